// SPDX-License-Identifier: MIT
// The planes of one image on a device, and the fallback if it has less memory than it reports.
#pragma once

#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/planes/channels.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/planes/narrow_planes.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The samples of an image on a device: channel c of row y begins at number
/// first + c * plane + y * row of the buffer.
struct DeviceSamples {
    Buffer buffer;
    bool narrow = false; ///< whether the numbers are bytes; else floats
    std::uint64_t first = 0, row = 0, plane = 0;
};

/// Memory of released results, reused for the next ones of their size. Fresh memory of tens of
/// megabytes costs more than the transform that fills it: the system clears each page at its first
/// access, and a vector clears it once more. Any thread may call.
class SamplePool {
  public:
    SamplePool();
    ~SamplePool();
    SamplePool(SamplePool &&) noexcept;
    SamplePool &operator=(SamplePool &&) noexcept;

    /// Returns this many samples with any values.
    std::vector<float> take(std::size_t count);
    /// Returns this many samples of a narrow image, with any values.
    std::vector<std::uint8_t> take_bytes(std::size_t count);

    /// Shares the image. Its samples return to the pool when its last holder releases it, if they
    /// are as many as were taken last. At most two of floats and two of bytes are kept. The image
    /// may outlive the pool.
    std::shared_ptr<const Image> share(Image image);

    /// Frees the memory that nobody holds.
    void clear();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// A transform of one plane. A batch is that of the plane's parts, and has explicit strides. On
/// both sides a plane's parts fill it without gaps.
using PlaneTransform = RequestedTransform;

/// The work on planes on a device. Images become planes with a margin by `edges`. `forward` runs,
/// and its results stay there. `back` runs as often as requested. Without `back` nothing stays:
/// `forward` turns samples into samples, in their buffer.
struct PlaneWork {
    Framed frame;
    FilterEdges edges = FilterEdges::none;
    PlaneTransform forward;
    std::optional<PlaneTransform> back = {};
    std::uint64_t more_bytes = 0; ///< bytes of the owner's own buffers
};

/// The functions that the owner of planes adds. Each function may throw Error. Those after prepare
/// may be empty.
struct PlaneCallbacks {
    /// Builds kernels and makes buffers for frame(), unless they exist.
    std::function<void()> prepare;
    std::function<void()> release = {}; ///< frees what prepare() made
    /// Called when all planes have been transformed by `forward`.
    std::function<void()> loaded = {};
    /// Called before `back` runs on a buffer of kept(). If it fills samples() instead and returns
    /// true, `back` runs on them, in place.
    std::function<bool(const Buffer &kept)> cut = {};
    /// Called when results() has a part's planes in samples(), before they are rounded.
    std::function<void(std::size_t part)> done = {};
};

/// Owns the planes' buffers and transforms, and the fallback for memory. All planes are held and
/// transformed together if they fit, or else one at a time. If the device fails on all together, at
/// any call, they are tried again one at a time. So are large planes on a processor, whose buffers
/// are the program's own memory: together they take three times the room for samples and
/// workspace, and are no faster than in turn. The object holds one image at a time, and belongs to
/// one thread at a time.
class DevicePlanes {
  public:
    /// Called with the next step and the progress (0..1). May be empty, and may throw.
    using Between = std::function<void(const Sentence &next, double fraction)>;
    static void tell(const Between &between, const Sentence &next, double fraction) {
        if (between)
            between(next, fraction);
    }

    DevicePlanes(DevicePtr device, PlaneCallbacks callbacks);

    /// Makes room for the image's planes, and uploads and transforms them if the work has a `back`.
    /// Throws Error; nothing is then held, and after a failure the device has its memory back.
    void load(std::shared_ptr<const Image> image, CompressChannels channels, const PlaneWork &work,
              const Between &between);

    /// Calls use(), and after a failure once more with the planes loaded again one at a time.
    /// Throws the Error of use() if it is not a failure. Otherwise, or if loading again is stopped,
    /// nothing is held and the device has its memory back.
    void attempt(const Between &between, const std::function<void()> &use);

    /// How samples of a result are returned: as floats, or as those of the held image, which
    /// rounds and clips a narrow one's. The memory of `single` floats is not kept for a next
    /// result.
    enum class Samples { floats, single, as_held };
    /// Runs all planes through `back`, or through `forward` if nothing is kept. Returns the result
    /// with the held image's other properties. `ready` prepares the transform (its threshold, its
    /// mask). `go_on` is called between the steps, and may throw. `seen` is called with all rows of
    /// the result before they are rounded.
    std::shared_ptr<const Image> results(const std::function<void(Transform &)> &ready,
                                         const std::function<void()> &go_on = {},
                                         Samples samples = Samples::floats,
                                         const UseRow &seen = {});

    /// Frees the samples and the workspace of `back`, a third of what an image of three planes
    /// holds. They are made again when they are needed, which costs some tens of milliseconds for
    /// tens of megapixels.
    void rest();

    /// Returns the last results() where they still are on the device, as the held image saves
    /// them: bytes if it is narrow, else floats, which are not rounded. Empty if its planes are not
    /// samples, or are held one at a time, or if there is no room for bytes, and on a processor.
    std::optional<DeviceSamples> results_on_device();

    /// Runs the planes of one buffer of kept() through `back` into samples(), and waits. `ready`
    /// prepares the transform. Its times are not reported.
    void transform_back(std::size_t buffer, const std::function<void(Transform &)> &ready);

    /// Returns the transforms that run for the held image, with the batch, the most frequent one
    /// first.
    std::vector<RequestedTransform> transforms() const;
    /// Returns transforms() and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of transforms() by this plan from now on. Returns whether it is one of them. What
    /// is kept stays. If the plan does not fit on the device, nothing is held.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    /// Forgets the held image. Buffers and transforms stay for the next one of its size.
    void forget();

    /// The held image; null if there is none, or if it is incomplete.
    const std::shared_ptr<const Image> &image() const { return image_; }
    CompressChannels channels() const { return channels_; }
    std::size_t planes() const { return planes_; }
    std::size_t at_once() const { return at_once_; }    ///< planes in each buffer
    const Framed &frame() const { return work_.frame; } ///< the frame of each plane
    Margins &margins() { return *margins_; }            ///< valid once an image is held
    const DevicePtr &device() const { return device_; }
    Queue &queue() { return queue_; }
    /// Returns the results of `forward`, at_once() planes in each.
    const std::vector<Buffer> &kept() const { return kept_; }
    /// Returns the planes on their way in and out. The owner may use the buffer between calls.
    /// Throws Error if there was a rest(), and now there is no memory.
    const Buffer &samples();

    /// Returns the times and steps since the last take_report(). The owner adds its own.
    PlanReport &report() { return report_; }
    /// Returns the report with problem, device and workspace. It has the steps of the last
    /// results().
    PlanReport take_report();

  private:
    /// A transform that is planned, and takes memory only while it is needed.
    struct Direction {
        BuiltPlanPtr plan; ///< null if there is none
        RequestedTransform requested;
        std::unique_ptr<Transform> transform;
        Transform &ready(); ///< makes the transform
        PlanReport report;  ///< of the transform when it ran last
    };

    void plan(Direction &direction, const PlaneTransform &plane);
    bool all_planes_fit() const;
    bool planes_in_turn() const;
    void fill(std::size_t at_once, const Between &between);
    void fill_one_at_a_time(const Between &between);
    void allocate(std::size_t at_once);
    void prepare_margins();
    void upload(std::size_t part);
    std::vector<StepReport> upload_steps() const;
    void run_part(std::size_t part, Transform &transform, const std::function<void()> &go_on);
    bool narrows_on_device();
    void narrow_part(std::size_t part);
    Image narrow_results(Transform &transform, const std::function<void()> &go_on,
                         const UseRow &seen);
    std::vector<float> planes_back(Transform &transform, const std::function<void()> &go_on,
                                   std::vector<float> memory);
    void execute(Transform &transform, const Buffer &from, const Buffer &to, bool uploaded);
    void release();
    void download(float *host);

    DevicePtr device_;
    PlaneCallbacks callbacks_;
    Queue queue_;
    std::shared_ptr<const Image> image_;
    CompressChannels channels_ = CompressChannels::rgb;
    PlaneWork work_;
    std::size_t planes_ = 0, at_once_ = 0;
    Direction forward_, back_;
    std::optional<Margins> margins_;
    FilterEdges margins_edges_ = FilterEdges::none; ///< the edges that margins_ was made for
    /// The largest index that margins_ was made for.
    std::uint64_t margins_index_ = 0;
    std::optional<NarrowPlanes> narrow_;
    bool has_widened_ = false;  ///< whether the last upload was of bytes
    bool has_narrowed_ = false; ///< whether narrow_ has the bytes of the last results
    Buffer samples_;
    std::vector<Buffer> kept_;
    SamplePool pool_; ///< memory for results
    PlanReport report_;
};

} // namespace imago
