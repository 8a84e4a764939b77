// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces png_metadata.cpp if zlib was not found.
#include "app/media/image/image_metadata.h"

namespace imago {

void take_png_profile(std::span<const unsigned char>, ImageProbe &probe) {
    add_note(probe, "Its colour profile is not kept: this program was built without zlib.");
}

std::optional<std::vector<unsigned char>> png_metadata_chunks(const std::vector<unsigned char> &,
                                                              const std::vector<unsigned char> &) {
    return std::nullopt;
}

} // namespace imago
