// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/signal/raw_file.h"
#include "engine/values/media/csv_format.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The format of a file, as far as it holds signals.
enum class SignalFormat {
    sound,
    npy,
    npz,       ///< or another file of arrays that have names
    channels,  ///< the same of arrays that are signals
    csv,       ///< text, or a name of a table
    recording, ///< a name of one of its files
    raw,       ///< a name that raw_format_of() accepts
    other,     ///< none of these; at most a picture
};

/// Finds the format by names that no other format has, or else by the first bytes, and for text by
/// the name. Throws Error as open_input_file() does.
SignalFormat signal_format(const std::filesystem::path &path);

/// What the user specifies because a file does not state it.
struct SignalChoice {
    std::string array; ///< name of an array of several; empty: see read_array()
    /// If set, the file is read as raw samples, whatever its name is.
    std::optional<RawFormat> raw;
    /// Whether a rate and a centre of 0 in it are chosen; else the file's name may tell them.
    bool raw_complete = false;
    /// How a table is read, whose columns are then those of the settings; empty: as its text says.
    std::optional<CsvSettings> table = {};
    bool pairs = false; ///< whether pairs of channels are I and Q; see complex_of_pairs()
};

/// Reads a signal in any of the formats: by read_sound(), by read_csv_table() for these columns, by
/// signal_of_array() for a NumPy array, or by read_raw() for a format that its name or a file
/// beside it states. Throws Error as those do. Throws Error (usage) if columns are requested of a
/// format other than CSV, or an array of one whose arrays have no names.
SignalReadResult read_signal(const std::filesystem::path &path,
                             const std::vector<std::string> &columns = {},
                             const SignalChoice &choice = {});

/// Throws Error (usage) unless the name has an ending in which signals are written
/// (file_formats()). Throws Error also as check_output_path() does.
void check_signal_output(const std::filesystem::path &path);
/// Does the same, and throws also if the name is of I and Q and the samples are real.
void check_signal_output(const std::filesystem::path &path, SampleKind kind);

/// Writes a signal in the format of its name's extension and returns what was lost. Sound is
/// written as by write_sound(), with I and Q of complex samples as two channels. .npy is (length)
/// or (channels, length) of float32 or complex64. .csv has a column of times, or of sample numbers
/// if the rate is unknown, and one column for each channel, or two (_i, _q), with a row of units
/// below the names if names do not have them. .cf32 has I and Q as little-endian floats. A
/// recording has such floats of either kind, with its metadata beside it. `first` is the number of
/// its first sample. Throws Error as check_signal_output() does, and if the file cannot
/// be written.
std::vector<Sentence> write_signal(const std::filesystem::path &path, Signal signal,
                                   std::size_t first = 0);

} // namespace imago
