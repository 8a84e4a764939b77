// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/split_transform.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace imago {

/// Runs a plan on arrays of the host. A device that computes in the host's memory works on them
/// where they are (CL_MEM_USE_HOST_PTR), without a copy; for others their elements are transferred,
/// packed if there are gaps between them. Belongs to one thread at a time.
class HostRun {
  public:
    /// Builds the plan of a problem, and chooses as the caller would. Called once for each of the
    /// plans that are needed: with other strides for transfers, or without streaming stores, which
    /// need aligned memory.
    using Build = std::function<BuiltPlanPtr(const Problem &, PlanOptions::Switch streaming)>;

    /// Makes nothing yet but what a run of `plan` on the device needs.
    HostRun(BuiltPlanPtr plan, Build build);
    ~HostRun();
    HostRun(HostRun &&) noexcept;
    HostRun &operator=(HostRun &&) noexcept;

    /// Sets the threshold or the mask of later runs; see Transform. The mask is a buffer on the
    /// plan's device.
    void set_threshold(double threshold);
    void set_mask(const Buffer &mask);

    /// Transforms, and waits. Memory between the elements of the output keeps its values. Input and
    /// output may overlap in any way: if they do, and are not one array in place, copies are used.
    /// Throws Error (usage) if an array is missing, and Error as Transform and Queue do.
    void execute(const HostInput &in, const HostOutput &out);

    /// The report of the last run, or of the plan before the first.
    PlanReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
