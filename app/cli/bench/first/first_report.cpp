// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/first/first.h"
#include "app/cli/common/report.h"
#include "engine/search/trial/verdict.h"

namespace imago::cli {

namespace {

using Json = nlohmann::ordered_json;

double median_of(const FirstTimes &times) {
    return quartiles_of(times.seconds).median;
}

Json times_json(const FirstTimes &times) {
    return {{"median_seconds", median_of(times)},
            {"samples_seconds", times.seconds},
            {"programs_compiled", times.compiled},
            {"programs_loaded", times.loaded}};
}

Json states_json(const FirstStates &states) {
    return {{"empty", times_json(states.empty)},
            {"partial", times_json(states.partial)},
            {"cached", times_json(states.cached)}};
}

std::string duration_of(const FirstTimes &times) {
    return duration_text(median_of(times) * 1e3);
}

std::string counts_of(const FirstTimes &times) {
    return std::to_string(times.compiled) + "+" + std::to_string(times.loaded);
}

constexpr FirstTimes FirstStates::*states[] = {&FirstStates::empty, &FirstStates::partial,
                                               &FirstStates::cached};

/// The medians over all works.
std::vector<std::string> median_row(const std::vector<FirstResult> &results) {
    std::vector<std::string> row{"median of all"};
    const auto add = [&](auto times_of) {
        std::vector<double> medians;
        for (const FirstResult &result : results)
            medians.push_back(median_of(times_of(result)));
        row.push_back(duration_text(quartiles_of(medians).median * 1e3));
    };
    add([](const FirstResult &result) { return result.idle_empty; });
    add([](const FirstResult &result) { return result.idle; });
    for (const auto state : states)
        add([state](const FirstResult &result) { return result.process.*state; });
    for (const auto state : states)
        add([state](const FirstResult &result) { return result.open.*state; });
    row.insert(row.end(), {"", "", ""});
    return row;
}

} // namespace

void print_first(std::ostream &out, const std::vector<FirstResult> &results) {
    std::vector<std::vector<std::string>> rows{
        {"first result", "idle: empty", "cached", "process: empty", "partial", "cached",
         "request: empty", "partial", "cached", "programs", "error", "same"}};
    for (const FirstResult &result : results) {
        std::vector<std::string> row{to_string(result.work), duration_of(result.idle_empty),
                                     duration_of(result.idle)};
        std::string counts;
        for (const auto state : states)
            row.push_back(duration_of(result.process.*state));
        for (const auto state : states)
            row.push_back(duration_of(result.open.*state));
        for (const auto state : states)
            counts += (counts.empty() ? "" : ", ") + counts_of(result.process.*state);
        row.insert(row.end(),
                   {counts, significant(result.error, 2), result.same_bytes ? "yes" : "NO"});
        rows.push_back(row);
    }
    rows.push_back(median_row(results));
    print_table(out, rows, "lrrrrrrrrlrl");
    out << "Caches empty, with another size, with this work: a process that opens the device and "
           "does nothing, one from .npy to .npy, and a request to a running one. Programs compiled "
           "+ loaded by the process.\n";
}

nlohmann::ordered_json first_json(const std::vector<FirstResult> &results) {
    Json rows = Json::array();
    for (const FirstResult &result : results)
        rows.push_back({{"work", to_string(result.work)},
                        {"width", result.work.width},
                        {"height", result.work.height},
                        {"idle_process", times_json(result.idle)},
                        {"idle_process_empty", times_json(result.idle_empty)},
                        {"process", states_json(result.process)},
                        {"request", states_json(result.open)},
                        {"error", result.error},
                        {"same_bytes", result.same_bytes}});
    return rows;
}

} // namespace imago::cli
