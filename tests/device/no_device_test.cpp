// SPDX-License-Identifier: GPL-3.0-or-later
// The true cause why no device was found: the folders of drivers and of device files are as on
// machines with problems.
#include "engine/device/driver_check.h"
#include "engine/device/no_device.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cstdlib>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

using namespace imago;
namespace fs = std::filesystem;

namespace {

/// A loader's folder, one of libraries and one of device files.
struct Machine {
    test::ScratchFolder folder;
    fs::path vendors = folder / "vendors", libraries = folder / "libraries",
             devices = folder / "dev";

    Machine() {
        for (const fs::path &path : {vendors, libraries, devices})
            fs::create_directory(path);
        chmod(folder.path().c_str(), 0755);
        setenv("OCL_ICD_VENDORS", vendors.c_str(), 1);
        unsetenv("OCL_ICD_FILENAMES");
    }
    ~Machine() {
        unsetenv("OCL_ICD_VENDORS");
        unsetenv("POCL_CACHE_DIR");
    }
    void name_library(const std::string &library) const {
        std::ofstream(vendors / (fs::path(library).stem().string() + ".icd")) << library << '\n';
    }
    /// Adds a driver that can be loaded, with this name.
    std::string add_driver(const std::string &name) const {
        const fs::path path = libraries / name;
        fs::create_symlink(IMAGO_SOME_LIBRARY, path);
        name_library(path.string());
        return path.string();
    }
    std::vector<NoDevice> causes() const { return why_no_device({}, devices); }
};

} // namespace

TEST_CASE("without a driver's file there is no driver", "[causes]") {
    const Machine machine;
    const auto causes = machine.causes();
    REQUIRE(causes.size() == 1);
    CHECK(causes[0].cause == NoDeviceCause::no_driver);
    CHECK(causes[0].path == machine.vendors.string());
    CHECK(test::contains(no_device_sentence(causes[0]).text(), "pocl-opencl-icd"));
}

TEST_CASE("a driver's file may name a library that is not there", "[causes]") {
    const Machine machine;
    machine.name_library("/nowhere/libdriver.so.1");
    const auto causes = machine.causes();
    REQUIRE(causes.size() == 1);
    CHECK(causes[0].cause == NoDeviceCause::missing_library);
    CHECK(causes[0].library == "/nowhere/libdriver.so.1");
    CHECK(test::contains(causes[0].path, "libdriver.so.icd"));
    const std::string sentence = no_device_sentence(causes[0]).text();
    CHECK(test::contains(sentence, "No such file"));
    CHECK_FALSE(test::contains(sentence, "pocl-opencl-icd")); // a driver is installed
}

TEST_CASE("a driver that was left out is told with its reason, beside others", "[causes]") {
    const Machine machine;
    machine.name_library("libnowhere.so");
    const LeftOutDriver bad{"/x/bad.icd", "libbad.so", LeftOutDriver::Trouble::signalled, 6, 0,
                            false};
    const auto causes = why_no_device({bad}, machine.devices);
    REQUIRE(causes.size() == 2);
    CHECK(causes[0] == NoDevice{.cause = NoDeviceCause::left_out,
                                .path = "/x/bad.icd",
                                .library = "libbad.so",
                                .detail = left_out_reason(bad)});
    CHECK(causes[1].cause == NoDeviceCause::missing_library);
    CHECK(test::contains(no_device_sentences(causes).text(), "signal 6"));
}

TEST_CASE("a GPU's driver without its device's files misses its kernel module", "[causes]") {
    for (const char *name : {"libnvidia-opencl.so.1", "libamdocl64.so", "libigdrcl.so"}) {
        INFO(name);
        const Machine machine;
        const std::string library = machine.add_driver(name);
        const auto causes = machine.causes();
        REQUIRE(causes.size() == 1);
        CHECK(causes[0].cause == NoDeviceCause::no_kernel_module);
        CHECK(causes[0].library == library);
    }
}

TEST_CASE("a device's file that this user may not open is named", "[causes]") {
    const Machine machine;
    machine.add_driver("libnvidia-opencl.so.1");
    const std::string library = machine.add_driver("libigdrcl.so");
    fs::create_directory(machine.devices / "dri");
    for (const char *file : {"nvidia0", "nvidiactl", "dri/renderD128"}) {
        std::ofstream(machine.devices / file) << "";
        REQUIRE(chmod((machine.devices / file).c_str(), 0600) == 0);
    }
    for (const NoDevice &cause : machine.causes()) // they can be opened, so this is not the cause
        CHECK(cause.cause == NoDeviceCause::nothing_found);
    const bool root = geteuid() == 0;
    if (root)
        REQUIRE(seteuid(65534) == 0);
    else
        REQUIRE(chmod((machine.devices / "dri/renderD128").c_str(), 0) == 0);
    const auto causes = machine.causes();
    if (root)
        REQUIRE(seteuid(0) == 0);
    REQUIRE(causes.size() == 2);
    CHECK(causes[0] == NoDevice{.cause = NoDeviceCause::no_permission,
                                .path = (machine.devices / "dri/renderD128").string(),
                                .library = library});
    CHECK(test::contains(no_device_sentence(causes[0]).text(), "render"));
}

TEST_CASE("a driver without a folder to write to is not a missing driver", "[causes]") {
    const Machine machine;
    const std::string library = machine.add_driver("libpocl.so.2");
    setenv("POCL_CACHE_DIR", "/dev/null/nowhere", 1);
    CHECK_FALSE(driver_caches_writable());
    auto causes = machine.causes();
    REQUIRE(causes.size() == 1);
    CHECK(causes[0] == NoDevice{.cause = NoDeviceCause::no_cache,
                                .path = "/dev/null/nowhere",
                                .library = library});
    CHECK_FALSE(test::contains(no_device_sentence(causes[0]).text(), "install"));
    setenv("POCL_CACHE_DIR", (machine.folder / "cache").c_str(), 1);
    CHECK(driver_caches_writable());
    causes = machine.causes();
    REQUIRE(causes.size() == 1);
    CHECK(causes[0].cause == NoDeviceCause::nothing_found);
}

TEST_CASE("a file of PoCL's cache that is not what its name says is damaged", "[causes]") {
    const Machine machine;
    const fs::path cache = machine.folder / "pocl", folder = cache / "AB/kernel";
    fs::create_directories(folder);
    setenv("POCL_CACHE_DIR", cache.c_str(), 1);
    // Bitcode is a mark, and blocks: a word, the number of words that follow, and these.
    const std::string bitcode("BC\xc0\xde"
                              "0000\x01\0\0\0"
                              "text",
                              16);
    const std::string cut_library("\x7f"
                                  "ELF\2 cut",
                                  9);
    const auto put = [](const fs::path &file, const std::string &text) {
        std::ofstream(file, std::ios::binary) << text;
    };
    put(folder / "program.bc", bitcode);
    put(cache / "tempfile_x.so", "half"); // another process writes it
    fs::copy_file(IMAGO_SOME_LIBRARY, folder / "whole.so");
    CHECK_FALSE(damaged_driver_cache());
    for (const char *name : {"program.bc", "kernel.so", "kernel.o"})
        for (const std::string &text :
             {std::string(), std::string("random bytes"), bitcode.substr(0, 13), cut_library}) {
            put(folder / name, text);
            const auto damaged = damaged_driver_cache();
            REQUIRE(damaged);
            CHECK(test::contains(damaged->text(),
                                 "The cache of the driver PoCL in " + cache.string()));
            CHECK(test::contains(damaged->text(),
                                 (folder / name).string() + " is not what its name says"));
            if (name == std::string("program.bc"))
                put(folder / name, bitcode);
            else
                fs::remove(folder / name);
        }
}
