// SPDX-License-Identifier: GPL-3.0-or-later
// Compares DCT and DST of all types and IDXST with their definitions, summed in double.
#include "engine/plan/rule/linear_rule.h"
#include "engine/reference/dft.h"
#include "tests/support/catch.h"
#include "tests/support/definitions.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions work_group() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

/// A rule on the host, in double.
Numbers apply_rule(const LinearRule &rule, const Numbers &x) {
    std::vector<std::complex<double>> v(rule.length);
    for (std::size_t m = 0; m < rule.length; ++m)
        for (const LinearTerm &term : rule.load.at(m))
            v[m] += std::complex<double>(term.factor) * x.at(term.index);
    reference::dft(v, rule.inverse ? 1 : -1);
    Numbers y(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
        std::complex<double> sum = 0;
        for (const LinearTerm &term : rule.store.at(k))
            sum += std::complex<double>(term.factor) * v.at(term.index);
        y[k] = sum.real();
        CHECK(std::abs(sum.imag()) < 1e-11);
    }
    return y;
}

} // namespace

TEST_CASE("rules on the host: every kind, norm, algorithm and length to 24", "[rule]") {
    for (std::size_t n = 1; n <= 24; ++n) {
        const std::vector<float> random = random_floats(n);
        const Numbers x(random.begin(), random.end());
        for (Kind kind : trigonometric_kinds)
            for (Norm norm : {Norm::backward, Norm::ortho, Norm::forward}) {
                if (undone(kind) == Kind::dct1 && n == 1)
                    continue;
                for (DctAlgorithm algorithm : {DctAlgorithm::n, DctAlgorithm::padded_2n,
                                               DctAlgorithm::mirrored_2n, DctAlgorithm::four_n}) {
                    const Numbers got = apply_rule(linear_rule(kind, norm, n, algorithm), x);
                    const Numbers want = by_definition(kind, norm, x);
                    for (std::size_t k = 0; k < n; ++k) {
                        INFO(kind_name(kind) << " of " << n << " at " << k);
                        CHECK(got[k] == Approx(want[k]).margin(1e-11));
                    }
                }
            }
        const Numbers got = apply_rule(linear_rule(Kind::idxst, Norm::backward, n), x);
        const Numbers want = by_definition(Kind::idxst, Norm::backward, x);
        for (std::size_t k = 0; k < n; ++k)
            CHECK(got[k] == Approx(want[k]).margin(1e-11));
    }
}

TEST_CASE("problems without a definition are refused") {
    CHECK_THROWS_AS(linear_rule(Kind::dct1, Norm::backward, 1), Error);
    CHECK_THROWS_AS(linear_rule(Kind::idxst, Norm::ortho, 8), Error);
    CHECK_THROWS_AS(linear_rule(Kind::fft, Norm::backward, 8), Error);
    CHECK_THROWS_AS(run({Kind::idct_idxst, {8}, {}, Norm::backward}, std::vector<float>(8)), Error);
    CHECK_THROWS_AS(run({Kind::idct_idxst, {8, 8}, {}, Norm::ortho}, std::vector<float>(64)),
                    Error);
    PlanOptions threshold;
    threshold.threshold_at_load = true;
    CHECK_THROWS_AS(run({Kind::idct2, {8}, {}, Norm::ortho}, std::vector<float>(8), threshold),
                    Error);
    CHECK_THROWS_AS(run({Kind::dct4, {8, 8}, {}, Norm::ortho}, std::vector<float>(64), threshold),
                    Error);
}

TEST_CASE("one axis on the device: every kind in both families") {
    Ratios ratios("kinds along one axis");
    for (std::size_t n : {1, 2, 16, 45, 67, 100})
        for (Kind kind : trigonometric_kinds) {
            if (n == 1 && undone(kind) == Kind::dct1)
                continue;
            ratios.check({kind, {n}, {5}, Norm::backward}, work_group());
            ratios.check({kind, {n}, {35}, Norm::ortho});
        }
    for (std::size_t n : {1, 16, 45})
        ratios.check({Kind::idxst, {n}, {7}, Norm::backward});
}

// Oclgrind runs these, too.
TEST_CASE("small problems of the linear hook", "[small]") {
    PlanOptions narrow, scalar;
    narrow.family = scalar.family = PlanOptions::Family::lanes;
    narrow.lane_width = 4;
    scalar.lane_width = 1;
    for (const PlanOptions &options : {narrow, scalar, work_group()})
        for (Kind kind : {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dst4, Kind::idst2})
            for (std::size_t n : {8, 15, 37}) {
                check_problem({kind, {n}, {9}, Norm::backward}, options);
                check_problem({kind, {n, 6}, {2}, Norm::backward}, options);
                check_problem({kind, {5, n}, {}, Norm::backward}, options);
            }
}

TEST_CASE("two axes on the device, each by itself") {
    Ratios ratios("kinds along two axes", 3);
    for (Kind kind : {Kind::dct1, Kind::dct4, Kind::dst1, Kind::dst2, Kind::idst3, Kind::dst4}) {
        ratios.check({kind, {12, 35}, {2}, Norm::backward});
        ratios.check({kind, {35, 12}, {2}, Norm::ortho}, {}, true);
        ratios.check({kind, {9, 34}, {}, Norm::backward}, work_group());
    }
    for (Kind kind : {Kind::idct_idxst, Kind::idxst_idct}) {
        ratios.check({kind, {12, 35}, {2}, Norm::backward});
        ratios.check({kind, {33, 16}, {}, Norm::backward}, work_group());
    }
}

TEST_CASE("the paper's variants of the DCT-II") {
    Ratios ratios("variants of the DCT-II");
    for (DctAlgorithm algorithm : {DctAlgorithm::n, DctAlgorithm::padded_2n,
                                   DctAlgorithm::mirrored_2n, DctAlgorithm::four_n}) {
        PlanOptions options;
        options.dct_algorithm = algorithm;
        options.row_column = true;
        for (std::size_t n : {32, 45})
            ratios.check({Kind::dct2, {n}, {9}, Norm::backward}, options);
        ratios.check({Kind::dct2, {20, 36}, {2}, Norm::ortho}, options);
    }
    PlanOptions row_column;
    row_column.row_column = true;
    ratios.check({Kind::dct3, {20, 36}, {2}, Norm::backward}, row_column);
}

// Lines of even length go by themselves, and others in pairs as one complex line.
TEST_CASE("real kinds of lines whose maps were long tables") {
    Ratios ratios("maps by formulas", 3);
    PlanOptions options;
    options.longest_step = 64;
    for (Kind kind : {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst1, Kind::dst2,
                      Kind::dst3, Kind::dst4, Kind::idxst})
        for (std::size_t n : {22054, 22079}) { // 2 * 11027 and a prime number
            ratios.check({kind, {n}, {}, Norm::backward}, options);
            Problem twice{kind, {n}, {2}, kind == Kind::idxst ? Norm::backward : Norm::ortho};
            twice.precision = Precision::f64;
            ratios.check(twice, options);
            if (kind == Kind::dct1 || kind == Kind::dst1)
                ratios.check({kind, {n, 3}, {}, Norm::ortho}, options);
        }
}

// Two lines share a table.
TEST_CASE("real kinds of lines whose factors were a long table") {
    Ratios ratios("factors by formulas", 3);
    PlanOptions lanes, groups = work_group();
    lanes.longest_step = groups.longest_step = 512;
    for (Kind kind : {Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3, Kind::idxst})
        for (std::size_t n : {65536, 70875}) {
            ratios.check({kind, {n}, {}, Norm::backward}, lanes);
            Problem twice{kind, {n}, {}, kind == Kind::idxst ? Norm::backward : Norm::ortho};
            ratios.check(twice, groups);
            twice.precision = Precision::f64;
            ratios.check(twice, lanes);
            twice.batch = {2};
            ratios.check(twice, lanes);
        }
}

TEST_CASE("real kinds on lines too long for one step") {
    for (Kind kind : {Kind::dct2, Kind::idct2})
        check_problem({kind, {40000}, {2}, Norm::backward});
}
