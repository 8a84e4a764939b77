// SPDX-License-Identifier: GPL-3.0-or-later
// What a session says is to be done to which file.
#pragma once
#include "app/batch/folder_plan.h"
#include "engine/values/recipe/session.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// A recipe of a session, carried out on one of its files.
struct SessionJob {
    std::string page;           ///< whose recipe it is
    std::filesystem::path file; ///< the input
    FolderOrder order;
    FolderPlan plan; ///< this file alone
};

/// What is to be done for a session.
struct SessionPlan {
    std::vector<SessionJob> jobs; ///< in the order of its pages
    std::vector<Sentence> notes;  ///< what is not done, and why; what may come out otherwise
};

/// Plans the recipes of a session and of its tabs, with results in the folder `output`. They have
/// the names of their inputs with what their page makes of them: "photo-compressed.png". Of a stack
/// all slices are computed, and of several files of a signal each by itself. Two results of one
/// name are one, and a refusal. Throws Error (usage) if no page has a recipe and a file, and
/// (failure) if a reading of raw samples is none.
SessionPlan plan_session(const Session &session, const std::filesystem::path &output, bool replace);

} // namespace imago
