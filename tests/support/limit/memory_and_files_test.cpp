// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes are checked before memory is taken: free memory, and files that are read whole.
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/limit/read_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using imago::test::ScratchFolder;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;

void put(const fs::path &file, const std::string &text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

/// A root whose system has 1010 MiB available.
struct FakeRoot {
    ScratchFolder folder;
    FakeRoot() {
        put(folder.path() / "proc/meminfo", "MemTotal:  4096000 kB\nMemFree: 1024 kB\n"
                                            "MemAvailable:    1024000 kB\nSwapFree:  10240 kB\n");
    }
    void group(const std::string &path, const std::string &text) const {
        put(folder.path() / path, text);
    }
    std::uint64_t free() const { return free_host_memory(folder.path()) / mebi; }
};

/// Runs in a child of its own limits; returns whether it holds there.
template <class Holds>
bool holds_in_child(const Holds &holds) {
    const pid_t child = fork();
    if (child == 0)
        _exit(holds() ? 0 : 1);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

template <class Read>
std::string refusal_of(const Read &read) {
    return test::error_of([&] { read(); });
}

} // namespace

TEST_CASE("Free memory is the least of what system, groups and addresses leave", "[memory]") {
    const FakeRoot root;
    SECTION("without groups") {
        CHECK(root.free() == 1010);
    }
    SECTION("version 2, bounded by a group above; files in its cache count as free") {
        root.group("proc/self/cgroup", "0::/user/own\n");
        root.group("sys/fs/cgroup/user/own/memory.max", "max\n");
        root.group("sys/fs/cgroup/user/memory.max", std::to_string(512 * mebi));
        root.group("sys/fs/cgroup/user/memory.current", std::to_string(400 * mebi));
        root.group("sys/fs/cgroup/user/memory.stat",
                   "anon 1\ninactive_file " + std::to_string(60 * mebi) + "\nactive_file " +
                       std::to_string(40 * mebi) + "\n");
        CHECK(root.free() == 212);
    }
    SECTION("version 1, of a container that does not see its path") {
        root.group("proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/elsewhere/deep\n0::/\n");
        root.group("sys/fs/cgroup/memory/memory.limit_in_bytes", std::to_string(300 * mebi));
        root.group("sys/fs/cgroup/memory/memory.usage_in_bytes", std::to_string(310 * mebi));
        root.group("sys/fs/cgroup/memory/memory.stat",
                   "total_inactive_file " + std::to_string(20 * mebi) + "\n");
        CHECK(root.free() == 10);
    }
    SECTION("a limit that is used up") {
        root.group("proc/self/cgroup", "0::/\n");
        root.group("sys/fs/cgroup/memory.max", "1000");
        root.group("sys/fs/cgroup/memory.current", "2000");
        CHECK(root.free() == 0);
    }
    SECTION("nothing says") {
        const ScratchFolder empty;
        CHECK(free_host_memory(empty.path()) == UINT64_MAX);
    }
}

TEST_CASE("What does not fit is refused with both figures", "[memory]") {
    CHECK_FALSE(beyond_free_memory(1));
    CHECK_NOTHROW(need_host_memory(4096));
    const auto refused = beyond_free_memory(std::uint64_t{1} << 60);
    REQUIRE(refused);
    CHECK(refused->text().starts_with("it needs 1048576 TiB of memory, and "));
    CHECK(refused->text().ends_with(" are free"));
    const std::string said = refusal_of([] { need_host_memory(std::uint64_t{1} << 60); });
    CHECK(said.starts_with("There is not enough memory: this needs 1048576 TiB, and "));
    // By the limit of a shell, as "ulimit -v".
    CHECK(holds_in_child([] {
        const rlimit limit{rlim_t{4} << 30, rlim_t{4} << 30};
        return setrlimit(RLIMIT_AS, &limit) == 0 && beyond_free_memory(std::uint64_t{4} << 30) &&
               !beyond_free_memory(1);
    }));
}

TEST_CASE("Products of sizes do not wrap", "[memory]") {
    CHECK(bounded_product(3, 4) == 12);
    CHECK(bounded_product(0, UINT64_MAX) == 0);
    CHECK(bounded_product(std::uint64_t{1} << 40, std::uint64_t{1} << 40) == UINT64_MAX);
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("Freed memory goes back to the system, though some between stays", "[memory]") {
    std::vector<std::unique_ptr<char[]>> blocks;
    for (int i = 0; i < 8192; ++i) { // 256 MiB, below what the C library maps
        blocks.push_back(std::make_unique<char[]>(32 << 10));
        blocks.back()[0] = 1; // the rest is zero
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (i % 64 != 63)
            blocks[i].reset();
    const std::uint64_t used = used_host_memory();
    return_freed_memory();
    CHECK(used_host_memory() + 200 * mebi < used);
}
#endif

TEST_CASE("Files are read whole up to a limit", "[files]") {
    const ScratchFolder folder;
    const fs::path file = folder.path() / "text";
    const std::string text(100'000, 'x');
    put(file, text);
    CHECK(read_file(100'000, file) == text);
    CHECK(refusal_of([&] { read_file(99'999, file); }) ==
          "'" + file.string() +
              "' cannot be read: it has more than the 99999 bytes that are allowed.");
    // Devices that never end, by each door.
    for (const char *endless : {"/dev/zero", "/dev/urandom"})
        CHECK(refusal_of([&] { read_file(1 << 20, endless); }).find("1048576 bytes") !=
              std::string::npos);
    std::ifstream stream("/dev/zero");
    CHECK(refusal_of([&] { read_up_to(1000, stream, "stream"); }).starts_with("'stream' cannot"));
    CHECK(refusal_of([&] { read_file(10, folder.path()); }).ends_with("Is a directory."));
    CHECK(refusal_of([&] {
              read_file(10, folder.path() / "none");
          }).ends_with("No such file or directory."));
    // A pipe ends.
    const fs::path pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const pid_t writer = fork();
    if (writer == 0) {
        std::ofstream(pipe) << "by a pipe";
        _exit(0);
    }
    CHECK(read_file(1000, pipe) == "by a pipe");
    waitpid(writer, nullptr, 0);
}
