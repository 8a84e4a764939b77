// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Where searches of this user keep what they measured: tune-journal.jsonl in
/// user_folder(UserFolder::cache); empty where there is none.
std::string user_journal_path();

} // namespace imago
