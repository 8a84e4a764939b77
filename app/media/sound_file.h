// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal_read.h"

#include <filesystem>
#include <span>

namespace imago {

/// Whether a file that starts with these bytes (12 or more, where it has as many) is a sound file
/// that read_sound() takes: WAV (RIFF, RIFX, RF64, W64), FLAC, AIFF, AU, Ogg, CAF.
bool is_sound(std::span<const unsigned char> start);

/// Reads a sound file, every channel of it. Integer samples are scaled so that full scale is 1;
/// float samples are as they are. The file is decoded block by block and nothing is allocated by
/// what its header promises; where it ends earlier, what is there is taken, with a note.
/// Throws Error: no such file, not a plain file, not sound, damaged before its first sample, no
/// samples, more than max_samples of them over all channels, a sample that is not finite; and
/// always, when the program was built without libsndfile.
SignalReadResult read_sound(const std::filesystem::path &path,
                            std::size_t max_samples = default_max_samples);

/// Writes a WAV file of 32-bit floats, exactly as they are, as write_file_atomically(). Throws
/// Error: usage without a sample rate of a whole number from 1, or with more than 1024 channels;
/// and always, when the program was built without libsndfile.
void write_wav(const std::filesystem::path &path, const Signal &signal);

} // namespace imago
