// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

#include <algorithm>
#include <limits>

namespace imago {

/// What tr() chooses a plural form by, of a count that may be more than it takes; such a count
/// stands in the text by an argument.
inline int plural_form(quint64 count) {
    return static_cast<int>(std::min<quint64>(count, std::numeric_limits<int>::max()));
}

} // namespace imago
