// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_geometry.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/words/sentences.h"
#include "engine/plan/work_group/group_accesses.h"
#include "engine/plan/work_group/work_group_parts.h"
#include "engine/plan/work_group/work_group_shapes.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <string>

namespace imago {
namespace {

bool power_of_two(const std::vector<int> &radices) {
    return std::all_of(radices.begin(), radices.end(),
                       [](int radix) { return std::has_single_bit(unsigned(radix)); });
}

/// Whether the lines follow one another in one run of complex numbers.
bool one_run(const LineProblem &lines, const LineSide &side, std::size_t points) {
    return side.hook() == Hook::complex && side.point == (interleaved(side) ? 2u : 1u) &&
           side.lines.front() == points * side.point && lines.outer() == 1;
}

class GroupPlanner {
  public:
    GroupPlanner(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs)
        : spec_(spec), radices_(radices), limits_(limits), pairs_(pairs),
          alone_(limits.requested.exchange == PlanOptions::Exchange::registers) {}

    Group plan() {
        group_.passes = radices_;
        if (spec_.convolves()) // back, with the radices reversed
            group_.passes.insert(group_.passes.end(), radices_.rbegin(), radices_.rend());
        size_items();
        choose_mirrored();
        choose_sides();
        size_lines();
        const GroupMemory memory =
            group_memory(group_.lines * spec_.held_points(),
                         can_persist() ? lines().count() / group_.lines : 0, exchange_limits());
        group_.bulk = memory.bulk;
        local_numbers_ = memory.numbers;
        plan_exchanges();
        return group_;
    }

  private:
    const LineProblem &lines() const { return spec_.lines; }

    /// Columns that load pairs may go in phases instead of using a larger array.
    StepLimits exchange_limits() const {
        StepLimits limits = limits_;
        if (!group_.mirrored_load || !group_.load_lines_fastest || limits.requested.more_local)
            return limits;
        const ChoiceRow *row = choice(Question::column_exchange, LineClass::mirrored);
        if (row && !row->flag(Field::larger_local))
            limits.more_local = 0;
        return limits;
    }

    const ChoiceRow *choice(Question question, LineClasses lines) const {
        return measured_choice(question, lines, spec_.length, limits_);
    }

    std::size_t butterflies(int radix) const { return spec_.length / std::size_t(radix); }

    /// Sets L1 so that each item holds about `elements` points.
    void size_items() {
        const std::size_t wanted = wanted_points();
        group_.items = alone_ ? 1 : divide_up(spec_.length, wanted);
        if (!alone_ && !powers_of_two() && !limits_.requested.points_per_item &&
            !limits_.device.cpu)
            group_.items = fullest_items(spec_.length, radices_, limits_.device.max_group);
        while (group_.items > limits_.device.max_group)
            group_.items = divide_up(group_.items, 2);
        group_.linear = powers_of_two() && std::has_single_bit(group_.items);
        group_.points_per_item = item_room(spec_.length, radices_, group_.items);
        if (spec_.rader()) // also point 0, and the line's own order
            group_.points_per_item =
                std::max(group_.points_per_item + 1, divide_up(spec_.held_points(), group_.items));
    }

    /// The least points per item.
    std::size_t wanted_points() const {
        const auto largest = std::size_t(*std::max_element(radices_.begin(), radices_.end()));
        const std::size_t wanted = std::max(largest, limits_.requested.points_per_item);
        if (!powers_of_two())
            return wanted;
        return std::max(
            {wanted, limits_.requested.points_per_item ? 0 : usual_points(), two_butterflies()});
    }

    /// The points per item for powers of two if none are requested.
    std::size_t usual_points() const {
        const std::size_t points = std::min(row_shape(spec_, limits_).points, limits_.widest_item);
        // If radices are small because items are narrow, as many columns as possible are kept.
        const std::size_t usual = limits_.precision == Precision::f64 ? 16 : 32;
        if (limits_.widest_item < usual && column_step(spec_))
            return std::max(points, std::min(limits_.widest_item, spec_.length));
        return points;
    }

    /// Points of two butterflies of the pass that a hook takes in pairs; 0 if there is none.
    std::size_t two_butterflies() const {
        if (radices_.size() < 2 || limits_.device.cpu)
            return 0;
        if (wants_mirrored(spec_, limits_, stores_pairs(spec_) || stores_neighbours(spec_)))
            return 2 * std::size_t(radices_.back());
        return wants_mirrored(spec_, limits_, loads_pairs(spec_))
                   ? 2 * std::size_t(radices_.front())
                   : 0;
    }

    /// Chooses whether each item has two butterflies of the last pass, or of the first.
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
            group_.points_per_item =
                std::max(group_.points_per_item, 2 * divide_up(pair_count(spec_), group_.items));
    }

    void choose_sides() {
        if (alone_)
            return;
        const bool several = lines().inner() > 1;
        group_.load_lines_fastest = several && neighbouring_lines(lines().in);
        group_.store_lines_fastest = several && neighbouring_lines(lines().out);
        const bool staged = limits_.requested.staged && group_.items < 4 && several &&
                            !spec_.rader() && !spec_.convolves() &&
                            spec_.points_in == spec_.length && spec_.points_out == spec_.length;
        group_.load_staged =
            staged && one_run(lines(), lines().in, spec_.length) && !lines().in.mask;
        group_.store_staged = staged && one_run(lines(), lines().out, spec_.length);
    }

    /// Sets L2: for columns enough lines for whole memory transactions, else enough for full warps.
    void size_lines() {
        const std::size_t all = lines().count();
        // About four registers for each number of a point.
        const std::size_t registers =
            limits_.device.group_registers / (limits_.precision == Precision::f64 ? 8 : 4);
        const std::size_t most_items =
            limits_.device.cpu
                ? limits_.device.max_group
                : std::min(limits_.device.max_group, registers / group_.points_per_item);
        std::size_t most = std::max<std::size_t>(1, most_items / group_.items);
        if (!alone_)
            most = std::min(most, std::max<std::size_t>(1, limits_.device.local_numbers *
                                                               std::size_t(most_phases()) /
                                                               spec_.held_points()));
        most = std::min(most, all);
        const auto resident = shared_columns(spec_, limits_);
        const bool shaped = resident && resident->radices == radices_;
        if (limits_.requested.group_lines) {
            group_.lines = std::min(limits_.requested.group_lines, most);
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

    /// The lines of a group of columns. Without a row in the table they make runs of 128 bytes, or
    /// of 64 if longer ones would need an exchange in phases.
    std::size_t column_lines(std::size_t most) const {
        if (const std::size_t lines = ragged_column_lines(spec_, limits_))
            return std::bit_floor(std::min(most, lines));
        const std::size_t point_bytes = 2 * limits_.number_bytes();
        if (lines().in.hook() == Hook::cosine_pair && !spec_.convolves())
            if (const ChoiceRow *row = choice(Question::column_run, LineClass::cosine_pair_load))
                return std::bit_floor(std::min(most, row->count(Field::run_bytes) / point_bytes));
        const std::size_t run = limits_.requested.run_bytes / point_bytes;
        std::size_t lines = std::bit_floor(std::min(most, std::max(run, best_lines(most))));
        while (lines * spec_.held_points() > limits_.device.local_numbers && 2 * lines > run)
            lines /= 2;
        if (crowded(lines) && 2 * lines > run)
            lines /= 2;
        return lines;
    }

    /// Whether a compute unit's registers would hold only one group of this many lines, which then
    /// loads, computes and stores with nothing beside it.
    bool crowded(std::size_t lines) const {
        if (powers_of_two() || spec_.convolves())
            return false;
        const ChoiceRow *row = choice(Question::crowded_columns, LineClass::other_length);
        return row && group_.items * group_.points_per_item * lines >
                          row->count(Field::group_points) * limits_.device.group_registers / 65536;
    }

    /// Whether one warp is enough for a line whose items are this part of it. Not for powers of
    /// two.
    bool takes_one_warp() const {
        if (powers_of_two())
            return false;
        const ChoiceRow *row = choice(Question::one_warp, LineClass::other_length);
        const std::size_t eighths = 8 * group_.items;
        return row && eighths >= row->count(Field::least_eighths) * limits_.device.warp &&
               eighths <= row->count(Field::most_eighths) * limits_.device.warp;
    }

    /// The lines for a group of about `group_size` items, or of one warp; more if these fill warps
    /// better; for items with many points only a few more.
    std::size_t best_lines(std::size_t most) const {
        if (const std::size_t items = row_shape(spec_, limits_).items)
            return std::clamp<std::size_t>(items / group_.items, 1, most);
        const std::size_t size = takes_one_warp()
                                     ? std::min(limits_.requested.group_size, limits_.device.warp)
                                     : limits_.requested.group_size;
        const std::size_t first = std::max<std::size_t>(1, size / group_.items);
        std::size_t best = std::min(first, most);
        const auto waste = [&](std::size_t count) {
            const std::size_t items = count * group_.items;
            return double(divide_up(items, limits_.device.warp) * limits_.device.warp) /
                   double(items);
        };
        const ChoiceRow *more =
            measured_choice(Question::group_growth, {}, group_.points_per_item, limits_);
        const std::size_t last = more ? more->count(Field::halves) * size / 2 / group_.items : 0;
        for (std::size_t count = first + 1; count <= std::min(most, last); ++count)
            if (waste(count) < more->number(Field::waste) * waste(best))
                best = count;
        return best;
    }

    /// Whether persistent work-groups are possible: lines that follow one another, in whole groups.
    bool can_persist() const {
        return !alone_ && !spec_.rader() && !spec_.convolves() && !group_.load_staged &&
               !group_.mirrored_load && !scatters(spec_, limits_) && !lines().in.mask &&
               !group_.load_lines_fastest && spec_.points_in == spec_.length &&
               interleaved(lines().in) && one_run(lines(), lines().in, spec_.length) &&
               lines().count() % group_.lines == 0;
    }

    /// A double takes two banks: half a warp accesses them at a time.
    std::size_t banks() const {
        return limits_.precision == Precision::f64 ? limits_.device.banks / 2
                                                   : limits_.device.banks;
    }

    /// Points of a line in local memory at a time.
    std::size_t tile_points() const { return spec_.held_points() / std::size_t(group_.phases); }

    void add(GroupExchange::Kind kind, WarpAccesses writes, WarpAccesses reads) {
        ExchangeAccesses accesses{alone_ ? 1 : group_.lines, tile_points(), std::move(writes),
                                  std::move(reads)};
        GroupExchange exchange;
        exchange.kind = kind;
        if (!alone_)
            exchange.layout = choose_layout(accesses, banks(), local_numbers_,
                                            limits_.requested.padding, group_.linear);
        group_.numbers = std::max(group_.numbers, exchange_numbers(accesses, exchange.layout));
        group_.exchanges.push_back(exchange);
    }

    /// The last exchange changes the items' order from that at load to that at store.
    void plan_exchanges() {
        const bool first = group_.load_lines_fastest, last = group_.store_lines_fastest;
        const bool loads = spec_.rader() || group_.load_staged || scatters(spec_, limits_);
        const bool stores = (pairs_ && !group_.mirrored) || spec_.rader() || group_.store_staged;
        while (group_.phases < most_phases() && group_.lines * tile_points() > local_numbers_)
            group_.phases *= 2;
        const GroupAccesses of(group_, spec_.length, tile_points(), banks());
        const int last_radix = group_.passes.back();
        if (loads)
            add(GroupExchange::Kind::load, group_.load_staged ? of.run() : WarpAccesses(),
                of.reads(group_.passes.front(), first));
        add_between_passes(of, !stores);
        if (stores)
            add(GroupExchange::Kind::store,
                of.writes(last_radix, spec_.length / std::size_t(last_radix), first, false),
                group_.store_staged ? of.run() : of.neighbours(last));
        if (group_.exchanges.empty()) // the order is not changed
            group_.store_lines_fastest = first;
        check_memory();
    }

    /// Adds the exchanges between passes, none in the middle of a convolution; returns whether the
    /// last of them changes to the order at store.
    void add_between_passes(const GroupAccesses &of, bool last_product) {
        const std::vector<int> &passes = group_.passes;
        const std::size_t middle = radices_.size();
        const bool first = group_.load_lines_fastest;
        std::size_t stride = 1;
        for (std::size_t i = 0; i + 1 < passes.size(); ++i) {
            if (i == middle)
                stride = 1;
            if (i + 1 != middle || !spec_.convolves()) {
                const bool product = i + 2 == passes.size() && last_product;
                add(GroupExchange::Kind::passes,
                    of.writes(passes[i], stride, first, i == 0 && group_.mirrored_load),
                    of.reads(passes[i + 1], product ? group_.store_lines_fastest : first,
                             product && group_.mirrored, product && group_.neighbours));
            }
            stride *= std::size_t(passes[i]);
        }
    }

    /// Several phases only between passes whose addresses are linear, so that what a phase reads is
    /// known when the kernel is compiled.
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
        group_.joint = wants_joint() && group_.phases == 1 && 2 * group_.numbers <= local_numbers_;
        if (alone_ || group_.numbers <= local_numbers_)
            return;
        throw Error(plan_says.line_local_memory, spec_.length,
                    group_.numbers * limits_.number_bytes(),
                    limits_.device.local_numbers * limits_.number_bytes());
    }

    /// Whether both components are to go through local memory at once, if they fit.
    bool wants_joint() const {
        if (limits_.requested.exchange != PlanOptions::Exchange::automatic)
            return limits_.requested.exchange == PlanOptions::Exchange::joint;
        if (!spec_.convolves())
            return row_shape(spec_, limits_).joint;
        const ChoiceRow *row = choice(Question::joint_exchange, LineClass::convolution);
        return row && row->flag(Field::joint);
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
    const auto *pair = spec.lines.in.as<RealPairHook>();
    return limits.requested.reorder == PlanOptions::Reorder::scatter && pair &&
           pair->reorder_points && !spec.convolves();
}

Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs) {
    return GroupPlanner(spec, radices, limits, pairs).plan();
}

} // namespace imago
