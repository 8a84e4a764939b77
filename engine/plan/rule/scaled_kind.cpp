// SPDX-License-Identifier: MIT
#include "engine/plan/rule/scaled_kind.h"

#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

using Kind = TransformKind;

void check_real(const KindRow &row, Norm norm, std::size_t n) {
    if (n > std::size_t{1} << 30)
        throw usage_error(plan_says.real_axis_too_long, n);
    if (!row.type)
        throw usage_error(plan_says.not_real, row.name);
    if (row.kind == Kind::dct1 && n < 2)
        throw usage_error(plan_says.dct1_of_one);
    if (row.kind == Kind::idxst && norm != Norm::backward)
        throw usage_error(plan_says.idxst_norm);
}

} // namespace

ScaledKind scaled_kind(TransformKind kind, Norm norm, std::size_t n) {
    const KindRow &row = forward_row(kind);
    check_real(row, norm, n);
    ScaledKind real;
    real.forward = row.kind;
    if (row.kind == Kind::idxst)
        return real;
    const auto doubled = static_cast<long double>(logical_length(row, n));
    real.ortho = norm == Norm::ortho;
    const bool halved = row.type == 2, twice = row.type == 3; // end results, end samples
    if (real.ortho)
        real.scale = 1 / std::sqrt(halved ? 2 * doubled : twice ? doubled / 2 : doubled);
    else if ((norm == Norm::backward) == kind_row(kind).inverse)
        real.scale = 1 / doubled;
    return real;
}

OrthoEnds ortho_ends(TransformKind forward) {
    if (forward == Kind::idxst)
        return {};
    const auto [type, sine] = std::pair(kind_row(forward).type, kind_row(forward).sine);
    const bool both = type == 1 && !sine;
    return {both || (type == 3 && !sine), both || (type == 3 && sine), both || (type == 2 && !sine),
            both || (type == 2 && sine)};
}

} // namespace imago
