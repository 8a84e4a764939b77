// SPDX-License-Identifier: MIT
// The quantisation of JPEG (ITU-T T.81): steps for the 64 coefficients of a block of 8 x 8.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace imago {

/// The side of JPEG's blocks.
inline constexpr std::size_t jpeg_side = 8;

/// The steps of a block's coefficients, row by row: the vertical frequency is the row. A baseline
/// file holds steps from 1 to 255.
using QuantisationTable = std::array<std::uint16_t, jpeg_side * jpeg_side>;

/// The largest step of a baseline file.
inline constexpr int largest_jpeg_step = 255;

/// The tables of a colour picture; a gray one has no use for the second.
struct JpegTables {
    QuantisationTable luma{};   ///< of Y
    QuantisationTable chroma{}; ///< of Cb and Cr
    bool operator==(const JpegTables &) const = default;
};

/// The tables of T.81, Annex K.1 and K.2, which libjpeg has at quality 50.
extern const JpegTables annex_k;

/// How many samples the chroma planes have.
enum class ChromaSampling {
    full,    ///< as many as luma (4:4:4)
    half,    ///< half of them along x (4:2:2)
    quarter, ///< half of them along x and y (4:2:0)
};

/// The range of JpegSettings::quality.
inline constexpr double least_jpeg_quality = 1, most_jpeg_quality = 100;
/// The range of JpegSettings::dead_zone; the first is plain rounding.
inline constexpr double least_jpeg_zone = 0.5, most_jpeg_zone = 8;

/// How a picture becomes a JPEG file.
struct JpegSettings {
    /// By libjpeg's rule (scaled_tables()), but any real number: a search for a size needs steps
    /// between the whole numbers.
    double quality = 75;
    std::optional<JpegTables> tables; ///< instead of annex_k; quality scales them, too
    ChromaSampling sampling = ChromaSampling::quarter; ///< of a colour picture
    /// Coefficients become 0 if their magnitude is below this many steps. 0.5 is rounding to
    /// nearest, which libjpeg does; more makes a smaller file of the same tables.
    double dead_zone = least_jpeg_zone;

    bool operator==(const JpegSettings &) const = default;
};

/// Returns the tables at a quality from 1 to 100 by libjpeg's rule: each step is multiplied by s
/// and divided by 100, with s = 5000 / quality without its fraction below 50, and
/// 200 - 2 * quality from there on, rounded to nearest, half up, and clipped to 1 .. 255.
JpegTables scaled_tables(const JpegTables &base, double quality);

/// What of JpegSettings a search changes, and what a result was made with: its quality, and the
/// steps below which its coefficients became 0.
struct JpegChoice {
    double quality = 75;
    double zone = least_jpeg_zone;
    bool operator==(const JpegChoice &) const = default;
};

/// The choice that these settings have.
JpegChoice choice_of(const JpegSettings &settings);
/// The settings with another choice.
JpegSettings with_choice(JpegSettings settings, const JpegChoice &choice);

/// Returns the tables of these settings.
JpegTables tables_of(const JpegSettings &settings);

} // namespace imago
