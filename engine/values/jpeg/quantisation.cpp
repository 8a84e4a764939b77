// SPDX-License-Identifier: MIT
#include "engine/values/jpeg/quantisation.h"

#include <algorithm>
#include <cmath>

namespace imago {

const JpegTables annex_k{{16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,
                          14, 13, 16, 24, 40,  57,  69,  56,  14, 17, 22, 29, 51,  87,  80,  62,
                          18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64, 81,  104, 113, 92,
                          49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99},
                         {17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99,
                          24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,
                          99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
                          99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99}};

namespace {

QuantisationTable scaled_table(const QuantisationTable &base, double scale) {
    QuantisationTable scaled{};
    std::transform(base.begin(), base.end(), scaled.begin(), [&](std::uint16_t step) {
        return static_cast<std::uint16_t>(
            std::clamp(std::floor(step * scale / 100 + 0.5), 1.0, double{largest_jpeg_step}));
    });
    return scaled;
}

} // namespace

JpegTables scaled_tables(const JpegTables &base, double quality) {
    const double scale = quality < 50 ? std::floor(5000 / quality) : 200 - 2 * quality;
    return {scaled_table(base.luma, scale), scaled_table(base.chroma, scale)};
}

JpegChoice choice_of(const JpegSettings &settings) {
    return {settings.quality, settings.dead_zone};
}

JpegSettings with_choice(JpegSettings settings, const JpegChoice &choice) {
    settings.quality = choice.quality;
    settings.dead_zone = choice.zone;
    return settings;
}

JpegTables tables_of(const JpegSettings &settings) {
    return scaled_tables(settings.tables.value_or(annex_k), settings.quality);
}

} // namespace imago
