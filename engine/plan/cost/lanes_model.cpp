// SPDX-License-Identifier: MIT
#include "engine/plan/cost/lanes_model.h"

#include "engine/plan/limits/measured_choice.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// The work of the busiest core, with the coefficients of its device.
class CoreTime {
  public:
    CoreTime(const LanesDemand &demand, const StepLimits &limits)
        : d_(demand), device_(limits.device),
          row_(*measured_choice(Question::lanes_cost, {}, 0, limits)) {}

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

} // namespace

LanesSeconds predict(const LanesDemand &demand, const StepLimits &limits) {
    return CoreTime(demand, limits).predict();
}

} // namespace imago
