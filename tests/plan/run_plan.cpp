// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/run_plan.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/line/line.h"

#include "engine/plan/axes/axes.h"
#include "engine/plan/plan.h"
#include "engine/plan/spec/hooks.h"
#include "tests/plan/run_steps.h"
#include "tests/support/storage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace imago::test {
namespace {

constexpr double threshold = 0.4;

/// The actual input of the transform: dense input times the mask, or without coefficients below the
/// threshold.
Numbers effective(const PlannedProblem &planned, Numbers dense, const std::vector<double> &mask) {
    if (planned.options.threshold_at_load)
        for (double &value : dense)
            value = std::abs(value) >= threshold ? value : 0;
    if (planned.options.mask_at_load) // complex inputs, two numbers an element
        for (std::size_t i = 0; i < dense.size(); ++i)
            dense[i] *= mask.at(i / 2 % mask.size());
    return dense;
}

std::size_t elements_of_one(const Problem &problem) {
    std::size_t elements = 1;
    for (std::size_t n : problem.extents)
        elements *= n;
    const std::size_t last = problem.extents.back();
    return problem.kind == TransformKind::irfft ? elements / last * (last / 2 + 1) : elements;
}

/// The numbers that the steps span in a slot.
std::size_t spanned(const std::vector<StepSpec> &steps, Slot slot) {
    std::size_t numbers = 0;
    for (const StepSpec &step : steps) {
        if (step.lines.in.slot == slot)
            numbers = std::max(numbers, side_span(step, step.lines.in, step.points_in));
        if (step.lines.out.slot == slot)
            numbers = std::max(numbers, side_span(step, step.lines.out, step.points_out));
    }
    return numbers;
}

/// The work arrays are those of the plan. Where it joins steps that pass lines on in local memory,
/// it has none between them, while the steps run one by one here: the arrays are then as large as
/// these need.
Slots slots_of(const Problem &problem, const Plan &plan, const std::vector<StepSpec> &steps,
               const Stored &input) {
    Slots slots;
    slots.threshold = threshold;
    slots.in_place = problem.placement == Placement::in_place;
    slots[Slot::input] = input.real;
    slots.imaginary[Slot::input] = input.imaginary;
    if (slots.in_place) {
        slots[Slot::output] = input.real;
        slots.imaginary[Slot::output] = input.imaginary;
    } else {
        const Side side = output_side(problem);
        Stored output = guarded(side, side.numbers());
        slots[Slot::output] = output.real;
        slots.imaginary[Slot::output] = output.imaginary;
    }
    for (int i = 0; i < 3; ++i) {
        const Slot slot = Slot(int(Slot::work_a) + i);
        const std::size_t planned = plan.work_bytes[std::size_t(i)] / problem.number_bytes();
        slots[slot].assign(plan.steps.size() == steps.size() ? planned : spanned(steps, slot),
                           std::numeric_limits<double>::quiet_NaN());
    }
    return slots;
}

/// The transforms of the batch, but one, whose results differ.
std::size_t changed(const Numbers &before, const Numbers &after, std::size_t transforms,
                    std::size_t but) {
    const std::size_t each = before.size() / transforms;
    std::size_t count = 0;
    for (std::size_t i = 0; i < transforms; ++i) {
        const auto at = before.begin() + std::ptrdiff_t(i * each);
        count += i != but && !std::equal(at, at + std::ptrdiff_t(each),
                                         after.begin() + std::ptrdiff_t(i * each));
    }
    return count;
}

/// The results of the steps for a dense input, in dense order.
struct Results {
    const Problem &problem;
    const Plan &plan;
    const std::vector<StepSpec> &steps;
    const std::vector<double> &mask;

    Numbers of(const Numbers &dense, std::size_t room) const {
        const Side in = input_side(problem);
        Stored input = guarded(in, room);
        scatter(in, dense, input);
        Slots slots = slots_of(problem, plan, steps, input);
        slots.mask = mask;
        run_steps(steps, slots);
        return gather(output_side(problem),
                      Stored{slots[Slot::output], slots.imaginary[Slot::output]});
    }
};

/// The transforms that a NaN in another one changes.
std::size_t spoilt_by_nan(const Results &results, const Numbers &dense, std::size_t room) {
    const Problem &problem = results.problem;
    const std::size_t transforms = problem.transforms(), middle = transforms / 2;
    Numbers places(dense.size());
    std::iota(places.begin(), places.end(), 0.0);
    if (transforms == 1 || as_stored(input_side(problem), places) != places)
        return 0;
    Numbers spoilt = dense;
    const std::size_t each = dense.size() / transforms;
    spoilt[middle * each + each / 3] = std::numeric_limits<double>::quiet_NaN();
    return changed(results.of(dense, room), results.of(spoilt, room), transforms, middle);
}

} // namespace

HostRun run_plan(const PlannedProblem &planned, const DeviceInfo &device, std::uint64_t stream) {
    const auto &[problem, options] = planned;
    // Small tiles have no lines; the lines that they replace run here.
    PlanOptions of_lines = options;
    of_lines.tiles = false;
    const Plan plan = make_plan(problem, device, of_lines);
    const StepLimits limits = step_limits(device, problem.precision, options);
    const Side in = input_side(problem), out = output_side(problem);
    const bool in_place = problem.placement == Placement::in_place;
    const std::size_t room = std::max(in.numbers(), out.numbers());
    Stored input = guarded(in, in_place ? room : in.numbers());
    const Numbers dense = as_stored(in, random_dense(problem, stream));
    scatter(in, dense, input);

    const std::vector<LineProblem> axes = line_problems(problem, options, limits);
    const std::vector<StepSpec> steps = plan_lines(axes, limits);
    Slots slots = slots_of(problem, plan, steps, input);
    Problem factors = problem; // any numbers will do
    slots.mask = random_dense(factors, stream + 1);
    slots.mask.resize(elements_of_one(problem));

    HostRun run;
    for (const LineProblem &lines : axes)
        run.longest = std::max(run.longest, plan_line(lines, limits).size());
    const Numbers given = slots.mask;
    for (const StepSpec &step : steps)
        if (step.mask_by_columns) // as Transform puts it
            for (std::size_t i = 0; i < given.size(); ++i)
                slots.mask[i % step.lines.there * step.length + i / step.lines.there] = given[i];
    run_steps(steps, slots);
    run.spoilt =
        spoilt_by_nan({problem, plan, steps, slots.mask}, dense, in_place ? room : in.numbers());
    slots.mask = given;
    run.steps = steps.size();
    for (const StepSpec &step : steps)
        run.transposing += step.transposes;
    const Stored output{slots[Slot::output], slots.imaginary[Slot::output]};
    Problem judged = problem;
    judged.precision = Precision::f64; // expected values in long double
    const LongNumbers want = expected_dense(judged, effective(planned, dense, slots.mask));
    run.error = worst_dense_error(judged, gather(out, output), want, least_norm(judged, dense));
    run.strays = in_place ? stray_writes({in, out}, output) : stray_writes({out}, output);
    run.input_kept = in_place || Stored{slots[Slot::input], slots.imaginary[Slot::input]} == input;
    return run;
}

DeviceInfo roomy_device(DeviceType type) {
    DeviceInfo info;
    info.name = "roomy";
    info.type = type;
    info.max_work_group_size = 1024;
    std::fill_n(info.max_work_item_sizes, 3, std::size_t{1024});
    info.local_memory = 48 << 10;
    info.global_memory = std::uint64_t{64} << 30;
    info.max_allocation = std::uint64_t{64} << 30;
    info.native_vector_width_float = type == DeviceType::cpu ? 8 : 1;
    info.native_vector_width_double = type == DeviceType::cpu ? 4 : 1;
    info.double_precision = true;
    return info;
}

} // namespace imago::test
