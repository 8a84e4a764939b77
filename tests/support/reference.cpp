// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference.h"

#include <fftw3.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <random>
#include <set>
#include <stdexcept>
#include <string>

namespace imago::test {
namespace {

/// The problem's array: batch * height * width points, height 1 for one axis. Sizes come from the
/// fields alone, not from the engine's functions, which are under test.
struct Geometry {
    std::size_t batch, height, width, half;

    explicit Geometry(const Problem &problem)
        : batch(problem.batch), height(problem.extents.size() == 2 ? problem.extents.front() : 1),
          width(problem.extents.back()), half(width / 2 + 1) {}

    std::size_t rows() const { return batch * height; }
    std::size_t points() const { return rows() * width; }
    std::size_t half_points() const { return rows() * half; }
    double transform_points() const { return double(height) * double(width); }
};

std::size_t input_size(const Problem &problem) {
    const Geometry g(problem);
    switch (problem.kind) {
    case TransformKind::fft:
    case TransformKind::ifft:
        return 2 * g.points();
    case TransformKind::irfft:
        return 2 * g.half_points();
    default:
        return g.points();
    }
}

void run_and_destroy(fftw_plan plan) {
    if (!plan)
        throw std::runtime_error("FFTW has no plan for this problem.");
    fftw_execute(plan);
    fftw_destroy_plan(plan);
}

fftw_complex *as_complex(std::vector<double> &x) {
    return reinterpret_cast<fftw_complex *>(x.data());
}

/// In place along both axes.
void complex_2d(std::vector<double> &x, const Geometry &g, int sign) {
    const int n[2] = {static_cast<int>(g.height), static_cast<int>(g.width)};
    run_and_destroy(fftw_plan_many_dft(2, n, static_cast<int>(g.batch), as_complex(x), nullptr, 1,
                                       n[0] * n[1], as_complex(x), nullptr, 1, n[0] * n[1], sign,
                                       FFTW_ESTIMATE));
}

std::vector<double> real_to_half(std::vector<double> x, const Geometry &g) {
    std::vector<double> y(2 * g.half_points());
    const int n[2] = {static_cast<int>(g.height), static_cast<int>(g.width)};
    const int half = static_cast<int>(g.half);
    run_and_destroy(fftw_plan_many_dft_r2c(2, n, static_cast<int>(g.batch), x.data(), nullptr, 1,
                                           n[0] * n[1], as_complex(y), nullptr, 1, n[0] * half,
                                           FFTW_ESTIMATE));
    return y;
}

/// Columns by a complex inverse, then rows as halves of Hermitian ones, as SciPy does: FFTW's own
/// 2D c2r leaves open what becomes of a half spectrum that is not Hermitian along its edges.
std::vector<double> half_to_real(std::vector<double> x, const Geometry &g) {
    const int height = static_cast<int>(g.height), half = static_cast<int>(g.half);
    for (std::size_t b = 0; b < g.batch; ++b) {
        fftw_complex *image = as_complex(x) + b * g.height * g.half;
        run_and_destroy(fftw_plan_many_dft(1, &height, half, image, nullptr, half, 1, image,
                                           nullptr, half, 1, FFTW_BACKWARD, FFTW_ESTIMATE));
    }
    for (std::size_t row = 0; row < g.rows(); ++row) {
        as_complex(x)[row * g.half][1] = 0;
        if (g.width % 2 == 0)
            as_complex(x)[row * g.half + g.half - 1][1] = 0;
    }
    std::vector<double> y(g.points());
    const int n = static_cast<int>(g.width);
    run_and_destroy(fftw_plan_many_dft_c2r(1, &n, static_cast<int>(g.rows()), as_complex(x),
                                           nullptr, 1, half, y.data(), nullptr, 1, n,
                                           FFTW_ESTIMATE));
    return y;
}

bool is_cosine(TransformKind kind) {
    return kind == TransformKind::dct2 || kind == TransformKind::dct3 ||
           kind == TransformKind::idct2 || kind == TransformKind::idct3;
}

bool is_inverse(TransformKind kind) {
    return kind == TransformKind::ifft || kind == TransformKind::irfft ||
           kind == TransformKind::idct2 || kind == TransformKind::idct3;
}

/// Multiplies the elements of index 0 along a transformed axis by `factor`, once for each axis.
void scale_edges(std::vector<double> &x, const Geometry &g, std::size_t axes, double factor) {
    for (std::size_t row = 0; row < g.rows(); ++row) {
        x[row * g.width] *= factor;
        if (axes == 2 && row % g.height == 0)
            for (std::size_t k = 0; k < g.width; ++k)
                x[row * g.width + k] *= factor;
    }
}

/// The inverse of type 2 is type 3 and the other way round; both unnormalised but for the factor
/// sqrt 2 of SciPy's orthogonalised forms, on the coefficients of index 0.
std::vector<double> cosine(const Problem &problem, std::vector<double> x, const Geometry &g) {
    const bool type_2 = problem.kind == TransformKind::dct2 || problem.kind == TransformKind::idct3;
    const std::size_t axes = problem.extents.size();
    const bool ortho = problem.norm == Norm::ortho;
    if (ortho && !type_2)
        scale_edges(x, g, axes, std::sqrt(2.0));
    const int n[2] = {static_cast<int>(g.height), static_cast<int>(g.width)};
    const fftw_r2r_kind one = type_2 ? FFTW_REDFT10 : FFTW_REDFT01, kinds[2] = {one, one};
    const int rank = static_cast<int>(axes), *extents = n + (2 - axes), distance = n[0] * n[1];
    run_and_destroy(fftw_plan_many_r2r(rank, extents, static_cast<int>(g.batch), x.data(), nullptr,
                                       1, distance, x.data(), nullptr, 1, distance, kinds,
                                       FFTW_ESTIMATE));
    if (ortho && type_2)
        scale_edges(x, g, axes, std::sqrt(0.5));
    return x;
}

/// 1, 1/M or 1/sqrt(M); M is N for Fourier transforms and the product of all 2N for cosine ones.
double norm_factor(const Problem &problem, const Geometry &g) {
    double points = g.transform_points();
    if (is_cosine(problem.kind))
        points *= problem.extents.size() == 2 ? 4 : 2;
    if (problem.norm == Norm::ortho)
        return 1 / std::sqrt(points);
    return (problem.norm == Norm::forward) != is_inverse(problem.kind) ? 1 / points : 1;
}

double l2_error(const float *got, const double *want, std::size_t count) {
    double difference = 0, norm = 0;
    for (std::size_t i = 0; i < count; ++i) {
        difference += (got[i] - want[i]) * (got[i] - want[i]);
        norm += want[i] * want[i];
    }
    const double error = norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
    return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

bool codelets_suffice(std::size_t n) {
    for (std::size_t prime = 2; prime <= 31; ++prime)
        while (n % prime == 0)
            n /= prime;
    return n == 1;
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

std::vector<float> random_floats(std::size_t count, std::uint64_t stream) {
    std::seed_seq mixed{seed(), seed() >> 32, stream, stream >> 32};
    std::mt19937_64 engine(mixed);
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

std::vector<float> random_input(const Problem &problem, std::uint64_t stream) {
    return random_floats(input_size(problem), stream);
}

std::vector<double> expected(const Problem &problem, const std::vector<float> &input) {
    if (input.size() != input_size(problem))
        throw std::invalid_argument("The problem takes " + std::to_string(input_size(problem)) +
                                    " floats, not " + std::to_string(input.size()) + ".");
    const Geometry g(problem);
    std::vector<double> x(input.begin(), input.end());
    switch (problem.kind) {
    case TransformKind::fft:
        complex_2d(x, g, FFTW_FORWARD);
        break;
    case TransformKind::ifft:
        complex_2d(x, g, FFTW_BACKWARD);
        break;
    case TransformKind::rfft:
        x = real_to_half(std::move(x), g);
        break;
    case TransformKind::irfft:
        x = half_to_real(std::move(x), g);
        break;
    default:
        x = cosine(problem, std::move(x), g);
    }
    const double factor = norm_factor(problem, g);
    for (double &value : x)
        value *= factor;
    return x;
}

double relative_error(const std::vector<float> &got, const std::vector<double> &want) {
    if (got.size() != want.size())
        return std::numeric_limits<double>::infinity();
    return l2_error(got.data(), want.data(), want.size());
}

double worst_error(const Problem &problem, const std::vector<float> &got,
                   const std::vector<double> &want) {
    if (got.size() != want.size() || want.size() % problem.batch != 0)
        return std::numeric_limits<double>::infinity();
    const std::size_t each = want.size() / problem.batch;
    double worst = 0;
    for (std::size_t b = 0; b < problem.batch; ++b)
        worst = std::max(worst, l2_error(got.data() + b * each, want.data() + b * each, each));
    return worst;
}

double error_bound(const std::vector<std::size_t> &extents) {
    double c = 1, m = 1;
    for (const std::size_t n : extents) {
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
    return error_bound(problem.extents);
}

} // namespace imago::test
