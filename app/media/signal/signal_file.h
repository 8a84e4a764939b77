// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/signal/raw_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The contents of a file, as far as they are signals.
enum class SignalFormat {
    sound,
    npy,
    npz,
    csv,   ///< text, or a name that ends in .csv, .tsv, .txt or .dat
    sigmf, ///< a name that ends in .sigmf-meta, .sigmf-data or .sigmf
    raw,   ///< a name that raw_format_of() accepts
    other, ///< none of these: a picture, if anything
};

/// By names that no other format has, else by the first bytes, and for text by the name. Throws
/// Error as open_input_file() does.
SignalFormat signal_format(const std::filesystem::path &path);

/// What a file does not state itself.
struct SignalChoice {
    std::string array;            ///< in a .npz file; empty: its only one
    std::optional<RawFormat> raw; ///< reads the file as raw samples, whatever its name is
    bool pairs = false;           ///< pairs of channels are I and Q: complex_of_pairs()
};

/// Reads a signal in any of the formats: by read_sound(), read_csv_table() for these columns,
/// signal_of_array() for a NumPy array, or read_raw() for a format that its name or a file beside
/// it states. Throws Error as those do; usage if columns are requested of another format than CSV,
/// or an array of another than .npz.
SignalReadResult read_signal(const std::filesystem::path &path,
                             const std::vector<std::string> &columns = {},
                             const SignalChoice &choice = {});

/// Throws Error (usage) unless write_signal() has a format for this name: .csv, .npy, .cf32,
/// .sigmf-data and those of writes_sound(); and as check_output_path() does.
void check_signal_output(const std::filesystem::path &path);
/// As above, and for .cf32 also if the samples are real.
void check_signal_output(const std::filesystem::path &path, SampleKind kind);

/// Writes a signal by its name's extension: sound as write_sound(), complex samples as two
/// channels, I and Q; .npy, (length) or (channels, length) of float32 or complex64; .csv, a column
/// of times, or of sample numbers if the rate is unknown, and one for each channel, or two (_i,
/// _q); .cf32, I and Q as little-endian floats; .sigmf-data, such floats of either kind, with the
/// .sigmf-meta beside it. Returns what was lost. `first` is the number of its first
/// sample. Throws Error as check_signal_output() does, and if the file cannot be written.
std::vector<Sentence> write_signal(const std::filesystem::path &path, Signal signal,
                                   std::size_t first = 0);

} // namespace imago
