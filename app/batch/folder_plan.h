// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/media/signal/signal_file.h"
#include "engine/support/sentence.h"
#include "engine/values/recipe/recipe.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace imago {

// Which files of a folder a recipe is for, and where their results go.

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

/// The results that runs have written to a folder, and from what: a hidden file in it, to which
/// each result adds a line before it is written and one after. So a run that ends at any moment
/// leaves results that the next one knows. While the object lives, no other run has the folder. Any
/// thread may call its members.
class FolderJournal {
  public:
    /// Makes the folder if it is missing, and reads what is known of it; a line that is cut off
    /// counts as missing. Throws Error if another run has the folder, or it cannot be made or read.
    explicit FolderJournal(const std::filesystem::path &folder);
    ~FolderJournal();
    FolderJournal(const FolderJournal &) = delete;
    FolderJournal &operator=(const FolderJournal &) = delete;

    /// What a result comes from.
    struct Source {
        std::string name;   ///< of the input, from its folder
        FileStamp stamp;    ///< the input's
        std::string recipe; ///< a digest of the recipe and of what it refers to
        bool operator==(const Source &) const = default;
    };

    /// Whether the result is there, as a run has left it, and comes from this source.
    bool is_done(const std::filesystem::path &result, const Source &source) const;
    /// Whether a file of this name would be lost, or the one that its format writes beside it: it
    /// is there, and is not as a run has left it.
    bool is_foreign(const std::filesystem::path &result) const;
    /// Notes that a result is about to be written. Throws Error, also if the journal was removed
    /// with its folder.
    void begin(const std::filesystem::path &result, const Source &source);
    /// Notes that it was. Throws Error.
    void end(const std::filesystem::path &result, const Source &source);
    /// Notes that it was not, and that what was there before stays. Throws Error.
    void give_up(const std::filesystem::path &result);

  private:
    struct Entry {
        Source source = {};
        bool written = false;
        bool none = false; ///< no run has left a result
        FileStamp result = {};
    };
    void read();
    void add(const std::filesystem::path &result, const Entry &entry, bool sync);

    std::filesystem::path folder_, file_;
    int lock_ = -1, descriptor_ = -1;
    mutable std::mutex mutex_;
    std::map<std::string, Entry> entries_;
    std::map<std::string, Entry> before_; ///< of results that are about to be written
};

} // namespace imago
