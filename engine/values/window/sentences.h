// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct WindowSentences {
    Form<2> no_parameter{"The window \"%1\" has no parameter, and \"%2\" gives it one."};
    Form<2> no_window{"There is no window \"%1\"; the windows are %2."};
    Form<5> parameter_range{"The window \"%1\" with the %2 %3 is not possible; the range is %4 to "
                            "%5."};
    Form<3> parameter_text{"\"%1\" is not a number; the %2 of the window \"%3\" is one."};
    Form<1> window_number{"%1 is not the number of a window."};
};
inline constexpr WindowSentences window_says;

} // namespace imago
