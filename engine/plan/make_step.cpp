// SPDX-License-Identifier: MIT
#include "engine/plan/make_step.h"

#include "engine/plan/cost/lanes_choice.h"
#include "engine/plan/kernel/recipe.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_along_choice.h"
#include "engine/plan/lanes/lanes_transpose.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group.h"
#include "engine/plan/work_group/work_group_transpose.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Makes a lanes step in the shape that the cost model or the rules choose.
Step make_chosen_lanes_step(const StepSpec &spec, const StepLimits &limits) {
    LanesChoice choice = choose_lanes_shape(spec, limits);
    Step step =
        choice.spec ? make_lanes_step(*choice.spec, *choice.limits) : make_lanes_step(spec, limits);
    step.report.shapes = std::move(choice.best);
    step.report.model = choice.model;
    step.report.least_gain =
        measured_number(Question::shape_by_model, Field::equal, limits, {}, spec.length);
    step.report.fitted = is_fitted(Question::lanes_cost, limits);
    return step;
}

Step step_of_family(const StepSpec &spec, const StepLimits &limits) {
    if (spec.transposes)
        return limits.lanes ? make_lanes_transpose_step(spec, limits)
                            : make_tiled_transpose_step(spec, limits);
    if (!spec.transform)
        return make_pointwise_step(spec, limits);
    return limits.lanes ? make_chosen_lanes_step(spec, limits) : make_work_group_step(spec, limits);
}

using Switch = PlanOptions::Switch;

/// Bytes of the larger array of one transform, which must have at most one axis of transforms.
std::size_t transform_bytes(const Problem &problem) {
    const Problem one = one_transform(problem);
    return std::max(one.input_bytes(), one.output_bytes());
}

/// The first row for the problem that so many cores meet, or null. Real matrices to half spectra
/// are of the class `rows`, too.
const ChoiceRow *whole_row(const Problem &problem, const StepLimits &limits, std::size_t cores) {
    LineClasses lines = limits.in_place ? LineClass::in_place : LineClass::out_of_place;
    lines.add(problem.complex_input() && problem.complex_output() ? LineClass::plain
                                                                  : LineClass::hooks);
    if (problem.kind == TransformKind::rfft)
        lines.add(LineClass::rows);
    for (const ChoiceRow *row : measured_choices(Question::whole_transforms, lines,
                                                 problem.points() / problem.transforms(), limits))
        if (cores >= row->count(Field::items))
            return row;
    return nullptr;
}

/// Whether no core gets a tenth more transforms than the average.
bool evenly_shared(std::size_t transforms, std::size_t cores) {
    const std::size_t most = (transforms + cores - 1) / cores;
    return 10 * most * cores <= 11 * transforms;
}

bool can_take_part(const LimitedStep &step) {
    const StepSpec &spec = step.spec;
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    return spec.transform && !spec.transposes && !in.planar && !out.planar && !in.mask &&
           !spec.middle_mask;
}

/// Sets the distance of neighbouring rows on a side of the rows or of the columns of a matrix,
/// where it was `width`. Returns false if its lines are neither.
bool set_pitch(LineSide &side, std::size_t width, std::size_t pitch) {
    if (side.planar || side.imaginary != 1 || side.whole || side.blocks || side.lines.size() != 1)
        return false;
    const bool columns = side.point == width && side.lines.front() == 2;
    if (!columns && (side.point != 2 || side.lines.front() != width))
        return false;
    (columns ? side.point : side.lines.front()) = pitch;
    return true;
}

bool of_spectra(TransformKind kind) {
    return kind == TransformKind::fft || kind == TransformKind::ifft ||
           kind == TransformKind::rfft || kind == TransformKind::irfft;
}

/// Has two steps of a matrix of complex numbers pass it on through a work buffer whose rows have an
/// odd_row_distance(). The output is then written once, and need not be read for it.
void pass_through_work(std::vector<LimitedStep> &steps, const Problem &problem,
                       std::size_t multiple) {
    LineSide &from = steps.front().spec.lines.out, &to = steps.back().spec.lines.in;
    const bool output = from.slot == Slot::output && to.slot == Slot::output;
    const bool one_work = from.slot == to.slot && is_work(to.slot);
    if (steps.size() != 2 || problem.extents.size() != 2 || !(output || one_work) ||
        !of_spectra(problem.kind))
        return;
    const std::size_t columns =
        problem.complex_output() ? problem.output_shape().back() : problem.input_shape().back();
    const std::size_t distance = odd_row_distance(columns, multiple);
    LineSide first = from, second = to;
    const std::size_t width = from.point == 2 ? from.lines.front() : from.point;
    if (width < 2 * columns || !set_pitch(first, width, distance) ||
        !set_pitch(second, width, distance))
        return;
    first.slot = second.slot = output ? Slot::work_a : to.slot;
    from = std::move(first);
    to = std::move(second);
}

/// Numbers of a transform's part of the work buffer, in whole cache lines.
std::size_t work_numbers(const std::vector<LimitedStep> &steps) {
    std::size_t numbers = 0;
    for (const LimitedStep &step : steps) {
        const StepSpec &spec = step.spec;
        if (is_work(spec.lines.in.slot))
            numbers = std::max(numbers, side_span(spec, spec.lines.in, spec.points_in));
        if (is_work(spec.lines.out.slot))
            numbers = std::max(numbers, side_span(spec, spec.lines.out, spec.points_out));
    }
    return (numbers + 63) / 64 * 64;
}

/// Whether what the last step stores bypasses the caches, unless the options say so: it is not read
/// again, and no transform's output is in a cache that it would leave.
bool streams_results(const Problem &problem, const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::streaming_stores, {}, 0, limits);
    return row && !limits.in_place &&
           problem.input_bytes() + problem.output_bytes() >= row->count(Field::least_bytes);
}

const char *pointer_of(Slot slot) {
    return slot == Slot::input ? "from" : slot == Slot::output ? "to" : "own";
}

/// Numbers from an array of one transform to that of the next.
std::size_t distance_of(const std::vector<std::size_t> &strides, const Problem &problem,
                        bool complex) {
    return problem.batch.empty() ? 0 : strides.front() * (complex ? 2 : 1);
}

/// The launch of all steps, part by part.
class WholeLaunch {
  public:
    WholeLaunch(const Problem &problem, const StepLimits &limits, std::size_t cores) {
        const std::size_t transforms = problem.transforms();
        Defines &d = step_.recipe.defines;
        d.set_text("KERNEL_NAME", step_kernel_name);
        set_precision(d, limits.precision);
        step_.claims = transforms;
        step_.global = std::min(transforms, cores);
        step_.local = 1;
        step_.table = StepTable(arithmetic_of(limits.precision));
        d.set("CLAIM_UNITS", std::int64_t(transforms))
            .set("CLAIM_ITEMS", std::int64_t(step_.global))
            .set("IN_DISTANCE", std::int64_t(distance_of(problem.input_strides(), problem,
                                                         problem.complex_input())))
            .set("OUT_DISTANCE", std::int64_t(distance_of(problem.output_strides(), problem,
                                                          problem.complex_output())));
    }

    void add(const LimitedStep &limited) {
        const LineProblem &lines = limited.spec.lines;
        Step made = make_step(limited.spec, limited.limits);
        ++count_;
        const std::string number = std::to_string(count_);
        KernelPart part{"_" + number, std::move(made.recipe.defines),
                        std::move(made.recipe.sections)};
        part.defines.set("ALL_UNITS", std::int64_t(made.global));
        KernelRecipe &recipe = step_.recipe;
        recipe.comment += made.recipe.comment + "; ";
        recipe.repeats.insert(recipe.repeats.end(), made.recipe.repeats.begin(),
                              made.recipe.repeats.end());
        recipe.parts.push_back(std::move(part));
        recipe.defines.set("TABLE_" + number, std::int64_t(step_.table.append_table(made.table)));
        calls_ += " WHOLE_STEP(" + number + ", " + pointer_of(lines.in.slot) + ", " +
                  pointer_of(lines.out.slot) + ")";
        add_report(made.report);
    }

    /// Ends the launch, whose work-items have so many numbers of work each; 0: none.
    Step end(std::optional<Slot> work, std::size_t work_numbers) {
        KernelRecipe &recipe = step_.recipe;
        recipe.comment += "whole transforms by a work-item";
        recipe.defines.set_text("WHOLE_STEPS", calls_);
        recipe.defines.set("UNIT_CLAIMS", std::int64_t(step_.table_places()));
        if (work)
            recipe.defines.flag("WORK_ARRAY").set("WORK_DISTANCE", std::int64_t(work_numbers));
        step_.ring = work;
        recipe.sections = {Section::from_file("lane/scalar.cl"),
                           Section::from_file("lane/stored.cl"),
                           Section::from_file("lane/claims.cl")};
        recipe.endings = {Section::from_file("skeleton/launch/whole_transforms.cl")};
        step_.report.work = std::move(works_);
        step_.report.groups = step_.global;
        return std::move(step_);
    }

  private:
    void add_report(const StepReport &made) {
        StepReport &report = step_.report;
        if (count_ == 1) {
            report = made;
            report.radices.clear();
            report.shapes.clear();
            report.model = ModelRole::unknown;
            report.length = 1;
            report.bytes_moved = report.private_bytes = 0;
        }
        works_.push_back(made.work.lines.front());
        report.lengths.push_back(made.length);
        report.length *= made.length;
        report.radices.insert(report.radices.end(), made.radices.begin(), made.radices.end());
        report.streaming_stores = made.streaming_stores;
        report.private_bytes = std::max(report.private_bytes, made.private_bytes);
        report.bytes_moved += made.bytes_moved;
        if (std::find(report.exchanges.begin(), report.exchanges.end(), made.exchanges.front()) ==
            report.exchanges.end())
            report.exchanges.push_back(made.exchanges.front());
    }

    Step step_;
    std::size_t count_ = 0;
    std::string calls_;
    std::vector<LineWork> works_;
};

} // namespace

Step make_step(const StepSpec &spec, const StepLimits &limits) {
    Step step = step_of_family(spec, limits);
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.in_planar = spec.lines.in.planar;
    step.out_planar = spec.lines.out.planar;
    step.mask = spec.lines.in.mask.has_value() || spec.middle_mask.has_value();
    if (spec.mask_by_columns) {
        step.mask_rows = spec.length;
        step.mask_columns = spec.lines.there;
    }
    step.report.groups = step.global / std::max<std::size_t>(1, step.local);
    return step;
}

Problem one_transform(const Problem &problem) {
    Problem one = problem;
    if (problem.batch.empty())
        return one;
    one.batch.clear();
    for (std::vector<std::size_t> *strides : {&one.in_strides, &one.out_strides})
        if (!strides->empty())
            strides->erase(strides->begin(),
                           strides->begin() + std::ptrdiff_t(problem.batch.size()));
    return one;
}

bool wants_whole_transforms(const Problem &problem, const StepLimits &limits) {
    const Switch requested = limits.requested.whole_transforms;
    if (requested == Switch::off || !limits.lanes || !limits.device.cpu || limits.any_size ||
        problem.batch.size() > 1 || problem.layout != ComplexLayout::interleaved ||
        (problem.extents.size() < 2 && requested != Switch::on) ||
        limits.requested.structure == PlanOptions::Structure::any_size)
        return false;
    if (requested == Switch::on)
        return true;
    const std::size_t cores = limits.device.compute_units;
    const ChoiceRow *row = whole_row(problem, limits, cores);
    return row && limits.device.instructions.builtins &&
           evenly_shared(problem.transforms(), cores) &&
           transform_bytes(problem) <=
               limits.device.second_cache / 2 * row->count(Field::half_caches);
}

StepLimits limits_of_whole(const StepLimits &limits) {
    StepLimits one = limits;
    one.device.compute_units = 1;
    one.requested.claims = Switch::off;
    one.cached_between = true;
    return one;
}

std::optional<WholeTransforms>
make_whole_transforms(const Problem &problem, std::vector<LimitedStep> steps, std::size_t cores) {
    if (steps.size() < 2 || !std::all_of(steps.begin(), steps.end(), can_take_part))
        return {};
    const StepLimits limits = steps.front().limits;
    const ChoiceRow *row = whole_row(problem, limits, cores);
    if (row && row->count(Field::lines) > 1 && !limits.pruned)
        pass_through_work(steps, problem, row->count(Field::lines));
    std::optional<Slot> work;
    if (!find_work(steps, work))
        return {};
    StepLimits &last = steps.back().limits;
    if (last.requested.streaming_stores == Switch::automatic &&
        steps.back().spec.lines.in.slot != Slot::output && streams_results(problem, limits))
        last.requested.streaming_stores = Switch::on;
    WholeLaunch launch(problem, limits, cores);
    for (const LimitedStep &step : steps)
        launch.add(step);
    const std::size_t numbers = work_numbers(steps);
    WholeTransforms whole{launch.end(work, numbers)};
    whole.step.in = steps.front().spec.lines.in.slot;
    whole.step.out = steps.back().spec.lines.out.slot;
    whole.work_bytes = numbers * whole.step.global * limits.number_bytes();
    return whole;
}

} // namespace imago
