// SPDX-License-Identifier: MIT
#include "engine/transform/problem_arrays.h"

#include "engine/device/queue.h"
#include "engine/support/error.h"
#include "engine/transform/built_plan.h"

#include <algorithm>

namespace imago {

ProblemArrays::ProblemArrays(const DevicePtr &device, const Problem &problem)
    : in(Buffer()), out(Buffer()) {
    const bool one = problem.placement == Placement::in_place;
    const bool planar = problem.layout == ComplexLayout::planar;
    in.real = Buffer(device, one ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes());
    if (planar && (problem.complex_input() || (one && problem.complex_output())))
        in.imaginary = Buffer(device, in.real.bytes());
    if (one) {
        out = in;
        return;
    }
    out.real = Buffer(device, problem.output_bytes());
    if (planar && problem.complex_output())
        out.imaginary = Buffer(device, out.real.bytes());
}

void run_for_code(const DevicePtr &device, Transform &transform, const ProblemArrays &arrays) {
    const Problem &problem = transform.problem();
    const std::vector<Step> &steps = transform.plan()->plan.steps;
    if (std::any_of(steps.begin(), steps.end(), [](const Step &step) { return step.mask; }))
        transform.set_mask(Buffer(device, problem.mask_numbers() * problem.number_bytes()));
    Queue queue(device, Queue::Timing::off);
    transform.execute_first_groups(queue, arrays.in, arrays.out);
    queue.finish();
}

void run_for_code(const BuiltPlanPtr &plan) {
    try {
        Transform transform(plan);
        run_for_code(plan->device, transform, ProblemArrays(plan->device, plan->plan.problem));
    } catch (const Error &) { // a run says what it lacks, if it still does
    }
}

} // namespace imago
