// SPDX-License-Identifier: MIT
#include "engine/plan/limits/measured_choice.h"

#include "engine/plan/measured/choice_table.h"

#include <stdexcept>

namespace imago {
namespace {

std::uint32_t device_classes(const StepLimits &limits) {
    std::uint32_t mask = bits(limits.device.cpu ? DeviceClass::cpu : DeviceClass::gpu);
    if (limits.device.prefetches_streams)
        mask |= bits(DeviceClass::prefetching_cpu);
    if (!limits.device.cpu && limits.device.warp == 32)
        mask |= bits(DeviceClass::gpu_warp_32);
    if (!limits.lanes)
        return mask | bits(DeviceClass::work_group);
    return mask | bits(DeviceClass::lanes) |
           bits(limits.device.cpu ? DeviceClass::cpu_lanes : DeviceClass::gpu_lanes);
}

ChoiceQuery query(Question question, LineClasses lines, std::size_t points,
                  const StepLimits &limits) {
    return {question, device_classes(limits), lines.mask, limits.precision == Precision::f64,
            points};
}

} // namespace

const ChoiceRow *measured_choice(Question question, LineClasses lines, std::size_t points,
                                 const StepLimits &limits) {
    return shipped_choices().find(query(question, lines, points, limits));
}

std::vector<const ChoiceRow *> measured_choices(Question question, LineClasses lines,
                                                std::size_t points, const StepLimits &limits) {
    return shipped_choices().find_all(query(question, lines, points, limits));
}

double measured_number(Question question, Field field, const StepLimits &limits, LineClasses lines,
                       std::size_t points) {
    if (const ChoiceRow *row = measured_choice(question, lines, points, limits))
        return row->number(field);
    throw std::logic_error("A question that every device asks has no row for one.");
}

std::size_t measured_count(Question question, Field field, const StepLimits &limits,
                           LineClasses lines, std::size_t points) {
    return static_cast<std::size_t>(measured_number(question, field, limits, lines, points));
}

} // namespace imago
