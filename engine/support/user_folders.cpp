// SPDX-License-Identifier: MIT
#include "engine/support/user_folders.h"

#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

struct FolderRule {
    UserFolder which;
    const char *variable, *below_home;
};

constexpr FolderRule folder_rules[] = {
    {UserFolder::cache, "XDG_CACHE_HOME", ".cache"},
    {UserFolder::data, "XDG_DATA_HOME", ".local/share"},
    {UserFolder::config, "XDG_CONFIG_HOME", ".config"},
};

/// The path in a variable; empty if it is not absolute.
std::optional<fs::path> absolute_path_in(const char *variable) {
    const char *value = std::getenv(variable);
    return value && *value == '/' ? std::optional<fs::path>(value) : std::nullopt;
}

/// The problem with a folder that others made.
FolderTrouble trouble_of_base(const fs::path &base) {
    struct stat seen {};
    if (::stat(base.c_str(), &seen) != 0)
        return FolderTrouble::missing;
    if (!S_ISDIR(seen.st_mode))
        return FolderTrouble::not_a_folder;
    return seen.st_uid == ::geteuid() || seen.st_uid == 0 ? FolderTrouble::none
                                                          : FolderTrouble::foreign;
}

} // namespace

UserFolderState find_user_folder(UserFolder which) {
    for (const FolderRule &rule : folder_rules) {
        if (rule.which != which)
            continue;
        if (const auto base = absolute_path_in(rule.variable)) {
            const FolderTrouble trouble = trouble_of_base(*base);
            if (trouble == FolderTrouble::none || trouble == FolderTrouble::missing)
                return {FolderTrouble::none, *base / "imago"}; // a missing folder can be made
            return {trouble, *base};
        }
        const auto home = absolute_path_in("HOME");
        if (!home)
            return {FolderTrouble::not_named, {}};
        if (const FolderTrouble trouble = trouble_of_base(*home); trouble != FolderTrouble::none)
            return {trouble, *home};
        return {FolderTrouble::none, *home / rule.below_home / "imago"};
    }
    return {FolderTrouble::not_named, {}};
}

std::optional<fs::path> user_folder(UserFolder which) {
    UserFolderState state = find_user_folder(which);
    if (state.trouble != FolderTrouble::none)
        return std::nullopt;
    return std::move(state.path);
}

UserFolderState prepare_user_folder(UserFolder which) {
    UserFolderState state = find_user_folder(which);
    if (state.trouble == FolderTrouble::none)
        state.trouble = make_own_folder(state.path);
    if (state.trouble == FolderTrouble::none && !has_room(state.path))
        state.trouble = FolderTrouble::full;
    return state;
}

} // namespace imago
