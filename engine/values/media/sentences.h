// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// What formats of files are called where a name does not do.
struct FormatSentences {
    Form<0> array{"NumPy array"};
    Form<1> recording{"%1 recording"};
    Form<0> samples{"Raw I and Q"};
    Form<0> table{"Table"};
};
inline constexpr FormatSentences format_says;

} // namespace imago
