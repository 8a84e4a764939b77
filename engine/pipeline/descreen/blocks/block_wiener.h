// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/blocks/plane_blocks.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The mean and the power of one block.
struct BlockFigures {
    float mean;  ///< under the window
    float power; ///< the mean of |V|^2 over all bins, without the mean
};

/// Which blocks tell the noise of which tones: see block_noise() of
/// kernels/skeleton/descreen/block_wiener.cl.
struct NoiseShares {
    std::vector<std::uint32_t> order;  ///< blocks, by the lower of the two tones that they tell
    std::vector<std::uint32_t> ranges; ///< where parts of one lower tone begin in `order`
    std::vector<std::size_t> lower;    ///< of each part
    std::vector<float> weights;        ///< for each block of `order`: of the lower and upper tone
    std::vector<double> counts;        ///< of blocks, by tone
    std::vector<double> sums;          ///< of weights, by tone
};

/// Shares blocks between `classes` tones from 0 to 1. A block's weight is the smaller the more
/// detail it has, since the estimate is worst there.
NoiseShares noise_shares(const std::vector<BlockFigures> &blocks, std::size_t classes);
/// The noise of each tone and bin from sums[part][2][bin]. A tone that few blocks have gets that of
/// all.
std::vector<float> noise_by_tone(const NoiseShares &shares, const std::vector<float> &sums,
                                 std::size_t bins);

/// Raises the noise of each tone to its level around the screen's frequency, the median there,
/// times `factor`. At low frequencies the estimate was made from the picture, so what was measured
/// there is too little. Returns the mean at the screen's frequency, but not less than that around
/// it.
std::vector<float> raise_noise(std::vector<float> &noise, std::uint64_t side, double period,
                               double factor);

/// An empirical Wiener filter in blocks: G = |V|^2 / (|V|^2 + N), where V are the spectra of an
/// estimate of the picture and N is the noise, the mean over blocks of like tone of the squared
/// distance between the spectra of picture and estimate. Belongs to one thread at a time.
class BlockWiener {
  public:
    /// Makes kernels and buffers for planes of this size. Throws Error.
    BlockWiener(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                std::uint64_t side);

    /// How noise is measured and applied.
    struct Noise {
        double period = 0; ///< of the screen
        double factor = 1; ///< of the level that noise has at least
        /// The factor by which a block's mean is its tone; 0: the tones are those of the run
        /// before, of another plane of the same picture.
        double tone_scale = 1;
    };

    /// Filters `picture`, whose dots are noise, by `estimate` to `out`, which is neither. Waits.
    /// `between` is called before each part and may throw.
    void run(Queue &queue, const Buffer &picture, const Buffer &estimate, const Noise &how,
             const Buffer &out, const std::function<void()> &between = {});
    /// Returns the variance of the noise in a sample, by tone from 0 to 1, of the last run().
    const std::vector<float> &noise_of_sample() const { return sample_noise_; }

    std::uint64_t side() const { return blocks_.grid().side; }
    /// Adds the steps of the last part.
    void add_report(PlanReport &report) const;

  private:
    void measure_noise(Queue &queue, const Buffer &picture, const Buffer &estimate,
                       const Noise &how);

    PlaneBlocks blocks_;
    std::uint64_t per_block_;
    Elementwise figures_kernel_, noise_kernel_, gains_kernel_;
    std::vector<float> sample_noise_, measured_tones_;
    Buffer shares_, tones_, figures_, order_, ranges_, weights_of_order_, sums_, noise_, weights_;
};

} // namespace imago
