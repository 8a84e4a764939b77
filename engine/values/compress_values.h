// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/jpeg/jpeg_picture.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// How a picture is compressed. Thresholds apply to ortho-normalised DCT coefficients of samples in
/// the file's own range.
struct CompressSettings {
    /// Which setting determines how many coefficients stay, or how coarse JPEG's steps are.
    enum class Mode {
        threshold,    ///< not with `jpeg`
        keep_percent, ///< not with `jpeg`
        quality,      ///< JpegSettings::quality; with `jpeg` only
        psnr,         ///< a target: a result of this PSNR
        ssim,         ///< a target: a result of this SSIM
        bytes,        ///< a target: a file of this size; with `jpeg` only
    };
    /// rgb: each channel separately (DCT-MD Algorithm 3). luma: only luma is compressed, chroma
    /// stays. ycbcr: luma and both chroma planes are compressed. red, green, blue: one channel, the
    /// others stay. Gray images ignore it.
    enum class Channels { rgb, luma, ycbcr, red, green, blue };

    Mode mode = Mode::threshold; ///< which of the numbers applies
    double threshold = 0;        ///< >= 0; coefficients with |B| >= threshold stay
    double keep_percent = 100;   ///< 0..100; round(p * n / 100) largest over all channels together
    double psnr = 38;            ///< dB, 1 .. 120: reached with at most psnr_slack above
    double ssim = 0.95;          ///< least_ssim .. most_ssim: reached with at most ssim_slack above
    std::uint64_t bytes = 200'000;     ///< 1 or more: reached with at most bytes_slack below
    Channels channels = Channels::rgb; ///< what is compressed of a colour image; not with `jpeg`
    /// 0: one DCT of the whole image. 2 to 64: a DCT of each block with this many samples a side,
    /// from the upper left corner on. If a side of the image is no multiple of it, the last blocks
    /// continue beyond the image with its mirror image (half-sample symmetry, as the DCT-II itself
    /// assumes); the result is cut back, nothing is resampled. Their coefficients count like all
    /// others: n is the number of samples of the whole blocks.
    unsigned block = 0;
    /// With blocks or `jpeg`, the first coefficient of a block, its mean, stays however small it
    /// is. It counts among those that stay.
    bool protect_means = false;
    /// The coefficients are quantised as a JPEG file has them, instead of cut at a threshold:
    /// blocks of 8 x 8 of luma and chroma, whatever `channels` and `block` are. The result is what
    /// the file shows. The image has 8 bits.
    std::optional<JpegSettings> jpeg = {};

    bool operator==(const CompressSettings &) const = default;
};

/// The range of CompressSettings::block, apart from 0.
inline constexpr unsigned smallest_block = 2, largest_block = 64;
/// The side of the blocks by settings; 0: the whole image.
inline unsigned block_side(const CompressSettings &settings) {
    return settings.jpeg ? static_cast<unsigned>(jpeg_side) : settings.block;
}

/// The range of CompressSettings::psnr, in dB.
inline constexpr double least_psnr = 1, most_psnr = 120;
/// The range of CompressSettings::ssim.
inline constexpr double least_ssim = 1e-6, most_ssim = 1 - 1e-6;
/// How far a result may be from a target: dB above it, SSIM above it, and a part of the bytes below
/// them.
inline constexpr double psnr_slack = 0.05, ssim_slack = 0.001, bytes_slack = 0.02;

/// Whether a setting is looked for by trials, until the result meets a target.
constexpr bool is_target(CompressSettings::Mode mode) {
    return mode >= CompressSettings::Mode::psnr;
}

/// How a search for a target ended.
struct TargetOutcome {
    /// Whether the result is as near as the slack. If not, no setting gives a nearer one: those on
    /// its other side miss the target, or the search found none within its trials.
    bool met = false;
    /// The results that were tried: inverse transforms, and for bytes files, after which one
    /// inverse transform makes the result.
    unsigned trials = 0;
};

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
    /// With CompressSettings::jpeg: what was used.
    std::optional<JpegChoice> jpeg = {};
    /// The bytes of CompressResult::file; empty if there is none.
    std::optional<std::uint64_t> file_bytes = {};
};

/// A result compared with the file that the JPEG library makes at the same tables.
struct JpegComparison {
    std::uint64_t file_bytes = 0;           ///< of the library's file
    double psnr = 0, ssim = 1;              ///< of the picture in the library's file
    std::uint64_t different = 0;            ///< coefficients that differ
    unsigned largest_difference = 0;        ///< in steps
    std::uint64_t coefficients = 0;         ///< all that were compared
    std::size_t different_samples = 0;      ///< samples of the pictures that differ
    unsigned largest_sample_difference = 0; ///< of samples
};

/// A point of the rate-distortion curve.
struct RatePoint {
    double percent = 0;      ///< as requested; figures have what was kept
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
    CompressFigures figures;         ///< over all compressed channels
    PlanReport plan;                 ///< steps of this run: moving the slider runs the inverse only
    double compare_milliseconds = 0; ///< its part for PSNR and SSIM, on the host
    std::size_t clipped = 0;         ///< samples that ResultUse::file has clipped
    double engine_milliseconds = 0;  ///< from the start of the work to the result on the host
    std::optional<TargetOutcome> target = {}; ///< of a search, if the settings have a target
    /// With CompressSettings::jpeg and a coder: the file whose picture `image` is.
    std::shared_ptr<const JpegFile> file = {};
    std::optional<JpegComparison> comparison = {}; ///< if requested
    /// What the figures compare the result with: the picture, or with JPEG's quantisation the
    /// picture rounded to 8 bits.
    std::shared_ptr<const Image> compared = {};
};

} // namespace imago
