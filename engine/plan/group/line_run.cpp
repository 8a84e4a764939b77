// SPDX-License-Identifier: MIT
#include "engine/plan/group/line_run.h"

#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace imago {
namespace {

constexpr std::size_t access_bytes = 16, word = 4, most_pad = run_ends / 2;

/// The words of one bank that the items of a warp want at once in their first access to a line,
/// each of `access` numbers, `next` numbers from an item to the next.
std::size_t conflicts(const Group &group, std::size_t line, std::size_t access, std::size_t next,
                      const StepLimits &limits) {
    const std::size_t bytes = limits.number_bytes();
    // Wider accesses of a warp are made in parts of as many bytes as all banks have.
    const std::size_t items =
        std::max<std::size_t>(1, limits.device.banks * word / std::max(access * bytes, word));
    std::map<std::size_t, std::set<std::size_t>> words;
    for (std::size_t id = 0; id < std::min(items, group.size()); ++id) {
        const std::size_t first =
            (id / group.item.items * line + id % group.item.items * next) * bytes;
        for (std::size_t byte = first; byte < first + access * bytes; byte += word)
            words[byte / word % limits.device.banks].insert(byte / word);
    }
    std::size_t most = 1;
    for (const auto &bank : words)
        most = std::max(most, bank.second.size());
    return most;
}

/// Whether a side's lines are parts of longer ones.
bool parts_of_lines(const LineSide &side, std::size_t points) {
    return side.whole && (side.whole->points != points || side.whole->point != 1 ||
                          std::any_of(side.whole->lines.begin(), side.whole->lines.end(),
                                      [](std::size_t distance) { return distance != 0; }));
}

} // namespace

std::size_t run_numbers(const StepSpec &spec, bool load) {
    const LineSide &side = load ? spec.lines.in : spec.lines.out;
    const HookTraits &hook = traits(side.hook());
    const std::size_t points = load ? spec.points_in : spec.points_out;
    if (!hook.in_runs || side.planar || side.imaginary != 1 || side.mask || side.blocks ||
        parts_of_lines(side, points) || spec.lines.outer() != 1 || spec.lines.there ||
        points != spec.length || side.point != (hook.complex ? 2u : 1u) ||
        side.lines.front() != line_elements(side, points) * side.point)
        return 0;
    return lines_together(spec.lines, side) * side.lines.front();
}

LineRun line_run(const Group &group, const StepSpec &spec, const StepLimits &limits, bool load) {
    if (!(load ? group.sides.load_run : group.sides.store_run))
        return {};
    const LineSide &side = load ? spec.lines.in : spec.lines.out;
    const std::size_t widest = access_bytes / limits.number_bytes();
    const std::size_t next = packed_rule_side(side) ? 2 : side.point;
    LineRun run{run_numbers(spec, load), 0, widest};
    // Each number is copied in so many pieces and accessed with so many conflicts.
    const auto cost = [&](const LineRun &of) {
        return widest / of.piece + conflicts(group, of.local(), side.point, next, limits);
    };
    LineRun best = run;
    const std::size_t even = run.numbers % 2 ? 1 : 2; // hooks may take neighbours together
    for (run.pad = even; run.pad <= most_pad; run.pad += even) {
        run.piece = std::gcd(std::gcd(run.numbers, run.pad), widest);
        if (cost(run) < cost(best) ||
            (cost(run) == cost(best) && best.pad && run.piece > best.piece))
            best = run;
    }
    return best;
}

std::size_t run_bytes(const Group &group, const StepSpec &spec, const StepLimits &limits) {
    std::size_t most = 0;
    for (const bool load : {true, false})
        if (const LineRun run = line_run(group, spec, limits, load); run.numbers)
            most = std::max(most, group.lines.count * run.local() + run.piece);
    return most * limits.number_bytes();
}

} // namespace imago
