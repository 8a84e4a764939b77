// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/platform_label.h"
#include "tests/support/catch.h"

using namespace imago;

namespace {

DeviceInfo device_of(const char *platform, const char *version, const char *driver,
                     const char *name = "AMD EPYC") {
    DeviceInfo info;
    info.platform_name = platform;
    info.platform_version = version;
    info.driver_version = driver;
    info.name = name;
    return info;
}

} // namespace

TEST_CASE("a platform is called as people call it, with its version", "[platform]") {
    struct Row {
        const char *platform, *version, *driver, *label;
    };
    // The names are as drivers report them.
    for (const Row &row : {
             Row{"Portable Computing Language",
                 "OpenCL 3.0 PoCL 3.1+debian  Linux, None+Asserts, RELOC, SPIR, LLVM 15.0.6",
                 "3.1+debian", "PoCL 3.1"},
             Row{"Portable Computing Language", "OpenCL 3.0 PoCL 5.0-pre  Linux", "5.0-pre",
                 "PoCL 5.0"},
             Row{"Intel(R) OpenCL", "OpenCL 3.0 LINUX", "2026.1.0.5_160000", "Intel OpenCL 2026.1"},
             Row{"Intel(R) OpenCL Graphics", "OpenCL 3.0 ", "23.17.26241.33",
                 "Intel OpenCL Graphics 23.17"},
             Row{"NVIDIA CUDA", "OpenCL 3.0 CUDA 12.4.131", "550.54.15", "NVIDIA CUDA 12.4"},
             Row{"AMD Accelerated Parallel Processing", "OpenCL 2.1 AMD-APP (3513.0)",
                 "3513.0 (HSA1.1,LC)", "AMD APP 3513.0"},
             Row{"Clover", "OpenCL 1.1 Mesa 22.3.6", "22.3.6", "Mesa Clover 22.3"},
             Row{"rusticl", "OpenCL 3.0 ", "24.0.1", "Mesa rusticl 24.0"},
             Row{"Oclgrind", "OpenCL 1.2 (Oclgrind 21.10)", "Oclgrind 21.10", "Oclgrind 21.10"},
             Row{"Some  Vendor(TM)\n Compute", "OpenCL 1.2", "r7p0", "Some Vendor Compute 7"},
             Row{"", "", "", "OpenCL"},
         }) {
        INFO(row.platform << " " << row.version);
        CHECK(platform_label(device_of(row.platform, row.version, row.driver)).text() == row.label);
    }
}

TEST_CASE("a simulator is one whatever type it says", "[platform]") {
    DeviceInfo info = device_of("Oclgrind", "OpenCL 1.2 (Oclgrind 21.10)", "Oclgrind 21.10",
                                "Oclgrind Simulator");
    info.type = DeviceType::gpu;
    CHECK(is_simulator(info));
    CHECK(is_simulator(device_of("Intel(R) FPGA Emulation Platform for OpenCL(TM)", "OpenCL 1.2",
                                 "2024.1", "Intel(R) FPGA Emulation Device")));
    CHECK_FALSE(
        is_simulator(device_of("Portable Computing Language", "OpenCL 3.0 PoCL 3.1", "3.1")));
    CHECK_FALSE(is_simulator(device_of("NVIDIA CUDA", "OpenCL 3.0 CUDA 12.4", "550", "H200")));
}

TEST_CASE("two platforms on one processor have two names", "[platform]") {
    const DeviceInfo pocl = device_of("Portable Computing Language", "OpenCL 3.0 PoCL 3.1", "3.1"),
                     intel = device_of("Intel(R) OpenCL", "OpenCL 3.0 LINUX", "2026.1.0");
    CHECK(pocl.name == intel.name);
    CHECK_FALSE(platform_label(pocl) == platform_label(intel));
    PlanReport first, second;
    name_device(first, pocl);
    name_device(second, intel);
    CHECK(first.device == second.device);
    CHECK(first.platform == "PoCL 3.1");
    CHECK(second.platform == "Intel OpenCL 2026.1");
}

TEST_CASE("a report tells the device with its platform, or the host's processor") {
    PlanReport report;
    name_device(report, device_of("NVIDIA CUDA", "OpenCL 3.0 CUDA 12.4.131", "550.54.15", "H200"));
    CHECK(place_words(report).text() == "H200 (NVIDIA CUDA 12.4)");
    name_host(report);
    CHECK(place_words(report).text() == "the host's processor");
    CHECK(place_words(report).form() == place_words(report).text()); // which catalogues know
    report.device = "A device";
    CHECK(place_words(report).text() == "A device");
}
