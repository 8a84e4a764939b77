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

/// Frequencies (a first + b second) / of of coarser square lattices, of which a screen's are the
/// harmonics that whole numbers of up to 5 along both axes make.
constexpr struct {
    int a, b, of;
} coarser_lattices[] = {{1, 0, 2}, {1, 0, 3},  {1, 1, 2}, {2, 1, 5},
                        {1, 2, 5}, {3, 2, 13}, {2, 3, 13}};
constexpr double coarser_excess = 3; ///< of their peaks, in nats

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

bool RingedPower::has_coarser(const ScreenCandidate &candidate) const {
    const double own = candidate.share / 4 * std::max(welch_.variance(), 1e-30);
    for (const auto &[a, b, of] : coarser_lattices)
        for (const int sign : {1, -1}) {
            const auto part = [&](double first, double second) {
                return static_cast<int>(std::lround((a * first + sign * b * second) * side_ / of));
            };
            const Bin at{part(candidate.first.x, candidate.second.x),
                         part(candidate.first.y, candidate.second.y)};
            const Bin bin = strongest_near(at), turned_bin = strongest_near({-at.y, at.x});
            if (std::hypot(at.x, at.y) >= 2 &&
                std::min(excess(bin), excess(turned_bin)) >= coarser_excess &&
                std::min(energy(bin), energy(turned_bin)) >= own)
                return true;
        }
    return false;
}

ScreenCandidate RingedPower::strongest_line() const {
    const double variance = std::max(welch_.variance(), 1e-30);
    ScreenCandidate best;
    for (int y = 0; y < side_ / 2; ++y)
        for (int x = y == 0 ? 1 : 1 - side_ / 2; x < side_ / 2; ++x) {
            const double share = 2 * energy({x, y}) / variance;
            if (share <= best.share || !is_peak({x, y}))
                continue;
            const Frequency at{double(x) / side_, double(y) / side_};
            best = {at, {-at.y, at.x}, share, excess({x, y})};
        }
    return best;
}

double RingedPower::strokes(const Frequency &line) const {
    const double length = std::hypot(line.x, line.y);
    const int half = side_ / 2;
    double sum = 0;
    for (int y = -half; y < half; ++y)
        for (int x = -half; x < half; ++x) {
            const double fx = double(x) / side_, fy = double(y) / side_, f = std::hypot(fx, fy);
            const double along = std::fabs(fx * line.x + fy * line.y) / length;
            if (f > .6 * length && f < 2 * length && along < .5 * f)
                sum += welch_.at(x, y);
        }
    const Bin bin = strongest_near({static_cast<int>(std::lround(line.x * side_)),
                                    static_cast<int>(std::lround(line.y * side_))});
    return sum / (2 * energy(bin));
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
