// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy_file.h"
#include "app/media/signal_file.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace imago::cli {

/// What the file of a signal does not say of itself, as it was typed; empty: not given.
struct SignalOptions {
    std::string array, format, centre;
    bool iq = false;

    bool given() const { return !array.empty() || !format.empty() || !centre.empty() || iq; }
};

void add_signal_options(CLI::App &command, SignalOptions &options);
/// --array alone, for commands that read arrays and no signals.
void add_array_option(CLI::App &command, std::string &array);

/// A frequency or a rate in hertz: a number, and behind it k, M or G for 10^3, 10^6 or 10^9. Throws
/// Error (usage) that names the option.
double parse_frequency(const std::string &text, const std::string &option);
/// One above 0.
double parse_rate(const std::string &text, const std::string &option);

/// Of a file, or of what --format and --iq make of it.
bool is_signal_file(SignalFormat format, const SignalOptions &options);

/// read_signal() with these choices, the rate (empty: the file's own) and the centre frequency.
/// Throws Error: as it, and (usage) for values that are wrong.
SignalReadResult read_chosen_signal(const std::string &path, const SignalOptions &options,
                                    const std::string &rate);

/// --centre, where it is given. Throws Error (usage) where the samples are real or the rate is
/// unknown.
void apply_centre(Signal &signal, const std::string &path, const SignalOptions &options);

/// An array of a .npy or .npz file. Throws Error: as read_npy() and read_npz(), and (usage) for an
/// array that is named of a .npy file.
NpyArray read_chosen_array(const std::string &path, const std::string &array);

} // namespace imago::cli
