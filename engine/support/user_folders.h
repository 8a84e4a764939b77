// SPDX-License-Identifier: MIT
// The only rule for where this user's files are: the XDG base directory specification.
#pragma once
#include <filesystem>
#include <optional>

namespace imago {

/// Kinds of folders for a user's files.
enum class UserFolder {
    cache,  ///< XDG_CACHE_HOME, ~/.cache: what can be regenerated
    data,   ///< XDG_DATA_HOME, ~/.local/share: what took long to measure
    config, ///< XDG_CONFIG_HOME, ~/.config
};

/// Why nothing can be kept in a folder.
enum class FolderTrouble {
    none,
    not_named,    ///< the environment names neither it nor a home folder by an absolute path
    missing,      ///< the home folder does not exist
    not_a_folder, ///< something else is in its place
    foreign,      ///< it belongs to another user
    not_writable,
};

/// A folder, and what prevents its use.
struct UserFolderState {
    FolderTrouble trouble = FolderTrouble::none; ///< none: the folder can be used
    std::filesystem::path path; ///< of the folder; if there is trouble, of what is in the way
};

/// Imago's own folder of that kind: "imago" in the folder that the XDG variable names (the
/// specification says to ignore a relative path), else in its default below HOME. Writes nothing.
/// Trouble: the base (the variable's folder if it exists, or HOME) is missing, no folder, or
/// belongs to a user who is neither this one nor root. Does not throw.
UserFolderState find_user_folder(UserFolder which);

/// The path of find_user_folder() if there is no trouble.
std::optional<std::filesystem::path> user_folder(UserFolder which);

/// find_user_folder(), which also makes the folder as make_own_folder() does: says whether files
/// can be kept there.
UserFolderState prepare_user_folder(UserFolder which);

/// Makes a folder and its missing parents, for this user alone (mode 0700), and checks it: it must
/// be a folder, or this user's own link to one, that belongs to this user. If others could write to
/// it, they no longer can. Does not throw.
FolderTrouble make_own_folder(const std::filesystem::path &folder);

} // namespace imago
