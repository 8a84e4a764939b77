// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/transform/transform.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// The values outside of a signal where frames reach beyond it.
enum class StftPadding {
    none,    ///< frames are inside: frame t begins at sample t * hop
    zero,    ///< frame t is centred: it begins at t * hop - size / 2; outside the signal is 0
    reflect, ///< centred, and the signal mirrored at its first and last sample (x[-1] = x[1])
};

/// The settings that cut signals into frames.
struct Framing {
    std::size_t channels = 1, length = 0;    ///< number of signals, and samples of each
    std::size_t size = 0, hop = 0;           ///< of frames, in samples
    StftPadding padding = StftPadding::none; ///< values outside of the signal
    bool centre = false;                     ///< subtract each frame's mean; padding none only
    /// Samples are complex: the imaginary parts of all channels follow the real ones.
    bool complex = false;

    /// Samples of a frame before its centre, with padding; without padding 0.
    std::size_t margin() const { return padding == StftPadding::none ? 0 : size / 2; }
    /// Frames of a channel: 1 + floor((length + 2 margin - size) / hop). Call check() first.
    std::size_t frames() const { return 1 + (length + 2 * margin() - size) / hop; }
    /// Bins of a frame's spectrum.
    std::size_t bins() const { return complex ? size : size / 2 + 1; }
    std::size_t rows() const { return complex ? 2 * channels : channels; } ///< of the samples
};

/// Throws Error (usage) for no channels; for a length, size or hop of 0; without padding for a
/// frame longer than the signal; with reflection for one whose half is not shorter than it.
void check(const Framing &framing);

/// Half spectra of windowed frames, or whole ones of complex samples, on one device, a part at a
/// time if not all fit. Keeps its plan for the next run of the same size. Belongs to one thread at
/// a time.
class FramedSpectra {
  public:
    /// Frames first_frame .. + frames - 1 of channels first_channel .. + channels - 1.
    struct Part {
        /// Whether a run starts here, or starts again.
        bool first() const { return first_channel == 0 && first_frame == 0; }
        std::size_t first_channel, channels, first_frame, frames; ///< as described above
        const Buffer &spectra; ///< [channel][frame][bin], complex
        const Buffer &scratch; ///< free for use: channels * frames * bins floats or more
    };

    /// Makes a queue on the device. Throws Error.
    explicit FramedSpectra(DevicePtr device) : device_(device), queue_(device) {}

    /// Cuts, windows (`window` has framing.size values) and transforms rows() * length samples, one
    /// channel after another, and calls `use` for each part, in order, with its spectra enqueued in
    /// queue(). A part is all frames of some channels, or some frames of one. If the device fails,
    /// also in `use`, they start again from the first, in smaller parts. Throws Error. `between`,
    /// if there is one, is called before each part, which then has at most 2^23 points, with the
    /// fraction done (0..1); it may throw an Error to stop.
    void run(std::span<const float> samples, const Framing &framing,
             const std::vector<double> &window, const std::function<void(const Part &)> &use,
             const std::function<void(double)> &between = {});

    /// The device that it runs on.
    const DevicePtr &device() const { return device_; }
    /// The queue in which the spectra of a part are enqueued.
    Queue &queue() { return queue_; }
    /// The largest index of a float in the buffers of the last run.
    std::uint64_t largest_index() const { return largest_index_; }
    /// Steps (of the last part) and times of the last run; the caller may add its own.
    PlanReport take_report();

    /// The transforms that it has plans for.
    std::vector<RequestedTransform> transforms() const;
    /// Runs one of these transforms by this plan from now on; returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    void prepare(const Framing &framing, std::size_t frames_at_once);
    void run_parts(std::span<const float> samples, const Framing &framing,
                   const std::vector<double> &window, const std::function<void(const Part &)> &use,
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
