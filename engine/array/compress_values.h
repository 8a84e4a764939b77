// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/plan_report.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace imago {

/// How a picture is compressed. Thresholds are in ortho-normalised DCT coefficients of samples in
/// the file's own range.
struct CompressSettings {
    enum class Mode { threshold, keep_percent };
    /// rgb: each channel apart (DCT-MD Algorithm 3). luma: only luma is compressed, chroma stays.
    /// ycbcr: luma and both chroma planes are compressed. red, green, blue: one channel, the others
    /// stay. Gray images ignore it.
    enum class Channels { rgb, luma, ycbcr, red, green, blue };

    Mode mode = Mode::threshold;
    double threshold = 0;      ///< >= 0; coefficients with |B| >= threshold stay
    double keep_percent = 100; ///< 0..100; round(p * n / 100) largest over all channels together
    Channels channels = Channels::rgb;
    /// 0: the DCT is that of the whole image. 2 to 64: of each block of so many samples a side,
    /// from the upper left corner on. Where a side is no multiple of it, the last blocks go on
    /// beyond the image by its mirror image (half-sample symmetry, as the DCT-II itself sees it);
    /// the result is cut back, nothing is resampled. Their coefficients count as all others do: n
    /// is the number of samples of the whole blocks.
    unsigned block = 0;

    bool operator==(const CompressSettings &) const = default;
};

/// The smallest and the largest CompressSettings::block but 0.
inline constexpr unsigned smallest_block = 2, largest_block = 64;

/// What a compression achieved, over all compressed channels together.
struct CompressFigures {
    std::uint64_t coefficients = 0; ///< how many there are, those of whole blocks
    std::uint64_t kept = 0;         ///< how many stay
    double energy_kept = 1;         ///< fraction of the sum of squares that stays, 0..1
    /// The one used. In keep-percent mode the k-th largest magnitude; for k = 0 the next float
    /// above the largest, which keeps nothing.
    double threshold = 0;
    double psnr =
        0; ///< dB on the samples as saved (rounded, clipped); infinite when they are equal
    double ssim = 1; ///< Wang 2004 on luma: 11x11 Gaussian, sigma 1.5
    /// An estimate of the compressed size, in bits: the zero-order entropy of all coefficients
    /// after a dead-zone quantiser (as JPEG 2000 has it) whose dead zone and step are the
    /// threshold, the step being at least one step of the file's depth (float: 1/65535 of the
    /// data's range), with a bit for each sign. What a coder gains from where coefficients stand,
    /// and loses to headers, is not in it, nor is the quantiser's loss in psnr and ssim.
    double estimated_bits = 0;
};

/// A point of the rate-distortion curve.
struct RatePoint {
    double keep_percent = 0; ///< as asked; figures have what was kept
    CompressFigures figures;
};

struct CompressResult {
    std::shared_ptr<const Image> image; ///< the result, float, not yet rounded or clipped
    /// log10(1 + |B|) of the coefficients, the mean over the compressed channels; the same object
    /// as long as the coefficients have not changed; null when not wanted. With blocks, those of
    /// each stand where the block does, its mean first; sides are multiples of the block then.
    std::shared_ptr<const Plane> spectrum;
    /// The forward coefficients B, before the threshold: compressed channels * the spectrum's
    /// height * its width, in its order; null when not wanted.
    std::shared_ptr<const std::vector<float>> coefficients;
    CompressFigures figures;
    PlanReport plan;                 ///< steps of this run: a moved slider runs the inverse only
    double compare_milliseconds = 0; ///< of it PSNR and SSIM, on the host
    double engine_milliseconds = 0;  ///< from the start of the work to the result on the host
};

} // namespace imago
