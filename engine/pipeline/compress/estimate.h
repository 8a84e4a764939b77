// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <cstdint>
#include <vector>

namespace imago {

/// What estimates need besides settings. The histogram is that of all coefficients by
/// first_histogram (engine/pipeline/compress/largest.h).
struct EstimateBasis {
    const std::vector<std::uint64_t> &histogram;
    const Image &image;       ///< the original
    double peak = 1;          ///< QualityJudge::peak()
    double smallest_step = 1; ///< of the quantiser in CompressFigures::estimated_bits
};

/// Returns an estimate of the threshold that keeps `percent` of the coefficients, to a bin of
/// 1/16 of an octave.
double estimated_threshold(const std::vector<std::uint64_t> &histogram, double percent);

/// Returns figures without a pass over the coefficients, each bin's evenly distributed. The squared
/// error is that of the coefficients that go (the transform is orthonormal), times 3 where a plane
/// acts on three channels (exact for luma); `ssim` is not a number. `threshold` is the one that is
/// used.
CompressFigures estimated_figures(const EstimateBasis &basis, const CompressSettings &settings,
                                  double threshold);

} // namespace imago
