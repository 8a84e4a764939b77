// SPDX-License-Identifier: MIT
// Chooses the shape of a work-group step by predicted cost: radices in every order, points of a
// work-item, lines of a group, exchange.
#pragma once

#include "engine/plan/group/group.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/values/step_report.h"

#include <vector>

namespace imago {

// The cost model: from the counts of a step and the facts of a device to seconds. Its coefficients
// are a row of resources/tuning/choices (step-cost); engine/doc/planning.md has the equations, how
// they were fitted, and what each term is worth.

/// Predicts the time of a step. The bandwidth of copies and the clock of the device are used as far
/// as they are known; what is assumed otherwise scales all predictions of a device about equally,
/// which serves comparisons but no absolute times.
StepSeconds predict(const StepDemand &demand, const StepLimits &limits);
/// The same by coefficients of one's own: a row of the question `step-cost`.
StepSeconds predict(const StepDemand &demand, const DeviceLimits &device, const ChoiceRow &row);

/// The shapes that were compared.
struct ShapeChoice {
    /// The radices of the shape, and the limits that request it: what a step of this shape is
    /// planned with.
    std::vector<int> radices;
    StepLimits limits;
    Group group; ///< the geometry of the shape
    /// The cheapest shapes, at most as many as the row `shape-by-model` says, the chosen one among
    /// them; the others in rising order of their predicted time.
    std::vector<ShapeCost> best;
    ModelRole model = ModelRole::unknown; ///< as StepReport::model
    double least_gain = 1;                ///< as StepReport::least_gain
};

/// Whether the limits ask the model for shapes: by an option, or by the row `shape-by-model`.
bool by_model(const StepLimits &limits);

/// Ranks the shapes of a step and chooses one. The shape by the planner's rules, with these
/// radices, is always among them. It stays if the model does not choose (by_model()), and where the
/// table has a shape for the line (has_row_shape()). Shapes that the options name are not changed;
/// neither are steps with a mask or a turn, lines in registers, and columns for which a row keeps
/// registers free. Within the row's `equal`, the shape with the fewest points of a work-item is
/// taken, then with the fewest warps, then with the fewest passes: predictions are no better than
/// that, small items leave the compiler room, and a warp by itself waits for no other. Columns keep
/// at least the lines of the rules, since the count of sectors does not know in which order hooks
/// take them. Unless an option asks for the model, its shape is taken only where it is predicted to
/// be faster than the rules' by the row's `gain`.
ShapeChoice choose_shape(const StepSpec &spec, const std::vector<int> &radices,
                         const StepLimits &limits);

} // namespace imago
