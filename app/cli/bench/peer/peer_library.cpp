// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peer_library.h"

#include "engine/support/error.h"

#include <dlfcn.h>

namespace imago::cli {

namespace {

std::string loader_reason() {
    const char *reason = dlerror();
    return reason ? reason : "the loader gives no reason";
}

/// A name with a folder is opened only there; a name without one is never searched for in the
/// current folder.
void *open_library(const LibraryFile &file) {
    if (void *handle = dlopen(file.soname, RTLD_NOW | RTLD_LOCAL))
        return handle;
    const std::string reason = loader_reason();
    if (file.path[0] == '/')
        if (void *handle = dlopen(file.path, RTLD_NOW | RTLD_LOCAL))
            return handle;
    throw Error("its library cannot be opened: " + reason);
}

} // namespace

PeerLibrary::PeerLibrary(const std::vector<LibraryFile> &files) {
    for (const LibraryFile &file : files) {
        handles_.push_back(open_library(file));
        names_ += (names_.empty() ? "" : ", ") + std::string(file.soname);
    }
}

void *PeerLibrary::find(const char *name) const {
    for (void *handle : handles_)
        if (void *symbol = dlsym(handle, name))
            return symbol;
    throw Error("its library lacks " + std::string(name) + " (looked for in " + names_ + ")");
}

} // namespace imago::cli
