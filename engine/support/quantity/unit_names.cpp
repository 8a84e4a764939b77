// SPDX-License-Identifier: MIT
#include "engine/support/quantity/unit_names.h"

#include <string>

namespace imago {
namespace {

/// Which SI prefixes may stand before a unit.
enum class Prefixed {
    none,
    all,
    large, ///< from kilo on
};
using enum Prefixed;

struct UnitRow {
    std::string_view text, base;
    double factor = 1;
    Prefixed prefixed = all;
    bool asked = false; ///< whether it is known only where its base is asked for
};

constexpr UnitRow symbol_rows[] = {{"s", "s"},
                                   {"min", "s", 60, none},
                                   {"h", "s", 3600, none},
                                   {"hr", "s", 3600, none},
                                   {"d", "s", 86400, none},
                                   {"Hz", "Hz"},
                                   {"Sa/s", "Hz"},
                                   {"S/s", "Hz"},
                                   {"Sps", "Hz"},
                                   {"SPS", "Hz"},
                                   {"sps", "Hz", 1, none},
                                   {"samples/s", "Hz", 1, none},
                                   {"1/s", "Hz", 1, none},
                                   {"V", "V"},
                                   {"Vpp", "Vpp"},
                                   {"Vrms", "Vrms"},
                                   {"A", "A"},
                                   {"W", "W"},
                                   {"VA", "VA"},
                                   {"var", "var"},
                                   {"Wh", "Wh"},
                                   {"eV", "eV"},
                                   {"J", "J"},
                                   {"N", "N"},
                                   {"Nm", "Nm"},
                                   {"Pa", "Pa"},
                                   {"bar", "bar"},
                                   {"m", "m"},
                                   {"m/s", "m/s"},
                                   {"m/s2", "m/s2"},
                                   {"m/s^2", "m/s2"},
                                   {"m/s\xc2\xb2", "m/s2"},
                                   {"m/s\xb2", "m/s2"},
                                   {"km/h", "km/h", 1, none},
                                   {"g", "g"},
                                   {"gal", "gal"},
                                   {"K", "K"},
                                   {"C", "C", 1, none},
                                   {"F", "F"},
                                   {"H", "H"},
                                   {"T", "T"},
                                   {"G", "G"},
                                   {"lx", "lx"},
                                   {"lm", "lm"},
                                   {"cd", "cd"},
                                   {"mol", "mol"},
                                   {"l", "l"},
                                   {"L", "l"},
                                   {"l/min", "l/min"},
                                   {"rad", "rad"},
                                   {"rad/s", "rad/s"},
                                   {"sr", "sr"},
                                   {"S", "S"},
                                   {"Bq", "Bq"},
                                   {"Gy", "Gy"},
                                   {"Sv", "Sv"},
                                   {"Ohm", "Ohm"},
                                   {"ohm", "Ohm"},
                                   {"\xce\xa9", "Ohm"},
                                   {"\xe2\x84\xa6", "Ohm"},
                                   {"\xc2\xb0", "deg", 1, none},
                                   {"\xb0", "deg", 1, none},
                                   {"\xc2\xb0/s", "deg/s", 1, none},
                                   {"\xb0/s", "deg/s", 1, none},
                                   {"\xc2\xb0"
                                    "C",
                                    "degC", 1, none},
                                   {"\xb0"
                                    "C",
                                    "degC", 1, none},
                                   {"\xc2\xb0"
                                    "F",
                                    "degF", 1, none},
                                   {"\xb0"
                                    "F",
                                    "degF", 1, none},
                                   {"%", "%", 1, none},
                                   {"dB", "dB", 1, none},
                                   {"dBm", "dBm", 1, none},
                                   {"dBV", "dBV", 1, none},
                                   {"dBFS", "dBFS", 1, none},
                                   {"dBA", "dBA", 1, none},
                                   {"hz", "Hz", 1, large}, // "mhz" may be either
                                   {"HZ", "Hz", 1, large},
                                   {"/s", "Hz", 1, none, true},
                                   {"in", "m", 0.0254, none, true},
                                   {"\"", "m", 0.0254, none, true},
                                   {"B", "B", 1, large, true},
                                   {"c/px", "c/px", 1, none},
                                   {"/px", "c/px", 1, none, true},
                                   {"c/sample", "c/sample", 1, none},
                                   {"/sample", "c/sample", 1, none, true},
                                   {"Sa", "samples", 1, all, true},
                                   {"px", "px", 1, none}};

/// Names are lower case here and in any case in tables.
constexpr UnitRow name_rows[] = {{"sec", "s"},
                                 {"secs", "s", 1, none},
                                 {"second", "s"},
                                 {"seconds", "s"},
                                 {"sekunden", "s", 1, none},
                                 {"segundos", "s", 1, none},
                                 {"msec", "s", 1e-3, none},
                                 {"millis", "s", 1e-3, none},
                                 {"usec", "s", 1e-6, none},
                                 {"micros", "s", 1e-6, none},
                                 {"nsec", "s", 1e-9, none},
                                 {"minutes", "s", 60, none},
                                 {"minuten", "s", 60, none},
                                 {"minutos", "s", 60, none},
                                 {"hours", "s", 3600, none},
                                 {"stunden", "s", 3600, none},
                                 {"horas", "s", 3600, none},
                                 {"days", "s", 86400, none},
                                 {"tage", "s", 86400, none},
                                 {"d\xc3\xad"
                                  "as",
                                  "s", 86400, none},
                                 {"hertz", "Hz"},
                                 {"volt", "V"},
                                 {"volts", "V"},
                                 {"amp", "A"},
                                 {"amps", "A"},
                                 {"ampere", "A"},
                                 {"amperes", "A"},
                                 {"watt", "W"},
                                 {"watts", "W"},
                                 {"pascal", "Pa"},
                                 {"meter", "m"},
                                 {"meters", "m"},
                                 {"metre", "m"},
                                 {"metres", "m"},
                                 {"kelvin", "K", 1, none},
                                 {"celsius", "degC", 1, none},
                                 {"degc", "degC", 1, none},
                                 {"degf", "degF", 1, none},
                                 {"deg", "deg", 1, none},
                                 {"degrees", "deg", 1, none},
                                 {"deg/s", "deg/s", 1, none},
                                 {"ohms", "Ohm"},
                                 {"rpm", "rpm", 1, none},
                                 {"bpm", "bpm", 1, none},
                                 {"ppm", "ppm", 1, none},
                                 {"ppb", "ppb", 1, none},
                                 {"psi", "psi", 1, none},
                                 {"mmhg", "mmHg", 1, none},
                                 {"lux", "lx", 1, none},
                                 {"count", "counts", 1, none},
                                 {"counts", "counts", 1, none},
                                 {"au", "a.u.", 1, none},
                                 {"a.u.", "a.u.", 1, none},
                                 {"db", "dB", 1, none},
                                 {"inch", "m", 0.0254, none},
                                 {"pixel", "px", 1, none, true},
                                 {"pixels", "px", 1, none, true},
                                 {"cycles/px", "c/px", 1, none},
                                 {"cycles/pixel", "c/px", 1, none},
                                 {"cycles/sample", "c/sample", 1, none},
                                 {"sample", "samples", 1, none, true},
                                 {"samples", "samples", 1, none, true}};

struct PrefixRow {
    std::string_view symbol, name;
    int exponent;
};

constexpr PrefixRow prefix_rows[] = {
    {"p", "pico", -12},   {"n", "nano", -9}, {"u", "micro", -6}, {"\xc2\xb5", "micro", -6},
    {"\xce\xbc", "", -6}, {"\xb5", "", -6},  {"m", "milli", -3}, {"c", "centi", -2},
    {"h", "hecto", 2},    {"k", "kilo", 3},  {"K", "", 3},       {"M", "mega", 6},
    {"G", "giga", 9},     {"T", "tera", 12}};

/// A row of the table with this text, of any base or of the one that is asked for.
template <std::size_t rows>
const UnitRow *row_of(const UnitRow (&table)[rows], std::string_view text, std::string_view base) {
    for (const UnitRow &row : table)
        if (row.text == text && (base.empty() ? !row.asked : row.base == base))
            return &row;
    return nullptr;
}

template <std::size_t rows>
std::optional<UnitName> looked_up(const UnitRow (&table)[rows], std::string_view text,
                                  std::string_view PrefixRow::*prefix_text, std::string_view base) {
    if (const UnitRow *const row = row_of(table, text, base))
        return UnitName{row->base, row->factor, 0};
    for (const PrefixRow &prefix : prefix_rows) {
        const std::string_view start = prefix.*prefix_text;
        if (start.empty() || !text.starts_with(start))
            continue;
        const UnitRow *const row = row_of(table, text.substr(start.size()), base);
        if (row && (row->prefixed == all || (row->prefixed == large && prefix.exponent >= 3)))
            return UnitName{row->base, row->factor, prefix.exponent};
    }
    return std::nullopt;
}

} // namespace

double UnitName::scale() const {
    double power = 1;
    for (int i = exponent; i != 0; i += i < 0 ? 1 : -1)
        power *= 10; // exact
    return exponent < 0 ? factor / power : factor * power;
}

std::optional<UnitName> unit_named(std::string_view text, std::string_view base) {
    constexpr std::size_t longest = 24;
    if (text.empty() || text.size() > longest)
        return std::nullopt;
    if (const auto unit = looked_up(symbol_rows, text, &PrefixRow::symbol, base))
        return unit;
    std::string lower(text);
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return looked_up(name_rows, lower, &PrefixRow::name, base);
}

std::optional<int> large_prefix(std::string_view text) {
    for (const PrefixRow &prefix : prefix_rows)
        if (prefix.symbol == text && prefix.exponent >= 3)
            return prefix.exponent;
    return std::nullopt;
}

} // namespace imago
