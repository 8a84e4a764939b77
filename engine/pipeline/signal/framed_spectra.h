// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/plan_report.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// The values outside of a signal if frames reach beyond it.
enum class StftPadding {
    none, ///< frames are inside: frame t begins at sample t * hop
    zero, ///< frame t is centred: it begins at t * hop - size / 2; outside the signal is 0
    /// Frame t is centred, and the signal is mirrored at its first and last sample (x[-1] = x[1]).
    reflect,
};

/// The settings that cut signals into frames.
struct Framing {
    std::size_t channels = 1, length = 0;    ///< number of signals, and samples of each
    std::size_t size = 0, hop = 0;           ///< length and distance of frames, in samples
    StftPadding padding = StftPadding::none; ///< values outside of the signal
    bool centre = false; ///< whether to subtract each frame's mean; padding none only
    /// Whether samples are complex. The imaginary parts of all channels then follow the real ones.
    bool complex = false;
    /// Points of a frame's transform, `size` or more: zeros follow its samples; 0: `size`.
    std::size_t points = 0;
    std::size_t tapers = 1; ///< windows that each cut all frames
    /// Whether a part has some frames of all channels, instead of all frames of some.
    bool together = false;
    /// Whether a last frame ends with the samples where the others leave a rest of them; padding
    /// none only.
    bool to_end = false;

    /// Returns the points of a frame's transform.
    std::size_t transform_points() const { return points > 0 ? points : size; }
    /// Returns the samples of a frame before its centre with padding; 0 without padding.
    std::size_t margin() const { return padding == StftPadding::none ? 0 : size / 2; }
    /// Returns the frames of a channel: 1 + floor((length + 2 margin - size) / hop), and with
    /// `to_end` one more for a rest. Call check() first.
    std::size_t frames() const {
        const std::size_t more = length + 2 * margin() - size;
        return 1 + (to_end ? (more + hop - 1) / hop : more / hop);
    }
    /// Returns the sample at which a frame begins; padding none only.
    std::size_t begin_of(std::size_t frame) const { return std::min(frame * hop, length - size); }
    /// Returns the bins of a frame's spectrum.
    std::size_t bins() const { return complex ? transform_points() : transform_points() / 2 + 1; }
    std::size_t rows() const { return complex ? 2 * channels : channels; } ///< rows of the samples
};

/// The frames of a part in shares, so that a GPU has enough work-items even if there are few bins.
struct FrameShares {
    std::size_t frames = 1; ///< of a share; the last one may have fewer
    std::size_t count = 1;  ///< of shares
};

/// Returns the shares of this many frames.
FrameShares shares_of(std::size_t frames);

/// Throws Error (usage) for no channels and no tapers, for fewer points than samples of a frame,
/// and for a length, size or hop of 0. Without padding it also throws for a frame longer than the
/// signal, and with reflection for one whose half is not shorter than the signal.
void check(const Framing &framing);

/// Computes half spectra of windowed frames, or whole ones of complex samples, on one device, a
/// part at a time if not all fit. It keeps its plan for the next run of the same size. It belongs
/// to one thread at a time.
class FramedSpectra {
  public:
    /// Frames first_frame .. + frames - 1 of channels first_channel .. + channels - 1.
    struct Part {
        /// Whether a run starts here, or starts again.
        bool first() const { return first_channel == 0 && first_frame == 0; }
        std::size_t first_channel, channels, first_frame, frames; ///< as described above
        const Buffer &spectra; ///< [taper][channel][frame][bin], complex
        const Buffer &scratch; ///< free for use: channels * frames * bins floats or more
    };

    /// Makes a queue on the device. Throws Error.
    explicit FramedSpectra(DevicePtr device) : device_(device), queue_(device) {}

    /// Cuts, windows (there are framing.tapers of framing.size values) and transforms rows() *
    /// length samples, one channel after another. Calls `use` for each part, in order, with its
    /// spectra enqueued in queue(). A part is all frames of some channels, or some frames of one,
    /// or, if framing.together, some frames of all. If the device fails,
    /// also in `use`, the parts start again from the first, and are smaller. Throws Error. If there
    /// is a `between`, it is called before each part with the fraction done (0..1), and each part
    /// has at most 2^23 points. It may throw an Error to stop.
    void run(std::span<const float> samples, const Framing &framing,
             const std::vector<std::vector<double>> &windows,
             const std::function<void(const Part &)> &use,
             const std::function<void(double)> &between = {});

    /// The device that it runs on.
    const DevicePtr &device() const { return device_; }
    /// The queue in which the spectra of a part are enqueued.
    Queue &queue() { return queue_; }
    /// The largest index of a float in the buffers of the last run.
    std::uint64_t largest_index() const { return largest_index_; }
    /// Returns the steps (of the last part) and times of the last run. The caller may add its own.
    PlanReport take_report();

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    void prepare(const Framing &framing, std::size_t frames_at_once);
    void run_parts(std::span<const float> samples, const Framing &framing,
                   const std::vector<std::vector<double>> &windows,
                   const std::function<void(const Part &)> &use,
                   const std::function<void(double)> &between);
    void enqueue(std::span<const float> samples, const Framing &framing, const Part &part);

    DevicePtr device_;
    Queue queue_;
    std::unique_ptr<Transform> transform_;
    std::optional<Elementwise> means_kernel_, gather_kernel_;
    bool gathers_complex_ = false;      ///< whether the kernel is for complex samples
    std::uint64_t supported_index_ = 0; ///< the largest index that the kernels support
    std::uint64_t largest_index_ = 0;
    std::size_t channels_at_once_ = 1, frames_at_once_ = 1;
    Buffer signal_, window_, means_, frames_, spectra_;
    PlanReport report_;
};

} // namespace imago
