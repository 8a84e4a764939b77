// SPDX-License-Identifier: MIT
#include "engine/plan/cost/shape_choice.h"

#include "engine/plan/cost/step_demand.h"
#include "engine/plan/group/group.h"
#include "engine/plan/group/group_radices.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/factorize.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// The work of one compute unit, with the coefficients of its device.
class UnitTime {
  public:
    UnitTime(const StepDemand &demand, const DeviceLimits &device, const ChoiceRow &row)
        : demand_(demand), device_(device), row_(row) {}

    StepSeconds predict() const {
        StepSeconds s;
        s.launch = 1e-6 * of(Field::launch);
        s.memory = memory();
        s.spill = spill();
        s.local = of(Field::local) * double(demand_.wavefronts) * groups() / clock();
        s.issue = issue() * groups();
        s.start = 1e-6 * of(Field::start) * groups();
        const double q = of(Field::norm);
        const double busiest = norm({s.memory + s.spill, s.local, s.issue, s.start}, q);
        const double hidden =
            s.local + s.issue + s.spill + s.memory * (demand_.bulk ? of(Field::bulk) : 1);
        s.exposed = share() * (of(Field::overlap) * hidden + delay() * groups());
        s.total = norm({busiest, s.exposed}, 1.5) + s.launch;
        return s;
    }

  private:
    double of(Field field) const { return row_.number(field); }
    /// Groups of a compute unit, in all; a fraction if there are fewer than units.
    double groups() const { return double(demand_.groups) / double(device_.compute_units); }
    double clock() const { return 1e6 * double(device_.clock_mhz ? device_.clock_mhz : 1000); }

    /// Bytes a second of a copy, read and written together.
    double bandwidth() const {
        constexpr double of_clock = 16; // bytes of a compute unit in a clock, if nothing is known
        return device_.copy_bandwidth > 0 ? device_.copy_bandwidth
                                          : of_clock * clock() * double(device_.compute_units);
    }

    /// The p-norm of times that overlap: the largest alone if p is large, their sum if p is 1.
    static double norm(std::initializer_list<double> times, double p) {
        double sum = 0;
        for (const double time : times)
            sum += std::pow(std::max(0.0, time), p);
        return std::pow(sum, 1 / p);
    }

    /// Device memory, or the cache, at the rate of a copy: more for sectors and rows that are
    /// touched without use.
    double memory() const {
        const StepDemand &d = demand_;
        const double spread = 1 + of(Field::sector) * ((d.load_sectors + d.store_sectors) / 2 - 1) +
                              of(Field::row) * std::log2(d.load_rows * d.store_rows) / 2 +
                              of(Field::request) * ((d.load_requests + d.store_requests) / 2 - 1) +
                              of(Field::segment) * std::log2(d.segments) +
                              of(Field::again) * double(d.loads - 1) / 2;
        return d.bytes / bandwidth() * of(d.cached ? Field::cache : Field::copy) * spread;
    }

    /// Registers that are denied go to memory and back in each pass.
    double spill() const {
        const StepDemand &d = demand_;
        const double held = double(d.points * d.words);
        const double wanted = held * (1 + of(Field::temps) / 2) + of(Field::onset);
        const double lost = std::max(0.0, wanted - double(d.registers_allowed)) / held;
        return d.bytes / bandwidth() * of(Field::spill) * double(d.passes) *
               std::pow(lost, of(Field::power));
    }

    /// Instructions of a work-item, with those of addresses and accesses in each pass.
    double item_instructions() const {
        return of(Field::issue) * demand_.instructions +
               of(Field::pass) * double(demand_.passes * demand_.points);
    }

    /// Seconds of a group's instructions. All work-items of a warp count, idle or not.
    double issue() const {
        return item_instructions() * double(demand_.warps * device_.warp) / of(Field::unit_lanes) /
               clock();
    }

    /// What a group waits for by itself: its chain of instructions, latencies and barriers.
    double delay() const {
        return of(Field::alone) * item_instructions() / clock() +
               1e-6 * (of(Field::latency) + of(Field::barrier) * double(demand_.barriers));
    }

    /// The share of a unit's time in which nothing hides these: 1/R if R groups are resident, more
    /// if the last of them run alone.
    double share() const {
        const double resident = double(demand_.resident_groups);
        const double waves =
            demand_.bulk ? 1 : std::ceil(groups() / resident) / std::max(groups(), 1e-9);
        return of(Field::tail) * std::min(1.0, waves) + (1 - of(Field::tail)) / resident;
    }

    const StepDemand &demand_;
    const DeviceLimits &device_;
    const ChoiceRow &row_;
};

// The shapes of a work-group step that are worth predicting.

/// The most points of an item of such lines: a quarter more than their largest prime factor, which
/// is a radix, if it has so many, so that other passes may leave a few of its places idle.
std::size_t most_points(std::size_t length, const StepLimits &limits) {
    const std::size_t prime = prime_factors(length).back();
    return prime > limits.widest_item ? prime + prime / 4 : limits.widest_item;
}

/// The factorisations to order, the cheapest first; each in rising order.
std::vector<std::vector<int>> factorisations(std::size_t length, const StepLimits &limits) {
    const auto largest =
        std::min<std::size_t>({32, limits.widest_item, limits.requested.radix_limit});
    const auto primes = prime_factors(length);
    const auto allowed = [&](int radix) {
        return std::size_t(radix) <= largest ||
               std::ranges::find(primes, std::size_t(radix)) != primes.end();
    };
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

/// Returns radix sequences of a length, at most `most`: every order of the cheapest factorisations
/// of one pass more than the fewest, two more up to 64 points, whose butterflies leave most of a
/// warp idle otherwise.
std::vector<std::vector<int>> radix_sequences(std::size_t length, const StepLimits &limits,
                                              std::size_t most) {
    return every_order(factorisations(length, limits), most);
}

/// Returns points of a work-item to request with these radices: those of one and of two butterflies
/// of the largest, as hooks of pairs take them; for lengths that are not a power of two 0, as many
/// as leave the fewest registers unused, instead of one.
std::vector<std::size_t> item_points(std::size_t length, const std::vector<int> &radices,
                                     const StepLimits &limits) {
    const auto largest = std::size_t(*std::max_element(radices.begin(), radices.end()));
    std::vector<std::size_t> points{std::has_single_bit(length) ? largest : 0};
    if (2 * largest <= std::min(limits.widest_item, length))
        points.push_back(2 * largest);
    return points;
}

/// Returns the lines of a group to compare, with the work-items per line of `group`: as `group` has
/// them, the first; half and twice as many; and, for rows, those that fill one warp to eight.
/// Columns take no fewer than the group has: see choose_shape().
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

using Exchange = PlanOptions::Exchange;

/// A shape, as the limits request it.
struct Shape {
    std::vector<int> radices;
    std::size_t points = 0, lines = 0;
    Exchange exchange = Exchange::automatic;
    std::size_t minimum_groups = 0; ///< as PlanOptions::minimum_groups
    Group group;
    StepCost cost;
    double bound = 0; ///< seconds that the shape takes at least

    double seconds() const { return cost.seconds.total; }
};

/// Whether a step convolves with factors of its own alone: by Bluestein's or Rader's method.
bool by_factors(const StepSpec &spec) {
    return !spec.middle_multiply.empty() && !spec.middle_mask && !spec.turn;
}

/// Compares the shapes of one step.
class ShapeRace {
  public:
    ShapeRace(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits)
        : spec_(spec), limits_(limits), silent_(limits),
          row_(*measured_choice(Question::shape_by_model, {}, spec.length, limits)),
          pairs_(traits(spec.lines.out.hook()).stores_pairs) {
        silent_.asked = nullptr;
        usual_.radices = radices;
        usual_.group = size_group(spec, radices, limits, pairs_);
        usual_.minimum_groups = limits.requested.minimum_groups
                                    ? std::size_t(limits.requested.minimum_groups)
                                    : usual_.group.lines.minimum_groups;
        cost(usual_);
    }

    /// Whether there is anything to choose.
    bool open() const {
        const RequestedShape &asked = limits_.requested;
        return asked.radices.empty() && !asked.points_per_item && !asked.group_lines &&
               !asked.minimum_groups && asked.exchange == Exchange::automatic && asked.padding &&
               (!spec_.convolves() || by_factors(spec_)) && !spec_.packs_reals() &&
               spec_.length > 1 && !usual_.group.lines.minimum_groups && !usual_.group.bulk;
    }

    /// Compares the shapes that are predicted to be faster than the rules' by the row's `gain`; all
    /// where an option asks for the model.
    ShapeChoice run() {
        if (limits_.requested.by_model != PlanOptions::Switch::on)
            gain_ = row_.number(Field::gain);
        found_ = {usual_};
        compare();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Shape &a, const Shape &b) { return a.seconds() < b.seconds(); });
        if (keeps_rules())
            return result(usual(), ModelRole::measured);
        const std::size_t chosen = choice();
        return result(chosen, chosen == usual() ? ModelRole::outweighed : ModelRole::unknown);
    }

    /// Whether the rules' shape was measured, or the coefficients were not fitted for such lines:
    /// rows with a shape of their own, and packed real lines that go through local memory as one
    /// run. On an H200 other such lines take 0.63 to 1.05 of the time, rfft of 90 samples twice it.
    bool keeps_rules() const { return has_row_shape(spec_, limits_) || unfitted(usual_.group); }

    /// The rules' shape alone, with its cost.
    ShapeChoice by_rules() {
        found_ = {usual_};
        return result(0, open() ? ModelRole::advises : ModelRole::bound);
    }

  private:
    bool unfitted(const Group &group) const {
        return limits_.requested.by_model != PlanOptions::Switch::on &&
               (group.sides.load_run || group.sides.store_run) && !spec_.lines.alone &&
               !complex_lines(spec_.lines);
    }

    StepLimits limits_of(const Shape &shape) const {
        StepLimits limits = limits_;
        if (same(shape, usual_))
            return limits;
        limits.requested.radices = shape.radices;
        limits.requested.points_per_item = int(shape.points);
        limits.requested.group_lines = int(shape.lines);
        limits.requested.exchange = shape.exchange;
        limits.requested.minimum_groups = int(shape.minimum_groups);
        limits.asked = nullptr; // the rows of the rules' shape stand for themselves
        return limits;
    }

    static bool same(const Shape &a, const Shape &b) {
        return a.radices == b.radices && a.group.item.items == b.group.item.items &&
               a.group.lines.count == b.group.lines.count && a.minimum_groups == b.minimum_groups &&
               a.group.exchanges.joint == b.group.exchanges.joint;
    }

    void cost(Shape &shape, bool exchanges_known = true) const {
        shape.cost.demand =
            step_demand(spec_, shape.group, limits_, shape.minimum_groups, exchanges_known);
        shape.cost.seconds = predict(shape.cost.demand, limits_);
    }

    /// Adds the shapes of an order, with lower bounds as costs: without bank conflicts.
    void add_shapes(const std::vector<int> &radices, std::vector<Shape> &shapes) const {
        std::set<std::pair<std::size_t, std::size_t>> seen;
        for (const std::size_t points : item_points(spec_.length, radices, limits_)) {
            Shape shape{radices, points, 0, Exchange::joint, 0, {}, {}, 0};
            const Group first = group_of(shape);
            for (const std::size_t lines :
                 group_lines(first, column_step(spec_), spec_.lines.count(), limits_)) {
                shape.lines = lines;
                shape.group = lines == first.lines.count ? first : group_of(shape);
                if (!allowed(shape.group) ||
                    !seen.emplace(shape.group.item.items, shape.group.lines.count).second)
                    continue;
                shape.lines = shape.group.lines.count;
                cost(shape, false);
                shape.bound = shape.seconds();
                if (const auto fuller = with_more_groups(shape, false))
                    shape.bound = std::min(shape.bound, fuller->seconds());
                shapes.push_back(shape);
            }
        }
    }

    Group group_of(const Shape &shape) const {
        const StepLimits limits = limits_of(shape);
        return group_without_exchanges({spec_, shape.radices, limits, pairs_});
    }

    /// The guards of a shape: see choose_shape().
    bool allowed(const Group &group) const {
        const bool columns = column_step(spec_);
        return !unfitted(group) && group.item.points <= most_points(spec_.length, limits_) &&
               group.size() <= limits_.device.max_group &&
               (!columns || group.lines.count >= usual_.group.lines.count) &&
               (!block_lines(spec_) || group.lines.count == usual_.group.lines.count) &&
               registers_of_item(group.item.points, limits_.precision) <=
                   limits_.device.item_registers;
    }

    /// Plans the exchanges of a shape: of both components at once, and one after the other.
    void add_exact(Shape shape) {
        StepLimits limits = limits_of(shape);
        try {
            shape.group = size_group(spec_, shape.radices, limits, pairs_);
        } catch (const Error &) {
            return; // the line does not fit into local memory
        }
        for (const bool joint : {true, false}) {
            if (joint && !shape.group.exchanges.joint)
                continue;
            const bool runs = shape.group.sides.load_run || shape.group.sides.store_run;
            if (!joint && shape.group.exchanges.joint && runs) { // a run needs its own room
                limits.requested.exchange = Exchange::real_then_imaginary;
                shape.group = size_group(spec_, shape.radices, limits, pairs_);
            }
            shape.group.exchanges.joint = joint;
            shape.exchange = joint ? Exchange::joint : Exchange::real_then_imaginary;
            shape.minimum_groups = 0;
            add_found(shape);
            if (auto fuller = with_more_groups(shape, true))
                add_found(*fuller);
        }
    }

    void add_found(Shape &shape) {
        cost(shape);
        if (!same(shape, usual_))
            found_.push_back(shape);
    }

    /// The same shape with registers for one group more of a compute unit: of plain columns, where
    /// registers limit the groups and those that are left suffice by the row `more-groups`.
    std::optional<Shape> with_more_groups(Shape shape, bool exchanges_known) const {
        const StepDemand &demand = shape.cost.demand;
        const ChoiceRow *row =
            measured_choice(Question::more_groups, LineClass::columns, spec_.length, silent_);
        if (!row || !limits_.device.minimum_groups_possible || !plain_columns(spec_) ||
            shape.group.bulk || demand.limit != StepDemand::Limit::registers)
            return std::nullopt;
        shape.minimum_groups = demand.resident_groups + 1;
        cost(shape, exchanges_known);
        const double held = double(shape.group.item.points * limits_.arithmetic_bytes() / 4);
        const double least = row->number(Field::registers) + row->number(Field::room) * held;
        if (double(shape.cost.demand.registers_allowed) < least ||
            shape.cost.demand.resident_groups != shape.minimum_groups)
            return std::nullopt;
        return shape;
    }

    void compare() {
        std::vector<Shape> shapes;
        for (const std::vector<int> &order :
             radix_sequences(spec_.length, limits_, row_.count(Field::orders)))
            add_shapes(order, shapes);
        std::stable_sort(shapes.begin(), shapes.end(),
                         [](const Shape &a, const Shape &b) { return a.bound < b.bound; });
        const auto most = row_.count(Field::candidates);
        for (std::size_t i = 0; i < shapes.size() && i < most; ++i) {
            // No other can be among the best, or gain enough: its bound is a lower one.
            if (shapes[i].bound > row_.number(Field::equal) * kth_best() || !gains(shapes[i].bound))
                break;
            add_exact(shapes[i]);
        }
    }

    bool gains(double seconds) const { return gain_ <= 1 || seconds * gain_ <= usual_.seconds(); }

    /// The time of the last of the best shapes so far; infinite if there are fewer.
    double kth_best() const {
        const std::size_t k = row_.count(Field::best);
        if (found_.size() < k)
            return std::numeric_limits<double>::infinity();
        std::vector<double> seconds;
        for (const Shape &shape : found_)
            seconds.push_back(shape.seconds());
        std::nth_element(seconds.begin(), seconds.begin() + std::ptrdiff_t(k) - 1, seconds.end());
        return seconds[k - 1];
    }

    std::size_t usual() const {
        for (std::size_t i = 0; i < found_.size(); ++i)
            if (same(found_[i], usual_))
                return i;
        return 0;
    }

    /// The index of the shape to take.
    std::size_t choice() const {
        const double fastest = found_.front().seconds();
        const std::size_t rules = usual();
        const auto rank = [&](std::size_t i) {
            const Shape &shape = found_[i];
            return std::tuple(shape.group.item.points, shape.cost.demand.warps,
                              shape.radices.size(), i != rules, i);
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < found_.size(); ++i)
            if (found_[i].seconds() <= fastest * row_.number(Field::equal) && rank(i) < rank(best))
                best = i;
        return gains(found_[best].seconds()) ? best : rules;
    }

    ShapeChoice result(std::size_t chosen, ModelRole role) const {
        const auto wanted = std::max<std::size_t>(1, row_.count(Field::best));
        ShapeChoice choice{found_[chosen].radices,
                           limits_of(found_[chosen]),
                           found_[chosen].group,
                           {},
                           role,
                           std::max(gain_, row_.number(Field::equal))};
        for (std::size_t i = 0; i < found_.size(); ++i) {
            const bool room = choice.best.size() + (i < chosen ? 1 : 0) < wanted;
            if (i == chosen || room)
                choice.best.push_back({found_[i].radices, found_[i].group.exchanges.joint,
                                       same(found_[i], usual_), int(found_[i].points),
                                       int(found_[i].minimum_groups), i == chosen, found_[i].cost});
        }
        return choice;
    }

    const StepSpec &spec_;
    const StepLimits &limits_;
    StepLimits silent_; ///< the same, for rows that only the model asks
    const ChoiceRow &row_;
    const bool pairs_;
    double gain_ = 1;
    Shape usual_;
    std::vector<Shape> found_;
};

} // namespace

StepSeconds predict(const StepDemand &demand, const StepLimits &limits) {
    return predict(demand, limits.device, *measured_choice(Question::step_cost, {}, 0, limits));
}

StepSeconds predict(const StepDemand &demand, const DeviceLimits &device, const ChoiceRow &row) {
    return UnitTime(demand, device, row).predict();
}

bool by_model(const StepLimits &limits) {
    if (limits.lanes || limits.device.cpu || limits.any_size)
        return false;
    const PlanOptions::Switch asked = limits.requested.by_model;
    if (asked != PlanOptions::Switch::automatic)
        return asked == PlanOptions::Switch::on;
    return measured_choice(Question::shape_by_model, {}, 1, limits)->flag(Field::by_model);
}

ShapeChoice choose_shape(const StepSpec &spec, const std::vector<int> &radices,
                         const StepLimits &limits) {
    if (limits.device.cpu || limits.requested.exchange == Exchange::registers)
        return {radices,
                limits,
                size_group(spec, radices, limits, traits(spec.lines.out.hook()).stores_pairs),
                {}};
    ShapeRace race(spec, radices, limits);
    return race.open() && by_model(limits) ? race.run() : race.by_rules();
}

} // namespace imago
