// SPDX-License-Identifier: MIT
// A search beside other work: from what records say to a record of what was gained.
#pragma once
#include "engine/search/search.h"
#include "engine/transform/transform.h"
#include "engine/tuning/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// What a device says of itself with what it has shown (device_extras(), known_device_facts()): as
/// plans on it are made, so that a search knows them.
DeviceInfo searched_device(const DevicePtr &device);

/// The choices that current_records() has for a problem with the options asked for: first the
/// record of its own key, then the hints.
std::vector<PlanOptions> recorded_choices(const DeviceInfo &device, const Problem &problem,
                                          const PlanOptions &asked);

/// What was gained over the choice of the planner with the `base` options, with its evidence;
/// nothing where there was no gain.
std::optional<TuningRecord> record_of(const DeviceInfo &device, const PlanOptions &base,
                                      SearchEffort effort, const SearchResult &result);

/// Adds it to the user's records, and plans made from now on know it; whether it was taken (it is
/// of a base that leaves all to the planner, there is none of better evidence, and the user's
/// records are not off). Throws Error as RecordStore's merge() does.
bool keep_record(const TuningRecord &record);

/// What a search beside other work came to.
struct Finding {
    std::optional<FoundPlan> plan; ///< where something was gained
    std::size_t tried = 0;         ///< candidates, those that the journal knew among them
    double seconds = 0;
    bool complete = false;  ///< what the effort tries has been tried
    bool by_record = false; ///< by an earlier search, whose record is used: there was none now
    bool recorded = false;
    std::string trouble; ///< what ended the search early, or kept its record from the disk
};

/// Nothing to find where the record of a search that came to its end is in use. Else begins with
/// recorded_choices(), goes on where an earlier search of the journal ended, keeps the
/// record of a gain, also of a search that is cancelled. Throws Error as Search does.
Finding find_better_plan(const DeviceInfo &device, const Problem &problem, const PlanOptions &asked,
                         SearchWishes wishes);

/// Builds what was found, and runs it once where the device makes its machine code that late, so
/// that nobody waits for it. Throws Error as Transform does.
BuiltPlanPtr build_found(const DevicePtr &device, const Problem &problem, const FoundPlan &found);

/// The calling thread, and what it starts, gives way to others that want the processor.
void work_in_background();

/// The calling thread, and what it starts, run when nobody else wants the processor or the disk.
/// Not for a thread that others may have to wait for.
void work_when_nobody_else_does();

} // namespace imago
