// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_kinds.h"

#include <optional>
#include <stdexcept>

namespace imago {
namespace {

using Kind = TransformKind;
using Type = StridedProblem::Type;

/// The real kind that computes a DCT or DST, or the inverse of one, up to a scale.
std::optional<RealKind> host_real_kind(Kind kind) {
    switch (kind) {
    case Kind::dct1:
    case Kind::idct1:
        return RealKind::redft00;
    case Kind::dct2:
    case Kind::idct3:
        return RealKind::redft10;
    case Kind::dct3:
    case Kind::idct2:
        return RealKind::redft01;
    case Kind::dct4:
    case Kind::idct4:
        return RealKind::redft11;
    case Kind::dst1:
    case Kind::idst1:
        return RealKind::rodft00;
    case Kind::dst2:
    case Kind::idst3:
        return RealKind::rodft10;
    case Kind::dst3:
    case Kind::idst2:
        return RealKind::rodft01;
    case Kind::dst4:
    case Kind::idst4:
        return RealKind::rodft11;
    default:
        return std::nullopt;
    }
}

} // namespace

bool has_host_kind(Kind kind) {
    return kind == Kind::fft || kind == Kind::ifft || kind == Kind::rfft || kind == Kind::irfft ||
           host_real_kind(kind);
}

void set_kinds(const Problem &problem, StridedProblem &strided) {
    if (const auto real = host_real_kind(problem.kind)) {
        strided.type = Type::real;
        strided.kinds.assign(problem.extents.size(), *real);
        return;
    }
    if (!has_host_kind(problem.kind))
        throw std::logic_error("The host has no such kind of transform.");
    const bool complex = problem.complex_input() && problem.complex_output();
    strided.type = complex                   ? Type::complex
                   : problem.complex_input() ? Type::complex_to_real
                                             : Type::real_to_complex;
    strided.sign = problem.kind == Kind::fft || problem.kind == Kind::rfft ? -1 : 1;
}

} // namespace imago
