// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/blocks/start_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

constexpr int harmonics = 3;       ///< along each axis of a screen
constexpr std::size_t notched = 2; ///< screens of a plane, the strongest ones
/// Of a dot's frequency: how near to 0 notches come, at harmonics of a screen and at beats of two.
constexpr double nearest_notch = .6, nearest_beat = .3;

/// Widths, in dots and in parts of a dot's frequency.
struct StartWidths {
    double low_pass; ///< sigma of the low-pass in space
    double notch;    ///< sigma of a notch in frequency
};
constexpr StartWidths one_screen{.25, .2}, crossed{.35, .1};

double wrapped(double f) {
    return f - std::floor(f + .5);
}

/// Adds the sums and differences of the frequencies of two screens.
void add_beats(const HalftoneScreen &a, const HalftoneScreen &b, double period,
               std::vector<Frequency> &notches) {
    for (const Frequency &f : {a.first, a.second})
        for (const Frequency &g : {b.first, b.second})
            for (const double sign : {1.0, -1.0})
                for (const double half : {1.0, -1.0}) {
                    const Frequency at{wrapped(half * (f.x + sign * g.x)),
                                       wrapped(half * (f.y + sign * g.y))};
                    if (std::hypot(at.x, at.y) > nearest_beat / period)
                        notches.push_back(at);
                }
}

/// The harmonics of the screens, and the beats of each two, that are notched.
std::vector<Frequency> notches_of(const PlaneScreens &screens, double period) {
    std::vector<Frequency> notches;
    for (std::size_t s = 0; s < std::min(screens.size(), notched); ++s)
        for (int a = -harmonics; a <= harmonics; ++a)
            for (int b = -harmonics; b <= harmonics; ++b) {
                const Frequency at{wrapped(a * screens[s].first.x + b * screens[s].second.x),
                                   wrapped(a * screens[s].first.y + b * screens[s].second.y)};
                if (std::hypot(at.x, at.y) > nearest_notch / period)
                    notches.push_back(at);
            }
    for (std::size_t s = 0; s < std::min(screens.size(), notched); ++s)
        for (std::size_t t = 0; t < s; ++t)
            add_beats(screens[t], screens[s], period, notches);
    return notches;
}

} // namespace

std::vector<float> start_factors(std::uint64_t side, const PlaneScreens &screens, double period,
                                 bool coarse) {
    const StartWidths widths = coarse ? crossed : one_screen;
    const double sigma = widths.low_pass * period, notch = widths.notch / period;
    const std::vector<Frequency> notches = notches_of(screens, period);
    std::vector<float> factors;
    for (std::uint64_t y = 0; y < side; ++y)
        for (std::uint64_t x = 0; x <= side / 2; ++x) {
            const Frequency f{double(x) / double(side), wrapped(double(y) / double(side))};
            const double square = f.x * f.x + f.y * f.y;
            double factor =
                std::exp(-2 * std::numbers::pi * std::numbers::pi * sigma * sigma * square);
            for (const Frequency &at : notches) {
                const double dx = wrapped(f.x - at.x), dy = wrapped(f.y - at.y);
                factor *= 1 - std::exp(-(dx * dx + dy * dy) / (2 * notch * notch));
            }
            factors.push_back(static_cast<float>(factor));
        }
    return factors;
}

std::uint64_t start_side(double period) {
    constexpr std::uint64_t least = 128;
    return std::max(least, std::bit_ceil(static_cast<std::uint64_t>(std::ceil(10 * period))));
}

StartFilter::StartFilter(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                         std::uint64_t side)
    : blocks_(device, {height, width, side}, 1, sine_window(side)),
      factors_(device, blocks_.grid().bins() * sizeof(float)),
      weights_(device, blocks_.at_once() * sizeof(float)) {
    Queue queue(device);
    const std::vector<float> equal(blocks_.at_once(), 1.0f);
    queue.upload(weights_, equal.data(), equal.size() * sizeof(float));
}

void StartFilter::run(Queue &queue, const Buffer &picture, const std::vector<float> &factors,
                      const Buffer &out, const std::function<void()> &between) {
    const BlockGrid &grid = blocks_.grid();
    queue.upload(factors_, factors.data(), factors.size() * sizeof(float));
    const std::uint64_t at_once = blocks_.rows_at_once() - 1, all = grid.rows() - 1;
    for (std::uint64_t first = 0; first < all; first += at_once) {
        if (between)
            between();
        const std::uint64_t rows = std::min(at_once, all - first);
        blocks_.gather(queue, picture, 0, first, rows + 1);
        blocks_.forward(queue);
        blocks_.multiply(queue, factors_, (rows + 1) * grid.columns());
        blocks_.back(queue);
        blocks_.overlap_add(queue, weights_, out, first, rows);
    }
}

} // namespace imago
