// SPDX-License-Identifier: MIT
// The windows that are sums of cosines; internal to engine/pipeline.
#pragma once
#include "engine/values/window/window.h"

#include <array>
#include <cmath>

namespace imago {

/// a0 - a1 cos t + a2 cos 2t - a3 cos 3t + a4 cos 4t
struct CosineSum {
    WindowKind kind;
    std::array<double, 5> terms;

    double at(double t) const {
        double sum = terms[0];
        for (std::size_t k = 1; k < terms.size(); ++k)
            sum += (k % 2 == 1 ? -terms[k] : terms[k]) * std::cos(static_cast<double>(k) * t);
        return sum;
    }
};

/// The row of a kind; a rectangle for a kind that is no such sum.
inline const CosineSum &cosine_sum_of(WindowKind kind) {
    static constexpr CosineSum rows[] = {
        {WindowKind::rectangular, {1}},
        {WindowKind::hann, {0.5, 0.5}},
        {WindowKind::hamming, {0.54, 0.46}},
        {WindowKind::blackman, {0.42, 0.5, 0.08}},
        {WindowKind::blackman_harris, {0.35875, 0.48829, 0.14128, 0.01168}},
        {WindowKind::flat_top, {0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368}},
    };
    for (const CosineSum &row : rows)
        if (row.kind == kind)
            return row;
    return rows[0];
}

} // namespace imago
