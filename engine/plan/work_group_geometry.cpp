// SPDX-License-Identifier: MIT
#include "engine/plan/work_group_geometry.h"

#include "engine/array/error.h"
#include "engine/plan/group_accesses.h"
#include "engine/plan/hooks.h"
#include "engine/plan/work_group_parts.h"
#include "engine/plan/work_group_shapes.h"

#include <algorithm>
#include <bit>
#include <string>

namespace imago {
namespace {

bool power_of_two(const std::vector<int> &radices) {
    return std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(unsigned(radix)); });
}

/// Whether the lines stand one after another in one run of complex numbers.
bool one_run(const LineProblem &lines, const LineSide &side, std::size_t points) {
    return side.hook == Hook::complex && side.point == (interleaved(side) ? 2u : 1u) &&
           side.lines.front() == points * side.point && lines.outer() == 1;
}

class GroupPlanner {
  public:
    GroupPlanner(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs)
        : spec_(spec), radices_(radices), limits_(limits), pairs_(pairs),
          alone_(limits.exchange == PlanOptions::Exchange::registers) {}

    Group plan() {
        group_.passes = radices_;
        if (spec_.convolves()) // back with the radices reversed
            group_.passes.insert(group_.passes.end(), radices_.rbegin(), radices_.rend());
        size_items();
        choose_mirrored();
        choose_sides();
        size_lines();
        const GroupMemory memory =
            group_memory(group_.lines * spec_.places(),
                         can_stay() ? lines().count() / group_.lines : 0, exchange_limits());
        group_.bulk = memory.bulk;
        local_numbers_ = memory.numbers;
        plan_exchanges();
        return group_;
    }

  private:
    const LineProblem &lines() const { return spec_.lines; }

    /// Columns that load pairs go in phases rather than in a larger array: on an H200 a DCT-III of
    /// 4096x4096 moves 1.26 TB/s in two phases and 1.13 in one, of 2048x2048 1.53 and 1.48; the
    /// columns of a DCT-II, which store pairs, gain 3% by one.
    StepLimits exchange_limits() const {
        StepLimits limits = limits_;
        if (group_.mirrored_load && group_.load_lines_fastest && !limits.more_local_asked)
            limits.more_local = 0;
        return limits;
    }

    std::size_t butterflies(int radix) const { return spec_.length / std::size_t(radix); }

    /// L1: so many items that each holds about `elements` points.
    void size_items() {
        const auto largest = std::size_t(*std::max_element(radices_.begin(), radices_.end()));
        std::size_t wanted = std::max(largest, limits_.elements);
        if (!limits_.elements && powers_of_two())
            wanted =
                std::max(wanted, std::min(row_shape(spec_, limits_).points, limits_.widest_item));
        // Where radices are small because items are narrow, still as many columns as can be.
        const std::size_t usual = limits_.precision == Precision::f64 ? 16 : 32;
        if (!limits_.elements && limits_.widest_item < usual && powers_of_two() &&
            column_step(spec_))
            wanted = std::max(wanted, std::min(limits_.widest_item, spec_.length));
        if (powers_of_two() && radices_.size() > 1 && !limits_.cpu) {
            if (wants_mirrored(spec_, limits_, stores_pairs(spec_) || stores_neighbours(spec_)))
                wanted = std::max(wanted, 2 * std::size_t(radices_.back()));
            else if (wants_mirrored(spec_, limits_, loads_pairs(spec_)))
                wanted = std::max(wanted, 2 * std::size_t(radices_.front()));
        }
        group_.items = alone_ ? 1 : divide_up(spec_.length, wanted);
        if (!alone_ && !powers_of_two() && !limits_.elements && !limits_.cpu)
            group_.items = fullest_items(spec_.length, radices_, limits_.max_group);
        while (group_.items > limits_.max_group)
            group_.items = divide_up(group_.items, 2);
        group_.linear = powers_of_two() && std::has_single_bit(group_.items);
        group_.elements = item_room(spec_.length, radices_, group_.items);
        if (spec_.rader()) // and point 0; the line's own order
            group_.elements =
                std::max(group_.elements + 1, divide_up(spec_.places(), group_.items));
    }

    /// Where each item has two butterflies of the last pass, or of the first.
    void choose_mirrored() {
        const bool possible = group_.linear && !alone_ && !spec_.convolves() && radices_.size() > 1;
        group_.mirrored = possible && stores_pairs(spec_) && spec_.points_out == spec_.length &&
                          butterflies(radices_.back()) == 2 * group_.items;
        group_.neighbours = possible && stores_neighbours(spec_) &&
                            spec_.points_out == spec_.length &&
                            butterflies(radices_.back()) == 2 * group_.items;
        group_.mirrored_load = possible && loads_pairs(spec_) && spec_.points_in == spec_.length &&
                               !spec_.lines.in.mask &&
                               butterflies(radices_.front()) == 2 * group_.items;
        if (pairs_ && !group_.mirrored)
            group_.elements =
                std::max(group_.elements, 2 * divide_up(pair_count(spec_), group_.items));
    }

    void choose_sides() {
        if (alone_)
            return;
        const bool several = lines().inner() > 1;
        group_.load_lines_fastest = several && neighbouring_lines(lines().in);
        group_.store_lines_fastest = several && neighbouring_lines(lines().out);
        const bool staged = limits_.staged && group_.items < 4 && several && !spec_.rader() &&
                            !spec_.convolves() && spec_.points_in == spec_.length &&
                            spec_.points_out == spec_.length;
        group_.load_staged =
            staged && one_run(lines(), lines().in, spec_.length) && !lines().in.mask;
        group_.store_staged = staged && one_run(lines(), lines().out, spec_.length);
    }

    /// L2: for columns as many as make whole transactions, else enough for full warps.
    void size_lines() {
        const std::size_t all = lines().count();
        // About four registers for each number of a point.
        const std::size_t registers =
            limits_.group_registers / (limits_.precision == Precision::f64 ? 8 : 4);
        const std::size_t most_items =
            limits_.cpu ? limits_.max_group
                        : std::min(limits_.max_group, registers / group_.elements);
        std::size_t most = std::max<std::size_t>(1, most_items / group_.items);
        if (!alone_)
            most = std::min(
                most, std::max<std::size_t>(1, limits_.local_numbers * std::size_t(most_phases()) /
                                                   spec_.places()));
        most = std::min(most, all);
        const auto resident = resident_columns(spec_, limits_);
        const bool shaped = resident && resident->radices == radices_;
        if (limits_.group_lines) {
            group_.lines = std::min(limits_.group_lines, most);
        } else if (shaped) {
            group_.lines = std::min(resident->lines, most);
        } else if (group_.load_lines_fastest || group_.store_lines_fastest) {
            group_.lines = column_lines(most);
        } else {
            group_.lines = best_lines(most);
        }
        if (shaped && group_.lines <= resident->lines)
            group_.resident = resident->groups;
    }

    /// Of columns that no rule has a number for: runs of 128 bytes; of 64 where longer ones would
    /// take the exchange in phases, and of a DCT-III's columns of 256 to 512 points (0.86 to 0.93
    /// of the time on an H200; 128 points 1.02).
    std::size_t column_lines(std::size_t most) const {
        if (const std::size_t lines = ragged_column_lines(spec_, limits_))
            return std::bit_floor(std::min(most, lines));
        const bool fewer = lines().in.hook == Hook::cosine_pair && spec_.length >= 256 &&
                           spec_.length <= 512 && !spec_.convolves() && !limits_.cpu &&
                           limits_.precision == Precision::f32;
        const std::size_t run = limits_.run_bytes / (2 * limits_.number_bytes()) / (fewer ? 2 : 1);
        if (fewer)
            return std::bit_floor(std::min(most, run));
        std::size_t lines = std::bit_floor(std::min(most, std::max(run, best_lines(most))));
        while (lines * spec_.places() > limits_.local_numbers && 2 * lines > run)
            lines /= 2;
        if (crowded(lines) && 2 * lines > run)
            lines /= 2;
        return lines;
    }

    /// Whether a compute unit's registers would serve one group of so many lines alone, which then
    /// loads, computes and stores with nothing beside it: of other lengths than powers of two, with
    /// 16 lines, 500 to 800 points take 1.06 to 1.25 times as long as with 8.
    bool crowded(std::size_t lines) const {
        constexpr std::size_t points = 10240;
        return !powers_of_two() && !spec_.convolves() && !limits_.cpu &&
               limits_.precision == Precision::f32 &&
               group_.items * group_.elements * lines > points * limits_.group_registers / 65536;
    }

    /// Lines for a group of about `group_size` items, of other lengths than powers of two one warp
    /// where a line takes an eighth to a half of one: on an H200 60, 81, 96, 100, 120 and 144
    /// points are 1 to 4% faster than with twice as many. More lines with which the warps are full:
    /// 480 points, 48 items, with two lines 4% faster than with one. Where items have ten points
    /// and more, of few warps only: 250, 500 and 625 points are 2 to 4% slower with 125 and 150
    /// items, 125 points, five an item, 4% faster.
    std::size_t best_lines(std::size_t most) const {
        if (const std::size_t items = row_shape(spec_, limits_).items)
            return std::clamp<std::size_t>(items / group_.items, 1, most);
        const bool one_warp = !powers_of_two() && 2 * group_.items <= limits_.warp &&
                              8 * group_.items >= limits_.warp;
        const std::size_t size =
            one_warp ? std::min(limits_.group_size, limits_.warp) : limits_.group_size;
        const std::size_t first = std::max<std::size_t>(1, size / group_.items);
        std::size_t best = std::min(first, most);
        const auto waste = [&](std::size_t count) {
            const std::size_t items = count * group_.items;
            return double(divide_up(items, limits_.warp) * limits_.warp) / double(items);
        };
        const std::size_t last = (group_.elements < 8 ? 5 : 3) * size / 2 / group_.items;
        for (std::size_t count = first + 1; count <= std::min(most, last); ++count)
            if (waste(count) < 0.85 * waste(best))
                best = count;
        return best;
    }

    /// Lines that stand one after another, in whole groups.
    bool can_stay() const {
        return !alone_ && !spec_.rader() && !spec_.convolves() && !group_.load_staged &&
               !group_.mirrored_load && !scatters(spec_, limits_) && !lines().in.mask &&
               !group_.load_lines_fastest && spec_.points_in == spec_.length &&
               interleaved(lines().in) && one_run(lines(), lines().in, spec_.length) &&
               lines().count() % group_.lines == 0;
    }

    /// A double takes two banks: half a warp at a time.
    std::size_t banks() const {
        return limits_.precision == Precision::f64 ? limits_.banks / 2 : limits_.banks;
    }

    /// Points of a line in local memory at a time.
    std::size_t tile_points() const { return spec_.places() / std::size_t(group_.phases); }

    void add(GroupExchange::Kind kind, WarpAccesses writes, WarpAccesses reads) {
        ExchangeAccesses accesses{alone_ ? 1 : group_.lines, tile_points(), std::move(writes),
                                  std::move(reads)};
        GroupExchange exchange;
        exchange.kind = kind;
        if (!alone_)
            exchange.layout =
                choose_layout(accesses, banks(), local_numbers_, limits_.padding, group_.linear);
        group_.numbers = std::max(group_.numbers, exchange_numbers(accesses, exchange.layout));
        group_.exchanges.push_back(exchange);
    }

    /// The last exchange turns from the items' order at load to that at store.
    void plan_exchanges() {
        const std::vector<int> &passes = group_.passes;
        const std::size_t turn = radices_.size(); // no exchange in the middle of a convolution
        const bool first = group_.load_lines_fastest, last = group_.store_lines_fastest;
        const bool loads = spec_.rader() || group_.load_staged || scatters(spec_, limits_);
        const bool stores = (pairs_ && !group_.mirrored) || spec_.rader() || group_.store_staged;
        while (group_.phases < most_phases() && group_.lines * tile_points() > local_numbers_)
            group_.phases *= 2;
        const GroupAccesses of(group_, spec_.length, tile_points(), banks());
        if (loads)
            add(GroupExchange::Kind::load, group_.load_staged ? of.run() : WarpAccesses(),
                of.reads(passes.front(), first));
        std::size_t stride = 1;
        for (std::size_t i = 0; i + 1 < passes.size(); ++i) {
            if (i == turn)
                stride = 1;
            if (i + 1 != turn || !spec_.convolves()) {
                const bool turns = i + 2 == passes.size() && !stores;
                add(GroupExchange::Kind::passes,
                    of.writes(passes[i], stride, first, i == 0 && group_.mirrored_load),
                    of.reads(passes[i + 1], turns ? last : first, turns && group_.mirrored,
                             turns && group_.neighbours));
            }
            stride *= std::size_t(passes[i]);
        }
        if (stores)
            add(GroupExchange::Kind::store,
                of.writes(passes.back(), spec_.length / std::size_t(passes.back()), first, false),
                group_.store_staged ? of.run() : of.neighbours(last));
        if (group_.exchanges.empty()) // nothing turns
            group_.store_lines_fastest = first;
        check_memory();
    }

    /// Only between passes whose addresses are linear, so that what is read in a phase is known
    /// when the kernel is compiled.
    int most_phases() const {
        if (alone_ || (pairs_ && !group_.mirrored) || radices_.size() < 2 || spec_.convolves() ||
            group_.load_staged || group_.store_staged || scatters(spec_, limits_) || !group_.linear)
            return 1;
        return std::min(4, *std::min_element(radices_.begin() + 1, radices_.end()));
    }

    bool powers_of_two() const {
        return std::has_single_bit(spec_.length) && power_of_two(radices_) && !spec_.rader();
    }

    void check_memory() {
        // A convolution waits for its group at twice as many exchanges: on an H200 4093 points are
        // 15% faster with both components at once, 509 12%, 257, 1021 and 2039 2 to 5%.
        const bool wanted = limits_.exchange == PlanOptions::Exchange::joint ||
                            (limits_.exchange == PlanOptions::Exchange::automatic && !limits_.cpu &&
                             (spec_.convolves() || row_shape(spec_, limits_).joint));
        group_.joint = wanted && group_.phases == 1 && 2 * group_.numbers <= local_numbers_;
        if (alone_ || group_.numbers <= local_numbers_)
            return;
        throw Error("A line of " + std::to_string(spec_.length) + " points takes " +
                    std::to_string(group_.numbers * limits_.number_bytes()) +
                    " bytes of local memory; the device has " +
                    std::to_string(limits_.local_numbers * limits_.number_bytes()) + ".");
    }

    const StepSpec &spec_;
    const std::vector<int> &radices_;
    const StepLimits &limits_;
    const bool pairs_, alone_;
    std::size_t local_numbers_ = 0; ///< for exchanges
    Group group_;
};

} // namespace

bool scatters(const StepSpec &spec, const StepLimits &limits) {
    return limits.reorder == PlanOptions::Reorder::scatter && spec.lines.in.reorder_points &&
           !spec.convolves();
}

Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs) {
    return GroupPlanner(spec, radices, limits, pairs).plan();
}

} // namespace imago
