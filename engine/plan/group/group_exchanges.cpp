// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_exchanges.h"

#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/group/line_run.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {

namespace {

/// Whether bulk copies are faster by default for groups of this many points.
bool bulk_gains(std::size_t points, const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::bulk_copies, {}, points, limits);
    return row && points * limits.arithmetic_bytes() >= row->count(Field::least_bytes);
}

/// Returns the limits for a group's exchanges. Columns that load pairs may use phases instead of a
/// larger array.
StepLimits exchange_limits(const GroupInput &in, const Group &group) {
    StepLimits limits = in.limits;
    if (!group.paired.mirrored_load || !group.sides.load_lines_fastest || !group.item.linear ||
        limits.requested.largest_local)
        return limits;
    const ChoiceRow *row = in.choice(Question::column_exchange, LineClass::mirrored);
    if (row && !row->flag(Field::larger_local))
        limits.more_local = 0;
    return limits;
}

/// Whether a group's only line is a half spectrum that a copy of whole multiples of 16 bytes can
/// hold: every second one begins inside such a multiple, and the last one must end at its end.
bool ragged_half_spectra(const StepSpec &spec, const Group &group) {
    const LineProblem &lines = spec.lines;
    const LineSide &side = lines.in;
    return group.lines.count == 1 && lines.outer() == 1 &&
           side.hook() == Hook::half_spectrum_packed && !side.planar && side.imaginary == 1 &&
           side.point == 2 && side.lines.front() == 2 * (spec.length + 1) && lines.count() % 2 == 0;
}

/// Whether groups can be persistent: whole groups of contiguous lines, or of one half spectrum.
bool can_persist(const GroupInput &in, const Group &group) {
    const StepSpec &spec = in.spec;
    const LineSide &side = spec.lines.in;
    if (in.alone() || spec.rader() || spec.convolves() || group.sides.load_run ||
        group.sides.store_run || scatters(spec, in.limits) || side.mask ||
        group.sides.load_lines_fastest || spec.points_in != spec.length ||
        spec.lines.count() % group.lines.count != 0)
        return false;
    constexpr std::size_t unit = 16; // bytes
    const std::size_t point_bytes = 2 * in.limits.number_bytes();
    if (group.paired.mirrored_load) // a copy has room for one point more than its line's
        return 2 * point_bytes >= unit && ragged_half_spectra(spec, group);
    if (group.lines.count * spec.length * point_bytes % unit != 0)
        return false;
    return interleaved(side) && one_run(spec.lines, side, spec.length);
}

} // namespace

GroupMemory group_memory(std::size_t points, std::size_t groups, const StepLimits &limits) {
    const std::size_t own = limits.device.local_numbers, most = std::max(limits.more_local, own);
    GroupMemory memory{false, points > own && points <= most ? most : own};
    const bool gains = limits.requested.bulk_copies == PlanOptions::Switch::on ||
                       (limits.requested.bulk_copies == PlanOptions::Switch::automatic &&
                        groups > limits.device.compute_units && bulk_gains(points, limits));
    if (gains && groups > 0 && 3 * points <= most)
        memory = {true, most - 2 * (points + 2)}; // two more for a half spectrum
    return memory;
}

GroupMemory lines_memory(const GroupInput &in, const Group &group) {
    const std::size_t lines = group.lines.count;
    return group_memory(
        std::max(lines * in.spec.exchanged_numbers(),
                 divide_up(run_bytes(group, in.spec, in.limits), in.limits.arithmetic_bytes())),
        can_persist(in, group) ? in.spec.lines.count() / lines : 0, exchange_limits(in, group));
}

std::size_t number_banks(const StepLimits &limits) {
    return limits.precision == Precision::f64 ? limits.device.banks / 2 : limits.device.banks;
}

GroupAccesses::GroupAccesses(const Group &group, std::size_t length, std::size_t tile_points,
                             std::size_t banks)
    : group_(group), length_(length), tile_points_(tile_points),
      warp_(std::min(banks, group.size())) {}

TilePlace GroupAccesses::slot_and_item(std::size_t id, bool lines_fastest) const {
    return lines_fastest ? TilePlace{id % group_.lines.count, id / group_.lines.count}
                         : TilePlace{id / group_.item.items, id % group_.item.items};
}

template <class Of>
void GroupAccesses::each_warp(WarpAccesses &rows, const Of &of) const {
    const std::size_t listed = group_.item.linear ? warp_ : group_.size();
    for (std::size_t first = 0; first < listed; first += warp_) {
        rows.emplace_back();
        for (std::size_t id = first; id < std::min(first + warp_, listed); ++id)
            of(id, rows.back());
        if (rows.back().empty())
            rows.pop_back();
    }
}

/// Returns the accesses of a pass in which point j of butterfly b is at place(b, j).
template <class Place>
WarpAccesses GroupAccesses::pass(int radix, bool lines_fastest, const Place &place) const {
    WarpAccesses rows;
    for (std::size_t c = 0; c < divide_up(butterflies(radix), group_.item.items); ++c)
        for (std::size_t j = 0; j < std::size_t(radix); ++j)
            each_warp(rows, [&](std::size_t id, std::vector<TilePlace> &row) {
                const auto [slot, item] = slot_and_item(id, lines_fastest);
                const std::size_t b = item + c * group_.item.items;
                if (b < butterflies(radix))
                    row.push_back({slot, place(b, j) % tile_points_});
            });
    return rows;
}

/// Returns the position of butterfly b in a pass of neighbours.
std::size_t GroupAccesses::complement(std::size_t b, std::size_t all) const {
    return b < group_.item.items ? b : all - 1 - (b - group_.item.items);
}

/// Returns the position of butterfly b in a mirrored pass.
std::size_t GroupAccesses::mirror(std::size_t b, std::size_t all) const {
    return b < group_.item.items    ? b
           : b == group_.item.items ? all / 2
                                    : all - (b - group_.item.items);
}

WarpAccesses GroupAccesses::writes(int radix, std::size_t stride, bool lines_fastest, bool mirrored,
                                   bool neighbours) const {
    const auto r = std::size_t(radix);
    return pass(radix, lines_fastest, [&](std::size_t b, std::size_t j) {
        if (mirrored)
            b = mirror(b, butterflies(radix));
        if (neighbours)
            b = complement(b, butterflies(radix));
        return (b - b % stride) * r + b % stride + j * stride;
    });
}

WarpAccesses GroupAccesses::reads(int radix, bool lines_fastest, bool mirrored,
                                  bool neighbours) const {
    return pass(radix, lines_fastest, [&](std::size_t b, std::size_t j) {
        const std::size_t all = butterflies(radix);
        b = mirrored ? mirror(b, all) : neighbours ? complement(b, all) : b;
        return b + j * all;
    });
}

WarpAccesses GroupAccesses::neighbours(bool lines_fastest) const {
    WarpAccesses rows;
    each_warp(rows, [&](std::size_t id, std::vector<TilePlace> &row) {
        row.push_back(slot_and_item(id, lines_fastest));
    });
    return rows;
}

namespace {

struct PlannedExchange {
    GroupExchange::Kind kind;
    WarpAccesses writes, reads;
    std::optional<StridedHalf> half = std::nullopt;
};
using PlannedExchanges = std::vector<PlannedExchange>;

/// Whether an exchange puts the results into the order of the store.
bool stores_by_exchange(const GroupInput &in, const Group &group) {
    return (in.pairs && !group.paired.mirrored && !group.paired.own_store) || in.spec.rader();
}

/// Adds the exchanges between passes; a convolution has none in its middle, unless that takes
/// pairs. The last exchange also changes to the order of the store, unless another exchange after
/// it does.
void add_between_passes(const GroupInput &in, const Group &group, const GroupAccesses &of,
                        PlannedExchanges &all) {
    const std::vector<int> &passes = group.passes;
    const std::size_t middle = in.radices.size();
    const bool first = group.sides.load_lines_fastest;
    std::size_t stride = 1;
    const PairedPasses &paired = group.paired;
    for (std::size_t i = 0; i + 1 < passes.size(); ++i) {
        if (i == middle)
            stride = 1;
        if (i + 1 != middle || !in.spec.convolves()) {
            const bool last = i + 2 == passes.size() && !stores_by_exchange(in, group);
            const bool before_turn = i + 2 == middle && paired.turned;
            all.push_back(
                {GroupExchange::Kind::passes,
                 of.writes(passes[i], stride, first,
                           i == 0 ? paired.mirrored_load : i == middle && paired.turned,
                           i == 0 && paired.neighbours_load),
                 of.reads(passes[i + 1], last ? group.sides.store_lines_fastest : first,
                          (last && paired.mirrored) || before_turn, last && paired.neighbours),
                 StridedHalf{stride, std::size_t(passes[i])}});
        } else if (in.spec.packs_reals()) {
            all.push_back({GroupExchange::Kind::mirror, of.writes(passes[i], stride, first, false),
                           of.reads(passes[i + 1], first),
                           StridedHalf{stride, std::size_t(passes[i])}});
        } else if (in.spec.turn && !paired.turned) {
            all.push_back({GroupExchange::Kind::turn, of.writes(passes[i], stride, first, false),
                           of.neighbours(first)});
            all.push_back(
                {GroupExchange::Kind::turn, of.neighbours(first), of.reads(passes[i + 1], first)});
        }
        stride *= std::size_t(passes[i]);
    }
}

/// Returns the writes and reads of the work-items in each exchange, in order.
PlannedExchanges exchange_accesses(const GroupInput &in, const Group &group,
                                   std::size_t tile_points) {
    const StepSpec &spec = in.spec;
    const GroupSides &sides = group.sides;
    const GroupAccesses of(group, spec.length, tile_points, number_banks(in.limits));
    const bool first = sides.load_lines_fastest;
    PlannedExchanges all;
    if (spec.rader() || scatters(spec, in.limits))
        all.push_back(
            {GroupExchange::Kind::load, WarpAccesses(), of.reads(group.passes.front(), first)});
    add_between_passes(in, group, of, all);
    const int radix = group.passes.back();
    if (stores_by_exchange(in, group))
        all.push_back({GroupExchange::Kind::store,
                       of.writes(radix, spec.length / std::size_t(radix), first, false),
                       of.neighbours(sides.store_lines_fastest)});
    return all;
}

/// Whether both components should pass through local memory at once if they fit.
bool wants_joint(const GroupInput &in) {
    const PlanOptions::Exchange requested = in.limits.requested.exchange;
    if (in.spec.packs_reals()) // the two components are one line
        return true;
    if (requested != PlanOptions::Exchange::automatic)
        return requested == PlanOptions::Exchange::joint;
    if (!in.spec.convolves())
        return row_shape(in.spec, in.limits).joint;
    const ChoiceRow *row = in.choice(Question::joint_exchange, LineClass::convolution);
    return row && row->flag(Field::joint);
}

/// Counts the wavefronts of a group by those of the warps that are listed.
void count_wavefronts(GroupExchange &exchange, const ExchangeAccesses &accesses, std::size_t warps,
                      std::size_t banks) {
    const std::size_t components = 2;
    exchange.wavefronts = components * warps * wavefronts(accesses, exchange.layout, banks);
    exchange.least_wavefronts =
        components * warps * (accesses.writes.size() + accesses.reads.size());
}

} // namespace

int most_phases(const GroupInput &in, const Group &group) {
    const bool between_passes = !in.alone() && in.radices.size() > 1 && !in.spec.convolves() &&
                                !(in.pairs && !group.paired.mirrored) &&
                                !scatters(in.spec, in.limits);
    if (!between_passes || !group.item.linear)
        return 1;
    return std::min(4, *std::min_element(in.radices.begin() + 1, in.radices.end()));
}

GroupExchanges plan_exchanges(const GroupInput &in, const Group &group, std::size_t most_numbers) {
    const StepLimits &limits = in.limits;
    const std::size_t held = in.spec.held_points();
    const std::size_t room = in.spec.packs_reals() ? most_numbers / 2 : most_numbers;
    GroupExchanges planned;
    while (planned.phases < most_phases(in, group) &&
           group.lines.count * (held / std::size_t(planned.phases)) > most_numbers)
        planned.phases *= 2;
    const std::size_t tile_points = held / std::size_t(planned.phases);
    const GroupAccesses of(group, in.spec.length, tile_points, number_banks(limits));
    for (PlannedExchange &each : exchange_accesses(in, group, tile_points)) {
        const ExchangeAccesses accesses{in.alone() ? 1 : group.lines.count,
                                        tile_points,
                                        std::move(each.writes),
                                        std::move(each.reads),
                                        each.half,
                                        of.warps_listed()};
        GroupExchange exchange;
        exchange.kind = each.kind;
        if (!in.alone())
            exchange.layout = choose_layout(accesses, number_banks(limits), room,
                                            limits.requested.padding, group.item.linear);
        if (!in.alone())
            count_wavefronts(exchange, accesses, of.warps_each(), number_banks(limits));
        planned.numbers = std::max(planned.numbers, exchange_numbers(accesses, exchange.layout));
        planned.list.push_back(exchange);
    }
    planned.joint = wants_joint(in) && planned.phases == 1 && 2 * planned.numbers <= most_numbers;
    planned.single_results = group.sides.store_run && in.pairs && !group.paired.mirrored &&
                             planned.joint && !planned.list.empty() &&
                             in.spec.lines.out.hook() == Hook::half_spectrum_packed;
    const std::size_t runs =
        divide_up(run_bytes(group, in.spec, limits), limits.arithmetic_bytes());
    if (group.sides.load_run || !planned.single_results)
        planned.numbers = std::max(planned.numbers, divide_up(runs, planned.joint ? 2 : 1));
    if (!in.alone() && planned.numbers > room)
        throw Error(plan_says.line_local_memory, in.spec.length,
                    planned.numbers * limits.arithmetic_bytes(),
                    limits.device.local_numbers * limits.arithmetic_bytes());
    return planned;
}

} // namespace imago
