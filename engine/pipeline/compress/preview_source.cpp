// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/preview_source.h"

#include "engine/pipeline/planes/channels.h"

#include <utility>

namespace imago {

namespace {

/// Whether two grids run the same programs at the same sizes.
bool same_programs(const PreviewGrid &a, const PreviewGrid &b) {
    return a.block == b.block && a.in_height == b.in_height && a.in_width == b.in_width &&
           a.out_height == b.out_height && a.out_width == b.out_width && a.rows == b.rows;
}

} // namespace

bool PreviewSource::ready(unsigned block, const PreviewView &view) const {
    const PreviewGrid grid = preview_grid(planes_.frame(), block, view);
    if (!cosines_.ready(grid))
        return false;
    const bool plans = block == 0 && !grid.full();
    return tried_ && (plans ? same_programs(*tried_, grid) : tried_->block == grid.block);
}

bool PreviewSource::prepare(unsigned block, const PreviewView &view) {
    const PreviewGrid grid = preview_grid(planes_.frame(), block, view);
    if (!cosines_.ready(grid)) {
        cosines_.prepare(grid);
        return true;
    }
    make_original(grid);
    cosines_.run(grid, 1);
    tried_ = grid;
    return false;
}

/// The compressed planes come from all coefficients rather than from means over pixels. The two
/// differ by the frequencies that the samples cannot show, which the difference of original and
/// result would magnify.
void PreviewSource::make_original(const PreviewGrid &grid) {
    const Image &image = *planes_.image();
    const bool only_planes =
        planes_are_samples(image, planes_.channels()) && image.alpha.empty() && !grid.full();
    Image base = only_planes ? Image{grid.columns, grid.rows, image.channels, image.depth}
                             : shrunk(image, grid);
    if (grid.full())
        original_ = std::make_shared<const Image>(std::move(base));
    else
        original_ = std::make_shared<const Image>(
            with_planes(base, planes_.channels(), cosines_.run(grid, 0)));
    original_grid_ = grid;
}

CompressPreview PreviewSource::show(unsigned block, const PreviewView &view, float threshold) {
    const PreviewGrid grid = preview_grid(planes_.frame(), block, view);
    if (!original_ || original_grid_ != grid)
        make_original(grid);
    CompressPreview preview;
    preview.original = original_;
    preview.image = std::make_shared<const Image>(
        with_planes(*original_, planes_.channels(), cosines_.run(grid, threshold)));
    preview.area = grid.area();
    return preview;
}

} // namespace imago
