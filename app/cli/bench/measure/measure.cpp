// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/measure.h"

#include "app/cli/bench/measure/output.h"
#include "app/cli/common/terminal.h"

#include <algorithm>
#include <iostream>
#include <limits>

namespace imago::cli {

bool has_suite(const CaseSettings &settings, const char *suite) {
    return std::find(settings.suites.begin(), settings.suites.end(), suite) !=
           settings.suites.end();
}

std::vector<LiveWork> live_works_of(const CaseSettings &settings) {
    if (!has_suite(settings, "live"))
        return {};
    return live_works(settings.leave_out ? settings.points
                                         : std::numeric_limits<std::size_t>::max());
}

std::vector<FirstWork> first_works_of(const CaseSettings &settings) {
    if (!has_suite(settings, "first"))
        return {};
    return first_works(
        {settings.sizes,
         settings.leave_out ? settings.points : std::numeric_limits<std::size_t>::max(),
         settings.most_sizes});
}

Measured measure_all(const CaseSettings &settings, const DevicePtr &device,
                     const std::vector<Peer> &peers, int rounds, const MeasureWatcher &watcher) {
    const std::vector<BenchCase> cases = cases_of(settings);
    const std::vector<LiveWork> live = live_works_of(settings);
    std::vector<Problem> planned;
    if (has_suite(settings, "plan"))
        planned = planning_problems(settings.points, settings.precision);
    const bool memory = has_suite(settings, "memory");
    const std::vector<FirstWork> first = first_works_of(settings);
    const std::size_t count = (settings.ceiling ? 1 : 0) + cases.size() + live.size() +
                              planned.size() + (memory ? 1 : 0) + first.size();
    std::size_t index = 0;
    const auto begin = [&](const std::string &name) { watcher.begins(index++, count, name); };

    Measured measured;
    if (settings.ceiling) {
        begin("copy past the caches");
        measured.ceiling = measure_copy_ceiling(device, rounds);
        watcher.measured_ceiling(measured.ceiling);
    }
    CaseRunner runner(device, peers, rounds, settings.transfers);
    for (const BenchCase &bench_case : cases) {
        begin(case_name(bench_case.problem));
        measured.cases.push_back(runner.run(bench_case));
        measured.failed += measured.cases.back().wrong() ? 1 : 0;
        watcher.measured_case(measured.cases.back());
    }
    for (const LiveWork &work : live) {
        begin(to_string(work));
        measured.live.push_back(measure_live(device, work, rounds));
        measured.failed += measured.live.back().error > live_bound ? 1 : 0;
        watcher.measured_live(measured.live.back());
    }
    for (const Problem &problem : planned) {
        begin("plan " + case_name(problem));
        measured.planning.push_back(measure_planning(device->info().index, problem));
        watcher.measured_planning(measured.planning.back());
    }
    if (memory) {
        begin("memory");
        measured.memory = measure_memory(device, settings.points * 2 * sizeof(float), rounds);
        watcher.measured_memory(measured.memory);
    }
    FirstRunner first_runner(device->info().index);
    for (const FirstWork &work : first) {
        begin("first " + to_string(work));
        measured.first.push_back(first_runner.run(work, rounds));
        measured.failed += measured.first.back().error > first_bound ? 1 : 0;
        watcher.measured_first(measured.first.back());
    }
    return measured;
}

MeasureWatcher terminal_watcher() {
    const bool shown = progress_is_seen();
    const auto show = [shown](const std::string &text) {
        if (shown)
            show_progress(text);
    };
    return {[show](std::size_t index, std::size_t count, const std::string &name) {
                show(std::to_string(index + 1) + "/" + std::to_string(count) + " " + name);
            },
            [show](const CopyCeiling &) { show(""); },
            [show](const CaseResult &) { show(""); },
            [show](const LiveResult &) { show(""); },
            [show](const PlanningResult &) { show(""); },
            [show](const std::vector<MemoryResult> &) { show(""); },
            [show](const FirstResult &) { show(""); }};
}

void print_event(const nlohmann::ordered_json &event) {
    std::cout << event.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << std::endl;
}

MeasureWatcher line_watcher() {
    return {
        [](std::size_t index, std::size_t count, const std::string &name) {
            print_event({{"event", "part"}, {"index", index}, {"of", count}, {"name", name}});
        },
        [](const CopyCeiling &ceiling) {
            print_event({{"event", "memory_copy"}, {"memory_copy", copy_ceiling_json(ceiling)}});
        },
        [](const CaseResult &result) {
            print_event({{"event", "case"}, {"case", case_json(result)}});
        },
        [](const LiveResult &result) {
            print_event({{"event", "live"}, {"live", live_json({result})[0]}});
        },
        [](const PlanningResult &result) {
            print_event({{"event", "planning"}, {"planning", planning_json({result})[0]}});
        },
        [](const std::vector<MemoryResult> &results) {
            print_event({{"event", "memory"}, {"memory", memory_json(results)}});
        },
        [](const FirstResult &result) {
            print_event({{"event", "first"}, {"first", first_json({result})[0]}});
        }};
}

} // namespace imago::cli
