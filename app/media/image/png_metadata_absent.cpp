// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces png_metadata.cpp if zlib was not found.
#include "app/media/image/image_metadata.h"
#include "app/media/image/sentences.h"

namespace imago {

void take_png_profile(std::span<const unsigned char>, ImageProbe &probe) {
    add_note(probe, image_says.no_zlib_to_read);
}

std::optional<std::vector<unsigned char>> png_metadata_chunks(const std::vector<unsigned char> &,
                                                              const std::vector<unsigned char> &,
                                                              const std::vector<unsigned char> &) {
    return std::nullopt;
}

} // namespace imago
