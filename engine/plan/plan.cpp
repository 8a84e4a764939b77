// SPDX-License-Identifier: MIT
#include "engine/plan/plan.h"

#include "engine/plan/axes/axes.h"
#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/fused_pair/fused_pair_step.h"
#include "engine/plan/launch/local_pair_step.h"
#include "engine/plan/launch/one_launch_step.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/line/line.h"
#include "engine/plan/make_step.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/words/sentences.h"
#include "engine/plan/work_group/small_tile.h"
#include "engine/plan/work_group/work_group_tile.h"
#include "engine/support/error.h"
#include "engine/support/number_text.h"
#include "engine/values/device_info.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

namespace imago {
namespace {

/// Plans a problem without a check of memory. Throws Error as make_plan() does.
using MakeSteps = std::function<Plan(const Problem &)>;

/// Bytes of the arrays that a transform is given. One array counts in place, and where both sides
/// are alike, so that it may run in place.
std::size_t array_bytes(const Problem &problem) {
    const bool two = problem.layout == ComplexLayout::planar;
    const std::size_t in = problem.input_bytes() * (two && problem.complex_input() ? 2 : 1);
    const std::size_t out = problem.output_bytes() * (two && problem.complex_output() ? 2 : 1);
    const bool one = problem.placement == Placement::in_place || in == out;
    return one ? std::max(in, out) : in + out;
}

/// The sentence on what does not fit on the device, up to the bytes there; empty if all fits.
Sentence misfit(const Plan &plan, const DeviceInfo &device) {
    const Problem &problem = plan.problem;
    Sentence found;
    const auto piece = [&](Form<4> form, std::size_t bytes) {
        if (found.empty() && device.max_allocation && bytes > device.max_allocation)
            found = {form, to_string(problem), bytes, device.name, device.max_allocation};
    };
    piece(plan_says.input_too_large, problem.input_bytes());
    piece(plan_says.output_too_large, problem.output_bytes());
    for (std::size_t bytes : plan.work_bytes)
        piece(plan_says.between_too_large, bytes);
    for (const Step &step : plan.steps)
        piece(plan_says.table_too_large, step.table.bytes());
    const std::size_t bytes = array_bytes(problem) + plan.workspace_bytes();
    if (found.empty() && device.global_memory && bytes > device.global_memory)
        found = {plan.steps.empty() ? plan_says.arrays_too_large : plan_says.memory_too_small,
                 to_string(problem), bytes, device.name, device.global_memory};
    return found;
}

/// Whether the device can hold each array of the plan, and all of them together.
bool fits(const Plan &plan, const DeviceInfo &device) {
    return misfit(plan, device).empty();
}

/// The options without what takes a work array that a plan can do without, as far as the planner
/// may choose: it then plans as much as possible in the user's arrays, which is slower.
PlanOptions without_work_arrays(PlanOptions options) {
    using Switch = PlanOptions::Switch;
    for (Switch PlanOptions::*work : {&PlanOptions::real_columns, &PlanOptions::turned_columns})
        if (options.*work == Switch::automatic)
            options.*work = Switch::off;
    if (options.without_rows.empty())
        options.without_rows = "blocked-columns.padded-columns";
    return options;
}

/// The largest power of two of transforms, fewer than the problem's, that is planned and fits; 0 if
/// there is none. They are contiguous: the strides of a batch do not determine those of a part of
/// it. Throws what `make` throws, except failures.
std::size_t largest_batch(const Plan &plan, const DeviceInfo &device, const MakeSteps &make) {
    const std::size_t all = plan.problem.transforms();
    std::size_t batch = 1;
    while (batch * 2 < all)
        batch *= 2;
    for (; batch > 0 && all > 1; batch /= 2) {
        Plan part; // made only as far as needed, so that few batches are planned
        part.problem = plan.problem;
        part.problem.batch = {batch};
        part.problem.in_strides.clear();
        part.problem.out_strides.clear();
        for (std::size_t i = 0; i < plan.work_bytes.size(); ++i)
            part.work_bytes[i] = plan.work_bytes[i] / (all + 1) * batch; // all + 1 if odd
        if (!fits(part, device))
            continue;
        try {
            if (fits(make(part.problem), device))
                return batch;
        } catch (const Error &error) {
            if (error.kind() != Error::Kind::failure)
                throw;
        }
    }
    return 0;
}

/// Throws Error (failure) if the device cannot hold an array of the plan, or all of them together,
/// with the bytes needed and there and, where a smaller batch fits, the largest one that does.
void check_memory(const Plan &plan, const DeviceInfo &device, const MakeSteps &make) {
    const Sentence what = misfit(plan, device);
    if (what.empty())
        return;
    if (const std::size_t batch = largest_batch(plan, device, make))
        throw Error(plan_says.batch_fits, what, batch);
    throw Error(plan_says.nothing_fits, what);
}

/// Checks that an int counts the numbers of a step's table, as the kernels do.
void check_table(const Problem &problem, const Step &step) {
    constexpr std::size_t most = (std::size_t{1} << 31) - 1;
    if (step.table.size() > most)
        throw Error(plan_says.table_too_long, to_string(problem), step.table.size(), most);
}

/// Checks that an int counts the lines of a step's innermost loop and the points of a line, as the
/// kernels do.
void check_lines(const Problem &problem, const StepSpec &spec) {
    constexpr std::size_t most = (std::size_t{1} << 30) - 1;
    if (spec.lines.inner() > most)
        throw Error(plan_says.too_many_lines, to_string(problem), spec.lines.inner(), most);
    if (spec.length > most)
        throw Error(plan_says.lines_too_long, to_string(problem), spec.length, most);
}

/// A spec as step `index` of a plan. Its own radices are used where their product is its length.
LimitedStep own_step(StepSpec spec, const StepLimits &limits, const PlanOptions &options,
                     std::size_t index) {
    if (index >= options.steps.size())
        return {std::move(spec), limits};
    const std::vector<int> &radices = options.steps[index].radices;
    const std::size_t product =
        std::accumulate(radices.begin(), radices.end(), std::size_t{1}, std::multiplies<>());
    if (!radices.empty() && !spec.radices.empty() && product == spec.length)
        spec.radices = radices;
    return {std::move(spec), limits_of_step(limits, options.steps[index])};
}

/// The power of the number of points by which the norm divides.
double norm_power(const Problem &problem) {
    if (kind_row(problem.kind).mask_parts > 0)
        return 1;
    if (problem.kind == TransformKind::compress) // its steps have the scales
        return 0;
    if (problem.norm == Norm::ortho)
        return 0.5;
    const bool divides =
        problem.norm == (kind_row(problem.kind).inverse ? Norm::backward : Norm::forward);
    return divides ? 1 : 0;
}

/// Half precision: has each transforming step divide by its share of the norm, a power of two, and
/// the last one by what is left. The numbers between the steps then stay in the range of those at
/// both ends, which floats need not.
void spread_norm(std::vector<StepSpec> &specs, const Problem &problem, const StepLimits &limits) {
    std::vector<StepSpec *> steps;
    double bits = 0;
    const auto own_bits = [](const StepSpec &spec) {
        return std::log2(double(spec.length)) * (spec.middle_mask ? 2 : 1);
    };
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (specs[i].transform) {
            bits += own_bits(specs[i]);
            if (i + 1 == specs.size() || !is_tile(specs[i], specs[i + 1], limits))
                steps.push_back(&specs[i]);
        }
    const double whole =
        norm_power(problem) * std::log2(double(problem.points()) / double(problem.transforms()));
    for (std::size_t i = 0; bits > 0 && i + 1 < steps.size(); ++i) {
        const double part = std::exp2(std::round(whole * own_bits(*steps[i]) / bits));
        steps[i]->scale /= part;
        steps.back()->scale *= part;
    }
}

/// The specs that no step has taken yet.
using Specs = std::span<const StepSpec>;

/// Makes the steps of a plan from their specs.
class StepMaker {
  public:
    StepMaker(Plan &plan, const StepLimits &limits, const PlanOptions &options)
        : plan_(plan), limits_(limits), options_(options) {}

    void make(Specs specs) {
        // In the order in which they are asked, with the specs that each takes; 0: all of a plan.
        // Each returns whether it has made steps.
        constexpr Way ways[] = {{0, &StepMaker::small_tile}, {0, &StepMaker::small_tiles_turned},
                                {0, &StepMaker::whole},      {0, &StepMaker::one_launch},
                                {0, &StepMaker::fused_pair}, {2, &StepMaker::local_pair},
                                {2, &StepMaker::tile},       {1, &StepMaker::one}};
        // The others count on steps that pass on what they have of whole arrays.
        constexpr Way of_pruned[] = {{0, &StepMaker::whole}, {1, &StepMaker::one}};
        while (!specs.empty())
            for (const auto &[takes, way] : limits_.pruned ? std::span<const Way>(of_pruned) : ways)
                if ((takes ? takes <= specs.size() : plan_.steps.empty()) && made(way, specs)) {
                    specs = specs.subspan(takes ? takes : specs.size());
                    break;
                }
    }

  private:
    struct Way {
        std::size_t takes;
        bool (StepMaker::*make)(Specs);
    };

    /// Tries one way, whose steps note the rows that it follows.
    bool made(bool (StepMaker::*way)(Specs), Specs specs) {
        limits_.asked = std::make_shared<AskedRows>();
        return (this->*way)(specs);
    }

    bool small_tile(Specs) {
        const auto tile = imago::small_tile(plan_.problem, options_, limits_);
        return tile && add(make_small_tile_step(*tile, options_, limits_));
    }

    /// A compression of small matrices: a small tile there, and one back on the output.
    bool small_tiles_turned(Specs) {
        if (plan_.problem.kind != TransformKind::compress)
            return false;
        const CompressParts parts = compress_parts(plan_.problem, options_);
        const auto there = imago::small_tile(parts.there, options_, limits_);
        const auto back = imago::small_tile(parts.back, parts.back_options, limits_);
        if (!there || !back)
            return false;
        add(make_small_tile_step(*there, options_, limits_));
        add(make_small_tile_step(*back, parts.back_options, limits_));
        plan_.steps.back().in = Slot::output;
        return true;
    }

    /// One step whose work-items do all steps of a transform.
    bool whole(Specs) {
        if (!wants_whole_transforms(plan_.problem, limits_))
            return false;
        const Problem one = one_transform(plan_.problem);
        const StepLimits limits = limits_of_whole(limits_);
        std::vector<StepSpec> specs = plan_lines(line_problems(one, options_, limits), limits);
        if (one.precision == Precision::f16)
            spread_norm(specs, one, limits);
        auto made = make_whole_transforms(plan_.problem, own_all(specs, limits),
                                          limits_.device.compute_units);
        if (made && made->step.ring)
            work_bytes(*made->step.ring) = made->work_bytes;
        return made && add(std::move(made->step));
    }

    bool one_launch(Specs specs) {
        if (specs.size() < 2 || limits_.requested.fused_pair == PlanOptions::Switch::on)
            return false;
        auto step = make_one_launch_step(own_all(specs, limits_), plan_.problem.transforms());
        if (!step)
            return false;
        for (const StepSpec &spec : specs)
            reserve_sides(spec);
        return add(*std::move(step));
    }

    bool fused_pair(Specs specs) {
        if (specs.size() != 2)
            return false;
        const LimitedStep first = own(specs[0], 0), second = own(specs[1], 1);
        if (is_tile(first.spec, second.spec, first.limits))
            return false;
        const Slot out = first.spec.lines.out.slot;
        const Slot ring = out == Slot::output ? Slot::work_a : out;
        auto made = make_fused_pair_step(first, second, plan_.problem.transforms(), ring);
        if (made)
            work_bytes(ring) = made->ring_bytes;
        return made && add(std::move(made->step));
    }

    /// One step of two specs, which pass lines on in local memory.
    bool local_pair(Specs specs) {
        const std::size_t index = plan_.steps.size();
        auto step = make_local_pair_step(own(specs[0], index), own(specs[1], index + 1));
        if (!step)
            return false;
        reserve(specs[0], specs[0].lines.in, specs[0].points_in);
        reserve(specs[1], specs[1].lines.out, specs[1].points_out);
        return add(*std::move(step));
    }

    bool tile(Specs specs) {
        const StepLimits limits = own(specs[0], plan_.steps.size()).limits;
        if (!is_tile(specs[0], specs[1], limits))
            return false;
        reserve_sides(specs[0]);
        reserve(specs[1], specs[1].lines.out, specs[1].points_out);
        return add(make_tile_step(specs[0], specs[1], limits));
    }

    bool one(Specs specs) {
        reserve_sides(specs[0]);
        LimitedStep step = own(specs[0], plan_.steps.size());
        step.spec.may_reverse = plan_.steps.size() % 2 == 1 && plan_.problem.transforms() > 1;
        return add(make_step(step.spec, step.limits));
    }

    std::size_t &work_bytes(Slot slot) { return plan_.work_bytes[int(slot) - int(Slot::work_a)]; }

    void reserve(const StepSpec &spec, const LineSide &side, std::size_t points) {
        if (!is_work(side.slot))
            return;
        std::size_t &bytes = work_bytes(side.slot);
        bytes = std::max(bytes, side_span(spec, side, points) * plan_.problem.number_bytes());
    }

    void reserve_sides(const StepSpec &spec) {
        reserve(spec, spec.lines.in, spec.points_in);
        reserve(spec, spec.lines.out, spec.points_out);
    }

    LimitedStep own(const StepSpec &spec, std::size_t index) const {
        return own_step(spec, limits_, options_, index);
    }

    std::vector<LimitedStep> own_all(Specs specs, const StepLimits &limits) const {
        std::vector<LimitedStep> steps;
        for (std::size_t i = 0; i < specs.size(); ++i)
            steps.push_back(own_step(specs[i], limits, options_, i));
        return steps;
    }

    bool add(Step step) {
        check_table(plan_.problem, step);
        step.report.rows = rows_followed(*limits_.asked);
        limits_.asked = std::make_shared<AskedRows>(); // for the way's next step
        plan_.steps.push_back(std::move(step));
        return true;
    }

    Plan &plan_;
    StepLimits limits_;
    const PlanOptions &options_;
};

StepLimits limits_of(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    StepLimits limits = step_limits(device, problem.precision, options);
    limits.in_place = problem.placement == Placement::in_place;
    limits.pruned = problem.pruned();
    return limits;
}

Plan plan_steps(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    Plan plan;
    plan.problem = problem;
    const StepLimits limits = limits_of(problem, device, options);
    std::vector<StepSpec> specs = plan_lines(line_problems(problem, options, limits), limits);
    if (problem.precision == Precision::f16)
        spread_norm(specs, problem, limits);
    for (const StepSpec &spec : specs)
        check_lines(problem, spec);
    StepMaker(plan, limits, options).make(specs);
    return plan;
}

/// Plans the steps, without work arrays that they can do without if they do not fit with these.
Plan plan_that_fits(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    Plan plan = plan_steps(problem, device, options);
    if (fits(plan, device))
        return plan;
    Plan lean = plan_steps(problem, device, without_work_arrays(options));
    return fits(lean, device) ? lean : plan;
}

/// Calls `make`; an error of a batch names the largest batch that fits, if there is one.
Plan plan_batch(const Problem &problem, const DeviceInfo &device, const MakeSteps &make) {
    try {
        return make(problem);
    } catch (const Error &error) {
        Plan whole;
        whole.problem = problem;
        const std::size_t batch =
            error.kind() == Error::Kind::failure ? largest_batch(whole, device, make) : 0;
        if (batch == 0)
            throw;
        throw Error(plan_says.smaller_batch_fits, error.sentence(), batch);
    }
}

} // namespace

std::size_t Plan::table_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += step.table.bytes();
    return bytes;
}

std::size_t Plan::counter_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += (step.counters + step.claims + (step.extends_table() ? step.table_places() : 0)) *
                 sizeof(std::uint32_t);
    return bytes;
}

std::size_t Plan::mask_bytes() const {
    std::size_t bytes = 0;
    for (const Step &step : steps)
        bytes += step.mask_rows * step.mask_columns * problem.number_bytes();
    return bytes;
}

std::size_t Plan::workspace_bytes() const {
    return work_bytes[0] + work_bytes[1] + work_bytes[2] + table_bytes() + counter_bytes() +
           mask_bytes();
}

Plan make_plan(const Problem &problem, const DeviceInfo &device, const PlanOptions &options) {
    check(problem);
    const MakeSteps make = [&](const Problem &part) {
        return plan_that_fits(part, device, options);
    };
    Plan arrays; // checked before tables are computed for a plan that cannot run
    arrays.problem = problem;
    check_memory(arrays, device, make);
    Plan plan = plan_batch(problem, device, make);
    check_memory(plan, device, make);
    return plan;
}

std::size_t bytes_of_steps(const Problem &problem, const DeviceInfo &device) {
    const StepLimits limits = limits_of(problem, device, {});
    std::size_t bytes = 0;
    for (const StepSpec &spec : plan_lines(line_problems(problem, {}, limits), limits))
        bytes += bytes_moved(spec, problem.number_bytes());
    return bytes;
}

void add_step(Sha256 &digest, const Step &step) {
    const auto add = [&](const std::string &text) { digest.add(text.c_str(), text.size() + 1); };
    const auto add_defines = [&](const Defines &defines) {
        for (const Define &define : defines.rows()) {
            add(define.name);
            if (const auto *whole = std::get_if<std::int64_t>(&define.value))
                add(std::to_string(*whole));
            else if (const auto *real = std::get_if<double>(&define.value))
                add(number_text(*real));
            else
                add(std::get<std::string>(define.value));
        }
    };
    add_defines(step.recipe.defines);
    for (const Section &section : step.recipe.sections) {
        add(section.name + " " + std::to_string(section.radix));
        add_defines(section.defines);
    }
    add(std::to_string(step.global) + " " + std::to_string(step.local) + " " +
        std::to_string(int(step.in)) + " " + std::to_string(int(step.out)));
}

std::string digest_of(const Plan &plan) {
    Sha256 digest;
    const std::string problem = to_string(plan.problem);
    digest.add(problem.c_str(), problem.size() + 1);
    for (const Step &step : plan.steps)
        add_step(digest, step);
    return hexadecimal(digest.finish()).substr(0, 16);
}

} // namespace imago
