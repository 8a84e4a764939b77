// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/channels.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

constexpr float cb_range = 1.772f, cr_range = 1.402f;

std::vector<float> ycbcr_of(const Image &image) {
    const std::size_t n = image.plane_size();
    std::vector<float> planes = luma(image).samples;
    planes.resize(3 * n);
    const float *r = image.plane(0), *b = image.plane(2);
    float *y = planes.data(), *cb = y + n, *cr = cb + n;
    for (std::size_t i = 0; i < n; ++i) {
        cb[i] = (b[i] - y[i]) * (1 / cb_range);
        cr[i] = (r[i] - y[i]) * (1 / cr_range);
    }
    return planes;
}

void rgb_in_place(std::vector<float> &planes) {
    const std::size_t n = planes.size() / 3;
    constexpr float green_cb = luma_weights[2] * cb_range / luma_weights[1];
    constexpr float green_cr = luma_weights[0] * cr_range / luma_weights[1];
    float *first = planes.data(), *second = first + n, *third = second + n;
    for (std::size_t i = 0; i < n; ++i) {
        const float y = first[i], cb = second[i], cr = third[i];
        first[i] = y + cr_range * cr;
        second[i] = y - green_cb * cb - green_cr * cr;
        third[i] = y + cb_range * cb;
    }
}

/// Returns the channel that the value names; empty for values that name several.
std::optional<std::size_t> channel_of(CompressChannels channels) {
    switch (channels) {
    case CompressChannels::red:
        return 0;
    case CompressChannels::green:
        return 1;
    case CompressChannels::blue:
        return 2;
    default:
        return std::nullopt;
    }
}

} // namespace

std::size_t compressed_planes(const Image &image, CompressChannels channels) {
    return channels == CompressChannels::rgb || channels == CompressChannels::ycbcr ? image.channels
                                                                                    : 1;
}

bool planes_are_samples(const Image &image, CompressChannels channels) {
    return image.channels < 3 || channels == CompressChannels::rgb;
}

std::vector<float> planes_of(const Image &image, CompressChannels channels) {
    if (planes_are_samples(image, channels))
        return image.samples;
    if (const auto channel = channel_of(channels))
        return {image.plane(*channel), image.plane(*channel) + image.plane_size()};
    return channels == CompressChannels::luma ? luma(image).samples : ycbcr_of(image);
}

const float *host_planes(const Image &image, CompressChannels channels,
                         std::vector<float> &converted) {
    if (planes_are_samples(image, channels))
        return image.samples.data();
    converted = planes_of(image, channels);
    return converted.data();
}

Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes) {
    Image result{image.width, image.height, image.channels, image.depth,
                 {},          image.alpha,  image.metadata};
    if (!planes_are_samples(image, channels)) {
        if (channels == CompressChannels::luma) {
            const std::size_t n = image.plane_size();
            const std::vector<float> y = luma(image).samples;
            result.samples.resize(image.samples.size());
            for (std::size_t c = 0; c < image.channels; ++c)
                for (std::size_t i = 0; i < n; ++i)
                    result.plane(c)[i] = image.plane(c)[i] + (planes[i] - y[i]);
            return result;
        }
        if (const auto channel = channel_of(channels)) {
            result.samples = image.samples;
            std::copy(planes.begin(), planes.end(), result.plane(*channel));
            return result;
        }
        rgb_in_place(planes);
    }
    result.samples = std::move(planes);
    return result;
}

} // namespace imago
