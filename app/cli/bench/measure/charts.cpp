// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/output.h"

#include <algorithm>
#include <limits>

namespace imago::cli {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string title_of(const BenchCase &bench_case) {
    const Problem &problem = bench_case.problem;
    std::string title = bench_case.suite;
    if (!bench_case.draw.empty())
        title += ", " + bench_case.draw;
    title += ": " + std::string(kind_name(problem.kind)) + ", " +
             std::string(precision_name(problem.precision));
    return title + (problem.placement == Placement::in_place ? ", in place" : ", out of place");
}

double rate(double operations, const Outcome &outcome) {
    const double median = spread_of_times(outcome.samples).median;
    return outcome.state == Outcome::State::timed && median > 0 ? operations / median * 1e-9 : none;
}

/// Puts a value at the chart's last place.
void add_value(Chart &chart, const std::string &name, double value) {
    auto line = std::ranges::find(chart.lines, name, &ChartLine::name);
    if (line == chart.lines.end())
        line = chart.lines.insert(line, {name, {}});
    line->values.resize(chart.places.size(), none);
    line->values.back() = value;
}

} // namespace

std::vector<Chart> charts_of(const std::vector<CaseResult> &results) {
    std::vector<Chart> charts;
    for (const CaseResult &result : results) {
        const Problem &problem = result.bench_case.problem;
        const std::string size = size_text(problem);
        std::string title = title_of(result.bench_case);
        auto chart = std::ranges::find(charts, title, &Chart::title);
        if (chart != charts.end() && std::ranges::count(chart->places, size) > 0) {
            title += problem.transforms() > 1 ? ", batches" : ", single transforms";
            chart = std::ranges::find(charts, title, &Chart::title);
        }
        if (chart == charts.end())
            chart = charts.insert(chart, {title, "GFLOP/s", {}, {}});
        chart->places.push_back(size);
        for (const OurOutcome &ours : result.ours)
            add_value(*chart, ours.variant.name.empty() ? "Imago" : "Imago: " + ours.variant.name,
                      rate(operations_of(ours.variant), ours));
        for (const PeerOutcome &peer : result.peers)
            add_value(*chart, peer.title, rate(nominal_operations(problem), peer));
    }
    return charts;
}

} // namespace imago::cli
