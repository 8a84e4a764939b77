// SPDX-License-Identifier: MIT
// The planes of an image in parts, each for a device.
#pragma once
#include "engine/array/image.h"
#include "engine/pipeline/planes/channels.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The rows from `row` on of the planes from `plane` on.
struct PlanePart {
    std::size_t plane = 0, planes = 0;
    std::size_t row = 0, rows = 0;
};

/// Returns a part of the planes that are compressed or filtered, as an image with a channel for
/// each, of floats. Rows below the image continue it by its reflection.
Image cut_planes(const Image &image, CompressChannels channels, const PlanePart &part);

/// Writes a result of cut_planes() into planes of `height` rows. Rows beyond are left out.
void paste_planes(const float *from, const PlanePart &part, std::size_t width, std::size_t height,
                  std::vector<float> &planes);

} // namespace imago
