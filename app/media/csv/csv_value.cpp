// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_value.h"

#include "app/media/csv/csv_line.h"
#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

namespace imago::csv {
namespace {

/// Longer cells are words, because no number has this many digits.
constexpr std::size_t most_digits = 1100;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_gap(std::string_view text) {
    constexpr std::string_view words[] = {
        "nan",      "+nan",    "-nan",      "n/a",      "na",    "n.a.",    "#n/a",
        "#n/a n/a", "#nv",     "null",      "none",     "nil",   "nd",      "-",
        "--",       "---",     "-nan(ind)", "nan(ind)", "?",     "1.#qnan", "-1.#qnan",
        "1.#ind",   "-1.#ind", "missing",   "#num!",    "#null!"};
    if (text.empty())
        return true;
    if (text.size() > 9)
        return false;
    char lower[9];
    std::transform(text.begin(), text.end(), lower,
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const std::string_view word(lower, text.size());
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool is_infinite(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    if (text == "\xe2\x88\x9e") // an oscilloscope's sign for a sample beyond its range
        return true;
    constexpr std::string_view words[] = {"inf", "infinity"};
    return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
        return text.size() == word.size() &&
               std::equal(text.begin(), text.end(), word.begin(),
                          [](char c, char w) { return (c | 0x20) == w; });
    });
}

/// Parses a number as std::from_chars() does if it is the whole text. A plus sign is also accepted.
/// Values too large for a double become infinite, and values too small become 0.
std::optional<double> parsed(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-')
        text.remove_prefix(1);
    if (text.empty() || text.size() > most_digits ||
        !(is_digit(text[0]) || ((text[0] == '-' || text[0] == '.') && text.size() > 1 &&
                                (is_digit(text[1]) || text[1] == '.'))))
        return std::nullopt; // also excludes nan and inf
    double value = 0;
    const auto [stop, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status == std::errc::invalid_argument || stop != text.data() + text.size())
        return std::nullopt;
    if (status == std::errc{})
        return value;
    const bool small = text.find("e-") != text.npos || text.find("E-") != text.npos;
    const double most = std::numeric_limits<double>::infinity();
    return small ? 0 : text.front() == '-' ? -most : most;
}

std::optional<double> parsed(std::string_view text, CsvDecimal decimal) {
    if (decimal == CsvDecimal::point)
        return parsed(text);
    const std::size_t comma = text.find(',');
    if (text.find('.') != text.npos || text.size() > most_digits)
        return std::nullopt;
    if (comma == text.npos)
        return parsed(text);
    if (comma + 1 == text.size() || !is_digit(text[comma + 1]))
        return std::nullopt; // "1," is a cell and its separator
    std::string pointed(text);
    pointed[comma] = '.';
    return parsed(pointed);
}

CsvDecimal other(CsvDecimal decimal) {
    return decimal == CsvDecimal::point ? CsvDecimal::comma : CsvDecimal::point;
}

/// Returns the length of a mark between thousands that is neither a comma nor a point; 0 if there
/// is none.
std::size_t plain_mark(std::string_view text) {
    constexpr std::string_view marks[] = {
        "'", "\xe2\x80\x99", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xa0"};
    for (const std::string_view mark : marks)
        if (text.starts_with(mark))
            return mark.size();
    return 0;
}

/// A number with marks between thousands, such as "-1,234,567.8".
struct Grouped {
    std::string plain; ///< the number without the marks
    bool sure = false; ///< whether the marks can have no other meaning
};

std::optional<Grouped> grouped(std::string_view text, CsvDecimal decimal) {
    if (text.size() > 64)
        return std::nullopt;
    const char wrong = static_cast<char>(other(decimal)), point = static_cast<char>(decimal);
    Grouped result;
    std::size_t marks = 0, since = 0, at = 0;
    bool clear = true, first = true;
    std::string_view kind;
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
        result.plain += text[at++];
    while (at < text.size() && text[at] != point) {
        const std::string_view rest = text.substr(at);
        const std::size_t plain = plain_mark(rest);
        const std::size_t length = plain ? plain : rest[0] == wrong || rest[0] == ' ' ? 1 : 0;
        if (is_digit(rest[0])) {
            result.plain += rest[0];
            ++since;
            ++at;
        } else if (length && (first ? since >= 1 && since <= 3 : since == 3) &&
                   (first || rest.substr(0, length) == kind)) {
            kind = rest.substr(0, length);
            clear = clear && plain;
            first = false;
            since = 0;
            ++marks;
            at += length;
        } else {
            return std::nullopt;
        }
    }
    const std::size_t digit = result.plain.find_first_of("0123456789");
    // "0,257" has no mark between thousands.
    if (marks == 0 || since != 3 || result.plain[digit] == '0')
        return std::nullopt;
    result.sure = clear || (kind[0] != ' ' && (marks > 1 || at < text.size()));
    result.plain += text.substr(at);
    return result;
}

constexpr std::size_t longest_rewritten = 64; ///< longer numbers have no other form

/// Returns the length of a sign that is not ASCII: U+2212, or a dash that stands for it.
std::size_t dash(std::string_view text) {
    for (const std::string_view sign : {"\xe2\x88\x92", "\xe2\x80\x93", "\x96"})
        if (text.starts_with(sign))
            return sign.size();
    return 0;
}

/// Writes the other forms of signs and exponents as std::from_chars() reads them. Returns other
/// texts as they are.
std::string in_plain_form(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();)
        if (const std::size_t length = dash(text.substr(at))) {
            plain += '-';
            at += length;
        } else {
            plain += text[at++];
        }
    const auto digit_at = [&](std::size_t at) { return at < plain.size() && is_digit(plain[at]); };
    if (plain.size() > 2 && (plain[0] == '-' || plain[0] == '+') && plain[1] == ' ' && digit_at(2))
        plain.erase(1, 1);
    const std::size_t letter = plain.find_first_of("dDqQ");
    const std::size_t sign = plain.find_first_of("+-", 1);
    const bool signed_exponent = letter + 1 < plain.size() && letter != plain.npos &&
                                 (plain[letter + 1] == '+' || plain[letter + 1] == '-');
    if (letter != plain.npos && letter > 0 && (digit_at(letter - 1) || plain[letter - 1] == '.') &&
        digit_at(letter + (signed_exponent ? 2 : 1)) &&
        (signed_exponent || plain.find_first_of(".,") < letter)) {
        plain[letter] = 'e';
        if (plain[letter + 1] == '+')
            plain.erase(letter + 1, 1);
    } else if (sign != plain.npos && sign + 4 == plain.size() && plain.find_first_of(".,") < sign &&
               digit_at(sign - 1)) {
        plain.insert(sign, 1, 'e'); // exponents of three digits have no letter
    }
    return plain;
}

bool starts_unit(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return static_cast<unsigned char>((byte | 0x20) - 'a') < 26 || byte >= 0x80 || c == '%';
}

/// Divides "0.1 V" into a number and a unit. Without a blank in between, the unit must be known.
Value united(std::string_view text, CsvDecimal decimal) {
    constexpr std::size_t longest_unit = 16;
    if (text.size() > longest_rewritten || text.empty())
        return {};
    constexpr std::string_view digits = "0123456789";
    for (std::size_t end = text.find_last_of(digits); end != text.npos;
         end = end == 0 ? text.npos : text.find_last_of(digits, end - 1)) {
        const std::size_t mark = end + 1 < text.size() && text[end + 1] == '.' ? 1 : 0;
        const std::string_view rest = text.substr(end + 1 + mark), unit = trimmed(rest);
        const bool apart = unit.size() < rest.size() || plain_mark(rest);
        const std::string_view bare = plain_mark(unit) ? unit.substr(plain_mark(unit)) : unit;
        const bool word = !bare.empty() && bare.size() <= longest_unit &&
                          bare.find_first_of(" \t:,;") == bare.npos && starts_unit(bare[0]);
        if (word && (apart || unit_named(bare))) {
            const Value number = value_of(trimmed(text.substr(0, end + 1 + mark)), decimal);
            if (number.kind == ValueKind::number)
                return {ValueKind::united, number.number, bare};
        }
    }
    return {};
}

} // namespace

Value value_of(std::string_view text, CsvDecimal decimal) {
    if (const auto number = parsed(text, decimal))
        return {ValueKind::number, *number};
    if (is_gap(text))
        return {ValueKind::gap, 0};
    if (is_infinite(text))
        return {ValueKind::infinite, 0};
    if (const auto marked = grouped(text, decimal))
        if (const auto number = parsed(marked->plain, decimal))
            return {marked->sure ? ValueKind::number : ValueKind::thousands, *number};
    if (parsed(text, other(decimal)) || grouped(text, other(decimal)))
        return {ValueKind::other_decimal, 0};
    if (text.size() > longest_rewritten)
        return {};
    if (const std::string plain = in_plain_form(text); plain != text) {
        const Value value = value_of(plain, decimal);
        if (value.kind != ValueKind::united)
            return value;
        // The unit is a part of the text that is gone; it ends both.
        return {value.kind, value.number, text.substr(text.size() - value.unit.size())};
    }
    return united(text, decimal);
}

} // namespace imago::csv
