// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/point_spread.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

namespace imago {
namespace {

/// The tenth zero of the Bessel function J1, v at the dark ring airy_rings.
constexpr double last_dark_ring = 32.18967991097440;
static_assert(airy_rings == 10);

/// A model: how far it reaches from its middle along x and y, and its value at a place. In volumes
/// it is a ball, or within a slice.
struct Model {
    double right = 0, down = 0;
    bool ball = false;
    std::function<double(double z, double y, double x)> value;
};

/// The most whole steps that are shorter than a distance, which may be rounded up.
double steps_within(double distance) {
    return std::ceil(distance * (1 - 1e-12)) - 1;
}

Model gaussian(double sigma) {
    const double reach = std::ceil(gaussian_reach * sigma);
    return {reach, reach, true, [sigma](double z, double y, double x) {
                return std::exp(-(z * z + y * y + x * x) / (2 * sigma * sigma));
            }};
}

Model disc(double radius) {
    const double reach = steps_within(radius + 0.5);
    return {reach, reach, true, [radius](double z, double y, double x) {
                return std::clamp(radius + 0.5 - std::sqrt(z * z + y * y + x * x), 0.0, 1.0);
            }};
}

Model line(double length, double degrees) {
    const double angle = degrees * std::numbers::pi / 180, half = (length + 1) / 2;
    const double right = std::cos(angle), down = std::sin(angle);
    return {steps_within(std::abs(right) * half + std::abs(down)),
            steps_within(std::abs(down) * half + std::abs(right)), false,
            [=](double, double y, double x) {
                const double along = right * x + down * y, across = down * x - right * y;
                return std::max(0.0, 1 - std::abs(across)) *
                       std::clamp(half - std::abs(along), 0.0, 1.0);
            }};
}

Model airy(double aperture, double wavelength, double pixel) {
    const double scale = 2 * std::numbers::pi * aperture * pixel / wavelength;
    const double reach = std::floor(last_dark_ring / scale);
    return {reach, reach, false, [scale](double, double y, double x) {
                const double v = scale * std::sqrt(y * y + x * x);
                if (v > last_dark_ring)
                    return 0.0;
                const double amplitude = v > 0 ? 2 * std::cyl_bessel_j(1.0, v) / v : 1;
                return amplitude * amplitude;
            }};
}

Model model(const DeconvolveSettings &settings) {
    switch (settings.psf) {
    case DeconvolveSettings::Psf::gaussian:
        return gaussian(settings.size);
    case DeconvolveSettings::Psf::disc:
        return disc(settings.size);
    case DeconvolveSettings::Psf::line:
        return line(settings.size, settings.angle);
    case DeconvolveSettings::Psf::airy:
        return airy(settings.aperture, settings.wavelength, settings.pixel);
    case DeconvolveSettings::Psf::picture:
        break;
    }
    throw usage_error(pipeline_says.psf_missing);
}

/// The samples of an axis that reaches so far to both sides.
std::size_t extent_of(double reach) {
    return 2 * static_cast<std::size_t>(std::clamp(reach, 0.0, 1e12)) + 1;
}

void check_fits(const BlurExtents &extents, const BlurExtents &picture) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (extents[axis] > picture[axis])
            throw usage_error(pipeline_says.psf_larger, text_of(extents), text_of(picture));
}

} // namespace

std::size_t count_of(const BlurExtents &extents) {
    return extents[0] * extents[1] * extents[2];
}

std::string text_of(const BlurExtents &extents) {
    return std::to_string(extents[0]) + " x " + std::to_string(extents[1]) + " x " +
           std::to_string(extents[2]);
}

std::vector<double> PointSpread::wrapped(const BlurExtents &whole) const {
    std::vector<double> array(count_of(whole));
    const auto place = [&](std::size_t axis, std::size_t i) {
        return (i + whole[axis] - middle()[axis]) % whole[axis];
    };
    std::size_t at = 0;
    for (std::size_t z = 0; z < extents[0]; ++z)
        for (std::size_t y = 0; y < extents[1]; ++y)
            for (std::size_t x = 0; x < extents[2]; ++x)
                array[(place(0, z) * whole[1] + place(1, y)) * whole[2] + place(2, x)] =
                    samples[at++];
    return array;
}

PointSpread model_of(const DeconvolveSettings &settings, const BlurExtents &picture) {
    const Model blur = model(settings);
    PointSpread spread;
    spread.extents = {1, extent_of(blur.down), extent_of(blur.right)};
    if (blur.ball && picture[0] > 1)
        spread.extents[0] = extent_of(blur.right);
    check_fits(spread.extents, picture);
    const BlurExtents middle = spread.middle();
    const auto offset = [&](std::size_t i, std::size_t axis) {
        return static_cast<double>(i) - static_cast<double>(middle[axis]);
    };
    spread.samples.clear();
    for (std::size_t z = 0; z < spread.extents[0]; ++z)
        for (std::size_t y = 0; y < spread.extents[1]; ++y)
            for (std::size_t x = 0; x < spread.extents[2]; ++x)
                spread.samples.push_back(blur.value(offset(z, 0), offset(y, 1), offset(x, 2)));
    return spread_of(std::move(spread.samples), spread.extents, picture);
}

PointSpread spread_of(std::vector<double> samples, const BlurExtents &extents,
                      const BlurExtents &picture) {
    check_fits(extents, picture); // first, so that products of extents can be counted
    if (samples.empty() || samples.size() != count_of(extents))
        throw usage_error(pipeline_says.psf_samples, samples.size(), text_of(extents));
    double sum = 0, magnitudes = 0;
    for (const double x : samples) {
        if (!std::isfinite(x))
            throw usage_error(pipeline_says.psf_infinite);
        sum += x;
        magnitudes += std::abs(x);
    }
    if (!(sum > 1e-12 * magnitudes)) // what rounding leaves of 0 is none
        throw usage_error(pipeline_says.psf_sum,
                          RealNumber{sum, 6, RealNumber::Style::significant});
    for (double &x : samples)
        x /= sum;
    return {extents, std::move(samples)};
}

} // namespace imago
