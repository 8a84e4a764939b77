// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace imago::fuzz {
namespace {

/// The folder holds only links into /proc, and is removed when the process ends.
struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "imago-fuzz-XXXXXX").string();
        require(mkdtemp(name.data()), "No folder for the links.");
        path = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

std::filesystem::path link_with(std::string_view extension, const std::string &target) {
    static const Folder folder;
    static std::map<std::string, std::filesystem::path, std::less<>> links;
    if (const auto known = links.find(extension); known != links.end())
        return known->second;
    const std::filesystem::path link = folder.path / ("input" + std::string(extension));
    std::filesystem::create_symlink(target, link);
    return links[std::string(extension)] = link;
}

} // namespace

std::filesystem::path file_with(const std::uint8_t *data, std::size_t size,
                                std::string_view extension) {
    static const int file = memfd_create("input", MFD_CLOEXEC);
    require(file >= 0 && ftruncate(file, 0) == 0, "No file in memory.");
    for (std::size_t written = 0; written < size;) {
        const ssize_t n = pwrite(file, data + written, size - written, off_t(written));
        require(n > 0, "A file in memory cannot be written.");
        written += std::size_t(n);
    }
    const std::string path = "/proc/self/fd/" + std::to_string(file);
    return extension.empty() ? std::filesystem::path(path) : link_with(extension, path);
}

void require(bool holds, const char *sentence) {
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", sentence);
    std::abort();
}

} // namespace imago::fuzz
