// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/quality/device_quality.h"
#include "engine/pipeline/quality/quality.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace imago {

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
