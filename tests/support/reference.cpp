// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference.h"

#include "engine/array/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <random>
#include <set>

namespace imago::test {
namespace {

std::size_t product(const std::vector<std::size_t> &lengths) {
    std::size_t result = 1;
    for (std::size_t length : lengths)
        result *= length;
    return result;
}

std::size_t dense_size(const Problem &problem, bool complex, bool half,
                       const std::vector<std::size_t> &counts) {
    if (!counts.empty())
        return product(problem.batch) * product(counts) * (complex ? 2 : 1);
    const std::size_t last = problem.extents.back();
    const std::size_t points = product(problem.batch) * product(problem.extents);
    return (half ? points / last * (last / 2 + 1) : points) * (complex ? 2 : 1);
}

template <class U>
U squared_norm(const U *x, std::size_t count) {
    U norm = 0;
    for (std::size_t i = 0; i < count; ++i)
        norm += x[i] * x[i];
    return norm;
}

template <class T, class U>
double l2_error(const T *got, const U *want, std::size_t count, U least_norm = 0) {
    U difference = 0;
    for (std::size_t i = 0; i < count; ++i)
        difference += (got[i] - want[i]) * (got[i] - want[i]);
    const U norm = std::max(squared_norm(want, count), least_norm);
    const U error = norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
    return std::isfinite(error) ? static_cast<double>(error)
                                : std::numeric_limits<double>::infinity();
}

template <class T, class U>
double worst_of(const Problem &problem, const std::vector<T> &got, const std::vector<U> &want,
                U least_norm = 0) {
    if (got.size() != want.size() || got.size() != dense_output_size(problem))
        return std::numeric_limits<double>::infinity();
    const std::size_t transforms = product(problem.batch), each = want.size() / transforms;
    double worst = 0;
    for (std::size_t b = 0; b < transforms; ++b)
        worst = std::max(worst,
                         l2_error(got.data() + b * each, want.data() + b * each, each, least_norm));
    return worst;
}

bool codelets_suffice(std::size_t n) {
    for (std::size_t prime = 2; prime <= 31; ++prime)
        while (n % prime == 0)
            n /= prime;
    return n == 1;
}

/// Points of the FFT for a transform of n points: types I and IV use doubled lines.
std::size_t fft_length(TransformKind kind, std::size_t n) {
    using Kind = TransformKind;
    switch (kind) {
    case Kind::dct1:
    case Kind::idct1:
        return 2 * (n - 1);
    case Kind::dst1:
    case Kind::idst1:
        return 2 * (n + 1);
    case Kind::dct4:
    case Kind::idct4:
    case Kind::dst4:
    case Kind::idst4:
        return 2 * n;
    default:
        return n;
    }
}

} // namespace

std::uint64_t seed() {
    static const std::uint64_t value = [] {
        const char *text = std::getenv("IMAGO_SEED");
        const std::uint64_t chosen = text ? std::stoull(text) : std::random_device{}();
        std::cerr << "IMAGO_SEED=" << chosen << std::endl;
        return chosen;
    }();
    return value;
}

std::mt19937_64 random_engine(std::uint64_t stream) {
    std::seed_seq mixed{seed(), seed() >> 32, stream, stream >> 32};
    return std::mt19937_64(mixed);
}

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
    std::mt19937_64 engine = random_engine(stream);
    std::vector<float> values(count);
    for (float &value : values) // 25 bits: every value is a float, and none depends on the library
        value =
            static_cast<float>(static_cast<std::int64_t>(engine() >> 39) - (1 << 24)) / (1 << 24);
    return values;
}

std::vector<std::size_t> random_lengths(std::size_t count, std::size_t first, std::size_t last) {
    std::mt19937_64 engine(seed());
    const std::size_t all = last - first + 1;
    std::set<std::size_t> chosen;
    while (chosen.size() < std::min(count, all))
        chosen.insert(first + engine() % all);
    return {chosen.begin(), chosen.end()};
}

std::size_t dense_input_size(const Problem &problem) {
    const TransformKind kind = problem.kind;
    return dense_size(problem, kind <= TransformKind::irfft && kind != TransformKind::rfft,
                      kind == TransformKind::irfft, problem.nonzero);
}

std::size_t dense_output_size(const Problem &problem) {
    return dense_size(problem, problem.kind < TransformKind::irfft,
                      problem.kind == TransformKind::rfft, problem.wanted);
}

Numbers random_dense(const Problem &problem, std::uint64_t stream) {
    if (problem.precision != Precision::f64) {
        const std::vector<float> floats = random_input(problem, stream);
        Numbers numbers(floats.begin(), floats.end());
        for (double &number : numbers)
            number = problem.precision == Precision::f16 ? float(Half(number)) : number;
        return numbers;
    }
    std::mt19937_64 engine = random_engine(stream);
    Numbers values(dense_input_size(problem));
    constexpr std::int64_t one = std::int64_t{1} << 53;
    for (double &value : values)
        value = static_cast<double>(static_cast<std::int64_t>(engine() >> 10) - one) / one;
    return values;
}

std::vector<float> random_input(const Problem &problem, std::uint64_t stream) {
    return random_floats(dense_input_size(problem), stream);
}

double relative_error(const std::vector<float> &got, const std::vector<double> &want) {
    if (got.size() != want.size())
        return std::numeric_limits<double>::infinity();
    return l2_error(got.data(), want.data(), want.size());
}

double worst_error(const Problem &problem, const std::vector<float> &got,
                   const std::vector<double> &want) {
    return worst_of(problem, got, want);
}

double worst_dense_error(const Problem &problem, const Numbers &got, const LongNumbers &want,
                         long double least_norm) {
    return worst_of(problem, got, want, least_norm);
}

long double largest_norm(const Problem &problem, const LongNumbers &dense) {
    const std::size_t transforms = product(problem.batch), each = dense.size() / transforms;
    long double largest = 0;
    for (std::size_t b = 0; b < transforms; ++b)
        largest = std::max(largest, squared_norm(dense.data() + b * each, each));
    return largest;
}

long double least_norm(const Problem &problem, const Numbers &input) {
    if (problem.kind == TransformKind::idxst || problem.kind == TransformKind::idxst_idct ||
        problem.kind == TransformKind::idct_idxst) {
        long double norm = largest_norm(problem, {input.begin(), input.end()});
        for (std::size_t n : problem.extents)
            norm *= static_cast<long double>(n) / 2;
        return norm;
    }
    if (problem.wanted.empty())
        return 0;
    // Errors of a transform are even; few of its elements may happen to be small.
    const Problem whole = unpruned(problem);
    const auto all = static_cast<long double>(dense_output_size(whole));
    return largest_norm(whole, expected_dense(whole, padded_input(problem, input))) *
           static_cast<long double>(dense_output_size(problem)) / all;
}

double error_bound(const std::vector<std::size_t> &lengths) {
    double c = 1, m = 1;
    for (const std::size_t n : lengths) {
        if (codelets_suffice(n)) {
            m *= static_cast<double>(n);
        } else {
            m *= static_cast<double>(std::bit_ceil(2 * n - 1));
            c = 3;
        }
    }
    return c * std::ldexp(1.0, -23) * std::sqrt(std::log2(2 * m));
}

double error_bound(const Problem &problem) {
    std::vector<std::size_t> lengths;
    for (std::size_t n : problem.extents)
        lengths.push_back(fft_length(problem.kind, n));
    const double bound = error_bound(lengths);
    return problem.precision == Precision::f64   ? std::ldexp(bound, 23 - 52)
           : problem.precision == Precision::f16 ? std::ldexp(bound, 23 - 11)
                                                 : bound;
}

} // namespace imago::test
