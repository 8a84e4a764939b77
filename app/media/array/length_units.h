// SPDX-License-Identifier: GPL-3.0-or-later
// Units of length as files of any format write them: the one table of them, for modules, too.
#pragma once
#include <algorithm>
#include <string_view>

namespace imago {

/// Millimetres of a unit of length: a symbol such as "um", whose case counts, or a word such as
/// "Micrometers", whose case does not; 0: it is no length. The text is UTF-8 or Latin-1.
constexpr double millimetres_of(std::string_view unit) {
    struct Unit {
        std::string_view name;
        double millimetres;
    };
    // What ImageJ writes for µm stands beside its name.
    constexpr Unit symbols[] = {
        {"m", 1e3},        {"dm", 100},       {"cm", 10},          {"mm", 1},
        {"um", 1e-3},      {"nm", 1e-6},      {"pm", 1e-9},        {"fm", 1e-12},
        {"km", 1e6},       {"A", 1e-7},       {"\xc3\x85", 1e-7},  {"\xe2\x84\xab", 1e-7},
        {"\xc5", 1e-7},    {"in", 25.4},      {"ft", 304.8},       {"yd", 914.4},
        {"pt", 25.4 / 72}, {"thou", 0.0254},  {"\xc2\xb5m", 1e-3}, {"\xce\xbcm", 1e-3},
        {"\xb5m", 1e-3},   {"&#181;m", 1e-3}, {"&#xB5;m", 1e-3},   {"\\u00B5m", 1e-3}};
    constexpr Unit words[] = {
        {"meter", 1e3},        {"metre", 1e3},       {"decimeter", 100},  {"decimetre", 100},
        {"centimeter", 10},    {"centimetre", 10},   {"millimeter", 1},   {"millimetre", 1},
        {"micrometer", 1e-3},  {"micrometre", 1e-3}, {"micron", 1e-3},    {"nanometer", 1e-6},
        {"nanometre", 1e-6},   {"picometer", 1e-9},  {"picometre", 1e-9}, {"femtometer", 1e-12},
        {"femtometre", 1e-12}, {"kilometer", 1e6},   {"kilometre", 1e6},  {"angstrom", 1e-7},
        {"inch", 25.4},        {"inches", 25.4},     {"foot", 304.8},     {"feet", 304.8},
        {"yard", 914.4}};
    for (const Unit &row : symbols)
        if (unit == row.name)
            return row.millimetres;
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; };
    for (const std::size_t cut : {std::size_t{0}, std::size_t{1}}) {
        if (cut && (unit.empty() || !same(unit.back(), 's')))
            break;
        const std::string_view one = unit.substr(0, unit.size() - cut);
        for (const Unit &row : words)
            if (std::equal(one.begin(), one.end(), row.name.begin(), row.name.end(), same))
                return row.millimetres;
    }
    return 0;
}

} // namespace imago
