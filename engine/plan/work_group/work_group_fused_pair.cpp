// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_fused_pair.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// The distance in numbers from a unit's lines to those of the next unit. 0 unless all lines of a
/// step are `units` times as many, at equal distances in every unit.
std::size_t unit_stride(const LineProblem &lines, const LineSide &side, std::size_t units) {
    if (lines.count() % units != 0)
        return 0;
    const std::size_t wanted = lines.count() / units;
    std::size_t inside = 1, stride = 0; // lines of the loops so far; distance of units
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

class FusedPairKernel {
  public:
    FusedPairKernel(const LimitedStep &first, const LimitedStep &second, std::size_t units,
                    Slot ring)
        : first_(first.spec), second_(second.spec), own_limits_{&first.limits, &second.limits},
          limits_(first.limits), units_(units), ring_(ring) {
        first_.lines.out.slot = second_.lines.in.slot = ring;
    }

    std::optional<FusedPairStep> make() {
        unit_numbers_ = unit_stride(first_.lines, first_.lines.out, units_);
        if (!possible())
            return {};
        choose_groups();
        if (groups_in_unit(first_, groups_[0]) == 0 || groups_in_unit(second_, groups_[1]) == 0 ||
            groups_[0].group.size() != groups_[1].group.size())
            return {};
        choose_ring();
        if (ring_units_ > units_ ||
            (limits_.requested.fused_pair == PlanOptions::Switch::automatic && !gains()))
            return {};
        return FusedPairStep{step(), ring_units_ * unit_numbers_ * limits_.number_bytes()};
    }

  private:
    bool possible() const {
        const auto fits = [&](const StepSpec &spec, const LineSide &side) {
            return unit_stride(spec.lines, side, units_) == unit_numbers_ &&
                   unit_span(spec, side, units_) <= unit_numbers_;
        };
        return units_ > 1 && unit_numbers_ > 0 && !limits_.lanes &&
               limits_.requested.exchange != PlanOptions::Exchange::registers &&
               plain_step(first_) && plain_step(second_) && fits(first_, first_.lines.out) &&
               fits(second_, second_.lines.in) &&
               unit_stride(first_.lines, first_.lines.in, units_) > 0 &&
               unit_stride(second_.lines, second_.lines.out, units_) > 0;
    }

    /// Chooses groups of equal size for both steps: in two passes, with both components at once
    /// (fewer barriers), if nothing else is requested.
    void choose_groups() {
        const std::size_t lines = measured_count(Question::fused_pair, Field::lines, limits_);
        for (int i : {0, 1})
            groups_[i] = line_groups(spec(i), limits_of(i, lines));
        for (int i : {0, 1}) { // the smaller group takes more lines
            const std::size_t own = groups_[i].group.items, other = groups_[1 - i].group.size();
            if (groups_[i].group.size() < other && other % own == 0)
                groups_[i] = line_groups(spec(i), limits_of(i, other / own));
        }
    }

    const StepSpec &spec(int i) const { return i == 0 ? first_ : second_; }

    StepLimits limits_of(int i, std::size_t lines) const {
        StepLimits limits = *own_limits_[i];
        limits.requested.bulk = PlanOptions::Switch::off;
        limits.requested.staged = false;
        if (limits.requested.exchange == PlanOptions::Exchange::automatic)
            limits.requested.exchange = PlanOptions::Exchange::joint;
        if (limits.requested.points_per_item == 0)
            limits.requested.points_per_item = std::size_t{1}
                                               << (std::bit_width(spec(i).length - 1) + 1) / 2;
        if (limits.requested.group_lines == 0)
            limits.requested.group_lines = lines;
        return limits;
    }

    /// The number of groups in a unit; 0 if a group would have lines of two units.
    std::size_t groups_in_unit(const StepSpec &spec, const LineGroups &groups) const {
        const std::size_t lines = spec.lines.count() / units_;
        return lines % groups.group.lines == 0 ? lines / groups.group.lines : 0;
    }

    std::size_t block() const {
        return groups_in_unit(first_, groups_[0]) + groups_in_unit(second_, groups_[1]);
    }

    /// The lag of the first step is about as many units as the resident groups work on at a time,
    /// with four registers for each number of a point.
    void choose_ring() {
        const std::size_t registers =
            groups_[0].group.size() * points_per_item() * 4 * (limits_.number_bytes() / 4);
        const std::size_t running =
            limits_.device.compute_units *
            std::max<std::size_t>(1, limits_.device.group_registers / registers);
        const auto sixteenths = [&](Field field) {
            return measured_count(Question::fused_pair, field, limits_);
        };
        lag_ = limits_.requested.fused_pair_lag
                   ? limits_.requested.fused_pair_lag
                   : (sixteenths(Field::running) * running + sixteenths(Field::blocks) * block()) /
                         (16 * block());
        lag_ = std::min(lag_, units_ - 1);
        const std::size_t ring =
            limits_.requested.fused_pair_ring ? limits_.requested.fused_pair_ring : 2 * lag_ + 2;
        ring_units_ = std::clamp(ring, lag_ + 1, units_);
    }

    /// Whether fusing gains: the ring stays in the cache beside the data that streams through it,
    /// and the start and the end, in which one step runs alone, are short.
    bool gains() const {
        return 2 * ring_units_ * unit_numbers_ * limits_.number_bytes() <=
                   limits_.device.cache_bytes &&
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
        for (const char *macro : waiting_group_macros(limits_.device.instructions))
            d.flag(macro);
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

    std::size_t points_per_item() const {
        return std::max(groups_[0].group.points_per_item, groups_[1].group.points_per_item);
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
        recipe.endings = {Section::from_file("skeleton/fft_fused_pair.cl")};
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
        step.report = start_report(first_, limits_, StepFamily::work_group);
        step.report.work = {line_work(first_), line_work(second_)};
        step.report.radices = radices();
        step.report.length = int(first_.length * second_.length);
        step.report.lengths = {int(first_.length), int(second_.length)};
        step.report.items_per_transform = int(group.items);
        step.report.transforms_per_group = int(group.lines);
        step.report.groups = step.global / step.local;
        step.report.exchanges = {groups_[0].exchange};
        if (groups_[1].exchange != groups_[0].exchange)
            step.report.exchanges.push_back(groups_[1].exchange);
        step.report.local_bytes = exchange_numbers() * limits_.number_bytes();
        step.report.private_bytes = points_per_item() * 2 * limits_.number_bytes();
        return step;
    }

    StepSpec first_, second_;
    const StepLimits *own_limits_[2];
    const StepLimits &limits_; ///< common to both
    const std::size_t units_;
    const Slot ring_;
    std::size_t unit_numbers_ = 0, lag_ = 1, ring_units_ = 2;
    LineGroups groups_[2];
};

} // namespace

std::optional<FusedPairStep> make_fused_pair_step(const LimitedStep &first,
                                                  const LimitedStep &second, std::size_t units,
                                                  Slot ring) {
    if (first.limits.requested.fused_pair == PlanOptions::Switch::off || first.limits.lanes)
        return {};
    return FusedPairKernel(first, second, units, ring).make();
}

} // namespace imago
