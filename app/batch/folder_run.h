// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/batch/folder_plan.h"
#include "app/batch/recipe_work.h"
#include "engine/device/device.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace imago {

/// What happens to one file of a run.
struct FolderEvent {
    enum class State {
        started, ///< it is being read
        done,    ///< its result is written
        skipped, ///< its result was there
        failed,  ///< `error` says why; no result was written
        stopped  ///< it was started, and the run was stopped before its result
    };
    State state = State::started;
    std::filesystem::path name = {},
                          result = {}; ///< from the input folder and from the output folder
    Sentence error = {};
    std::vector<Sentence> notes = {}; ///< what was lost or repaired
    RecipeFigures figures = {};       ///< of what is done
    std::size_t pages = 0;            ///< of what is done: pictures, or 1 for a signal
    std::string device = {};          ///< of what is done: the name of the one that computed it
    double milliseconds = 0;          ///< of what is done: from its start
};

/// The figures of a whole run.
struct FolderSummary {
    std::size_t done = 0, skipped = 0, failed = 0;
    std::size_t waiting = 0;  ///< not done when the run was stopped
    std::size_t others = 0;   ///< files that the recipe is not for
    std::size_t appeared = 0; ///< files that came meanwhile, for the next run
    double seconds = 0;
};

/// Called with each event, one at a time, from any thread; must not throw.
using FolderWatch = std::function<void(const FolderEvent &)>;
/// Opens a device when the first file needs it. Throws Error.
using DeviceOpener = std::function<DevicePtr()>;
/// One for each device of a run, at least one. Each takes the next file when it is free, so that
/// files are shared by the devices' speeds; all pages of a file go to the same one.
using DeviceOpeners = std::vector<DeviceOpener>;

/// Carries out a plan, as run_folder() does, whose files need not be those of a folder:
/// FolderSummary::appeared stays 0. `plans`: those of the runs that go together, one for each
/// device.
FolderSummary run_files(const FolderOrder &order, const FolderPlan &plan,
                        const DeviceOpeners &open_devices, const FolderWatch &watch,
                        const std::stop_token &stop,
                        const std::vector<std::shared_ptr<PayingPlans>> &plans);

/// Carries out a plan. Threads read and write while others work on devices; few pictures are
/// in memory at a time. A failure belongs to one file, and the rest goes on. Results are written
/// whole or not at all; those that an earlier run has written from the same files by the same
/// recipe are skipped, whenever that run ended. Once `stop` is requested, no file is begun and what
/// has no result yet is given up. Throws Error if the folder of the results cannot be used, a
/// mask's picture not be read, or no device be opened.
FolderSummary run_folder(const FolderOrder &order, const FolderPlan &plan,
                         const DeviceOpeners &open_devices, const FolderWatch &watch,
                         const std::stop_token &stop);

} // namespace imago
