// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"

#include <algorithm>
#include <string_view>

namespace imago {

bool is_sound(std::span<const unsigned char> start) {
    const auto has = [&](std::size_t at, std::string_view text) {
        return start.size() >= at + text.size() &&
               std::equal(
                   text.begin(), text.end(), start.begin() + static_cast<long>(at),
                   [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
    };
    const bool riff = has(0, "RIFF") || has(0, "RIFX") || has(0, "RF64");
    const bool iff = has(0, "FORM") && (has(8, "AIFF") || has(8, "AIFC"));
    return (riff && has(8, "WAVE")) || iff || has(0, "fLaC") || has(0, "OggS") || has(0, ".snd") ||
           has(0, "caff") || has(0, std::string_view("riff\x2e\x91\xcf\x11", 8));
}

} // namespace imago
