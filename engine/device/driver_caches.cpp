// SPDX-License-Identifier: MIT
#include "engine/device/driver_caches.h"

#include "engine/device/sentences.h"
#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
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
constexpr std::chrono::milliseconds longest_look{150};

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

/// Numbers at any place of a file; what is behind its end is 0.
class Places {
  public:
    explicit Places(const fs::path &file) : file_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
        struct stat seen {};
        if (file_ >= 0 && ::fstat(file_, &seen) == 0)
            size_ = static_cast<std::uint64_t>(seen.st_size);
    }
    ~Places() {
        if (file_ >= 0)
            ::close(file_);
    }
    Places(const Places &) = delete;
    Places &operator=(const Places &) = delete;
    bool open() const { return file_ >= 0; }
    std::uint64_t size() const { return size_; }
    std::uint64_t number(std::uint64_t at, std::size_t bytes) const { // of little-endian machines
        std::uint64_t value = 0;
        const ssize_t there = ::pread(file_, &value, bytes, static_cast<off_t>(at));
        return there == static_cast<ssize_t>(bytes) ? value : 0;
    }

  private:
    int file_;
    std::uint64_t size_ = 0;
};

/// Whether a library of 64 bits is all there: the table of its sections is its end.
bool is_whole_library(const Places &file) {
    constexpr std::uint64_t elf = 0x464c457f, wide = 2, header = 64;
    if (file.number(0, 4) != elf || file.number(4, 1) != wide)
        return file.number(0, 4) == elf;
    const std::uint64_t end = file.number(0x28, 8) + file.number(0x3a, 2) * file.number(0x3c, 2);
    return std::max(end, header) <= file.size();
}

/// Whether LLVM's bitcode is all there: a mark, and blocks with their length in words.
bool is_whole_bitcode(const Places &file) {
    constexpr std::uint64_t mark = 0xdec04342;
    if (file.number(0, 4) != mark)
        return false;
    std::uint64_t at = 4;
    while (at + 8 <= file.size())
        at += 8 + 4 * file.number(at + 4, 4);
    return at == file.size();
}

/// Whether a file of PoCL's is not what its name says. Those that it is still writing may hold
/// anything, and one that was just removed is not damaged.
bool is_damaged(const fs::directory_entry &entry) {
    const fs::path extension = entry.path().extension();
    const bool library = extension == ".so", bitcode = extension == ".bc";
    if (!(library || bitcode) || entry.path().filename().string().starts_with("tempfile"))
        return false;
    std::error_code gone;
    if (!entry.is_regular_file(gone))
        return entry.exists(gone);
    const Places file(entry.path());
    return file.open() && !(library ? is_whole_library(file) : is_whole_bitcode(file));
}

/// Reads some numbers of each file; 900 files take some milliseconds. Looks for so long at most
/// that a command's answer is not late: of tens of thousands of files some are not looked at.
std::optional<fs::path> damaged_pocl_file() {
    try {
        std::error_code end;
        fs::recursive_directory_iterator at(pocl_cache_folder(),
                                            fs::directory_options::skip_permission_denied, end);
        const auto start = std::chrono::steady_clock::now();
        for (; !end && at != fs::recursive_directory_iterator(); at.increment(end)) {
            if (std::chrono::steady_clock::now() - start > longest_look)
                return std::nullopt;
            if (is_damaged(*at))
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
