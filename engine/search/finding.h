// SPDX-License-Identifier: MIT
// A search beside other work: from the choices of records to a record of the gain.
#pragma once
#include "engine/search/search.h"
#include "engine/transform/transform.h"
#include "engine/tuning/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// A device's properties with what it has shown (device_extras(), known_device_facts()), as plans
/// on it use them, so that a search knows them.
DeviceInfo searched_device(const DevicePtr &device);

/// The choices in current_records() for a problem with the requested options: first the record of
/// its own key, then the hints.
std::vector<PlanOptions> recorded_choices(const DeviceInfo &device, const Problem &problem,
                                          const PlanOptions &requested);

/// The record of a gain over the planner's choice with the `base` options, with its evidence; empty
/// if there was no gain.
std::optional<TuningRecord> record_of(const DeviceInfo &device, const PlanOptions &base,
                                      SearchEffort effort, const SearchResult &result);

/// Adds a record to the user's, for use by plans made from now on; returns whether it was taken. It
/// is taken if its base leaves all to the planner, there is no better evidence, and the user's
/// records are not off. Throws Error as RecordStore::merge() does.
bool keep_record(const TuningRecord &record);

/// The result of a search beside other work.
struct Finding {
    std::optional<FoundPlan> plan; ///< if something was gained
    std::size_t tried = 0;         ///< candidates, with those that the journal knew
    double seconds = 0;            ///< duration of the search
    bool complete = false;         ///< all candidates of the effort have been tried
    bool by_record = false;        ///< an earlier search's record is used: there was no search now
    bool recorded = false;         ///< the record was kept for later plans
    /// What ended the search early, or prevented the record from being written.
    std::string trouble;
};

/// Finds nothing if the record of a completed search is in use. Otherwise starts with
/// recorded_choices(), continues where an earlier search of the journal ended, and keeps the record
/// of a gain, also if the search is cancelled. Throws Error as Search does.
Finding find_better_plan(const DeviceInfo &device, const Problem &problem,
                         const PlanOptions &requested, SearchSettings settings);

/// Builds the plan that was found, and runs it once on devices that generate machine code only
/// then, so that nobody waits for it. Throws Error as Transform does.
BuiltPlanPtr build_found(const DevicePtr &device, const Problem &problem, const FoundPlan &found);

/// Lowers the priority of the calling thread and what it starts below others that want the
/// processor.
void work_in_background();

/// Makes the calling thread and what it starts run only when nobody else wants the processor or the
/// disk. Not for a thread that others may have to wait for.
void work_when_nobody_else_does();

} // namespace imago
