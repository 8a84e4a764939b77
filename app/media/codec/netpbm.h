// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// A picture and what was changed of it.
struct NetpbmPicture {
    Image image;
    std::vector<Sentence> notes;
};

/// Decodes PBM, PGM, PPM (text or raw), PAM and PFM. A maximum of which 255 is a multiple fills the
/// range of 8 bits, and values of others stay. PFM may hold NaN. Of 8 bits, `narrow` ones stay
/// bytes. Throws Error that calls the file `name` for a damaged header, more than `max_pixels`, and
/// pixels that end early.
NetpbmPicture decode_netpbm(std::span<const unsigned char> bytes, const std::string &name,
                            std::size_t max_pixels, bool narrow);

} // namespace imago
