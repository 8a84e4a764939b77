// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/channels.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

constexpr float cb_range = 1.772f, cr_range = 1.402f;

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

namespace {

/// Writes one row of a plane, which no channel has as it is.
void convert_row(CompressChannels channels, std::size_t plane, const float *const rows[3],
                 std::size_t width, float *out) {
    const auto y = [&](std::size_t x) {
        return luma_weights[0] * rows[0][x] + luma_weights[1] * rows[1][x] +
               luma_weights[2] * rows[2][x];
    };
    if (channels == CompressChannels::luma || plane == 0)
        for (std::size_t x = 0; x < width; ++x)
            out[x] = y(x);
    else if (plane == 1)
        for (std::size_t x = 0; x < width; ++x)
            out[x] = (rows[2][x] - y(x)) * (1 / cb_range);
    else
        for (std::size_t x = 0; x < width; ++x)
            out[x] = (rows[0][x] - y(x)) * (1 / cr_range);
}

/// Calls use(rows, first) for each row of a colour image; `first` is its first sample in a plane.
template <class Use>
void for_rows(const Image &image, const Use &use) {
    std::vector<float> room(3 * image.width);
    for (std::size_t first = 0; first < image.plane_size(); first += image.width) {
        const float *rows[3];
        for (std::size_t c = 0; c < 3; ++c)
            rows[c] = image.stretch(c, first, image.width, room.data() + c * image.width);
        use(rows, first);
    }
}

} // namespace

const float *host_planes(const Image &image, CompressChannels channels, std::size_t first,
                         std::size_t count, std::vector<float> &converted) {
    const std::size_t n = image.plane_size();
    const auto channel = image.channels < 3 ? std::nullopt : channel_of(channels);
    if (planes_are_samples(image, channels) || channel) {
        const std::size_t from = channel.value_or(first);
        if (image.narrow())
            converted.resize(count * n);
        return image.stretch(from, 0, count * n, converted.data());
    }
    converted.resize(count * n);
    for (std::size_t plane = 0; plane < count; ++plane)
        for_rows(image, [&](const float *const rows[3], std::size_t at) {
            convert_row(channels, first + plane, rows, image.width,
                        converted.data() + plane * n + at);
        });
    return converted.data();
}

const std::uint8_t *own_bytes(const Image &image, CompressChannels channels, std::size_t first) {
    const auto channel = image.channels < 3 ? std::nullopt : channel_of(channels);
    if (!image.narrow() || !(planes_are_samples(image, channels) || channel))
        return nullptr;
    return image.bytes.data() + channel.value_or(first) * image.plane_size();
}

Image without_samples(const Image &image) {
    return {image.width, image.height, image.channels, image.depth,
            {},          image.alpha,  image.metadata, {}};
}

Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes) {
    Image result = without_samples(image);
    if (!planes_are_samples(image, channels)) {
        const std::optional<std::size_t> channel = channel_of(channels);
        if (channels == CompressChannels::luma || channel) {
            result.samples.resize(image.count());
            for_rows(image, [&](const float *const rows[3], std::size_t at) {
                for (std::size_t c = 0; c < 3; ++c) {
                    float *out = result.plane(c) + at;
                    const float *in = rows[c], *plane = planes.data() + at;
                    if (channel)
                        std::copy_n(c == *channel ? plane : in, image.width, out);
                    else
                        for (std::size_t x = 0; x < image.width; ++x)
                            out[x] = in[x] + (plane[x] - (luma_weights[0] * rows[0][x] +
                                                          luma_weights[1] * rows[1][x] +
                                                          luma_weights[2] * rows[2][x]));
                }
            });
            return result;
        }
        rgb_in_place(planes);
    }
    result.samples = std::move(planes);
    return result;
}

} // namespace imago
