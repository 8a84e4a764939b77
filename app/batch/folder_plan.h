// SPDX-License-Identifier: GPL-3.0-or-later
// Which files of a folder a recipe is for, and where their results go.
#pragma once
#include "app/media/signal/signal_file.h"
#include "engine/support/sentence.h"
#include "engine/values/recipe/recipe.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// A run on a folder.
struct FolderOrder {
    Recipe recipe;
    std::filesystem::path input, output; ///< folders
    std::string suffix;                  ///< of results' names, before the extension
    unsigned jobs = 2;                   ///< threads that read, and threads that write; 1 or more
    bool replace = false;                ///< also files that are not of an earlier run
    SignalChoice signal = {};            ///< how signals are read whose files do not state it
};

/// The size of a file and the time of its last change, in nanoseconds.
struct FileStamp {
    std::uintmax_t bytes = 0;
    std::int64_t changed = 0;
    bool operator==(const FileStamp &) const = default;
};

/// Returns the stamp of a plain file; an empty one if there is none.
FileStamp stamp_of(const std::filesystem::path &path);

/// A file that the recipe is for.
struct FolderFile {
    std::filesystem::path name;   ///< from the input folder
    std::filesystem::path result; ///< from the output folder
    Sentence refusal;             ///< why there will be no result; empty: there will
};

/// What a folder holds.
struct FolderPlan {
    std::vector<FolderFile> files; ///< in the order of their names
    std::size_t others = 0;        ///< files that the recipe is not for
};

/// Lists the input folder with its sub-folders, but without hidden files and the output folder.
/// Links to folders are not followed. A file of a format that cannot be written gets a result in
/// one like it: PNG for BMP and PNM, WAV for other sound, .npy for .npz. Two files with one result
/// are one with a result and one with a refusal. Throws Error if the recipe is invalid, the folders
/// are the same, or the input folder cannot be listed.
FolderPlan plan_folder(const FolderOrder &order);

/// Why a result of this name cannot be of this recipe, for a target of bytes; empty: it can.
Sentence format_refusal(const Recipe &recipe, const std::filesystem::path &result);

/// The result of one file, by its name from the input folder, as plan_folder() names it.
std::filesystem::path result_of(const std::filesystem::path &name, const FolderOrder &order);

} // namespace imago
