// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_model.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace imago {
namespace {

constexpr std::size_t frequencies = jpeg_side * jpeg_side;
/// Bins have 1/16 of an octave, from 1/8 to 2048: the bits of a float from its 4th of the fraction
/// on. The first one has everything below, too.
constexpr std::uint32_t bin_shift = 19, first_word = 124u << 4, bins = 14u << 4;

std::size_t bin_of(float magnitude) {
    const std::uint32_t word = std::bit_cast<std::uint32_t>(magnitude) >> bin_shift;
    return std::clamp(word, first_word, first_word + bins - 1) - first_word;
}

/// The sums of squares of a column of the inverse colour matrix (T.871).
constexpr double luma_weight = 3, blue_weight = 3.258, red_weight = 2.475;

/// Halves an interval until the function, which falls, has the value there.
template <class Function>
double where(double low, double high, double value, const Function &falling) {
    for (int halving = 0; halving < 40; ++halving) {
        const double middle = (low + high) / 2;
        (falling(middle) >= value ? low : high) = middle;
    }
    return low;
}

/// Steps of 1 for all steps up to 124 at quality 50; and quality 1.
const double finest_scale = std::log(0.4), coarsest_scale = std::log(5000.0);

/// The quality with a scale of steps in percent, by its logarithm: the inverse of scaled_tables()'s
/// rule.
double quality_of(double logarithm) {
    const double scale = std::exp(logarithm);
    return std::clamp(scale >= 100 ? 5000 / scale : (200 - scale) / 2, least_jpeg_quality,
                      most_jpeg_quality);
}

} // namespace

CompressSettings with_choice(CompressSettings settings, const JpegChoice &choice) {
    settings.jpeg = with_choice(*settings.jpeg, choice);
    return settings;
}

JpegModel::JpegModel(Queue &queue, const JpegPlanes &planes)
    : planes_(planes.components().size()), samples_(static_cast<double>(planes.image()->count())) {
    const std::vector<JpegComponent> &components = planes.components();
    const bool colours = components.size() == 3;
    const double pixels = components.front().horizontal * components.front().vertical;
    for (std::size_t c = 0; c < components.size(); ++c) {
        const std::size_t width = components[c].width, height = components[c].height;
        planes_[c].weight = !colours ? 1
                            : c == 0 ? luma_weight
                                     : (c == 1 ? blue_weight : red_weight) * pixels;
        planes_[c].bins.resize(frequencies * bins);
        queue.read(planes.coefficients(c), width * height * sizeof(float), [&](const void *memory) {
            count(static_cast<const float *>(memory), width, height, planes_[c]);
        });
    }
}

void JpegModel::count(const float *coefficients, std::size_t width, std::size_t height,
                      Counts &counts) {
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const float magnitude = std::abs(coefficients[y * width + x]);
            const std::size_t frequency = y % jpeg_side * jpeg_side + x % jpeg_side;
            Bin &bin = counts.bins[frequency * bins + bin_of(magnitude)];
            bin.count += 1;
            bin.sum += magnitude;
            bin.squares += double{magnitude} * double{magnitude};
        }
}

/// The squared error of a bin: exact while its mean's step is that of all, and that of evenly
/// distributed ones where it has several.
double JpegModel::error_of(const Bin &bin, double step, double zone) {
    const double mean = bin.sum / bin.count;
    if (mean < zone * step)
        return bin.squares;
    if (mean > 16 * step)
        return bin.count * step * step / 12;
    const double value = std::floor(mean / step + 0.5) * step;
    return std::max(0.0, bin.squares - 2 * value * bin.sum + bin.count * value * value);
}

double JpegModel::psnr(const CompressSettings &settings) const {
    const JpegTables tables = tables_of(*settings.jpeg);
    const double asked = choice_of(*settings.jpeg).zone;
    double error = 0;
    for (std::size_t c = 0; c < planes_.size(); ++c) {
        const QuantisationTable &table = c == 0 ? tables.luma : tables.chroma;
        double plane_error = 0;
        for (std::size_t f = 0; f < frequencies; ++f) {
            const double zone = f == 0 && settings.protect_means ? least_jpeg_zone : asked;
            for (std::size_t b = 0; b < bins; ++b)
                if (const Bin &bin = planes_[c].bins[f * bins + b]; bin.count > 0)
                    plane_error += error_of(bin, table[f], zone);
        }
        error += plane_error * planes_[c].weight;
    }
    return error > 0 ? 10 * std::log10(255.0 * 255.0 * samples_ / error) : 200;
}

double JpegModel::predicted(const CompressSettings &settings, const JpegChoice &choice) const {
    return psnr(with_choice(settings, choice));
}

double JpegModel::bits(const CompressSettings &settings, const JpegChoice &choice) const {
    const JpegTables tables = tables_of(*with_choice(settings, choice).jpeg);
    double bits = 0;
    for (std::size_t c = 0; c < planes_.size(); ++c)
        for (std::size_t f = 0; f < frequencies; ++f) {
            std::array<double, 13> categories{}; // numbers of so many binary digits
            const double step = (c == 0 ? tables.luma : tables.chroma)[f];
            double all = 0;
            for (std::size_t b = 0; b < bins; ++b)
                if (const Bin &bin = planes_[c].bins[f * bins + b]; bin.count > 0) {
                    const double size = bin.sum / bin.count / step;
                    const int number = size < choice.zone ? 0 : static_cast<int>(size + 0.5);
                    categories[std::bit_width(static_cast<unsigned>(number))] += bin.count;
                    all += bin.count;
                }
            for (std::size_t digits = 0; digits < categories.size(); ++digits)
                if (const double count = categories[digits]; count > 0)
                    bits += count * (std::log2(all / count) + static_cast<double>(digits));
        }
    return bits;
}

JpegChoice JpegModel::choice(const CompressSettings &settings, double psnr) const {
    const double scale = where(finest_scale, coarsest_scale, psnr, [&](double logarithm) {
        return predicted(settings, {quality_of(logarithm), choice_of(*settings.jpeg).zone});
    });
    return choice(settings, psnr, quality_of(scale));
}

JpegChoice JpegModel::choice(const CompressSettings &settings, double psnr, double quality) const {
    const double narrowest = choice_of(*settings.jpeg).zone;
    const double zone = where(narrowest, most_jpeg_zone, psnr, [&](double tried) {
        return predicted(settings, {quality, tried});
    });
    return {quality, zone};
}

} // namespace imago
