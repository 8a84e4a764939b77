// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/buffers/array_buffers.h"
#include "engine/values/plan_report.h"

#include <memory>
#include <string>

/// The engine. A problem becomes a plan, and a plan becomes a Transform, which runs on a Queue of a
/// Device. Images and signals are plain values. Pipelines run them through transforms, and Service
/// does that in the background. Implicit copies, moves and comparisons are not listed.
namespace imago {

/// A plan with its programs and tables on a device (built_plan.h). It is immutable. Any number of
/// threads may share one, each with its own Transform for the kernels and the intermediate buffers.
struct BuiltPlan;
/// A built plan, shared by all transforms that use it.
using BuiltPlanPtr = std::shared_ptr<const BuiltPlan>;
class TuningRecords;

/// Plans and builds. Throws Error: usage for an invalid problem and for native twiddles that are
/// too inaccurate on the device; failure if it does not fit on the device or a kernel does not
/// build (the message has the log's path).
///
/// Options that leave every choice to the planner (options == requested_options(options)) take
/// those of the record for this device and problem if current_records() has one
/// (engine/tuning/record.h) that can be planned and built; PlanReport says so, or why not.
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options = {});
/// Does the same with these records instead of current_records(). An empty set means the planner's
/// rules alone.
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
                        const TuningRecords &records);

/// Whether build_plan() needs no compiler: this process or the cache on disk has all programs, as
/// far as the names of its entries tell. False for a problem that cannot be planned.
bool is_compiled(const DevicePtr &device, const Problem &problem, const PlanOptions &options = {});

/// Choices that a search has found to be faster than the planner's, and the evidence.
struct FoundPlan {
    PlanOptions options;  ///< the choices, without options that say what is computed
    double gain = 1;      ///< the planner's time divided by theirs
    std::string evidence; ///< in words
};
/// Builds with these choices. PlanReport::chosen_by is then "search".
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const FoundPlan &found);

/// The results of Transform::source() and Transform::workspace_bytes().
struct PlanSource {
    std::string source; ///< OpenCL C of all steps, each after a comment that names the step
    std::size_t workspace_bytes = 0; ///< bytes of intermediate buffers and tables
};
/// Plans and builds as build_plan() does, and throws as it does, because only built kernels tell
/// how large groups may be. Computes no tables and takes no memory of the device.
PlanSource plan_source(const DevicePtr &device, const Problem &problem,
                       const PlanOptions &options = {});

/// A problem, and the options with which its plan is requested.
struct RequestedTransform {
    Problem problem;          ///< what is computed
    PlanOptions options = {}; ///< how it is planned
    bool operator==(const RequestedTransform &) const = default;
};

/// A transform that can run on a device: a built plan with its own kernels and intermediate
/// buffers. It belongs to one thread at a time, because a kernel carries its arguments. Several
/// threads share the plan and make a Transform each.
class Transform {
  public:
    /// Plans and builds. Throws Error as build_plan() does.
    Transform(DevicePtr device, const Problem &problem, const PlanOptions &options = {});
    /// Uses a plan that is built. It allocates only the intermediate buffers. Throws Error if they
    /// do not fit.
    explicit Transform(BuiltPlanPtr plan);
    ~Transform();
    Transform(Transform &&) noexcept;
    Transform &operator=(Transform &&) noexcept;

    /// The problem that it solves.
    const Problem &problem() const;
    /// The plan that it runs.
    const BuiltPlanPtr &plan() const;

    /// Enqueues the transform of problem().input_bytes() into problem().output_bytes(), in each
    /// buffer of the two sides. Input and output are one buffer, in place, or two that do not
    /// overlap. In the second case the input is never written. One buffer is possible for an
    /// in_place problem and whenever both sides have the same elements at the same strides. Does
    /// not wait. Throws Error if a buffer is missing, too small or overlaps, or if a launch fails.
    void execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out);

    /// Enqueues only the first work-groups of each step, so that a driver that generates machine
    /// code at the first launch does so for execute(), while most pages of the buffers stay
    /// untouched. Their contents are then meaningless.
    void execute_first_groups(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out);

    /// Sets the threshold of a plan made with PlanOptions::threshold_at_load, for the next
    /// execute(): coefficients with |B| >= threshold stay. It is initially 0, so that all stay.
    void set_threshold(double threshold);

    /// Sets the mask of a filter, or of a plan made with PlanOptions::mask_at_load, for the next
    /// execute(): problem().mask_numbers() numbers of the plan's precision, contiguous. A plan may
    /// put them in an order of its own at that execute(): once they change, they are to be set
    /// again. Throws Error (usage) if the plan has none or the buffer is too small.
    void set_mask(const Buffer &mask);
    /// Whether the next execute() of a convolution multiplies by the conjugate factors, which
    /// correlates.
    void conjugate_mask(bool conjugate);

    /// Returns the bytes of device memory that the transform itself takes: intermediate results and
    /// tables.
    std::size_t workspace_bytes() const;

    /// Returns the choices made. Times are those of the last execute(), 0 for steps that have not
    /// ended.
    PlanReport report() const;

    /// Adds the time of the last execute(), if it has ended, to those of the plan; report() does
    /// it, too. What runs again before anybody asks for a report has it lost otherwise.
    void note_time();

    /// Returns the OpenCL C of every step as it is compiled, each after a comment that names the
    /// step.
    std::string source() const;

  private:
    void launch_steps(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out,
                      bool first_groups);

    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
