// SPDX-License-Identifier: GPL-3.0-or-later
// How pages are seen, as named values of a session.
#pragma once
#include "engine/op/param.h"
#include "engine/values/recipe/session.h"

#include <QVariant>

#include <span>

namespace imago {

/// A switch, a number or a word as a value of a session. Other types are not for sessions: they
/// become words.
ViewValue view_value_of(const QVariant &value);
QVariant variant_of(const ViewValue &value);

/// Sets a value.
void put(ViewValues &values, const char *name, const QVariant &value);
/// The value of this name; `otherwise` if there is none.
QVariant get(const ViewValues &values, const char *name, const QVariant &otherwise = {});
/// A whole number from 0 on, such as a slice of a stack.
int choice_of(const ViewValues &values, const char *name, int otherwise, int most);

/// A choice as sessions and settings keep it: its word, which is one of `words`.
template <class Enum>
QString word_to_keep(std::span<const ParamWord> words, Enum choice) {
    return QString::fromUtf8(word_of(words, static_cast<double>(choice)));
}
/// The value of a kept word. Earlier versions kept the value itself, which is read, too;
/// `otherwise` for anything else.
double kept_choice(const QVariant &kept, std::span<const ParamWord> words, double otherwise);
template <class Enum>
Enum kept_choice(const QVariant &kept, std::span<const ParamWord> words, Enum otherwise) {
    return static_cast<Enum>(kept_choice(kept, words, static_cast<double>(otherwise)));
}

template <class Enum>
void put_word(ViewValues &values, const char *name, std::span<const ParamWord> words, Enum choice) {
    put(values, name, word_to_keep(words, choice));
}
template <class Enum>
Enum word_in(const ViewValues &values, const char *name, std::span<const ParamWord> words,
             Enum otherwise) {
    return kept_choice(get(values, name), words, otherwise);
}

} // namespace imago
