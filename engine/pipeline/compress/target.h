// SPDX-License-Identifier: MIT
// Compression to a target of quality.
#pragma once
#include "engine/pipeline/compress/estimate.h"
#include "engine/pipeline/compress/target_search.h"
#include "engine/support/sentence.h"
#include "engine/values/compress_values.h"

#include <functional>

namespace imago {

/// Throws Error (usage) for a target out of range.
void check_target(const CompressSettings &settings);

/// A number of a target as sentences have it.
RealNumber target_number(double value);
/// Throws Error (usage): no setting reaches the target of PSNR, SSIM or bytes; the best one of
/// those that were tried has `best` of them.
[[noreturn]] void refuse_target(const CompressSettings &settings, double best);

/// The target of PSNR or SSIM as a goal on a scale that is nearly linear in the logarithm of a
/// threshold or a step, and in an estimated PSNR: dB, or -ln(1 - SSIM). Its slope is that by the
/// negative of an estimated PSNR; it has no range of settings.
TargetGoal goal_of(const CompressSettings &settings);
/// The place of a result on that scale.
double goal_value(const CompressSettings &settings, const CompressFigures &figures);

/// The PSNR in dB that photographs with an SSIM usually have, roughly: a first guess.
double usual_psnr(double ssim);

/// Returns an estimate of the threshold that meets the target: for PSNR by the coefficients'
/// histogram, for SSIM by the PSNR that photographs of it usually have.
double estimated_target_threshold(const EstimateBasis &basis, const CompressSettings &settings);

/// Returns the result that meets the target, found by at most most_trials results of thresholds. It
/// searches along the estimated PSNR, which takes a threshold's own steps out of the curve. Returns
/// the nearest one above it if none does. The mode of `settings` is psnr or ssim. Throws Error
/// (usage) if no trial reaches the target.
CompressResult compress_to_target(const CompressSettings &settings, const EstimateBasis &basis,
                                  const std::function<CompressResult(double threshold)> &trial);

} // namespace imago
