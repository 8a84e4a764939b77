// SPDX-License-Identifier: MIT
#include "engine/array/min_max_pyramid.h"

#include <algorithm>

namespace imago {
namespace {

void include(MinMax &extent, const MinMax &more) {
    extent.low = std::min(extent.low, more.low);
    extent.high = std::max(extent.high, more.high);
}

MinMax extent_of(const SampleRow &samples) {
    MinMax extent{samples[0], samples[0]};
    for (std::size_t i = 1; i < samples.size(); ++i)
        include(extent, {samples[i], samples[i]});
    return extent;
}

MinMax extent_of(std::span<const MinMax> blocks) {
    MinMax extent = blocks.front();
    for (const MinMax &block : blocks)
        include(extent, block);
    return extent;
}

/// Combines each `fan` elements into one; the last one may have fewer.
template <class Samples>
std::vector<MinMax> reduced(const Samples &from, std::size_t fan) {
    std::vector<MinMax> to;
    to.reserve((from.size() + fan - 1) / fan);
    for (std::size_t i = 0; i < from.size(); i += fan)
        to.push_back(extent_of(from.subspan(i, std::min(fan, from.size() - i))));
    return to;
}

} // namespace

MinMaxPyramid::MinMaxPyramid(SampleRow samples) : length_(samples.size()) {
    if (samples.empty())
        return;
    levels_.push_back(reduced(samples, block));
    while (levels_.back().size() > fan)
        levels_.push_back(reduced(std::span<const MinMax>(levels_.back()), fan));
    all_ = extent_of(std::span<const MinMax>(levels_.back()));
}

/// Takes whole blocks of the highest level possible, and at both ends the remainder from lower
/// levels.
MinMax MinMaxPyramid::range(SampleRow samples, std::size_t first, std::size_t count) const {
    MinMax extent{samples[first], samples[first]};
    std::size_t begin = first, end = first + count; // in elements of the level below
    for (std::size_t level = 0; begin < end; ++level) {
        const bool of_samples = level == 0;
        const std::size_t each = of_samples ? block : fan;
        const auto take = [&](std::size_t from, std::size_t to) {
            if (from < to)
                include(extent, of_samples ? extent_of(samples.subspan(from, to - from))
                                           : extent_of(std::span<const MinMax>(levels_[level - 1])
                                                           .subspan(from, to - from)));
        };
        const std::size_t up = (begin + each - 1) / each * each, down = end / each * each;
        if (level == levels_.size() || up >= down) {
            take(begin, end);
            return extent;
        }
        take(begin, up);
        take(down, end);
        begin = up / each;
        end = down / each;
    }
    return extent;
}

} // namespace imago
