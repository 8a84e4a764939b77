// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace imago {

/// How a picture is compressed. Thresholds apply to ortho-normalised DCT coefficients of samples in
/// the file's own range.
struct CompressSettings {
    /// Which setting determines how many coefficients stay.
    enum class Mode { threshold, keep_percent };
    /// rgb: each channel separately (DCT-MD Algorithm 3). luma: only luma is compressed, chroma
    /// stays. ycbcr: luma and both chroma planes are compressed. red, green, blue: one channel, the
    /// others stay. Gray images ignore it.
    enum class Channels { rgb, luma, ycbcr, red, green, blue };

    Mode mode = Mode::threshold; ///< which of the next two applies
    double threshold = 0;        ///< >= 0; coefficients with |B| >= threshold stay
    double keep_percent = 100;   ///< 0..100; round(p * n / 100) largest over all channels together
    Channels channels = Channels::rgb; ///< what is compressed of a colour image
    /// 0: one DCT of the whole image. 2 to 64: a DCT of each block with this many samples a side,
    /// from the upper left corner on. If a side of the image is no multiple of it, the last blocks
    /// continue beyond the image with its mirror image (half-sample symmetry, as the DCT-II itself
    /// assumes); the result is cut back, nothing is resampled. Their coefficients count like all
    /// others: n is the number of samples of the whole blocks.
    unsigned block = 0;

    bool operator==(const CompressSettings &) const = default;
};

/// The range of CompressSettings::block, apart from 0.
inline constexpr unsigned smallest_block = 2, largest_block = 64;

/// What a compression achieved, over all compressed channels.
struct CompressFigures {
    std::uint64_t coefficients = 0; ///< all coefficients, with those of whole blocks
    std::uint64_t kept = 0;         ///< coefficients that stay
    double energy_kept = 1;         ///< fraction of the sum of squares that stays, 0..1
    /// The threshold that was used. In keep-percent mode it is the k-th largest magnitude; for k =
    /// 0 the next float above the largest, which keeps nothing.
    double threshold = 0;
    /// DB on the samples as saved (rounded, clipped); infinite if they are equal.
    double psnr = 0;
    double ssim = 1; ///< Wang 2004 on luma: 11x11 Gaussian, sigma 1.5
    /// An estimate of the compressed size in bits: the zero-order entropy of all coefficients after
    /// a dead-zone quantiser (as in JPEG 2000), with a bit for each sign. Dead zone and step are
    /// the threshold, but the step is at least one step of the file's depth (float: 1/65535 of the
    /// data's range). It does not include what a coder gains from the positions of coefficients and
    /// loses to headers; psnr and ssim do not include the quantiser's loss.
    double estimated_bits = 0;
};

/// A point of the rate-distortion curve.
struct RatePoint {
    double keep_percent = 0; ///< as requested; figures have what was kept
    CompressFigures figures; ///< what was achieved
};

/// What a result is for, which decides about the samples of a narrow image's result. Other results
/// have floats, neither rounded nor clipped.
enum class ResultUse {
    view,   ///< to be shown: bytes, as a file of 8 bits has them
    file,   ///< a file of 8 bits: bytes, and the clipped samples are counted
    floats, ///< any file: floats
};

/// A compressed picture, and the time it took.
struct CompressResult {
    /// The result: floats, not yet rounded or clipped, or narrow.
    std::shared_ptr<const Image> image;
    /// log10(1 + |B|) of the coefficients, the mean over the compressed channels; the same object
    /// as long as the coefficients have not changed; null if not requested. With blocks, the
    /// coefficients of each block are at its position, its mean first; the sides are then multiples
    /// of the block.
    std::shared_ptr<const Plane> spectrum;
    /// The forward coefficients B before the threshold: compressed channels * the spectrum's height
    /// * its width, in the spectrum's order; null if not requested.
    std::shared_ptr<const std::vector<float>> coefficients;
    CompressFigures figures;         ///< over all compressed channels
    PlanReport plan;                 ///< steps of this run: moving the slider runs the inverse only
    double compare_milliseconds = 0; ///< its part for PSNR and SSIM, on the host
    std::size_t clipped = 0;         ///< samples that ResultUse::file has clipped
    double engine_milliseconds = 0;  ///< from the start of the work to the result on the host
};

} // namespace imago
