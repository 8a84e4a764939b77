// SPDX-License-Identifier: GPL-3.0-or-later
// One file on its way through a run: what its threads share.
#pragma once
#include "app/batch/folder_journal.h"
#include "app/batch/folder_run.h"
#include "app/media/pages/picture_file.h"
#include "engine/support/stopwatch.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>

namespace imago {

/// A picture, a signal, or the slices of a volume.
using Content =
    std::variant<std::shared_ptr<const Image>, std::shared_ptr<const Signal>, PictureStack>;

/// A file whose pages are read, computed and written by different threads. A failure of any of them
/// ends it once.
class FolderJob {
  public:
    FolderJob(const FolderFile &file, FolderJournal::Source source)
        : file(file), source(std::move(source)) {}

    const FolderFile &file;
    const FolderJournal::Source source;
    const Clock::time_point begun = Clock::now();
    std::optional<PictureFile> pictures; ///< of pictures, once their number is known
    std::size_t pages = 1;
    RecipeFigures figures; ///< used on the device's thread, then on that of the last page

    /// Whether it goes on.
    bool alive() const { return !over_; }
    /// Ends it. Returns whether it was the first to do so.
    bool end() { return !over_.exchange(true); }
    void add_notes(const std::vector<Sentence> &notes);
    std::vector<Sentence> notes() const;

  private:
    std::atomic<bool> over_ = false;
    mutable std::mutex mutex_;
    std::vector<Sentence> notes_;
};

/// One page of a file.
struct PageItem {
    std::shared_ptr<FolderJob> job;
    std::size_t page = 0;
    Content content;
    std::shared_ptr<const JpegFile> file = nullptr; ///< RecipeFigures::file
};

} // namespace imago
