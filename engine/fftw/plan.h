// SPDX-License-Identifier: MIT
#pragma once
#include "engine/fftw/compiled_elsewhere.h"
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
    /// FFTW_ESTIMATE takes a processor's device only if its kernels have been compiled, or there is
    /// wisdom of the problem; else the host, until its runs have taken as long as a compiler. Other
    /// efforts run both, on arrays of their own, and take the faster one.
    /// Throws std::bad_alloc; a device that fails leaves the host.
    explicit Plan(const Request &request);
    /// In a forked child the objects of a driver stay: they cannot be freed there.
    ~Plan();
    Plan(const Plan &) = delete;
    Plan &operator=(const Plan &) = delete;

    /// Runs on the arrays of the request.
    void execute() const { execute(request_.in, request_.out); }
    /// Runs on others of the same layout. Arrays that are in place where the request's were not,
    /// or the other way round, are served, too: heFFTe plans with NULL for both.
    void execute(const StridedArray &in, const StridedArray &out) const;

    const Request &request() const { return request_; }
    /// What runs: "(imago-host ...)" or "(imago-device ...)".
    std::string words() const;
    /// Operations by the usual count, 5 N log2 N for N complex points.
    double operations() const;

  private:
    DevicePlan *device_plan(bool in_place) const;
    void plan_device() const;
    void choose_by_time();
    void run_on_host(const StridedArray &in, const StridedArray &out) const;
    bool run_on_device(const StridedArray &in, const StridedArray &out) const;

    Request request_;
    bool counts_; ///< whether executions are counted
    Parts in_parts_, out_parts_;
    HostTransform host_;
    /// What becomes of the device's plan of a request; null, and perhaps `later_`, without one.
    mutable std::unique_ptr<DevicePlan> device_;
    mutable std::atomic<std::shared_ptr<LaterPlan>>
        later_; ///< for a plan whose kernels are missing
    mutable std::atomic<bool> on_device_{false}, waits_{false}; ///< which of the two there is
    /// Of the other placement than the request's, made when a run first needs it.
    mutable std::unique_ptr<DevicePlan> other_;
    mutable bool other_is_planned_ = false;
    mutable std::mutex running_; ///< held while a device's plan is made or runs
    mutable std::atomic<bool> device_failed_{false};
};

} // namespace imago::fftw
