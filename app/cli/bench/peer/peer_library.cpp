// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peer_library.h"

#include "engine/support/error.h"

#include <filesystem>

#include <dlfcn.h>
#include <link.h>

namespace imago::cli {

namespace {

std::string loader_reason() {
    const char *reason = dlerror();
    return reason ? reason : "the loader gives no reason";
}

void *try_library(const char *name) {
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

Error cannot_open(const std::string &reason) {
    return Error("its library cannot be opened: " + reason);
}

/// A name with a folder is opened only there; a name without one is never searched for in the
/// current folder.
void *open_library(const LibraryFile &file) {
    if (void *handle = try_library(file.soname))
        return handle;
    const std::string reason = loader_reason();
    if (file.path[0] == '/')
        if (void *handle = try_library(file.path))
            return handle;
    throw cannot_open(reason);
}

std::vector<std::string> paths_in(const std::string &folder,
                                  const std::vector<LibraryFile> &files) {
    std::vector<std::string> paths;
    for (const LibraryFile &file : files)
        paths.push_back(file_at(folder, {file.soname}));
    return paths;
}

} // namespace

PeerLibrary::PeerLibrary(const std::vector<LibraryFile> &files) {
    for (const LibraryFile &file : files) {
        handles_.push_back(open_library(file));
        names_ += (names_.empty() ? "" : ", ") + std::string(file.soname);
    }
}

PeerLibrary::PeerLibrary(const std::vector<std::string> &paths) {
    for (const std::string &path : paths) {
        void *handle = try_library(path.c_str());
        if (!handle)
            throw cannot_open(loader_reason());
        handles_.push_back(handle);
        names_ += (names_.empty() ? "" : ", ") + path;
    }
}

PeerLibrary::PeerLibrary(const std::vector<LibraryFile> &files, const std::string &place)
    : PeerLibrary(place.empty() ? PeerLibrary(files) : PeerLibrary(paths_in(place, files))) {}

void *PeerLibrary::find(const char *name) const {
    for (void *handle : handles_)
        if (void *symbol = dlsym(handle, name))
            return symbol;
    throw Error("its library lacks " + std::string(name) + " (looked for in " + names_ + ")");
}

bool PeerLibrary::has(const char *name) const {
    for (void *handle : handles_)
        if (dlsym(handle, name))
            return true;
    return false;
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
    std::string tried;
    for (const std::string &name : names) {
        if (fs::exists(at / name, failure))
            return (at / name).string();
        tried += (tried.empty() ? "" : " or ") + name;
    }
    throw Error("the folder " + place + " has no " + tried);
}

} // namespace imago::cli
