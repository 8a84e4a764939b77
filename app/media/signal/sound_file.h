// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"

#include <filesystem>
#include <span>
#include <vector>

namespace imago {

/// The bytes at the start of a file by which is_sound() knows it.
inline constexpr std::size_t sound_start_bytes = 32;

/// Whether a file that starts with these bytes (sound_start_bytes, if it has as many) is a sound
/// file that read_sound() can read: WAV (RIFF, RIFX, RF64, BW64, W64), FLAC, AIFF, AU, Ogg, MP3,
/// CAF, and the other formats of libsndfile that can be known by their start.
bool is_sound(std::span<const unsigned char> start);

/// Whether the file's name or its start is that of sound, readable or not, so that read_sound()
/// says what is wrong with it.
bool claims_sound(const std::filesystem::path &path, std::span<const unsigned char> start);

/// Reads a sound file with all channels. Integer samples are scaled so that full scale is 1, and
/// float samples are unchanged. The file is decoded block by block, and nothing is allocated by
/// what its header promises. If it ends early, or has a length of 0 or an old one, as streams and
/// recordings that broke off, the existing part is used, with a note; a rate of 0 is unknown, with
/// a note. Throws Error
/// if there is no such file, if it is not a plain file, not sound, damaged before its first sample,
/// has no samples, has more than max_samples over all channels, or has a sample that is not finite.
/// Always throws if the program was built without libsndfile.
SignalReadResult read_sound(const std::filesystem::path &path,
                            std::size_t max_samples = default_max_samples);

/// Writes a sound file in the format of its name's extension, as write_file_atomically() does. The
/// samples are unchanged 32-bit floats, or 64-bit ones if they are exact, except that FLAC holds
/// integers of 24 bits with full scale at 1. The same signal gives the same bytes. Returns
/// sentences about what was clipped or rounded. Throws Error (usage) for another name, for a sample
/// rate that is not an integer from 1, or for more channels than the format holds (FLAC 8, the
/// others 1024). Always throws if the program was built without libsndfile.
std::vector<Sentence> write_sound(const std::filesystem::path &path, const Signal &signal);

/// Writes a WAV file of floats, whatever its name is. It otherwise does the same as
/// write_sound().
void write_wav(const std::filesystem::path &path, const Signal &signal);

} // namespace imago
