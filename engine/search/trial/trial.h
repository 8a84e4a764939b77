// SPDX-License-Identifier: MIT
// A problem on a device, for which the worker process checks and races plans.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/search/trial/trial_data.h"
#include "engine/search/trial/verdict.h"
#include "engine/transform/transform.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A plan that runs and gives a wrong result.
class WrongResult : public Error {
  public:
    using Error::Error;
};

/// The options of a race.
struct RaceSettings {
    std::size_t pairs = 5;
    double sample_milliseconds = 2; ///< approximate duration of a sample, which repeats its plan
    double most_seconds = 10;       ///< no further pair is started after that
    bool give_up = true;            ///< ends early if the candidate is hopeless(); see verdict.h
    /// Compares the kernel time of this step in both plans; -1: the time of the whole.
    int step = -1;
};

/// Registers, local memory and groups of one step, as far as the driver reports them.
struct StepProfile {
    std::optional<std::size_t> registers;     ///< of a work-item (NVIDIA's compiler log)
    std::optional<std::size_t> private_bytes; ///< CL_KERNEL_PRIVATE_MEM_SIZE
    std::optional<std::size_t> local_bytes;   ///< CL_KERNEL_LOCAL_MEM_SIZE
};

class Trial {
  public:
    /// `masked`: the plans take a mask at load (PlanOptions::mask_at_load).
    Trial(DevicePtr device, const Problem &problem, bool masked = false);
    ~Trial();

    /// Builds a plan, runs it, checks its result and keeps it for races. The check compares some
    /// transforms, or some elements of long ones, with engine/reference, and all transforms with
    /// those of the first plan that was right. Returns the relative L2 error. Throws Error as
    /// Transform does; WrongResult.
    double check(const PlanOptions &options);

    /// Races two plans in turns; builds and checks them unless they are kept. Throws as check()
    /// does.
    Race race(const PlanOptions &first, const PlanOptions &second, const RaceSettings &settings);

    /// Checks a plan, runs it, and returns its report with kernel times.
    PlanReport report(const PlanOptions &options);
    std::vector<StepProfile> profile(const PlanOptions &options);

  private:
    struct Kept;
    Kept &kept(const PlanOptions &options);
    void restore(Queue &queue);
    void make_room(Queue &queue, int times);
    void run(Kept &plan, Queue &queue, int times);
    double sample(Kept &plan, int times, int step);
    double difference();

    DevicePtr device_;
    Problem problem_;
    TrialData data_;
    Queue queue_, timed_; ///< without and with kernel times
    ArrayBuffers right_;  ///< the output of the first plan that was right
    bool have_right_ = false;
    int runs_ = 0; ///< since the input was restored
    cl::Kernel compare_;
    std::vector<std::unique_ptr<Kept>> kept_; ///< least recently used first
};

} // namespace imago
