// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

using namespace imago;
using namespace imago::test;

TEST_CASE("powers of two, one axis", "[fft]") {
    for (std::size_t n = 1; n <= 4096; n *= 4)
        for (auto kind : {TransformKind::fft, TransformKind::ifft, TransformKind::rfft,
                          TransformKind::irfft, TransformKind::dct2, TransformKind::idct2})
            check_problem({kind, {n}, 37, Norm::backward});
}
