// SPDX-License-Identifier: MIT
#include "engine/plan/cost/lanes_choice.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/cost/memory_runs.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_along.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/factorize.h"
#include "engine/values/cost/step_cost.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t cache_line = 64, page = 4096;
/// Bytes of the sets of a first-level cache, after which lines share a set again, and the lines
/// that a set holds: so in x86 processors, whose pages bound them.
constexpr std::size_t cache_period = 4096, cache_ways = 8;

/// Instructions of a complex product, with fused multiply-adds.
constexpr double complex_product = 4;

/// Counts the work of a strip, pass by pass and side by side.
class StripCounter {
  public:
    StripCounter(const StepSpec &spec, const LanesShape &shape, const StepLimits &limits)
        : spec_(spec), shape_(shape), limits_(limits) {
        using Way = LanesDemand::Structure;
        d_.structure = shape.structure == StepFamily::lanes_along    ? Way::along
                       : shape.structure == StepFamily::lanes_hybrid ? Way::hybrid
                                                                     : Way::across;
        d_.lanes = shape.lanes;
        d_.vectors = std::max<std::size_t>(1, lane_bytes() / limits.device.vector_bytes);
        d_.scratch_bytes = shape.scratch_bytes;
        d_.prefetch = shape.memory.prefetch;
        d_.streaming = shape.memory.streaming;
        d_.registers_allowed = limits.device.vector_registers;
    }

    LanesDemand count() {
        if (d_.structure == LanesDemand::Structure::hybrid && !shape_.scratch_bytes)
            count_hybrid();
        else
            count_passes();
        count_side(spec_.lines.in, spec_.points_in, shape_.reads);
        count_side(spec_.lines.out, spec_.points_out, shape_.writes);
        if (!spec_.load_multiply.empty())
            d_.arithmetic += complex_product * vectors_of(spec_.points_in);
        if (!spec_.store_multiply.empty() || spec_.four_step_length)
            d_.arithmetic += complex_product * vectors_of(spec_.points_out);
        count_memory();
        count_balance();
        return d_;
    }

  private:
    /// Whether neighbours of a vector are points of one line, in passes over scratch.
    bool along() const {
        return d_.structure == LanesDemand::Structure::along ||
               (d_.structure == LanesDemand::Structure::hybrid && shape_.scratch_bytes);
    }
    std::size_t points_along() const { return std::size_t(shape_.lanes) / shape_.lines; }
    std::size_t lane_bytes() const {
        return std::size_t(shape_.lanes) * limits_.arithmetic_bytes();
    }

    /// Vectors of the real parts of this many points of each line.
    double vectors_of(std::size_t points) const {
        const double lanes = double(points * shape_.lines) / double(shape_.lanes);
        return std::ceil(lanes) * double(d_.vectors);
    }

    /// Shuffles that split a vector of interleaved numbers, or join it: within 16 bytes, or between
    /// any lanes of 64 bytes, one does it.
    double split() const {
        const std::size_t bytes = std::min(lane_bytes(), limits_.device.vector_bytes);
        return bytes <= 16 || bytes >= 64 ? 1 : 2;
    }

    /// Shuffles of a vector of transposed squares: the stages between whole vectors are free.
    double transpose() const {
        const std::size_t lanes =
            std::min<std::size_t>(along() ? points_along() : std::size_t(shape_.lanes),
                                  limits_.device.vector_bytes / limits_.arithmetic_bytes());
        return std::log2(double(lanes));
    }

    void count_passes() {
        const std::size_t count = shape_.radices.size();
        std::size_t stride = 1, working = working_set();
        bool inside = false;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t radix = std::size_t(shape_.radices[i]);
            const bool last = i + 1 == count;
            const int times = spec_.convolves() && !last ? 2 : 1;
            for (int k = 0; k < times; ++k)
                count_pass(radix, stride, last && spec_.convolves());
            count_level(working, inside, i == 0 && shape_.reads, last && shape_.writes, times);
            inside = working <= limits_.device.first_cache;
            if (!along() && !inside && !last)
                working /= radix; // the passes are nested
            stride *= radix;
        }
    }

    /// Counts one pass. A turning pass has two butterflies and a product between them.
    void count_pass(std::size_t radix, std::size_t stride, bool turns) {
        const auto operations = codelet::butterfly_operations(int(radix), codelet::Form::plain);
        const double legs = double(radix - 1);
        double vectors = vectors_of(spec_.length);
        if (along() && stride == 1)
            vectors *= overlap(spec_.length / radix);
        const double butterflies = vectors / double(radix) * (turns ? 2 : 1);
        d_.arithmetic +=
            butterflies * operations.instructions + (turns ? complex_product * vectors : 0);
        d_.accesses += 4 * vectors;
        if (stride > 1) {
            d_.arithmetic += butterflies * complex_product * legs;
            const double rows =
                along() ? double(stride / points_along() * d_.vectors) : double(stride);
            d_.accesses += 2 * legs * std::max(1.0, rows);
        } else if (along()) {
            d_.shuffles += 2 * vectors * transpose();
        }
        const std::size_t alive = std::size_t(operations.most_alive) * d_.vectors;
        d_.registers = std::max(d_.registers, alive);
        if (alive > d_.registers_allowed)
            d_.spills += butterflies / double(d_.vectors) * double(alive - d_.registers_allowed);
        d_.conflicts += conflicts(radix, stride, vectors);
        ++d_.passes;
    }

    /// Blocks of so many points that are loaded: the last one overlaps the one before.
    double overlap(std::size_t blocks) const {
        const std::size_t lanes = points_along();
        return double((blocks + lanes - 1) / lanes * lanes) / double(blocks);
    }

    /// Accesses of a pass that find their cache set full, because the legs of its butterflies are
    /// whole periods apart, or nearly so.
    double conflicts(std::size_t radix, std::size_t stride, double vectors) const {
        if (along() && stride == 1)
            return 0;
        const std::size_t distance =
            spec_.length / (radix * stride) * lane_bytes() * (along() ? first_points() : 1);
        if (distance < cache_line || d_.scratch_bytes / 2 < cache_period)
            return 0;
        const std::size_t sets = cache_period / std::gcd(distance, cache_period);
        const std::size_t parts = d_.scratch_bytes / 2 % cache_period == 0 ? 2 : 1;
        const std::size_t sharing = (radix + sets - 1) / sets * parts;
        if (sharing <= cache_ways)
            return 0;
        return 4 * vectors * double(sharing - cache_ways) / double(sharing);
    }

    /// Vectors between neighbouring blocks after the first pass of a line along the lanes.
    std::size_t first_points() const {
        return std::max<std::size_t>(1, std::size_t(shape_.radices.front()) / points_along());
    }

    /// Bytes that the first-level cache is to hold: the scratch, and what is prefetched into it.
    std::size_t working_set() const {
        constexpr std::size_t near = 1 << 15; // FETCH_NEAR of stream_store.cl
        const std::size_t strip = spec_.length * shape_.lines * 2 * limits_.arithmetic_bytes();
        return d_.scratch_bytes + (d_.prefetch && strip <= near ? strip : 0);
    }

    /// Counts the bytes of a pass whose working set exceeds the first-level cache, or which takes
    /// over from such a pass.
    void count_level(std::size_t working, bool inside, bool reads, bool writes, int times) {
        const bool fits = working <= limits_.device.first_cache;
        if (fits && (inside || working == working_set()))
            return;
        const double scratch = double(d_.scratch_bytes) * times;
        d_.outer_bytes += (reads ? 0 : scratch) + (writes ? 0 : scratch);
    }

    void count_hybrid() {
        const double vectors = vectors_of(spec_.length);
        const auto operations = codelet::butterfly_operations(4, codelet::Form::plain);
        d_.passes = 2;
        d_.arithmetic = vectors / 4 * (2 * operations.instructions + 3 * complex_product);
        d_.accesses = 4 * vectors;
        d_.shuffles = 2 * vectors * (2 + 2); // 4 x 4 tiles, and quarters there and back
        d_.registers = std::size_t(operations.most_alive) * d_.vectors;
    }

    /// Counts what one side adds to the passes: nothing but the split of interleaved numbers if a
    /// pass moves its points itself.
    void count_side(const LineSide &side, std::size_t points, bool fused) {
        const double vectors = vectors_of(points);
        const bool complex = side.hook() == Hook::complex;
        if (!complex)
            d_.hooked += double(points * shape_.lines);
        if (!fused || (along() && !complex))
            d_.accesses += 4 * vectors;
        if (shape_.lanes > 1 && interleaved(side))
            d_.shuffles += 2 * vectors * split();
        if (fused || along())
            return;
        const bool neighbours = side.point <= 2, across = side.lines.front() <= 2;
        if (shape_.lanes == 1 || (!neighbours && !across))
            d_.singles += 2 * double(points * shape_.lines);
        else if (neighbours && !across)
            d_.shuffles += 2 * vectors * transpose();
    }

    /// Bytes of a side's run of neighbours, and their distance; 0 if a line is one run.
    void count_runs(const LineSide &side, std::size_t points, double &touched, double &used) {
        const std::size_t number = limits_.number_bytes();
        const std::size_t element = (traits(side.hook()).complex ? 2 : 1) * number;
        const bool rows = along() || side.point * number <= element;
        const std::size_t run = rows ? points * element : shape_.lines * element;
        const std::size_t runs = rows ? shape_.lines : points;
        const std::size_t step =
            std::gcd(run, rows ? side.lines.front() * number : side.point * number);
        const double lines =
            double(runs) * blocks_of_run(run, std::max<std::size_t>(step, number), cache_line);
        touched += lines * cache_line;
        used += double(run * runs);
        d_.lines += lines;
        const double span = rows ? double(run) : double(side.point * number);
        d_.pages += rows ? double(runs) * (1 + span / page)
                         : 1 + double(points) * std::min(1.0, span / page);
    }

    void count_memory() {
        const LineSide &in = spec_.lines.in, &out = spec_.lines.out;
        double touched = 0, used = 0;
        count_runs(in, spec_.points_in, touched, used);
        count_runs(out, spec_.points_out, touched, used);
        d_.spread = std::max(1.0, touched / std::max(1.0, used));
        d_.rows = along() || in.point <= 2;
        const std::size_t number = limits_.number_bytes();
        d_.bytes = double(bytes_moved(spec_, number));
        d_.in_place = in_one_buffer(spec_, limits_);
        const double written = double(side_numbers(spec_, out, spec_.points_out) * number);
        d_.owned = d_.streaming || d_.in_place ? 0 : written;
        constexpr double share = 0.8; // as for the caches of a GPU
        d_.cached =
            (d_.in_place ? d_.bytes / 2 : d_.bytes) <= share * double(limits_.device.cache_bytes);
    }

    void count_balance() {
        d_.strips = shape_.strips;
        d_.strips_per_item = shape_.strips_per_item;
        d_.items = shape_.items();
        const double cores = double(limits_.device.compute_units);
        d_.imbalance = std::ceil(double(d_.items) / cores) * cores / double(d_.items);
        d_.idle = 1 - double(spec_.lines.count()) / double(d_.strips * shape_.lines);
    }

    const StepSpec &spec_;
    const LanesShape &shape_;
    const StepLimits &limits_;
    LanesDemand d_;
};

/// Counts what a step of this shape asks of the processor. Hooks that reorder points count as if
/// they did not.
LanesDemand lanes_demand(const StepSpec &spec, const LanesShape &shape, const StepLimits &limits) {
    return StripCounter(spec, shape, limits).count();
}

/// The work of the busiest core, with the coefficients of its device.
class CoreTime {
  public:
    CoreTime(const LanesDemand &demand, const DeviceLimits &device, const ChoiceRow &row)
        : d_(demand), device_(device), row_(row) {}

    LanesSeconds predict() const {
        LanesSeconds s;
        s.launch = 1e-6 * of(Field::launch) +
                   1e-9 * of(Field::item) * double(d_.items) * d_.imbalance / cores();
        s.compute = compute() * strips() / clock();
        s.scratch = scratch() * strips() / clock();
        s.memory = memory();
        s.exposed = s.memory * wait();
        const double p = of(Field::norm);
        s.total = s.launch + s.exposed +
                  std::pow(std::pow(s.compute + s.scratch, p) + std::pow(s.memory, p), 1 / p);
        if (!d_.cached) // the fit's share of a copy is below 1, and nothing is faster than a copy
            s.total = std::max(s.total, d_.bytes / bandwidth());
        return s;
    }

  private:
    double of(Field field) const { return row_.number(field); }
    double cores() const { return double(device_.compute_units); }
    double clock() const { return 1e6 * double(device_.clock_mhz ? device_.clock_mhz : 2500); }
    /// Strips of the busiest core.
    double strips() const { return double(d_.strips) * d_.imbalance / cores(); }

    /// Bytes a second of a copy, read and written together.
    double bandwidth() const {
        constexpr double of_clock = 12; // bytes of a core in a clock, if nothing is known
        return device_.copy_bandwidth > 0 ? device_.copy_bandwidth : of_clock * clock() * cores();
    }

    /// Clocks of a strip's instructions.
    double compute() const {
        return of(Field::strip) + of(Field::issue) * d_.arithmetic +
               of(Field::access) * d_.accesses + of(Field::shuffle) * d_.shuffles +
               of(Field::single) * d_.singles + of(Field::spill) * d_.spills +
               of(Field::hook) * d_.hooked + (d_.prefetch ? of(Field::fetch) * d_.lines / 2 : 0);
    }

    /// Clocks that a strip waits for its scratch.
    double scratch() const {
        return of(Field::level) * d_.outer_bytes / 64 + of(Field::conflict) * d_.conflicts;
    }

    double memory() const {
        const double spread = 1 + of(Field::sector) * (d_.spread - 1);
        const double bytes =
            of(d_.cached ? Field::cache : Field::copy) * (d_.bytes + of(Field::own) * d_.owned);
        const double past = d_.in_place && d_.streaming ? of(Field::past) * d_.bytes / 2 : 0;
        return (bytes * spread + past) / bandwidth() +
               of(Field::page) * d_.pages * strips() / clock();
    }

    /// The share of memory's time that no computation hides.
    double wait() const {
        return of(d_.rows ? Field::row : Field::column) * (d_.prefetch ? of(Field::hidden) : 1);
    }

    const LanesDemand &d_;
    const DeviceLimits &device_;
    const ChoiceRow &row_;
};

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
            asked_limits_.asked = nullptr; // the rows of the rules' shape stand for themselves
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
        asked.lane_width = int(request.lanes);
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

LanesSeconds predict(const LanesDemand &demand, const StepLimits &limits) {
    return predict(demand, limits.device, *measured_choice(Question::lanes_cost, {}, 0, limits));
}

LanesSeconds predict(const LanesDemand &demand, const DeviceLimits &device, const ChoiceRow &row) {
    return CoreTime(demand, device, row).predict();
}

LanesChoice choose_lanes_shape(const StepSpec &spec, const StepLimits &limits) {
    if (!limits.device.cpu || limits.requested.structure == Structure::any_size)
        return {};
    const ChoiceRow &row = *measured_choice(Question::shape_by_model, {}, spec.length, limits);
    LanesRace race(spec, limits, row);
    const bool chooses = model_chooses(limits, row);
    LanesChoice choice = race.run(race.open() && chooses);
    if (!choice.spec)
        choice.model = !race.open() ? ModelRole::bound
                       : chooses    ? ModelRole::outweighed
                                    : ModelRole::advises;
    return choice;
}

} // namespace imago
