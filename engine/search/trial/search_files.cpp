// SPDX-License-Identifier: MIT
#include "engine/search/trial/search_files.h"

#include "engine/support/user_folders.h"

namespace imago {

std::string user_journal_path() {
    const UserFolderState own = prepare_user_folder(UserFolder::cache);
    return own.trouble == FolderTrouble::none ? (own.path / "tune-journal.jsonl").string()
                                              : std::string();
}

} // namespace imago
