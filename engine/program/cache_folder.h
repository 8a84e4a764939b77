// SPDX-License-Identifier: MIT
// All that this user's caches keep: built programs, build logs, what is known of drivers and
// devices, journals of searches. Everything in it comes again by itself; records of faster plans
// are not in it.
#pragma once
#include <cstdint>
#include <filesystem>

namespace imago {

/// $XDG_CACHE_HOME/imago, else ~/.cache/imago (engine/support/user_folders.h), also where no
/// programs are kept in it. Empty: there is none.
std::filesystem::path user_cache_folder();

/// Bytes of the regular files below the folder; links are not followed. 0 where it is missing or
/// cannot be read. Takes as long as the disk does.
std::uint64_t cache_bytes(const std::filesystem::path &folder) noexcept;

/// Removes all that lies below the folder, links themselves and not what they point at, and leaves
/// the folder. What cannot be removed stays: cache_bytes() says how much. Programs that run
/// meanwhile miss their entries and build again.
void clear_cache(const std::filesystem::path &folder) noexcept;

} // namespace imago
