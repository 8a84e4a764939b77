// SPDX-License-Identifier: MIT
#include "engine/support/quantity/quantity_text.h"

#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t longest_number = 64;
constexpr int largest_exponent = 9999;

/// What a field's unit is a multiple of, and what may follow its numbers.
struct FieldUnit {
    QuantityUnit unit;
    std::string_view base; ///< as in unit_named(); empty: no unit may follow
    int exponent = 0;      ///< the field counts in 10^-exponent of the base,
    double size = 1;       ///< or in so many of it
    bool prefixes = false; ///< whether a prefix may stand without a unit: "2.4M"
    std::string_view examples{};
};

constexpr double minutes = 60, hundredth = 0.01;

constexpr FieldUnit field_units[] = {
    {QuantityUnit::number, "", 0, 1, false, "0.5, 1e-3"},
    {QuantityUnit::count, "", 0, 1, true, "4000, 4k, 4Ki"},
    {QuantityUnit::sample, "samples", 0, 1, true, "4096, 4k, 4Ki"},
    {QuantityUnit::hertz, "Hz", 0, 1, true, "2400000, 2.4M, 2.4 MHz, 3 kS/s"},
    {QuantityUnit::second, "s", 0, 1, false, "0.01, 10 ms, 2 min"},
    {QuantityUnit::minute, "s", 0, minutes, false, "10, 90 s, 2 h"},
    {QuantityUnit::metre, "m", 0, 1, false, "0.5, 0.65 um, 2 mm"},
    {QuantityUnit::millimetre, "m", 3, 1, false, "0.00065, 0.65 um, 1 in"},
    {QuantityUnit::decibel, "dB", 0, 1, false, "-60, -60 dB"},
    {QuantityUnit::percent, "%", 0, 1, false, "95, 95 %"},
    {QuantityUnit::share, "%", 0, 1 / hundredth, false, "0.5, 50 %"},
    {QuantityUnit::degree, "deg", 0, 1, false, "45, 45 deg"},
    {QuantityUnit::pixel, "px", 0, 1, false, "2.5, 2.5 px"},
    {QuantityUnit::per_pixel, "c/px", 0, 1, false, "0.25, 0.25 c/px"},
    {QuantityUnit::per_sample, "c/sample", 0, 1, false, "0.25, 0.25 c/sample"},
    {QuantityUnit::bytes, "B", 0, 1, true, "500000, 500k, 500 kB, 2 MiB"}};

const FieldUnit &field_of(QuantityUnit unit) {
    for (const FieldUnit &row : field_units)
        if (row.unit == unit)
            return row;
    return field_units[0];
}

/// The powers of 1024, which bytes and counts may have: "64Ki", "2 MiB".
constexpr std::pair<std::string_view, double> binary_prefixes[] = {
    {"Ki", 1024}, {"Mi", 1048576}, {"Gi", 1073741824}};

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

/// A number without its exponent, which is apart, and what follows both.
struct NumberParts {
    std::string digits;
    int exponent = 0;
    std::string_view rest;
};

std::optional<NumberParts> parts_of(std::string_view text, NumberMarks marks) {
    NumberParts parts;
    text = trimmed(text);
    if (text.starts_with(minus)) {
        parts.digits = "-";
        text.remove_prefix(minus.size());
    } else if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        parts.digits = text[0] == '-' ? "-" : "";
        text.remove_prefix(1);
    }
    if (text.empty() || !(is_digit(text[0]) || text[0] == '.' || text[0] == ','))
        return std::nullopt; // also excludes nan and inf
    const bool script = marks == NumberMarks::script;
    const Digits digits = take_digits(text, !script);
    parts.digits += script ? digits.whole : plain(digits.whole, marks);
    std::string_view rest = digits.rest;
    if (!rest.empty() && (rest[0] == 'e' || rest[0] == 'E')) { // an exponent, if digits follow
        std::string_view power = rest.substr(1);
        const std::size_t sign = power.starts_with(minus)                           ? minus.size()
                                 : power.starts_with('-') || power.starts_with('+') ? 1
                                                                                    : 0;
        const bool negative = sign > 0 && power[0] != '+';
        power.remove_prefix(sign);
        const char *const end = power.data() + power.size();
        if (!power.empty() && is_digit(power[0])) {
            const auto [stop, status] = std::from_chars(power.data(), end, parts.exponent);
            if (status != std::errc{} || parts.exponent > largest_exponent)
                return std::nullopt;
            parts.exponent = negative ? -parts.exponent : parts.exponent;
            rest = power.substr(static_cast<std::size_t>(stop - power.data()));
        }
    }
    parts.rest = trimmed(rest);
    return parts;
}

/// The number times a power of ten, rounded once; empty if it is none, or infinite.
std::optional<double> value_of(const NumberParts &parts, int exponent) {
    const std::string text = parts.digits + "e" + std::to_string(parts.exponent + exponent);
    double value = 0;
    const char *const end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, value);
    if (status != std::errc{} || stop != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<double> times(const NumberParts &parts, int exponent, double factor) {
    const auto value = value_of(parts, exponent);
    return value ? std::optional(*value * factor) : std::nullopt;
}

} // namespace

std::optional<LeadingNumber> leading_number(std::string_view text, NumberMarks marks) {
    const auto parts = parts_of(text, marks);
    const auto value = parts ? value_of(*parts, 0) : std::nullopt;
    return value ? std::optional(LeadingNumber{*value, parts->rest}) : std::nullopt;
}

std::optional<double> parse_quantity(std::string_view text, QuantityUnit unit, NumberMarks marks) {
    const auto parts = parts_of(text, marks);
    if (!parts)
        return std::nullopt;
    const FieldUnit &field = field_of(unit);
    std::string_view rest = parts->rest;
    if (rest.empty())
        return value_of(*parts, 0);
    if (!field.base.empty())
        if (const auto named = unit_named(rest, field.base))
            return times(*parts, named->exponent + field.exponent, named->factor / field.size);
    if (!field.prefixes)
        return std::nullopt;
    if (const auto exponent = large_prefix(rest))
        return value_of(*parts, *exponent);
    if (unit == QuantityUnit::hertz) // these are powers of 1000
        return std::nullopt;
    if (unit == QuantityUnit::bytes && rest.ends_with("iB"))
        rest.remove_suffix(1);
    for (const auto &[name, factor] : binary_prefixes)
        if (rest == name)
            return times(*parts, 0, factor);
    return std::nullopt;
}

std::optional<long long> parse_whole_quantity(std::string_view text, QuantityUnit unit,
                                              NumberMarks marks) {
    constexpr double most = 9007199254740992; // larger doubles have no neighbours
    const auto value = parse_quantity(text, unit, marks);
    if (!value || *value != std::floor(*value) || std::fabs(*value) > most)
        return std::nullopt;
    return static_cast<long long>(*value);
}

std::string_view quantity_examples(QuantityUnit unit) {
    return field_of(unit).examples;
}

} // namespace imago
