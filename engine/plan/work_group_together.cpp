// SPDX-License-Identifier: MIT
#include "engine/plan/work_group_together.h"

#include "engine/plan/hooks.h"
#include "engine/plan/work_group_lines.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Numbers from a unit's lines to those of the next unit, where all lines of a step are `units`
/// times as many, and stand as far apart in every unit; 0 where they are not or do not.
std::size_t unit_stride(const LineProblem &lines, const LineSide &side, std::size_t units) {
    if (lines.count() % units != 0)
        return 0;
    const std::size_t wanted = lines.count() / units;
    std::size_t inside = 1, stride = 0; // lines of the loops so far; of a unit
    for (std::size_t i = 0; i < lines.loops.size(); ++i) {
        const std::size_t loop = lines.loops[i];
        if (stride == 0 && inside * loop <= wanted && i + 1 < lines.loops.size()) {
            inside *= loop;
        } else if (stride == 0) {
            if (wanted % inside != 0 || loop % (wanted / inside) != 0)
                return 0;
            stride = side.lines[i] * (wanted / inside);
            inside *= loop;
        } else if (side.lines[i] != stride * (inside / wanted)) {
            return 0;
        } else {
            inside *= loop;
        }
    }
    return stride;
}

/// Numbers from a unit's first to its last, both included.
std::size_t unit_span(const StepSpec &spec, const LineSide &side, std::size_t units) {
    std::size_t left = spec.lines.count() / units;
    std::size_t last = (spec.length - 1) * side.point + 1;
    for (std::size_t i = 0; i < spec.lines.loops.size() && left > 1; ++i) {
        const std::size_t loop = std::min(spec.lines.loops[i], left);
        last += (loop - 1) * side.lines[i];
        left /= loop;
    }
    return last + 1;
}

class TogetherKernel {
  public:
    TogetherKernel(const LimitedStep &first, const LimitedStep &second, std::size_t units,
                   Slot ring)
        : first_(first.spec), second_(second.spec), own_limits_{&first.limits, &second.limits},
          limits_(first.limits), units_(units), ring_(ring) {
        first_.lines.out.slot = second_.lines.in.slot = ring;
    }

    std::optional<TogetherStep> make() {
        unit_numbers_ = unit_stride(first_.lines, first_.lines.out, units_);
        if (!possible())
            return {};
        choose_groups();
        if (groups_in_unit(first_, groups_[0]) == 0 || groups_in_unit(second_, groups_[1]) == 0 ||
            groups_[0].group.size() != groups_[1].group.size())
            return {};
        choose_ring();
        if (ring_units_ > units_ ||
            (limits_.together == PlanOptions::Switch::automatic && !gains()))
            return {};
        return TogetherStep{step(), ring_units_ * unit_numbers_ * limits_.number_bytes()};
    }

  private:
    bool possible() const {
        const auto fits = [&](const StepSpec &spec, const LineSide &side) {
            return unit_stride(spec.lines, side, units_) == unit_numbers_ &&
                   unit_span(spec, side, units_) <= unit_numbers_;
        };
        return units_ > 1 && unit_numbers_ > 0 && !limits_.lanes &&
               limits_.exchange != PlanOptions::Exchange::registers && plain_step(first_) &&
               plain_step(second_) && fits(first_, first_.lines.out) &&
               fits(second_, second_.lines.in) &&
               unit_stride(first_.lines, first_.lines.in, units_) > 0 &&
               unit_stride(second_.lines, second_.lines.out, units_) > 0;
    }

    /// Groups of equal size for both: 16 lines, in two passes, both components at once (fewer
    /// barriers), where nothing else is asked.
    void choose_groups() {
        for (int i : {0, 1})
            groups_[i] = line_groups(spec(i), limits_of(i, 16));
        for (int i : {0, 1}) { // the smaller group takes more lines
            const std::size_t own = groups_[i].group.items, other = groups_[1 - i].group.size();
            if (groups_[i].group.size() < other && other % own == 0)
                groups_[i] = line_groups(spec(i), limits_of(i, other / own));
        }
    }

    const StepSpec &spec(int i) const { return i == 0 ? first_ : second_; }

    StepLimits limits_of(int i, std::size_t lines) const {
        StepLimits limits = *own_limits_[i];
        limits.bulk = PlanOptions::Switch::off;
        limits.staged = false;
        if (limits.exchange == PlanOptions::Exchange::automatic)
            limits.exchange = PlanOptions::Exchange::joint;
        if (limits.elements == 0)
            limits.elements = std::size_t{1} << (std::bit_width(spec(i).length - 1) + 1) / 2;
        if (limits.group_lines == 0)
            limits.group_lines = lines;
        return limits;
    }

    /// Of a unit; 0 where a group would have lines of two units.
    std::size_t groups_in_unit(const StepSpec &spec, const LineGroups &groups) const {
        const std::size_t lines = spec.lines.count() / units_;
        return lines % groups.group.lines == 0 ? lines / groups.group.lines : 0;
    }

    std::size_t block() const {
        return groups_in_unit(first_, groups_[0]) + groups_in_unit(second_, groups_[1]);
    }

    /// The first step is ahead by about as many units as the device's groups work on at a time:
    /// four registers for each number of a point. Of those 7/8 and one and a half more: measured on
    /// an H200 (256x256: 15 of 16.5 units, 1.25 of cuFFT; 14 gave 1.22, 17 1.20; 512x512: 5
    /// of 4.1, 1.22; 4 gave 1.09).
    void choose_ring() {
        const std::size_t registers =
            groups_[0].group.size() * elements() * 4 * (limits_.number_bytes() / 4);
        const std::size_t running =
            limits_.compute_units * std::max<std::size_t>(1, limits_.group_registers / registers);
        lag_ = limits_.together_lag ? limits_.together_lag
                                    : (14 * running + 24 * block()) / (16 * block());
        lag_ = std::min(lag_, units_ - 1);
        const std::size_t ring = limits_.together_ring ? limits_.together_ring : 2 * lag_ + 2;
        ring_units_ = std::clamp(ring, lag_ + 1, units_);
    }

    /// Where the ring stays in the cache beside what streams through it, and the beginning and the
    /// end, in which one step is alone, are short.
    bool gains() const {
        return 2 * ring_units_ * unit_numbers_ * limits_.number_bytes() <= limits_.cache_bytes &&
               units_ >= 2 * ring_units_ && std::has_single_bit(first_.length) &&
               std::has_single_bit(second_.length);
    }

    KernelPart part(int i) const {
        KernelPart part;
        part.suffix = "_" + std::to_string(i + 1);
        part.defines = groups_[i].text.defines;
        part.defines.flag("LINES_MOVE");
        part.defines.set_text("IN_PAIR(p)", i == 0 ? "load_streaming(p)" : "load_shared(p)");
        if (i == 1)
            part.defines.set_text("OUT_PAIR(p, both)", "store_streaming(p, both)");
        part.sections = groups_[i].text.sections;
        return part;
    }

    void set_units(Defines &d, std::size_t second_table) const {
        d.set_text("KERNEL_NAME", step_kernel_name);
        if (limits_.precision == Precision::f64)
            d.flag("PRECISION_DOUBLE");
        if (limits_.nvidia_ptx)
            d.flag("NVIDIA_PTX");
        d.set("UNITS", std::int64_t(units_));
        d.set("UNIT_GROUPS_1", std::int64_t(groups_in_unit(first_, groups_[0])));
        d.set("UNIT_GROUPS_2", std::int64_t(groups_in_unit(second_, groups_[1])));
        d.set("UNIT_LINES_1", std::int64_t(first_.lines.count() / units_));
        d.set("UNIT_LINES_2", std::int64_t(second_.lines.count() / units_));
        d.set("LAG", std::int64_t(lag_)).set("RING", std::int64_t(ring_units_));
        d.set("TABLE_2", std::int64_t(second_table));
        d.set("TOGETHER_EXCHANGE", std::int64_t(exchange_numbers()));
    }

    std::size_t exchange_numbers() const {
        std::size_t numbers = 1;
        for (const LineGroups &groups : groups_)
            numbers = std::max(numbers, groups.local_bytes / limits_.number_bytes());
        return numbers;
    }

    std::size_t elements() const {
        return std::max(groups_[0].group.elements, groups_[1].group.elements);
    }

    std::vector<int> radices() const {
        std::vector<int> radices = groups_[0].text.radices;
        const std::vector<int> &second = groups_[1].text.radices;
        radices.insert(radices.end(), second.begin(), second.end());
        return radices;
    }

    KernelRecipe recipe(std::size_t second_table) const {
        KernelRecipe recipe;
        recipe.comment = step_name(first_) + "; " + step_name(second_) + "; in one launch, " +
                         std::to_string(units_) + " units, " + std::to_string(lag_) + " ahead";
        set_units(recipe.defines, second_table);
        recipe.sections = {Section::from_file("lane/scalar.cl"),
                           Section::from_file("lane/cached.cl")};
        add_codelets(recipe, radices());
        recipe.parts = {part(0), part(1)};
        recipe.endings = {Section::from_file("skeleton/fft_together.cl")};
        return recipe;
    }

    Step step() {
        Step step;
        step.table = std::move(groups_[0].table);
        step.recipe = recipe(step.table.append_table(groups_[1].table));
        step.in = first_.lines.in.slot;
        step.out = second_.lines.out.slot;
        step.ring = ring_;
        step.counters = 64 + 2 * units_;
        const Group &group = groups_[0].group;
        step.local = group.size();
        step.global = (units_ + lag_) * block() * step.local;
        step.report = start_report(first_, limits_, "work-group");
        step.report.name = first_.lines.name + " and " + second_.lines.name + " in one launch";
        step.report.radices = radices();
        step.report.length = int(first_.length * second_.length);
        step.report.lengths = {int(first_.length), int(second_.length)};
        step.report.items_per_transform = int(group.items);
        step.report.transforms_per_group = int(group.lines);
        step.report.groups = step.global / step.local;
        step.report.exchange = groups_[0].exchange;
        if (groups_[1].exchange != groups_[0].exchange)
            step.report.exchange += "; then " + groups_[1].exchange;
        step.report.local_bytes = exchange_numbers() * limits_.number_bytes();
        step.report.private_bytes = elements() * 2 * limits_.number_bytes();
        return step;
    }

    StepSpec first_, second_;
    const StepLimits *own_limits_[2];
    const StepLimits &limits_; ///< what both have in common
    const std::size_t units_;
    const Slot ring_;
    std::size_t unit_numbers_ = 0, lag_ = 1, ring_units_ = 2;
    LineGroups groups_[2];
};

} // namespace

std::optional<TogetherStep> make_together_step(const LimitedStep &first, const LimitedStep &second,
                                               std::size_t units, Slot ring) {
    if (first.limits.together == PlanOptions::Switch::off || first.limits.lanes)
        return {};
    return TogetherKernel(first, second, units, ring).make();
}

} // namespace imago
