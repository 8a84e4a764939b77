// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct ReferenceSentences {
    Form<3> elements_2d{"A 2D transform of %1 x %2 needs as many elements, not %3."};
    Form<0> no_length{"A Fourier transform needs a length of at least 1."};
    Form<1> no_reference{"There is no reference for the transform %1."};
    Form<1> root_order{"A root of unity needs an order from 1 to 2^52, not %1."};
    Form<1> sign{"The sign of a Fourier transform is -1 or +1, not %1."};
};
inline constexpr ReferenceSentences reference_says;

} // namespace imago
