// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/preview_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

/// Returns the smallest of 16, 24, 32, 48, 64, ... that is at least n, but no more than `most`.
std::size_t rounded_count(std::size_t n, std::size_t most) {
    std::size_t count = 16;
    while (count < n)
        count = count % 3 == 0 ? count / 3 * 4 : count / 2 * 3;
    return std::min(count, most);
}

/// A part of an axis in sight, in samples.
struct Part {
    std::size_t first, count;
};

/// `n` samples have pixels of the image. The part is one sample at least.
Part in_sight(std::size_t first, std::size_t count, double pitch, std::size_t n) {
    const double begin = std::floor(static_cast<double>(first) / pitch);
    const double end = std::ceil(static_cast<double>(first + count) / pitch);
    const auto last = static_cast<double>(n);
    const auto from = static_cast<std::size_t>(std::clamp(begin, 0.0, last - 1));
    const auto to = static_cast<std::size_t>(std::clamp(end, static_cast<double>(from + 1), last));
    return {from, to - from};
}

/// Returns a part that holds this one and has one of few sizes.
Part in_few_sizes(Part part, std::size_t n) {
    const std::size_t count = rounded_count(part.count, n);
    return {std::min(part.first, n - count), count};
}

/// Returns the whole blocks that hold the part.
Part in_blocks(Part part, std::size_t side) {
    const std::size_t first = part.first / side;
    const std::size_t last = (part.first + part.count + side - 1) / side;
    return {first * side, (last - first) * side};
}

std::size_t samples_of(std::size_t pixels, double pitch, std::size_t most) {
    return std::clamp<std::size_t>(
        static_cast<std::size_t>(std::ceil(static_cast<double>(pixels) / pitch - 1e-9)), 1, most);
}

/// Adds the rows of `from`, which are those of one sample, into means over `pitch` columns.
void add_means(const float *from, std::size_t width, const PreviewGrid &grid, float *to) {
    for (std::size_t x = 0; x < grid.columns; ++x) {
        const double begin = static_cast<double>(grid.left + x) * grid.pitch_x();
        const auto first = std::min(static_cast<std::size_t>(begin), width - 1);
        const auto last =
            std::clamp(static_cast<std::size_t>(begin + grid.pitch_x()), first + 1, width);
        float sum = 0;
        for (std::size_t i = first; i < last; ++i)
            sum += from[i];
        to[x] += sum / static_cast<float>(last - first);
    }
}

void shrink(const float *plane, std::size_t height, std::size_t width, const PreviewGrid &grid,
            float *to) {
    for (std::size_t y = 0; y < grid.rows; ++y, to += grid.columns) {
        const double begin = static_cast<double>(grid.top + y) * grid.pitch_y();
        const auto first = std::min(static_cast<std::size_t>(begin), height - 1);
        const auto last =
            std::clamp(static_cast<std::size_t>(begin + grid.pitch_y()), first + 1, height);
        std::fill(to, to + grid.columns, 0.0f);
        for (std::size_t i = first; i < last; ++i)
            add_means(plane + i * width, width, grid, to);
        for (std::size_t x = 0; x < grid.columns; ++x)
            to[x] /= static_cast<float>(last - first);
    }
}

} // namespace

PreviewArea PreviewGrid::area() const {
    return {static_cast<double>(top) * pitch_y(), static_cast<double>(left) * pitch_x(),
            static_cast<double>(rows) * pitch_y(), static_cast<double>(columns) * pitch_x()};
}

bool same_programs(const PreviewGrid &had, const PreviewGrid &needed) {
    if (needed.block > 0 || needed.full())
        return had.block == needed.block;
    return had.block == 0 && had.in_height == needed.in_height && had.in_width == needed.in_width &&
           had.out_height == needed.out_height && had.out_width == needed.out_width &&
           had.rows == needed.rows;
}

PreviewGrid preview_grid(const Framed &frame, unsigned block, const PreviewView &view) {
    std::size_t factor = std::size_t{1} << std::min(view.halvings, 12u);
    PreviewGrid grid{};
    grid.block = block;
    grid.in_height = block > 0 ? block : frame.height;
    grid.in_width = block > 0 ? block : frame.width;
    while (block > 0 && block % factor != 0)
        factor /= 2;
    while (block > 0 && block / factor > largest_preview_side && block % (2 * factor) == 0)
        factor *= 2;
    const auto shorter = [&](std::size_t n) {
        if (block > 0 || factor == 1)
            return n / factor;
        return std::min(n, fast_length((n + factor - 1) / factor));
    };
    grid.out_height = shorter(grid.in_height);
    grid.out_width = shorter(grid.in_width);
    grid.height = frame.height / grid.in_height * grid.out_height;
    grid.width = frame.width / grid.in_width * grid.out_width;

    const Part down = in_sight(view.top, view.height, grid.pitch_y(),
                               samples_of(frame.image_height, grid.pitch_y(), grid.height));
    const Part across = in_sight(view.left, view.width, grid.pitch_x(),
                                 samples_of(frame.image_width, grid.pitch_x(), grid.width));
    const Part rows = block > 0     ? in_blocks(down, grid.out_height)
                      : grid.full() ? down
                                    : in_few_sizes(down, grid.height);
    const Part columns = block > 0 ? in_blocks(across, grid.out_width) : across;
    grid.top = rows.first;
    grid.rows = rows.count;
    grid.left = columns.first;
    grid.columns = columns.count;
    return grid;
}

double mean_response(double frequency, double pitch) {
    const double half = std::numbers::pi * frequency;
    return frequency == 0 ? 1 : std::sin(half * pitch) / (pitch * std::sin(half));
}

Image shrunk(const Image &image, const PreviewGrid &grid) {
    const std::size_t n = grid.rows * grid.columns;
    Image small{grid.columns, grid.rows, image.channels, image.depth, {}, {}, nullptr, {}};
    small.samples.resize(image.channels * n);
    std::vector<float> room(image.narrow() ? image.plane_size() : 0);
    for (std::size_t c = 0; c < image.channels; ++c)
        shrink(image.stretch(c, 0, image.plane_size(), room.data()), image.height, image.width,
               grid, small.plane(c));
    if (!image.alpha.empty()) {
        small.alpha.resize(n);
        shrink(image.alpha.data(), image.height, image.width, grid, small.alpha.data());
    }
    return small;
}

} // namespace imago
