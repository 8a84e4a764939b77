// SPDX-License-Identifier: MIT
// What FFTW's planning efforts mean for a device: FFTW_MEASURE compiles the planner's choice or a
// record's, FFTW_PATIENT first races the model's best three plans for about a second, and
// FFTW_EXHAUSTIVE searches for about 15 s a problem. Their findings become records, which wisdom
// holds. All but FFTW_ESTIMATE end with kernels that have been launched once.
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

/// What FFTW_ESTIMATE throws for a plan of a processor's device whose kernels are missing: neither
/// a compiler is waited for, nor is a kernel of any size taken, which takes ten times as long as
/// the host's butterflies: 84 against 9.4 ms for 4096 lines of 512 floats (EPYC, PoCL 3.1, two
/// threads against one).
struct NotCompiled {
    RequestedTransform missing;
};

/// Builds a request's plans by its effort, until settle() is called; then, for those that a run
/// needs later, as FFTW_MEASURE or FFTW_ESTIMATE. Copies share what has been settled.
class EffortfulBuild {
  public:
    EffortfulBuild(DevicePtr device, const Request &request);
    /// Throws NotCompiled, and Error as build_plan() does; a search that fails leaves the planner's
    /// choice.
    BuiltPlanPtr operator()(const Problem &problem, PlanOptions::Switch streaming) const;
    void settle() { *searches_ = false; }
    /// Whether plans compile what they need.
    bool compiles() const { return kernels_ == Kernels::own; }

  private:
    /// Which kernels a plan may take.
    enum class Kernels {
        compiled, ///< such as this process or the cache of programs has
        any_size, ///< one that is compiled once for all problems
        own,      ///< those of the problem, for which a compiler may have to be waited for
    };
    static Kernels kernels_for(const Request &request, DeviceType type);

    DevicePtr device_;
    unsigned flags_;
    Kernels kernels_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::shared_ptr<bool> searches_;
};

} // namespace imago::fftw
