// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <filesystem>

namespace imago {

/// Why nothing can be kept in a folder.
enum class FolderTrouble {
    none,
    not_named,    ///< the environment names neither it nor a home folder by an absolute path
    missing,      ///< the home folder does not exist
    not_a_folder, ///< something else is in its place
    foreign,      ///< it belongs to another user
    not_writable,
    full, ///< its disk has less than least_room left
};

/// The bytes that a disk must have left for caches: some programs, ours and the driver's.
inline constexpr std::uint64_t least_room = std::uint64_t{16} << 20;

/// Whether the disk of an existing folder has least_room left for this user; true if the system
/// does not say. Does not throw.
bool has_room(const std::filesystem::path &folder);

/// Makes a folder and its missing parents, for this user alone (mode 0700), and checks it: it must
/// be a folder, or this user's own link to one, that belongs to this user. If others could write to
/// it, they no longer can. Does not throw.
FolderTrouble make_own_folder(const std::filesystem::path &folder);

} // namespace imago
