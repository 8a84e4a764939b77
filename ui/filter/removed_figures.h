// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"

#include <cstddef>

namespace imago {

/// What a filter has removed from an image, by its samples as they are saved.
struct RemovedFigures {
    double rms = 0;          ///< root mean square of the removed part
    std::size_t clipped = 0; ///< samples of the result beyond the range of the image's depth
};

/// `after` is as large as `before`, and not narrow. Takes two threads for large images.
RemovedFigures removed_figures(const Image &before, const Image &after);

} // namespace imago
