// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/low_inverse.h"

#include "engine/device/status.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>

namespace imago {
namespace {

/// A rectangle of a buffer's rows of `width` floats.
struct SeenRows {
    std::size_t top, left, rows, columns, width;
};

/// Downloads a rectangle from each of `planes` planes of `height` rows, and waits. Throws Error.
void download(Queue &queue, const Buffer &from, const SeenRows &part, std::size_t planes,
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

void make(const DevicePtr &device, std::unique_ptr<Transform> &transform, const Problem &problem) {
    transform.reset(); // frees its memory before the next one takes its own
    transform = std::make_unique<Transform>(ready_plan(device, problem));
}

} // namespace

void grow(const DevicePtr &device, Buffer &buffer, std::size_t numbers) {
    const std::size_t bytes = numbers * sizeof(float);
    if (buffer.bytes() >= bytes)
        return;
    buffer = Buffer();
    buffer = Buffer(device, bytes);
}

std::vector<float> whole_inverse(DevicePlanes &planes, const PreviewGrid &grid,
                                 const std::function<void(Transform &)> &ready) {
    const Framed &frame = planes.frame();
    const std::size_t part = planes.at_once() * grid.rows * grid.columns;
    std::vector<float> samples(planes.kept().size() * part);
    for (std::size_t i = 0; i < planes.kept().size(); ++i) {
        planes.transform_back(i, ready);
        download(
            planes.queue(), planes.samples(),
            {frame.top + grid.top, frame.left + grid.left, grid.rows, grid.columns, frame.width},
            planes.at_once(), frame.height, samples.data() + i * part);
    }
    return samples;
}

bool LowInverse::ready(const Axes &axes) const {
    return columns_ && columns_->problem() == axes.columns && rows_ &&
           rows_->problem() == axes.rows;
}

void LowInverse::prepare(const DevicePtr &device, const Axes &axes) {
    if (!columns_ || columns_->problem() != axes.columns)
        make(device, columns_, axes.columns);
    else
        make(device, rows_, axes.rows);
}

std::vector<float>
LowInverse::run(DevicePlanes &planes, const PreviewGrid &grid, std::size_t row_numbers,
                const std::function<void(const Buffer &kept, const Buffer &low)> &gather) {
    Queue &queue = planes.queue();
    const DevicePtr &device = planes.device();
    const std::size_t each = planes.at_once(), lines = planes.planes() * grid.rows;
    grow(device, low_, each * grid.height * row_numbers);
    grow(device, mixed_, each * grid.height * row_numbers);
    grow(device, part_, lines * row_numbers);
    grow(device, samples_, lines * grid.width);
    const std::size_t row_bytes = each * row_numbers * sizeof(float);
    std::size_t done = 0;
    for (const Buffer &kept : planes.kept()) {
        gather(kept, low_);
        columns_->execute(queue, low_, mixed_);
        queue.copy(mixed_, part_, grid.rows * row_bytes, grid.top * row_bytes, done);
        done += grid.rows * row_bytes;
    }
    rows_->execute(queue, part_, samples_);
    std::vector<float> mixed(lines * grid.columns);
    download(queue, samples_, {0, grid.left, lines, grid.columns, grid.width}, 1, lines,
             mixed.data());
    if (each == 1)
        return mixed;
    std::vector<float> samples(mixed.size()); // one buffer holds all planes, line by line in turn
    for (std::size_t line = 0; line < lines; ++line)
        std::copy_n(mixed.data() + line * grid.columns, grid.columns,
                    samples.data() + (line % each * grid.rows + line / each) * grid.columns);
    return samples;
}

} // namespace imago
