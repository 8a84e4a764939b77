// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy_file.h"
#include "app/media/signal_read.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// What a file holds, as far as signals go.
enum class SignalFormat {
    sound,
    npy,
    csv,   ///< text, or a name that ends in .csv, .tsv, .txt or .dat
    other, ///< neither: a picture, if anything
};

/// By the first bytes, and for text by the name. Throws Error as open_input_file().
SignalFormat signal_format(const std::filesystem::path &path);

/// Reads a signal in any of the formats: read_sound(), read_csv() with these columns, or a NumPy
/// array of real samples of shape (length) or (channels, length), whose sample rate is unknown;
/// float64 becomes float. Throws Error: as those; other shapes, complex samples, samples that are
/// not finite or beyond the range of float, more than default_max_samples; usage when columns are
/// asked of another format than CSV.
SignalReadResult read_signal(const std::filesystem::path &path,
                             const std::vector<std::string> &columns = {});

/// Throws Error (usage) unless write_signal() has a format for this name: .csv, .npy or .wav; and
/// as check_output_path().
void check_signal_output(const std::filesystem::path &path);

/// Writes a signal by its name's extension: .wav as write_wav(); .npy, (length) or (channels,
/// length) of float32; .csv, a column of times, or of samples where the rate is unknown, and one a
/// channel. `first` is the number of its first sample. Throws Error: as check_signal_output(), and
/// where the file cannot be written.
void write_signal(const std::filesystem::path &path, Signal signal, std::size_t first = 0);

/// The samples of a NumPy array as floats. Throws Error: complex ones, not finite, beyond float.
std::vector<float> real_floats(NpyArray array, const std::string &name);

} // namespace imago
