// SPDX-License-Identifier: MIT
#include "engine/plan/cost/shape_choice.h"

#include "engine/plan/cost/cost_model.h"
#include "engine/plan/cost/shape_candidates.h"
#include "engine/plan/cost/step_demand.h"
#include "engine/plan/group/group_radices.h"
#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/spec/hooks.h"
#include "engine/support/error.h"

#include <algorithm>
#include <limits>
#include <optional>
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
    std::size_t minimum_groups = 0; ///< as PlanOptions::minimum_groups
    Group group;
    StepCost cost;
    double bound = 0; ///< seconds that the shape takes at least

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
        usual_.minimum_groups = limits.requested.minimum_groups ? limits.requested.minimum_groups
                                                                : usual_.group.lines.minimum_groups;
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

    /// Compares the shapes that are predicted to be faster than the rules' by the row's `gain`; all
    /// where an option asks for the model.
    ShapeChoice run() {
        if (limits_.requested.by_model != PlanOptions::Switch::on)
            gain_ = row_.number(Field::gain);
        found_ = {usual_};
        compare();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Shape &a, const Shape &b) { return a.seconds() < b.seconds(); });
        return result(keeps_rules() ? usual() : choice());
    }

    /// Whether the rules' shape was measured: rows with a shape of their own, and lines that go
    /// through local memory as one run, for which the coefficients were not fitted.
    bool keeps_rules() const {
        const GroupSides &sides = usual_.group.sides;
        return has_row_shape(spec_, limits_) ||
               (limits_.requested.by_model != PlanOptions::Switch::on &&
                (sides.load_run || sides.store_run));
    }

    /// The rules' shape alone, with its cost.
    ShapeChoice by_rules() {
        found_ = {usual_};
        return result(0);
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
        limits.requested.minimum_groups = shape.minimum_groups;
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
        return group.item.points <= limits_.widest_item &&
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
            measured_choice(Question::more_groups, LineClass::columns, spec_.length, limits_);
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

    ShapeChoice result(std::size_t chosen) const {
        const auto wanted = std::max<std::size_t>(1, row_.count(Field::best));
        ShapeChoice choice{
            found_[chosen].radices, limits_of(found_[chosen]), found_[chosen].group, {}};
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
    const ChoiceRow &row_;
    const bool pairs_;
    double gain_ = 1;
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
    return race.open() && by_model(limits) ? race.run() : race.by_rules();
}

} // namespace imago
