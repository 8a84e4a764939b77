// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_exchanges.h"

#include "engine/plan/group/group_accesses.h"
#include "engine/plan/group/group_memory.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

struct PlannedExchange {
    GroupExchange::Kind kind;
    WarpAccesses writes, reads;
    std::optional<StridedHalf> half = std::nullopt;
};
using PlannedExchanges = std::vector<PlannedExchange>;

/// Whether an exchange puts the results into the order of the store.
bool stores_by_exchange(const GroupInput &in, const Group &group) {
    return (in.pairs && !group.paired.mirrored) || in.spec.rader() || group.sides.store_staged;
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
    if (spec.rader() || sides.load_staged || scatters(spec, in.limits))
        all.push_back({GroupExchange::Kind::load, sides.load_staged ? of.run() : WarpAccesses(),
                       of.reads(group.passes.front(), first)});
    add_between_passes(in, group, of, all);
    const int radix = group.passes.back();
    if (stores_by_exchange(in, group))
        all.push_back({GroupExchange::Kind::store,
                       of.writes(radix, spec.length / std::size_t(radix), first, false),
                       sides.store_staged ? of.run() : of.neighbours(sides.store_lines_fastest)});
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
                                !(in.pairs && !group.paired.mirrored) && !group.sides.load_staged &&
                                !group.sides.store_staged && !scatters(in.spec, in.limits);
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
                             planned.joint && !packed_rule_side(in.spec.lines.out);
    if (group.sides.load_run || !planned.single_results)
        planned.numbers = std::max(
            planned.numbers, divide_up(staged_numbers(group, in.spec), planned.joint ? 2 : 1));
    if (!in.alone() && planned.numbers > room)
        throw Error(plan_says.line_local_memory, in.spec.length,
                    planned.numbers * limits.arithmetic_bytes(),
                    limits.device.local_numbers * limits.arithmetic_bytes());
    return planned;
}

} // namespace imago
