// SPDX-License-Identifier: MIT
// The only rule for where this user's files are: the XDG base directory specification.
#pragma once
#include "engine/support/own_folder.h"

#include <filesystem>
#include <optional>

namespace imago {

/// Kinds of folders for a user's files.
enum class UserFolder {
    cache,  ///< XDG_CACHE_HOME, ~/.cache: what can be regenerated
    data,   ///< XDG_DATA_HOME, ~/.local/share: what took long to measure
    config, ///< XDG_CONFIG_HOME, ~/.config
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

} // namespace imago
