// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/queue.h"
#include "engine/device/select.h"
#include "engine/device/status.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <numeric>
#include <thread>

using namespace imago;

namespace {

/// A set of devices that no machine at hand has.
std::vector<DeviceInfo> made_up_devices() {
    std::vector<DeviceInfo> devices(4);
    for (int i = 0; i < 4; ++i)
        devices[static_cast<std::size_t>(i)].index = i;
    devices[0].name = "FPGA 7";
    devices[0].platform_name = "Boards";
    devices[0].type = DeviceType::accelerator;
    devices[1].name = "cpu-EPYC";
    devices[1].platform_name = "Portable Computing Language";
    devices[1].type = DeviceType::cpu;
    devices[2].name = "gfx1030";
    devices[2].platform_name = "AMD Accelerated Parallel Processing";
    devices[2].board_name = "Radeon RX 6800";
    devices[2].type = DeviceType::gpu;
    devices[3].name = "gfx1030";
    devices[3].platform_name = "rusticl";
    devices[3].type = DeviceType::gpu;
    return devices;
}

} // namespace

TEST_CASE("the enumeration lists PoCL with sane capabilities") {
    const std::vector<DeviceInfo> devices = enumerate_devices();
    REQUIRE(!devices.empty());
    int pocl = 0;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const DeviceInfo &info = devices[i];
        INFO(info.name);
        CHECK(info.index == static_cast<int>(i));
        CHECK(!info.name.empty());
        CHECK(info.name.find('\0') == std::string::npos);
        CHECK(test::contains(info.device_version, "OpenCL "));
        CHECK(test::contains(info.c_version, "OpenCL C "));
        CHECK(info.compute_units >= 1);
        CHECK(info.max_work_group_size >= 1);
        CHECK(info.max_work_item_sizes[0] >= 1);
        CHECK(info.global_memory >= info.max_allocation);
        CHECK(info.max_allocation >= info.global_memory / 8);
        CHECK(info.local_memory >= 1024);
        CHECK(info.native_vector_width_float >= 1);
        CHECK(!info.extensions.empty());
        CHECK(info.double_precision == (info.native_vector_width_double > 0));
        if (test::contains(info.platform_name, "Portable Computing Language")) {
            ++pocl;
            CHECK(info.type == DeviceType::cpu);
            CHECK(!info.local_memory_dedicated);
            CHECK(!info.warp_width);
            CHECK(!info.board_name);
        }
    }
    CHECK(pocl >= 1);
}

TEST_CASE("a device is chosen by default, index, or part of a name") {
    const std::vector<DeviceInfo> devices = made_up_devices();
    CHECK(select_device(devices, "").index == 2);
    CHECK(select_device({devices[0], devices[1]}, "").index == 1);
    CHECK(select_device({devices[0]}, "").index == 0);
    CHECK(select_device(devices, "3").index == 3);
    CHECK(select_device(devices, "0").index == 0);
    CHECK(select_device(devices, "epyc").index == 1);
    CHECK(select_device(devices, "PORTABLE").index == 1);
    CHECK(select_device(devices, "gfx").index == 2);
    CHECK(select_device(devices, "radeon").index == 2);
    CHECK(select_device(devices, "Rusticl/gfx").index == 3);
    CHECK(select_device(devices, "7").index == 0); // not an index, but a part of a name
    CHECK(select_device(devices, "6800").index == 2);
}

TEST_CASE("a device that is not there is refused with the ones that are") {
    const std::vector<DeviceInfo> devices{made_up_devices()[1]};
    for (const char *choice : {"geforce", "4", "-1", "rusticl/epyc", "portable/radeon"}) {
        try {
            const DeviceInfo &found = select_device(devices, choice);
            INFO(choice << " found " << found.name);
            CHECK(false);
        } catch (const Error &error) {
            CHECK(error.kind() == Error::Kind::usage);
            CHECK(test::contains(error.what(), "\"" + std::string(choice) + "\""));
            CHECK(test::contains(error.what(), "1: cpu-EPYC (PoCL)"));
        }
    }
    CHECK(test::contains(test::error_of([] { Device::open(-1); }), "There is no OpenCL device -1"));
    CHECK(test::contains(test::error_of([] { Device::open(9999); }),
                         "There is no OpenCL device 9999"));
}

TEST_CASE("opening a device twice, and from threads, gives the same one") {
    const DevicePtr device = Device::open(0);
    CHECK(device->info().name == enumerate_devices().front().name);
    std::vector<DevicePtr> opened(4);
    std::vector<std::thread> threads;
    for (DevicePtr &slot : opened)
        threads.emplace_back([&slot] { slot = Device::open(0); });
    for (std::thread &thread : threads)
        thread.join();
    for (const DevicePtr &other : opened)
        CHECK(other == device);
}

TEST_CASE("uploaded numbers come back") {
    const DevicePtr device = Device::open(0);
    Queue queue(device);
    std::vector<float> sent(1001), received(1001, -1.0f);
    std::iota(sent.begin(), sent.end(), 0.5f);
    const std::size_t bytes = sent.size() * sizeof(float);
    const Buffer buffer(device, bytes);
    CHECK(buffer.bytes() == bytes);
    CHECK(!buffer.empty());
    CHECK(Buffer().empty());
    queue.upload(buffer, sent.data(), bytes);
    queue.download(received.data(), buffer, bytes);
    CHECK(received == sent);

    const float nine = 9;
    queue.upload(buffer, &nine, sizeof nine, 4 * sizeof nine);
    float two[2] = {};
    queue.download(two, buffer, sizeof two, 3 * sizeof nine);
    CHECK(two[0] == sent[3]);
    CHECK(two[1] == 9);

    CHECK(test::contains(test::error_of([&] { queue.upload(buffer, sent.data(), bytes, 4); }),
                         "4004 bytes"));
    CHECK(test::contains(test::error_of([&] { queue.download(two, buffer, 8, bytes); }),
                         "4004 bytes"));
}

TEST_CASE("a launch runs the kernel and its event has a time") {
    const DevicePtr device = Device::open(0);
    Queue queue(device);
    cl::Program program(device->context(),
                        "kernel void twice(global float *x) { x[get_global_id(0)] *= 2.0f; }");
    program.build({device->handle()});
    cl::Kernel kernel(program, "twice");
    std::vector<float> values(64, 3.0f);
    const Buffer buffer(device, 256);
    queue.upload(buffer, values.data(), 256);
    kernel.setArg(0, buffer.handle());
    const cl::Event event = queue.launch(kernel, cl::NDRange(64), cl::NDRange(8));
    queue.finish();
    CHECK(event_milliseconds(event) > 0);
    CHECK(event_milliseconds(event) < 1000);
    queue.download(values.data(), buffer, 256);
    CHECK(values == std::vector<float>(64, 6.0f));

    const std::string message =
        test::error_of([&] { queue.launch(kernel, cl::NDRange(64), cl::NDRange(7)); });
    CHECK(test::contains(message, "\"twice\""));
    CHECK(test::contains(message, "CL_INVALID_WORK_GROUP_SIZE"));
}

TEST_CASE("an allocation that does not fit names what is needed and what is there") {
    const DevicePtr device = Device::open(0);
    for (const std::size_t bytes :
         {std::size_t{1} << 60, std::size_t(device->info().max_allocation) + 1}) {
        const std::string message = test::error_of([&] { Buffer(device, bytes); });
        INFO(message);
        CHECK(test::contains(message, std::to_string(bytes) + " bytes"));
        if (test::contains(message, "are free")) { // a processor's buffer is memory of the host
            CHECK(device->info().type == DeviceType::cpu);
            CHECK(test::contains(message, "GiB"));
            continue;
        }
        CHECK(test::contains(message, std::to_string(device->info().max_allocation)));
        CHECK(test::contains(message, std::to_string(device->info().global_memory)));
        CHECK(test::contains(message, "CL_"));
    }
    CHECK(test::contains(test::error_of([&] { Buffer(device, 0); }), "CL_INVALID_BUFFER_SIZE"));
}

TEST_CASE("statuses have their names") {
    CHECK(opencl_status_name(0) == "CL_SUCCESS");
    CHECK(opencl_status_name(-4) == "CL_MEM_OBJECT_ALLOCATION_FAILURE");
    CHECK(opencl_status_name(-5) == "CL_OUT_OF_RESOURCES");
    CHECK(opencl_status_name(-11) == "CL_BUILD_PROGRAM_FAILURE");
    CHECK(opencl_status_name(-68) == "CL_INVALID_DEVICE_PARTITION_COUNT");
    CHECK(opencl_status_name(-1001) == "CL_PLATFORM_NOT_FOUND_KHR");
    CHECK(opencl_status_name(-9999) == "CL error -9999");
    // OpenCL 1.2 has no gaps in -1..-19 and -30..-68.
    for (int status = -68; status <= -1; ++status) {
        INFO(status);
        const bool known = status >= -19 || status <= -30;
        CHECK(test::contains(opencl_status_name(status), "CL error") != known);
    }
    const Error error = opencl_error(Sentence::verbatim("Testing"), cl::Error(-36, "clFinish"));
    CHECK(std::string(error.what()) ==
          "Testing failed: clFinish returned CL_INVALID_COMMAND_QUEUE.");
}
