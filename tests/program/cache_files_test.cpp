// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the program cache, without a device.
#include "engine/program/cache.h"
#include "engine/program/cache_folder.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <sys/stat.h>

using namespace imago;
using namespace imago::test;

namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<unsigned char>;

Bytes payload_of(std::size_t count) {
    Bytes bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<unsigned char>(i * 31 + count);
    return bytes;
}

void write_bytes(const fs::path &path, const Bytes &bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

/// Checks that these bytes in the entry's place are a miss, and are removed.
void check_doubted(const ProgramCache &cache, const Digest &key, const Bytes &bytes) {
    write_bytes(cache.path_of(key), bytes);
    CHECK(!cache.load(key));
    CHECK(!fs::exists(cache.path_of(key)));
}

} // namespace

TEST_CASE("an entry comes back as it was stored", "[cache]") {
    const ScratchFolder scratch;
    const ProgramCache cache(scratch / "new/folder");
    const Digest key = sha256("key");
    CHECK(!cache.load(key));
    for (std::size_t count : {1, 100, 100000}) {
        CHECK(cache.store(key, payload_of(count)));
        CHECK(cache.load(key) == payload_of(count));
    }
    CHECK(std::distance(fs::directory_iterator(cache.folder()), {}) == 1);
    CHECK((fs::status(cache.folder()).permissions() & fs::perms::others_all) == fs::perms::none);
    CHECK(!cache.load(sha256("another key")));
    CHECK(!cache.store(key, {}));
    cache.remove(key);
    CHECK(!cache.load(key));
}

TEST_CASE("every flipped bit and every truncation is a miss", "[cache]") {
    const ScratchFolder scratch;
    const ProgramCache cache(scratch.path());
    const Digest key = sha256("key");
    REQUIRE(cache.store(key, payload_of(40)));
    const Bytes good = bytes_of(cache.path_of(key));
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        Bytes bytes = good;
        bytes[bit / 8] ^= static_cast<unsigned char>(1 << bit % 8);
        check_doubted(cache, key, bytes);
    }
    for (std::size_t count = 0; count < good.size(); ++count)
        check_doubted(cache, key, Bytes(good.begin(), good.begin() + std::ptrdiff_t(count)));
    Bytes longer = good;
    longer.push_back(0);
    check_doubted(cache, key, longer);
    write_bytes(cache.path_of(key), good);
    CHECK(cache.load(key) == payload_of(40));
}

TEST_CASE("a key is of the device, its driver, the options and the source", "[cache]") {
    const auto info = [](const char *name, const char *version, const char *platform,
                         const char *driver) {
        DeviceInfo device;
        device.name = name;
        device.device_version = version;
        device.platform_version = platform;
        device.driver_version = driver;
        return device;
    };
    const std::vector<Digest> keys = {
        program_key(info("a", "b", "c", "d"), "e", "f"),
        program_key(info("A", "b", "c", "d"), "e", "f"),
        program_key(info("a", "B", "c", "d"), "e", "f"),
        program_key(info("a", "b", "C", "d"), "e", "f"),
        program_key(info("a", "b", "c", "D"), "e", "f"),
        program_key(info("a", "b", "c", "d"), "E", "f"),
        program_key(info("a", "b", "c", "d"), "e", "F"),
        program_key(info("ab", "", "c", "d"), "e", "f"),
        program_key(info("a", "b", "c", "d"), "ef", ""),
        program_key(info("a", "b", "c", "d"), "e", "f", 2),
        program_key(info("a", "b", "c", "d"), "e", "f", 0, generator_version + 1),
    };
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            CHECK(keys[i] != keys[j]);
    CHECK(keys[0] == program_key(info("a", "b", "c", "d"), "e", "f"));
    ::setenv("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable", 1);
    CHECK(keys[0] != program_key(info("a", "b", "c", "d"), "e", "f"));
    ::unsetenv("POCL_EXTRA_BUILD_FLAGS");
    CHECK(keys[0] == program_key(info("a", "b", "c", "d"), "e", "f"));

    // The file of another driver version, or generator, is in the place of this one's.
    const ScratchFolder scratch;
    const ProgramCache cache(scratch.path());
    REQUIRE(cache.store(keys[4], payload_of(40)));
    check_doubted(cache, keys[0], bytes_of(cache.path_of(keys[4])));
    CHECK(cache.load(keys[4]) == payload_of(40));
    REQUIRE(cache.store(keys.back(), payload_of(40)));
    check_doubted(cache, keys[0], bytes_of(cache.path_of(keys.back())));
}

TEST_CASE("past the limit the entries used longest ago go", "[cache]") {
    const ScratchFolder scratch;
    const ProgramCache cache(scratch.path(), 5000);
    const auto age = [](const fs::path &path, int minutes) {
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(minutes));
    };
    const Digest first = sha256("1"), second = sha256("2"), third = sha256("3");
    REQUIRE(cache.store(first, payload_of(1500)));
    REQUIRE(cache.store(second, payload_of(1500)));
    REQUIRE(cache.store(third, payload_of(1500)));
    age(cache.path_of(first), 30);
    age(cache.path_of(second), 20);
    age(cache.path_of(third), 10);
    CHECK(cache.load(first)); // used, so the second is the oldest
    REQUIRE(cache.store(sha256("4"), payload_of(1500)));
    CHECK(!cache.load(second));
    CHECK(cache.load(first));
    CHECK(cache.load(third));
    CHECK(!cache.store(second, payload_of(5001)));

    // Files of a writer that died are removed after an hour; other files are left alone.
    write_bytes(scratch / ".writing-1-2-3", payload_of(10));
    write_bytes(scratch / ".writing-4-5-6", payload_of(10));
    write_bytes(scratch / "notes.txt", payload_of(10000));
    age(scratch / ".writing-1-2-3", 90);
    age(scratch / "notes.txt", 90);
    REQUIRE(cache.store(first, payload_of(100)));
    CHECK(!fs::exists(scratch / ".writing-1-2-3"));
    CHECK(fs::exists(scratch / ".writing-4-5-6"));
    CHECK(fs::exists(scratch / "notes.txt"));
}

TEST_CASE("folders that can't serve are an empty cache", "[cache]") {
    const ScratchFolder scratch;
    const Digest key = sha256("key");
    scratch.write("file", {1});
    const ProgramCache below_a_file(scratch / "file/programs");
    CHECK(!below_a_file.store(key, payload_of(10)));
    CHECK(!below_a_file.load(key));
    const ProgramCache nowhere("/proc/imago/programs"); // which even root may not make
    CHECK(!nowhere.store(key, payload_of(10)));
    CHECK(!nowhere.load(key));

    const ProgramCache cache(scratch / "programs");
    REQUIRE(cache.store(key, payload_of(10)));
    fs::remove_all(cache.folder());
    CHECK(!cache.load(key));
    CHECK(cache.store(key, payload_of(10)));
    CHECK(cache.load(key));

    // Neither a pipe, which would block, nor a link, nor a folder is an entry.
    cache.remove(key);
    REQUIRE(::mkfifo(cache.path_of(key).c_str(), 0600) == 0);
    CHECK(!cache.load(key));
    REQUIRE(cache.store(sha256("other"), payload_of(10)));
    fs::create_symlink(cache.path_of(sha256("other")), cache.path_of(key));
    CHECK(!cache.load(key));
    fs::create_directory(cache.path_of(key));
    CHECK(!cache.load(key));
    CHECK(!cache.store(key, payload_of(10)));
    CHECK(std::distance(fs::directory_iterator(cache.folder()), {}) == 2); // nothing unfinished
}

TEST_CASE("the user's cache follows the environment", "[cache]") {
    ::setenv("XDG_CACHE_HOME", "/somewhere", 1);
    const ScratchFolder home; // one that is there
    ::setenv("HOME", home.path().c_str(), 1);
    ::unsetenv("IMAGO_PROGRAM_CACHE");
    REQUIRE(user_program_cache());
    CHECK(user_program_cache()->folder() == "/somewhere/imago/programs");
    CHECK(user_cache_folder() == "/somewhere/imago");
    ::setenv("XDG_CACHE_HOME", "relative", 1); // the standard says: ignored
    REQUIRE(user_program_cache());
    CHECK(user_program_cache()->folder() == home / ".cache/imago/programs");
    ::setenv("IMAGO_PROGRAM_CACHE", "off", 1);
    CHECK(!user_program_cache());
    CHECK(user_cache_folder() == home / ".cache/imago"); // other files are kept there
    ::unsetenv("IMAGO_PROGRAM_CACHE");
    ::unsetenv("HOME");
    CHECK(!user_program_cache());
    CHECK(user_cache_folder().empty());
}

TEST_CASE("the cache folder is counted and cleared without following links", "[cache]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "cache", elsewhere = scratch / "elsewhere";
    CHECK(cache_bytes(folder) == 0); // there is none
    clear_cache(folder);
    fs::create_directories(folder / "programs");
    fs::create_directories(elsewhere);
    write_bytes(folder / "programs" / "entry", payload_of(1000));
    write_bytes(folder / "journal", payload_of(24));
    write_bytes(elsewhere / "kept", payload_of(5000));
    fs::create_directory_symlink(elsewhere, folder / "link");
    fs::create_symlink(elsewhere / "kept", folder / "programs" / "file-link");
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    CHECK(cache_bytes(folder) == 1024);
    clear_cache(folder);
    CHECK(cache_bytes(folder) == 0);
    CHECK(fs::is_empty(folder));
    CHECK(fs::file_size(elsewhere / "kept") == 5000);
}
