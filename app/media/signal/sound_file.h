// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"

#include <filesystem>
#include <span>
#include <vector>

namespace imago {

/// Whether a file that starts with these bytes (12 or more, if it has as many) is a sound file that
/// read_sound() reads: WAV (RIFF, RIFX, RF64, W64), FLAC, AIFF, AU, Ogg, CAF.
bool is_sound(std::span<const unsigned char> start);

/// Reads a sound file with all channels. Integer samples are scaled so that full scale is 1; float
/// samples are unchanged. The file is decoded block by block and nothing is allocated by what its
/// header promises; if it ends earlier, the existing part is used, with a note. Throws Error: no
/// such file, not a plain file, not sound, damaged before its first sample, no samples, more than
/// max_samples of them over all channels, a sample that is not finite; and always if the program
/// was built without libsndfile.
SignalReadResult read_sound(const std::filesystem::path &path,
                            std::size_t max_samples = default_max_samples);

/// Whether write_sound() has a format for this name: .wav, .flac, .aiff, .aif, .au, .caf.
bool writes_sound(const std::filesystem::path &path);

/// Writes a sound file by its name's extension, as write_file_atomically() does: unchanged 32-bit
/// floats, except for FLAC, which holds whole numbers of 24 bits with full scale at 1. The same
/// signal gives the same bytes. Returns sentences about what was clipped or rounded. Throws Error:
/// usage for another name, without a sample rate that is a whole number from 1, or with more
/// channels than the format holds (FLAC 8, the others 1024); and always if the program was built
/// without libsndfile.
std::vector<Sentence> write_sound(const std::filesystem::path &path, const Signal &signal);

/// Writes a WAV file of 32-bit floats, whatever its name is; otherwise as write_sound() does.
void write_wav(const std::filesystem::path &path, const Signal &signal);

} // namespace imago
