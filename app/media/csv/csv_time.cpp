// SPDX-License-Identifier: GPL-3.0-or-later
// Times in tables: numbers, dates, times of day.
#include "app/media/csv/csv_value.h"
#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

namespace imago::csv {
namespace {

constexpr std::size_t longest_time = 64;

/// The remainder of a text while it is read.
struct Rest {
    std::string_view text;

    bool empty() const { return text.empty(); }
    char front() const { return text.empty() ? '\0' : text.front(); }
    bool take(char c) {
        if (front() != c)
            return false;
        text.remove_prefix(1);
        return true;
    }
    bool take_word(std::string_view lower) {
        if (text.size() < lower.size())
            return false;
        for (std::size_t i = 0; i < lower.size(); ++i)
            if ((text[i] | 0x20) != lower[i])
                return false;
        text.remove_prefix(lower.size());
        return true;
    }
    void pass_blanks() {
        while (front() == ' ' || front() == '\t')
            text.remove_prefix(1);
    }
    std::size_t digits() const {
        std::size_t count = 0;
        while (count < text.size() && text[count] >= '0' && text[count] <= '9')
            ++count;
        return count;
    }
    /// Reads a number of `least` to `most` digits; -1 if there is none.
    long long number(std::size_t least, std::size_t most) {
        const std::size_t count = digits();
        if (count < least || count > most)
            return -1;
        return cut(count);
    }
    long long cut(std::size_t count) {
        long long value = 0;
        std::from_chars(text.data(), text.data() + count, value);
        text.remove_prefix(count);
        return value;
    }
};

/// Reads the digits after a decimal mark as a fraction.
bool fraction(Rest &rest, long double &value, int &decimals) {
    const std::size_t count = rest.digits();
    if (count == 0)
        return false;
    long double scale = 1;
    for (std::size_t i = 0; i < count; ++i) {
        scale /= 10;
        value += scale * static_cast<long double>(rest.text[i] - '0');
    }
    decimals = static_cast<int>(count);
    rest.text.remove_prefix(count);
    return true;
}

/// Reads a number with the digits of a long double, which a clock since 1970 in nanoseconds needs.
std::optional<Time> counted(std::string_view text, CsvTimeForm form, CsvDecimal decimal) {
    Rest rest{text};
    const bool negative = rest.take('-');
    if (!negative)
        rest.take('+');
    Time time;
    const long long whole = rest.number(1, 18);
    if (whole >= 0) {
        long double part = 0;
        const bool marked = rest.take(static_cast<char>(decimal));
        const bool good = !marked || rest.empty() || fraction(rest, part, time.decimals);
        if (good && rest.empty()) {
            time.seconds = static_cast<long double>(whole) + part;
            time.seconds = negative ? -time.seconds : time.seconds;
            return time;
        }
    }
    const Value value = value_of(text, decimal);
    double scale = 1;
    if (value.kind == ValueKind::united) {
        const auto unit = unit_named(value.unit);
        if (!unit || unit->base != "s")
            return std::nullopt;
        scale = unit->scale() / seconds_of(form);
    } else if (value.kind != ValueKind::number) {
        return std::nullopt;
    }
    time.seconds = static_cast<long double>(value.number) * static_cast<long double>(scale);
    time.decimals = -1;
    return time;
}

/// Returns the number of a day since 1970.
std::optional<long long> day_of(long long year, long long month, long long day) {
    if (year < 0 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok())
        return std::nullopt;
    return std::chrono::sys_days(date).time_since_epoch().count();
}

long long full_year(long long year, std::size_t digits) {
    return digits > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}

/// The first letters of a month's name, in lower case, with those of other languages.
struct MonthRow {
    std::string_view start;
    int month;
};
constexpr MonthRow month_rows[] = {{"jan", 1},
                                   {"ene", 1},
                                   {"feb", 2},
                                   {"f\xc3\xa9v", 2},
                                   {"fev", 2},
                                   {"mar", 3},
                                   {"m\xc3\xa4r", 3},
                                   {"mrz", 3},
                                   {"mrt", 3},
                                   {"apr", 4},
                                   {"abr", 4},
                                   {"avr", 4},
                                   {"may", 5},
                                   {"mai", 5},
                                   {"mei", 5},
                                   {"mag", 5},
                                   {"jun", 6},
                                   {"juin", 6},
                                   {"giu", 6},
                                   {"jul", 7},
                                   {"juil", 7},
                                   {"lug", 7},
                                   {"aug", 8},
                                   {"ago", 8},
                                   {"ao\xc3\xbb", 8},
                                   {"aou", 8},
                                   {"sep", 9},
                                   {"set", 9},
                                   {"oct", 10},
                                   {"okt", 10},
                                   {"out", 10},
                                   {"ott", 10},
                                   {"nov", 11},
                                   {"dec", 12},
                                   {"dez", 12},
                                   {"dic", 12},
                                   {"d\xc3\xa9"
                                    "c",
                                    12}};

bool is_letter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return static_cast<unsigned char>((byte | 0x20) - 'a') < 26 || byte >= 0x80;
}

/// Cuts a word of letters and a point behind it. Its ASCII is returned in lower case.
std::string cut_word(Rest &rest) {
    std::string word;
    while (is_letter(rest.front())) {
        const char c = rest.front();
        word += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        rest.text.remove_prefix(1);
    }
    if (!word.empty())
        rest.take('.');
    return word;
}

/// Reads the name of a month, or its first letters; -1 if there is none.
long long named_month(Rest &rest) {
    Rest after = rest;
    const std::string word = cut_word(after);
    for (const MonthRow &row : month_rows)
        if (word.size() >= 3 && word.starts_with(row.start)) {
            rest = after;
            return row.month;
        }
    return -1;
}

/// Passes a mark between the parts of a date, and blanks. Returns whether there was any.
bool pass_mark(Rest &rest) {
    const std::size_t before = rest.text.size();
    rest.pass_blanks();
    if (!rest.take('-') && !rest.take('/') && !rest.take(','))
        rest.take('.');
    rest.pass_blanks();
    return rest.text.size() < before;
}

/// Reads a date whose month has a name: "31-Jan-2026", "Jan 31, 2026", "2026 Jan 31", each also
/// behind a day of the week.
std::optional<long long> named_day(Rest &rest) {
    Rest at = rest;
    long long month = named_month(at), day = -1, year = -1;
    if (month < 0 && is_letter(at.front())) { // a day of the week
        cut_word(at);
        pass_mark(at);
        month = named_month(at);
    }
    const auto full = [&] {
        const std::size_t digits = at.digits();
        return digits == 2 || digits == 4 ? full_year(at.number(2, 4), digits) : -1;
    };
    if (month > 0) {
        pass_mark(at);
        day = at.number(1, 2);
        if (!at.take_word("st") && !at.take_word("nd") && !at.take_word("rd"))
            at.take_word("th");
        if (!pass_mark(at))
            return std::nullopt;
        constexpr std::size_t year_behind = 5; // " 2026", as in "Sat Jan 31 12:00:00 2026"
        if (at.digits() == 4) {
            year = full();
        } else if (at.text.size() > year_behind) {
            Rest behind{at.text.substr(at.text.size() - year_behind)};
            year = behind.take(' ') ? behind.number(4, 4) : -1;
            at.text.remove_suffix(year_behind);
        }
    } else if (at.digits() == 4) {
        year = full();
        pass_mark(at);
        month = named_month(at);
        pass_mark(at);
        day = at.number(1, 2);
    } else {
        day = at.number(1, 2);
        pass_mark(at);
        at.take_word("de ");
        month = named_month(at);
        pass_mark(at);
        at.take_word("de ");
        year = full();
    }
    if (month < 0)
        return std::nullopt;
    const auto found = day_of(year, month, day);
    if (found)
        rest = at;
    return found;
}

std::optional<long long> iso_day(Rest &rest) {
    if (rest.digits() == 8 &&
        (rest.text.size() == 8 || (rest.text[8] | 0x20) == 't' || rest.text[8] == ' ')) {
        const long long year = rest.cut(4), month = rest.cut(2);
        return day_of(year, month, rest.cut(2));
    }
    const long long year = rest.number(4, 4);
    const char mark = rest.front();
    if (year < 0 || (mark != '-' && mark != '/' && mark != '.'))
        return std::nullopt;
    rest.take(mark);
    const long long month = rest.number(1, 2);
    if (!rest.take(mark))
        return std::nullopt;
    return day_of(year, month, rest.number(1, 2));
}

std::optional<long long> local_day(Rest &rest, bool month_first) {
    const long long first = rest.number(1, 2);
    const char mark = rest.front();
    if (first < 0 || (mark != '.' && mark != '/' && mark != '-'))
        return std::nullopt;
    rest.take(mark);
    const long long second = rest.number(1, 2);
    if (!rest.take(mark))
        return std::nullopt;
    const std::size_t digits = rest.digits();
    const long long year = digits == 2 || digits == 4 ? full_year(rest.number(2, 4), digits) : -1;
    return month_first ? day_of(year, first, second) : day_of(year, second, first);
}

/// Reads hours, minutes, seconds, AM or PM.
bool clock(Rest &rest, Time &time) {
    const bool plain = time.dated && rest.digits() == 6; // 120000, after a date and a T
    long long hour = plain ? rest.cut(2) : rest.number(1, 3);
    if (hour < 0 || (!plain && !rest.take(':')))
        return false;
    long long minute = plain ? rest.cut(2) : rest.number(2, 2);
    long long second = 0;
    long double part = 0;
    if (plain || rest.take(':')) {
        second = plain ? rest.cut(2) : rest.number(2, 2);
        if ((rest.take('.') || rest.take(',') || rest.take(':')) &&
            !fraction(rest, part, time.decimals))
            return false;
    } else if (!time.dated && rest.take('.')) { // minutes and seconds: 0:00.250
        second = std::exchange(minute, std::exchange(hour, 0));
        if (!fraction(rest, part, time.decimals))
            return false;
    }
    if (minute < 0 || minute > 59 || second < 0 || second > 60)
        return false;
    const std::string_view before = rest.text;
    rest.pass_blanks();
    long long noon = 0;
    if (rest.take_word("pm"))
        noon = hour == 12 ? 0 : 12;
    else if (rest.take_word("am"))
        noon = hour == 12 ? -12 : 0;
    else
        rest.text = before;
    if (time.dated && hour > 24)
        return false;
    time.timed = true;
    time.seconds += static_cast<long double>(((hour + noon) * 60 + minute) * 60 + second) + part;
    return true;
}

/// Reads Z, UTC, +01:00, +0100 or +01.
bool zone(Rest &rest, Time &time) {
    rest.pass_blanks();
    if (rest.empty())
        return true;
    time.zoned = true;
    if (rest.take_word("z") || rest.take_word("utc") || rest.take_word("gmt"))
        return rest.empty();
    const bool west = rest.take('-');
    if (!west && !rest.take('+'))
        return false;
    const std::size_t digits = rest.digits();
    if (digits != 2 && digits != 4)
        return false;
    const long long hours = rest.cut(2);
    const long long minutes = digits == 4 ? rest.cut(2) : rest.take(':') ? rest.number(2, 2) : 0;
    if (hours > 15 || minutes < 0 || minutes > 59)
        return false;
    const auto offset = static_cast<long double>(hours * 3600 + minutes * 60);
    time.seconds += west ? offset : -offset;
    return rest.empty();
}

std::optional<Time> dated(std::string_view text, CsvTimeForm form) {
    Rest rest{text};
    Time time;
    if (form != CsvTimeForm::clock) {
        auto day = form == CsvTimeForm::iso ? iso_day(rest)
                                            : local_day(rest, form == CsvTimeForm::month_day);
        if (!day && form != CsvTimeForm::iso) {
            rest = Rest{text};
            day = named_day(rest);
        }
        if (!day)
            return std::nullopt;
        time.dated = true;
        time.seconds = static_cast<long double>(*day) * 86400;
        const std::string_view before = rest.text;
        if (!rest.take_word("t") && !rest.take(','))
            rest.take(':');
        rest.pass_blanks();
        if (rest.empty())
            return before.empty() ? std::optional(time) : std::nullopt;
        if (rest.text.size() == before.size() && before.data()[-1] != ' ')
            return std::nullopt;
    }
    if (!clock(rest, time) || !zone(rest, time))
        return std::nullopt;
    return time;
}

} // namespace

bool names_month(std::string_view word) {
    Rest rest{word};
    return named_month(rest) > 0 && rest.empty();
}

std::optional<Time> time_of(std::string_view text, CsvTimeForm form, CsvDecimal decimal) {
    if (text.empty() || text.size() > longest_time)
        return std::nullopt;
    return is_date(form) ? dated(text, form) : counted(text, form, decimal);
}

} // namespace imago::csv
