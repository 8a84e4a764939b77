// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Where searches of this user keep what they measured: $XDG_CACHE_HOME/imago/tune-journal.jsonl,
/// or its default below the home folder; empty where there is neither.
std::string user_journal_path();

} // namespace imago
