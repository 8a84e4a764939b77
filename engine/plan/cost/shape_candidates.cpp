// SPDX-License-Identifier: MIT
#include "engine/plan/cost/shape_candidates.h"

#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// The factorisations to order, the cheapest first; each in rising order.
std::vector<std::vector<int>> factorisations(std::size_t length, const StepLimits &limits) {
    const auto largest =
        std::min<std::size_t>({32, limits.widest_item, limits.requested.radix_limit});
    const auto allowed = [&](int radix) { return std::size_t(radix) <= largest; };
    constexpr std::size_t short_line = 64;
    const std::size_t more = length <= short_line ? 2 : 1;
    std::vector<std::vector<int>> sequences;
    for (std::size_t fewest = 1; fewest < 40 && sequences.empty(); ++fewest)
        if (!rising_sequences(length, fewest, allowed).empty())
            sequences = rising_sequences(length, fewest + more, allowed);
    std::stable_sort(sequences.begin(), sequences.end(), [&](const auto &a, const auto &b) {
        return sequence_cost(a, limits.pass_cost) < sequence_cost(b, limits.pass_cost);
    });
    return sequences;
}

void add_new(std::vector<std::size_t> &counts, std::size_t count) {
    if (std::find(counts.begin(), counts.end(), count) == counts.end())
        counts.push_back(count);
}

} // namespace

std::vector<std::vector<int>> radix_sequences(std::size_t length, const StepLimits &limits,
                                              std::size_t most) {
    return every_order(factorisations(length, limits), most);
}

std::vector<std::size_t> item_points(std::size_t length, const std::vector<int> &radices,
                                     const StepLimits &limits) {
    if (!std::has_single_bit(length))
        return {0};
    const auto largest = std::size_t(*std::max_element(radices.begin(), radices.end()));
    std::vector<std::size_t> points{largest};
    if (2 * largest <= std::min(limits.widest_item, length))
        points.push_back(2 * largest);
    return points;
}

std::vector<std::size_t> group_lines(const Group &group, bool columns, std::size_t most,
                                     const StepLimits &limits) {
    const std::size_t usual = group.lines.count;
    std::vector<std::size_t> counts{usual};
    const auto add = [&](std::size_t count) {
        if (count >= 1 && count <= most && count * group.item.items <= limits.device.max_group)
            add_new(counts, count);
    };
    add(2 * usual);
    if (columns) {
        add(4 * usual);
        return counts;
    }
    add(usual / 2);
    for (std::size_t warps = 1; warps <= 8; warps *= 2)
        add(warps * limits.device.warp / group.item.items);
    return counts;
}

} // namespace imago
