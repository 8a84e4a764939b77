// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that fail while they are listed and opened, and one that is lost.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/queue.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/faults.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

/// Copies numbers to the device and back.
bool copies(const DevicePtr &device) {
    const std::vector<float> sent{1, 2, 3, 4, 5};
    std::vector<float> returned(sent.size());
    Queue queue(device);
    const Buffer buffer(device, sent.size() * sizeof(float));
    queue.upload(buffer, sent.data(), buffer.bytes());
    queue.download(returned.data(), buffer, buffer.bytes());
    return returned == sent;
}

} // namespace

// The case is hidden and ctest runs it by itself, because a device that was listed is not asked
// again.
TEST_CASE("all devices fail while they are listed, and then do not", "[.][listing]") {
    const Faults faults(Faults::Start::unlisted);
    const std::vector<std::string> entries{"clGetPlatformIDs", "clGetDeviceIDs", "clGetDeviceInfo",
                                           "clGetPlatformInfo"};
    for (const std::string &entry : entries) {
        faults.set(entry, 1, 1000, CL_DEVICE_NOT_AVAILABLE);
        const std::string message = error_of([] { enumerate_devices(); });
        const long hits = faults.hits();
        const std::string open = error_of([] { Device::open(0); });
        faults.clear();
        INFO(entry << ": " << message << " / " << open);
        CHECK(hits > 0);
        CHECK(contains(message, "CL_DEVICE_NOT_AVAILABLE"));
        CHECK(contains(open, "CL_DEVICE_NOT_AVAILABLE"));
    }
    // A single failed call may disable one device, but none of those that are listed afterwards.
    std::size_t listed = 0;
    for (long call = 1; call <= 60; ++call) {
        faults.set("clGetDeviceInfo", call, call, CL_OUT_OF_RESOURCES);
        try {
            listed = std::max(listed, enumerate_devices().size());
        } catch (const Error &error) {
            CHECK(contains(error.what(), "CL_OUT_OF_RESOURCES"));
        }
    }
    faults.clear();
    const std::vector<DeviceInfo> devices = enumerate_devices();
    REQUIRE(!devices.empty());
    CHECK(devices.size() >= listed);
    for (std::size_t i = 0; i < devices.size(); ++i)
        CHECK(devices[i].index == static_cast<int>(i));
    faults.set("clCreateContext", 1, 1, CL_OUT_OF_HOST_MEMORY);
    const std::string opening = error_of([] { Device::open(0); });
    faults.clear();
    CHECK(contains(opening, "CL_OUT_OF_HOST_MEMORY"));
    CHECK(copies(Device::open(0)));
}

TEST_CASE("a device that was listed keeps its number while devices fail") {
    const Faults faults;
    const std::vector<DeviceInfo> before = enumerate_devices();
    REQUIRE(!before.empty());
    for (const char *entry : {"clGetDeviceInfo", "clGetDeviceIDs", "clGetPlatformInfo"}) {
        faults.set(entry, 1, 1000, CL_DEVICE_NOT_AVAILABLE);
        const std::vector<DeviceInfo> during = enumerate_devices();
        faults.clear();
        REQUIRE(during.size() == before.size());
        for (std::size_t i = 0; i < before.size(); ++i)
            CHECK(during[i].name == before[i].name);
    }
}

TEST_CASE("a lost device is opened anew, and one that works is not") {
    const Faults faults;
    const DevicePtr old = Device::open(0);
    CHECK(!Device::forget_if_lost(0));
    CHECK(Device::open(0) == old);
    CHECK(!Device::forget_if_lost(12345));
    for (const char *entry : {"clCreateCommandQueue", "clCreateBuffer", "clEnqueueWriteBuffer",
                              "clEnqueueReadBuffer"}) {
        const DevicePtr lost = Device::open(0);
        faults.set(entry, 1, 1000, CL_OUT_OF_RESOURCES);
        const std::string message = error_of([&] { copies(lost); });
        CHECK(contains(message, entry == std::string("clCreateBuffer") ? "(CL_OUT_OF_RESOURCES)"
                                                                       : "CL_OUT_OF_RESOURCES"));
        CHECK(Device::forget_if_lost(0));
        faults.clear();
        CHECK(Device::open(0) != lost);
        CHECK(copies(Device::open(0)));
        CHECK(copies(lost)); // existing holders keep it
    }
}
