// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of the cost model: to plans whose times a model with other coefficients made up, so that
// it is known what the fit has to find.
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/measured/choice_table.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/tuning/fit/cost_fit.h"
#include "engine/tuning/fit/least_squares.h"
#include "engine/values/run/plan_run.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <cmath>
#include <set>

using namespace imago;
using Catch::Matchers::WithinAbs;

namespace {

/// A processor with vectors of 8 floats.
DeviceInfo processor() {
    DeviceInfo device = test::pocl_avx2();
    device.vendor = "AuthenticAMD";
    device.clock_mhz = 2450;
    device.first_cache = 32 << 10;
    device.second_cache = 512 << 10;
    device.shared_cache = 32 << 20;
    return device;
}

StepLimits limits_of(const DeviceInfo &device) {
    return step_limits(device, Precision::f32, {});
}

ChoiceRow shipped_row(const DeviceInfo &device) {
    const StepLimits limits = limits_of(device);
    const Question question = limits.lanes ? Question::lanes_cost : Question::step_cost;
    return *measured_choice(question, {}, 0, limits);
}

ChoiceRow changed(ChoiceRow row, const std::vector<std::pair<Field, double>> &factors) {
    for (auto &[field, value] : row.values)
        for (const auto &[of, factor] : factors)
            if (of == field)
                value *= factor;
    return row;
}

/// Plans in all radix orders of a few lengths, whose times follow from a row.
std::vector<TimedPlan> made_up_plans(const DeviceInfo &device, const ChoiceRow &truth,
                                     const std::vector<std::string> &options) {
    std::vector<TimedPlan> plans;
    for (const char *problem : {"fft:64*8192", "fft:128*8192", "fft:192*4096", "fft:256*4096",
                                "fft:320*2048", "fft:512*2048", "fft:768*1024", "fft:1024*1024",
                                "fft:1536*512", "fft:2048*512", "fft:4096*256", "rfft:2048*512"})
        for (const std::string &option : options) {
            PlanOptions parsed = parse_plan_options(option);
            parsed.whole_transforms = PlanOptions::Switch::off;
            TimedPlan timed;
            timed.problem = problem;
            timed.planned = option.empty();
            for (const Step &step : make_plan(parse_problem(problem), device, parsed).steps)
                timed.steps.push_back(*own_shape(step.report));
            timed.seconds = predicted_seconds(timed, limits_of(device).device, truth);
            plans.push_back(timed);
        }
    return plans;
}

const std::vector<std::string> lanes_options{"",
                                             "structure=across,lane-width=8",
                                             "structure=across,lane-width=4",
                                             "structure=along,lane-width=8",
                                             "prefetch=on",
                                             "prefetch=off",
                                             "streaming-stores=on",
                                             "largest-radix=4",
                                             "largest-radix=8"};

} // namespace

TEST_CASE("Least squares find a minimum, stay within bounds and overlook outliers") {
    // y = a exp(-b x), a = 3, b = 0.5
    const auto model = [](const std::vector<double> &v, double x) {
        return v[0] * std::exp(-v[1] * x);
    };
    std::vector<double> y;
    for (int x = 0; x < 20; ++x)
        y.push_back(model({3, 0.5}, x));
    const Residuals residuals{[&](const std::vector<double> &v) {
                                  std::vector<double> r;
                                  for (std::size_t x = 0; x < y.size(); ++x)
                                      r.push_back(model(v, double(x)) - y[x]);
                                  return r;
                              },
                              20, 0.1};
    const auto found = least_squares(residuals, {{1, 1}, {0, 0}, {10, 10}});
    CHECK_THAT(found[0], WithinAbs(3, 1e-4));
    CHECK_THAT(found[1], WithinAbs(0.5, 1e-4));
    const auto bounded = least_squares(residuals, {{1, 1}, {0, 0}, {2, 10}});
    CHECK(bounded[0] == 2.0);
    y[7] += 50;
    const auto robust = least_squares(residuals, {{1, 1}, {0, 0}, {10, 10}});
    CHECK_THAT(robust[0], WithinAbs(3, 0.1));
    Residuals plain = residuals;
    plain.robust = 0; // without the loss the outlier counts in full
    CHECK(std::abs(least_squares(plain, {{1, 1}, {0, 0}, {10, 10}})[0] - 3) > 0.1);
}

TEST_CASE("A fit finds the coefficients that made the times, for plans that it has not seen") {
    const bool lanes = GENERATE(true, false);
    const DeviceInfo device = lanes ? processor() : test::h200();
    INFO(device.name);
    const ChoiceRow shipped = shipped_row(device);
    const ChoiceRow truth =
        lanes ? changed(shipped, {{Field::access, 2},
                                  {Field::shuffle, 0.4},
                                  {Field::copy, 1.6},
                                  {Field::cache, 2.5},
                                  {Field::spill, 0.5}})
              : changed(shipped, {{Field::copy, 1.7}, {Field::local, 2}, {Field::issue, 0.5}});
    const std::vector<TimedPlan> plans = made_up_plans(
        device, truth,
        lanes ? lanes_options
              : std::vector<std::string>{"", "group-lines=1", "group-lines=2", "group-lines=8",
                                         "points-per-item=4", "points-per-item=16",
                                         "exchange=joint", "largest-radix=4"});
    const SplitPlans parts = split_plans(plans, 7);
    const DeviceLimits limits = limits_of(device).device;
    const ChoiceRow fitted = fitted_row(parts.fitted, limits, shipped);
    const CostFigures before = figures_of(parts.held_out, limits, shipped);
    const CostFigures after = figures_of(parts.held_out, limits, fitted);
    CHECK(before.error > 0.07);
    CHECK(after.error < 0.02);
    CHECK(after.model_mean < 1.01);
    CHECK(is_better(after, before));
    CHECK(figures_of(parts.held_out, limits, truth).model_mean == 1.0);
    const Field told =
        lanes ? Field::access : Field::copy; // these plans are in a processor's caches
    CHECK_THAT(fitted.number(told) / truth.number(told), WithinAbs(1, 0.2));
    // Nothing is to be found where the times are the model's own.
    const std::vector<TimedPlan> own = made_up_plans(device, shipped, {"", "largest-radix=4"});
    const ChoiceRow same = fitted_row(own, limits, shipped);
    for (const auto &[field, value] : shipped.values)
        CHECK_THAT(same.number(field), WithinAbs(value, 1e-3 * value));
}

TEST_CASE("The coefficients of a fit stay in their ranges, and those that are 0 stay 0") {
    const DeviceInfo device = test::h200();
    const ChoiceRow shipped = shipped_row(device);
    std::vector<TimedPlan> plans = made_up_plans(device, shipped, {"", "largest-radix=4"});
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].seconds *= i % 2 ? 1000 : 0.001; // no model makes such times
    const ChoiceRow row = fitted_row(plans, limits_of(device).device, shipped);
    CHECK(parse_choices(choice_line(row), "fit").front().values == row.values);
    CHECK(row.number(Field::latency) == 0.0);
    CHECK(row.number(Field::unit_lanes) == shipped.number(Field::unit_lanes));
}

TEST_CASE("A third of the problems is held out, by the seed, each with all of its plans") {
    const DeviceInfo device = processor();
    std::vector<TimedPlan> plans = made_up_plans(device, shipped_row(device), {"", "prefetch=on"});
    plans.push_back(plans.front());
    plans.back().problem = "fft:17"; // a single plan of a problem can be compared with nothing
    const SplitPlans parts = split_plans(plans, 1);
    CHECK(parts.held_out_problems == 4);
    CHECK(parts.fitted_problems == 8);
    CHECK(parts.held_out.size() == 8);
    CHECK(parts.fitted.size() == 16);
    std::set<std::string> held, fitted;
    for (const TimedPlan &plan : parts.held_out)
        held.insert(plan.problem);
    for (const TimedPlan &plan : parts.fitted)
        fitted.insert(plan.problem);
    CHECK(held.size() == 4);
    for (const std::string &problem : held)
        CHECK_FALSE(fitted.count(problem));
    CHECK(split_plans(plans, 1).held_out.front().problem == parts.held_out.front().problem);
    std::set<std::string> firsts;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        firsts.insert(split_plans(plans, seed).held_out.front().problem);
    CHECK(firsts.size() > 2);
}

TEST_CASE("Figures are of choices by the fastest plan, of which the model may name some") {
    const DeviceInfo device = processor();
    const ChoiceRow row = shipped_row(device);
    std::vector<TimedPlan> plans = made_up_plans(device, row, {"", "largest-radix=4"});
    plans.resize(2);
    const DeviceLimits limits = limits_of(device).device;
    const bool rules_first = plans[0].seconds < plans[1].seconds;
    TimedPlan &predicted = plans[rules_first ? 0 : 1], &other = plans[rules_first ? 1 : 0];
    predicted.seconds = 3e-3; // the model prefers the slower one
    other.seconds = 2e-3;
    CostFigures figures = figures_of(plans, limits, row);
    CHECK(figures.problems == 1);
    CHECK(figures.plans == 2);
    CHECK_THAT(figures.model_mean, WithinAbs(1.5, 1e-9));
    CHECK_THAT(figures.planner_worst, WithinAbs(rules_first ? 1.5 : 1.0, 1e-9));
    predicted.choosable = false;
    CHECK_THAT(figures_of(plans, limits, row).model_worst, WithinAbs(1, 1e-9));
}

TEST_CASE("A fit counts as better only if no figure is worse") {
    CostFigures before;
    before.problems = 9;
    before.model_mean = 1.05;
    before.model_worst = 1.3;
    before.error = 0.2;
    before.planner_mean = 1.06;
    before.planner_worst = 1.3;
    CostFigures after = before;
    CHECK_FALSE(is_worse(after, before));
    CHECK_FALSE(is_better(after, before));
    after.error = 0.1;
    CHECK(is_better(after, before));
    after.model_worst = 1.31;
    CHECK(is_worse(after, before));
    CHECK_FALSE(is_better(after, before));
    after = before;
    after.model_mean = 1.02;
    CHECK(may_choose(after));
    CHECK_FALSE(may_choose(before)); // by next to nothing
    after.problems = 7;
    CHECK_FALSE(may_choose(after));
    after.problems = 9;
    after.planner_worst = 1.2;
    CHECK_FALSE(may_choose(after));
}
