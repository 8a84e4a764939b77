// SPDX-License-Identifier: MIT
#include "engine/array/image.h"

#include <utility>

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

std::shared_ptr<const Image> widened(const std::shared_ptr<const Image> &image) {
    if (!image->narrow())
        return image;
    Image wide{image->width, image->height, image->channels, image->depth,
               {},           image->alpha,  image->metadata, {}};
    wide.samples.assign(image->bytes.begin(), image->bytes.end());
    return std::make_shared<const Image>(std::move(wide));
}

/// Adding and subtracting 1.5 * 2^23 rounds half to even, and is vectorised on every processor.
/// NaN becomes 0.
void narrow_samples(const float *__restrict from, std::size_t count, std::uint8_t *__restrict to) {
    constexpr float shift = 12582912.0f;
    for (std::size_t i = 0; i < count; ++i) {
        const float low = from[i] > 0 ? from[i] : 0;
        to[i] = static_cast<std::uint8_t>(
            static_cast<int>(((low < 255.0f ? low : 255.0f) + shift) - shift));
    }
}

Image rounded_to_bytes(const Image &image) {
    Image rounded{image.width, image.height, image.channels, SampleDepth::u8};
    rounded.alpha = image.alpha;
    rounded.metadata = image.metadata;
    rounded.bytes = image.bytes;
    if (image.narrow())
        return rounded;
    rounded.bytes.resize(image.count());
    const auto scale =
        static_cast<float>(depth_maximum(SampleDepth::u8) / depth_maximum(image.depth));
    std::vector<float> row(image.width);
    for (std::size_t first = 0; first < image.count(); first += image.width) {
        for (std::size_t x = 0; x < image.width; ++x)
            row[x] = image.samples[first + x] * scale;
        narrow_samples(row.data(), image.width, rounded.bytes.data() + first);
    }
    for (float &value : rounded.alpha)
        value *= scale;
    return rounded;
}

Plane luma(const Image &image) {
    Plane plane{image.width, image.height, {}};
    const std::size_t n = image.plane_size();
    if (image.channels < 3 && !image.narrow()) {
        plane.samples.assign(image.plane(0), image.plane(0) + n);
        return plane;
    }
    plane.samples.resize(n);
    std::vector<float> room(3 * image.width);
    for (std::size_t first = 0; first < n; first += image.width) {
        const float *row[3];
        for (std::size_t c = 0; c < 3; ++c)
            row[c] = image.stretch(std::min(c, image.channels - 1), first, image.width,
                                   room.data() + c * image.width);
        float *out = plane.samples.data() + first;
        if (image.channels < 3)
            std::copy_n(row[0], image.width, out);
        else
            for (std::size_t x = 0; x < image.width; ++x)
                out[x] = luma_weights[0] * row[0][x] + luma_weights[1] * row[1][x] +
                         luma_weights[2] * row[2][x];
    }
    return plane;
}

} // namespace imago
