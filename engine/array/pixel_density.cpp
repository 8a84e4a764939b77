// SPDX-License-Identifier: MIT
#include "engine/array/pixel_density.h"

#include <array>
#include <charconv>
#include <string>

namespace imago {
namespace {

constexpr std::array<DensityUnitRow, 3> unit_rows{{{DensityUnit::dpi, "dpi"},
                                                   {DensityUnit::per_millimetre, "px/mm"},
                                                   {DensityUnit::micrometres, "um/px"}}};

} // namespace

std::span<const DensityUnitRow> density_units() {
    return unit_rows;
}

double density_in(double per_millimetre, DensityUnit unit) {
    switch (unit) {
    case DensityUnit::dpi:
        return per_millimetre * inch_millimetres;
    case DensityUnit::micrometres:
        return 1000 / per_millimetre;
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
        return 1000 / value;
    case DensityUnit::per_millimetre:
        break;
    }
    return value;
}

std::optional<PixelDensity> parse_density(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || !(value > 0))
        return std::nullopt;
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (!unit.empty() && unit.front() == ' ')
        unit.remove_prefix(1);
    if (unit == "um" || unit == "µm" || unit == "µm/px")
        unit = "um/px";
    for (const DensityUnitRow &row : unit_rows)
        if (unit == row.name) {
            const double density = density_of(value, row.unit);
            if (density >= least_density && density <= largest_density)
                return PixelDensity{density, density};
        }
    return std::nullopt;
}

double pixels_in(LengthUnit unit, double per_millimetre) {
    switch (unit) {
    case LengthUnit::micrometre:
        return per_millimetre / 1000;
    case LengthUnit::millimetre:
        return per_millimetre;
    case LengthUnit::inch:
        return per_millimetre * inch_millimetres;
    case LengthUnit::pixel:
        break;
    }
    return 1;
}

} // namespace imago
