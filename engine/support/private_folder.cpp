// SPDX-License-Identifier: MIT
#include "engine/support/private_folder.h"

#include <cstdlib>
#include <string>
#include <utility>

#include <unistd.h>

namespace imago {

PrivateFolder::PrivateFolder(TemporaryPath path) : path_(std::move(path)), process_(::getpid()) {}

PrivateFolder::PrivateFolder(PrivateFolder &&other) noexcept
    : path_(std::move(other.path_)), process_(other.process_) {}

PrivateFolder::~PrivateFolder() {
    if (path().empty() || process_ != ::getpid())
        return;
    std::error_code ignored;
    std::filesystem::remove_all(path(), ignored);
}

std::optional<PrivateFolder> PrivateFolder::make(std::string_view purpose, Holds holds) {
    const char *const session = std::getenv("XDG_RUNTIME_DIR");
    const bool files = holds == Holds::files;
    const char *const bases[] = {std::getenv("TMPDIR"), files ? session : "/tmp",
                                 files ? "/tmp" : session};
    for (const char *base : bases) {
        if (!base || *base != '/')
            continue;
        TemporaryPath made([&] {
            std::string name = std::string(base) + "/imago-" + std::string(purpose) + "-XXXXXX";
            return std::filesystem::path(::mkdtemp(name.data()) ? name : ""); // mode 0700
        });
        if (!made.path().empty())
            return PrivateFolder(std::move(made));
    }
    return std::nullopt;
}

} // namespace imago
