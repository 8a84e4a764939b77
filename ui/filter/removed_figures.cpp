// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/removed_figures.h"

#include <algorithm>
#include <cmath>
#include <future>

namespace imago {
namespace {

struct Sums {
    double squares = 0;
    std::size_t beyond = 0;
};

/// Sums over a stretch of the samples of all planes.
Sums sums_of(const Image &before, const Image &after, std::size_t first, std::size_t last) {
    constexpr std::size_t most = 1024; // a float sums so many accurately
    float room[most];
    const auto low = -0.5f, high = static_cast<float>(depth_maximum(before.depth)) + 0.5f;
    Sums sums;
    for (std::size_t begin = first; begin < last; begin += most) {
        const std::size_t count = std::min(most, last - begin);
        const float *was = before.stretch(0, begin, count, room);
        const float *is = after.samples.data() + begin;
        float squares = 0;
        unsigned beyond = 0;
#pragma omp simd reduction(+ : squares, beyond)
        for (std::size_t i = 0; i < count; ++i) {
            const float taken = was[i] - is[i];
            squares += taken * taken;
            beyond += static_cast<unsigned>(is[i] < low) | static_cast<unsigned>(is[i] >= high);
        }
        sums.squares += static_cast<double>(squares);
        sums.beyond += beyond;
    }
    return sums;
}

} // namespace

RemovedFigures removed_figures(const Image &before, const Image &after) {
    const std::size_t all = after.samples.size(), middle = all / 2048 * 1024;
    constexpr std::size_t large = 1 << 20; // below, starting a thread takes longer than it saves
    std::future<Sums> other;
    if (all > large)
        other = std::async(std::launch::async, [&] { return sums_of(before, after, middle, all); });
    Sums sums = sums_of(before, after, 0, other.valid() ? middle : all);
    if (other.valid()) {
        const Sums more = other.get();
        sums.squares += more.squares;
        sums.beyond += more.beyond;
    }
    return {std::sqrt(sums.squares / static_cast<double>(all)),
            before.depth == SampleDepth::f32 ? 0 : sums.beyond};
}

} // namespace imago
