// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces sound_file.cpp if libsndfile was not found.
#include "app/media/signal/sound_file.h"
#include "engine/support/error.h"

namespace imago {

SignalReadResult read_sound(const std::filesystem::path &path, std::size_t) {
    throw Error("cannot read '" + path.string() +
                "': this program was built without libsndfile, so it cannot read sound; install "
                "libsndfile1-dev and build again");
}

bool writes_sound(const std::filesystem::path &) {
    return false;
}

std::vector<std::string> write_sound(const std::filesystem::path &path, const Signal &signal) {
    write_wav(path, signal);
    return {};
}

void write_wav(const std::filesystem::path &path, const Signal &) {
    throw Error("cannot write '" + path.string() +
                "': this program was built without libsndfile, so it cannot write sound; install "
                "libsndfile1-dev and build again");
}

} // namespace imago
