// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_candidates.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace imago {
namespace {

constexpr double least_excess = 2;    ///< of a peak, in nats
constexpr int most_harmonic = 5;      ///< along each axis of a screen
constexpr double harmonic_bins = 1.5; ///< within which a frequency is a harmonic
constexpr double bins = 128;          ///< of a cycle per pixel, in the above

double wrapped_frequency(double f) {
    return f - std::floor(f + .5);
}

} // namespace

double RingedPower::log_power(Bin bin) const {
    return std::log(welch_.at(bin.x, bin.y) + 1e-12);
}

RingedPower::RingedPower(const WelchPower &welch)
    : welch_(welch), side_(static_cast<int>(welch.side)) {
    const int half = side_ / 2;
    std::vector<std::vector<double>> rings(static_cast<std::size_t>(half + 28));
    for (int y = -half; y < half; ++y)
        for (int x = -half; x < half; ++x) {
            const double distance = std::hypot(x, y);
            for (int ring = std::max(0, static_cast<int>(std::ceil(distance - 1.5)));
                 ring <= static_cast<int>(distance + 1.5); ++ring)
                if (ring < static_cast<int>(rings.size()))
                    rings[static_cast<std::size_t>(ring)].push_back(log_power({x, y}));
        }
    for (std::vector<double> &ring : rings) {
        const auto middle = ring.begin() + static_cast<std::ptrdiff_t>(ring.size() / 2);
        std::nth_element(ring.begin(), middle, ring.end());
        typical_.push_back(ring.empty() ? 0 : *middle);
    }
}

double RingedPower::excess(Bin bin) const {
    const auto wrap = [&](int k) {
        return k - side_ * static_cast<int>(std::lround(double(k) / side_));
    };
    const auto ring = static_cast<std::size_t>(std::lround(std::hypot(wrap(bin.x), wrap(bin.y))));
    return log_power(bin) - typical_[std::min(ring, typical_.size() - 1)];
}

RingedPower::Bin RingedPower::strongest_near(Bin bin) const {
    Bin best = bin;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (welch_.at(bin.x + dx, bin.y + dy) > welch_.at(best.x, best.y))
                best = {bin.x + dx, bin.y + dy};
    return best;
}

double RingedPower::excess_near(const Frequency &frequency) const {
    const Bin bin{static_cast<int>(std::lround(frequency.x * side_)),
                  static_cast<int>(std::lround(frequency.y * side_))};
    double most = excess(bin);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            most = std::max(most, excess({bin.x + dx, bin.y + dy}));
    return most;
}

bool RingedPower::is_peak(Bin bin) const {
    const double distance = std::hypot(bin.x, bin.y);
    if (distance < side_ / 16.0 || distance > .48 * side_ || excess(bin) <= least_excess)
        return false;
    const Bin best = strongest_near(bin);
    return best.x == bin.x && best.y == bin.y;
}

double RingedPower::energy(Bin bin) const {
    double sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            sum += welch_.at(bin.x + dx, bin.y + dy);
    return sum;
}

std::vector<ScreenCandidate> RingedPower::candidates() const {
    const double variance = std::max(welch_.variance(), 1e-30);
    const auto frequency = [&](Bin bin) {
        return Frequency{double(bin.x) / side_, double(bin.y) / side_};
    };
    std::vector<ScreenCandidate> found;
    for (int y = 0; y < side_ / 2; ++y)
        for (int x = 1; x < side_ / 2; ++x) {
            if (!is_peak({x, y}))
                continue;
            const Bin second = strongest_near({-y, x});
            const double weaker = std::min(excess({x, y}), excess(second));
            if (weaker > least_excess)
                found.push_back({frequency({x, y}), frequency(second),
                                 4 * std::min(energy({x, y}), energy(second)) / variance, weaker});
        }
    std::sort(found.begin(), found.end(),
              [](const ScreenCandidate &a, const ScreenCandidate &b) { return a.share > b.share; });
    return found;
}

bool is_harmonic(const Frequency &frequency, const HalftoneScreen &screen) {
    for (int s = -most_harmonic; s <= most_harmonic; ++s)
        for (int t = -most_harmonic; t <= most_harmonic; ++t) {
            const double x = frequency.x - s * screen.first.x - t * screen.second.x;
            const double y = frequency.y - s * screen.first.y - t * screen.second.y;
            if (std::hypot(wrapped_frequency(x), wrapped_frequency(y)) < harmonic_bins / bins)
                return true;
        }
    return false;
}

Frequency turned(const Frequency &frequency, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * frequency.x - s * frequency.y, s * frequency.x + c * frequency.y};
}

} // namespace imago
