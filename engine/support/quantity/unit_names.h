// SPDX-License-Identifier: MIT
// Units of physical quantities as people and tables write them: the one table of them.
#pragma once
#include <optional>
#include <string_view>

namespace imago {

/// A unit as a multiple of another one: "ms" is 10^-3 of "s", "min" is 60 of it.
struct UnitName {
    std::string_view base;
    double factor = 1;
    int exponent = 0; ///< of the SI prefix, a power of ten

    double scale() const; ///< both: how many of the base it is
};

/// Returns the unit with this symbol or name, with or without an SI prefix. Symbols are matched
/// with their case, since "mV" is not "MV", and names without. The text is UTF-8 or Latin-1. With a
/// base only its units are known, among them some that are words of tables otherwise: "B", "in".
std::optional<UnitName> unit_named(std::string_view text, std::string_view base = {});

/// The power of ten of a prefix from kilo on, which may stand for itself: 6 for "M".
std::optional<int> large_prefix(std::string_view text);

} // namespace imago
