// SPDX-License-Identifier: MIT
// The cosine coefficients of planes on a device.
#pragma once

#include "engine/array/spectrum_planes.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/compress/largest.h"
#include "engine/pipeline/compress/magnitudes.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// The first coefficients of an image's blocks, for settings by which means stay: those that a
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

/// What is known of all coefficients of an image.
struct CoefficientSums {
    /// The counts of first_histogram.
    std::vector<std::uint64_t> first = std::vector<std::uint64_t>(Magnitudes::bins);
    KeptSums all; ///< their number, and the sum of their squares

    /// Adds those of other planes.
    void add(const CoefficientSums &more);
};

/// Returns the smallest float that is not below `threshold`. |B| >= it exactly if |B| >= threshold.
float float_at_least(double threshold);

/// The coefficients among which a threshold selects.
struct SelectableCoefficients {
    CoefficientSums sums;
    std::uint64_t protected_means = 0; ///< others, which stay in any case

    /// Adds those of other planes.
    void add(const SelectableCoefficients &more);
};

/// Returns the threshold of `settings` for these coefficients. `histogram` counts them as for
/// kth_largest().
float threshold_for(
    const CompressSettings &settings, const SelectableCoefficients &all,
    const std::function<std::vector<std::uint64_t>(const HistogramBits &)> &histogram);

/// Returns the figures but PSNR and SSIM. `stay` are the coefficients from `threshold` on;
/// `smallest_step` is that of the quantiser in CompressFigures::estimated_bits.
CompressFigures figures_of(const CompressSettings &settings, const CoefficientSums &sums,
                           float threshold, const KeptSums &stay, double smallest_step);

/// Returns the smallest step of the quantiser for an image whose samples differ by `peak` at most.
double smallest_step(const Image &image, double peak);

/// Throws Error (usage) for settings of run() out of range.
void check(const CompressSettings &settings);

/// Returns the channels that are compressed: a gray image has one plane whatever is requested.
CompressChannels channels_of(const Image &image, const CompressSettings &settings);

/// The coefficients of an image's planes, or of their blocks, by the DCT-II with norm ortho. They
/// stay on the device. The object holds one image at a time, and belongs to one thread at a time.
class Coefficients {
  public:
    /// Makes a queue on the device. `release` frees what the owner has made for the planes. Throws
    /// Error.
    explicit Coefficients(DevicePtr device, std::function<void()> release = {});
    Coefficients(const Coefficients &) = delete;
    Coefficients &operator=(const Coefficients &) = delete;

    /// Uploads the planes, transforms them and measures the coefficients. `more_bytes` are those of
    /// the owner. Throws Error as DevicePlanes::load() does.
    void load(std::shared_ptr<const Image> image, CompressChannels channels, unsigned block,
              std::uint64_t more_bytes, const DevicePlanes::Between &between);

    DevicePlanes &planes() { return planes_; }
    const DevicePlanes &planes() const { return planes_; }
    unsigned block() const { return block_; }             ///< of the loaded image
    const CoefficientSums &sums() const { return sums_; } ///< of the loaded image

    /// Lets the means of blocks stay whatever the threshold is if `settings` protect them, which
    /// changes what the following members say. Without blocks there are none. Throws Error.
    void keep_means(const CompressSettings &settings);
    /// Whether means stay by `settings` that a threshold would drop; unknown before keep_means()
    /// was called for this image, and then true.
    bool protects_below(const CompressSettings &settings, float threshold) const;
    /// Returns those among which a threshold selects.
    SelectableCoefficients selectable() const;
    /// Counts those among which a threshold selects by their magnitudes.
    std::vector<std::uint64_t> histogram(const HistogramBits &bits);
    /// Returns the number of those that stay, and the sum of their squares.
    KeptSums kept(float threshold);
    /// Prepares the transform back, or what comes before it, for a threshold.
    void use_threshold(Transform &back, float threshold);
    /// Returns log10(1 + |B|), the mean over the planes. Uses the samples' buffer, which is free
    /// between runs.
    std::shared_ptr<const Plane> mean_logarithms();
    /// Downloads all.
    RealPlanes download();

    /// Returns DevicePlanes::take_report() with the steps that measure coefficients.
    PlanReport take_report();

  private:
    void prepare();
    void measure();
    bool cut(const Buffer &kept);
    bool has_means_below(float threshold) const;
    std::uint64_t per_buffer() const { return planes_.at_once() * planes_.frame().size(); }

    DevicePlanes planes_;
    std::optional<Magnitudes> magnitudes_;
    std::optional<BlockMeans> means_; ///< of the loaded image, once they were asked for
    bool protects_ = false;
    std::optional<float> cut_; ///< the threshold of the next results, if means are below it
    unsigned block_ = 0;
    CoefficientSums sums_;
    int exponent_ = 0; ///< all coefficients are below 2^(exponent_ + 1)
};

} // namespace imago
