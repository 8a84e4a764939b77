// SPDX-License-Identifier: GPL-3.0-or-later
// The judge of the transform tests, judged itself: unscaled answers by their definitions, and every
// norm by what it promises.
#include "engine/reference/dct.h"
#include "engine/reference/dft.h"
#include "tests/support/catch.h"
#include "tests/support/definitions.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

using namespace imago;
using namespace imago::test;
using Complexes = std::vector<std::complex<double>>;

namespace {

constexpr double tolerance = 1e-14;

const std::vector<std::vector<std::size_t>> shapes{{1},     {2},     {7},     {16},    {45},
                                                   {67},    {1, 1},  {1, 8},  {9, 1},  {4, 6},
                                                   {7, 10}, {12, 5}, {37, 3}, {16, 16}};

Problem make(TransformKind kind, std::vector<std::size_t> extents, Norm norm = Norm::backward) {
    return {kind, std::move(extents), {3}, norm};
}

double distance(const std::vector<double> &a, const std::vector<double> &b) {
    REQUIRE(a.size() == b.size());
    double difference = 0, norm = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        norm += b[i] * b[i];
    }
    return std::sqrt(difference / norm);
}

std::size_t height(const Problem &p) {
    return p.extents.size() == 2 ? p.extents[0] : 1;
}

/// Unscaled complex transforms of each array of the batch, by the engine's host reference.
Complexes transformed(Complexes x, const Problem &p, int sign) {
    const std::size_t points = height(p) * p.extents.back();
    Complexes all;
    for (std::size_t b = 0; b < p.transforms(); ++b) {
        Complexes one(x.begin() + b * points, x.begin() + (b + 1) * points);
        reference::dft2d(one, height(p), p.extents.back(), sign);
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

Complexes paired(const std::vector<float> &x) {
    Complexes y(x.size() / 2);
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = {x[2 * i], x[2 * i + 1]};
    return y;
}

std::vector<double> interleaved(const Complexes &x) {
    std::vector<double> y;
    for (const auto &value : x) {
        y.push_back(value.real());
        y.push_back(value.imag());
    }
    return y;
}

std::vector<float> narrowed(const std::vector<double> &x) {
    return {x.begin(), x.end()};
}

} // namespace

TEST_CASE("Complex and real transforms are their definitions") {
    for (const auto &shape : shapes) {
        INFO("last extent " << shape.back() << ", axes " << shape.size());
        const Problem fft = make(TransformKind::fft, shape),
                      rfft = make(TransformKind::rfft, shape);
        const Problem ifft = make(TransformKind::ifft, shape, Norm::forward);
        const auto points = random_input(fft), samples = random_input(rfft);
        CHECK(distance(expected(fft, points), interleaved(transformed(paired(points), fft, -1))) <
              tolerance);
        CHECK(distance(expected(ifft, points), interleaved(transformed(paired(points), fft, 1))) <
              tolerance);
        const Complexes whole = transformed({samples.begin(), samples.end()}, rfft, -1);
        Complexes halves;
        for (std::size_t i = 0; i < whole.size(); ++i)
            if (i % shape.back() <= shape.back() / 2)
                halves.push_back(whole[i]);
        CHECK(distance(expected(rfft, samples), interleaved(halves)) < tolerance);
    }
}

TEST_CASE("Cosine transforms are their definitions") {
    for (const auto &shape : shapes)
        for (const bool type_2 : {true, false}) {
            const Problem p = make(type_2 ? TransformKind::dct2 : TransformKind::dct3, shape);
            INFO("last extent " << shape.back() << ", axes " << shape.size());
            const auto input = random_input(p);
            const std::size_t points = input.size() / p.transforms();
            std::vector<double> want;
            for (std::size_t b = 0; b < p.transforms(); ++b) {
                std::vector<double> x(input.begin() + b * points, input.begin() + (b + 1) * points);
                if (shape.size() == 2)
                    x = type_2 ? reference::dct2_2d(x, shape[0], shape[1])
                               : reference::dct3_2d(x, shape[0], shape[1]);
                else
                    x = type_2 ? reference::dct2(x) : reference::dct3(x);
                want.insert(want.end(), x.begin(), x.end());
            }
            CHECK(distance(expected(p, input), want) < tolerance);
        }
}

TEST_CASE("An inverse under the same norm returns the input") {
    using K = TransformKind;
    for (const auto &shape : shapes)
        for (const Norm norm : {Norm::backward, Norm::ortho, Norm::forward})
            for (const auto &[there, back] : {std::pair{K::fft, K::ifft},
                                              {K::rfft, K::irfft},
                                              {K::dct2, K::idct2},
                                              {K::dct3, K::idct3}}) {
                const Problem p = make(there, shape, norm);
                INFO("last extent " << shape.back() << ", norm " << int(norm));
                const auto input = random_input(p);
                const auto middle = expected(p, input);
                const auto got = expected(make(back, shape, norm), narrowed(middle));
                CHECK(relative_error(narrowed(got), {input.begin(), input.end()}) < 2e-7);
            }
}

TEST_CASE("Norms scale as they say, and ortho keeps the energy") {
    using K = TransformKind;
    for (const auto &shape : shapes)
        for (const K kind : {K::fft, K::ifft, K::dct2, K::dct3, K::idct2, K::idct3}) {
            INFO("kind " << int(kind) << ", last extent " << shape.back());
            const auto input = random_input(make(kind, shape));
            double points = 1;
            for (const std::size_t n : shape)
                points *= (kind == K::fft || kind == K::ifft ? 1.0 : 2.0) * double(n);
            auto backward = expected(make(kind, shape), input);
            const bool inverse = kind == K::ifft || kind == K::idct2 || kind == K::idct3;
            for (double &value : backward)
                value *= inverse ? points : 1 / points;
            CHECK(distance(expected(make(kind, shape, Norm::forward), input), backward) <
                  tolerance);
            double before = 0, after = 0;
            for (const float value : input)
                before += double(value) * value;
            for (const double value : expected(make(kind, shape, Norm::ortho), input))
                after += value * value;
            CHECK(after == Approx(before).epsilon(1e-12));
        }
}

TEST_CASE("Every trigonometric kind is its definition") {
    for (const TransformKind kind : trigonometric_kinds)
        for (const Norm norm : {Norm::backward, Norm::ortho, Norm::forward})
            for (const std::size_t n : {1, 2, 3, 8, 15, 37}) {
                if (undone(kind) == TransformKind::dct1 && n == 1)
                    continue;
                INFO("kind " << kind_name(kind) << " of " << n);
                Problem p{kind, {n}, {}, norm};
                const Numbers x = random_dense(p);
                const Numbers want = by_definition(kind, norm, x);
                const LongNumbers got = expected_dense(p, x);
                CHECK(distance({got.begin(), got.end()}, want) < 1e-13);
                p.precision = Precision::f64;
                const LongNumbers longer = expected_dense(p, x);
                CHECK(distance({longer.begin(), longer.end()}, want) < 1e-13);
            }
}

namespace {

/// An operator along one axis of an array of these lengths.
template <class Operator>
Numbers along(const Numbers &x, const std::vector<std::size_t> &shape, std::size_t axis,
              const Operator &transform) {
    std::size_t inner = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i)
        inner *= shape[i];
    Numbers y = x;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (i / inner % shape[axis] != 0)
            continue;
        Numbers line;
        for (std::size_t k = 0; k < shape[axis]; ++k)
            line.push_back(x[i + k * inner]);
        line = transform(line);
        for (std::size_t k = 0; k < shape[axis]; ++k)
            y[i + k * inner] = line[k];
    }
    return y;
}

Numbers narrow(const LongNumbers &x) {
    return {x.begin(), x.end()};
}

} // namespace

TEST_CASE("Several axes are one after another") {
    const std::vector<std::size_t> shape{2, 4, 3, 5};
    for (const TransformKind kind : trigonometric_kinds) {
        const Problem p{kind, {4, 3, 5}, {2}, Norm::ortho};
        Numbers want = random_dense(p);
        const Numbers got = narrow(expected_dense(p, want));
        for (const std::size_t axis : {1, 2, 3})
            want = along(want, shape, axis,
                         [&](const Numbers &x) { return by_definition(kind, p.norm, x); });
        CHECK(distance(got, want) < tolerance);
    }
}

TEST_CASE("IDXST and its pairs are DCT-MD's equations") {
    using K = TransformKind;
    const auto idxst = [](const Numbers &x) { return by_definition(K::idxst, Norm::backward, x); };
    const std::vector<std::size_t> shape{3, 6, 5};
    const Problem one{K::idxst, {5}, {3, 6}}, first{K::idct_idxst, {6, 5}, {3}},
        second{K::idxst_idct, {6, 5}, {3}};
    const Numbers x = random_dense(one);
    CHECK(distance(narrow(expected_dense(one, x)), along(x, shape, 2, idxst)) < tolerance);
    CHECK(distance(narrow(expected_dense(first, x)),
                   along(along(x, shape, 2, idxst), shape, 1, idct_by_definition)) < tolerance);
    CHECK(distance(narrow(expected_dense(second, x)),
                   along(along(x, shape, 2, idct_by_definition), shape, 1, idxst)) < tolerance);
}

TEST_CASE("Three axes of a half spectrum: complex ones first, then what a real line keeps") {
    // By the whole spectrum: irfftn equals ifftn of the half spectrum's lines completed after the
    // leading axes.
    const std::vector<std::size_t> extents{3, 4, 6};
    const Problem p{TransformKind::irfft, extents, {}, Norm::forward};
    const Numbers half = random_dense(p);
    Problem leading{TransformKind::ifft, {3, 4}, {}, Norm::forward};
    Numbers want(3 * 4 * 6);
    std::vector<Complexes> columns;
    for (std::size_t k = 0; k < 4; ++k) {
        Numbers plane;
        for (std::size_t i = 0; i < 12; ++i)
            plane.insert(plane.end(), {half[2 * (4 * i + k)], half[2 * (4 * i + k) + 1]});
        const Numbers y = narrow(expected_dense(leading, plane));
        Complexes column;
        for (std::size_t i = 0; i < 12; ++i)
            column.emplace_back(y[2 * i], y[2 * i + 1]);
        columns.push_back(column);
    }
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t n = 0; n < 6; ++n) {
            double sum = columns[0][i].real() + columns[3][i].real() * (n % 2 ? -1 : 1);
            for (const std::size_t k : {1, 2})
                sum += 2 * (columns[k][i] * std::polar(1.0, std::numbers::pi * double(k * n) / 3.0))
                               .real();
            want[6 * i + n] = sum;
        }
    CHECK(distance(narrow(expected_dense(p, half)), want) < tolerance);
}

TEST_CASE("The inverse of a half spectrum drops what a real signal cannot have") {
    const Problem p{TransformKind::irfft, {4}, {}, Norm::forward};
    const auto y = expected(p, {1, 100, 2, 3, 5, 100}); // 1, 2 + 3i, 5, and its conjugate
    CHECK(distance(y, {10, -10, 2, 2}) < tolerance);
    CHECK_THROWS_AS(expected(p, {1, 2, 3}), std::invalid_argument);
}

TEST_CASE("Errors and bounds") {
    CHECK(relative_error({3, 4}, {3, 4}) == 0);
    CHECK(relative_error({3, 5}, {3, 4}) == Approx(0.2));
    CHECK(std::isinf(relative_error({NAN, 4}, {3, 4})));
    CHECK(std::isinf(relative_error({3}, {3, 4})));
    const Problem two{TransformKind::dct2, {2}, {2}, Norm::backward};
    CHECK(worst_error(two, {3, 4, 0, 11}, {3, 4, 0, 10}) == Approx(0.1));
    CHECK(std::isinf(worst_error(two, {NAN, 4, 0, 10}, {3, 4, 0, 10})));
    CHECK(error_bound({128}) == Approx(std::sqrt(8.0) * std::pow(2.0, -23)));
    CHECK(error_bound({31, 33}) == Approx(std::sqrt(std::log2(2 * 31 * 33)) * std::pow(2.0, -23)));
    const Problem sine{TransformKind::dst1, {63}, {}, Norm::backward, Precision::f64};
    CHECK(error_bound(sine) == Approx(std::sqrt(8.0) * std::pow(2.0, -52)));
    CHECK(error_bound(Problem{TransformKind::idct1, {65}}) ==
          Approx(std::sqrt(8.0) * std::pow(2.0, -23)));
    CHECK(error_bound({37}) == Approx(3 * std::sqrt(8.0) * std::pow(2.0, -23)));
}

TEST_CASE("Random input is repeatable, fills its range, and differs by stream") {
    const auto a = random_floats(1000, 1);
    CHECK(a == random_floats(1000, 1));
    CHECK(a != random_floats(1000, 2));
    CHECK(*std::min_element(a.begin(), a.end()) < -0.9f);
    CHECK(*std::max_element(a.begin(), a.end()) > 0.9f);
    CHECK(random_lengths(100, 1, 20000).size() == 100);
    CHECK(random_lengths(100, 3, 7) == std::vector<std::size_t>{3, 4, 5, 6, 7});
}
