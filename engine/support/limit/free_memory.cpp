// SPDX-License-Identifier: MIT
#include "engine/support/limit/free_memory.h"

#include "engine/support/error.h"
#include "engine/support/limit/sentences.h"
#include "engine/support/number_text.h"
#include "engine/support/process_wide.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <string_view>

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = UINT64_MAX;

std::uint64_t at_least_zero(std::uint64_t limit, std::uint64_t used) {
    return limit > used ? limit - used : 0;
}

/// The number that a file of one number has; `otherwise` for "max" and for what is no number.
std::uint64_t number_in(const fs::path &path, std::uint64_t otherwise) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? number : otherwise;
}

/// The number behind a name at the start of a line ("MemAvailable:", "inactive_file").
std::optional<std::uint64_t> number_after(const fs::path &path, std::string_view name) {
    std::ifstream file(path);
    for (std::string word; file >> word;) {
        std::uint64_t number = 0;
        if (word == name && file >> number)
            return number;
        std::getline(file, word);
    }
    return std::nullopt;
}

/// How a version of control groups names its files.
struct GroupFiles {
    const char *folder, *limit, *used, *cached[2];
};
constexpr GroupFiles version_1{"sys/fs/cgroup/memory",
                               "memory.limit_in_bytes",
                               "memory.usage_in_bytes",
                               {"total_inactive_file", "total_active_file"}};
constexpr GroupFiles version_2{
    "sys/fs/cgroup", "memory.max", "memory.current", {"inactive_file", "active_file"}};

std::uint64_t left_in(const fs::path &group, const GroupFiles &files) {
    const std::uint64_t limit = number_in(group / files.limit, unlimited);
    if (limit == unlimited)
        return unlimited;
    const std::uint64_t used = number_in(group / files.used, 0);
    std::uint64_t cached = 0;
    for (const char *name : files.cached)
        cached += number_after(group / "memory.stat", name).value_or(0);
    return at_least_zero(limit, used - std::min(used, cached));
}

/// A group is bounded by all above it, too. In a container the path may be that of the host, whose
/// folders are not there; the container's own group is then the top.
std::uint64_t left_in_groups(const fs::path &root, const GroupFiles &files,
                             const std::string &path) {
    const fs::path top = root / files.folder;
    fs::path group = fs::path(path).relative_path();
    std::uint64_t left = left_in(top, files);
    for (; !group.empty(); group = group.parent_path())
        left = std::min(left, left_in(top / group, files));
    return left;
}

/// Lines of /proc/self/cgroup are "number:controllers:path"; version 2 has none.
std::uint64_t left_in_groups(const fs::path &root) {
    std::ifstream file(root / "proc/self/cgroup");
    std::uint64_t left = unlimited;
    for (std::string line; std::getline(file, line);) {
        const std::size_t names = line.find(':') + 1, path = line.find(':', names) + 1;
        if (names == 0 || path == 0)
            continue;
        const std::string controllers = "," + line.substr(names, path - 1 - names) + ",";
        if (controllers == ",,")
            left = std::min(left, left_in_groups(root, version_2, line.substr(path)));
        else if (controllers.find(",memory,") != std::string::npos)
            left = std::min(left, left_in_groups(root, version_1, line.substr(path)));
    }
    return left;
}

std::uint64_t left_of_addresses(const fs::path &root) {
    rlimit limit{};
    const long page = sysconf(_SC_PAGESIZE);
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || page <= 0)
        return unlimited;
    return at_least_zero(limit.rlim_cur, bounded_product(number_in(root / "proc/self/statm", 0),
                                                         static_cast<std::uint64_t>(page)));
}

std::uint64_t left_of_system(const fs::path &root) {
    const fs::path file = root / "proc/meminfo";
    const auto kibibytes = number_after(file, "MemAvailable:");
    if (!kibibytes)
        return unlimited;
    return bounded_product(*kibibytes + number_after(file, "SwapFree:").value_or(0), 1024);
}

} // namespace

std::uint64_t free_host_memory(const fs::path &root) {
    try {
        return std::min({left_of_system(root), left_in_groups(root), left_of_addresses(root)});
    } catch (const std::exception &) { // no memory for a path
        return unlimited;
    }
}

std::uint64_t used_host_memory() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0, resident = 0;
    file >> all >> resident;
    return file ? bounded_product(resident, static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))) : 0;
}

namespace {

struct Returned {
    std::atomic<std::uint64_t> used{0}; ///< after the last time
};

} // namespace

void return_freed_memory() {
#ifdef __GLIBC__
    constexpr std::uint64_t growth = std::uint64_t{64} << 20;
    auto &returned = process_wide<Returned>();
    if (used_host_memory() < returned.used + growth)
        return;
    malloc_trim(0);
    returned.used = used_host_memory();
#endif
}

std::optional<Sentence> beyond_free_memory(std::uint64_t bytes, std::uint64_t taken) {
    const std::uint64_t free = at_least_zero(free_host_memory(), taken);
    if (bytes <= free)
        return std::nullopt;
    return Sentence(limit_says.beyond_memory, bytes_text(bytes), bytes_text(free));
}

void need_host_memory(std::uint64_t bytes) {
    const std::uint64_t free = free_host_memory();
    if (bytes > free)
        throw Error(limit_says.not_enough_memory, bytes_text(bytes), bytes_text(free));
}

} // namespace imago
