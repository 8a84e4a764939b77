// SPDX-License-Identifier: MIT
#include "engine/tuning/step_bounds.h"

#include <algorithm>
#include <optional>

namespace imago {
namespace {

constexpr double bank_bytes = 4;
/// Vector instructions that a core begins at once.
constexpr double at_once = 2;

double seconds_at(double amount, const std::optional<double> &rate) {
    return rate && *rate > 0 ? amount / *rate : 0;
}

} // namespace

StepBounds step_bounds(const StepReport &step, Precision precision, const DeviceFacts &facts,
                       const MeasuredFacts &measured) {
    StepBounds bounds;
    const ShapeCost *own = own_shape(step);
    if (!own)
        return bounds;
    if (own->lanes) {
        const LanesDemand &d = own->lanes->demand;
        const double numbers = double(d.lanes) / double(std::max<std::size_t>(1, d.vectors));
        const double floats = numbers * (precision == Precision::f64 ? 2 : 1);
        bounds.instructions =
            seconds_at(d.arithmetic * double(d.strips) * floats / at_once, measured.fma_rate);
        return bounds;
    }
    const StepDemand &d = own->cost.demand;
    const double groups = double(d.groups), items = double(d.items * d.lines);
    bounds.local = seconds_at(double(d.wavefronts) * groups * facts.banks.value * bank_bytes,
                              measured.local_bandwidth);
    bounds.instructions = seconds_at(d.instructions * items * groups, measured.fma_rate);
    return bounds;
}

} // namespace imago
