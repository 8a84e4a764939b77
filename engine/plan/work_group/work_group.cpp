// SPDX-License-Identifier: MIT
// The work-group family: L1 work-items to a line, with the points in registers, and L2 lines to a
// group.
#include "engine/plan/work_group/work_group.h"

#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace imago {
namespace {

/// Writes the text of one geometry.
class GroupKernel {
  public:
    GroupKernel(const StepSpec &spec, const StepLimits &limits, RecipeParts &parts)
        : spec_(spec), limits_(limits), parts_(parts), radices_(group_radices(spec, limits)),
          alone_(limits.requested.exchange == PlanOptions::Exchange::registers),
          group_(size_group(spec, radices_, limits, parts.store_pairs)) {}

    const Group &group() const { return group_; }
    const std::vector<int> &radices() const { return radices_; }

    /// Returns the passes' sections and sets the group's own macros.
    std::vector<Section> write() {
        set_geometry();
        const std::vector<int> &passes = group_.passes;
        const bool loads = kind_of(0) == GroupExchange::Kind::load;
        if (loads)
            add_exchange("write_loaded", "read_loaded");
        std::size_t stride = 1;
        for (std::size_t i = 0; i < passes.size(); ++i) {
            // The points that the last forward pass leaves in the registers are those of the first
            // pass back.
            const bool product = spec_.convolves() && i == radices_.size();
            if (product) {
                calls_ += " if (" + place_ + "_line.count > 0) turn(" + position() + ", xr, xi);";
                stride = 1;
            } else if (i > 0) {
                add_exchange("write_" + std::to_string(i - 1), "read_" + std::to_string(i));
            }
            add_pass(i, pass(passes[i], stride), i > 0 || loads, product);
            stride *= std::size_t(passes[i]);
        }
        if (kind_of(made_) == GroupExchange::Kind::store)
            add_exchange("write_results", "read_results");
        set_passes(parts_.defines, pass(passes.front()), pass(passes.back()), passes.size(),
                   calls_);
        return std::move(passes_);
    }

  private:
    GroupPass pass(int radix, std::size_t stride = 1) const {
        return {radix, stride, spec_.length, group_.items};
    }

    GroupExchange::Kind kind_of(std::size_t i) const {
        return i < group_.exchanges.size() ? group_.exchanges[i].kind : GroupExchange::Kind::passes;
    }

    void set_geometry() {
        Defines &d = parts_.defines;
        d.set("ITEMS", std::int64_t(group_.items));
        d.set("GROUP_LINES", std::int64_t(group_.lines));
        d.set("POINTS_PER_ITEM", std::int64_t(group_.points_per_item));
        d.set("LOAD_LINES_FASTEST", group_.load_lines_fastest);
        d.set("STORE_LINES_FASTEST", group_.store_lines_fastest);
        d.set("EXCHANGES", std::int64_t(group_.exchanges.size()));
        d.set("JOINT_EXCHANGE", group_.joint).set("PHASES", group_.phases);
        d.set("TILE_POINTS", std::int64_t(spec_.held_points()) / group_.phases);
        d.set("EXCHANGE_NUMBERS", std::int64_t(std::max<std::size_t>(1, group_.numbers)));
        if (spec_.convolves())
            d.set("TURN_RADIX", radices_.back())
                .set("TURN_COUNT", std::int64_t(pass(radices_.back()).count()));
        set_flags({{alone_, "PRIVATE_EXCHANGE"},
                   {scatters(spec_, limits_), "LOAD_SCATTER"},
                   {group_.mirrored, "MIRRORED_STORE"},
                   {group_.neighbours, "STORE_NEIGHBOURS"},
                   {group_.mirrored_load, "MIRRORED_LOAD"},
                   {four_step_by_powers(), "FOUR_STEP_BY_POWERS"}});
        if (group_.bulk)
            set_bulk(d, group_.lines * spec_.length, limits_);
        set_flags({{group_.load_staged, "LOAD_STAGED"}, {group_.store_staged, "STORE_STAGED"}});
        set_layout(d, "LOAD", layout(0));
        set_layout(d, "STORE", layout(group_.exchanges.empty() ? 0 : group_.exchanges.size() - 1));
        if (!limits_.device.cpu) // signed: the access takes a constant part of an address
            d.set_text("INDEX", "long");
        if (may_be_one_buffer())
            d.set_text("EXCHANGE_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
    }

    void set_flags(std::initializer_list<std::pair<bool, const char *>> flags) {
        for (const auto &[wanted, name] : flags)
            if (wanted)
                parts_.defines.flag(name);
    }

    /// Whether an item's four-step twiddles are powers of one root: nothing changes its results
    /// after the last pass.
    bool four_step_by_powers() const {
        return spec_.four_step_length && !spec_.convolves() && !spec_.store_swap_before &&
               spec_.store_multiply.empty() && !parts_.store_pairs && !group_.store_staged;
    }

    /// Whether a plan's input and output may be one buffer.
    bool may_be_one_buffer() const {
        const Slot in = spec_.lines.in.slot, out = spec_.lines.out.slot;
        return in == out || (in == Slot::input && out == Slot::output);
    }

    ExchangeLayout layout(std::size_t exchange) const {
        return exchange < group_.exchanges.size() ? group_.exchanges[exchange].layout
                                                  : ExchangeLayout{};
    }

    /// Sets the position of point p of line s, and the padding of address a.
    void set_layout(Defines &d, const std::string &prefix, const ExchangeLayout &layout) const {
        d.set_text(prefix + "_TILE(s, p)", alone_               ? "(p)"
                                           : layout.point_major ? "((p) * GROUP_LINES + (s))"
                                                                : "((s) * TILE_POINTS + (p))");
        d.set_text(prefix + "_PAD(a)", padding_text(layout.padding));
    }

    void set_pass_layout(Defines &d, const std::string &prefix, std::size_t exchange) const {
        set_layout(d, prefix, layout(exchange));
        d.set_text(prefix + "_STEP", !alone_ && layout(exchange).point_major ? "GROUP_LINES" : "1");
        d.set(prefix + "_LINEAR", group_.linear && exchange < group_.exchanges.size());
    }

    std::string position() const { return place_ + "_line, " + place_ + "_place"; }

    /// The last exchange changes the items' order to that of the store.
    void add_exchange(const std::string &write, const std::string &read) {
        const std::string from = place_ + "_place";
        if (made_ + 1 == group_.exchanges.size())
            place_ = "store";
        calls_ += exchange_call(made_ == 0, write, read, from, place_ + "_place");
        ++made_;
    }

    void add_pass(std::size_t i, const GroupPass &pass, bool reads, bool after_turn) {
        Defines d = pass_defines(pass, i, limits_, parts_.table);
        d.set_text("WRITE_POINTS", "TILE_POINTS").set_text("READ_POINTS", "TILE_POINTS");
        d.set_text("WRITE_PHASE(s, p)", "((int)((uint)(p) / TILE_POINTS))");
        set_pass_layout(d, "WRITE", made_);
        set_pass_layout(d, "READ", reads && !after_turn ? made_ - 1 : made_);
        if ((group_.mirrored && i + 1 == radices_.size()) || (group_.mirrored_load && i == 0))
            d.flag("MIRRORED");
        if (group_.neighbours && i + 1 == radices_.size())
            d.flag("MIRRORED").flag("COMPLEMENT");
        passes_.push_back(Section::from_file("block/radix_workgroup.cl", d));
        if (i == 0 && group_.bulk)
            calls_ += " BULK_NEXT";
        calls_ += " pass_" + std::to_string(i) + "(" + position() + ", xr, xi);";
    }

    const StepSpec &spec_;
    const StepLimits &limits_;
    RecipeParts &parts_;
    const std::vector<int> radices_;
    const bool alone_;
    const Group group_;
    std::vector<Section> passes_;
    std::string calls_, place_ = "load";
    std::size_t made_ = 0; ///< exchanges made so far
};

StepExchange local_exchange(const Group &group) {
    std::vector<ExchangeLayout> layouts;
    for (const GroupExchange &exchange : group.exchanges)
        layouts.push_back(exchange.layout);
    return local_exchange(group.joint, group.phases, layouts);
}

} // namespace

LineGroups line_groups(const StepSpec &spec, const StepLimits &limits) {
    RecipeParts parts = common_parts(spec, limits, "point");
    GroupKernel kernel(spec, limits, parts);
    const std::vector<Section> passes = kernel.write();
    const Group &group = kernel.group();
    const bool local =
        limits.requested.exchange != PlanOptions::Exchange::registers && !group.exchanges.empty();
    LineGroups lines;
    lines.group = group;
    lines.text = group_text(spec, parts, kernel.radices(), passes, group.bulk);
    lines.table = std::move(parts.table);
    lines.exchange = local ? local_exchange(group) : StepExchange{StepExchange::Way::registers};
    const std::size_t numbers = (local ? group.numbers * (group.joint ? 2 : 1) : 0) +
                                (group.bulk ? 2 * group.lines * spec.length : 0);
    lines.local_bytes = numbers * limits.number_bytes();
    lines.groups = divide_up(spec.lines.count(), group.lines);
    return lines;
}

Step make_work_group_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    LineGroups lines = line_groups(spec, limits);
    const Group &group = lines.group;
    step.recipe = group_recipe(spec, lines.text,
                               std::to_string(spec.length) +
                                   " points, L1 x L2 = " + std::to_string(group.items) + " x " +
                                   std::to_string(group.lines),
                               group.bulk);
    step.table = std::move(lines.table);
    step.local = group.size();
    step.global = launched_groups(lines.groups, group.bulk, limits) * step.local;
    step.report = start_report(spec, limits, StepFamily::work_group);
    if (!spec.radices.empty())
        step.report.radices = lines.text.radices;
    step.report.items_per_transform = int(group.items);
    step.report.transforms_per_group = int(group.lines);
    step.report.exchanges = {lines.exchange};
    step.report.local_bytes = lines.local_bytes;
    step.report.bulk_copies = group.bulk;
    step.report.private_bytes = group.points_per_item * 2 * limits.number_bytes();
    set_minimum_groups(step, limits, group.bulk, group.resident);
    return step;
}

Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits) {
    Step step;
    RecipeParts parts = common_parts(spec, limits, "point");
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; pointwise";
    recipe.defines = parts.defines;
    recipe.sections = point_sections(parts);
    recipe.sections.push_back(Section::from_file("skeleton/pointwise.cl"));
    step.table = std::move(parts.table);
    const std::size_t points = parts.store_pairs ? pair_count(spec) : spec.points_out;
    step.local = std::min<std::size_t>(64, limits.device.max_group);
    step.global = divide_up(spec.lines.count() * points, step.local) * step.local;
    step.report = start_report(spec, limits, StepFamily::pointwise);
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

} // namespace imago
