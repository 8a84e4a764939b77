// SPDX-License-Identifier: GPL-3.0-or-later
// Single lines of every length up to a limit, contiguous.
#include "tests/host/strided_run.h"
#include "tests/support/catch.h"

using namespace imago;
using namespace imago::test;

namespace {

void check(const StridedProblem &problem, Parts parts) {
    const Comparison result = run_and_compare(problem, parts, 7);
    INFO(describe(problem, parts) << ": error " << result.error);
    CHECK(result.error <= allowed_error(problem));
    CHECK_FALSE(result.writes_elsewhere);
    CHECK_FALSE(result.changes_input);
}

const std::vector<std::ptrdiff_t> lengths = [] {
    std::vector<std::ptrdiff_t> list;
    for (std::ptrdiff_t n = 1; n <= 140; ++n)
        list.push_back(n);
    for (const std::ptrdiff_t n :
         {144, 169,  180,  192,  200,  210,  223,  225,  240,  243,  250,  251,  256,
          257, 264,  289,  300,  343,  360,  361,  384,  400,  441,  462,  500,  509,
          512, 521,  539,  600,  625,  720,  729,  751,  768,  800,  847,  858,  900,
          961, 1000, 1009, 1024, 1080, 1155, 1201, 1331, 1536, 1787, 1800, 2003, 2048})
        list.push_back(n);
    return list;
}();

} // namespace

TEST_CASE("Complex lines of all lengths follow the definition") {
    for (const std::ptrdiff_t n : lengths)
        for (const bool is_double : {false, true})
            for (const Parts parts : {Parts::interleaved, Parts::split}) {
                StridedProblem problem;
                const std::ptrdiff_t stride = parts == Parts::split ? 1 : 2;
                problem.sign = n % 2 == 0 ? 1 : -1;
                problem.axes = {{n, stride, stride}};
                problem.is_double = is_double;
                check(problem, parts);
                problem.in_place = true;
                problem.sign = -problem.sign;
                check(problem, parts);
            }
}

TEST_CASE("Real lines of all lengths follow the definition, there and back") {
    for (const std::ptrdiff_t n : lengths)
        for (const bool is_double : {false, true})
            for (const Parts parts : {Parts::interleaved, Parts::split}) {
                StridedProblem problem;
                const std::ptrdiff_t stride = parts == Parts::split ? 1 : 2;
                problem.is_double = is_double;
                problem.in_place = n % 3 == 0;
                problem.type = StridedProblem::Type::real_to_complex;
                problem.axes = {{n, 1, stride}};
                check(problem, parts);
                problem.type = StridedProblem::Type::complex_to_real;
                problem.axes = {{n, stride, 1}};
                check(problem, parts);
            }
}

TEST_CASE("All real kinds of all lengths follow the definition") {
    for (int kind = 0; kind <= static_cast<int>(RealKind::rodft11); ++kind)
        for (const std::ptrdiff_t n : lengths) {
            if (n > 1100 || (n == 1 && static_cast<RealKind>(kind) == RealKind::redft00))
                continue;
            StridedProblem problem;
            problem.type = StridedProblem::Type::real;
            problem.kinds = {static_cast<RealKind>(kind)};
            problem.axes = {{n, 1, 1}};
            problem.is_double = n % 2 == 0;
            problem.in_place = n % 3 == 0;
            check(problem, Parts::interleaved);
        }
}
