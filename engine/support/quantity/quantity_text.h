// SPDX-License-Identifier: MIT
// Numbers with units as people type them, for the command line and the window alike.
#pragma once
#include <optional>
#include <string_view>

namespace imago {

/// What a field or an option takes, and the unit of its value.
enum class QuantityUnit {
    number,     ///< without a unit
    count,      ///< of things: prefixes, without a unit: "4k", "4Ki"
    sample,     ///< the same, or with its unit: Sa, samples
    hertz,      ///< frequencies and rates: Hz, S/s, and a prefix alone: "2.4M"
    second,     ///< s, min, h, d
    minute,     ///< the same, in minutes
    metre,      ///< m with prefixes, in
    millimetre, ///< the same, in millimetres
    decibel,    ///< dB
    percent,    ///< %
    share,      ///< of 1: 0.5, or 50 %
    degree,     ///< °, deg
    pixel,      ///< px
    per_pixel,  ///< c/px
    per_sample, ///< c/sample
    bytes,      ///< B, KiB, kB ...
};

/// The marks of a number.
enum class NumberMarks {
    script, ///< a point alone, as in files: lists have commas
    point,  ///< a person's: a decimal point; a comma between thousands
    comma,  ///< a person's: a decimal comma; a point between thousands
};

/// The number at the start of a text, and what follows it, without spaces around.
struct LeadingNumber {
    double value = 0;      ///< finite
    std::string_view rest; ///< empty if there is nothing more
};

/// Reads a number: digits, a sign (also U+2212), an exponent, and by `marks` groups of three digits
/// (also by spaces and apostrophes). A mark that can only be a decimal mark is one: "2,4" is 2.4
/// where a point is usual, and "2.4" where a comma is. Empty if there is none.
std::optional<LeadingNumber> leading_number(std::string_view text, NumberMarks marks);

/// The symbol of a unit that numbers have behind them, the same in all languages; empty: none.
constexpr const char *unit_symbol(QuantityUnit unit) {
    switch (unit) {
    case QuantityUnit::decibel:
        return "dB";
    case QuantityUnit::percent:
        return "%";
    case QuantityUnit::degree:
        return "\u00b0";
    case QuantityUnit::pixel:
        return "px";
    case QuantityUnit::bytes:
        return "B";
    default:
        return "";
    }
}

/// A number with or without its unit and an SI prefix, in the unit of the field: for hertz "2.4M",
/// "2.4 MHz", "3 kS/s" and "1e6"; for seconds "10ms" and "2 min"; for millimetres "0.65 µm". Empty
/// for anything else; nothing behind the number is ever passed over. A lower-case "mhz" is empty,
/// since millihertz and megahertz are both meant by it.
std::optional<double> parse_quantity(std::string_view text, QuantityUnit unit,
                                     NumberMarks marks = NumberMarks::script);

/// The same for numbers that are exactly whole: "2.4k" of counts is 2400, "4.5" is none. Empty also
/// beyond 2^53.
std::optional<long long> parse_whole_quantity(std::string_view text, QuantityUnit unit,
                                              NumberMarks marks = NumberMarks::script);

/// Examples of what a unit takes, in no language: "2400000, 2.4M, 2.4 MHz".
std::string_view quantity_examples(QuantityUnit unit);

} // namespace imago
