// SPDX-License-Identifier: MIT
#include "engine/plan/cost/lanes_choice.h"

#include "engine/plan/cost/lanes_demand.h"
#include "engine/plan/cost/lanes_model.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

using Structure = PlanOptions::Structure;
using Switch = PlanOptions::Switch;

/// What a step asks for, to have a shape.
struct Request {
    Structure structure = Structure::automatic;
    int lanes = 0;
    std::vector<int> radices;
    Switch prefetch = Switch::automatic, streaming = Switch::automatic;
};

struct Candidate {
    Request request;
    LanesShape shape;
    LanesCost cost;
    double seconds() const { return cost.seconds.total; }
};

bool model_chooses(const StepLimits &limits, const ChoiceRow &row) {
    const Switch asked = limits.requested.by_model;
    return asked == Switch::automatic ? row.flag(Field::by_model) : asked == Switch::on;
}

/// Compares the shapes of one step.
class LanesRace {
  public:
    LanesRace(const StepSpec &spec, const StepLimits &limits, const ChoiceRow &row)
        : spec_(spec), limits_(limits), row_(row), large_(outgrows_caches(spec, limits)) {
        found_.push_back({{}, lanes_shape(spec, limits), {}});
        found_[0].cost = cost(found_[0].shape);
    }

    /// Whether there is anything to choose.
    bool open() const {
        const RequestedShape &asked = limits_.requested;
        return asked.radices.empty() && !asked.lane_width && !asked.first_radix &&
               !asked.item_points && asked.structure == Structure::automatic &&
               asked.prefetch == Switch::automatic && asked.streaming_stores == Switch::automatic &&
               spec_.length > 1;
    }

    LanesChoice run(bool choose) {
        LanesChoice choice;
        std::size_t chosen = 0;
        if (choose) {
            asked_spec_ = spec_;
            asked_limits_ = limits_;
            compare();
            chosen = fastest();
        }
        if (chosen != 0) {
            ask(found_[chosen].request);
            choice.spec = std::move(asked_spec_);
            choice.limits = std::move(asked_limits_);
        }
        choice.best = best(chosen);
        return choice;
    }

  private:
    LanesCost cost(const LanesShape &shape) const {
        LanesCost cost;
        cost.demand = lanes_demand(spec_, shape, limits_);
        cost.seconds = predict(cost.demand, limits_);
        return cost;
    }

    void ask(const Request &request) {
        asked_spec_.radices = request.radices.empty() ? spec_.radices : request.radices;
        RequestedShape &asked = asked_limits_.requested;
        asked.radices = request.radices;
        asked.structure = request.structure;
        asked.lane_width = request.lanes != 0;
        asked_limits_.lane_width = request.lanes ? request.lanes : limits_.lane_width;
        asked.prefetch = request.prefetch;
        asked.streaming_stores = request.streaming;
    }

    /// Every order of the cheapest factorisations.
    std::vector<std::vector<int>> orders() const {
        constexpr int widest = 16; // larger butterflies spill: codelet::largest_radix
        const std::size_t fewest = found_[0].shape.radices.size();
        auto sequences = rising_sequences(spec_.length, fewest + 1,
                                          [&](int radix) { return usable(radix, widest); });
        std::stable_sort(sequences.begin(), sequences.end(), [](const auto &a, const auto &b) {
            constexpr double pass_cost = 4;
            return sequence_cost(a, pass_cost) < sequence_cost(b, pass_cost);
        });
        return every_order(std::move(sequences), row_.count(Field::orders));
    }

    /// Large radices are for prime factors only.
    static bool usable(int radix, int widest) {
        return radix <= widest || prime_factors(std::size_t(radix)).size() == 1;
    }

    /// Adds the shape of a request if it is one, if it is allowed, and if it is new.
    void add(const Request &request) {
        ask(request);
        Candidate candidate{request, lanes_shape(asked_spec_, asked_limits_), {}};
        const LanesShape &shape = candidate.shape;
        if (shape.lanes != request.lanes ||
            shape.structure != (request.structure == Structure::along ? StepFamily::lanes_along
                                : request.structure == Structure::across
                                    ? StepFamily::lanes_across
                                    : StepFamily::lanes_hybrid))
            return;
        if (std::any_of(found_.begin(), found_.end(),
                        [&](const Candidate &other) { return other.shape == shape; }))
            return;
        candidate.cost = cost(shape);
        if (shape.scratch_bytes <= limits_.device.second_cache &&
            (!shape.memory.streaming || large_))
            found_.push_back(std::move(candidate));
    }

    void compare() {
        constexpr int most_bytes = 64; // of a lane: the widest that OpenCL C has, in floats
        for (const std::vector<int> &order : orders())
            for (const Structure structure :
                 {Structure::along, Structure::across, Structure::hybrid})
                for (const int lanes : {4, 8, 16})
                    if (lanes * int(limits_.arithmetic_bytes()) <= most_bytes)
                        add({structure, lanes, order, Switch::automatic, Switch::automatic});
        sort();
        const std::size_t most = std::min(found_.size(), row_.count(Field::candidates));
        std::vector<Request> requests;
        for (std::size_t i = 0; i < most; ++i)
            if (found_[i].request.lanes)
                requests.push_back(found_[i].request);
        for (Request &request : requests)
            for (const Switch prefetch : {Switch::off, Switch::on})
                for (const Switch streaming : {Switch::off, Switch::on}) {
                    request.prefetch = prefetch;
                    request.streaming = streaming;
                    add(request);
                }
        sort();
    }

    /// Sorts the shapes behind the one by the rules, which stays the first.
    void sort() {
        std::stable_sort(
            found_.begin() + 1, found_.end(),
            [](const Candidate &a, const Candidate &b) { return a.seconds() < b.seconds(); });
    }

    std::size_t fastest() const {
        return found_.size() > 1 &&
                       found_[1].seconds() * row_.number(Field::equal) < found_[0].seconds()
                   ? 1
                   : 0;
    }

    /// The cheapest shapes and the one by the rules.
    std::vector<ShapeCost> best(std::size_t chosen) const {
        const std::size_t wanted = row_.count(Field::best);
        std::vector<ShapeCost> shapes;
        for (std::size_t i = 0; i < found_.size() && i <= wanted; ++i) {
            const Candidate &each = found_[i];
            ShapeCost shape;
            shape.radices = each.shape.radices;
            shape.by_rules = i == 0;
            shape.chosen = i == chosen;
            shape.lanes = each.cost;
            shapes.push_back(std::move(shape));
        }
        std::stable_sort(shapes.begin(), shapes.end(),
                         [](const auto &a, const auto &b) { return a.seconds() < b.seconds(); });
        return shapes;
    }

    const StepSpec &spec_;
    const StepLimits &limits_;
    const ChoiceRow &row_;
    const bool large_; ///< whether stores past the caches may be faster
    StepSpec asked_spec_;
    StepLimits asked_limits_;
    std::vector<Candidate> found_; ///< the shape by the rules first
};

} // namespace

LanesChoice choose_lanes_shape(const StepSpec &spec, const StepLimits &limits) {
    if (!limits.device.cpu || limits.requested.structure == Structure::any_size)
        return {};
    const ChoiceRow &row = *measured_choice(Question::shape_by_model, {}, spec.length, limits);
    LanesRace race(spec, limits, row);
    return race.run(race.open() && model_chooses(limits, row));
}

} // namespace imago
