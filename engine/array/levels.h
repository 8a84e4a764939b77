// SPDX-License-Identifier: MIT
// Which samples are shown or saved as black and as white.
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <vector>

namespace imago {

/// How samples between black and white become lightness, both 0 to 1: t is the share of the range.
struct ToneCurve {
    /// The formula.
    enum class Kind {
        linear,    ///< t
        logarithm, ///< equal ratios of samples are equal steps, as Tones says
        gamma,     ///< t^(1 / gamma)
    };
    Kind kind = Kind::linear; ///< the formula
    double gamma = 2.2;       ///< of Kind::gamma: least_gamma to most_gamma; above 1 is brighter
    bool operator==(const ToneCurve &) const = default;
};
inline constexpr double least_gamma = 0.1; ///< the smallest ToneCurve::gamma
inline constexpr double most_gamma = 10;   ///< the largest

/// The samples that are black and white, low < high, and the curve between them.
struct SampleRange {
    float low = 0;     ///< black
    float high = 255;  ///< white
    ToneCurve curve{}; ///< between them
    bool operator==(const SampleRange &) const = default;
};

/// The lightness of samples by a range. A logarithm is log(1 + a t) / log(1 + a): with low > 0, a =
/// (high - low) / low makes it that of the samples themselves; otherwise a = 1000, three decades.
class Tones {
  public:
    /// Prepares the curve.
    explicit Tones(const SampleRange &range);
    /// The lightness of a sample: 0 to 1 within the range. Outside it, and where the curve is
    /// linear, it is the share of the range, below 0 or above 1. NaN stays NaN.
    double operator()(float sample) const;

  private:
    ToneCurve curve_;
    double low_, scale_;
    double amount_ = 0, factor_ = 1; ///< a and 1 / log(1 + a); factor_ is 1 / gamma, too
};

/// How a range is chosen.
struct Levels {
    /// The source of the range.
    enum class Mode {
        automatic,  ///< full, or fitted_range() if samples would not be seen in that
        full,       ///< the depth's range: 0 to 255, 0 to 65535, 0 to 1
        min_max,    ///< the samples' smallest and largest
        percentile, ///< percentiles of the samples
        manual
    };
    Mode mode = Mode::automatic; ///< the source
    /// 0 to 49: this share of the samples is black, and the same share white.
    double percent = 0.5;
    SampleRange range{}; ///< for Mode::manual
    ToneCurve curve{};   ///< of the range that is chosen, whatever the mode

    bool operator==(const Levels &) const = default;
};

/// The range from 0 to depth_maximum().
SampleRange full_range(SampleDepth depth);

/// The smallest and the largest finite sample over all channels. If they are equal, or there is
/// none, the range above has the length 1.
SampleRange sample_range(const Image &image);

/// The range in which samples are seen: sample_range(), or from the 0.5th to the 99.5th percentile
/// where few samples outside that would leave all others less than 16 of 256 levels. Where these
/// percentiles are equal, which is no range, sample_range() stays.
SampleRange fitted_range(const Image &image);

/// The range that the levels choose. Percentiles are those of at most 2^22 samples, evenly spread.
/// Automatic levels are full for 8 bits. Those of other samples are full if one of 16 bits is
/// beyond half the range, or floats are within 0 to 1 and one is beyond 0.5, unless what lies
/// between the percentiles of fitted_range() had less than 16 of 256 levels.
SampleRange resolve_levels(const Levels &levels, const Image &image);

/// Whether more than a twentieth of the samples lies outside the range by more than half of 1/255
/// of it, so that they would be shown as plain black or white.
bool leaves_range(const Image &image, SampleRange range);

/// The samples with low mapped to 0 and high to depth_maximum(depth), which becomes the result's
/// depth, by the range's curve; values outside stay outside. Alpha is scaled in the same way, from
/// its own depth's range.
Image with_levels(const Image &image, SampleRange range, SampleDepth depth);

/// How many samples lie where in a range.
struct SampleHistogram {
    SampleRange range; ///< what the bins divide, evenly in the lightness of its curve
    /// For each channel: samples of each bin. The last one includes `high`.
    std::vector<std::vector<std::size_t>> counts;
    std::size_t below = 0; ///< samples below the range, in all channels
    std::size_t above = 0; ///< samples above it
};

/// Counts the finite samples of an image in `bins` bins, of which there is at least one: of each
/// channel at most 2^20, evenly spread.
SampleHistogram sample_histogram(const Image &image, const SampleRange &range, std::size_t bins);

} // namespace imago
