// SPDX-License-Identifier: MIT
// All that this user's caches keep: built programs, build logs, what is known of drivers and
// devices, journals of searches. All of it is regenerated when needed; records of faster plans are
// elsewhere.
#pragma once
#include <cstdint>
#include <filesystem>

namespace imago {

/// $XDG_CACHE_HOME/imago, else ~/.cache/imago (engine/support/user_folders.h), even if no programs
/// are kept in it. Empty if there is none.
std::filesystem::path user_cache_folder();

/// Bytes of the regular files below the folder; links are not followed. 0 if it is missing or
/// unreadable. Takes as long as the disk does.
std::uint64_t cache_bytes(const std::filesystem::path &folder) noexcept;

/// Removes everything below the folder, links themselves and not their targets, and keeps the
/// folder. What cannot be removed stays: cache_bytes() says how much. Programs that run meanwhile
/// miss their entries and build again.
void clear_cache(const std::filesystem::path &folder) noexcept;

} // namespace imago
