// SPDX-License-Identifier: MIT
// What every door knows of the parameters of an operation, once: names, kind, range, words. The
// command line, its manual, recipes, sessions and the window's forms derive theirs from these rows.
#pragma once
#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>

namespace imago {

/// A word of a choice, in files and on the command line, and the enumerator that it stands for.
struct ParamWord {
    const char *word; ///< in lower case
    double value;     ///< of the enumerator
};

/// What a parameter's value is. All of them pass as doubles: a flag as 0 or 1, a choice as the
/// value of one of its words.
enum class ParamKind { real, whole, flag, choice };

/// What the doors know of a parameter, whatever the settings are that have it.
struct ParamFacts {
    const char *id;      ///< the name of its member in recipes and sessions
    const char *option;  ///< of the command line
    const char *metavar; ///< of the option's value; empty for flags and choices
    ParamKind kind;
    double least = 0, most = 1;            ///< of numbers; both are allowed
    std::span<const ParamWord> words = {}; ///< of a choice
    bool written = false;                  ///< in recipes also where it is the default
    const char *help;                      ///< of the option: a sentence without its full stop
};

/// A parameter of the settings S.
template <class S>
struct Param : ParamFacts {
    double (*get)(const S &settings);
    /// Gives the settings a value that is allowed. What determines that it applies, as a mode, too.
    void (*set)(S &settings, double value);
    /// Whether its value has an effect in these settings; null: always.
    bool (*applies)(const S &settings) = nullptr;
};

/// A parameter that is a member of its settings, and always applies.
template <auto member, class S>
constexpr Param<S> member_param(const ParamFacts &facts) {
    return {facts, [](const S &settings) { return static_cast<double>(settings.*member); },
            [](S &settings, double value) {
                settings.*member =
                    static_cast<std::remove_reference_t<decltype(settings.*member)>>(value);
            }};
}

/// The row with this name in recipes. There is one.
template <class S>
const Param<S> &named(std::span<const Param<S>> rows, std::string_view id) {
    return *std::find_if(rows.begin(), rows.end(),
                         [&](const Param<S> &row) { return row.id == id; });
}

/// The word of a value. There is one.
inline const char *word_of(std::span<const ParamWord> words, double value) {
    return std::find_if(words.begin(), words.end(),
                        [=](const ParamWord &row) { return row.value == value; })
        ->word;
}

} // namespace imago
