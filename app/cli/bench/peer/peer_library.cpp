// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peer_library.h"

#include "engine/support/error.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>
#include <link.h>

namespace imago::cli {

namespace {

using Names = std::vector<std::string>;

std::string loader_reason() {
    const char *reason = dlerror();
    return reason ? reason : "the loader gives no reason";
}

std::string one_of(const Names &names) {
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : " or ") + name;
    return text;
}

/// The last library of each set, which its place names.
Names last_of(const std::vector<Names> &sets) {
    Names names;
    for (const Names &set : sets)
        if (names.empty() || names.back() != set.back())
            names.push_back(set.back());
    return names;
}

Names in_folder(const std::string &folder, Names names) {
    for (std::string &name : names)
        name.insert(0, folder);
    return names;
}

/// Each with its stroke; the first, empty one is the loader's search.
Names folders_of(const UsualPlaces &usual) {
    Names folders{""};
    for (const auto &[variable, folder] : usual.folders) {
        const char *root = variable ? std::getenv(variable) : "";
        if (root && (!variable || root[0] == '/'))
            folders.push_back(root + std::string(folder) + "/");
    }
    return folders;
}

/// Whether the loader's reason is that one of these files itself is missing, and not what it needs.
bool is_absent(const std::string &reason, const Names &files) {
    return std::any_of(files.begin(), files.end(), [&](const std::string &file) {
        return reason.find(": " + file + ": cannot open shared object file: No such") !=
               std::string::npos;
    });
}

PeerLibrary open_usual(const UsualPlaces &usual) {
    std::string reason;
    for (const std::string &folder : folders_of(usual))
        for (const Names &set : usual.sets) {
            const Names files = in_folder(folder, set);
            try {
                return PeerLibrary(files);
            } catch (const Error &error) { // the next one, unless this one is there
                if (reason.empty() && !is_absent(error.what(), files))
                    reason = error.what();
            }
        }
    if (!reason.empty())
        throw Error(reason);
    throw Error("the loader finds no " + one_of(last_of(usual.sets)) + "; install it (" +
                usual.advice + "), or name its folder: --peers " + usual.peer + "=FOLDER");
}

PeerLibrary open_at(const UsualPlaces &usual, const std::string &place) {
    const std::string file = file_at(place, last_of(usual.sets));
    const std::filesystem::path path(file);
    for (const Names &set : usual.sets)
        if (set.back() == path.filename())
            return PeerLibrary(in_folder(path.parent_path().string() + "/", set));
    return PeerLibrary(Names{file});
}

} // namespace

PeerLibrary::PeerLibrary(const std::vector<std::string> &files) {
    for (const std::string &file : files) {
        void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle)
            throw Error("its library cannot be opened: " + loader_reason());
        handles_.push_back(handle);
        names_ += (names_.empty() ? "" : ", ") + file;
    }
}

PeerLibrary::PeerLibrary(const UsualPlaces &usual, const std::string &place)
    : PeerLibrary(place.empty() ? open_usual(usual) : open_at(usual, place)) {}

void *PeerLibrary::find(const std::string &name) const {
    for (void *handle : handles_)
        if (void *symbol = dlsym(handle, name.c_str()))
            return symbol;
    throw Error("its library lacks " + name + " (looked for in " + names_ + ")");
}

bool PeerLibrary::has(const std::string &name) const {
    return std::any_of(handles_.begin(), handles_.end(),
                       [&](void *handle) { return dlsym(handle, name.c_str()); });
}

std::string PeerLibrary::file() const {
    link_map *map = nullptr;
    if (dlinfo(handles_.back(), RTLD_DI_LINKMAP, &map) != 0 || !map || !map->l_name)
        return names_;
    return map->l_name;
}

std::string file_at(const std::string &place, const std::vector<std::string> &names) {
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::path at = fs::absolute(place, failure);
    if (!fs::is_directory(at, failure)) {
        if (fs::exists(at, failure))
            return at.string();
        throw Error("there is no file and no folder " + place);
    }
    for (const std::string &name : names)
        if (fs::exists(at / name, failure))
            return (at / name).string();
    throw Error("the folder " + place + " has no " + one_of(names));
}

} // namespace imago::cli
