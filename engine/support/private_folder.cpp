// SPDX-License-Identifier: MIT
#include "engine/support/private_folder.h"

#include <cstdlib>
#include <string>
#include <utility>

#include <unistd.h>

namespace imago {

PrivateFolder::PrivateFolder(std::filesystem::path path)
    : path_(std::move(path)), process_(::getpid()) {}

PrivateFolder::PrivateFolder(PrivateFolder &&other) noexcept
    : path_(std::exchange(other.path_, {})), process_(other.process_) {}

PrivateFolder::~PrivateFolder() {
    if (path_.empty() || process_ != ::getpid())
        return;
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::optional<PrivateFolder> PrivateFolder::make(std::string_view purpose, Holds holds) {
    const char *const session = std::getenv("XDG_RUNTIME_DIR");
    const bool files = holds == Holds::files;
    const char *const bases[] = {std::getenv("TMPDIR"), files ? session : "/tmp",
                                 files ? "/tmp" : session};
    for (const char *base : bases) {
        if (!base || *base != '/')
            continue;
        std::string name = std::string(base) + "/imago-" + std::string(purpose) + "-XXXXXX";
        if (::mkdtemp(name.data())) // mode 0700
            return PrivateFolder(name);
    }
    return std::nullopt;
}

} // namespace imago
