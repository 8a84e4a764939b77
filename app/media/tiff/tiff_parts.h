// SPDX-License-Identifier: GPL-3.0-or-later
// The strips or tiles of a directory, and what of them is refused before it is decoded. Private to
// this room.
#pragma once
#include "app/media/tiff/tiff_layout.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <string>

namespace imago {

/// The strips or tiles of the current directory.
struct TiffParts {
    bool tiled = false;
    std::size_t width = 0, height = 0, across = 0, down = 0, planes = 1;
    std::size_t row_bytes = 0, bytes = 0; ///< of one, decoded
    std::size_t count() const { return across * down * planes; }
    Sentence name_of(std::size_t part) const; ///< "strip 1"
};

/// Throws Error for a codec that libtiff does not have here, and for kinds of samples and colours
/// that are not read.
void check_tiff_kind(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name);

/// The parts of the current directory. Throws Error for sides that are damaged or made to cost.
TiffParts tiff_parts(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name);

/// Refuses what a file of this length cannot hold, and what costs too much; `narrow`: samples stay
/// bytes.
void check_tiff_cost(const TiffHandle &tiff, const TiffLayout &layout, const TiffParts &parts,
                     const std::string &name, bool narrow);

} // namespace imago
