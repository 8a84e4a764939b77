// SPDX-License-Identifier: MIT
// What every door knows of the parameters of an operation, once: names, kind, range, words. The
// command line, its manual, recipes, sessions and the window's forms derive theirs from these rows.
#pragma once
#include "engine/support/error.h"
#include "engine/support/quantity/param_value.h"
#include "engine/support/quantity/quantity_text.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace imago {

/// A word of a choice, in files and on the command line, and the enumerator that it stands for.
struct ParamWord {
    const char *word;           ///< in lower case
    double value;               ///< of the enumerator
    Form<0> name = Form<0>(""); ///< in the window's forms; empty: it is in none
};

/// What a parameter's value is. Texts are texts, a file is the path of a picture; all others pass
/// as doubles: a flag as 0 or 1, a choice as the value of one of its words.
/// What of a place of the picture a number says, in pixels, so that a window's user may click
/// there.
enum class PlacePart { none, column, row, side };

enum class ParamKind { real, whole, flag, choice, text, file };

/// How the doors call a parameter.
struct ParamName {
    const char *id; ///< of its member in recipes and sessions, and in Python
    /// Of the command line; empty: none of its own. Without dashes it is the name of an argument
    /// that stands before the input, or behind it (ParamFacts::after_input).
    const char *option = "";
    const char *metavar = ""; ///< of the option's value; empty for flags and choices
};

/// The numbers that are allowed; both ends are.
struct ParamRange {
    double least = 0, most = 1;
};

/// What the doors know of a parameter, whatever the settings are that have it.
struct ParamFacts : ParamName {
    ParamKind kind = ParamKind::real;
    ParamRange range{};                 ///< of numbers
    std::span<const ParamWord> words{}; ///< of a choice
    const char *help = "";              ///< of the option: a sentence without its full stop
    bool written = false;               ///< in recipes also where it is the default
    Form<0> label = Form<0>("");        ///< in the window's forms; empty: it is in none
    const char *symbol = "";            ///< of a number's unit, behind it; that of all languages
    /// What a slider of the window covers, logarithmic from a number above 0 on; empty: it has
    /// none.
    ParamRange slider{0, 0};
    QuantityUnit unit = QuantityUnit::number; ///< of a number, as people may type it
    PlacePart place = PlacePart::none;
    bool after_input = false; ///< of an argument without dashes: it stands behind the input
    bool of_stack = false;    ///< it says how the pages of a file are taken together

    /// Whether a number is in the range.
    constexpr bool allows(double value) const {
        return value >= range.least && value <= range.most;
    }
};

/// A parameter of the settings S.
template <class S>
struct Param : ParamFacts {
    double (*get)(const S &settings) = nullptr; ///< not of a text
    /// Gives the settings a value that is allowed.
    void (*set)(S &settings, double value) = nullptr;
    std::string (*text)(const S &settings) = nullptr; ///< of a text or a file
    /// Throws Error (usage) for a text that is not of the form that the settings take.
    void (*set_text)(S &settings, const std::string &value) = nullptr;
    /// Whether its value has an effect in these settings; null: always.
    bool (*applies)(const S &settings) = nullptr;

    /// Gives the settings a value of the parameter's kind that is allowed.
    void assign(S &settings, const ParamValue &value) const {
        if (const auto *words = std::get_if<std::string>(&value))
            set_text(settings, *words);
        else
            set(settings, std::get<double>(value));
    }
    ParamValue value_in(const S &settings) const {
        return text ? ParamValue(text(settings)) : ParamValue(get(settings));
    }

    /// The same row, in recipes also where it is the default.
    constexpr Param always_written() const {
        Param row = *this;
        row.written = true;
        return row;
    }
    /// The same row, which applies in some settings only.
    constexpr Param only(bool (*when)(const S &)) const {
        Param row = *this;
        row.applies = when;
        return row;
    }
    /// The same row, as an argument that stands behind the input.
    constexpr Param behind_input() const {
        Param row = *this;
        row.after_input = true;
        return row;
    }
    /// The same row, which says how the pages of a file are taken together.
    constexpr Param of_stacks() const {
        Param row = *this;
        row.of_stack = true;
        return row;
    }
    /// The same row, in the window's forms under this label.
    constexpr Param labelled(Form<0> name) const {
        Param row = *this;
        row.label = name;
        return row;
    }
    /// The same row, whose number has a unit.
    constexpr Param in(QuantityUnit of_number) const {
        Param row = shown_in(unit_symbol(of_number));
        row.unit = of_number;
        return row;
    }
    /// The same row, whose number has a unit in the window's forms alone.
    constexpr Param shown_in(const char *unit_symbol) const {
        Param row = *this;
        row.symbol = unit_symbol;
        return row;
    }
    /// The same row, whose number is of a place of the picture.
    constexpr Param of_place(PlacePart part) const {
        Param row = in(QuantityUnit::pixel);
        row.place = part;
        return row;
    }
    /// The same row, with a slider in the window.
    constexpr Param slid(ParamRange part) const {
        Param row = *this;
        row.slider = part;
        return row;
    }
};

template <class T>
struct MemberOf;
template <class S, class V>
struct MemberOf<V S::*> {
    using Settings = S;
    using Value = V;
};
template <auto member>
using SettingsOf = typename MemberOf<decltype(member)>::Settings;

/// The row of a member that always applies.
template <auto member>
constexpr Param<SettingsOf<member>> member_param(const ParamFacts &facts) {
    using S = SettingsOf<member>;
    using Value = typename MemberOf<decltype(member)>::Value;
    Param<S> row;
    static_cast<ParamFacts &>(row) = facts;
    if constexpr (std::is_same_v<Value, std::string>) {
        row.text = [](const S &settings) -> std::string { return settings.*member; };
        row.set_text = [](S &settings, const std::string &value) { settings.*member = value; };
    } else {
        row.get = [](const S &settings) { return static_cast<double>(settings.*member); };
        row.set = [](S &settings, double value) { settings.*member = static_cast<Value>(value); };
    }
    return row;
}

/// The rows of members by kind, and of a choice's enumerators.
namespace param {

template <auto member>
constexpr auto real(ParamName name, ParamRange range, const char *help) {
    return member_param<member>({name, ParamKind::real, range, {}, help});
}
template <auto member>
constexpr auto whole(ParamName name, ParamRange range, const char *help) {
    return member_param<member>({name, ParamKind::whole, range, {}, help});
}
template <auto member>
constexpr auto flag(ParamName name, const char *help) {
    return member_param<member>({name, ParamKind::flag, {}, {}, help});
}
template <auto member>
constexpr auto choice(ParamName name, std::span<const ParamWord> words, const char *help) {
    return member_param<member>({name, ParamKind::choice, {}, words, help});
}
template <auto member>
constexpr auto file(ParamName name, const char *help) {
    return member_param<member>({name, ParamKind::file, {}, {}, help});
}
template <class Enum>
constexpr ParamWord word(const char *text, Enum value, Form<0> name = Form<0>("")) {
    return {text, static_cast<double>(value), name};
}

} // namespace param

/// The row with this name in recipes. There is one.
template <class S>
const Param<S> &named(std::span<const Param<S>> rows, std::string_view id) {
    return *std::find_if(rows.begin(), rows.end(),
                         [&](const Param<S> &row) { return row.id == id; });
}

/// The refusal of a number that the parameter does not allow, by the parameter's name in recipes.
Error refusal_of(const ParamFacts &row, const Argument &given);

/// Throws refusal_of() for a number that is not allowed; a default is, and what is no number.
template <class S>
void check_number(const Param<S> &row, const S &settings) {
    if (row.kind != ParamKind::whole && row.kind != ParamKind::real)
        return;
    const double value = row.get(settings);
    if (value != row.get(S{}) && !row.allows(value))
        throw refusal_of(row, RealNumber{value, 9, RealNumber::Style::significant});
}

/// The label of the first labelled parameter whose values differ; empty if none does.
template <class S>
Form<0> label_of_change(std::span<const Param<S>> rows, const S &before, const S &after) {
    for (const Param<S> &row : rows)
        if (*row.label.english() && row.value_in(before) != row.value_in(after))
            return row.label;
    return Form<0>("");
}

/// The word of a value. There is one.
inline const char *word_of(std::span<const ParamWord> words, double value) {
    return std::find_if(words.begin(), words.end(),
                        [=](const ParamWord &row) { return row.value == value; })
        ->word;
}

} // namespace imago
