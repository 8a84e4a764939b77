// SPDX-License-Identifier: MIT
#include "engine/plan/real_kind.h"

#include "engine/array/error.h"

#include <cmath>
#include <string>

namespace imago {
namespace {

using Kind = TransformKind;

/// The kind whose factors those of `kind` are, up to a scale; `inverse` tells whether norms flip.
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

/// Along one axis; forward kinds only.
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
        throw usage_error("A real-to-real transform has at most 2^30 points on an axis; " +
                          std::to_string(n) + " were given.");
    if (!real_to_real(kind))
        throw usage_error(std::string(kind_name(kind)) + " is no real-to-real transform.");
    if (kind == Kind::dct1 && n < 2)
        throw usage_error(
            "A DCT-I needs at least 2 points on each axis; an extent of 1 was given.");
    if (kind == Kind::idxst && norm != Norm::backward)
        throw usage_error(
            "IDXST has no norm but backward: it is unnormalised as its paper has it.");
}

} // namespace

RealKind real_kind(TransformKind kind, Norm norm, std::size_t n) {
    bool inverse = false;
    RealKind real;
    real.forward = forward_kind(kind, inverse);
    check_real(real.forward, norm, n);
    if (real.forward == Kind::idxst)
        return real;
    const long double doubled = real.forward == Kind::dct1 ? 2.0L * static_cast<long double>(n - 1)
                                : real.forward == Kind::dst1
                                    ? 2.0L * static_cast<long double>(n + 1)
                                    : 2.0L * static_cast<long double>(n);
    real.ortho = norm == Norm::ortho;
    const bool halved =
        real.forward == Kind::dct2 || real.forward == Kind::dst2;                // an end's results
    const bool twice = real.forward == Kind::dct3 || real.forward == Kind::dst3; // and samples
    if (real.ortho)
        real.scale = 1 / std::sqrt(halved ? 2 * doubled : twice ? doubled / 2 : doubled);
    else if ((norm == Norm::backward) == inverse)
        real.scale = 1 / doubled;
    return real;
}

} // namespace imago
