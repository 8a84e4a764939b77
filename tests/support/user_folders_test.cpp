// SPDX-License-Identifier: GPL-3.0-or-later
// The places of this user's files; no folder of another user is used.
#include "engine/support/kept_text.h"
#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"
#include "engine/support/user_folders.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <cstdlib>
#include <fstream>
#include <optional>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using imago::test::ScratchFolder;
namespace fs = std::filesystem;

namespace {

constexpr uid_t nobody = 65534;

/// Sets variables for a case, and restores them afterwards.
class Variables {
  public:
    Variables() {
        for (const char *name : names) {
            const char *value = std::getenv(name);
            old_.push_back(value ? std::optional<std::string>(value) : std::nullopt);
            unsetenv(name);
        }
    }
    ~Variables() {
        for (std::size_t i = 0; i < old_.size(); ++i)
            old_[i] ? setenv(names[i], old_[i]->c_str(), 1) : unsetenv(names[i]);
    }

  private:
    static constexpr const char *names[] = {"HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
                                            "XDG_CONFIG_HOME", "TMPDIR"};
    std::vector<std::optional<std::string>> old_;
};

/// Runs this process as another user, if it may.
struct AsNobody {
    const bool is = geteuid() == 0 && seteuid(nobody) == 0;
    ~AsNobody() {
        if (is && seteuid(0) != 0)
            std::abort();
    }
};

unsigned mode_of(const fs::path &path) {
    struct stat seen {};
    REQUIRE(stat(path.c_str(), &seen) == 0);
    return seen.st_mode & 07777;
}

} // namespace

TEST_CASE("a user's folder is where XDG says, else below the home folder", "[folders]") {
    const Variables variables;
    const ScratchFolder scratch;
    struct Row {
        UserFolder which;
        const char *variable, *below_home;
    };
    for (const Row &row : {Row{UserFolder::cache, "XDG_CACHE_HOME", ".cache"},
                           Row{UserFolder::data, "XDG_DATA_HOME", ".local/share"},
                           Row{UserFolder::config, "XDG_CONFIG_HOME", ".config"}}) {
        INFO(row.variable);
        unsetenv("HOME");
        CHECK(find_user_folder(row.which).trouble == FolderTrouble::not_named);
        CHECK_FALSE(user_folder(row.which));
        setenv("HOME", scratch.path().c_str(), 1);
        const fs::path at_home = scratch.path() / row.below_home / "imago";
        CHECK(user_folder(row.which) == at_home);
        for (const char *ignored : {"", "relative", "./there", "~/cache"}) {
            setenv(row.variable, ignored, 1);
            CHECK(user_folder(row.which) == at_home);
        }
        setenv(row.variable, (scratch / "xdg").c_str(), 1);
        CHECK(user_folder(row.which) == scratch / "xdg" / "imago");
        CHECK_FALSE(fs::exists(scratch / "xdg")); // nothing was written
        unsetenv(row.variable);
    }
}

TEST_CASE("a home folder that is missing, a file or not named is named as what it is",
          "[folders]") {
    const Variables variables;
    const ScratchFolder scratch;
    const auto trouble_with = [&](const std::string &home) {
        setenv("HOME", home.c_str(), 1);
        return prepare_user_folder(UserFolder::cache).trouble;
    };
    CHECK(trouble_with((scratch / "none").string()) == FolderTrouble::missing);
    CHECK_FALSE(fs::exists(scratch / "none")); // the engine makes no home folder
    CHECK(trouble_with("relative") == FolderTrouble::not_named);
    scratch.write("file", {'x'});
    CHECK(trouble_with((scratch / "file").string()) == FolderTrouble::not_a_folder);
    fs::create_directory(scratch / "home");
    CHECK(trouble_with((scratch / "home").string()) == FolderTrouble::none);
    CHECK(mode_of(scratch / "home/.cache") == 0700);
    CHECK(mode_of(scratch / "home/.cache/imago") == 0700);
    fs::remove_all(scratch / "home/.cache/imago");
    std::ofstream(scratch / "home/.cache/imago") << "in the way";
    CHECK(trouble_with((scratch / "home").string()) == FolderTrouble::not_a_folder);
}

TEST_CASE("another user's folder is nobody's cache", "[folders]") {
    if (geteuid() != 0)
        return; // only root can make one
    const Variables variables;
    const ScratchFolder scratch;
    REQUIRE(chmod(scratch.path().c_str(), 0755) == 0);
    fs::create_directory(scratch / "theirs");
    REQUIRE(chown((scratch / "theirs").c_str(), nobody, nobody) == 0);
    setenv("HOME", (scratch / "theirs").c_str(), 1);
    CHECK(find_user_folder(UserFolder::cache).trouble == FolderTrouble::foreign);
    CHECK(find_user_folder(UserFolder::cache).path == scratch / "theirs");
    setenv("XDG_CACHE_HOME", (scratch / "theirs").c_str(), 1);
    CHECK(find_user_folder(UserFolder::cache).trouble == FolderTrouble::foreign);
    // Another user has planted the folder in one that all may write.
    fs::create_directory(scratch / "shared");
    REQUIRE(chmod((scratch / "shared").c_str(), 01777) == 0);
    fs::create_directory(scratch / "shared/imago");
    REQUIRE(chown((scratch / "shared/imago").c_str(), nobody, nobody) == 0);
    setenv("XDG_CACHE_HOME", (scratch / "shared").c_str(), 1);
    CHECK(prepare_user_folder(UserFolder::cache).trouble == FolderTrouble::foreign);
    fs::remove(scratch / "shared/imago");
    fs::create_directory(scratch / "mine");
    fs::create_directory_symlink(scratch / "mine", scratch / "shared/imago");
    CHECK(prepare_user_folder(UserFolder::cache).trouble == FolderTrouble::none); // its own link
    REQUIRE(lchown((scratch / "shared/imago").c_str(), nobody, nobody) == 0);
    CHECK(prepare_user_folder(UserFolder::cache).trouble == FolderTrouble::foreign);
    {
        const AsNobody other;
        REQUIRE(other.is);
        setenv("XDG_CACHE_HOME", (scratch / "mine").c_str(), 1); // root's, not to be written
        CHECK(prepare_user_folder(UserFolder::cache).trouble == FolderTrouble::not_writable);
        setenv("XDG_CACHE_HOME", (scratch / "theirs").c_str(), 1);
        CHECK(prepare_user_folder(UserFolder::cache).trouble == FolderTrouble::none);
    }
}

TEST_CASE("others lose the permission to write to a folder", "[folders]") {
    const ScratchFolder scratch;
    fs::create_directory(scratch / "open");
    REQUIRE(chmod((scratch / "open").c_str(), 0777) == 0);
    CHECK(make_own_folder(scratch / "open") == FolderTrouble::none);
    CHECK(mode_of(scratch / "open") == 0755);
    CHECK(make_own_folder(scratch / "a/b/c") == FolderTrouble::none);
    CHECK(mode_of(scratch / "a") == 0700);
    CHECK(mode_of(scratch / "a/b/c") == 0700);
}

TEST_CASE("a private folder has a name of its own and goes with its process", "[folders]") {
    const Variables variables;
    const ScratchFolder scratch;
    setenv("TMPDIR", scratch.path().c_str(), 1);
    fs::path path;
    {
        const auto first = PrivateFolder::make("test"), second = PrivateFolder::make("test");
        REQUIRE(first);
        REQUIRE(second);
        CHECK(first->path() != second->path());
        CHECK(first->path().parent_path() == scratch.path());
        path = first->path();
        CHECK(mode_of(path) == 0700);
        std::ofstream(path / "file") << "text";
        if (const pid_t child = fork(); child == 0) {
            { // as a child that ends well would
                PrivateFolder copy(std::move(const_cast<PrivateFolder &>(*first)));
            }
            _exit(0);
        } else {
            REQUIRE(waitpid(child, nullptr, 0) == child);
        }
        CHECK(fs::exists(path / "file"));
    }
    CHECK_FALSE(fs::exists(path));
    setenv("TMPDIR", (scratch / "none").c_str(), 1); // the next place is used
    CHECK(PrivateFolder::make("test"));
}

TEST_CASE("a kept file comes back whole or not at all", "[folders]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "kept";
    const std::string key = "a key\nof two lines", text = "some\ntext\n";
    CHECK_FALSE(kept_text(folder, key));
    REQUIRE(keep_text(folder, key, text));
    CHECK(kept_text(folder, key) == text);
    CHECK(keep_text(folder, key, ""));
    CHECK(kept_text(folder, key) == "");
    CHECK_FALSE(kept_text(folder, "another"));
    const fs::path file = folder / (short_name(key) + ".txt");
    REQUIRE(keep_text(folder, key, text));
    const auto size = fs::file_size(file);
    for (std::uintmax_t cut = 1; cut <= size; ++cut) {
        REQUIRE(keep_text(folder, key, text));
        fs::resize_file(file, size - cut);
        CHECK_FALSE(kept_text(folder, key));
    }
    // The file of another key has its name.
    REQUIRE(keep_text(folder, "another", text));
    fs::rename(folder / (short_name("another") + ".txt"), file);
    CHECK_FALSE(kept_text(folder, key));
    fs::remove(file);
    REQUIRE(mkfifo(file.c_str(), 0600) == 0);
    CHECK_FALSE(kept_text(folder, key)); // and does not wait
}
