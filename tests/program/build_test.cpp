// SPDX-License-Identifier: GPL-3.0-or-later
// Programs on the default device are built once each, from any thread; a file has the compiler's
// output if one does not build.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/program/build.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace imago;

namespace {

DevicePtr test_device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return Device::open(select_device(enumerate_devices(), choice ? choice : "").index);
}

/// A cache folder of this process, as XDG_CACHE_HOME, removed at the end.
class CacheFolder {
  public:
    CacheFolder() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "imago-program-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
        const char *old = std::getenv("XDG_CACHE_HOME");
        old_ = old ? old : "";
        setenv("XDG_CACHE_HOME", path_.c_str(), 1);
    }
    ~CacheFolder() {
        if (old_.empty())
            unsetenv("XDG_CACHE_HOME");
        else
            setenv("XDG_CACHE_HOME", old_.c_str(), 1);
        std::filesystem::remove_all(path_);
    }
    const std::string &path() const { return path_; }

  private:
    std::string path_, old_;
};

/// A different program for each tag.
std::string good_source(const std::string &tag) {
    return "__kernel void fill(__global float *x) { x[get_global_id(0)] = 1; } // " + tag + "\n";
}

const char *const bad_source =
    "__kernel void fill(__global float *x) { x[0] = no_such_variable; } // bad\n";

std::string complaint(const Device &device, const std::string &source,
                      const std::string &options = "") {
    return test::error_of([&] { build_program(device, source, options); }, Error::Kind::failure);
}

std::string read(const std::string &path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string tag(const char *name) {
    return std::string(name) + std::to_string(getpid());
}

} // namespace

TEST_CASE("a program is built once for a device, source and options") {
    const DevicePtr device = test_device();
    const std::string source = good_source(tag("once"));
    const BuiltProgram first = build_program(*device, source);
    CHECK(first.milliseconds > 0);
    const BuiltProgram second = build_program(*device, source);
    CHECK(second.milliseconds == 0);
    CHECK(second.program() == first.program());
    const BuiltProgram other = build_program(*device, source, "-DX=1");
    CHECK(other.milliseconds > 0);
    CHECK(other.program() != first.program());
    CHECK(cl::Kernel(first.program, "fill")() != nullptr);
}

TEST_CASE("a source that does not build leaves a file with the log and the source") {
    const CacheFolder cache;
    const DevicePtr device = test_device();
    const std::string sentence = complaint(*device, bad_source, "-DX=1");
    INFO(sentence);
    CHECK(sentence.find(device->info().name) != std::string::npos);
    CHECK(sentence.find("CL_BUILD_PROGRAM_FAILURE") != std::string::npos);
    CHECK(build_log_folder() == cache.path() + "/imago/build-logs");
    const std::size_t start = sentence.find(build_log_folder()->string());
    REQUIRE(start != std::string::npos);
    const std::string path = sentence.substr(start, sentence.size() - start - 1); // the full stop
    const std::string text = read(path);
    CHECK(text.find(device->info().name) != std::string::npos);
    CHECK(text.find("-DX=1") != std::string::npos);
    CHECK(text.find(bad_source) != std::string::npos);
    // The compiler's output, without the source's own mention of the name.
    const std::string log = text.substr(0, text.find("---- source ----"));
    CHECK(log.find("no_such_variable") != std::string::npos);
    // A second try gives the same answer: a failure is not kept.
    std::filesystem::remove(path);
    CHECK(complaint(*device, bad_source, "-DX=1") == sentence);
    CHECK(std::filesystem::exists(path));
}

TEST_CASE("a log that cannot be written is said, and the failure too") {
    const CacheFolder cache;
    std::ofstream(cache.path() + "/imago") << "a file where a folder belongs";
    const std::string sentence = complaint(*test_device(), bad_source);
    INFO(sentence);
    CHECK(sentence.find("does not build") != std::string::npos);
    CHECK(sentence.find("could not be written below " + build_log_folder()->string()) !=
          std::string::npos);
}

TEST_CASE("logs go below the home folder where XDG_CACHE_HOME is not an absolute path") {
    const CacheFolder cache;
    setenv("XDG_CACHE_HOME", "relative", 1);
    REQUIRE(build_log_folder());
    CHECK(build_log_folder()->is_absolute());
    if (const char *home = std::getenv("HOME"))
        CHECK(build_log_folder() == std::string(home) + "/.cache/imago/build-logs");
}

TEST_CASE("a log takes the place of a link and leaves what it names alone") {
    const CacheFolder cache;
    const auto path_in = [](const std::string &sentence) {
        const std::size_t start = sentence.find(build_log_folder()->string());
        REQUIRE(start != std::string::npos);
        return sentence.substr(start, sentence.find(".log", start) + 4 - start);
    };
    const std::string path = path_in(complaint(*test_device(), bad_source));
    const std::string other = cache.path() + "/precious";
    std::ofstream(other) << "mine";
    std::filesystem::remove(path);
    std::filesystem::create_symlink(other, path);
    CHECK(path_in(complaint(*test_device(), bad_source)) == path);
    CHECK(std::filesystem::is_regular_file(std::filesystem::symlink_status(path)));
    CHECK(std::filesystem::file_size(path) > 100);
    std::string left;
    std::ifstream(other) >> left;
    CHECK(left == "mine");
    struct stat seen {};
    REQUIRE(stat(path.c_str(), &seen) == 0);
    CHECK((seen.st_mode & 0777) == 0600);
}

TEST_CASE("threads that ask for the same program get one, and failures reach all") {
    const CacheFolder cache;
    const DevicePtr device = test_device();
    const std::string shared = good_source(tag("shared"));
    std::atomic<int> built{0}, failed{0}, wrong{0};
    std::vector<cl_program> programs(6);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < programs.size(); ++i)
        threads.emplace_back([&, i] {
            try {
                const BuiltProgram program = build_program(*device, shared);
                built += program.milliseconds > 0;
                programs[i] = program.program();
                build_program(*device, good_source(tag("own") + std::to_string(i)));
            } catch (...) {
                ++wrong;
            }
            try {
                build_program(*device, bad_source);
                ++wrong;
            } catch (const Error &) {
                ++failed;
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(built == 1);
    CHECK(wrong == 0);
    CHECK(failed == 6);
    for (cl_program program : programs)
        CHECK(program == programs[0]);
}

TEST_CASE("a program for a number of groups is one of its own, and says what became of it") {
    const CacheFolder cache;
    const DevicePtr device = test_device();
    const std::string source = "__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void "
                               "residence(__global float *x) { x[get_global_id(0)] *= 2; }";
    const BuiltProgram plain = build_program(*device, source);
    const BuiltProgram bounded = build_program(*device, source, "", 4);
    CHECK(plain.minimum_groups == 0);
    CHECK(plain.program() != bounded.program());
    const bool nvidia = device->info().vendor.find("NVIDIA") != std::string::npos;
    CHECK(bounded.minimum_groups == (nvidia ? 4 : 0));
    CHECK(build_program(*device, source, "", 4).minimum_groups == bounded.minimum_groups);
    forget_programs(); // from the disk, or as the first time
    CHECK(build_program(*device, source, "", 4).minimum_groups == bounded.minimum_groups);
    CHECK(build_program(*device, source).minimum_groups == 0);
}

TEST_CASE("of more programs than the limit, those used longest ago are released") {
    const CacheFolder cache;
    const DevicePtr device = test_device();
    const auto build = [&](const char *name) {
        return build_program(*device, good_source(tag("bounded") + name));
    };
    forget_programs();
    limit_programs(2);
    const BuiltProgram first = build("a");
    const cl_program handle = first.program();
    CHECK(build("b").milliseconds > 0);
    CHECK(build("a").milliseconds == 0); // used, so b is the oldest
    CHECK(build("c").milliseconds > 0);
    CHECK(build("a").program() == handle);
    CHECK(build("b").milliseconds > 0);
    CHECK(programs_to_store() <= 2);

    // Released here, and still in use.
    build("d");
    build("e");
    CHECK(build("a").program() != handle);
    CHECK(cl::Kernel(first.program, "fill")() != nullptr);
    limit_programs(0); // nothing stays, and everything still works
    CHECK(programs_to_store() == 0);
    CHECK(build("a").milliseconds > 0);
    CHECK(build("c").milliseconds > 0);
    CHECK(build("a").milliseconds > 0);
    limit_programs(most_programs);
    CHECK(build("a").milliseconds > 0);
    CHECK(build("a").milliseconds == 0);
}

TEST_CASE("threads that build more programs than are kept all get theirs") {
    const CacheFolder cache;
    const DevicePtr device = test_device();
    limit_programs(1);
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int j = 0; j < 4; ++j)
                try {
                    const BuiltProgram program = build_program(
                        *device, good_source(tag("many") + std::to_string((i + j) % 3)));
                    wrong += cl::Kernel(program.program, "fill")() == nullptr;
                } catch (...) {
                    ++wrong;
                }
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(wrong == 0);
    limit_programs(most_programs);
}
