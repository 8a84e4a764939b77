// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/batch/folder_plan.h"

#include <map>
#include <mutex>
#include <string>

namespace imago {

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
    /// Whether a file of this name would be lost: it is there, and is not as a run has left it.
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
