// SPDX-License-Identifier: MIT
// A search in the background of other work: it begins with the choices of records and ends with a
// record of the gain.
#pragma once
#include "engine/search/search.h"
#include "engine/transform/transform.h"
#include "engine/tuning/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A device's properties together with its proven extras and known facts (device_extras(),
/// known_device_facts()), as plans on it use them.
DeviceInfo searched_device(const DevicePtr &device);

/// The same with the extras that are known without a self-test, which takes seconds: for a race in
/// the background.
DeviceInfo raced_device(const DevicePtr &device);

/// The choices in current_records() for a problem with the requested options: first the record of
/// its own key, then the hints.
std::vector<PlanOptions> recorded_choices(const DeviceInfo &device, const Problem &problem,
                                          const PlanOptions &requested);

/// The record of a gain over the planner's choice with the `base` options, and its evidence. Of a
/// race that nobody stopped and the planner's choice has won, that of this choice: it need not be
/// raced again. Otherwise empty; also of a race for which there was no candidate.
std::optional<TuningRecord> record_of(const DeviceInfo &device, const PlanOptions &base,
                                      SearchEffort effort, const SearchResult &result);

/// The record of a choice over the planner's own: for a base with choices, such as a family, whose
/// search compares with that base alone. It races the result's best (the base, if nothing won)
/// against the planner's choice; empty if it does not win. Throws Error as Search::race() does.
std::optional<TuningRecord> record_over_default(Search &search, const DeviceInfo &device,
                                                const PlanOptions &base, SearchEffort effort,
                                                const SearchResult &result);

/// Adds a record to the user's, for use by plans made from now on; returns whether it was taken. It
/// is taken if its base leaves every choice to the planner, there is no better evidence, and the
/// user's records are not off. Throws Error as RecordStore::merge() does.
bool keep_record(const TuningRecord &record);

/// The result of a search in the background.
struct Finding {
    std::optional<FoundPlan> plan; ///< if something was gained
    std::size_t tried = 0;         ///< candidates, with those that the journal knew
    double seconds = 0;            ///< duration of the search
    bool complete = false;         ///< all candidates of the effort have been tried
    bool by_record = false;        ///< an earlier search's record is used: there was no search now
    bool recorded = false;         ///< a record was kept: of the gain, or that a race has none
    /// The reason why the search ended early or the record was not written.
    std::string trouble;
};

/// The seconds that a race in the background keeps the device busy: SearchSettings::device_seconds.
inline constexpr double background_race_seconds = 1;

/// The settings of a race in the background: the cost model's best three plans, on one processor.
SearchSettings background_race();

/// Finds nothing if the record of a completed search is in use; for SearchEffort::race, any record.
/// Otherwise starts with recorded_choices(), continues where an earlier search of the journal
/// ended, and keeps the record of a gain, also if the search is cancelled. A race for which the
/// cost model knows no plan, and records none, ends at once without a process. Throws Error as
/// Search does.
///
/// Service races by itself. A program with a Transform of its own asks for it:
///
///     const Finding finding =
///         find_better_plan(raced_device(device), problem, {}, background_race());
///     if (finding.plan)
///         transform = Transform(build_found(device, problem, *finding.plan));
///
/// or lets a ProgressiveTransform with these settings do both while it runs. Transforms that are
/// made later, also in other processes, take the record.
Finding find_better_plan(const DeviceInfo &device, const Problem &problem,
                         const PlanOptions &requested, SearchSettings settings);

/// Builds the plan that was found, and runs it once on devices that generate machine code only at
/// the first run, so that no later run waits for that. Throws Error as Transform does.
BuiltPlanPtr build_found(const DevicePtr &device, const Problem &problem, const FoundPlan &found);

} // namespace imago
