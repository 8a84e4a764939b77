// SPDX-License-Identifier: GPL-3.0-or-later
// What the description of a TIFF says of its pages: ImageJ's lines, or OME-XML. Private to this
// room.
#pragma once
#include "engine/array/pixel_density.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace imago {

struct TiffAxes {
    enum class Kind { channel, slice, frame };
    struct Axis {
        Kind kind = Kind::channel;
        std::size_t count = 1;
    };
    std::vector<Axis> axes{};         ///< those of several pages, the fastest first
    PixelDensity density{};           ///< of all pages
    double slice_step = 0;            ///< millimetres; 0: unknown
    std::vector<std::size_t> order{}; ///< the directory of each page; empty: as they follow

    /// The pages that the axes are.
    std::size_t pages() const;
    /// The axes and the distance of slices, for people.
    std::vector<Sentence> notes() const;
};

/// Reads a description. The resolutions are the directory's, in pixels of whatever unit the
/// description names; 0: it has none.
TiffAxes tiff_axes(std::string_view description, double x_resolution, double y_resolution);

} // namespace imago
