// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct LimitSentences {
    Form<2> beyond_memory{"it needs %1 of memory, and %2 are free"};
    Form<2> json_depth{"its lists and objects are in one another more than %1 deep, at byte %2"};
    Form<2> json_members{"it has an object of more than %1 members, at byte %2"};
    Form<1> json_values{"it has more than %1 values"};
    Form<1> more_bytes{"it has more than the %1 bytes that are allowed"};
    Form<2> not_enough_memory{"There is not enough memory: this needs %1, and %2 are free."};
    Form<2> not_read{"'%1' cannot be read: %2."};
};
inline constexpr LimitSentences limit_says;

} // namespace imago
