// SPDX-License-Identifier: MIT
// The DCT-II of rows of samples; internal to engine/pipeline.
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/planned_transform.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace imago {

/// Transforms rows on one device, together if they fit, or else a part at a time. The plan of the
/// last size is kept. The object belongs to one thread at a time.
class RowCosines {
  public:
    /// Makes a queue on the device. Throws Error.
    explicit RowCosines(DevicePtr device) : device_(device), queue_(std::move(device)) {}

    /// Returns the ortho-normalised coefficients of each row of `length` samples. `plan` reports
    /// how they were computed. Throws Error.
    std::vector<float> run(std::span<const float> rows, std::size_t length, PlanReport &plan);

    /// Appends its transform and its plan.
    void add_plans(std::vector<PlannedTransform> &all) const;
    /// Runs the transform by this plan from now on. Returns whether the plan is for it.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    DevicePtr device_;
    Queue queue_;
    std::optional<Transform> transform_;
    Buffer from_, to_;
};

} // namespace imago
