// SPDX-License-Identifier: MIT
#include "engine/values/media/name_facts.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace imago {
namespace {

enum class NameQuantity { frequency, rate, bare };

struct NameUnit {
    std::string_view unit; ///< lower case; nobody records millihertz
    NameQuantity quantity;
    double factor;
};
constexpr NameUnit name_units[] = {
    {"hz", NameQuantity::frequency, 1},    {"khz", NameQuantity::frequency, 1e3},
    {"mhz", NameQuantity::frequency, 1e6}, {"ghz", NameQuantity::frequency, 1e9},
    {"sps", NameQuantity::rate, 1},        {"ksps", NameQuantity::rate, 1e3},
    {"msps", NameQuantity::rate, 1e6},     {"gsps", NameQuantity::rate, 1e9},
    {"k", NameQuantity::bare, 1e3},        {"m", NameQuantity::bare, 1e6},
    {"g", NameQuantity::bare, 1e9},        {"", NameQuantity::bare, 1}};

struct NamedNumber {
    NameQuantity quantity = NameQuantity::bare;
    double value = 0;
};

std::optional<NamedNumber> number_of_word(std::string_view word) {
    double value = 0;
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value);
    std::string unit(end, word.data() + word.size());
    if (unit == "m" || unit == "g")
        return std::nullopt; // a bare letter in lower case: metres, grams
    std::transform(unit.begin(), unit.end(), unit.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (status != std::errc{} || !(value > 0) || !std::isfinite(value * 1e9))
        return std::nullopt;
    for (const NameUnit &row : name_units)
        if (row.unit == unit)
            return NamedNumber{row.quantity, value * row.factor};
    return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view name) {
    constexpr std::string_view between = "_- ,@()[]";
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(between, at), name.size());
        if (end > at)
            words.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// The value of the only word with this quantity; 0: there is none, or there are several.
double only(const std::vector<std::string_view> &words, NameQuantity quantity) {
    double value = 0;
    for (const std::string_view word : words)
        if (const auto number = number_of_word(word); number && number->quantity == quantity) {
            if (value > 0)
                return 0;
            value = number->value;
        }
    return value;
}

/// The frequency and the rate behind it, from a place on, both without a unit.
NameFacts bare_at(const std::vector<std::string_view> &words, std::size_t place) {
    if (place + 1 >= words.size())
        return {};
    const auto frequency = number_of_word(words[place]), rate = number_of_word(words[place + 1]);
    const bool both = frequency && rate && frequency->quantity == NameQuantity::bare &&
                      rate->quantity == NameQuantity::bare;
    return both ? NameFacts{rate->value, frequency->value} : NameFacts{};
}

} // namespace

NameFacts facts_of_name(std::string_view name) {
    const std::vector<std::string_view> words = words_of(name.substr(0, name.rfind('.')));
    if (words.size() > 4 && words.front() == "gqrx") // gqrx_DATE_TIME_FREQUENCY_RATE_fc
        return bare_at(words, 3);
    const NameFacts facts{only(words, NameQuantity::rate), only(words, NameQuantity::frequency)};
    if (facts.rate > 0 || facts.centre > 0 || words.size() < 2)
        return facts;
    // Two numbers with a prefix each: plain ones may be dates or counts.
    const auto has_prefix = [](std::string_view word) {
        return std::isalpha(static_cast<unsigned char>(word.back())) != 0;
    };
    const std::size_t last = words.size() - 2;
    return has_prefix(words[last]) && has_prefix(words[last + 1]) ? bare_at(words, last)
                                                                  : NameFacts{};
}

} // namespace imago
