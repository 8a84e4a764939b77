// SPDX-License-Identifier: GPL-3.0-or-later
// DCT and DST of all types and IDXST, summed by their definitions in double, in O(n^2). They check
// the tests' reference.
#pragma once
#include "tests/support/reference.h"

namespace imago::test {

constexpr TransformKind trigonometric_kinds[] = {
    TransformKind::dct1,  TransformKind::dct2,  TransformKind::dct3,  TransformKind::dct4,
    TransformKind::idct1, TransformKind::idct2, TransformKind::idct3, TransformKind::idct4,
    TransformKind::dst1,  TransformKind::dst2,  TransformKind::dst3,  TransformKind::dst4,
    TransformKind::idst1, TransformKind::idst2, TransformKind::idst3, TransformKind::idst4};

/// The forward kind that an inverse undoes, or the kind itself.
TransformKind undone(TransformKind kind);

/// Transforms one line by SciPy's definition of the kind, or IDXST by DCT-MD's Eq. 21.
Numbers by_definition(TransformKind kind, Norm norm, const Numbers &x);

/// The IDCT of DCT-MD's Eq. 1b.
Numbers idct_by_definition(const Numbers &x);

} // namespace imago::test
