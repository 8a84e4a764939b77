// SPDX-License-Identifier: MIT
#pragma once
#include "engine/fftw/device_plan.h"
#include "engine/fftw/request.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace imago::fftw {

/// A planned request. Any threads may run one at the same time, on arrays of their own.
class Plan {
  public:
    /// Plans on the host and, where that pays or IMAGO_HOST_PATH=off asks for it, on the device.
    /// Throws std::bad_alloc; a device that fails leaves the host.
    explicit Plan(const Request &request);

    /// Runs on the arrays of the request.
    void execute() const { execute(request_.in, request_.out); }
    /// Runs on others, as they were given: the same layout, in place or not.
    void execute(const StridedArray &in, const StridedArray &out) const;

    const Request &request() const { return request_; }
    /// What runs: "(imago-host ...)" or "(imago-device ...)".
    std::string words() const;
    /// Operations by the usual count, 5 N log2 N for N complex points.
    double operations() const;

  private:
    bool run_on_device(const StridedArray &in, const StridedArray &out) const;

    Request request_;
    Parts in_parts_, out_parts_;
    HostTransform host_;
    std::unique_ptr<DevicePlan> device_;
    mutable std::mutex running_; ///< held while device_ runs
    mutable std::atomic<bool> device_failed_{false};
};

} // namespace imago::fftw
