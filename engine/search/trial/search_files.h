// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Where searches of this user keep their measurements: tune-journal.jsonl in
/// user_folder(UserFolder::cache); empty if there is none.
std::string user_journal_path();

} // namespace imago
