// SPDX-License-Identifier: MIT
// Each cosine or sine transform is one DFT of a sparse sequence: slow, and easy to check against
// its definition.
#include "engine/reference/expected/real_kinds.h"

#include "engine/plan/rule/scaled_kind.h"
#include "engine/reference/dft.h"
#include "engine/reference/sentences.h"

#include <cmath>
#include <complex>

namespace imago {
namespace {

using Kind = TransformKind;

/// y[k] = factor * sum over n of x[n] f(2 pi (a n + b)(c k + d) / M), f the cosine or the sine.
struct Sum {
    std::size_t a, b, c, d, length;
    bool sine;
    double factor = 2;
};

/// SciPy's unnormalised types: the samples of types II and IV, and the results of III and IV, lie
/// between the points of the others.
Sum sum_of(const KindRow &row, std::size_t n) {
    const std::size_t a = row.type == 2 || row.type == 4 ? 2 : 1, c = row.type > 2 ? 2 : 1;
    return {a, a == 2 || row.sine, c, c == 2 || row.sine, a * c * logical_length(row, n), row.sine};
}

template <class T>
void sum_up(std::vector<T> &x, const Sum &sum, const reference::Dft<T> &dft) {
    std::vector<std::complex<T>> z(sum.length);
    for (std::size_t n = 0; n < x.size(); ++n)
        z[(sum.a * n + sum.b) % sum.length] += x[n];
    dft(z.data(), -1);
    for (std::size_t k = 0; k < x.size(); ++k) {
        const std::complex<T> value = z[(sum.c * k + sum.d) % sum.length];
        x[k] = T(sum.factor) * (sum.sine ? -value.imag() : value.real());
    }
}

/// Transforms one axis by the forward kind of `kind`, with the norm.
template <class T>
void real_axis(std::vector<T> &x, const std::vector<std::size_t> &extents, std::size_t axis,
               Kind kind, Norm norm, HostThreads threads) {
    const std::size_t n = extents[axis];
    const Sum sum = sum_of(forward_row(kind), n);
    const OrthoEnds ends = ortho_ends(kind_row(kind).forward);
    const reference::Dft<T> dft(sum.length);
    const T logical = T(logical_length(forward_row(kind), n));
    const bool ortho = norm == Norm::ortho;
    const bool scaled = norm == (kind_row(kind).inverse ? Norm::backward : Norm::forward);
    const T scale = ortho ? 1 / std::sqrt(logical) : scaled ? 1 / logical : T(1);
    const T half = T(0.5), root = std::sqrt(T(2));
    along_axis(x, extents, axis, threads, [&](std::vector<T> &line) {
        // Orthonormal: an end that counts half, or once instead of twice, gets a factor of the root
        // of 2.
        if (ends.first_in)
            line.front() *= ortho ? root * half : half;
        if (ends.last_in)
            line.back() *= ortho ? root * half : half;
        sum_up(line, sum, dft);
        for (T &value : line)
            value *= scale;
        if (ortho && ends.first_out)
            line.front() /= root;
        if (ortho && ends.last_out)
            line.back() /= root;
    });
}

/// DCT-MD Eqs. 1b and 21 along one axis, unnormalised.
template <class T>
void paper_axis(std::vector<T> &x, const std::vector<std::size_t> &extents, std::size_t axis,
                bool sine, HostThreads threads) {
    const std::size_t n = extents[axis];
    const Sum sum{1, 0, 2, 1, 4 * n, sine, 1};
    const reference::Dft<T> dft(sum.length);
    along_axis(x, extents, axis, threads, [&](std::vector<T> &line) {
        line.front() *= T(sine ? 0 : 0.5);
        sum_up(line, sum, dft);
    });
}

} // namespace

template <class T>
std::vector<T> expected_real_kind(const Problem &problem, std::vector<T> x, HostThreads threads) {
    const auto &extents = problem.extents;
    switch (problem.kind) {
    case Kind::idxst:
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            paper_axis(x, extents, axis, true, threads);
        break;
    case Kind::idct_idxst:
    case Kind::idxst_idct:
        paper_axis(x, extents, 0, problem.kind == Kind::idxst_idct, threads);
        paper_axis(x, extents, 1, problem.kind == Kind::idct_idxst, threads);
        break;
    default:
        if (!forward_row(problem.kind).type)
            throw usage_error(reference_says.no_reference, kind_name(problem.kind));
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            real_axis(x, extents, axis, problem.kind, problem.norm, threads);
    }
    return x;
}

template std::vector<double> expected_real_kind(const Problem &, std::vector<double>, HostThreads);
template std::vector<long double> expected_real_kind(const Problem &, std::vector<long double>,
                                                     HostThreads);

} // namespace imago
