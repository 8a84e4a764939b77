// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_lines.h"

#include "engine/plan/cost/shape_choice.h"
#include "engine/plan/group/group_radices.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/group/line_run.h"
#include "engine/plan/kernel/real_half.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace imago {
namespace {

/// The step and its geometry, from which the parts of the kernel's text are made.
struct LinesInput {
    const StepSpec &spec;
    const StepLimits &limits;
    const std::vector<int> &radices;
    const Group &group;
    bool store_pairs = false;

    bool alone() const { return limits.requested.exchange == PlanOptions::Exchange::registers; }
    std::size_t exchanges() const { return group.exchanges.list.size(); }
    GroupPass pass(int radix, std::size_t stride = 1) const {
        return {radix, stride, spec.length, group.item.items};
    }
    GroupExchange::Kind kind_of(std::size_t exchange) const {
        return exchange < exchanges() ? group.exchanges.list[exchange].kind
                                      : GroupExchange::Kind::passes;
    }
    ExchangeLayout layout(std::size_t exchange) const {
        return exchange < exchanges() ? group.exchanges.list[exchange].layout : ExchangeLayout{};
    }
};

/// A pass with the indices of the exchange that it reads and the one that it writes. An index equal
/// to the number of exchanges means none.
struct LinesPass {
    GroupPass pass;
    std::size_t read = 0, write = 0;
};

/// The passes in order, and the calls of the passes and of the exchanges between them.
struct LinesPasses {
    std::vector<LinesPass> passes;
    std::string calls;
};

/// Writes the calls in order.
class CallWriter {
  public:
    /// `waits` says that the first exchange waits until local memory has been read.
    CallWriter(std::size_t exchanges, bool waits, LinesPasses &to)
        : exchanges_(exchanges), waits_(waits), to_(to) {}

    /// Adds an exchange. The last one changes the items' order to that of the store.
    void exchange(const std::string &write, const std::string &read, bool whole = false) {
        const std::string from = place_ + "_place";
        if (made_ + 1 == exchanges_)
            place_ = "store";
        to_.calls +=
            exchange_call(made_ == 0 && !waits_, write, read, from, place_ + "_place", whole);
        ++made_;
    }

    /// Adds a pass. `reads` says that it reads its points from the previous exchange.
    void pass(const GroupPass &pass, bool reads, bool bulk) {
        if (to_.passes.empty() && bulk)
            to_.calls += " BULK_NEXT";
        to_.calls += " pass_" + std::to_string(to_.passes.size()) + "(" + position() + ", xr, xi);";
        to_.passes.push_back({pass, reads ? made_ - 1 : made_, made_});
    }

    /// Adds the multiplication in the middle of a convolution.
    void product() {
        to_.calls += " if (" + place_ + "_line.count > 0) turn(" + position() + ", xr, xi);";
    }

    /// Adds the middle of a convolution of real numbers, with its exchange.
    void turn_reals(const std::string &write) {
        to_.calls += " TURN_EXCHANGE(" + write + ", " + position() + ")";
        ++made_;
    }

    std::size_t made() const { return made_; }

  private:
    std::string position() const { return place_ + "_line, " + place_ + "_place"; }

    const std::size_t exchanges_;
    const bool waits_;
    LinesPasses &to_;
    std::string place_ = "load"; ///< the stage whose order of items the points have
    std::size_t made_ = 0;       ///< exchanges made so far
};

/// Orders the passes. The last forward pass of a convolution leaves its points in the registers for
/// the first pass back.
LinesPasses order_passes(const LinesInput &in) {
    LinesPasses ordered;
    CallWriter writer(in.exchanges(), in.group.sides.load_run, ordered);
    const std::vector<int> &passes = in.group.passes;
    const bool loads = in.kind_of(0) == GroupExchange::Kind::load;
    if (loads)
        writer.exchange("write_loaded", "read_loaded", in.spec.packs_reals());
    std::size_t stride = 1;
    bool turned_by_exchange = false;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const bool back = in.spec.convolves() && i == in.radices.size();
        if (back && in.spec.packs_reals()) {
            writer.turn_reals("write_" + std::to_string(i - 1));
            stride = 1;
        } else if (back) {
            const bool exchanged = in.kind_of(writer.made()) == GroupExchange::Kind::turn;
            turned_by_exchange = exchanged;
            if (exchanged)
                writer.exchange("write_" + std::to_string(i - 1), "read_turn");
            writer.product();
            if (exchanged)
                writer.exchange("write_turn", "read_" + std::to_string(i));
            stride = 1;
        } else if (i > 0) {
            writer.exchange("write_" + std::to_string(i - 1), "read_" + std::to_string(i));
        }
        writer.pass(in.pass(passes[i], stride), (i > 0 || loads) && (!back || turned_by_exchange),
                    in.group.bulk);
        stride *= std::size_t(passes[i]);
    }
    if (in.kind_of(writer.made()) == GroupExchange::Kind::store)
        writer.exchange("write_results", "read_results", in.spec.packs_reals());
    return ordered;
}

/// The position of point p of line s.
std::string tile_text(const ExchangeLayout &layout, bool alone) {
    return alone                ? "(p)"
           : layout.point_major ? "((p) * GROUP_LINES + (s))"
                                : "((s) * TILE_POINTS + (p))";
}

/// Sets the position of point p of line s, and the padding of address a.
void set_layout(Defines &d, const std::string &prefix, const ExchangeLayout &layout, bool alone) {
    d.set_text(prefix + "_TILE(s, p)", tile_text(layout, alone));
    d.set_text(prefix + "_PAD(a)", padding_text(layout.padding));
}

void set_pass_layout(Defines &d, const std::string &prefix, const LinesInput &in,
                     std::size_t exchange) {
    const ExchangeLayout layout = in.layout(exchange);
    set_layout(d, prefix, layout, in.alone());
    d.set_text(prefix + "_STEP", !in.alone() && layout.point_major ? "GROUP_LINES" : "1");
    d.set(prefix + "_LINEAR", in.group.item.linear && exchange < in.exchanges());
}

/// Says on which sides of a pass one padded address serves a whole butterfly.
void set_sums(Defines &d, const LinesInput &in, const LinesPass &pass) {
    if (in.group.item.linear || in.alone())
        return;
    const auto step = [&](const ExchangeLayout &layout) {
        return layout.point_major ? in.group.lines.count : 1;
    };
    const auto radix = std::size_t(pass.pass.radix);
    if (const ExchangeLayout to = in.layout(pass.write);
        to.padding.amount &&
        sums_in_writes(to.padding, {pass.pass.stride, radix}, in.spec.held_points(), step(to)))
        d.flag("WRITE_SUMS");
    if (const ExchangeLayout from = in.layout(pass.read);
        from.padding.amount && sums_in_reads(from.padding, pass.pass.length / radix, step(from)))
        d.flag("READ_SUMS");
}

/// Returns the text of pass i, and adds its factors to the table.
Section pass_section(const LinesInput &in, const LinesPass &pass, std::size_t i, StepTable &table) {
    const PairedPasses &paired = in.group.paired;
    const std::size_t middle = in.radices.size();
    const bool last = i + 1 == in.group.passes.size();
    Defines d = pass_defines(pass.pass, i, in.limits, table);
    d.set_text("WRITE_POINTS", "TILE_POINTS").set_text("READ_POINTS", "TILE_POINTS");
    d.set_text("WRITE_PHASE(s, p)", "((int)((uint)(p) / TILE_POINTS))");
    set_pass_layout(d, "WRITE", in, pass.write);
    set_pass_layout(d, "READ", in, pass.read);
    set_sums(d, in, pass);
    if ((paired.mirrored && last) || (paired.mirrored_load && i == 0) ||
        (paired.turned && (i + 1 == middle || i == middle)))
        d.flag("MIRRORED");
    if ((paired.neighbours && last) || (paired.neighbours_load && i == 0))
        d.flag("MIRRORED").flag("COMPLEMENT");
    return Section::from_file("block/radix_workgroup.cl", d);
}

/// Whether an item's four-step twiddles are powers of one root. This holds if nothing changes its
/// results after the last pass.
bool four_step_by_powers(const LinesInput &in) {
    return in.spec.four_step_length && !in.spec.convolves() && !in.spec.store_swap_before &&
           in.spec.store_multiply.empty() && !in.store_pairs;
}

/// Whether the input and the output of a plan may be the same buffer.
bool may_be_one_buffer(const StepSpec &spec) {
    const Slot in = spec.lines.in.slot, out = spec.lines.out.slot;
    return in == out || (in == Slot::input && out == Slot::output);
}

void set_group_flags(Defines &d, std::initializer_list<std::pair<bool, const char *>> flags) {
    for (const auto &[wanted, name] : flags)
        if (wanted)
            d.flag(name);
}

/// Whether the step filters columns that are in blocks.
bool filters_blocks(const StepSpec &spec) {
    return spec.middle_mask && block_lines(spec) > 0;
}

/// Whether the groups go from the last lines to the first, which the step before stored last.
bool reversed_groups(const StepSpec &spec, const StepLimits &limits) {
    if (!spec.may_reverse)
        return false;
    const LineClass lines = spec.turn          ? LineClass::cosine_columns
                            : spec.middle_mask ? LineClass::convolution
                            : plain_step(spec) ? LineClass::plain
                                               : LineClass::hooks;
    const ChoiceRow *row =
        measured_choice(Question::reversed_groups, lines, spec.length * spec.lines.count(), limits);
    return row && row->flag(Field::reversed);
}

/// Sets the sizes of the group.
void set_sizes(Defines &d, const LinesInput &in) {
    const Group &group = in.group;
    d.set("ITEMS", std::int64_t(group.item.items));
    d.set("GROUP_LINES", std::int64_t(group.lines.count));
    d.set("POINTS_PER_ITEM", std::int64_t(group.item.points));
    d.set("LOAD_LINES_FASTEST", group.sides.load_lines_fastest);
    d.set("STORE_LINES_FASTEST", group.sides.store_lines_fastest);
    d.set("EXCHANGES", std::int64_t(in.exchanges()));
    d.set("JOINT_EXCHANGE", group.exchanges.joint).set("PHASES", group.exchanges.phases);
    d.set("TILE_POINTS", std::int64_t(in.spec.held_points()) / group.exchanges.phases);
    d.set("EXCHANGE_NUMBERS", std::int64_t(std::max<std::size_t>(1, group.exchanges.numbers)));
    const LineProblem &lines = in.spec.lines;
    if (reversed_groups(in.spec, in.limits))
        d.flag("REVERSED_GROUPS");
    if (filters_blocks(in.spec) && lines.outer() > 1 && lines.inner() % group.lines.count == 0)
        d.flag("OUTER_FASTEST"); // the same factors for the same columns of all matrices
    if (in.spec.convolves())
        d.set("TURN_RADIX", in.radices.back())
            .set("TURN_COUNT", std::int64_t(in.pass(in.radices.back()).count()));
}

/// Sets the layouts of the exchanges on both sides of StepSpec::turn, or of the one in the middle
/// of real numbers.
void set_turn_layouts(Defines &d, const LinesInput &in) {
    using Kind = GroupExchange::Kind;
    std::size_t turn = 0;
    while (in.kind_of(turn) != Kind::turn && in.kind_of(turn) != Kind::mirror)
        ++turn;
    const ExchangeLayout before = in.layout(turn), after = in.layout(turn + 1);
    d.set_text("TURN_IN_TILE(s, p)", tile_text(before, in.alone()));
    d.set_text("TURN_IN_PAD(a)", padding_text(before.padding));
    d.set_text("TURN_OUT_TILE(s, p)", tile_text(after, in.alone()));
    d.set_text("TURN_OUT_PAD(a)", padding_text(after.padding));
}

/// Sets the runs of lines, and their own local memory where the group has no exchanges.
void set_runs(Defines &d, const LinesInput &in) {
    const LineProblem &lines = in.spec.lines;
    set_group_flags(
        d, {{in.group.sides.load_run, "LOAD_RUN"},
            {in.group.sides.store_run, "STORE_RUN"},
            {in.group.sides.store_run && !in.group.exchanges.single_results, "STAGED_RESULTS"}});
    for (const bool load : {true, false}) {
        const LineRun run = line_run(in.group, in.spec, in.limits, load);
        if (!run.numbers)
            continue;
        const LineSide &side = load ? lines.in : lines.out;
        const std::string prefix = load ? "IN_" : "OUT_";
        const std::size_t all = traits(side.hook()).in_twos ? lines.real_lines : lines.inner();
        d.set(prefix + "RUN_NUMBERS", std::int64_t(run.numbers));
        d.set(prefix + "RUN_PAD", std::int64_t(run.pad))
            .set(prefix + "RUN_PIECE", std::int64_t(run.piece));
        d.set(prefix + "RUN_LINES", std::int64_t(lines_together(lines, side)));
        d.set_text(prefix + "RUN_ALL", "(size_t)" + std::to_string(all * side.lines.front()));
    }
    if (in.exchanges() == 0)
        if (const std::size_t bytes = run_bytes(in.group, in.spec, in.limits))
            d.set("RUN_NUMBERS_LOCAL", std::int64_t(bytes / in.limits.number_bytes()));
}

/// Sets how the group loads, stores and exchanges its lines.
void set_ways(Defines &d, const LinesInput &in) {
    const Group &group = in.group;
    set_group_flags(d, {{in.alone(), "PRIVATE_EXCHANGE"},
                        {scatters(in.spec, in.limits), "LOAD_SCATTER"},
                        {group.paired.mirrored, "MIRRORED_STORE"},
                        {group.paired.neighbours, "STORE_NEIGHBOURS"},
                        {group.paired.neighbours_load, "LOAD_NEIGHBOURS"},
                        {group.paired.turned, "TURN_MIRRORED"},
                        {group.paired.mirrored_load, "MIRRORED_LOAD"},
                        {four_step_by_powers(in), "FOUR_STEP_BY_POWERS"}});
    if (group.bulk)
        set_bulk(d, staged_points(group, in.spec), in.limits);
    if (group.mask_ahead) {
        d.flag("MASK_AHEAD");
        if (in.limits.requested.bulk_copies != PlanOptions::Switch::off)
            for (const char *macro : bulk_copy_macros(in.limits.device.instructions))
                d.flag(macro);
    }
    if (group.bulk && group.paired.mirrored_load)
        d.flag("STAGED_LINE").set("RUN_NUMBERS", std::int64_t(in.spec.lines.in.lines.front()));
    set_group_flags(d, {{group.paired.own_load, "ITEM_LOAD_PAIRS"},
                        {group.paired.own_store, "ITEM_STORE_PAIRS"}});
    set_runs(d, in);
    set_layout(d, "LOAD", in.layout(0), in.alone());
    set_layout(d, "STORE", in.layout(std::max<std::size_t>(1, in.exchanges()) - 1), in.alone());
    if (in.spec.packs_reals() || (in.spec.turn && !group.paired.turned))
        set_turn_layouts(d, in);
    // The index is signed because the access takes a constant part of an address. Columns in blocks
    // that are transformed there and back keep 32 bits where they suffice: they have no registers
    // for as many addresses as they have points.
    if (!in.limits.device.cpu && !(in.spec.convolves() && block_lines(in.spec)))
        d.set_text("INDEX", "long");
    if (may_be_one_buffer(in.spec))
        d.set_text("EXCHANGE_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
}

StepExchange exchange_of(const LinesInput &in) {
    if (in.alone() || in.exchanges() == 0)
        return {StepExchange::Way::registers};
    std::vector<ExchangeLayout> layouts;
    for (const GroupExchange &exchange : in.group.exchanges.list)
        layouts.push_back(exchange.layout);
    return local_exchange(in.group.exchanges.joint, in.group.exchanges.phases, layouts);
}

/// Distributes the lines over groups of one shape.
LineGroups groups_of_shape(const StepSpec &spec, const ShapeChoice &shape) {
    const StepLimits &limits = shape.limits;
    const std::vector<int> &radices = shape.radices;
    RecipeParts parts = common_parts(spec, limits, "point");
    LineGroups lines;
    lines.group = shape.group;
    const Group &group = lines.group;
    const LinesInput in{spec, limits, radices, group, parts.store_pairs};
    set_sizes(parts.defines, in);
    set_ways(parts.defines, in);
    if (spec.packs_reals())
        set_real_half(parts.defines, spec, real_half(spec));
    const bool caching = set_caching(parts.defines, spec, limits);
    const LinesPasses ordered = order_passes(in);
    std::vector<Section> sections;
    for (const LinesPass &pass : ordered.passes)
        sections.push_back(pass_section(in, pass, sections.size(), parts.table));
    set_passes(parts.defines, in.pass(group.passes.front()), in.pass(group.passes.back()),
               group.passes.size(), ordered.calls);
    lines.text = group_text(spec, parts, radices, sections, group.bulk,
                            group.sides.load_run || group.sides.store_run);
    lines.text.cached = group.mask_ahead || caching;
    lines.table = std::move(parts.table);
    lines.exchange = exchange_of(in);
    lines.local_bytes = local_bytes(group, spec, limits);
    lines.groups = divide_up(spec.lines.count(), group.lines.count);
    return lines;
}

} // namespace

LineGroups line_groups(const StepSpec &spec, const StepLimits &limits) {
    const std::vector<int> usual = group_radices(spec, limits);
    const ShapeChoice choice = choose_shape(spec, usual, limits);
    LineGroups lines = groups_of_shape(spec, choice);
    lines.shapes = choice.best;
    lines.model = choice.model;
    lines.least_gain = choice.least_gain;
    return lines;
}

std::vector<int> joined_radices(const std::array<LineGroups, 2> &groups) {
    std::vector<int> radices = groups[0].text.radices;
    const std::vector<int> &second = groups[1].text.radices;
    radices.insert(radices.end(), second.begin(), second.end());
    return radices;
}

} // namespace imago
