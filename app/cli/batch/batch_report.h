// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/batch/folder_run.h"

#include <cstddef>
#include <map>
#include <string>

namespace imago::cli {

/// What `imago-cli batch` prints of a run, as it goes: lines of text, or a JSON object a line.
class BatchReport {
  public:
    BatchReport(const FolderPlan &plan, bool json);

    void begin() const;
    /// Something that is to be known and belongs to no file.
    void note(const Sentence &what) const;
    void tell(const FolderEvent &event);
    void end(const FolderSummary &summary) const;

  private:
    const FolderPlan &plan_;
    bool json_;
    std::size_t ended_ = 0; ///< files that are done, skipped or failed
    std::map<std::string, std::size_t> files_by_plans_, files_by_device_;
};

} // namespace imago::cli
