// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_colours.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace imago {
namespace {

using Colour = std::array<double, 3>;
using Matrix = std::array<std::array<double, 3>, 3>;

/// XYZ to linear RGB of Rec. 709 and sRGB, for the white points D65 and, adapted by Bradford, D50
/// (Lindbloom's tables).
constexpr Matrix from_xyz_d65{{{3.2404542, -1.5371385, -0.4985314},
                               {-0.9692660, 1.8760108, 0.0415560},
                               {0.0556434, -0.2040259, 1.0572252}}};
constexpr Matrix from_xyz_d50{{{3.1338561, -1.6168667, -0.4906146},
                               {-0.9787684, 1.9161415, 0.0334540},
                               {0.0719453, -0.2289914, 1.4052427}}};
constexpr Colour white_d50{0.9642, 1.0, 0.8251};

Colour product(const Matrix &matrix, const Colour &colour) {
    Colour result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result[i] += matrix[i][j] * colour[j];
    return result;
}

/// Replaces the first three planes, sample by sample.
template <class Convert>
void convert_samples(Image &image, const Convert &convert) {
    const std::size_t plane = image.plane_size();
    for (std::size_t i = 0; i < plane; ++i) {
        const Colour colour = convert([&](std::size_t channel) {
            return static_cast<double>(image.samples[channel * plane + i]);
        });
        for (std::size_t c = 0; c < 3; ++c)
            image.samples[c * plane + i] = static_cast<float>(colour[c]);
    }
    image.samples.resize(3 * plane);
    image.channels = 3;
}

/// A share of the range as a sample, whole for integers.
double sample_of(double share, double maximum) {
    return maximum == 1 ? share : std::round(std::clamp(share, 0.0, 1.0) * maximum);
}

double from_lab(double t) {
    return t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29);
}

double srgb(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

} // namespace

bool apply_palette(const TiffHandle &tiff, const TiffLayout &layout, Image &image) {
    std::uint16_t *maps[3] = {};
    if (layout.bits > 16 ||
        TIFFGetField(tiff.get(), TIFFTAG_COLORMAP, &maps[0], &maps[1], &maps[2]) != 1)
        return false;
    const std::size_t entries = std::size_t{1} << layout.bits, plane = image.plane_size();
    bool bytes = true, doubled = true, shifted = true; // how 8 bits were made 16
    for (const std::uint16_t *map : maps)
        for (std::size_t i = 0; i < entries; ++i) {
            bytes = bytes && map[i] < 256;
            doubled = doubled && map[i] % 257 == 0;
            shifted = shifted && map[i] % 256 == 0;
        }
    const unsigned shift = bytes ? 0 : 8;
    image.depth = bytes || doubled || shifted ? SampleDepth::u8 : SampleDepth::u16;
    const std::vector<float> indices(image.samples.begin(),
                                     image.samples.begin() + static_cast<std::ptrdiff_t>(plane));
    image.channels = 3;
    image.samples.resize(3 * plane);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = 0; i < plane; ++i) {
            float &sample = image.samples[c * plane + i];
            if (std::isnan(indices[i])) { // no data
                sample = indices[i];
                continue;
            }
            const std::uint16_t value = maps[c][static_cast<std::size_t>(indices[i])];
            sample = static_cast<float>(image.depth == SampleDepth::u8 ? value >> shift : value);
        }
    return true;
}

void convert_cmyk(const TiffLayout &layout, Image &image) {
    const double most = layout.is_unsigned() ? layout.maximum() : 1;
    const double range = depth_maximum(image.depth);
    convert_samples(image, [&](const auto &ink) {
        const double light = 1 - ink(3) / most;
        return Colour{sample_of((1 - ink(0) / most) * light, range),
                      sample_of((1 - ink(1) / most) * light, range),
                      sample_of((1 - ink(2) / most) * light, range)};
    });
}

/// L* of 0 to 100 fills the range of its bits; a* and b* have a sign in CIELAB, and are 128 or
/// 128 x 256 too large in ICCLAB.
void convert_lab(const TiffLayout &layout, Image &image) {
    const double range = depth_maximum(image.depth), units = layout.bits == 8 ? 1 : 256;
    const bool offset = layout.photometric == PHOTOMETRIC_ICCLAB;
    const double lightest = layout.bits == 8 ? 255
                            : offset         ? 65280
                                             : 65535; // of ICC.1, version 2: FF00
    const auto signed_of = [&](double value) {
        return offset                 ? value / units - 128
               : value >= 128 * units ? value / units - 256
                                      : value / units;
    };
    convert_samples(image, [&](const auto &lab) {
        const double y = (100 * lab(0) / lightest + 16) / 116;
        const Colour xyz{white_d50[0] * from_lab(y + signed_of(lab(1)) / 500),
                         white_d50[1] * from_lab(y),
                         white_d50[2] * from_lab(y - signed_of(lab(2)) / 200)};
        Colour colour = product(from_xyz_d50, xyz);
        for (double &share : colour)
            share = sample_of(srgb(std::clamp(share, 0.0, 1.0)), range);
        return colour;
    });
}

void convert_xyz(Image &image) {
    convert_samples(image, [](const auto &xyz) {
        return product(from_xyz_d65, {xyz(0), xyz(1), xyz(2)});
    });
}

} // namespace imago
