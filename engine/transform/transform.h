// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/plan/problem.h"

#include <memory>
#include <string>

namespace imago {

/// A planned and built transform on a device. Belongs to one thread at a time (its kernels carry
/// their arguments); make one for each thread.
class Transform {
  public:
    /// Plans and builds. Throws Error: usage for a problem that cannot be asked, failure when it
    /// does not fit on the device or a kernel does not build (the log's path is in the message).
    Transform(DevicePtr device, const Problem &problem, const PlanOptions &options = {});
    ~Transform();
    Transform(Transform &&) noexcept;
    Transform &operator=(Transform &&) noexcept;

    const Problem &problem() const;

    /// Enqueues the transform of problem().input_floats() floats into problem().output_floats().
    /// fft, ifft, dct: `in` and `out` may be the same buffer. Else `in` is never written.
    /// Does not wait. Throws Error when a buffer is too small or a launch fails.
    void execute(Queue &queue, const Buffer &in, const Buffer &out);

    /// The threshold of a plan made with PlanOptions::threshold_at_load, for the next execute():
    /// coefficients with |B| >= threshold stay. 0 at first: all stay.
    void set_threshold(float threshold);

    /// Bytes of device memory that the plan itself takes: intermediate results and tables.
    std::size_t workspace_bytes() const;

    /// What was chosen; times are those of the last execute(), 0 for steps that have not ended.
    PlanReport report() const;

    /// The OpenCL C of every step, as it is compiled, each under a comment that says the step.
    std::string source() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
