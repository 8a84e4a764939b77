// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/margins.h"

#include "engine/pipeline/planes/narrow_planes.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <numeric>

namespace imago {
namespace {

constexpr std::size_t smallest_margin = 16;

std::size_t margin_of(std::size_t extent) {
    return std::min(extent, std::max(smallest_margin, extent / 8));
}

StridedBytes image_bytes(const Framed &frame, std::size_t count) {
    constexpr std::size_t bytes = sizeof(float);
    return {(frame.top * frame.width + frame.left) * bytes,
            frame.image_width * bytes,
            frame.image_height,
            count,
            frame.width * bytes,
            frame.size() * bytes};
}

} // namespace

std::size_t fast_length(std::size_t n) {
    for (;; ++n) {
        std::size_t rest = n;
        for (const std::size_t factor : {2u, 3u, 5u, 7u})
            while (rest % factor == 0)
                rest /= factor;
        if (rest == 1)
            return n;
    }
}

Framed framed(std::size_t image_height, std::size_t image_width, FilterEdges edges) {
    Framed frame{image_height, image_width, image_height, image_width, 0, 0, false};
    if (edges == FilterEdges::mirror || edges == FilterEdges::mean) {
        frame.height = fast_length(image_height + 2 * margin_of(image_height));
        frame.width = fast_length(image_width + 2 * margin_of(image_width));
        frame.top = (frame.height - image_height) / 2;
        frame.left = (frame.width - image_width) / 2;
        frame.joined = edges == FilterEdges::mirror;
    }
    return frame;
}

Framed framed_in_blocks(std::size_t image_height, std::size_t image_width, std::size_t block) {
    const auto whole = [block](std::size_t side) {
        return block > 0 ? (side + block - 1) / block * block : side;
    };
    return {image_height, image_width, whole(image_height), whole(image_width), 0, 0, false};
}

Margins::Margins(DevicePtr device, FilterEdges edges, std::uint64_t largest_index)
    : device_(device), edges_(edges) {
    if (edges != FilterEdges::none)
        kernel_.emplace(device,
                        ElementwiseSource{"skeleton/margins.cl", "margins",
                                          edges == FilterEdges::taper ? ArrayWork::fading_frame
                                                                      : ArrayWork::image_margin,
                                          largest_index});
}

void Margins::upload(Queue &queue, const Framed &frame, const float *images, std::size_t count,
                     const Buffer &planes) {
    queue.upload(planes, images, image_bytes(frame, count));
    std::vector<double> sums(count);
    const std::size_t n = frame.image_size();
    for (std::size_t i = 0; needs_means() && i < count; ++i)
        sums[i] = std::accumulate(images + i * n, images + (i + 1) * n, 0.0);
    add(queue, frame, sums, planes);
}

void Margins::upload(Queue &queue, const Framed &frame, const std::uint8_t *images,
                     std::size_t count, NarrowPlanes &bytes, const Buffer &planes) {
    bytes.upload(queue, frame, images, count, planes);
    std::vector<double> sums(count);
    const std::size_t n = frame.image_size();
    for (std::size_t i = 0; needs_means() && i < count; ++i)
        sums[i] = static_cast<double>(
            std::accumulate(images + i * n, images + (i + 1) * n, std::uint64_t{0}));
    add(queue, frame, sums, planes);
}

void Margins::upload(Queue &queue, const Framed &frame, const Rows &rows, std::size_t count,
                     const Buffer &planes) {
    const std::size_t height = frame.image_height, width = frame.image_width;
    std::vector<double> sums(count), row_sums(count * height);
    queue.write(planes, count * frame.size() * sizeof(float), [&](void *memory) {
        float *first = static_cast<float *>(memory) + frame.top * frame.width + frame.left;
        in_row_runs(count * height, width, [&](std::size_t begin, std::size_t end) {
            for (std::size_t r = begin; r < end; ++r) {
                float *row = first + r / height * frame.size() + r % height * frame.width;
                rows(r / height, r % height, row);
                if (needs_means())
                    row_sums[r] = std::accumulate(row, row + width, 0.0);
            }
        });
    });
    for (std::size_t r = 0; r < row_sums.size(); ++r)
        sums[r / height] += row_sums[r];
    add(queue, frame, sums, planes);
}

bool Margins::needs_means() const {
    return edges_ == FilterEdges::mean || edges_ == FilterEdges::taper;
}

/// Adds the margins of images with these sums, which count where needs_means().
void Margins::add(Queue &queue, const Framed &frame, const std::vector<double> &sums,
                  const Buffer &planes) {
    if (!kernel_)
        return;
    const std::size_t count = sums.size();
    std::vector<float> means(count);
    for (std::size_t i = 0; i < count; ++i)
        means[i] = static_cast<float>(sums[i] / static_cast<double>(frame.image_size()));
    if (means_.bytes() != count * sizeof(float))
        means_ = Buffer(device_, count * sizeof(float));
    queue.upload(means_, means.data(), means_.bytes());
    constexpr cl_int joined = 5; // one of the kernel's numbers, which FilterEdges lacks
    using Index = Elementwise::Index;
    constexpr std::uint64_t rows = 16; // of a tile
    const std::uint64_t strips = (frame.width + kernel_->lanes() - 1) / kernel_->lanes();
    const std::uint64_t tiles = count * strips * ((frame.height + rows - 1) / rows);
    kernel_->launch(queue, tiles, 1, count * frame.size() * sizeof(float), planes.handle(),
                    means_.handle(), frame.joined ? joined : static_cast<cl_int>(edges_),
                    Index{frame.height}, Index{frame.width}, Index{frame.image_height},
                    Index{frame.image_width}, Index{frame.top}, Index{frame.left},
                    Index{std::min(margin_of(frame.height), frame.height / 2)},
                    Index{std::min(margin_of(frame.width), frame.width / 2)}, Index{rows});
}

void Margins::download(Queue &queue, const Framed &frame, float *images, std::size_t count,
                       const Buffer &planes) {
    queue.download(images, planes, image_bytes(frame, count));
}

std::vector<StepReport> Margins::steps() const {
    return kernel_ ? std::vector<StepReport>{kernel_->report()} : std::vector<StepReport>{};
}

} // namespace imago
