// SPDX-License-Identifier: MIT
#include "engine/device/driver_caches.h"

#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr const char *pocl_variable = "POCL_CACHE_DIR";

std::string environment_value(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

/// Whether a folder is writable and has room, or can be created in its nearest existing parent.
bool writable(fs::path folder) {
    for (;; folder = folder.parent_path()) {
        struct stat seen {};
        if (::stat(folder.c_str(), &seen) == 0)
            return S_ISDIR(seen.st_mode) && (seen.st_uid == ::geteuid() || seen.st_uid == 0) &&
                   ::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0 &&
                   has_room(folder);
        if (!folder.has_relative_path())
            return false;
    }
}

} // namespace

std::string pocl_cache_folder() {
    if (const std::string named = environment_value(pocl_variable); !named.empty())
        return named;
    if (const std::string cache = environment_value("XDG_CACHE_HOME"); !cache.empty())
        return cache + "/pocl";
    if (const std::string home = environment_value("HOME"); !home.empty())
        return home + "/.cache/pocl";
    return "/tmp/pocl";
}

bool driver_caches_writable() {
    return writable(pocl_cache_folder());
}

void provide_driver_caches() {
    static std::optional<PrivateFolder> own; // removed at the end of the process
    const bool in_shared_folder = pocl_cache_folder() == "/tmp/pocl";
    // Nobody creates HOME here, although root could create a missing one.
    const std::string home = environment_value("HOME");
    const bool homeless = environment_value(pocl_variable).empty() &&
                          environment_value("XDG_CACHE_HOME").empty() &&
                          ::access(home.c_str(), F_OK) != 0;
    if (own || (!in_shared_folder && !homeless && driver_caches_writable()))
        return;
    if (auto made = PrivateFolder::make("pocl", PrivateFolder::Holds::programs)) {
        own.emplace(*std::move(made));
        ::setenv(pocl_variable, own->path().c_str(), 1);
    }
}

} // namespace imago
