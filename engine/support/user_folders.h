// SPDX-License-Identifier: MIT
// The one rule of where this user's files are: the XDG base directory specification.
#pragma once
#include <filesystem>
#include <optional>

namespace imago {

enum class UserFolder {
    cache,  ///< XDG_CACHE_HOME, ~/.cache: what can be made again
    data,   ///< XDG_DATA_HOME, ~/.local/share: what took long to measure
    config, ///< XDG_CONFIG_HOME, ~/.config
};

/// Why nothing is kept in a folder.
enum class FolderTrouble {
    none,
    not_named,    ///< the environment names neither it nor a home folder by a path from the root
    missing,      ///< the home folder is not there
    not_a_folder, ///< something else is in its place
    foreign,      ///< it belongs to another user
    not_writable,
};

struct UserFolderState {
    FolderTrouble trouble = FolderTrouble::none;
    std::filesystem::path path; ///< of the folder; where there is trouble, of what is in the way
};

/// Imago's own folder of that kind: "imago" in the folder that the XDG variable names (a path that
/// does not begin at the root is ignored, as the specification has it), else in its default below
/// HOME. Writes nothing. Trouble: the base (the variable's folder where it is there, or HOME) is
/// missing, no folder, or belongs to a user who is neither this one nor root. Does not throw.
UserFolderState find_user_folder(UserFolder which);

/// The path of find_user_folder(), where there is no trouble.
std::optional<std::filesystem::path> user_folder(UserFolder which);

/// find_user_folder(), and makes it as make_own_folder() does: whether anything can be kept there.
UserFolderState prepare_user_folder(UserFolder which);

/// Makes a folder and those above it that are missing, for this user alone (mode 0700), and checks
/// it: a folder, or this user's own link to one, that belongs to this user. Where others could
/// write to it, they no longer can. Does not throw.
FolderTrouble make_own_folder(const std::filesystem::path &folder);

} // namespace imago
