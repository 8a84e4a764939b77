// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/preview_source.h"

#include "engine/pipeline/planes/channels.h"

#include <utility>

namespace imago {
namespace {

/// Whether the planes are the image with a faded frame, which the original does not have.
bool is_faded(DevicePlanes &planes) {
    return planes.frame().whole() && planes.margins().changes_samples();
}

} // namespace

/// The planes come from all that is kept rather than from means over pixels. The two differ by the
/// frequencies that the samples cannot show, which the difference of original and result would
/// magnify.
std::shared_ptr<const Image>
PreviewOriginal::at(DevicePlanes &planes, const PreviewGrid &grid,
                    const std::function<std::vector<float>()> &everything) {
    if (image_ && grid_ == grid)
        return image_;
    const Image &image = *planes.image();
    const bool as_it_is = grid.full() || (grid.block == 0 && is_faded(planes));
    const bool only_planes =
        planes_are_samples(image, planes.channels()) && image.alpha.empty() && !as_it_is;
    Image base = only_planes ? Image{grid.columns, grid.rows, image.channels, image.depth}
                             : shrunk(image, grid);
    image_ = std::make_shared<const Image>(
        as_it_is ? std::move(base) : with_planes(base, planes.channels(), everything()));
    grid_ = grid;
    return image_;
}

} // namespace imago
