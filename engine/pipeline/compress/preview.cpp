// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/preview.h"

#include "engine/device/status.h"
#include "engine/pipeline/words/sentences.h"

#include <algorithm>

namespace imago {
namespace {

using Index = Elementwise::Index;

/// Makes the buffer hold at least this many floats.
void grow(const DevicePtr &device, Buffer &buffer, std::size_t numbers) {
    const std::size_t bytes = numbers * sizeof(float);
    if (buffer.bytes() >= bytes)
        return;
    buffer = Buffer();
    buffer = Buffer(device, bytes);
}

/// A rectangle of a buffer's rows of `width` floats.
struct Rectangle {
    std::size_t top, left, rows, columns, width;
};

/// Downloads a rectangle from each of `planes` planes of `height` rows, and waits. Throws Error.
void download(Queue &queue, const Buffer &from, const Rectangle &part, std::size_t planes,
              std::size_t height, float *to) {
    constexpr std::size_t bytes = sizeof(float);
    const std::size_t to_row = part.columns * bytes, from_row = part.width * bytes;
    try {
        const cl::array<cl::size_type, 3> origin{part.left * bytes, part.top, 0}, zero{0, 0, 0};
        queue.handle().enqueueReadBufferRect(from.handle(), CL_TRUE, origin, zero,
                                             {to_row, part.rows, planes}, from_row,
                                             height * from_row, to_row, part.rows * to_row, to);
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.downloading_preview}, error);
    }
    queue.finish(); // throws if a kernel has failed
}

} // namespace

/// Returns the inverse DCTs along the columns of the planes of one buffer. They write rows of all
/// planes side by side, so that the rows in sight are one run of memory.
Problem CosinePreview::columns(const PreviewGrid &grid) const {
    const std::size_t n = planes_.at_once();
    Problem problem;
    problem.kind = TransformKind::idct2;
    problem.norm = Norm::ortho;
    problem.extents = {grid.height};
    problem.batch = {n, grid.width};
    problem.in_strides = {grid.height * grid.width, 1, grid.width};
    problem.out_strides = {grid.width, 1, n * grid.width};
    return problem;
}

/// Returns the inverse DCTs along the rows in sight.
Problem CosinePreview::rows(const PreviewGrid &grid) const {
    Problem problem;
    problem.kind = TransformKind::idct2;
    problem.norm = Norm::ortho;
    problem.extents = {grid.width};
    problem.batch = {planes_.planes() * grid.rows};
    return problem;
}

bool CosinePreview::has_kernel(const PreviewGrid &grid) const {
    return (grid.block > 0 ? block_samples_ : low_frequencies_).has_value() &&
           largest_index_ >= planes_.at_once() * planes_.frame().size();
}

bool CosinePreview::ready(const PreviewGrid &grid) const {
    if (grid.block == 0 && grid.full())
        return true;
    return has_kernel(grid) &&
           (grid.block > 0 || (columns_ && columns_->problem() == columns(grid) && rows_ &&
                               rows_->problem() == rows(grid)));
}

void CosinePreview::prepare(const PreviewGrid &grid) {
    const DevicePtr &device = planes_.device();
    if (!has_kernel(grid)) {
        const std::uint64_t largest = planes_.at_once() * planes_.frame().size();
        if (largest > largest_index_) {
            low_frequencies_.reset();
            block_samples_.reset();
            largest_index_ = largest;
        }
        (grid.block > 0 ? block_samples_ : low_frequencies_)
            .emplace(device, ElementwiseSource{"skeleton/low_frequencies.cl",
                                               grid.block > 0 ? "block_samples" : "low_frequencies",
                                               StepWork("low frequencies for a preview"), largest});
    } else if (!columns_ || columns_->problem() != columns(grid)) {
        columns_.reset(); // frees its memory before the next one takes its own
        columns_ = std::make_unique<Transform>(device, columns(grid));
    } else {
        rows_.reset();
        rows_ = std::make_unique<Transform>(device, rows(grid));
    }
}

void CosinePreview::make_buffers(const PreviewGrid &grid) {
    if (made_ == grid)
        return;
    made_.reset();
    const DevicePtr &device = planes_.device();
    std::vector<float> weights;
    if (grid.block > 0) {
        weights = block_basis(grid.block, grid.side());
        grow(device, part_, planes_.at_once() * grid.rows * grid.columns);
    } else {
        weights = frequency_weights(grid.in_height, grid.out_height);
        const std::vector<float> across = frequency_weights(grid.in_width, grid.out_width);
        weights.insert(weights.end(), across.begin(), across.end());
        grow(device, low_, planes_.at_once() * grid.height * grid.width);
        grow(device, mixed_, planes_.at_once() * grid.height * grid.width);
        grow(device, part_, planes_.planes() * grid.rows * grid.width);
    }
    grow(device, weights_, weights.size());
    planes_.queue().upload(weights_, weights.data(), weights.size() * sizeof(float));
    made_ = grid;
}

std::vector<float> CosinePreview::run(const PreviewGrid &grid, float threshold) {
    if (grid.block == 0 && grid.full())
        return run_whole(grid, threshold);
    make_buffers(grid);
    return grid.block > 0 ? run_blocks(grid, threshold) : run_low(grid, threshold);
}

std::vector<float> CosinePreview::run_whole(const PreviewGrid &grid, float threshold) {
    const std::size_t part = planes_.at_once() * grid.rows * grid.columns;
    std::vector<float> samples(planes_.kept().size() * part);
    for (std::size_t i = 0; i < planes_.kept().size(); ++i) {
        planes_.transform_back(
            i, [&](Transform &back) { back.set_threshold(static_cast<double>(threshold)); });
        download(planes_.queue(), planes_.samples(),
                 {grid.top, grid.left, grid.rows, grid.columns, grid.width}, planes_.at_once(),
                 grid.height, samples.data() + i * part);
    }
    return samples;
}

/// Enqueues the low frequencies of a buffer of planes.
void CosinePreview::gather(const PreviewGrid &grid, const Buffer &kept, float threshold) {
    const Framed &frame = planes_.frame();
    const std::uint64_t numbers = planes_.at_once() * grid.height * grid.width;
    const std::uint64_t run = low_frequencies_->lanes() > 1 ? grid.width : 1;
    low_frequencies_->launch(planes_.queue(), numbers, run, 2 * numbers * sizeof(float),
                             kept.handle(), low_.handle(), weights_.handle(),
                             static_cast<cl_float>(threshold), Index{frame.height},
                             Index{frame.width}, Index{grid.height}, Index{grid.width}, Index{run});
}

std::vector<float> CosinePreview::run_low(const PreviewGrid &grid, float threshold) {
    Queue &queue = planes_.queue();
    const std::size_t each = planes_.at_once(), count = planes_.planes();
    const std::size_t row_bytes = each * grid.width * sizeof(float);
    std::size_t done = 0;
    for (const Buffer &kept : planes_.kept()) {
        gather(grid, kept, threshold);
        columns_->execute(queue, low_, mixed_);
        queue.copy(mixed_, part_, grid.rows * row_bytes, grid.top * row_bytes, done);
        done += grid.rows * row_bytes;
    }
    rows_->execute(queue, part_, part_);
    const std::size_t lines = count * grid.rows;
    std::vector<float> mixed(lines * grid.columns);
    download(queue, part_, {0, grid.left, lines, grid.columns, grid.width}, 1, lines, mixed.data());
    if (each == 1)
        return mixed;
    std::vector<float> samples(mixed.size()); // one buffer holds all planes, line by line in turn
    for (std::size_t line = 0; line < lines; ++line)
        std::copy_n(mixed.data() + line * grid.columns, grid.columns,
                    samples.data() + (line % each * grid.rows + line / each) * grid.columns);
    return samples;
}

std::vector<float> CosinePreview::run_blocks(const PreviewGrid &grid, float threshold) {
    const Framed &frame = planes_.frame();
    const std::size_t side = grid.side(), part = planes_.at_once() * grid.rows * grid.columns;
    std::vector<float> samples(planes_.kept().size() * part);
    for (std::size_t i = 0; i < planes_.kept().size(); ++i) {
        block_samples_->launch(planes_.queue(), part / (side * side), 1, 2 * part * sizeof(float),
                               planes_.kept()[i].handle(), part_.handle(), weights_.handle(),
                               static_cast<cl_float>(threshold), Index{frame.height},
                               Index{frame.width}, Index{grid.block}, Index{grid.top / side},
                               Index{grid.left / side}, Index{grid.rows / side},
                               Index{grid.columns / side}, Index{side});
        planes_.queue().download(samples.data() + i * part, part_, part * sizeof(float));
    }
    return samples;
}

} // namespace imago
