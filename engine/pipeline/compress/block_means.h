// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/compress/magnitudes.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The first coefficients of an image's blocks, for CompressSettings::protect_means: those that a
/// threshold would drop are few, and counted on the host. Belongs to one thread.
class BlockMeans {
  public:
    /// Builds the kernels for planes with rows of `width` and at most `largest` coefficients in a
    /// buffer. Throws Error.
    BlockMeans(const DevicePtr &device, std::uint64_t width, unsigned side, std::uint64_t largest);

    /// Adds the means of `count` coefficients. Waits. Throws Error.
    void add(Queue &queue, const Buffer &coefficients, std::uint64_t count);

    /// The number of means.
    std::uint64_t count() const { return magnitudes_.size(); }
    /// The number of those below a threshold, and the sum of their squares.
    KeptSums below(float threshold) const;
    /// Counts the means as Magnitudes::histogram() counts coefficients.
    std::vector<std::uint64_t> histogram(const HistogramBits &bits) const;

    /// Writes coefficients of which those below a threshold are 0, but for the means. Does not
    /// wait. Throws Error.
    void cut(Queue &queue, const Buffer &coefficients, std::uint64_t count, float threshold,
             const Buffer &out);
    /// Returns the report of the last cut(), once its queue is finished.
    StepReport report() const { return cut_.report(); }

  private:
    std::uint64_t width_;
    unsigned side_;
    Elementwise gather_, cut_;
    std::vector<float> magnitudes_; ///< in rising order between calls
};

} // namespace imago
