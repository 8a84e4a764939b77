// SPDX-License-Identifier: GPL-3.0-or-later
// Units of physical quantities as tables write them; internal to app/media.
#pragma once
#include <optional>
#include <string_view>

namespace imago::csv {

/// A unit as a multiple of another one: "ms" is 1e-3 of "s", "GSa/s" 1e9 of "Hz".
struct Unit {
    std::string_view base;
    double scale = 1;
};

/// Returns the unit with this symbol or name, with or without an SI prefix. Symbols are matched
/// with their case, since "mV" is not "MV", and names without. The text is UTF-8 or Latin-1.
std::optional<Unit> unit_of(std::string_view text);

} // namespace imago::csv
