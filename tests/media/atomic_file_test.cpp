// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/atomic_file.h"

#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <csignal>
#include <fcntl.h>
#include <span>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

void write_whole(const fs::path &path, const std::string &text) {
    write_file_atomically(path, {std::as_bytes(std::span(text))});
}

} // namespace

TEST_CASE("an atomic write makes the file and leaves no other") {
    const ScratchFolder folder;
    const std::string a = "first, ", b = "second";
    write_file_atomically(folder / "x.txt",
                          {std::as_bytes(std::span(a)), std::as_bytes(std::span(b))});
    CHECK(text_of(folder / "x.txt") == "first, second");
    write_whole(folder / "x.txt", "");
    CHECK(text_of(folder / "x.txt").empty());
    CHECK(folder.entries() == 1);
}

TEST_CASE("an atomic write keeps permissions and follows links") {
    const ScratchFolder folder;
    write_whole(folder / "x.txt", "old");
    ::chmod((folder / "x.txt").c_str(), 0640);
    fs::create_symlink("x.txt", folder / "link.txt");
    write_whole(folder / "link.txt", "new");
    CHECK(fs::is_symlink(folder / "link.txt"));
    CHECK(text_of(folder / "x.txt") == "new");
    struct stat status {};
    REQUIRE(::stat((folder / "x.txt").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0640);
}

TEST_CASE("a link as output stays, whatever it leads to") {
    const ScratchFolder folder;
    fs::create_directory(folder / "there");
    fs::create_symlink("there/new.txt", folder / "dangling.txt");
    fs::create_symlink("dangling.txt", folder / "chain.txt");
    write_whole(folder / "chain.txt", "made");
    CHECK(fs::is_symlink(folder / "chain.txt"));
    CHECK(fs::is_symlink(folder / "dangling.txt"));
    CHECK(text_of(folder / "there" / "new.txt") == "made");
    write_whole(folder / "dangling.txt", "again");
    CHECK(fs::is_symlink(folder / "dangling.txt"));
    CHECK(text_of(folder / "there" / "new.txt") == "again");
    fs::create_symlink("there", folder / "way"); // the file system resolves a link within a path
    write_whole(folder / "way" / "x.txt", "behind");
    CHECK(text_of(folder / "there" / "x.txt") == "behind");
}

TEST_CASE("links that lead to no plain file are refused and stay") {
    const ScratchFolder folder;
    const auto refusal = [&](const char *name) {
        const std::string sentence = error_of([&] { write_whole(folder / name, "new"); });
        CHECK(fs::is_symlink(folder / name));
        return sentence;
    };
    fs::create_directory(folder / "there");
    fs::create_symlink("there", folder / "folder.txt");
    CHECK(contains(refusal("folder.txt"), "is a folder"));
    CHECK(contains(refusal("folder.txt"), "symbolic link to"));
    fs::create_symlink("nowhere/x.txt", folder / "lost.txt");
    CHECK(contains(refusal("lost.txt"), "there is no folder"));
    fs::create_symlink("b.txt", folder / "a.txt");
    fs::create_symlink("a.txt", folder / "b.txt");
    CHECK(contains(refusal("a.txt"), "lead to one another"));
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    fs::create_symlink("pipe", folder / "piped.txt");
    CHECK(contains(refusal("piped.txt"), "not a plain file"));
    CHECK(contains(error_of([&] { write_whole(folder / "pipe", "new"); }), "not a plain file"));
    fs::create_symlink("/dev/null", folder / "null.txt");
    CHECK(contains(refusal("null.txt"), "not a plain file"));
    // An open file, such as /dev/stdout if output goes to a file: renaming would detach it.
    write_whole(folder / "open.txt", "old");
    const int descriptor = ::open((folder / "open.txt").c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    fs::create_symlink("/proc/self/fd/" + std::to_string(descriptor), folder / "out.txt");
    CHECK(contains(refusal("out.txt"), "open file of a program"));
    CHECK(contains(error_of([&] { write_whole("/dev/fd/" + std::to_string(descriptor), "new"); }),
                   "open file of a program"));
    ::close(descriptor);
    CHECK(text_of(folder / "open.txt") == "old");
}

TEST_CASE("a new file's permissions come from the umask") {
    const ScratchFolder folder;
    const mode_t before = ::umask(0027);
    write_whole(folder / "x.txt", "new");
    ::umask(before);
    struct stat status {};
    REQUIRE(::stat((folder / "x.txt").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0640);
}

TEST_CASE("paths that cannot be written are refused in one sentence each") {
    const ScratchFolder folder;
    write_whole(folder / "plain", "old");
    const auto refusal = [](const fs::path &path) {
        return error_of([&] { write_whole(path, "new"); });
    };
    CHECK(contains(refusal(folder.path()), "is a folder"));
    CHECK(contains(refusal(folder / "missing" / "x.txt"), "there is no folder"));
    CHECK(contains(refusal(folder / "plain" / "x.txt"), "is not a folder"));
    CHECK(contains(refusal("/dev/null"), "not a plain file"));
    CHECK(contains(refusal(""), "is empty"));
    CHECK(contains(refusal(folder / std::string(300, 'x')), "cannot write"));
    CHECK(text_of(folder / "plain") == "old");
    CHECK(folder.entries() == 1);
    if (::geteuid() != 0) { // except for root, who may write everywhere
        ::chmod((folder / "plain").c_str(), 0444);
        CHECK(contains(refusal(folder / "plain"), "read-only"));
        ::chmod(folder.path().c_str(), 0555);
        CHECK(contains(refusal(folder / "x.txt"), "not writable"));
        ::chmod(folder.path().c_str(), 0755);
    }
}

TEST_CASE("a write that fails half way leaves the old file and no temporary one") {
    const ScratchFolder folder;
    write_whole(folder / "x.txt", "old");
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{1000, before.rlim_max};
    const auto handler = ::signal(SIGXFSZ, SIG_IGN);
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    const std::string message =
        error_of([&] { write_whole(folder / "x.txt", std::string(100000, 'n')); });
    ::setrlimit(RLIMIT_FSIZE, &before);
    ::signal(SIGXFSZ, handler);
    CHECK(contains(message, (folder / "x.txt").string()));
    CHECK(text_of(folder / "x.txt") == "old");
    CHECK(folder.entries() == 1);
}
