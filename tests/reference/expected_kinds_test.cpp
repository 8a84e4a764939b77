// SPDX-License-Identifier: GPL-3.0-or-later
// The judge of searches and benchmarks against that of the tests, which is FFTW's.
#include "engine/reference/expected/expected.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>

using namespace imago;

namespace {

/// Relative L2 difference of one transform of this problem.
double difference(const Problem &problem) {
    const test::Numbers input = test::random_dense(problem);
    const test::LongNumbers want = test::expected_dense(problem, input);
    const std::vector<double> got = expected_transform(problem, input);
    CHECK(expected_transform(problem, input, HostThreads::all) == got);
    REQUIRE(got.size() == want.size());
    long double apart = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        apart += (got[i] - want[i]) * (got[i] - want[i]);
        size += want[i] * want[i];
    }
    return size == 0 ? double(std::sqrt(apart)) : double(std::sqrt(apart / size));
}

} // namespace

TEST_CASE("all kinds, norms and numbers of axes are as the tests' reference has them") {
    const std::vector<std::vector<std::size_t>> shapes{
        {1}, {2}, {3}, {16}, {31}, {97}, {100}, {6, 5}, {8, 9}, {4, 3, 5}, {2, 6, 4}};
    for (const char *kind :
         {"fft",   "ifft",  "rfft",  "irfft", "dct1",  "dct2",       "dct3",      "dct4",
          "idct1", "idct2", "idct3", "idct4", "dst1",  "dst2",       "dst3",      "dst4",
          "idst1", "idst2", "idst3", "idst4", "idxst", "idct_idxst", "idxst_idct"})
        for (const auto &shape : shapes)
            for (const Norm norm : {Norm::backward, Norm::ortho, Norm::forward}) {
                Problem problem{parse_kind(kind), shape};
                problem.norm = norm;
                try {
                    check(problem);
                } catch (const Error &) {
                    continue; // no such transform
                }
                if (problem.kind == TransformKind::dct1 || problem.kind == TransformKind::idct1)
                    if (std::count(shape.begin(), shape.end(), 1))
                        continue; // refused by the planner
                INFO(to_string(problem));
                CHECK(difference(problem) < 1e-13);
            }
}
