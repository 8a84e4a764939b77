// SPDX-License-Identifier: GPL-3.0-or-later
// DCT and DST of all types and IDXST, against their definitions summed in double.
#include "engine/plan/linear_rule.h"
#include "engine/reference/dft.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Samples = std::vector<double>;
constexpr double pi = 3.14159265358979323846;

constexpr Kind one_axis_kinds[] = {Kind::dct1,  Kind::dct2,  Kind::dct3,  Kind::dct4,
                                   Kind::idct1, Kind::idct2, Kind::idct3, Kind::idct4,
                                   Kind::dst1,  Kind::dst2,  Kind::dst3,  Kind::dst4,
                                   Kind::idst1, Kind::idst2, Kind::idst3, Kind::idst4};

/// The forward kind that an inverse undoes, or the kind itself.
Kind undone(Kind kind) {
    switch (kind) {
    case Kind::idct1:
        return Kind::dct1;
    case Kind::idct2:
        return Kind::dct2;
    case Kind::idct3:
        return Kind::dct3;
    case Kind::idct4:
        return Kind::dct4;
    case Kind::idst1:
        return Kind::dst1;
    case Kind::idst2:
        return Kind::dst2;
    case Kind::idst3:
        return Kind::dst3;
    case Kind::idst4:
        return Kind::dst4;
    default:
        return kind;
    }
}

/// The type with which an inverse is computed: II and III are each other's.
Kind transposed(Kind kind) {
    switch (kind) {
    case Kind::dct2:
        return Kind::dct3;
    case Kind::dct3:
        return Kind::dct2;
    case Kind::dst2:
        return Kind::dst3;
    case Kind::dst3:
        return Kind::dst2;
    default:
        return kind;
    }
}

/// The factor of sample m in result k, as scipy.fft documents the unnormalised types.
double kernel(Kind kind, std::size_t m, std::size_t k, std::size_t n) {
    const double x = double(m), y = double(k), N = double(n);
    switch (kind) {
    case Kind::dct1:
        return m == 0       ? 1.0
               : m == n - 1 ? (k % 2 ? -1.0 : 1.0)
                            : 2 * std::cos(pi * double(m * k % (2 * (n - 1))) / (N - 1));
    case Kind::dct2:
        return 2 * std::cos(pi * y * (2 * x + 1) / (2 * N));
    case Kind::dct3:
        return m == 0 ? 1.0 : 2 * std::cos(pi * (2 * y + 1) * x / (2 * N));
    case Kind::dct4:
        return 2 * std::cos(pi * (2 * y + 1) * (2 * x + 1) / (4 * N));
    case Kind::dst1:
        return 2 * std::sin(pi * (y + 1) * (x + 1) / (N + 1));
    case Kind::dst2:
        return 2 * std::sin(pi * (y + 1) * (2 * x + 1) / (2 * N));
    case Kind::dst3:
        return m == n - 1 ? (k % 2 ? -1.0 : 1.0)
                          : 2 * std::sin(pi * (2 * y + 1) * (x + 1) / (2 * N));
    case Kind::dst4:
        return 2 * std::sin(pi * (2 * y + 1) * (2 * x + 1) / (4 * N));
    default:
        break;
    }
    // IDXST by DCT-MD Eq. 21 over Eq. 1b: sample m is the IDCT's input n - m, the one at 0 is 0.
    return m == 0 ? 0.0 : (k % 2 ? -1.0 : 1.0) * std::cos(pi * (N - x) * (y + 0.5) / N);
}

double doubled(Kind kind, double n) {
    return kind == Kind::dct1 ? 2 * (n - 1) : kind == Kind::dst1 ? 2 * (n + 1) : 2 * n;
}

/// scipy's orthonormal matrix entry.
double ortho(Kind kind, std::size_t m, std::size_t k, std::size_t n) {
    double value = kernel(kind, m, k, n) / std::sqrt(doubled(kind, double(n)));
    const double root2 = std::sqrt(2.0);
    if (kind == Kind::dct1) {
        value *= m == 0 || m == n - 1 ? root2 : 1.0;
        value /= k == 0 || k == n - 1 ? root2 : 1.0;
    }
    if ((kind == Kind::dct2 && k == 0) || (kind == Kind::dst2 && k == n - 1))
        value /= root2;
    if ((kind == Kind::dct3 && m == 0) || (kind == Kind::dst3 && m == n - 1))
        value *= root2;
    return value;
}

Samples by_definition(Kind kind, Norm norm, const Samples &x) {
    const std::size_t n = x.size();
    const bool inverse = undone(kind) != kind;
    const Kind type = inverse ? transposed(undone(kind)) : kind;
    const bool scaled = kind != Kind::idxst && (norm == Norm::backward) == inverse;
    Samples y(n, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t m = 0; m < n; ++m)
            y[k] += x[m] * (norm == Norm::ortho ? ortho(type, m, k, n) : kernel(type, m, k, n));
        if (norm != Norm::ortho && scaled)
            y[k] /= doubled(type, double(n));
    }
    return y;
}

using Operator = std::function<Samples(const Samples &)>;

/// Rows by one operator, then columns by the other, of every image of a batch.
Samples two_axes(const Samples &x, std::size_t n1, std::size_t n2, const Operator &rows,
                 const Operator &columns) {
    Samples y(x.size());
    for (std::size_t row = 0; row < x.size() / n2; ++row) {
        const Samples line = rows(Samples(x.begin() + row * n2, x.begin() + (row + 1) * n2));
        std::copy(line.begin(), line.end(), y.begin() + row * n2);
    }
    for (std::size_t image = 0; image < x.size() / (n1 * n2); ++image)
        for (std::size_t c = 0; c < n2; ++c) {
            Samples line(n1);
            for (std::size_t r = 0; r < n1; ++r)
                line[r] = y[(image * n1 + r) * n2 + c];
            line = columns(line);
            for (std::size_t r = 0; r < n1; ++r)
                y[(image * n1 + r) * n2 + c] = line[r];
        }
    return y;
}

Samples expected_real(const Problem &problem, const std::vector<float> &input) {
    const Samples x(input.begin(), input.end());
    const std::size_t n2 = problem.extents.back();
    const std::size_t n1 = problem.extents.size() == 2 ? problem.extents.front() : 1;
    const auto defined = [](Kind kind, Norm norm) {
        return [=](const Samples &line) { return by_definition(kind, norm, line); };
    };
    const Operator idct = [](const Samples &line) { // DCT-MD Eq. 1b
        Samples y = by_definition(Kind::dct3, Norm::backward, line);
        for (double &value : y)
            value /= 2;
        return y;
    };
    const Operator idxst = defined(Kind::idxst, Norm::backward);
    if (problem.kind == Kind::idct_idxst)
        return two_axes(x, n1, n2, idxst, idct);
    if (problem.kind == Kind::idxst_idct)
        return two_axes(x, n1, n2, idct, idxst);
    const Operator both = defined(problem.kind, problem.norm);
    const Operator none = [](const Samples &line) { return line; };
    return two_axes(x, n1, n2, both, problem.extents.size() == 2 ? both : none);
}

/// FACTS.md's bound for the FFT that is run: doubled for types I and IV.
double bound(const Problem &problem) {
    std::vector<std::size_t> lengths;
    for (std::size_t n : problem.extents)
        switch (undone(problem.kind)) {
        case Kind::dct1:
            lengths.push_back(2 * (n - 1));
            break;
        case Kind::dst1:
            lengths.push_back(2 * (n + 1));
            break;
        case Kind::dct4:
        case Kind::dst4:
            lengths.push_back(2 * n);
            break;
        default:
            lengths.push_back(n);
        }
    return error_bound(lengths);
}

void check_real(const Problem &problem, const PlanOptions &options = {}, bool in_place = false) {
    const std::vector<float> input = random_input(problem);
    const std::vector<float> got = run(problem, input, options, in_place);
    const double error = relative_error(got, expected_real(problem, input));
    INFO(to_string(problem) << " error " << error << " bound " << bound(problem));
    CHECK(error <= bound(problem));
}

PlanOptions work_group() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

/// A rule on the host, in double.
Samples apply_rule(const LinearRule &rule, const Samples &x) {
    std::vector<std::complex<double>> v(rule.length);
    for (std::size_t m = 0; m < rule.length; ++m)
        for (const LinearTerm &term : rule.load[m])
            v[m] += term.factor * x.at(term.index);
    reference::dft(v, rule.inverse ? 1 : -1);
    Samples y(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
        std::complex<double> sum = 0;
        for (const LinearTerm &term : rule.store[k])
            sum += term.factor * v.at(term.index);
        y[k] = sum.real();
        CHECK(std::abs(sum.imag()) < 1e-11);
    }
    return y;
}

} // namespace

TEST_CASE("rules on the host: every kind, norm, algorithm and length to 24", "[rule]") {
    for (std::size_t n = 1; n <= 24; ++n) {
        const std::vector<float> random = random_floats(n);
        const Samples x(random.begin(), random.end());
        for (Kind kind : one_axis_kinds)
            for (Norm norm : {Norm::backward, Norm::ortho, Norm::forward}) {
                if (undone(kind) == Kind::dct1 && n == 1)
                    continue;
                for (DctAlgorithm algorithm : {DctAlgorithm::n, DctAlgorithm::padded_2n,
                                               DctAlgorithm::mirrored_2n, DctAlgorithm::four_n}) {
                    const Samples got = apply_rule(linear_rule(kind, norm, n, algorithm), x);
                    const Samples want = by_definition(kind, norm, x);
                    for (std::size_t k = 0; k < n; ++k) {
                        INFO(kind_name(kind) << " of " << n << " at " << k);
                        CHECK(got[k] == Approx(want[k]).margin(1e-11));
                    }
                }
            }
        const Samples got = apply_rule(linear_rule(Kind::idxst, Norm::backward, n), x);
        const Samples want = by_definition(Kind::idxst, Norm::backward, x);
        for (std::size_t k = 0; k < n; ++k)
            CHECK(got[k] == Approx(want[k]).margin(1e-11));
    }
}

TEST_CASE("what has no definition is refused") {
    CHECK_THROWS_AS(linear_rule(Kind::dct1, Norm::backward, 1), Error);
    CHECK_THROWS_AS(linear_rule(Kind::idxst, Norm::ortho, 8), Error);
    CHECK_THROWS_AS(linear_rule(Kind::fft, Norm::backward, 8), Error);
    CHECK_THROWS_AS(run({Kind::idct_idxst, {8}, 1, Norm::backward}, std::vector<float>(8)), Error);
    CHECK_THROWS_AS(run({Kind::idct_idxst, {8, 8}, 1, Norm::ortho}, std::vector<float>(64)), Error);
    PlanOptions threshold;
    threshold.threshold_at_load = true;
    CHECK_THROWS_AS(run({Kind::idct2, {8}, 1, Norm::ortho}, std::vector<float>(8), threshold),
                    Error);
    CHECK_THROWS_AS(run({Kind::dct4, {8, 8}, 1, Norm::ortho}, std::vector<float>(64), threshold),
                    Error);
}

TEST_CASE("one axis on the device: every kind in both families") {
    for (std::size_t n : {1, 2, 16, 45, 67, 100})
        for (Kind kind : one_axis_kinds) {
            if (n == 1 && undone(kind) == Kind::dct1)
                continue;
            check_real({kind, {n}, 5, Norm::backward}, work_group());
            check_real({kind, {n}, 35, Norm::ortho});
        }
    for (std::size_t n : {1, 16, 45})
        check_real({Kind::idxst, {n}, 7, Norm::backward});
}

// Also run under oclgrind.
TEST_CASE("small problems of the linear hook", "[small]") {
    PlanOptions narrow, scalar;
    narrow.family = scalar.family = PlanOptions::Family::lanes;
    narrow.lane_width = 4;
    scalar.lane_width = 1;
    for (const PlanOptions &options : {narrow, scalar, work_group()})
        for (Kind kind : {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dst4, Kind::idst2})
            for (std::size_t n : {8, 15, 37}) {
                check_real({kind, {n}, 9, Norm::backward}, options);
                check_real({kind, {n, 6}, 2, Norm::backward}, options);
                check_real({kind, {5, n}, 1, Norm::backward}, options);
            }
}

TEST_CASE("two axes on the device, each by itself") {
    for (Kind kind : {Kind::dct1, Kind::dct4, Kind::dst1, Kind::dst2, Kind::idst3, Kind::dst4}) {
        check_real({kind, {12, 35}, 2, Norm::backward});
        check_real({kind, {35, 12}, 2, Norm::ortho}, {}, true);
        check_real({kind, {9, 34}, 1, Norm::backward}, work_group());
    }
    for (Kind kind : {Kind::idct_idxst, Kind::idxst_idct}) {
        check_real({kind, {12, 35}, 2, Norm::backward});
        check_real({kind, {33, 16}, 1, Norm::backward}, work_group());
    }
}

TEST_CASE("the paper's variants of the DCT-II") {
    for (DctAlgorithm algorithm : {DctAlgorithm::n, DctAlgorithm::padded_2n,
                                   DctAlgorithm::mirrored_2n, DctAlgorithm::four_n}) {
        PlanOptions options;
        options.dct_algorithm = algorithm;
        options.row_column = true;
        for (std::size_t n : {32, 45})
            check_problem({Kind::dct2, {n}, 9, Norm::backward}, options);
        check_problem({Kind::dct2, {20, 36}, 2, Norm::ortho}, options);
    }
    PlanOptions row_column;
    row_column.row_column = true;
    check_problem({Kind::dct3, {20, 36}, 2, Norm::backward}, row_column);
}

TEST_CASE("real kinds on lines too long for one step") {
    for (Kind kind : {Kind::dct2, Kind::idct2})
        check_problem({kind, {40000}, 2, Norm::backward});
}
