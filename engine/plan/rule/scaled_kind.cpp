// SPDX-License-Identifier: MIT
#include "engine/plan/rule/scaled_kind.h"

#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <cmath>
#include <string>

namespace imago {
namespace {

using Kind = TransformKind;

/// The forward kind that has the factors of `kind` up to a scale; `inverse` says whether the norm
/// is flipped.
Kind forward_kind(Kind kind, bool &inverse) {
    inverse = true;
    switch (kind) {
    case Kind::idct1:
        return Kind::dct1;
    case Kind::idct2:
        return Kind::dct3;
    case Kind::idct3:
        return Kind::dct2;
    case Kind::idct4:
        return Kind::dct4;
    case Kind::idst1:
        return Kind::dst1;
    case Kind::idst2:
        return Kind::dst3;
    case Kind::idst3:
        return Kind::dst2;
    case Kind::idst4:
        return Kind::dst4;
    default:
        break;
    }
    inverse = false;
    return kind;
}

/// Whether a forward kind is real to real along one axis.
bool real_to_real(Kind kind) {
    switch (kind) {
    case Kind::dct1:
    case Kind::dct2:
    case Kind::dct3:
    case Kind::dct4:
    case Kind::dst1:
    case Kind::dst2:
    case Kind::dst3:
    case Kind::dst4:
    case Kind::idxst:
        return true;
    default:
        break;
    }
    return false;
}

void check_real(Kind kind, Norm norm, std::size_t n) {
    if (n > std::size_t{1} << 30)
        throw usage_error(plan_says.real_axis_too_long, n);
    if (!real_to_real(kind))
        throw usage_error(plan_says.not_real, kind_name(kind));
    if (kind == Kind::dct1 && n < 2)
        throw usage_error(plan_says.dct1_of_one);
    if (kind == Kind::idxst && norm != Norm::backward)
        throw usage_error(plan_says.idxst_norm);
}

} // namespace

ScaledKind scaled_kind(TransformKind kind, Norm norm, std::size_t n) {
    bool inverse = false;
    ScaledKind real;
    real.forward = forward_kind(kind, inverse);
    check_real(real.forward, norm, n);
    if (real.forward == Kind::idxst)
        return real;
    const long double doubled = real.forward == Kind::dct1 ? 2.0L * static_cast<long double>(n - 1)
                                : real.forward == Kind::dst1
                                    ? 2.0L * static_cast<long double>(n + 1)
                                    : 2.0L * static_cast<long double>(n);
    real.ortho = norm == Norm::ortho;
    const bool halved = real.forward == Kind::dct2 || real.forward == Kind::dst2; // end results
    const bool twice = real.forward == Kind::dct3 || real.forward == Kind::dst3;  // end samples
    if (real.ortho)
        real.scale = 1 / std::sqrt(halved ? 2 * doubled : twice ? doubled / 2 : doubled);
    else if ((norm == Norm::backward) == inverse)
        real.scale = 1 / doubled;
    return real;
}

OrthoEnds ortho_ends(TransformKind forward) {
    switch (forward) {
    case Kind::dct1:
        return {true, true, true, true};
    case Kind::dct2:
        return {false, false, true, false};
    case Kind::dct3:
        return {true, false, false, false};
    case Kind::dst2:
        return {false, false, false, true};
    case Kind::dst3:
        return {false, true, false, false};
    default:
        return {};
    }
}

} // namespace imago
