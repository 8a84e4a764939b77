// SPDX-License-Identifier: MIT
// What FFTW's planning efforts mean for a device: FFTW_MEASURE compiles the planner's choice or a
// record's, FFTW_PATIENT first races the model's best three plans for about a second, and
// FFTW_EXHAUSTIVE searches for about 15 s a problem. Their findings become records, which wisdom
// holds.
#pragma once
#include "engine/fftw/device_plan.h"
#include "engine/fftw/request.h"

#include <chrono>
#include <memory>

namespace imago::fftw {

/// fftw_set_timelimit(): the most seconds of planning, about, for plans made from now on; below 0:
/// no limit. With 0 every effort is FFTW_ESTIMATE.
void limit_planning(double seconds);

/// Whether a compiler may be waited for: for every effort but FFTW_ESTIMATE, and for problems that
/// were planned with another one before.
bool may_compile(const Request &request);

/// Builds a request's plans by its effort, until settle() is called; then, for those that a run
/// needs later, as FFTW_MEASURE or FFTW_ESTIMATE. Copies share what has been settled.
class EffortfulBuild {
  public:
    EffortfulBuild(DevicePtr device, const Request &request);
    /// Throws Error as build_plan() does; a search that fails leaves the planner's choice.
    BuiltPlanPtr operator()(const Problem &problem, PlanOptions::Switch streaming) const;
    void settle() { *searches_ = false; }

  private:
    DevicePtr device_;
    unsigned flags_;
    bool compiles_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::shared_ptr<bool> searches_;
};

} // namespace imago::fftw
