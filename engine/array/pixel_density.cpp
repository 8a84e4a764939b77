// SPDX-License-Identifier: MIT
#include "engine/array/pixel_density.h"

#include "engine/array/density_text.h"

#include <array>
#include <string>

namespace imago {
namespace {

constexpr std::array<DensityUnitRow, 4> unit_rows{{{DensityUnit::dpi, "dpi"},
                                                   {DensityUnit::per_millimetre, "px/mm"},
                                                   {DensityUnit::micrometres, "um/px"},
                                                   {DensityUnit::nanometres, "nm/px"}}};
constexpr double micrometre = 1e-3, nanometre = 1e-6, angstrom = 1e-7; // in millimetres

/// The two characters of the angstrom, and its name.
bool is_angstrom(std::string_view unit) {
    return unit == "\xc3\x85" || unit == "\xe2\x84\xab" || unit == "angstrom";
}

/// Millimetres of a unit of length.
std::optional<double> millimetres_of(std::string_view unit) {
    if (is_angstrom(unit))
        return angstrom;
    return parse_quantity("1" + std::string(unit), QuantityUnit::millimetre);
}

} // namespace

std::span<const DensityUnitRow> density_units() {
    return unit_rows;
}

double density_in(double per_millimetre, DensityUnit unit) {
    switch (unit) {
    case DensityUnit::dpi:
        return per_millimetre * inch_millimetres;
    case DensityUnit::micrometres:
        return 1 / (per_millimetre * micrometre);
    case DensityUnit::nanometres:
        return 1 / (per_millimetre * nanometre);
    case DensityUnit::per_millimetre:
        break;
    }
    return per_millimetre;
}

double density_of(double value, DensityUnit unit) {
    switch (unit) {
    case DensityUnit::dpi:
        return value / inch_millimetres;
    case DensityUnit::micrometres:
        return 1 / (value * micrometre);
    case DensityUnit::nanometres:
        return 1 / (value * nanometre);
    case DensityUnit::per_millimetre:
        break;
    }
    return value;
}

std::optional<PixelDensity> parse_density(std::string_view text) {
    return typed_density(text, NumberMarks::script);
}

std::optional<PixelDensity> typed_density(std::string_view text, NumberMarks marks) {
    const auto number = leading_number(text, marks);
    if (!number || !(number->value > 0) || number->rest.empty())
        return std::nullopt;
    std::string_view unit = number->rest;
    double density = 0;
    if (unit == "dpi" || unit == "ppi") {
        density = number->value / inch_millimetres;
    } else if (unit.starts_with("px/")) {
        const auto length = millimetres_of(unit.substr(3));
        density = length ? number->value / *length : 0;
    } else {
        if (unit.ends_with("/px"))
            unit.remove_suffix(3);
        const auto size = millimetres_of(unit);
        density = size ? 1 / (number->value * *size) : 0;
    }
    if (!(density >= least_density && density <= largest_density))
        return std::nullopt;
    return PixelDensity{density, density};
}

double pixels_in(LengthUnit unit, double per_millimetre) {
    switch (unit) {
    case LengthUnit::micrometre:
        return per_millimetre * micrometre;
    case LengthUnit::millimetre:
        return per_millimetre;
    case LengthUnit::inch:
        return per_millimetre * inch_millimetres;
    case LengthUnit::nanometre:
        return per_millimetre * nanometre;
    case LengthUnit::angstrom:
        return per_millimetre * angstrom;
    case LengthUnit::pixel:
        break;
    }
    return 1;
}

} // namespace imago
