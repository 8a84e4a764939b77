// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/raw_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

constexpr std::size_t longest_word = 200, most_axes = 32, most_words = 4096;

/// A line's text, without control characters.
std::string line(std::string_view key, std::string_view words) {
    std::string text(key);
    text += ' ';
    for (const char c : words.substr(0, longest_word))
        text += (c >= 0 && c < ' ') || c == 127 ? '?' : c;
    return text + '\n';
}

std::string number_text(double number) {
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    return {digits, end};
}

/// The numbers of a line, which blanks part; fewer if one is none.
template <class Number>
std::vector<Number> numbers_in(std::string_view text) {
    std::vector<Number> numbers;
    const char *at = text.data(), *const end = at + text.size();
    while (at < end && numbers.size() < most_axes) {
        Number number{};
        const auto [next, status] = std::from_chars(at, end, number);
        if (status != std::errc{})
            break;
        numbers.push_back(number);
        at = next < end ? next + 1 : next;
    }
    return numbers;
}

/// A size above 0 that a number can be; otherwise 0.
double positive(double value) {
    return std::isfinite(value) && value > 0 ? value : 0;
}

void take(RawArray &array, std::string_view key, std::string_view words) {
    const auto add = [&](std::vector<std::string> &to) {
        if (to.size() < most_words)
            to.emplace_back(words);
    };
    if (key == "type")
        array.type = words;
    else if (key == "shape")
        array.shape = numbers_in<std::uint64_t>(words);
    else if (key == "problem")
        array.problem = words;
    else if (key == "is") {
        array.fortran = words.find('f') != words.npos;
        array.colour = words.find('c') != words.npos;
        array.preferred = words.find('p') != words.npos;
    } else if (key == "steps") {
        std::vector<double> steps = numbers_in<double>(words);
        steps.resize(3);
        array.across = positive(steps[0]);
        array.down = positive(steps[1]);
        array.rate = positive(steps[2]);
    } else if (key == "channel")
        add(array.channels);
    else if (key == "unit")
        add(array.units);
    else if (key == "note")
        add(array.notes);
}

} // namespace

std::optional<std::size_t> chosen_array(const std::vector<RawArray> &arrays,
                                        std::string_view name) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const RawArray &array = arrays[i];
        if (!name.empty()) {
            if (array.name == name)
                return i;
            continue;
        }
        if (!array.problem.empty())
            continue;
        if (!best || array.preferred > arrays[*best].preferred ||
            (!array.preferred && !arrays[*best].preferred &&
             array.sample_bytes() > arrays[*best].sample_bytes()))
            best = i;
    }
    // One that is not read says why.
    return best || !name.empty() || arrays.size() != 1 ? best : std::optional<std::size_t>(0);
}

std::string raw_text(const RawList &list) {
    std::string text;
    for (const RawArray &array : list.arrays) {
        text += line("array", array.name) + line("type", array.type);
        std::string shape;
        for (const std::uint64_t extent : array.shape)
            shape += (shape.empty() ? "" : " ") + std::to_string(extent);
        text += "shape " + shape + '\n';
        if (!array.problem.empty())
            text += line("problem", array.problem);
        text += std::string("is ") + (array.fortran ? "f" : "") + (array.colour ? "c" : "") +
                (array.preferred ? "p" : "") + '\n';
        text += "steps " + number_text(array.across) + ' ' + number_text(array.down) + ' ' +
                number_text(array.rate) + '\n';
        for (const std::string &channel : array.channels)
            text += line("channel", channel);
        for (const std::string &unit : array.units)
            text += line("unit", unit);
        for (const std::string &note : array.notes)
            text += line("note", note);
    }
    if (list.chosen)
        text += "chosen " + std::to_string(*list.chosen) + '\n';
    if (!list.failure.empty())
        text += line("failure", list.failure);
    return text + '\n';
}

std::optional<RawList> parse_raw_text(std::string_view bytes, std::size_t &length) {
    RawList list;
    for (std::size_t at = 0;;) {
        const std::size_t end = bytes.find('\n', at);
        if (end == bytes.npos)
            return std::nullopt;
        const std::string_view text = bytes.substr(at, end - at);
        at = end + 1;
        if (text.empty()) {
            length = at;
            return list.chosen && *list.chosen >= list.arrays.size() ? std::nullopt
                                                                     : std::optional(list);
        }
        const std::size_t blank = std::min(text.find(' '), text.size());
        const std::string_view key = text.substr(0, blank),
                               words = text.substr(std::min(blank + 1, text.size()));
        if (key == "array") {
            if (list.arrays.size() == most_raw_arrays)
                return std::nullopt;
            list.arrays.emplace_back().name = words;
        } else if (key == "chosen") {
            const std::vector<std::uint64_t> number = numbers_in<std::uint64_t>(words);
            if (number.empty())
                return std::nullopt;
            list.chosen = number.front();
        } else if (key == "failure") {
            list.failure = words;
        } else if (!list.arrays.empty()) {
            take(list.arrays.back(), key, words);
        }
    }
}

} // namespace imago
