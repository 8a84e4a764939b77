// SPDX-License-Identifier: MIT
#include "engine/array/image.h"

namespace imago {

double depth_maximum(SampleDepth depth) {
    switch (depth) {
    case SampleDepth::u8:
        return 255.0;
    case SampleDepth::u16:
        return 65535.0;
    case SampleDepth::f32:
        break;
    }
    return 1.0;
}

std::string depth_name(SampleDepth depth) {
    switch (depth) {
    case SampleDepth::u8:
        return "8-bit";
    case SampleDepth::u16:
        return "16-bit";
    case SampleDepth::f32:
        break;
    }
    return "float";
}

Plane luma(const Image &image) {
    Plane plane{image.width, image.height, {}};
    const std::size_t n = image.plane_size();
    if (image.channels < 3) {
        plane.samples.assign(image.plane(0), image.plane(0) + n);
        return plane;
    }
    plane.samples.resize(n);
    const float *r = image.plane(0), *g = image.plane(1), *b = image.plane(2);
    for (std::size_t i = 0; i < n; ++i)
        plane.samples[i] = luma_weights[0] * r[i] + luma_weights[1] * g[i] + luma_weights[2] * b[i];
    return plane;
}

} // namespace imago
