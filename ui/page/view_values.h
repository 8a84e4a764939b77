// SPDX-License-Identifier: GPL-3.0-or-later
// How pages are seen, as named values of a session.
#pragma once
#include "engine/values/recipe/session.h"

#include <QVariant>

namespace imago {

/// A switch, a number or a word as a value of a session. Other types are not for sessions: they
/// become words.
ViewValue view_value_of(const QVariant &value);
QVariant variant_of(const ViewValue &value);

/// Sets a value.
void put(ViewValues &values, const char *name, const QVariant &value);
/// The value of this name; `otherwise` if there is none.
QVariant get(const ViewValues &values, const char *name, const QVariant &otherwise = {});
/// A whole number from 0 on, such as a choice of a list.
int choice_of(const ViewValues &values, const char *name, int otherwise, int most);

} // namespace imago
