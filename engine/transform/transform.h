// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/plan/problem.h"

#include <memory>
#include <string>
#include <utility>

namespace imago {

/// A plan with its programs and tables on a device (built_plan.h). Immutable: any number of threads
/// may share one, each with a Transform of its own for the kernels and the intermediate buffers.
struct BuiltPlan;
using BuiltPlanPtr = std::shared_ptr<const BuiltPlan>;
class TuningRecords;

/// Plans and builds. Throws Error: usage for a problem that cannot be asked and for native twiddles
/// that are too coarse on the device, failure when it does not fit on the device or a kernel does
/// not build (the log's path is in the message).
///
/// Options that leave every choice to the planner (options == asked_options(options)) take those of
/// the record of this device and problem where current_records() has one (engine/tuning/record.h)
/// and it can be planned and built; PlanReport says so, or why not.
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options = {});
/// With these records instead of current_records(); an empty set: by the planner's rules alone.
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
                        const TuningRecords &records);

/// Choices that a search has found faster than the planner's, and what speaks for them.
struct FoundPlan {
    PlanOptions options;
    double gain = 1;      ///< time of the planner's choice over theirs
    std::string evidence; ///< in words
};
/// Of these choices; PlanReport::chosen_by is "search".
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const FoundPlan &found);

/// What Transform::source() and Transform::workspace_bytes() would be.
struct PlanSource {
    std::string source;
    std::size_t workspace_bytes = 0;
};
/// Plans and builds as build_plan() does, and throws as it does: a device decides by built kernels
/// how large groups may be. Computes no tables and takes no memory of the device.
PlanSource plan_source(const DevicePtr &device, const Problem &problem,
                       const PlanOptions &options = {});

/// A problem, and the options that its plan is asked for with.
struct AskedTransform {
    Problem problem;
    PlanOptions options = {};
    bool operator==(const AskedTransform &) const = default;
};

/// An array on a device: a buffer of its own for the imaginary parts where it is complex and
/// planar, else one buffer.
struct ArrayBuffers {
    Buffer real;
    Buffer imaginary;
    ArrayBuffers(Buffer real_parts, Buffer imaginary_parts = {})
        : real(std::move(real_parts)), imaginary(std::move(imaginary_parts)) {}
};

/// A transform that can run on a device: a built plan with kernels and intermediate buffers of its
/// own. Belongs to one thread at a time (a kernel carries its arguments); several threads share the
/// plan and make a Transform each.
class Transform {
  public:
    /// Plans and builds; throws Error as build_plan() does.
    Transform(DevicePtr device, const Problem &problem, const PlanOptions &options = {});
    /// Of a plan that is built: allocates the intermediate buffers only. Throws Error when they do
    /// not fit.
    explicit Transform(BuiltPlanPtr plan);
    ~Transform();
    Transform(Transform &&) noexcept;
    Transform &operator=(Transform &&) noexcept;

    const Problem &problem() const;
    const BuiltPlanPtr &plan() const;

    /// Enqueues the transform of problem().input_bytes() into problem().output_bytes(), in each
    /// buffer of the two sides. Input and output are one buffer, in place; or two that do not
    /// overlap, and then the input is never written. One buffer is possible for an in_place problem
    /// and wherever both sides have the same elements at the same strides. Does not wait. Throws
    /// Error when a buffer is missing, too small or overlaps, or a launch fails.
    void execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out);

    /// The threshold of a plan made with PlanOptions::threshold_at_load, for the next execute():
    /// coefficients with |B| >= threshold stay. 0 at first: all stay.
    void set_threshold(double threshold);

    /// The mask of a filter, or of a plan made with PlanOptions::mask_at_load, for the next
    /// execute(): problem().mask_numbers() of the plan's precision, contiguous. Throws Error
    /// (usage) when the plan has none or the buffer is too small.
    void set_mask(const Buffer &mask);

    /// Bytes of device memory that the transform itself takes: intermediate results and tables.
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
