// SPDX-License-Identifier: MIT
#include "engine/device/driver_caches.h"

#include "engine/device/sentences.h"
#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

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

/// The folder of this process; it is removed at its end.
std::optional<PrivateFolder> &own_folder() {
    static std::optional<PrivateFolder> own;
    return own;
}

std::optional<Sentence> &damage() {
    static std::optional<Sentence> found;
    return found;
}

/// What files of this name begin with; empty if anything may stand there, as in those that PoCL is
/// still writing.
std::string_view beginning_of(const fs::path &file) {
    if (file.filename().string().starts_with("tempfile"))
        return "";
    const fs::path extension = file.extension();
    return extension == ".so"   ? "\x7f"
                                  "ELF"
           : extension == ".bc" ? "BC\xc0\xde"
                                : "";
}

bool begins_with(const fs::path &file, std::string_view beginning) {
    std::ifstream stream(file, std::ios::binary);
    std::string found(beginning.size(), '\0');
    stream.read(found.data(), static_cast<std::streamsize>(found.size()));
    return !stream.is_open() || found == beginning; // one that was just removed is not damaged
}

/// Reads a few bytes of each file; 900 files take some milliseconds.
std::optional<fs::path> damaged_pocl_file() {
    try {
        std::error_code end;
        fs::recursive_directory_iterator at(pocl_cache_folder(),
                                            fs::directory_options::skip_permission_denied, end);
        for (; !end && at != fs::recursive_directory_iterator(); at.increment(end)) {
            const std::string_view beginning = beginning_of(at->path());
            std::error_code gone;
            if (!beginning.empty() && at->is_regular_file(gone) &&
                !begins_with(at->path(), beginning))
                return at->path();
        }
    } catch (const std::exception &) { // no memory for a path: nothing is known
    }
    return std::nullopt;
}

void provide_private_pocl_cache() {
    auto &own = own_folder();
    if (!own) {
        auto made = PrivateFolder::make("pocl", PrivateFolder::Holds::programs);
        if (!made)
            return;
        own.emplace(*std::move(made));
    }
    ::setenv(pocl_variable, own->path().c_str(), 1);
}

} // namespace

std::optional<Sentence> damaged_driver_cache() {
    return damage();
}

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
    const bool in_shared_folder = pocl_cache_folder() == "/tmp/pocl";
    // Nobody creates HOME here, although root could create a missing one.
    const std::string home = environment_value("HOME");
    const bool homeless = environment_value(pocl_variable).empty() &&
                          environment_value("XDG_CACHE_HOME").empty() &&
                          ::access(home.c_str(), F_OK) != 0;
    if (own_folder())
        return;
    if (!in_shared_folder && !homeless && driver_caches_writable()) {
        const auto damaged = damaged_pocl_file();
        if (!damaged)
            return;
        damage() = Sentence(device_says.cache_damaged, pocl_cache_folder(), damaged->string());
    }
    provide_private_pocl_cache();
}

} // namespace imago
