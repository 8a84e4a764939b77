// SPDX-License-Identifier: MIT
#include "engine/search/finding.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/model_candidates.h"
#include "engine/search/trial/search_files.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/problem_arrays.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/tuning/record_store.h"

namespace imago {

DeviceInfo searched_device(const DevicePtr &device) {
    DeviceInfo info = planning_info(device->info());
    info.extras = device_extras(device);
    return info;
}

DeviceInfo raced_device(const DevicePtr &device) {
    DeviceInfo info = planning_info(device->info());
    info.extras = known_device_extras(device);
    return info;
}

std::vector<PlanOptions> recorded_choices(const DeviceInfo &device, const Problem &problem,
                                          const PlanOptions &requested) {
    std::vector<PlanOptions> choices;
    const RecordsPtr records = current_records();
    const RecordKey key = record_key(device, problem, requested_options(requested));
    if (const TuningRecord *record = records->find(key);
        record && record->options != record->incumbent)
        choices.push_back(with_choices(requested, record->options));
    for (const TuningRecord &record : records->hints(key))
        choices.push_back(with_choices(requested, record.options));
    return choices;
}

namespace {

/// Whether the planner's choice has won a race that nobody stopped. Candidates with its own kernels
/// need none.
bool was_raced(const DeviceInfo &device, const PlanOptions &base, const SearchResult &result) {
    return !result.improved && !result.cancelled && result.trouble.empty() &&
           (result.candidates() + result.known > 0 ||
            !model_candidates(result.problem, device, base).empty());
}

} // namespace

std::optional<TuningRecord> record_of(const DeviceInfo &device, const PlanOptions &base,
                                      SearchEffort effort, const SearchResult &result) {
    const bool settled = effort == SearchEffort::race && was_raced(device, base, result);
    if ((!result.improved && !settled) || result.samples == 0)
        return std::nullopt;
    TuningRecord record = new_record(device, result.problem, base);
    record.options = with_choices({}, settled ? base : result.best);
    record.incumbent = with_choices({}, base);
    const Quartiles &times = settled ? result.incumbent : result.chosen;
    record.evidence = {times.median, times.upper - times.lower, static_cast<int>(result.samples)};
    record.incumbent_median =
        settled ? times.median : times.median / result.relative; // of the same pairs
    record.effort = effort == SearchEffort::full   ? Effort::full
                    : effort == SearchEffort::race ? Effort::race
                                                   : Effort::quick;
    check(record);
    return record;
}

std::optional<TuningRecord> record_over_default(Search &search, const DeviceInfo &device,
                                                const PlanOptions &base, SearchEffort effort,
                                                const SearchResult &result) {
    const PlanOptions own = requested_options(base);
    const Race race = search.race(result.problem, own, result.best);
    if (!wins(race))
        return std::nullopt;
    const auto milliseconds = [](std::vector<double> seconds) {
        for (double &value : seconds)
            value *= 1e3;
        return quartiles_of(std::move(seconds));
    };
    SearchResult against = result;
    against.incumbent = milliseconds(race.first);
    against.chosen = milliseconds(race.second);
    against.samples = race.pairs();
    against.relative = quartiles_of(race.ratios()).median;
    against.improved = true;
    return record_of(device, own, effort, against);
}

bool keep_record(const TuningRecord &record) {
    const auto store = user_records();
    if (!store || record.incumbent != PlanOptions{})
        return false;
    TuningRecords records;
    records.add(record);
    const bool taken = store->merge(records) > 0;
    reload_records();
    return taken;
}

SearchSettings background_race() {
    SearchSettings settings;
    settings.effort = SearchEffort::race;
    settings.device_seconds = background_race_seconds;
    settings.builders = 1;
    return settings;
}

namespace {

/// Whether a record makes a search of this effort needless.
bool is_settled(const TuningRecord *known, SearchEffort effort) {
    if (effort == SearchEffort::race)
        return known;
    return known && known->effort != Effort::race &&
           known->evidence.samples >= static_cast<int>(last_pairs);
}

} // namespace

Finding find_better_plan(const DeviceInfo &device, const Problem &problem,
                         const PlanOptions &requested, SearchSettings settings) {
    Finding finding;
    const RecordsPtr records = current_records();
    const TuningRecord *known =
        records->find(record_key(device, problem, requested_options(requested)));
    if (requested == requested_options(requested) && is_settled(known, settings.effort)) {
        finding.by_record = finding.complete = true;
        return finding;
    }
    const std::vector<PlanOptions> choices = recorded_choices(device, problem, requested);
    if (settings.effort == SearchEffort::race && choices.empty() &&
        model_candidates(problem, device, requested).empty()) {
        finding.complete = true;
        return finding;
    }
    settings.base = requested;
    settings.resume = true;
    if (settings.journal.empty())
        settings.journal = user_journal_path();
    const SearchEffort effort = settings.effort;
    const SearchResult result = Search(device, std::move(settings)).run(problem, 0, choices);
    finding.tried = result.candidates() + result.known;
    finding.seconds = result.seconds;
    finding.complete = result.complete;
    finding.trouble = result.trouble;
    const auto record = record_of(device, requested, effort, result);
    if (!record)
        return finding;
    if (result.improved)
        finding.plan = FoundPlan{result.best, record->gain(), evidence_text(*record)};
    try {
        finding.recorded = keep_record(*record);
    } catch (const Error &error) { // the plan is equally good without a record
        finding.trouble = error.what();
    }
    return finding;
}

BuiltPlanPtr build_found(const DevicePtr &device, const Problem &problem, const FoundPlan &found) {
    BuiltPlanPtr plan = build_plan(device, problem, found);
    run_for_code(plan);
    return plan;
}

} // namespace imago
