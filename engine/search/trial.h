// SPDX-License-Identifier: MIT
// A problem on a device, on which plans are checked and raced. This runs in the worker process.
#pragma once
#include "engine/plan/problem.h"
#include "engine/search/trial_data.h"
#include "engine/search/verdict.h"
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

/// What a race is asked to do.
struct RaceWishes {
    std::size_t pairs = 5;
    double sample_milliseconds = 2; ///< a sample repeats its plan for about as long
    double most_seconds = 10;       ///< no further pair after that
    bool give_up = true;            ///< where the candidate is hopeless(); see verdict.h
    int step = -1; ///< the kernel time of this step of either plan; -1: the time of the whole
};

/// Registers, local memory and groups of one step, as far as the driver tells.
struct StepProfile {
    std::optional<std::size_t> registers;     ///< of a work-item (NVIDIA's compiler log)
    std::optional<std::size_t> private_bytes; ///< CL_KERNEL_PRIVATE_MEM_SIZE
    std::optional<std::size_t> local_bytes;   ///< CL_KERNEL_LOCAL_MEM_SIZE
};

class Trial {
  public:
    /// `masked`: its plans take a mask at load (PlanOptions::mask_at_load).
    Trial(DevicePtr device, const Problem &problem, bool masked = false);
    ~Trial();

    /// Builds a plan, runs it, checks its result (of some transforms against engine/reference,
    /// where they are long some of their elements; of all against the first plan that was right)
    /// and keeps it for races. The relative L2 error. Throws Error as Transform does; WrongResult.
    double check(const PlanOptions &options);

    /// Lets two plans take turns; builds and checks what is not kept. Throws as check() does.
    Race race(const PlanOptions &first, const PlanOptions &second, const RaceWishes &wishes);

    /// What a plan reports after a run, with kernel times; checks it first.
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
    Queue queue_, timed_; ///< without and with the times of kernels
    ArrayBuffers right_;  ///< the output of the first plan that was right
    bool have_right_ = false;
    int runs_ = 0; ///< since the input was restored
    cl::Kernel compare_;
    std::vector<std::unique_ptr<Kept>> kept_; ///< last used last
};

} // namespace imago
