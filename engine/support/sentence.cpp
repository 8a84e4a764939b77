// SPDX-License-Identifier: MIT
#include "engine/support/sentence.h"

#include "engine/support/printable_text.h"

#include <charconv>
#include <cmath>

namespace imago {
namespace {

std::string real_text(RealNumber number) {
    char text[400]; // the largest double has 309 digits before the point
    const auto put = [&](auto... how) {
        const auto end = std::to_chars(text, text + sizeof text, number.value, how...);
        return std::string(text, end.ptr);
    };
    switch (number.style) {
    case RealNumber::Style::decimals:
        return put(std::chars_format::fixed, number.digits);
    case RealNumber::Style::significant:
        return put(std::chars_format::general, number.digits);
    case RealNumber::Style::shortest:
        break;
    }
    const double size = std::abs(number.value);
    return size == 0 || (size >= 1e-4 && size < 1e15) ? put(std::chars_format::fixed) : put();
}

/// Whether each place occurs once, as in every Form. Sentences in one another would be longer by a
/// power of their depth otherwise: sixty of "%1%1" fill any memory.
bool has_each_place_once(const std::string &form) {
    bool seen[10] = {};
    for (std::size_t i = 0; i + 1 < form.size(); ++i)
        if (const int place = form[i] == '%' ? form[i + 1] - '0' : 0; place >= 1 && place <= 9)
            if (std::exchange(seen[place], true))
                return false;
    return true;
}

} // namespace

Argument::Argument(Sentence sentence)
    : value_(std::make_shared<const Sentence>(std::move(sentence))) {}

std::string Argument::text() const {
    return std::visit(
        [](const auto &value) -> std::string {
            using Given = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Given, std::string>)
                return printable_name(value); // no name breaks a sentence into lines
            else if constexpr (std::is_same_v<Given, RealNumber>)
                return real_text(value);
            else if constexpr (std::is_integral_v<Given>)
                return std::to_string(value);
            else
                return value->text();
        },
        value_);
}

Sentence Sentence::verbatim(std::string words) {
    Sentence sentence;
    if (words.empty())
        return sentence;
    sentence.form_ = "%1";
    sentence.arguments_.emplace_back(std::move(words));
    return sentence;
}

Sentence Sentence::received(std::string form, std::vector<Argument> arguments) {
    Sentence sentence;
    if (has_each_place_once(form))
        sentence.arguments_ = std::move(arguments);
    sentence.form_ = std::move(form);
    return sentence;
}

std::string Sentence::text() const {
    if (form_ == "%1" && arguments_.size() == 1)
        if (const auto *words = std::get_if<std::string>(&arguments_[0].value()))
            return *words; // verbatim()
    // Fills all places in one pass, since an argument may contain a "%2" itself.
    std::string text;
    for (std::size_t i = 0; i < form_.size(); ++i) {
        const int place = form_[i] == '%' && i + 1 < form_.size() ? form_[i + 1] - '0' : 0;
        if (place < 1 || place > static_cast<int>(arguments_.size())) {
            text += form_[i];
            continue;
        }
        text += arguments_[static_cast<std::size_t>(place - 1)].text();
        ++i;
    }
    return text;
}

bool operator==(const Sentence &one, const Sentence &other) {
    return one.text() == other.text();
}

} // namespace imago
