// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/plane_parts.h"

#include <algorithm>

namespace imago {

Image cut_planes(const Image &image, CompressChannels channels, const PlanePart &part) {
    Image cut{.width = image.width,
              .height = part.rows,
              .channels = part.planes,
              .depth = image.depth,
              .samples = std::vector<float>(part.planes * part.rows * image.width)};
    std::vector<float> room;
    for (std::size_t p = 0; p < part.planes; ++p)
        for (std::size_t y = 0; y < part.rows; ++y) {
            const std::size_t at = (part.row + y) % (2 * image.height);
            const std::size_t row = at < image.height ? at : 2 * image.height - 1 - at;
            read_row(image, channels, part.plane + p, row, room, cut.plane(p) + y * image.width);
        }
    return cut;
}

void paste_planes(const float *from, const PlanePart &part, std::size_t width, std::size_t height,
                  std::vector<float> &planes) {
    const std::size_t rows = std::min(part.rows, height - part.row);
    for (std::size_t p = 0; p < part.planes; ++p)
        std::copy_n(from + p * part.rows * width, rows * width,
                    planes.data() + ((part.plane + p) * height + part.row) * width);
}

} // namespace imago
