// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/block_means.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace imago {
namespace {

using Index = Elementwise::Index;

constexpr std::uint64_t each = 8; ///< coefficients of a work-item of cut_but_means

ElementwiseSource means_kernel(const char *name, std::uint64_t largest) {
    ElementwiseSource source{"skeleton/compress/block_means.cl", name, ArrayWork::block_means,
                             largest};
    source.purpose = "means of blocks";
    return source;
}

} // namespace

BlockMeans::BlockMeans(const DevicePtr &device, std::uint64_t width, unsigned side,
                       std::uint64_t largest)
    : width_(width), side_(side), gather_(device, means_kernel("block_means", largest)),
      cut_(device, means_kernel("cut_but_means", largest)) {}

void BlockMeans::add(Queue &queue, const Buffer &coefficients, std::uint64_t count) {
    const std::uint64_t blocks = count / (std::uint64_t{side_} * side_);
    const Buffer means(queue.device(), blocks * sizeof(float));
    gather_.launch(queue, blocks, 1, 2 * blocks * sizeof(float), coefficients.handle(),
                   Index{width_}, Index{side_}, means.handle());
    const std::size_t before = magnitudes_.size();
    magnitudes_.resize(before + blocks);
    queue.download(magnitudes_.data() + before, means, means.bytes());
    for (std::size_t i = before; i < magnitudes_.size(); ++i)
        magnitudes_[i] = std::abs(magnitudes_[i]);
    std::sort(magnitudes_.begin(), magnitudes_.end());
}

KeptSums BlockMeans::below(float threshold) const {
    const auto end = std::lower_bound(magnitudes_.begin(), magnitudes_.end(), threshold);
    KeptSums sums;
    for (auto at = magnitudes_.begin(); at != end; ++at) {
        ++sums.count;
        sums.energy += double{*at} * double{*at};
    }
    return sums;
}

std::vector<std::uint64_t> BlockMeans::histogram(const HistogramBits &bits) const {
    std::vector<std::uint64_t> counts(Magnitudes::bins);
    for (const float magnitude : magnitudes_) {
        const auto word = std::bit_cast<std::uint32_t>(magnitude);
        if (word >> bits.prefix_shift == bits.prefix)
            ++counts[(word >> bits.shift) & bits.mask];
    }
    return counts;
}

void BlockMeans::cut(Queue &queue, const Buffer &coefficients, std::uint64_t count, float threshold,
                     const Buffer &out) {
    cut_.launch(queue, count, each, 2 * count * sizeof(float), coefficients.handle(), Index{width_},
                Index{side_}, cl_float{threshold}, out.handle());
}

} // namespace imago
