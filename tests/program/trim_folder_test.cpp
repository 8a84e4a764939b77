// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/program/trim_folder.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <chrono>

using namespace imago;
using namespace imago::test;

namespace fs = std::filesystem;

namespace {

void write(const fs::path &path, std::size_t bytes, int age) {
    std::ofstream(path, std::ios::binary) << std::string(bytes, 'x');
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(age));
}

} // namespace

TEST_CASE("a folder keeps what was used last", "[trim]") {
    const ScratchFolder folder;
    write(folder / "new.log", 40, 1);
    write(folder / "oldest.log", 40, 9);
    write(folder / "old.log", 40, 5);
    write(folder / "other.txt", 1000, 90);
    fs::create_directory(folder / "folder.log");
    fs::create_symlink(folder / "other.txt", folder / "link.log");
    trim_folder(folder.path(), ".log", 120);
    CHECK(fs::exists(folder / "oldest.log"));
    trim_folder(folder.path(), ".log", 100);
    CHECK(!fs::exists(folder / "oldest.log"));
    CHECK(fs::exists(folder / "old.log"));
    trim_folder(folder.path(), ".log", 0);
    CHECK(!fs::exists(folder / "old.log"));
    CHECK(!fs::exists(folder / "new.log"));
    CHECK(fs::file_size(folder / "other.txt") == 1000);
    CHECK(fs::is_symlink(folder / "link.log"));
    CHECK(fs::is_directory(folder / "folder.log"));
    trim_folder(folder / "not there", ".log", 0);
}

TEST_CASE("a file of lines keeps its last ones, whole", "[trim]") {
    const ScratchFolder folder;
    const fs::path file = folder / "lines";
    std::string text;
    for (int i = 1000; i < 1100; ++i)
        text += "line " + std::to_string(i) + "\n"; // 10 bytes
    std::ofstream(file, std::ios::binary) << text;
    trim_lines(file, 1000);
    CHECK(text_of(file) == text);
    trim_lines(file, 999);
    const std::string rest = text_of(file);
    CHECK(rest.size() == 490);
    CHECK(rest == text.substr(text.size() - rest.size()));
    CHECK(folder.entries() == 1);
    CHECK((fs::status(file).permissions() & fs::perms::others_all) == fs::perms::none);
    std::ofstream(file, std::ios::binary) << std::string(5000, 'x'); // no line at all
    trim_lines(file, 1000);
    CHECK(text_of(file).empty());
    trim_lines(folder / "not there", 1);
    CHECK(folder.entries() == 1);
}
