// SPDX-License-Identifier: MIT
#include "engine/plan/cost/cost_model.h"

#include "engine/plan/limits/measured_choice.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// The work of one compute unit, with the coefficients of its device.
class UnitTime {
  public:
    UnitTime(const StepDemand &demand, const StepLimits &limits)
        : demand_(demand), device_(limits.device),
          row_(*measured_choice(Question::step_cost, {}, 0, limits)) {}

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

} // namespace

StepSeconds predict(const StepDemand &demand, const StepLimits &limits) {
    return UnitTime(demand, limits).predict();
}

} // namespace imago
