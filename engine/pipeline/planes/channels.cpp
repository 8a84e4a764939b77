// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/channels.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

constexpr float cb_range = 1.772f, cr_range = 1.402f;

/// The other rows may be the same ones.
void convert_to_rgb(const float *const from[3], float *const to[3], std::size_t count) {
    constexpr float green_cb = luma_weights[2] * cb_range / luma_weights[1];
    constexpr float green_cr = luma_weights[0] * cr_range / luma_weights[1];
    for (std::size_t i = 0; i < count; ++i) {
        const float y = from[0][i], cb = from[1][i], cr = from[2][i];
        to[0][i] = y + cr_range * cr;
        to[1][i] = y - green_cb * cb - green_cr * cr;
        to[2][i] = y + cb_range * cb;
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

/// Calls use(rows, first, made) for each row of a colour image, on all processors; `first` is its
/// first sample in a plane, and `made` has room for three rows.
template <class Use>
void for_rows(const Image &image, const Use &use) {
    const std::size_t width = image.width;
    in_row_runs(image.height, 3 * width, [&](std::size_t begin, std::size_t end) {
        std::vector<float> room(6 * width);
        float *const made[3] = {room.data() + 3 * width, room.data() + 4 * width,
                                room.data() + 5 * width};
        for (std::size_t y = begin; y < end; ++y) {
            const float *rows[3];
            for (std::size_t c = 0; c < 3; ++c)
                rows[c] = image.stretch(c, y * width, width, room.data() + c * width);
            use(rows, y * width, made);
        }
    });
}

} // namespace

void read_row(const Image &image, CompressChannels channels, std::size_t plane, std::size_t row,
              std::vector<float> &room, float *out) {
    const std::size_t width = image.width, first = row * width;
    const auto channel = image.channels < 3 ? std::nullopt : channel_of(channels);
    if (planes_are_samples(image, channels) || channel) {
        const float *samples = image.stretch(channel.value_or(plane), first, width, out);
        if (samples != out)
            std::copy_n(samples, width, out);
        return;
    }
    room.resize(3 * width);
    const float *rows[3];
    for (std::size_t c = 0; c < 3; ++c)
        rows[c] = image.stretch(c, first, width, room.data() + c * width);
    convert_row(channels, plane, rows, width, out);
}

const float *own_planes(const Image &image, CompressChannels channels, std::size_t plane) {
    const auto channel = image.channels < 3 ? std::nullopt : channel_of(channels);
    if (image.narrow() || !(planes_are_samples(image, channels) || channel))
        return nullptr;
    return image.plane(channel.value_or(plane));
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

void for_planes_rows(std::size_t planes, std::size_t height, std::size_t width,
                     const float *samples, const UseRow &use) {
    in_row_runs(planes * height, width, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r)
            use(r / height, r % height * width, samples + r * width);
    });
}

void for_rows_with_planes(const Image &image, CompressChannels channels, const float *planes,
                          const UseRow &use) {
    const std::size_t n = image.plane_size(), width = image.width;
    if (planes_are_samples(image, channels))
        return for_planes_rows(image.channels, image.height, width, planes, use);
    const std::optional<std::size_t> channel = channel_of(channels);
    for_rows(image, [&](const float *const rows[3], std::size_t first, float *const made[3]) {
        const float *plane = planes + first;
        if (channels == CompressChannels::ycbcr) {
            const float *const converted[3] = {plane, plane + n, plane + 2 * n};
            convert_to_rgb(converted, made, width);
        }
        for (std::size_t c = 0; c < 3; ++c) {
            if (channel) {
                use(c, first, c == *channel ? plane : rows[c]);
                continue;
            }
            if (channels == CompressChannels::luma)
                for (std::size_t x = 0; x < width; ++x)
                    made[c][x] = rows[c][x] + (plane[x] - (luma_weights[0] * rows[0][x] +
                                                           luma_weights[1] * rows[1][x] +
                                                           luma_weights[2] * rows[2][x]));
            use(c, first, made[c]);
        }
    });
}

Image with_planes(const Image &image, CompressChannels channels, std::vector<float> planes) {
    Image result = without_samples(image);
    if (channels == CompressChannels::ycbcr && !planes_are_samples(image, channels)) {
        const std::size_t n = image.plane_size();
        float *const rows[3] = {planes.data(), planes.data() + n, planes.data() + 2 * n};
        convert_to_rgb(rows, rows, n);
    } else if (!planes_are_samples(image, channels)) {
        result.samples.resize(image.count());
        for_rows_with_planes(image, channels, planes.data(),
                             [&](std::size_t channel, std::size_t first, const float *row) {
                                 std::copy_n(row, image.width, result.plane(channel) + first);
                             });
        return result;
    }
    result.samples = std::move(planes);
    return result;
}

} // namespace imago
