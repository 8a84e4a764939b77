// SPDX-License-Identifier: MIT
#include "engine/plan/exchange/exchange_layout.h"

#include "engine/plan/exchange/exchange_conditions.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace imago {
namespace {

using Rows = std::vector<std::vector<std::uint32_t>>;

std::size_t tile_address(const ExchangeAccesses &exchange, bool point_major,
                         const TilePlace &place) {
    return point_major ? place.point * exchange.lines + place.line
                       : place.line * exchange.points + place.point;
}

/// Returns each `every`th row of the accesses as addresses without padding.
Rows addresses(const ExchangeAccesses &exchange, bool point_major, std::size_t every = 1) {
    Rows rows;
    for (const WarpAccesses *accesses : {&exchange.writes, &exchange.reads})
        for (std::size_t i = 0; i < accesses->size(); i += every) {
            rows.emplace_back().reserve((*accesses)[i].size());
            for (const TilePlace &place : (*accesses)[i])
                rows.back().push_back(std::uint32_t(tile_address(exchange, point_major, place)));
        }
    return rows;
}

/// Returns the wavefronts of the rows if address a is in bank(a), or some number above `most` if
/// there are more than `most`. Items that read the same address share one access to its bank. The
/// addresses of writes always differ.
template <class Bank>
std::size_t count_by(const Rows &rows, std::size_t banks, std::size_t most, Bank bank) {
    std::size_t sum = 0;
    std::vector<std::uint16_t> hits(banks);
    for (const auto &row : rows) {
        std::fill(hits.begin(), hits.end(), std::uint16_t{0});
        std::uint16_t deepest = 0;
        for (const std::uint32_t a : row)
            deepest = std::max(deepest, ++hits[bank(a)]);
        sum += deepest;
        if (sum > most)
            break;
    }
    return sum;
}

/// Counts wavefronts of addresses below `numbers`, with shifts and products instead of divisions if
/// the banks allow it, because planning spends most of its time here.
std::size_t count(const Rows &rows, const ExchangePadding &padding, std::size_t numbers,
                  std::size_t banks, std::size_t most) {
    constexpr std::size_t exact = std::size_t{1} << 16; // for the quotient by a product
    if (!std::has_single_bit(banks) || numbers > exact || padding.period > exact)
        return count_by(rows, banks, most,
                        [&](std::uint32_t a) { return padding.address(a) % banks; });
    const auto mask = std::uint32_t(banks - 1), amount = std::uint32_t(padding.amount);
    if (std::has_single_bit(padding.period)) {
        const int shift = std::countr_zero(padding.period);
        return count_by(rows, banks, most,
                        [=](std::uint32_t a) { return (a + (a >> shift) * amount) & mask; });
    }
    const std::uint64_t reciprocal =
        ((std::uint64_t{1} << 32) + padding.period - 1) / padding.period;
    return count_by(rows, banks, most, [=](std::uint32_t a) {
        return (a + std::uint32_t(a * reciprocal >> 32) * amount) & mask;
    });
}

/// Returns the padding by the paper's formula; none (amount 0) if the exchange has no strided half.
ExchangePadding formula_padding(const ExchangeAccesses &exchange, bool point_major,
                                std::size_t banks) {
    if (!exchange.half)
        return {};
    ExchangePadding formula = nukada_padding(*exchange.half, banks);
    if (point_major)
        formula.period *= exchange.lines;
    return formula;
}

/// Adds the padding by the paper's formula, and its period with the amounts of the other
/// candidates. Periods of powers of two are candidates already, up to the formula's own amount.
void add_nukada(const ExchangeAccesses &exchange, bool point_major, std::size_t banks,
                std::vector<ExchangeLayout> &layouts) {
    if (!exchange.half)
        return;
    const std::size_t step = point_major ? exchange.lines : 1;
    const ExchangePadding formula = formula_padding(exchange, point_major, banks);
    if (formula.amount)
        layouts.push_back({point_major, formula});
    const std::size_t block = exchange.half->stride * exchange.half->radix * step;
    if (block >= exchange.lines * exchange.points)
        return;
    for (std::size_t amount : {1, 2, 3, 4, 5, 7, 8, 16})
        if (amount < banks)
            layouts.push_back({point_major, {block, amount}});
}

/// Whether the writes of a padded layout need one padding for each butterfly. All paddings by the
/// formula have this property. The reads may need one for each access then.
bool cheap(const ExchangeAccesses &exchange, const ExchangeLayout &layout) {
    const std::size_t step = layout.point_major ? exchange.lines : 1;
    return exchange.half && sums_in_writes(layout.padding, *exchange.half, exchange.points, step);
}

/// Returns the layouts to choose from, grouped by order. Each group begins with the layout without
/// padding.
std::vector<ExchangeLayout> possible_layouts(const ExchangeAccesses &exchange, std::size_t banks,
                                             bool padding, bool linear) {
    std::vector<ExchangeLayout> layouts;
    for (const bool point_major : {false, true}) {
        if (point_major && exchange.lines == 1)
            break;
        layouts.push_back({point_major, {}});
        const bool sums = !point_major || std::has_single_bit(exchange.lines);
        if (!padding || (!sums && linear))
            continue;
        for (std::size_t period = 8; period < exchange.lines * exchange.points; period *= 2)
            for (std::size_t amount : {1, 2, 4, 8, 16})
                layouts.push_back({point_major, {period, amount}});
        if (!linear)
            add_nukada(exchange, point_major, banks, layouts);
    }
    return layouts;
}

/// A choice of layouts by their wavefronts, then by their memory.
struct Choice {
    using Key = std::pair<std::size_t, std::size_t>;
    static constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

    const ExchangeAccesses &exchange;
    std::size_t banks, max_numbers;
    bool linear;

    /// Returns the key of a layout whose rows are given, or one above `least` if it is above.
    /// Nothing is counted where the least has no conflict and no more memory.
    Key key(const ExchangeLayout &layout, const Rows &rows, const Key &least) const {
        const bool costly = layout.padding.amount && !linear && !cheap(exchange, layout);
        const std::size_t weight = costly ? 5 : 4, numbers = exchange_numbers(exchange, layout);
        if (least.first <= 4 * rows.size() && numbers > least.second)
            return {least.first, numbers};
        return {weight * count(rows, layout.padding, exchange.lines * exchange.points, banks,
                               least.first / weight),
                numbers};
    }

    /// Calls of(layout, rows) for the layouts that fit, with each `every`th row.
    template <class Of>
    void each(const std::vector<ExchangeLayout> &layouts, std::size_t every, const Of &of) const {
        Rows rows;
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            if (i == 0 || layouts[i].point_major != layouts[i - 1].point_major)
                rows = addresses(exchange, layouts[i].point_major, every);
            if (!layouts[i].padding.amount || exchange_numbers(exchange, layouts[i]) <= max_numbers)
                of(layouts[i], rows);
        }
    }

    /// Returns the layouts that are best in one warp, those by the formula, and those without
    /// padding. Counting all warps for each layout would double the time of planning.
    std::vector<ExchangeLayout> short_list(const std::vector<ExchangeLayout> &layouts) const {
        constexpr std::size_t most = 4;
        std::vector<Key> best; // in rising order
        std::vector<std::pair<Key, ExchangeLayout>> all;
        each(layouts, exchange.warps, [&](const ExchangeLayout &layout, const Rows &rows) {
            const Key of = key(layout, rows, best.size() < most ? Key{any, any} : best.back());
            all.push_back({of, layout});
            best.insert(std::upper_bound(best.begin(), best.end(), of), of);
            best.resize(std::min(best.size(), most));
        });
        std::vector<ExchangeLayout> list;
        for (const auto &[of, layout] : all)
            if (of <= best.back() || !layout.padding.amount ||
                layout.padding == formula_padding(exchange, layout.point_major, banks))
                list.push_back(layout);
        return list;
    }

    ExchangeLayout best(const std::vector<ExchangeLayout> &layouts) const {
        std::optional<ExchangeLayout> best;
        Key least{any, any};
        each(layouts, 1, [&](const ExchangeLayout &layout, const Rows &rows) {
            const Key of = key(layout, rows, least);
            if (!best || of < least) {
                best = layout;
                least = of;
            }
        });
        return *best;
    }
};

} // namespace

bool sums_in_writes(const ExchangePadding &padding, const StridedHalf &half, std::size_t points,
                    std::size_t step) {
    const std::size_t block = half.stride * half.radix;
    return padding.amount == 0 || (padding.period % (block * step) == 0 && points % block == 0);
}

bool sums_in_reads(const ExchangePadding &padding, std::size_t distance, std::size_t step) {
    return padding.amount == 0 || distance * step % padding.period == 0;
}

std::size_t wavefronts(const ExchangeAccesses &exchange, const ExchangeLayout &layout,
                       std::size_t banks) {
    return count(addresses(exchange, layout.point_major), layout.padding,
                 exchange.lines * exchange.points, banks, std::numeric_limits<std::size_t>::max());
}

std::size_t exchange_numbers(const ExchangeAccesses &exchange, const ExchangeLayout &layout) {
    return layout.padding.address(exchange.lines * exchange.points - 1) + 1;
}

ExchangeLayout choose_layout(const ExchangeAccesses &exchange, std::size_t banks,
                             std::size_t max_numbers, bool padding, bool linear) {
    const Choice choice{exchange, banks, max_numbers, linear};
    std::vector<ExchangeLayout> layouts = possible_layouts(exchange, banks, padding, linear);
    if (exchange.warps > 1)
        layouts = choice.short_list(layouts);
    return choice.best(layouts);
}

} // namespace imago
