// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/planes/device_samples.h"
#include "engine/pipeline/quality/quality.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <memory>

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

} // namespace imago
