// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string_view>

namespace imago {

/// Millimetres of an inch.
inline constexpr double inch_millimetres = 25.4;

/// How many pixels a picture has to a millimetre of what it shows.
struct PixelDensity {
    double x = 0; ///< pixels per millimetre along a row; 0: unknown
    double y = 0; ///< the same along a column

    /// Whether both are known.
    bool known() const { return x > 0 && y > 0; }
    bool operator==(const PixelDensity &) const = default;
};

/// The least and the largest density that is taken, in pixels per millimetre: a pixel of a
/// kilometre and one of a tenth of an angstrom.
inline constexpr double least_density = 1e-6;
inline constexpr double largest_density = 1e8; ///< see least_density

/// Units in which densities and sizes of pixels are given.
enum class DensityUnit { dpi, per_millimetre, micrometres, nanometres };

/// A unit with its name on the command line.
struct DensityUnitRow {
    DensityUnit unit; ///< the unit
    const char *name; ///< after a number: "600dpi"
};
/// All units in the order in which they are offered.
std::span<const DensityUnitRow> density_units();

/// A density in pixels per millimetre in a unit; micrometres and nanometres: the size of a pixel.
double density_in(double per_millimetre, DensityUnit unit);
/// The pixels per millimetre of a number above 0 in a unit.
double density_of(double value, DensityUnit unit);

/// A density as typed: "600dpi", "23.6px/mm" or "2.5um/px" ("um" alone, too; "0.2 Å" or
/// "0.2 angstrom"), the same along both
/// axes. Empty for other texts and for what is out of range.
std::optional<PixelDensity> parse_density(std::string_view text);

/// Units of length in which pictures are measured.
enum class LengthUnit { pixel, micrometre, millimetre, inch, nanometre, angstrom };

/// The pixels of one unit at a density in pixels per millimetre; 1 for pixels.
double pixels_in(LengthUnit unit, double per_millimetre);

} // namespace imago
