// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_unit.h"

#include <string>

namespace imago::csv {
namespace {

struct SymbolRow {
    std::string_view symbol, base;
    double scale = 1;
    bool prefixed = true; ///< whether SI prefixes may stand before it
};

constexpr SymbolRow symbol_rows[] = {{"s", "s"},
                                     {"min", "s", 60, false},
                                     {"h", "s", 3600, false},
                                     {"hr", "s", 3600, false},
                                     {"d", "s", 86400, false},
                                     {"Hz", "Hz"},
                                     {"Sa/s", "Hz"},
                                     {"S/s", "Hz"},
                                     {"Sps", "Hz"},
                                     {"SPS", "Hz"},
                                     {"sps", "Hz", 1, false},
                                     {"samples/s", "Hz", 1, false},
                                     {"1/s", "Hz", 1, false},
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
                                     {"km/h", "km/h", 1, false},
                                     {"g", "g"},
                                     {"gal", "gal"},
                                     {"K", "K"},
                                     {"C", "C", 1, false},
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
                                     {"\xc2\xb0", "deg", 1, false},
                                     {"\xb0", "deg", 1, false},
                                     {"\xc2\xb0/s", "deg/s", 1, false},
                                     {"\xb0/s", "deg/s", 1, false},
                                     {"\xc2\xb0"
                                      "C",
                                      "degC", 1, false},
                                     {"\xb0"
                                      "C",
                                      "degC", 1, false},
                                     {"\xc2\xb0"
                                      "F",
                                      "degF", 1, false},
                                     {"\xb0"
                                      "F",
                                      "degF", 1, false},
                                     {"%", "%", 1, false},
                                     {"dB", "dB", 1, false},
                                     {"dBm", "dBm", 1, false},
                                     {"dBV", "dBV", 1, false},
                                     {"dBFS", "dBFS", 1, false},
                                     {"dBA", "dBA", 1, false}};

/// Names are lower case here and in any case in tables.
constexpr SymbolRow name_rows[] = {{"sec", "s"},
                                   {"secs", "s", 1, false},
                                   {"second", "s"},
                                   {"seconds", "s"},
                                   {"sekunden", "s", 1, false},
                                   {"segundos", "s", 1, false},
                                   {"msec", "s", 1e-3, false},
                                   {"millis", "s", 1e-3, false},
                                   {"usec", "s", 1e-6, false},
                                   {"micros", "s", 1e-6, false},
                                   {"nsec", "s", 1e-9, false},
                                   {"minutes", "s", 60, false},
                                   {"minuten", "s", 60, false},
                                   {"minutos", "s", 60, false},
                                   {"hours", "s", 3600, false},
                                   {"stunden", "s", 3600, false},
                                   {"horas", "s", 3600, false},
                                   {"days", "s", 86400, false},
                                   {"tage", "s", 86400, false},
                                   {"d\xc3\xad"
                                    "as",
                                    "s", 86400, false},
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
                                   {"kelvin", "K", 1, false},
                                   {"celsius", "degC", 1, false},
                                   {"degc", "degC", 1, false},
                                   {"degf", "degF", 1, false},
                                   {"deg", "deg", 1, false},
                                   {"degrees", "deg", 1, false},
                                   {"deg/s", "deg/s", 1, false},
                                   {"ohms", "Ohm"},
                                   {"rpm", "rpm", 1, false},
                                   {"bpm", "bpm", 1, false},
                                   {"ppm", "ppm", 1, false},
                                   {"ppb", "ppb", 1, false},
                                   {"psi", "psi", 1, false},
                                   {"mmhg", "mmHg", 1, false},
                                   {"lux", "lx", 1, false},
                                   {"count", "counts", 1, false},
                                   {"counts", "counts", 1, false},
                                   {"au", "a.u.", 1, false},
                                   {"a.u.", "a.u.", 1, false}};

struct PrefixRow {
    std::string_view symbol, name;
    double scale;
};

constexpr PrefixRow prefix_rows[] = {
    {"p", "pico", 1e-12},   {"n", "nano", 1e-9}, {"u", "micro", 1e-6}, {"\xc2\xb5", "micro", 1e-6},
    {"\xce\xbc", "", 1e-6}, {"\xb5", "", 1e-6},  {"m", "milli", 1e-3}, {"c", "centi", 1e-2},
    {"h", "hecto", 1e2},    {"k", "kilo", 1e3},  {"K", "", 1e3},       {"M", "mega", 1e6},
    {"G", "giga", 1e9},     {"T", "tera", 1e12}};

template <std::size_t rows>
std::optional<Unit> found(const SymbolRow (&table)[rows], std::string_view text, bool prefixed) {
    for (const SymbolRow &row : table)
        if (row.symbol == text && (row.prefixed || !prefixed))
            return Unit{row.base, row.scale};
    return std::nullopt;
}

template <std::size_t rows>
std::optional<Unit> looked_up(const SymbolRow (&table)[rows], std::string_view text,
                              std::string_view PrefixRow::*prefix_text) {
    if (const auto whole = found(table, text, false))
        return whole;
    for (const PrefixRow &prefix : prefix_rows) {
        const std::string_view start = prefix.*prefix_text;
        if (start.empty() || !text.starts_with(start))
            continue;
        if (auto unit = found(table, text.substr(start.size()), true)) {
            unit->scale *= prefix.scale;
            return unit;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Unit> unit_of(std::string_view text) {
    constexpr std::size_t longest = 24;
    if (text.empty() || text.size() > longest)
        return std::nullopt;
    if (const auto unit = looked_up(symbol_rows, text, &PrefixRow::symbol))
        return unit;
    std::string lower(text);
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return looked_up(name_rows, lower, &PrefixRow::name);
}

} // namespace imago::csv
