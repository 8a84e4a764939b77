// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/explain.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/copy.h"
#include "app/cli/bench/contest/timing.h"
#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "engine/search/trial/trial_data.h"
#include "engine/support/stopwatch.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace imago::cli {

namespace {

constexpr int rounds = 15;

/// The measurements of a plan and of copies of as many bytes.
struct Explanation {
    PlanReport plan;
    Spread seconds;   ///< of a run
    Spread copy;      ///< of the fastest way to copy as many bytes
    double bytes = 0; ///< of the problem, read and written once
    double moved = 0; ///< moved by the steps
    double bound() const { return copy.median; }
    double reached() const { return seconds.median > 0 ? copy.median / seconds.median : 0; }
    double passes() const { return bytes > 0 ? moved / bytes : 0; }
};

/// Seconds of a call that runs something `times` times.
template <class Run>
double time_of(int times, const Run &run) {
    const auto start = Clock::now();
    for (int i = 0; i < times; ++i)
        run();
    return milliseconds_since(start) * 1e-3 / times;
}

Explanation explained(const DevicePtr &device, const Problem &problem, const PlanOptions &options) {
    Explanation result;
    Transform transform(device, problem, options);
    const TrialData data(device, problem);
    if (!data.mask().empty())
        transform.set_mask(data.mask());
    Queue queue(device, Queue::Timing::off), timed(device);
    const auto once = [&] {
        data.restore(queue);
        transform.execute(queue, data.in(), data.out());
        queue.finish();
    };
    once();
    result.bytes = bytes_of_problem(problem);
    const auto copies = make_copies(device, result.bytes);
    std::vector<double> samples;
    std::vector<std::vector<double>> copied(copies.size());
    for (int round = 0; round < rounds; ++round) { // disturbances affect both alike
        data.restore(queue);
        queue.finish();
        samples.push_back(time_of(1, [&] {
            transform.execute(queue, data.in(), data.out());
            queue.finish();
        }));
        for (std::size_t i = 0; i < copies.size(); ++i)
            copied[i].push_back(time_of(1, [&] {
                copies[i].second->enqueue(1);
                copies[i].second->finish();
            }));
    }
    result.seconds = quartiles_of(samples);
    for (const auto &way : copied)
        if (const Spread spread = quartiles_of(way);
            result.copy.median == 0 || spread.median < result.copy.median)
            result.copy = spread;
    data.restore(timed);
    transform.execute(timed, data.in(), data.out());
    timed.finish();
    result.plan = transform.report();
    for (const StepReport &step : result.plan.steps)
        result.moved += static_cast<double>(step.bytes_moved);
    return result;
}

void print(const Explanation &said) {
    const PlanReport &plan = said.plan;
    std::cout << "Chosen by: " << plan.chosen_by
              << (plan.options.empty() ? ", all by the planner's rules" : ", with " + plan.options)
              << '\n';
    if (!plan.evidence.empty())
        std::cout << "Evidence: " << plan.evidence << '\n';
    print_plan(std::cout, plan);
    for (const StepReport &step : plan.steps)
        std::cout << "  " << step_words(step.work).text() << ": " << bytes_text(step.bytes_moved)
                  << " moved, " << step.groups
                  << " groups, exchange: " << exchange_words(step).text() << '\n';
    print_costs(std::cout, plan);
    const auto rate = [&](double seconds) {
        return fixed(said.bytes / seconds * 1e-9, 1) + " GB/s";
    };
    std::cout << "A run takes " << duration_text(said.seconds.median * 1e3) << " (quartiles "
              << duration_text(said.seconds.lower * 1e3) << " to "
              << duration_text(said.seconds.upper * 1e3) << ", " << rounds << " runs) and moves "
              << bytes_text(static_cast<std::uint64_t>(said.moved)) << ", "
              << fixed(said.passes(), 2) << " times the problem's own.\n"
              << "The bound: a copy of the problem's "
              << bytes_text(static_cast<std::uint64_t>(said.bytes)) << " takes "
              << duration_text(said.bound() * 1e3) << " (" << rate(said.bound())
              << "); reached: " << fixed(100 * said.reached(), 0) << "%.\n";
}

} // namespace

void explain(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
             bool json) {
    const Explanation said = explained(device, problem, options);
    if (!json) {
        print(said);
        return;
    }
    nlohmann::ordered_json report = plan_json(said.plan);
    report["chosen_by"] = said.plan.chosen_by;
    report["options"] = said.plan.options;
    report["evidence"] = said.plan.evidence;
    report["milliseconds"] = said.seconds.median * 1e3;
    report["copy_milliseconds"] = said.copy.median * 1e3;
    report["bytes"] = said.bytes;
    report["bytes_moved"] = said.moved;
    report["passes"] = said.passes();
    report["costs"] = costs_json(said.plan);
    report["reached"] = said.reached();
    std::cout << json_text(report);
}

} // namespace imago::cli
