// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces sound_file.cpp if libsndfile was not found.
#include "app/media/signal/sentences.h"
#include "app/media/signal/sound_file.h"
#include "engine/support/error.h"

namespace imago {

SignalReadResult read_sound(const std::filesystem::path &path, std::size_t) {
    throw Error(signal_says.no_sndfile_to_read, path.string());
}

std::vector<Sentence> write_sound(const std::filesystem::path &path, const Signal &signal) {
    write_wav(path, signal);
    return {};
}

void write_wav(const std::filesystem::path &path, const Signal &) {
    throw Error(signal_says.no_sndfile_to_write, path.string());
}

} // namespace imago
