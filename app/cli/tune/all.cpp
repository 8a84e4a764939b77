// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/all.h"

#include "app/cli/common/report.h"
#include "app/cli/facts/facts_text.h"
#include "app/cli/tune/compare.h"
#include "app/cli/tune/usual_problems.h"
#include "engine/json/read_json.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/device_facts_store.h"

#include <algorithm>
#include <iostream>

namespace imago::cli {

namespace {

std::vector<Problem> usual_problems() {
    std::vector<Problem> problems;
    for (const auto &[path, text] : usual_problem_files()) {
        const nlohmann::json file = json::read_json<nlohmann::json>(text).tree;
        for (const auto &problem : file.at("problems"))
            problems.push_back(parse_problem(problem.get<std::string>()));
    }
    return problems;
}

/// HBPL's table 3: the parameters that the analytical model gives this device. Registers are those
/// that the planner assumes for r points of a work-item.
void print_choices(const DeviceInfo &device, const DeviceFacts &facts) {
    if (facts.cpu) {
        std::cout << "\nHBPL's table 3 is not applicable: a processor's compute unit has no "
                     "registers and local memory that groups share.\n";
        return;
    }
    const Architecture unit = architecture_of(device, facts);
    std::vector<std::vector<std::string>> table{
        {"N", "r", "registers", "L1", "L2", "groups a unit", "bound"}};
    for (std::size_t n = 4; n <= 4096; n *= 2) {
        const GroupChoice choice = choose_group(unit, n, [](int radix, std::size_t) {
            return registers_of_item(std::size_t(radix), Precision::f32);
        });
        const Occupancy &by = choice.occupancy;
        const std::size_t groups = by.groups();
        table.push_back(
            {std::to_string(n), std::to_string(choice.radix),
             std::to_string(registers_of_item(std::size_t(choice.radix), Precision::f32)),
             std::to_string(choice.items), std::to_string(choice.lines), std::to_string(groups),
             groups == by.by_registers ? "registers"
             : groups == by.by_local   ? "local memory"
                                       : "groups"});
    }
    std::cout << "\nHBPL's table 3 for this device (" << unit.name << "):\n";
    print_table(std::cout, table, "rrrrrrl");
}

} // namespace

void tune_all(const DeviceInfo &device, TuneSettings settings, double minutes) {
    const auto start = Clock::now();
    const auto left = [&] { return minutes * 60 - milliseconds_since(start) * 1e-3; };
    const FactMeasurement measured = measure_facts(device);
    std::cout << "Facts of " << device.name << " ("
              << (measured.stored ? "measured before" : "measured now") << "):\n"
              << facts_text(device, measured);
    print_choices(device, with_measured(device_facts(device), measured.facts));

    std::cout << "\nSizes that people use:\n";
    settings.problems = usual_problems();
    settings.budget = std::max(1.0, 0.6 * left());
    const std::vector<TuneOutcome> outcomes = tune_problems(device, settings);
    print_tuned(device, outcomes);
    if (std::any_of(outcomes.begin(), outcomes.end(),
                    [](const TuneOutcome &outcome) { return outcome.stopped; }))
        return;

    if (left() < 1) {
        std::cout << "\nThe time was used up before HBPL's tables 5 to 10; --minutes gives more.\n";
        return;
    }
    std::cout << "\nHBPL's tables 5 to 10:\n";
    const std::size_t points = std::size_t{1} << (device.type == DeviceType::cpu ? 22 : 26);
    settings.problems = compared_problems("", points);
    settings.budget = left();
    compare_model(device, settings, true, false, [&] { return left() > 0; });
}

} // namespace imago::cli
