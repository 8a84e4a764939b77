// SPDX-License-Identifier: MIT
#include "engine/search/candidates.h"

#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/table/factorize.h"
#include "engine/search/step_candidates.h"
#include "engine/support/sha256.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace imago {
namespace {

using Kind = TransformKind;
using Switch = PlanOptions::Switch;
using Exchange = PlanOptions::Exchange;

bool large_prime(std::size_t n) {
    const auto primes = prime_factors(n);
    return !primes.empty() && primes.back() > 31;
}

/// Divisors of n, those nearest by ratio to 2^centre first.
std::vector<std::size_t> factors_near(std::size_t n, double centre, std::size_t most) {
    std::vector<std::size_t> divisors;
    for (std::size_t d = 2; d <= n / d; ++d)
        if (n % d == 0) {
            divisors.push_back(d);
            if (d != n / d)
                divisors.push_back(n / d);
        }
    const auto distance = [&](std::size_t d) { return std::abs(std::log2(double(d)) - centre); };
    std::stable_sort(divisors.begin(), divisors.end(), [&](std::size_t a, std::size_t b) {
        return distance(a) < distance(b) - 1e-9;
    });
    if (divisors.size() > most)
        divisors.resize(most);
    return divisors;
}

/// Divisors of n near the size of one of `parts` equal factors.
std::vector<std::size_t> factors_of(std::size_t n, int parts, std::size_t most) {
    return factors_near(n, std::log2(double(n)) / parts, most);
}

/// First factors of a line: neighbours of the planner's own (0: none), those that give two equal
/// steps and, for a line that is long for two steps, three.
std::vector<std::size_t> first_factors(std::size_t line, std::size_t planned, std::size_t most) {
    constexpr std::size_t long_for_two = std::size_t{1} << 24;
    std::vector<std::size_t> factors;
    const auto add = [&](const std::vector<std::size_t> &more) {
        for (const std::size_t factor : more)
            if (std::find(factors.begin(), factors.end(), factor) == factors.end())
                factors.push_back(factor);
    };
    if (planned)
        add(factors_near(line, std::log2(double(planned)), 3));
    add(factors_of(line, 2, most));
    if (line > long_for_two)
        add(factors_of(line, 3, most));
    return factors;
}

/// The points of a line's first step in a plan along one axis, if the line takes several steps.
std::size_t planned_first(const Problem &problem, const DeviceInfo &device,
                          const PlanOptions &base) {
    if (problem.extents.size() != 1)
        return 0;
    const Plan plan = make_plan(problem, device, base);
    return plan.steps.size() < 2 ? 0 : std::size_t(plan.steps.front().report.length);
}

/// Adds splits of the rest of a split line if it may take several steps itself: the next level of
/// the factor tree. If it takes one step, the plans equal those without the split, and a search
/// does not try them twice.
void add_rest_splits(std::vector<PlanOptions> &list, const PlanOptions &way, std::size_t rest,
                     const CandidateBounds &bounds) {
    constexpr std::size_t shortest = 4096;
    if (rest < shortest)
        return;
    for (const std::size_t factor : factors_of(rest, 2, (bounds.splits + 1) / 2)) {
        PlanOptions options = way;
        options.splits.push_back({rest, factor});
        list.push_back(options);
    }
}

/// Adds splits of lines that take several steps, or could.
void add_splits(std::vector<PlanOptions> &list, const Problem &problem, const DeviceInfo &device,
                const PlanOptions &base, const CandidateBounds &bounds) {
    const std::size_t longest = *std::max_element(problem.extents.begin(), problem.extents.end());
    if (longest < 2048)
        return;
    for (const std::size_t most : {longest / 2, std::size_t{1024}}) {
        PlanOptions options = base;
        options.longest_step = most;
        list.push_back(options);
    }
    const bool real = problem.kind != Kind::fft && problem.kind != Kind::ifft;
    const std::size_t planned = planned_first(problem, device, base);
    for (const std::size_t line : real ? std::vector{longest, longest / 2} : std::vector{longest})
        for (const std::size_t factor : first_factors(line, planned, bounds.splits))
            for (const std::size_t most : {base.longest_step, longest / 2}) {
                PlanOptions options = base;
                options.first_factor = factor;
                options.longest_step = most;
                list.push_back(options);
                add_rest_splits(list, options, line / factor, bounds);
            }
}

/// Adds choices of the work-group family. Extras are used only if the device has shown them; the
/// build checks that again.
void add_group_ways(std::vector<PlanOptions> &list, const Problem &problem,
                    const DeviceInfo &device, const PlanOptions &base) {
    vary(list, base, &PlanOptions::tiles, {!base.tiles});
    vary(list, base, &PlanOptions::staged, {Switch::off, Switch::on});
    vary(list, base, &PlanOptions::fused_pair, {Switch::off}); // on: where the device has shown it
    vary(list, base, &PlanOptions::one_launch, {Switch::off});
    if (device.extras.waiting_groups)
        vary(list, base, &PlanOptions::one_launch, {Switch::on});
    vary(list, base, &PlanOptions::bulk_copies, {Switch::off});
    if (problem.kind == Kind::compress) {
        vary(list, base, &PlanOptions::turned_rows, {Switch::on, Switch::off});
        vary(list, base, &PlanOptions::turned_columns, {Switch::on, Switch::off});
    }
    if ((problem.kind == Kind::rfft || problem.kind == Kind::irfft) && problem.extents.size() == 2)
        vary(list, base, &PlanOptions::real_columns, {Switch::on, Switch::off});
    vary(list, base, &PlanOptions::largest_local,
         {std::size_t(device.local_memory), std::size_t(device.local_memory) / 2,
          std::size_t(device.local_memory) / 4});
    if (device.extras.static_local > device.local_memory)
        vary(list, base, &PlanOptions::largest_local, {std::size_t(device.extras.static_local)});
    if (std::all_of(problem.extents.begin(), problem.extents.end(),
                    [](std::size_t n) { return n <= 64; }))
        vary(list, base, &PlanOptions::exchange, {Exchange::registers});
    if (device.extras.waiting_groups && in_one_launch(make_plan(problem, device, base)))
        for (const PlanOptions &options : fused_pair_candidates(base))
            list.push_back(options);
}

} // namespace

std::vector<PlanOptions> plan_candidates(const Problem &problem, const DeviceInfo &device,
                                         const PlanOptions &base, const CandidateBounds &bounds) {
    std::vector<PlanOptions> list;
    const bool lanes = base.family == PlanOptions::Family::automatic
                           ? device.type == DeviceType::cpu
                           : base.family == PlanOptions::Family::lanes;
    if (problem.extents.size() == 2 && staged_kind(problem.kind)) {
        vary(list, base, &PlanOptions::row_column, {true, false});
        vary(list, base, &PlanOptions::three_stages, {true, false});
        vary(list, base, &PlanOptions::reorder,
             {PlanOptions::Reorder::gather, PlanOptions::Reorder::scatter});
    }
    if (std::any_of(problem.extents.begin(), problem.extents.end(), large_prime))
        vary(list, base, &PlanOptions::prime_method,
             {PlanOptions::PrimeMethod::rader, PlanOptions::PrimeMethod::bluestein});
    if (problem.extents.size() > 1)
        vary(list, base, &PlanOptions::columns,
             {PlanOptions::Columns::transposed, PlanOptions::Columns::strips});
    add_splits(list, problem, device, base, bounds);
    if (!lanes)
        add_group_ways(list, problem, device, base);
    else if (problem.extents.size() > 1 && problem.transforms() > 1)
        vary(list, base, &PlanOptions::whole_transforms, {Switch::on, Switch::off});
    vary(list, base, &PlanOptions::twiddles, {PlanOptions::Twiddles::precise});
    if (problem.precision != Precision::f64)
        vary(list, base, &PlanOptions::twiddles, {PlanOptions::Twiddles::native});
    return list;
}

bool in_one_launch(const Plan &plan) {
    return plan.steps.size() == 1 && plan.steps.front().counters;
}

std::vector<PlanOptions> fused_pair_candidates(const PlanOptions &base) {
    std::vector<PlanOptions> list;
    for (const std::size_t lag : {4, 6, 9, 13, 18, 26, 2})
        for (const std::size_t ring : {std::size_t{0}, 3 * lag}) {
            PlanOptions options = base;
            options.fused_pair_lag = lag;
            options.fused_pair_ring = ring;
            list.push_back(options);
        }
    return list;
}

std::string signature(const Step &step) {
    Sha256 digest;
    add_step(digest, step);
    const std::size_t number_bytes = step.table.precision() == Precision::f64 ? 8 : 4;
    step.table.write(std::size_t{1} << 16,
                     [&](const void *numbers, std::size_t, std::size_t count) {
                         digest.add(numbers, count * number_bytes);
                     });
    for (const StepTable::Spectrum &spectrum : step.table.spectra())
        digest.add(&spectrum.points, sizeof spectrum.points)
            .add(&spectrum.chirp.length, sizeof spectrum.chirp.length)
            .add(&spectrum.chirp.rows, sizeof spectrum.chirp.rows);
    return hexadecimal(digest.finish());
}

std::string signature(const Plan &plan) {
    std::string text;
    for (const Step &step : plan.steps)
        text += signature(step);
    return text;
}

PlanOptions with_step(PlanOptions options, std::size_t index, const PlanOptions::Step &step) {
    if (options.steps.size() <= index)
        options.steps.resize(index + 1);
    options.steps[index] = step;
    while (!options.steps.empty() && options.steps.back() == PlanOptions::Step{})
        options.steps.pop_back();
    return options;
}

PlanOptions::Step step_of(const PlanOptions &options, std::size_t index) {
    return index < options.steps.size() ? options.steps[index] : PlanOptions::Step{};
}

} // namespace imago
