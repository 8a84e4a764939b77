// SPDX-License-Identifier: GPL-3.0-or-later
// The resolution of pictures, as the formats of files state it.
#include "app/media/image/image_metadata.h"

#include <algorithm>
#include <cmath>

namespace imago {

namespace {

using Bytes = std::vector<unsigned char>;

enum ResolutionTag : unsigned { x_resolution = 282, y_resolution = 283, resolution_unit = 296 };
constexpr std::uint32_t unit_inch = 2, unit_centimetre = 3;

bool is_allowed(double per_millimetre) {
    return per_millimetre >= least_density && per_millimetre <= largest_density;
}

/// Takes a density unless it is out of range or, as in many files, an empty placeholder.
void take_density(double x, double y, ImageProbe &probe) {
    if (is_allowed(x) && is_allowed(y))
        probe.metadata.density = {x, y};
}

std::uint32_t big(std::span<const unsigned char> bytes, std::size_t at, unsigned width) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < width; ++i)
        value = value << 8 | bytes[at + i];
    return value;
}

/// Pixels per metre as pixels per millimetre. Whole numbers of dots per inch are exact again, which
/// whole pixels per metre round.
double of_metre(std::uint32_t pixels) {
    const double dpi = std::round(pixels * 0.0254);
    return std::lround(dpi / 0.0254) == static_cast<long>(pixels) ? dpi / inch_millimetres
                                                                  : pixels / 1000.0;
}

double rational(const ExifBlock &block, const ExifEntry &entry) {
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | entry.value[block.big_endian ? at + i : at + 3 - i];
        return static_cast<double>(value);
    };
    return entry.type == 5 && entry.value.size() >= 8 && number(4) > 0 ? number(0) / number(4) : 0;
}

/// Dots per inch as a rational, as exact as its numbers allow.
ExifEntry density_entry(const ExifBlock &block, unsigned tag, double per_millimetre) {
    const double dpi = per_millimetre * inch_millimetres;
    double denominator = 1;
    while (std::fabs(std::round(dpi * denominator) / denominator - dpi) > 1e-9 * dpi &&
           dpi * denominator * 10 < 4e9 && denominator < 1e9)
        denominator *= 10;
    ExifEntry entry{tag, 5, 1, Bytes(8)};
    const std::uint32_t numbers[] = {static_cast<std::uint32_t>(std::round(dpi * denominator)),
                                     static_cast<std::uint32_t>(denominator)};
    for (std::size_t n = 0; n < 2; ++n)
        for (std::size_t i = 0; i < 4; ++i)
            entry.value[4 * n + (block.big_endian ? 3 - i : i)] =
                static_cast<unsigned char>(numbers[n] >> 8 * i);
    return entry;
}

bool near(double a, double b, double tolerance) {
    return std::fabs(a - b) <= tolerance * b;
}

} // namespace

void take_png_density(std::span<const unsigned char> chunk, ImageProbe &probe) {
    if (chunk.size() == 9 && chunk[8] == 1)
        take_density(of_metre(big(chunk, 0, 4)), of_metre(big(chunk, 4, 4)), probe);
}

void take_metre_density(std::uint32_t x, std::uint32_t y, ImageProbe &probe) {
    take_density(of_metre(x), of_metre(y), probe);
}

void take_jfif_density(std::span<const unsigned char> segment, ImageProbe &probe) {
    if (segment.size() < 12 || (segment[7] != 1 && segment[7] != 2))
        return;
    const double unit = segment[7] == 1 ? inch_millimetres : 10;
    take_density(big(segment, 8, 2) / unit, big(segment, 10, 2) / unit, probe);
}

PixelDensity exif_density(const ExifBlock &block) {
    PixelDensity density;
    const std::uint32_t stated = exif_number(block, resolution_unit, unit_inch);
    if (stated != unit_inch && stated != unit_centimetre)
        return {};
    const double unit = stated == unit_inch ? inch_millimetres : 10;
    for (const ExifEntry &entry : block.image) {
        if (entry.tag == x_resolution)
            density.x = rational(block, entry) / unit;
        if (entry.tag == y_resolution)
            density.y = rational(block, entry) / unit;
    }
    return is_allowed(density.x) && is_allowed(density.y) ? density : PixelDensity{};
}

void set_exif_density(ExifBlock &block, PixelDensity density) {
    const PixelDensity stated = exif_density(block);
    if (!density.known() ||
        (stated.known() && near(stated.x, density.x, 1e-6) && near(stated.y, density.y, 1e-6)))
        return;
    std::erase_if(block.image, [](const ExifEntry &entry) {
        return entry.tag == x_resolution || entry.tag == y_resolution ||
               entry.tag == resolution_unit;
    });
    ExifEntry unit{resolution_unit, 3, 1, Bytes(2)};
    unit.value[block.big_endian ? 1 : 0] = unit_inch;
    block.image.push_back(density_entry(block, x_resolution, density.x));
    block.image.push_back(density_entry(block, y_resolution, density.y));
    block.image.push_back(std::move(unit));
    std::sort(block.image.begin(), block.image.end(),
              [](const ExifEntry &a, const ExifEntry &b) { return a.tag < b.tag; });
}

Bytes png_density(PixelDensity density) {
    Bytes data;
    for (const double value : {density.x, density.y}) {
        const double metre = std::max(std::round(1000 * value), 1.0);
        if (metre > 2147483647.0) // nothing is better than another number
            return {};
        for (const unsigned shift : {24u, 16u, 8u, 0u})
            data.push_back(static_cast<unsigned char>(static_cast<std::uint32_t>(metre) >> shift));
    }
    data.push_back(1);
    return data;
}

bool set_jfif_density(Bytes &file, PixelDensity density) {
    if (file.size() < 18 || file[2] != 0xff || file[3] != 0xe0 || file[6] != 'J' || file[9] != 'F')
        return false;
    for (const unsigned char kind : {1, 2}) {
        const double unit = kind == 1 ? inch_millimetres : 10;
        const double x = std::round(density.x * unit), y = std::round(density.y * unit);
        if (x < 1 || y < 1 || x > 65535 || y > 65535 || !near(x, density.x * unit, 1e-4) ||
            !near(y, density.y * unit, 1e-4))
            continue;
        file[13] = kind;
        const auto across = static_cast<unsigned>(x), down = static_cast<unsigned>(y);
        file[14] = static_cast<unsigned char>(across >> 8);
        file[15] = static_cast<unsigned char>(across);
        file[16] = static_cast<unsigned char>(down >> 8);
        file[17] = static_cast<unsigned char>(down);
        return true;
    }
    return false;
}

} // namespace imago
