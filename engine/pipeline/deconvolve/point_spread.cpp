// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/point_spread.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <memory>
#include <numbers>
#include <numeric>
#include <utility>

namespace imago {
namespace {

/// The tenth zero of the Bessel function J1, v at the dark ring airy_rings.
constexpr double last_dark_ring = 32.18967991097440;
static_assert(airy_rings == 10);

/// Waves across a microscope's pupil; more need a blur of tens of thousands of pixels, or units
/// that were mixed up.
constexpr double most_waves = 2000;

/// Samples of a model that is not cut to what the picture's extents allow: 2 GB of them.
constexpr std::size_t most_blur_samples = std::size_t{1} << 28;

/// A model: how far it reaches from its middle along x, y and, in volumes, z, and its value at a
/// place.
struct Model {
    double right = 0, down = 0, deep = 0;
    std::function<double(double z, double y, double x)> value;
    bool even = true; ///< along each axis by itself, not only of all three
};

/// The most whole steps that are shorter than a distance, which may be rounded up.
double steps_within(double distance) {
    return std::ceil(distance * (1 - 1e-12)) - 1;
}

Model gaussian(double sigma) {
    const double reach = std::ceil(gaussian_reach * sigma);
    return {reach, reach, reach, [sigma](double z, double y, double x) {
                return std::exp(-(z * z + y * y + x * x) / (2 * sigma * sigma));
            }};
}

Model disc(double radius) {
    const double reach = steps_within(radius + 0.5);
    return {reach, reach, reach, [radius](double z, double y, double x) {
                return std::clamp(radius + 0.5 - std::sqrt(z * z + y * y + x * x), 0.0, 1.0);
            }};
}

Model line(double length, double degrees) {
    const double angle = degrees * std::numbers::pi / 180, half = (length + 1) / 2;
    const double right = std::cos(angle), down = std::sin(angle);
    return {steps_within(std::abs(right) * half + std::abs(down)),
            steps_within(std::abs(down) * half + std::abs(right)), 0,
            [=](double, double y, double x) {
                const double along = right * x + down * y, across = down * x - right * y;
                return std::max(0.0, 1 - std::abs(across)) *
                       std::clamp(half - std::abs(along), 0.0, 1.0);
            },
            false};
}

Model airy(double aperture, double wavelength, double pixel) {
    const double scale = 2 * std::numbers::pi * aperture * pixel / wavelength;
    const double reach = std::floor(last_dark_ring / scale);
    return {reach, reach, 0, [scale](double, double y, double x) {
                const double v = scale * std::sqrt(y * y + x * x);
                if (v > last_dark_ring)
                    return 0.0;
                const double amplitude = v > 0 ? 2 * ::j1(v) / v : 1;
                return amplitude * amplitude;
            }};
}

/// Whether what a blur has beyond the picture meets the picture's samples again.
bool comes_round(DeconvolveSettings::Edges edges) {
    return edges == DeconvolveSettings::Edges::periodic;
}

/// Whether samples are divided by the sum of the whole blur. Zeros beyond the edges are known: what
/// the blur spreads there is lost, and nothing comes back. What mirror and taper put there is as
/// bright as the picture and reaches it as far as the middle does, which has to keep its
/// brightness.
bool sums_whole(DeconvolveSettings::Edges edges) {
    return edges == DeconvolveSettings::Edges::zero;
}

/// Whether it takes more of a blur than what is kept of it otherwise.
bool needs_whole(DeconvolveSettings::Edges edges) {
    return comes_round(edges) || sums_whole(edges);
}

/// The samples of an axis that reaches so far to both sides.
std::size_t extent_of(double reach) {
    return 2 * static_cast<std::size_t>(std::clamp(reach, 0.0, 1e12)) + 1;
}

/// The extents of what of a blur can matter (PointSpread) unless it comes round.
BlurExtents kept_of(const BlurExtents &given, const BlurExtents &picture) {
    BlurExtents kept;
    for (std::size_t axis = 0; axis < 3; ++axis)
        kept[axis] = std::min(given[axis], 2 * picture[axis] - 1);
    return kept;
}

/// The extents of a model that reaches so far, of which a picture has but one slice. Throws Error
/// (usage) where more of it is needed than its middle, and that is too much.
BlurExtents extents_of(double right, double down, double deep, const BlurExtents &picture,
                       DeconvolveSettings::Edges edges) {
    const BlurExtents given{picture[0] > 1 ? extent_of(deep) : 1, extent_of(down),
                            extent_of(right)};
    const double count = static_cast<double>(given[0]) * static_cast<double>(given[1]) *
                         static_cast<double>(given[2]);
    if (needs_whole(edges) && given != kept_of(given, picture) &&
        count > static_cast<double>(most_blur_samples))
        throw usage_error(pipeline_says.psf_large, text_of(given), most_blur_samples);
    return given;
}

/// The light of a point in slices of a volume, by distances from the middle.
class LightCone {
  public:
    /// `slices` are those on one side of the middle; `reach` is across, in samples.
    LightCone(const DeconvolveSettings &settings, std::size_t slices, std::size_t reach)
        : columns_(reach * steps + 3), light_((slices + 1) * columns_) {
        const double k = 2 * std::numbers::pi / settings.wavelength;
        const double across = k * settings.aperture * settings.pixel / steps;
        const double deep = k * settings.index * settings.slice;
        const double sine = settings.aperture / settings.index;
        // Ten nodes to a wave of the fastest phase.
        const double waves = (across * static_cast<double>(columns_) +
                              deep * static_cast<double>(slices) * sine * sine) /
                             (2 * std::numbers::pi);
        if (!(waves <= most_waves))
            throw usage_error(pipeline_says.psf_waves);
        const auto nodes = 2 * static_cast<std::size_t>(20 + 5 * waves);
        const auto place = [&](std::size_t n) {
            return static_cast<double>(n) / static_cast<double>(nodes);
        };
        std::vector<std::complex<double>> phases; // of each node and slice
        for (std::size_t n = 0; n <= nodes; ++n) {
            const double part = sine * place(n), cosine = std::sqrt(1 - part * part);
            // Simpson's rule. Less the phase of the middle, a factor.
            const double weight = n == 0 || n == nodes ? 1 : n % 2 == 1 ? 4 : 2;
            for (std::size_t z = 0; z <= slices; ++z)
                phases.push_back(std::polar(weight, deep * static_cast<double>(z) * (cosine - 1)));
        }
        in_parallel(columns_, [&](std::size_t r) {
            std::vector<std::complex<double>> sums(slices + 1);
            for (std::size_t n = 0; n <= nodes; ++n) {
                const double t = place(n);
                const double wave = t * ::j0(across * static_cast<double>(r) * t);
                for (std::size_t z = 0; z <= slices; ++z)
                    sums[z] += wave * phases[n * (slices + 1) + z];
            }
            for (std::size_t z = 0; z <= slices; ++z)
                light_[z * columns_ + r] = std::norm(sums[z]);
        });
    }

    /// By the cubic through four places of the table.
    double at(double z, double r) const {
        const double place = std::min(r * steps, static_cast<double>(columns_ - 3));
        const auto left = static_cast<std::size_t>(place);
        const double t = place - static_cast<double>(left);
        const double *const row = &light_[static_cast<std::size_t>(std::abs(z)) * columns_];
        const double before = row[left > 0 ? left - 1 : 1]; // alike on both sides of the middle
        return -t * (t - 1) * (t - 2) / 6 * before + (t * t - 1) * (t - 2) / 2 * row[left] -
               t * (t + 1) * (t - 2) / 2 * row[left + 1] + t * (t * t - 1) / 6 * row[left + 2];
    }

  private:
    static constexpr int steps = 16; ///< of the table between two samples
    std::size_t columns_;
    std::vector<double> light_;
};

Model microscope(const DeconvolveSettings &settings, const BlurExtents &picture) {
    const double sine = settings.aperture / settings.index;
    const auto deep = static_cast<double>(picture[0] - 1);
    const double rings =
        last_dark_ring * settings.wavelength / (2 * std::numbers::pi * settings.aperture);
    const double cone = deep * settings.slice * sine / std::sqrt(1 - sine * sine);
    const double reach = std::floor((rings + cone) / settings.pixel);
    const BlurExtents given = extents_of(reach, reach, deep, picture, settings.edges);
    const BlurExtents asked = needs_whole(settings.edges) ? given : kept_of(given, picture);
    const auto light = std::make_shared<const LightCone>(
        settings, picture[0] - 1,
        static_cast<std::size_t>(std::ceil(std::hypot(asked[1] / 2, asked[2] / 2))));
    const bool confocal = settings.psf == DeconvolveSettings::Psf::confocal;
    return {reach, reach, deep, [light, confocal](double z, double y, double x) {
                const double once = light->at(z, std::hypot(y, x));
                return confocal ? once * once : std::max(once, 0.0);
            }};
}

Model model(const DeconvolveSettings &settings, const BlurExtents &picture) {
    switch (settings.psf) {
    case DeconvolveSettings::Psf::gaussian:
        return gaussian(settings.size);
    case DeconvolveSettings::Psf::disc:
        return disc(settings.size);
    case DeconvolveSettings::Psf::line:
        return line(settings.size, settings.angle);
    case DeconvolveSettings::Psf::airy:
        return airy(settings.aperture, settings.wavelength, settings.pixel);
    case DeconvolveSettings::Psf::widefield:
    case DeconvolveSettings::Psf::confocal:
        return microscope(settings, picture);
    case DeconvolveSettings::Psf::spot:
    case DeconvolveSettings::Psf::picture:
        break;
    }
    throw usage_error(pipeline_says.psf_missing);
}

/// The sum of a model over all of its extents. Where it is even, one side stands for both.
double sum_over(const Model &blur, const BlurExtents &extents) {
    const auto places = [&](std::size_t axis) {
        return blur.even ? extents[axis] / 2 + 1 : extents[axis];
    };
    const auto offset = [&](std::size_t i, std::size_t axis) {
        return static_cast<double>(i) - static_cast<double>(blur.even ? 0 : extents[axis] / 2);
    };
    const auto times = [&](std::size_t i) { return blur.even && i > 0 ? 2.0 : 1.0; };
    const std::size_t height = places(1), width = places(2);
    std::vector<double> sums(places(0) * height);
    in_row_runs(sums.size(), width, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const std::size_t z = row / height, y = row % height;
            for (std::size_t x = 0; x < width; ++x)
                sums[row] += times(z) * times(y) * times(x) *
                             blur.value(offset(z, 0), offset(y, 1), offset(x, 2));
        }
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

/// The samples around the middle, which stays the middle.
std::vector<double> middle_of(std::vector<double> samples, const BlurExtents &given,
                              const BlurExtents &kept) {
    if (given == kept)
        return samples;
    std::vector<double> middle;
    const auto first = [&](std::size_t axis) { return given[axis] / 2 - kept[axis] / 2; };
    for (std::size_t z = 0; z < kept[0]; ++z)
        for (std::size_t y = 0; y < kept[1]; ++y) {
            const auto row = samples.begin() +
                             std::ptrdiff_t(((first(0) + z) * given[1] + first(1) + y) * given[2]);
            const auto begin = row + std::ptrdiff_t(first(2));
            middle.insert(middle.end(), begin, begin + std::ptrdiff_t(kept[2]));
        }
    return middle;
}

/// Throws Error (usage) unless it is above 0.
double sum_of(const std::vector<double> &samples) {
    double sum = 0, magnitudes = 0;
    for (const double x : samples) {
        sum += x;
        magnitudes += std::abs(x);
    }
    if (!(sum > 1e-12 * magnitudes)) // what rounding leaves of 0 is none
        throw usage_error(pipeline_says.psf_sum,
                          RealNumber{sum, 6, RealNumber::Style::significant});
    return sum;
}

/// Divides the samples by the sum of them or, where that is given, of the whole that they are of.
void normalise(PointSpread &spread, double whole = 0) {
    const double sum = sum_of(spread.samples), by = whole > 0 ? whole : sum;
    spread.part = sum / by;
    for (double &x : spread.samples)
        x /= by;
}

} // namespace

std::size_t count_of(const BlurExtents &extents) {
    return extents[0] * extents[1] * extents[2];
}

bool have_extents(std::size_t samples, const BlurExtents &extents) {
    for (const std::size_t side : extents) {
        if (side == 0 || samples % side != 0)
            return false;
        samples /= side;
    }
    return samples == 1;
}

std::string text_of(const BlurExtents &extents) {
    return std::to_string(extents[0]) + " x " + std::to_string(extents[1]) + " x " +
           std::to_string(extents[2]);
}

std::vector<double> PointSpread::wrapped(const BlurExtents &whole) const {
    std::vector<double> array(count_of(whole));
    const auto place = [&](std::size_t axis, std::size_t i) {
        return (i + whole[axis] - middle()[axis] % whole[axis]) % whole[axis];
    };
    std::size_t at = 0;
    for (std::size_t z = 0; z < extents[0]; ++z)
        for (std::size_t y = 0; y < extents[1]; ++y)
            for (std::size_t x = 0; x < extents[2]; ++x)
                array[(place(0, z) * whole[1] + place(1, y)) * whole[2] + place(2, x)] +=
                    samples[at++];
    return array;
}

PointSpread model_of(const DeconvolveSettings &settings, const BlurExtents &picture,
                     const std::function<void(const BlurExtents &)> &allow) {
    const Model blur = model(settings, picture);
    const DeconvolveSettings::Edges edges = settings.edges;
    const BlurExtents given = extents_of(blur.right, blur.down, blur.deep, picture, edges);
    PointSpread spread{comes_round(edges) ? given : kept_of(given, picture), {}, given};
    const auto &[depth, height, width] = spread.extents;
    if (allow)
        allow(spread.extents);
    const BlurExtents middle = spread.middle();
    const auto offset = [&](std::size_t i, std::size_t axis) {
        return static_cast<double>(i) - static_cast<double>(middle[axis]);
    };
    spread.samples.resize(count_of(spread.extents));
    in_row_runs(depth * height, width, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin * width; i < end * width; ++i)
            spread.samples[i] = blur.value(offset(i / width / height, 0),
                                           offset(i / width % height, 1), offset(i % width, 2));
    });
    normalise(spread, sums_whole(edges) && given != spread.extents ? sum_over(blur, given) : 0);
    return spread;
}

PointSpread spot_of(const std::vector<double> &samples, const BlurExtents &picture,
                    const DeconvolveSettings &settings) {
    const std::size_t side = settings.spot_size, half = side / 2;
    BlurExtents middle{picture[0] / 2, settings.spot_y, settings.spot_x};
    const auto check = [&] {
        for (const std::size_t axis : {std::size_t(1), std::size_t(2)})
            if (middle[axis] < half || middle[axis] + half >= picture[axis])
                throw usage_error(pipeline_says.spot_outside, side, middle[2], middle[1],
                                  picture[2], picture[1]);
    };
    const auto sample = [&](std::size_t z, std::size_t y, std::size_t x) {
        return samples[(z * picture[1] + y) * picture[2] + x];
    };
    check();
    BlurExtents brightest = middle;
    for (std::size_t z = 0; z < picture[0]; ++z)
        for (std::size_t y = middle[1] - half; y <= middle[1] + half; ++y)
            for (std::size_t x = middle[2] - half; x <= middle[2] + half; ++x)
                if (sample(z, y, x) > sample(brightest[0], brightest[1], brightest[2]))
                    brightest = {z, y, x};
    middle = brightest;
    check();
    // As many slices as the square has rows, or as there are on both sides.
    const std::size_t deep = std::min({half, middle[0], picture[0] - 1 - middle[0]});
    PointSpread spread{{2 * deep + 1, side, side}, {}};
    std::vector<double> border;
    for (std::size_t z = middle[0] - deep; z <= middle[0] + deep; ++z)
        for (std::size_t y = 0; y < side; ++y)
            for (std::size_t x = 0; x < side; ++x) {
                const double value = sample(z, middle[1] - half + y, middle[2] - half + x);
                spread.samples.push_back(value);
                if (y == 0 || x == 0 || y == side - 1 || x == side - 1)
                    border.push_back(value);
            }
    const auto median = border.begin() + static_cast<std::ptrdiff_t>(border.size() / 2);
    std::nth_element(border.begin(), median, border.end());
    for (double &value : spread.samples)
        value = std::max(0.0, value - *median);
    if (std::all_of(spread.samples.begin(), spread.samples.end(),
                    [](double value) { return value == 0; }))
        throw usage_error(pipeline_says.spot_flat, middle[2], middle[1]);
    return spread_of(std::move(spread.samples), spread.extents, picture, settings.edges);
}

PointSpread spread_of(std::vector<double> samples, const BlurExtents &extents,
                      const BlurExtents &picture, DeconvolveSettings::Edges edges) {
    if (!have_extents(samples.size(), extents))
        throw usage_error(pipeline_says.psf_samples, samples.size(), text_of(extents));
    if (!std::all_of(samples.begin(), samples.end(), [](double x) { return std::isfinite(x); }))
        throw usage_error(pipeline_says.psf_infinite);
    PointSpread spread{comes_round(edges) ? extents : kept_of(extents, picture), {}, extents};
    const bool cut = spread.extents != extents;
    const double whole = cut && sums_whole(edges) ? sum_of(samples) : 0;
    spread.samples = middle_of(std::move(samples), extents, spread.extents);
    normalise(spread, whole);
    return spread;
}

} // namespace imago
