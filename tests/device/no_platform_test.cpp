// SPDX-License-Identifier: GPL-3.0-or-later
// CTest runs this with OCL_ICD_VENDORS=/nonexistent/ (CMakeLists.txt): the loader then finds no
// platform.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "tests/support/catch.h"

#include <cstdlib>

using namespace imago;

TEST_CASE("without any OpenCL platform the engine says what to install") {
    REQUIRE(std::getenv("OCL_ICD_VENDORS") != nullptr);
    const std::vector<DeviceInfo> devices = enumerate_devices();
    CHECK(devices.empty());
    CHECK(no_device_message().text().find("pocl-opencl-icd") != std::string::npos);

    for (const char *choice : {"", "0", "pocl"}) {
        INFO(choice);
        try {
            select_device(devices, choice);
            CHECK(false);
        } catch (const Error &error) {
            CHECK(error.kind() == Error::Kind::failure);
            CHECK(error.what() == no_device_message().text());
        }
    }
    REQUIRE_THROWS_AS(Device::open(0), Error);
}
