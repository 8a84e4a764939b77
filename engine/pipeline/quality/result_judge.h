// SPDX-License-Identifier: MIT
#pragma once

#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/quality/quality.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace imago {

/// Compares results with one original on a device (kernels/skeleton/quality.cl), by the definitions
/// of QualityJudge and within the rounding of single precision: PSNR to 1e-4 dB, SSIM to 1e-5.
/// Equal samples give the same figures each time. Holds the original on the device. Belongs to one
/// thread.
class DeviceQuality {
  public:
    /// Whether a device compares faster than the host: a GPU does, and has the samples.
    static bool pays(const DeviceInfo &info) { return info.type != DeviceType::cpu; }

    /// Builds the kernel and uploads the original. Throws Error.
    DeviceQuality(Queue &queue, std::shared_ptr<const QualityJudge> judge);

    /// The form of the samples that are compared: bytes if the original is narrow, else floats.
    bool narrow() const { return judge_->original()->narrow(); }

    /// Compares samples on the device, in that form. Waits. Throws Error.
    Quality compare(Queue &queue, const DeviceSamples &result);
    /// Uploads and compares a result. Throws Error if extents or channels differ from the
    /// original's.
    Quality compare(Queue &queue, const Image &result);

    /// Returns the report of the last comparison.
    const StepReport &step() const { return step_; }
    double compile_milliseconds() const { return compile_milliseconds_; }

  private:
    void build(const DevicePtr &device);
    std::uint64_t groups() const;

    std::shared_ptr<const QualityJudge> judge_;
    std::size_t group_size_ = 1;
    cl::Kernel kernel_;
    Buffer original_, weights_, sums_;
    Buffer uploaded_; ///< a result that was not on the device
    StepReport step_;
    double compile_milliseconds_ = 0;
};

/// Compares the results of planes with their original: on the device if that pays and it holds all
/// planes at once, else on the host. Belongs to one thread.
class ResultJudge {
  public:
    /// Sets the original, unless it is this one. Throws Error if it is empty.
    void set_original(const std::shared_ptr<const Image> &original);
    /// Forgets the original.
    void forget();
    /// Frees the memory on the device; it is made again when it is needed.
    void release() { on_device_.reset(); }

    /// See QualityJudge. There is an original.
    double peak() const { return judge_->peak(); }

    /// Returns the bytes that comparisons of results with this image take on a device.
    static std::uint64_t device_bytes(const DeviceInfo &info, const Image &original);

    /// Compares the last result of the planes. `check` is called on the way, and may throw. Throws
    /// Error.
    Quality compare(DevicePlanes &planes, const Image &result, const std::function<void()> &check);
    /// Compares a result that is on no device as a whole: on the queue's device, or on the host.
    /// Adds what a device does to `report`. All results of an original need one device. Throws
    /// Error.
    Quality compare(Queue &queue, const Image &result, PlanReport &report);

  private:
    std::optional<Quality>
    compare_on_device(Queue &queue, const Image &result, PlanReport &report,
                      const std::function<std::optional<DeviceSamples>()> &there);

    std::shared_ptr<const QualityJudge> judge_;
    std::optional<DeviceQuality> on_device_; ///< made at the first comparison that takes it
    bool has_room_ = true; ///< false once the device has had no room for this original
};

} // namespace imago
