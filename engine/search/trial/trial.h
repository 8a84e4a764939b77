// SPDX-License-Identifier: MIT
// A problem on a device, for which the worker process checks and races plans.
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/search/trial/verdict.h"
#include "engine/transform/problem_arrays.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

// The numbers of a trial: the input of a problem's plans, and the expected output.

/// Seeded uniform numbers of [-1, 1) in a problem's arrays on a device, and the expected results of
/// some of its transforms by engine/reference: the first, the last, and as many between as take
/// about a tenth of a second.
class TrialData {
  public:
    /// Allocates input and output (one buffer for each side, or two if planar; in place the output
    /// is the input), fills the input and computes the expected results. Throws Error if they do
    /// not fit on the device. `masked`: the plans take a mask at load (PlanOptions::mask_at_load),
    /// as those of filter always do.
    TrialData(const DevicePtr &device, const Problem &problem, bool masked = false);

    const ArrayBuffers &in() const { return arrays_.in; }
    const ArrayBuffers &out() const { return arrays_.out; }
    const Buffer &mask() const { return mask_; } ///< empty if plans take none

    /// Restores the input if runs overwrite it. The copies are enqueued without waiting.
    void restore(Queue &queue) const;

    /// The largest relative L2 error of the computed transforms' outputs on the device; infinite if
    /// a number is not finite.
    double error(Queue &queue) const { return error(queue, false); }
    /// Like error(), for some evenly spread elements of long transforms: this takes a fraction of a
    /// second where all of 2^24 points take two.
    double spread_error(Queue &queue) const { return error(queue, true); }

  private:
    struct Expected {
        std::size_t transform = 0;
        std::vector<double> values;      ///< dense
        std::size_t step = 1;            ///< from one spread element to the next
        std::vector<std::size_t> spread; ///< the spread elements' places
    };
    double error(Queue &queue, bool spread) const;
    void fill(Queue &queue, const Buffer &buffer, std::size_t part);
    void compute_expected();
    template <class T>
    Expected expected(std::size_t transform) const;

    Problem problem_;
    ProblemArrays arrays_;
    ArrayBuffers pristine_; ///< in place only
    Buffer mask_;
    std::vector<double> mask_values_;
    std::vector<Expected> expected_;
};

/// The elements of one transform of a side: offsets in elements from the array's first one.
std::vector<std::size_t> places_of(const std::vector<std::size_t> &shape,
                                   const std::vector<std::size_t> &strides, std::size_t batch_axes,
                                   std::size_t transform);

/// The number at this index of the input or the mask, equal in float and double.
double trial_number(std::size_t index, std::size_t part);

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
