// SPDX-License-Identifier: GPL-3.0-or-later
// The default device is the one that measures best, and never a simulator.
#include "engine/device/copy_rate.h"
#include "engine/device/preferred.h"
#include "engine/device/select.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <cstdlib>

using namespace imago;

namespace {

DeviceInfo device_of(DeviceType type, const std::string &name,
                     const std::string &platform = "Portable Computing Language") {
    DeviceInfo info;
    info.type = type;
    info.name = name;
    info.platform_name = platform;
    info.driver_version = "1";
    return info;
}

const DeviceInfo cpu = device_of(DeviceType::cpu, "processor"),
                 other_cpu = device_of(DeviceType::cpu, "processor", "Intel(R) OpenCL"),
                 gpu = device_of(DeviceType::gpu, "graphics", "NVIDIA CUDA"),
                 simulator = device_of(DeviceType::gpu, "Oclgrind Simulator", "Oclgrind");

using Rates = std::vector<std::optional<double>>;

} // namespace

TEST_CASE("the default is what measures best", "[preferred]") {
    CHECK(preferred_device({cpu, gpu}, {5e10, 3e12}) == 1);
    CHECK(preferred_device({cpu, gpu}, {5e10, 2e10}) == 0); // whatever its type
    CHECK(preferred_device({cpu, other_cpu}, {2e10, 5e10}) == 1);
    CHECK(preferred_device({gpu, cpu}, {0.0, 1e9}) == 1); // it could not copy
    CHECK(preferred_device({cpu}, Rates{}) == 0);
    // Within the noise the order decides, so that the choice is the same each time.
    CHECK(preferred_device({cpu, other_cpu}, {4.8e10, 5e10}) == 0);
    CHECK(preferred_device({cpu, gpu}, {5e10, 4.8e10}) == 1);
}

TEST_CASE("until all is measured the order of types decides", "[preferred]") {
    CHECK(preferred_device({cpu, gpu}, Rates{}) == 1);
    CHECK(preferred_device({cpu, gpu}, {5e10, std::nullopt}) == 1);
    CHECK(preferred_device({cpu, other_cpu}, {std::nullopt, 5e10}) == 0);
    CHECK_FALSE(preferred_device({}, {}));
}

TEST_CASE("a simulator is never the default", "[preferred]") {
    CHECK(preferred_device({simulator, cpu}, Rates{}) == 1);
    CHECK(preferred_device({simulator, cpu}, {9e12, 1e9}) == 1);
    CHECK(preferred_device({simulator, cpu, other_cpu}, {std::nullopt, 1e9, 4e9}) == 2);
    CHECK_FALSE(preferred_device({simulator}, Rates{}));
    DeviceInfo named = simulator;
    named.index = 3;
    CHECK(select_device({named}, "oclgrind").index == 3);
    CHECK_THROWS_AS(select_device({named}, ""), Error);
}

TEST_CASE("a copy's rate is kept for its device and driver", "[preferred]") {
    const test::ScratchFolder scratch;
    const char *const old = std::getenv("XDG_CACHE_HOME");
    const std::string before = old ? old : "";
    setenv("XDG_CACHE_HOME", scratch.path().c_str(), 1);
    CHECK_FALSE(known_copy_rate(cpu));
    keep_copy_rate(cpu, 5.25e10);
    CHECK(known_copy_rate(cpu) == 5.25e10);
    CHECK_FALSE(known_copy_rate(other_cpu));
    DeviceInfo newer = cpu;
    newer.driver_version = "2";
    CHECK_FALSE(known_copy_rate(newer));
    keep_copy_rate(cpu, 0);
    CHECK(known_copy_rate(cpu) == 0.0);
    // The kept rates choose the default.
    DeviceInfo first = cpu, second = other_cpu;
    second.index = 1;
    CHECK(select_device({first, second}, "").index == 0);
    keep_copy_rate(first, 1e10);
    keep_copy_rate(second, 3e10);
    CHECK(select_device({first, second}, "").index == 1);
    old ? setenv("XDG_CACHE_HOME", before.c_str(), 1) : unsetenv("XDG_CACHE_HOME");
}
