// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace imago::cli {

/// Facts that a signal's file does not state itself, as typed; empty: not given.
struct SignalOptions {
    std::string array, format, centre;
    bool iq = false;

    bool given() const { return !array.empty() || !format.empty() || !centre.empty() || iq; }
};

void add_signal_options(CLI::App &command, SignalOptions &options);
/// Adds only --array, for commands that read arrays and no signals.
void add_array_option(CLI::App &command, std::string &array);

/// A frequency or a rate in hertz: "2.4M", "2.4 MHz", "3 kS/s". Throws Error (usage) that names the
/// option.
double parse_frequency(const std::string &text, const std::string &option);
/// A frequency above 0.
double parse_rate(const std::string &text, const std::string &option);

/// Whether the file is a signal, by its format or by --format and --iq.
bool is_signal_file(SignalFormat format, const SignalOptions &options);

/// Calls read_signal() with these options, the rate (empty: the file's own) and the centre
/// frequency. Throws Error as read_signal() does, and (usage) for invalid values.
SignalReadResult read_chosen_signal(const std::string &path, const SignalOptions &options,
                                    const std::string &rate);

/// Applies --centre if given. Throws Error (usage) if the samples are real or the rate is unknown.
void apply_centre(Signal &signal, const std::string &path, const SignalOptions &options);

/// Reads an array of a .npy or .npz file. Throws Error as read_npy() and read_npz() do, and (usage)
/// if an array is named for a .npy file.
NpyArray read_chosen_array(const std::string &path, const std::string &array);

} // namespace imago::cli
