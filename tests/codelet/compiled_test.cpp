// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the unparsed text, compiled as C++ for two lanes, with the evaluated graph.
#include "direct_dft.h"
#include "engine/codelet/codelet.h"
#include "tests/support/catch.h"

using imago::codelet::Form;

namespace double_lane {
using lane = double;
#define REAL(x) x
#include "butterflies.inc"
#undef REAL
} // namespace double_lane

namespace float_lane {
using lane = float;
#define REAL(x) x##f
#include "butterflies.inc"

#include <cmath>
#undef REAL
} // namespace float_lane

namespace {

template <typename Lane>
Signal run(void (*butterfly)(Lane *, Lane *), const Signal &x) {
    std::vector<Lane> re, im;
    for (const std::complex<double> &value : x) {
        re.push_back(static_cast<Lane>(value.real()));
        im.push_back(static_cast<Lane>(value.imag()));
    }
    butterfly(re.data(), im.data());
    Signal result;
    for (std::size_t k = 0; k < x.size(); ++k)
        result.emplace_back(re[k], im[k]);
    return result;
}

} // namespace

TEST_CASE("The unparsed text computes what the graph does", "[codelet]") {
    const auto form = GENERATE(Form::plain, Form::fused);
    const auto &doubles =
        form == Form::plain ? double_lane::plain::BUTTERFLIES : double_lane::fused::BUTTERFLIES;
    const auto &floats =
        form == Form::plain ? float_lane::plain::BUTTERFLIES : float_lane::fused::BUTTERFLIES;
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 7);
        const Signal expected = imago::codelet::evaluate(radix, form, x);
        // The results need not be equal bit for bit, since the compiler may contract to fused
        // multiply-add.
        CHECK(relative_error(run(doubles[radix], x), expected) < 5e-16);
        // The bound of engine/doc/facts.md#error-bound for codelet sizes: 2^-23 sqrt(log2(2 n)).
        CHECK(relative_error(run(floats[radix], x), expected) <
              std::ldexp(std::sqrt(std::log2(2.0 * radix)), -23));
    }
}
