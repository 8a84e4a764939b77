// SPDX-License-Identifier: MIT
#include "engine/plan/cost/shape_choice.h"

#include "engine/plan/cost/cost_model.h"
#include "engine/plan/cost/step_demand.h"
#include "engine/plan/group/group_radices.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/factorize.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

namespace imago {
namespace {

using Exchange = PlanOptions::Exchange;

/// A shape, as the limits request it.
struct Shape {
    std::vector<int> radices;
    std::size_t points = 0, lines = 0;
    Exchange exchange = Exchange::automatic;
    Group group;
    StepCost cost;

    double seconds() const { return cost.seconds.total; }
};

/// Compares the shapes of one step.
class ShapeRace {
  public:
    ShapeRace(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits)
        : spec_(spec), limits_(limits),
          row_(*measured_choice(Question::shape_by_model, {}, spec.length, limits)),
          pairs_(traits(spec.lines.out.hook()).stores_pairs) {
        usual_.radices = radices;
        usual_.group = size_group(spec, radices, limits, pairs_);
        cost(usual_);
    }

    /// Whether there is anything to choose.
    bool open() const {
        const RequestedShape &asked = limits_.requested;
        return asked.radices.empty() && !asked.points_per_item && !asked.group_lines &&
               !asked.minimum_groups && asked.exchange == Exchange::automatic && asked.padding &&
               !spec_.convolves() && !spec_.rader() && spec_.length > 1 &&
               !usual_.group.lines.minimum_groups && !usual_.group.bulk;
    }

    ShapeChoice run(bool choose) {
        found_ = {usual_};
        if (choose)
            compare();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Shape &a, const Shape &b) { return a.seconds() < b.seconds(); });
        const std::size_t chosen = choose ? choice() : usual();
        return result(chosen);
    }

  private:
    StepLimits limits_of(const Shape &shape) const {
        StepLimits limits = limits_;
        if (same(shape, usual_))
            return limits;
        limits.requested.radices = shape.radices;
        limits.requested.points_per_item = shape.points;
        limits.requested.group_lines = shape.lines;
        limits.requested.exchange = shape.exchange;
        return limits;
    }

    static bool same(const Shape &a, const Shape &b) {
        return a.radices == b.radices && a.group.item.items == b.group.item.items &&
               a.group.lines.count == b.group.lines.count &&
               a.group.exchanges.joint == b.group.exchanges.joint;
    }

    void cost(Shape &shape, bool exchanges_known = true) const {
        shape.cost.demand = step_demand(spec_, shape.group, limits_,
                                        shape.group.lines.minimum_groups, exchanges_known);
        shape.cost.seconds = predict(shape.cost.demand, limits_);
    }

    /// The sequences to compare: every order of the cheapest factorisations.
    std::vector<std::vector<int>> orders() const {
        const std::size_t fewest = usual_.radices.size();
        const auto most =
            std::min<std::size_t>({32, limits_.widest_item, limits_.requested.radix_limit});
        auto sequences = rising_sequences(spec_.length, fewest + 1,
                                          [&](int radix) { return std::size_t(radix) <= most; });
        std::stable_sort(sequences.begin(), sequences.end(), [](const auto &a, const auto &b) {
            constexpr double pass_cost = 12;
            return sequence_cost(a, pass_cost) < sequence_cost(b, pass_cost);
        });
        const auto bound = row_.count(Field::orders);
        std::vector<std::vector<int>> all;
        for (auto &sequence : sequences)
            do {
                if (all.size() == bound)
                    return all;
                all.push_back(sequence);
            } while (std::next_permutation(sequence.begin(), sequence.end()));
        return all;
    }

    std::vector<std::size_t> points_of(const std::vector<int> &radices) const {
        const auto largest = std::size_t(*std::max_element(radices.begin(), radices.end()));
        if (!std::has_single_bit(spec_.length))
            return {0}; // as many as leave the fewest registers unused
        std::vector<std::size_t> points{largest};
        if (2 * largest <= std::min(limits_.widest_item, spec_.length))
            points.push_back(2 * largest);
        return points;
    }

    /// Adds the shapes of an order, with lower bounds as costs: without bank conflicts.
    void add_shapes(const std::vector<int> &radices, std::vector<Shape> &shapes) const {
        std::set<std::pair<std::size_t, std::size_t>> seen;
        for (const std::size_t points : points_of(radices)) {
            std::size_t rules = 0; // lines by the rules for these radices
            for (const double times : {1.0, 2.0, 0.5}) {
                Shape shape{radices,         points, std::size_t(double(rules) * times),
                            Exchange::joint, {},     {}};
                if (rules && !shape.lines)
                    continue;
                const StepLimits limits = limits_of(shape);
                shape.group = group_without_exchanges({spec_, shape.radices, limits, pairs_});
                rules = rules ? rules : shape.group.lines.count;
                if (!allowed(shape.group) ||
                    !seen.emplace(shape.group.item.items, shape.group.lines.count).second)
                    continue;
                shape.lines = shape.group.lines.count;
                cost(shape, false);
                shapes.push_back(std::move(shape));
            }
        }
    }

    /// The guards of a shape: see choose_shape().
    bool allowed(const Group &group) const {
        const bool columns = column_step(spec_);
        return group.item.points <= limits_.widest_item &&
               group.size() <= limits_.device.max_group &&
               (!columns || group.lines.count >= usual_.group.lines.count) &&
               registers_of_item(group.item.points, limits_.precision) <=
                   limits_.device.item_registers;
    }

    /// Plans the exchanges of a shape: of both components at once, and one after the other.
    void add_exact(Shape shape) {
        const StepLimits limits = limits_of(shape);
        try {
            shape.group = size_group(spec_, shape.radices, limits, pairs_);
        } catch (const Error &) {
            return; // the line does not fit into local memory
        }
        for (const bool joint : {true, false}) {
            if (joint && !shape.group.exchanges.joint)
                continue;
            shape.group.exchanges.joint = joint;
            shape.exchange = joint ? Exchange::joint : Exchange::real_then_imaginary;
            cost(shape);
            if (!same(shape, usual_))
                found_.push_back(shape);
        }
    }

    void compare() {
        std::vector<Shape> shapes;
        for (const std::vector<int> &order : orders())
            add_shapes(order, shapes);
        std::stable_sort(shapes.begin(), shapes.end(),
                         [](const Shape &a, const Shape &b) { return a.seconds() < b.seconds(); });
        const auto most = row_.count(Field::candidates);
        for (std::size_t i = 0; i < shapes.size() && i < most; ++i) {
            if (shapes[i].seconds() > row_.number(Field::equal) * kth_best())
                break; // no other can be among the best: its bound is a lower one
            add_exact(shapes[i]);
        }
    }

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
            return std::tuple(shape.group.item.points, shape.radices.size(), i != rules, i);
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < found_.size(); ++i)
            if (found_[i].seconds() <= fastest * row_.number(Field::equal) && rank(i) < rank(best))
                best = i;
        return best;
    }

    ShapeChoice result(std::size_t chosen) const {
        const auto wanted = std::max<std::size_t>(1, row_.count(Field::best));
        ShapeChoice choice{
            found_[chosen].radices, limits_of(found_[chosen]), found_[chosen].group, {}};
        for (std::size_t i = 0; i < found_.size(); ++i) {
            const bool room = choice.best.size() + (i < chosen ? 1 : 0) < wanted;
            if (i == chosen || room)
                choice.best.push_back({found_[i].radices, found_[i].group.exchanges.joint,
                                       same(found_[i], usual_), int(found_[i].points), i == chosen,
                                       found_[i].cost});
        }
        return choice;
    }

    const StepSpec &spec_;
    const StepLimits &limits_;
    const ChoiceRow &row_;
    const bool pairs_;
    Shape usual_;
    std::vector<Shape> found_;
};

} // namespace

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
    return race.run(race.open() && by_model(limits));
}

} // namespace imago
