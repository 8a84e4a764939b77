// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/pipeline/elementwise.h"
#include "engine/transform/transform.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// What is outside of a signal that frames reach over.
enum class StftPadding {
    none,    ///< frames lie inside: frame t begins at sample t * hop
    zero,    ///< frame t is centred: it begins at t * hop - size / 2; outside the signal is 0
    reflect, ///< centred, and the signal mirrored at its first and last sample (x[-1] = x[1])
};

/// How signals are cut into frames.
struct Framing {
    std::size_t channels = 1, length = 0; ///< signals, and samples of each
    std::size_t size = 0, hop = 0;        ///< of frames, in samples
    StftPadding padding = StftPadding::none;
    bool centre = false;  ///< subtract each frame's mean; padding none only
    bool complex = false; ///< samples: the imaginary parts of all channels behind the real ones

    std::size_t margin() const { return padding == StftPadding::none ? 0 : size / 2; }
    /// Frames of a channel: 1 + floor((length + 2 margin - size) / hop); check() first.
    std::size_t frames() const { return 1 + (length + 2 * margin() - size) / hop; }
    std::size_t bins() const { return complex ? size : size / 2 + 1; }
    std::size_t rows() const { return complex ? 2 * channels : channels; } ///< of the samples
};

/// Throws Error (usage): no channels, length, size or hop 0, without padding a frame longer than
/// the signal, with reflection one whose half is not shorter than it.
void check(const Framing &framing);

/// Half spectra of windowed frames, or whole ones of complex samples, on one device, a part at a
/// time where not all fit. Keeps its plan for the next run of the same size. Belongs to one thread
/// at a time.
class FramedSpectra {
  public:
    /// Frames first_frame .. + frames - 1 of channels first_channel .. + channels - 1.
    struct Part {
        bool first() const { return first_channel == 0 && first_frame == 0; }
        std::size_t first_channel, channels, first_frame, frames;
        const Buffer &spectra; ///< [channel][frame][bin], complex
        const Buffer &scratch; ///< free: channels * frames * bins floats or more
    };

    explicit FramedSpectra(DevicePtr device) : device_(device), queue_(device) {}

    /// Cuts, windows (`window` has framing.size values) and transforms rows() * length samples, one
    /// channel after another, and calls `use` for each part, in order, with its spectra on
    /// their way in queue(). A part is all frames of some channels, or some frames of one. Where
    /// the device fails, also in `use`, they come again from the first on, in smaller parts. Throws
    /// Error. Where there is `between`, it is called before each part, of at most 2^23 points then,
    /// with how far the work is (0..1); it may throw an Error to stop.
    void run(std::span<const float> samples, const Framing &framing,
             const std::vector<double> &window, const std::function<void(const Part &)> &use,
             const std::function<void(double)> &between = {});

    const DevicePtr &device() const { return device_; }
    Queue &queue() { return queue_; }
    /// The largest index of a float in the buffers of the last run.
    std::uint64_t largest_index() const { return largest_index_; }
    /// Steps (of the last part) and times of the last run; the caller may add its own.
    PlanReport take_report();

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

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
    bool gathers_complex_ = false;      ///< samples, the kernel
    std::uint64_t supported_index_ = 0; ///< by the kernels
    std::uint64_t largest_index_ = 0;
    std::size_t channels_at_once_ = 1, frames_at_once_ = 1;
    Buffer signal_, window_, means_, frames_, spectra_;
    PlanReport report_;
};

} // namespace imago
