// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_file.h"

#include <algorithm>

namespace imago {

void FolderJob::add_notes(const std::vector<Sentence> &notes) {
    const std::lock_guard lock(mutex_);
    for (const Sentence &note : notes)
        if (std::find(notes_.begin(), notes_.end(), note) == notes_.end())
            notes_.push_back(note);
}

std::vector<Sentence> FolderJob::notes() const {
    const std::lock_guard lock(mutex_);
    return notes_;
}

} // namespace imago
