// SPDX-License-Identifier: MIT
#include "engine/values/spectrum/spectrum_profile.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>
#include <utility>

namespace imago {
namespace {

/// Sums rows of bins by rings on all processors. row(y, add) calls add(ring, power, bins) for the
/// bins of a row.
template <class Row>
std::vector<RingPower> sum_rings(const SpectrumRings &rings, std::size_t height, const Row &row) {
    constexpr std::size_t rows_at_once = 64;
    std::vector<RingPower> sums(rings.count());
    std::mutex mutex;
    in_parallel((height + rows_at_once - 1) / rows_at_once, [&](std::size_t part) {
        std::vector<RingPower> own(rings.count());
        const std::size_t end = std::min(height, (part + 1) * rows_at_once);
        for (std::size_t y = part * rows_at_once; y < end; ++y)
            row(y, [&own](std::size_t ring, double power, std::size_t bins) {
                own[ring].power += power * static_cast<double>(bins);
                own[ring].bins += bins;
            });
        const std::lock_guard lock(mutex);
        for (std::size_t k = 0; k < own.size(); ++k) {
            sums[k].power += own[k].power;
            sums[k].bins += own[k].bins;
        }
    });
    for (std::size_t k = 0; k < sums.size(); ++k) {
        sums[k].frequency = static_cast<double>(k) * rings.step();
        if (sums[k].bins > 0)
            sums[k].power /= static_cast<double>(sums[k].bins);
    }
    std::erase_if(sums, [](const RingPower &ring) { return ring.bins == 0; });
    return sums;
}

} // namespace

SpectrumRings::SpectrumRings(std::size_t width, std::size_t height)
    : width_(static_cast<double>(width)), height_(static_cast<double>(height)),
      step_(1 / std::max(width_, height_)),
      count_(static_cast<std::size_t>(std::lround(0.5 * std::numbers::sqrt2 / step_)) + 1) {}

std::size_t SpectrumRings::ring(double x, double y) const {
    const auto nearest =
        static_cast<std::size_t>(std::lround(std::hypot(x / width_, y / height_) / step_));
    return std::min(nearest, count_ - 1);
}

std::vector<RingPower> ring_profile(const Plane &power) {
    const SpectrumRings rings(power.width, power.height);
    const auto left = static_cast<double>(power.width / 2),
               top = static_cast<double>(power.height / 2);
    return sum_rings(rings, power.height, [&](std::size_t y, const auto &add) {
        for (std::size_t x = 0; x < power.width; ++x)
            add(rings.ring(static_cast<double>(x) - left, static_cast<double>(y) - top),
                static_cast<double>(power.at(x, y)), 1);
    });
}

std::vector<RingPower> ring_profile_of_log(const Plane &half, std::size_t width,
                                           std::size_t height) {
    const SpectrumRings rings(width, height);
    const bool even = width % 2 == 0;
    return sum_rings(rings, height, [&](std::size_t row, const auto &add) {
        const double y = row > height / 2 ? static_cast<double>(row) - static_cast<double>(height)
                                          : static_cast<double>(row);
        for (std::size_t x = 0; x < half.width; ++x) {
            const double magnitude =
                std::expm1(static_cast<double>(half.at(x, row)) * std::numbers::ln10);
            // All but the columns that are their own mirror images stand for two bins.
            const bool own = x == 0 || (even && x == width / 2);
            add(rings.ring(static_cast<double>(x), y), magnitude * magnitude, own ? 1 : 2);
        }
    });
}

FrequencyStep step_along(const ProfileLine &line) {
    const double dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    const double frequency = std::hypot(dx, dy);
    return {frequency, 1 / frequency, std::atan2(dy, dx) * 180 / std::numbers::pi};
}

std::optional<PowerSlope> power_slope(const std::vector<RingPower> &rings, double from, double to) {
    std::vector<std::pair<double, double>> points; // from their means, once these are known
    double x = 0, y = 0;
    for (const RingPower &ring : rings)
        if (ring.frequency > 0 && ring.frequency >= from && ring.frequency <= to &&
            ring.power > 0) {
            points.emplace_back(std::log10(ring.frequency), std::log10(ring.power));
            x += points.back().first;
            y += points.back().second;
        }
    constexpr std::size_t least_points = 3;
    const auto count = static_cast<double>(points.size());
    if (points.size() < least_points)
        return std::nullopt;
    x /= count;
    y /= count;
    double xx = 0, xy = 0, yy = 0;
    for (const auto &[at, level] : points) {
        xx += (at - x) * (at - x);
        xy += (at - x) * (level - y);
        yy += (level - y) * (level - y);
    }
    const double slope = xy / xx, residual = std::max(0.0, yy - slope * xy);
    return PowerSlope{slope, std::sqrt(residual / (count - 2) / xx), y - slope * x, points.size()};
}

std::vector<LinePower> line_profile(const ProfileLine &line, std::size_t width, std::size_t height,
                                    const PowerAt &power) {
    const auto w = static_cast<double>(width), h = static_cast<double>(height);
    const double dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    const auto steps = std::lround(std::max(std::fabs(dx) * w, std::fabs(dy) * h));
    const double length = std::hypot(dx, dy);
    const auto place = [](long offset, std::size_t extent) {
        const auto n = static_cast<long>(extent);
        return static_cast<std::size_t>(((offset + n / 2) % n + n) % n);
    };
    const auto bin = [](double offset, std::size_t extent) { // those of odd extents end before 0.5
        const long most = static_cast<long>(extent / 2);
        return std::clamp(std::lround(offset), -most, most);
    };
    std::vector<LinePower> points;
    points.reserve(static_cast<std::size_t>(steps) + 1);
    for (long i = 0; i <= steps; ++i) {
        const double part = steps > 0 ? static_cast<double>(i) / static_cast<double>(steps) : 0;
        const long x = bin((line.from.x + part * dx) * w, width);
        const long y = bin((line.from.y + part * dy) * h, height);
        const Frequency at{static_cast<double>(x) / w, static_cast<double>(y) / h};
        const double along = (at.x - line.from.x) * dx + (at.y - line.from.y) * dy;
        points.push_back(
            {at, length > 0 ? along / length : 0, power(place(x, width), place(y, height))});
    }
    return points;
}

} // namespace imago
