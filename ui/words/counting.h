// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

#include <algorithm>
#include <limits>

namespace imago {

/// The number by which tr() chooses a plural form, for a count that may exceed its range; such a
/// count is put into the text by an argument.
inline int plural_form(quint64 count) {
    return static_cast<int>(std::min<quint64>(count, std::numeric_limits<int>::max()));
}

} // namespace imago
