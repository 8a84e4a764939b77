// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/removed_picture.h"

namespace imago {

Image removed_picture(const Image &original, const Image &result, SampleDepth depth) {
    float middle = 0;
    if (depth != SampleDepth::f32)
        middle = original.depth == SampleDepth::f32
                     ? 0.5f
                     : static_cast<float>((depth_maximum(original.depth) + 1) / 2);
    Image removed{.width = original.width,
                  .height = original.height,
                  .channels = original.channels,
                  .depth = original.depth};
    removed.samples.resize(original.count());
    for (std::size_t c = 0, i = 0; c < original.channels; ++c)
        for (std::size_t at = 0; at < original.plane_size(); ++at, ++i)
            removed.samples[i] = original.sample(c, at) + (middle - result.sample(c, at));
    return removed;
}

} // namespace imago
