// SPDX-License-Identifier: MIT
// The planes of one image on a device, and what is done where it has less room than it says.
#pragma once
#include "engine/array/image.h"
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/pipeline/channels.h"
#include "engine/pipeline/margins.h"
#include "engine/pipeline/sample_pool.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A transform of planes; the problem is that of one. A batch is that of its parts, and then has
/// strides of its own: on both sides a plane's parts fill it without gaps.
using PlaneTransform = AskedTransform;

/// What happens to planes on a device: images become planes with a margin as `edges` says,
/// `forward`, whose results stay there, and `back`, as often as wanted. Without `back` nothing
/// stays: `forward` turns samples into samples, in their buffer.
struct PlaneWork {
    Framed frame;
    FilterEdges edges = FilterEdges::none;
    PlaneTransform forward;
    std::optional<PlaneTransform> back = {};
    std::uint64_t more_bytes = 0; ///< of the owner's own buffers
};

/// What the owner of planes adds; each may throw Error, and those behind release may be empty.
struct PlaneHooks {
    /// Builds kernels and makes buffers for frame(), unless they are there.
    std::function<void()> prepare;
    std::function<void()> release = {}; ///< gives back what prepare() made
    std::function<void()> loaded = {};  ///< all planes are through `forward`
};

/// Owns the planes' buffers and transforms, and the fallback for memory: all planes are held and
/// transformed together where they fit, else one at a time; and where the device fails on all
/// together, at any call, they are tried again one at a time. Holds one image at a time; belongs to
/// one thread at a time.
class DevicePlanes {
  public:
    /// Called with what comes next and how far the work is (0..1); may be empty, may throw.
    using Between = std::function<void(const std::string &next, double fraction)>;
    static void tell(const Between &between, const std::string &next, double fraction) {
        if (between)
            between(next, fraction);
    }

    DevicePlanes(DevicePtr device, PlaneHooks hooks);

    /// Makes room for the image's planes, and uploads and transforms them where the work has a way
    /// back. Throws Error; then nothing is held, and after a failure the device has its memory
    /// back.
    void load(std::shared_ptr<const Image> image, CompressChannels channels, const PlaneWork &work,
              const Between &between);

    /// Calls use(), and after a failure once more with the planes loaded again one at a time.
    /// Throws Error: that of use() where it is not a failure; else, or where loading again is
    /// stopped, nothing is held and the device has its memory back.
    void attempt(const Between &between, const std::function<void()> &use);

    /// All planes through `back`, or with nothing kept through `forward`, as the image that is held
    /// has them. `ready` prepares the transform (its threshold, its mask); `go_on` is called
    /// between the steps, and may throw.
    std::shared_ptr<const Image> results(const std::function<void(Transform &)> &ready,
                                         const std::function<void()> &go_on = {});

    /// What is run for the image that is held, with the batch: that which runs most often first.
    std::vector<AskedTransform> transforms() const;
    /// Runs one of transforms() by this plan from now on; whether it is one. What is kept stays.
    /// Where the plan does not fit on the device, nothing is held.
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

    /// No image is held; buffers and transforms stay for the next one of its size.
    void forget();

    /// The image that is held; null when none, or when it is not wholly there.
    const std::shared_ptr<const Image> &image() const { return image_; }
    CompressChannels channels() const { return channels_; }
    std::size_t planes() const { return planes_; }
    std::size_t at_once() const { return at_once_; }    ///< planes in each buffer
    const Framed &frame() const { return work_.frame; } ///< of each plane
    Margins &margins() { return *margins_; }            ///< once an image is held
    const DevicePtr &device() const { return device_; }
    Queue &queue() { return queue_; }
    /// What `forward` made, at_once() planes in each.
    const std::vector<Buffer> &kept() const { return kept_; }
    /// Planes on their way in and out; between calls the owner's.
    const Buffer &samples() const { return samples_; }

    /// Times and steps since the last take_report(); the owner adds its own.
    PlanReport &report() { return report_; }
    /// With the problem, the device and the workspace; the steps of the last results() are in it.
    PlanReport take_report();

  private:
    AskedTransform with_batch(const PlaneTransform &plane) const;
    bool together_fits() const;
    void fill(std::size_t at_once, const Between &between);
    void fill_one_at_a_time(const Between &between);
    void allocate(std::size_t at_once);
    void plan(std::unique_ptr<Transform> &transform, const PlaneTransform &wanted);
    void prepare_margins();
    void upload(const float *host);
    void execute(Transform &transform, const Buffer &from, const Buffer &to, bool uploaded);
    void release();
    void download(float *host);

    DevicePtr device_;
    PlaneHooks hooks_;
    Queue queue_;
    std::shared_ptr<const Image> image_;
    CompressChannels channels_ = CompressChannels::rgb;
    PlaneWork work_;
    std::size_t planes_ = 0, at_once_ = 0;
    std::unique_ptr<Transform> forward_, back_;
    std::optional<Margins> margins_;
    FilterEdges margins_edges_ = FilterEdges::none; ///< what margins_ was made for
    std::uint64_t margins_index_ = 0;               ///< likewise
    Buffer samples_;
    std::vector<Buffer> kept_;
    SamplePool pool_; ///< of results
    PlanReport report_;
};

} // namespace imago
