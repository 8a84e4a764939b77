// SPDX-License-Identifier: MIT
#include "engine/support/quantity/quantity_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace imago {
namespace {

constexpr std::size_t longest_number = 64;

struct UnitName {
    QuantityUnit unit;
    std::string_view name;
    double factor;   ///< in the unit of the field
    bool prefixable; ///< whether it takes SI's prefixes
};

constexpr double minutes = 60, hours = 3600, days = 86400;

constexpr UnitName unit_names[] = {
    {QuantityUnit::hertz, "Hz", 1, true},
    {QuantityUnit::hertz, "S/s", 1, true},
    {QuantityUnit::hertz, "Sa/s", 1, true},
    {QuantityUnit::hertz, "sps", 1, true},
    {QuantityUnit::hertz, "SPS", 1, true},
    {QuantityUnit::hertz, "samples/s", 1, true},
    {QuantityUnit::hertz, "1/s", 1, false},
    {QuantityUnit::hertz, "/s", 1, false},
    {QuantityUnit::second, "s", 1, true},
    {QuantityUnit::second, "sec", 1, false},
    {QuantityUnit::second, "min", minutes, false},
    {QuantityUnit::second, "h", hours, false},
    {QuantityUnit::second, "d", days, false},
    {QuantityUnit::minute, "s", 1 / minutes, true},
    {QuantityUnit::minute, "sec", 1 / minutes, false},
    {QuantityUnit::minute, "min", 1, false},
    {QuantityUnit::minute, "h", hours / minutes, false},
    {QuantityUnit::minute, "d", days / minutes, false},
    {QuantityUnit::millimetre, "m", 1000, true},
    {QuantityUnit::millimetre, "in", 25.4, false},
    {QuantityUnit::millimetre, "\"", 25.4, false},
    {QuantityUnit::decibel, "dB", 1, false},
    {QuantityUnit::decibel, "db", 1, false},
    {QuantityUnit::percent, "%", 1, false},
    {QuantityUnit::degree, "\xc2\xb0", 1, false},
    {QuantityUnit::degree, "deg", 1, false},
    {QuantityUnit::pixel, "px", 1, false},
    {QuantityUnit::per_pixel, "c/px", 1, false},
    {QuantityUnit::per_pixel, "/px", 1, false},
    {QuantityUnit::bytes, "B", 1, true},
    {QuantityUnit::bytes, "Ki", 1024, false},
    {QuantityUnit::bytes, "KiB", 1024, false},
    {QuantityUnit::bytes, "Mi", 1048576, false},
    {QuantityUnit::bytes, "MiB", 1048576, false},
    {QuantityUnit::bytes, "Gi", 1073741824, false},
    {QuantityUnit::bytes, "GiB", 1073741824, false},
};

struct Prefix {
    std::string_view name;
    double factor;
    bool alone; ///< whether it may stand without a unit, where hertz or bytes are meant
};

constexpr Prefix prefixes[] = {
    {"p", 1e-12, false},       {"n", 1e-9, false}, {"u", 1e-6, false}, {"\xc2\xb5", 1e-6, false},
    {"\xce\xbc", 1e-6, false}, {"m", 1e-3, false}, {"c", 1e-2, false}, {"k", 1e3, true},
    {"K", 1e3, true},          {"M", 1e6, true},   {"G", 1e9, true},   {"T", 1e12, true}};

/// Marks that people put between digits or before a unit, and that count as a space.
constexpr std::string_view spaces[] = {" ", "\t", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89"};
constexpr std::string_view minus = "\xe2\x88\x92", quote = "\xe2\x80\x99";

std::size_t space_at(std::string_view text) {
    for (const std::string_view space : spaces)
        if (text.starts_with(space))
            return space.size();
    return 0;
}

std::string_view trimmed(std::string_view text) {
    while (const std::size_t length = space_at(text))
        text.remove_prefix(length);
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view space : spaces)
            if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                more = true;
            }
    }
    return text;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool three_digits(std::string_view text) {
    return text.size() >= 3 && is_digit(text[0]) && is_digit(text[1]) && is_digit(text[2]) &&
           (text.size() == 3 || !is_digit(text[3]));
}

/// The whole part and the fraction of a number, whose marks are '.' and ','.
struct Digits {
    std::string whole; ///< with the marks
    std::string_view rest;
};

/// Takes digits and marks; spaces and apostrophes between groups of three digits are left out.
Digits take_digits(std::string_view text, bool groups) {
    Digits digits;
    while (!text.empty() && digits.whole.size() < longest_number) {
        if (is_digit(text[0]) || text[0] == '.' || (groups && text[0] == ',')) {
            digits.whole += text[0];
            text.remove_prefix(1);
            continue;
        }
        const std::size_t space = text[0] == '\''           ? 1
                                  : text.starts_with(quote) ? quote.size()
                                                            : space_at(text);
        if (!groups || space == 0 || digits.whole.empty() || !is_digit(digits.whole.back()) ||
            !three_digits(text.substr(space)))
            break;
        text.remove_prefix(space);
    }
    digits.rest = text;
    return digits;
}

/// Whether a mark parts a number into groups of three digits.
bool parts_thousands(std::string_view text, char mark) {
    std::size_t since = text.find(mark);
    if (since == 0 || since > 3 || text[0] == '0')
        return false;
    while (since != text.npos && since < text.size()) {
        if (!three_digits(text.substr(since + 1)))
            return false;
        since += 4;
        if (since < text.size() && text[since] != mark)
            return text[since] == '.' || text[since] == ',';
    }
    return true;
}

/// The text with a point as decimal mark and without groups; empty if its marks make no sense.
std::string plain(const std::string &text, NumberMarks marks) {
    const auto count = [&](char mark) { return std::count(text.begin(), text.end(), mark); };
    const auto points = count('.'), commas = count(',');
    const char usual = marks == NumberMarks::comma ? ',' : '.';
    char decimal = 0; // none
    if (points > 0 && commas > 0)
        decimal = text[text.find_last_of(".,")];
    else if (points + commas == 1) {
        const char mark = points ? '.' : ',';
        decimal = mark == usual || !parts_thousands(text, mark) ? mark : '\0';
    }
    const char group = decimal == '.' ? ',' : decimal == ',' ? '.' : points ? '.' : ',';
    if (decimal && count(decimal) > 1)
        return {};
    if (count(group) > 0 && !parts_thousands(text, group))
        return {};
    std::string result;
    for (const char c : text)
        if (c != group)
            result += c == decimal ? '.' : c;
    return result;
}

} // namespace

std::optional<LeadingNumber> leading_number(std::string_view text, NumberMarks marks) {
    text = trimmed(text);
    std::string number;
    if (text.starts_with(minus)) {
        number = "-";
        text.remove_prefix(minus.size());
    } else if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        number = text[0] == '-' ? "-" : "";
        text.remove_prefix(1);
    }
    if (text.empty() || !(is_digit(text[0]) || text[0] == '.' || text[0] == ','))
        return std::nullopt; // also excludes nan and inf
    const bool script = marks == NumberMarks::script;
    const Digits digits = take_digits(text, !script);
    number += script ? digits.whole : plain(digits.whole, marks);
    std::string_view rest = digits.rest;
    if (!rest.empty() && (rest[0] == 'e' || rest[0] == 'E')) { // an exponent, if digits follow
        std::size_t end = 1;
        std::string sign;
        if (rest.substr(1).starts_with(minus)) {
            end += minus.size();
            sign = "-";
        } else if (rest.size() > 1 && (rest[1] == '-' || rest[1] == '+')) {
            sign = rest.substr(end++, 1);
        }
        const std::size_t first = end;
        while (end < rest.size() && is_digit(rest[end]))
            ++end;
        if (end > first) {
            number += "e" + sign + std::string(rest.substr(first, end - first));
            rest.remove_prefix(end);
        }
    }
    LeadingNumber result;
    const char *const end = number.data() + number.size();
    const auto [stop, status] = std::from_chars(number.data(), end, result.value);
    if (status != std::errc{} || stop != end || !std::isfinite(result.value))
        return std::nullopt;
    result.rest = trimmed(rest);
    return result;
}

std::optional<double> parse_quantity(std::string_view text, QuantityUnit unit, NumberMarks marks) {
    const auto number = leading_number(text, marks);
    if (!number)
        return std::nullopt;
    const std::string_view rest = number->rest;
    if (rest.empty())
        return number->value;
    for (const UnitName &name : unit_names)
        if (name.unit == unit && rest == name.name)
            return number->value * name.factor;
    for (const Prefix &prefix : prefixes) {
        if (!rest.starts_with(prefix.name))
            continue;
        const std::string_view behind = rest.substr(prefix.name.size());
        const bool alone = unit == QuantityUnit::hertz || unit == QuantityUnit::bytes;
        if (behind.empty() && alone && prefix.alone)
            return number->value * prefix.factor;
        for (const UnitName &name : unit_names)
            if (name.unit == unit && name.prefixable && behind == name.name)
                return number->value * prefix.factor * name.factor;
        // "khz" and "KHZ" can only mean one thing; "mhz" can mean two.
        if (unit == QuantityUnit::hertz && prefix.alone && (behind == "hz" || behind == "HZ"))
            return number->value * prefix.factor;
    }
    if (unit == QuantityUnit::hertz && (rest == "hz" || rest == "HZ"))
        return number->value;
    return std::nullopt;
}

std::string_view quantity_examples(QuantityUnit unit) {
    switch (unit) {
    case QuantityUnit::hertz:
        return "2400000, 2.4M, 2.4 MHz, 3 kS/s";
    case QuantityUnit::second:
        return "0.01, 10 ms, 2 min";
    case QuantityUnit::minute:
        return "10, 90 s, 2 h";
    case QuantityUnit::millimetre:
        return "0.00065, 0.65 um, 1 in";
    case QuantityUnit::decibel:
        return "-60, -60 dB";
    case QuantityUnit::percent:
        return "95, 95 %";
    case QuantityUnit::degree:
        return "45";
    case QuantityUnit::pixel:
        return "2.5, 2.5 px";
    case QuantityUnit::per_pixel:
        return "0.25, 0.25 c/px";
    case QuantityUnit::bytes:
        return "500000, 500k, 500 kB, 2 MiB";
    case QuantityUnit::number:
        break;
    }
    return "0.5, 1e-3";
}

} // namespace imago
