// SPDX-License-Identifier: MIT
// The search for the quality and the dead zone of a target.
#pragma once
#include "engine/pipeline/jpeg/jpeg_model.h"
#include "engine/values/compress_values.h"

#include <functional>

namespace imago {

/// Where a search ended.
struct JpegFound {
    JpegChoice choice;
    bool met = false;    ///< whether the target is met
    unsigned trials = 0; ///< how many there were
};

/// Looks for the quality and the dead zone with which the result meets the target of `settings`,
/// along the PSNR that the model predicts: a quality alone goes in steps, and near the best ones in
/// coarse ones. `value` tries a choice, and returns the PSNR, the SSIM or the bytes of its result,
/// as the target is. At most most_trials are made. If none meets the target, the nearest of those
/// is found that have enough PSNR or SSIM, or few enough bytes. Throws Error (usage) if there is
/// none.
JpegFound find_jpeg_choice(const CompressSettings &settings, const JpegModel &model,
                           const std::function<double(const JpegChoice &)> &value);

} // namespace imago
