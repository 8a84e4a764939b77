// SPDX-License-Identifier: GPL-3.0-or-later
// Sub-devices, on PoCL, whose driver offers them. CTest runs this with five threads of PoCL, so
// that parts can be uneven on any machine.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/partition.h"
#include "engine/device/queue.h"
#include "tests/support/catch.h"

#include <set>
#include <thread>

using namespace imago;

namespace {

/// PoCL's device; null if there is none.
DevicePtr pocl() {
    for (const DeviceInfo &info : enumerate_devices())
        if (info.platform_name == "Portable Computing Language")
            return Device::open(info.index);
    return nullptr;
}

template <class F>
Error error_of(const F &work) {
    try {
        work();
    } catch (const Error &error) {
        return error;
    }
    return Error("nothing was thrown");
}

} // namespace

TEST_CASE("the parts of a device share out its compute units") {
    const DevicePtr whole = pocl();
    REQUIRE(whole);
    const unsigned units = whole->info().compute_units;
    CHECK(partition(whole, 1) == std::vector<DevicePtr>{whole});
    for (unsigned count = 2; count <= units && count <= 5; ++count) {
        const std::vector<DevicePtr> parts = partition(whole, count);
        REQUIRE(parts.size() == count);
        unsigned sum = 0;
        std::set<cl_context> contexts{whole->context()()};
        for (unsigned i = 0; i < count; ++i) {
            const DeviceInfo &info = parts[i]->info();
            INFO(info.name << ": " << info.compute_units << " of " << units);
            CHECK(info.name == whole->info().name + " (part " + std::to_string(i + 1) + " of " +
                                   std::to_string(count) + ")");
            CHECK((info.compute_units == units / count || info.compute_units == units / count + 1));
            CHECK(info.max_allocation == whole->info().max_allocation);
            sum += info.compute_units;
            contexts.insert(parts[i]->context()());
        }
        CHECK(sum == units);
        CHECK(contexts.size() == count + 1);
    }
}

TEST_CASE("a partition is made once, also when threads ask for it") {
    const DevicePtr whole = pocl();
    REQUIRE(whole);
    if (whole->info().compute_units < 2)
        return;
    std::vector<std::vector<DevicePtr>> made(4);
    std::vector<std::thread> threads;
    for (auto &slot : made)
        threads.emplace_back([&slot, &whole] { slot = partition(whole, 2); });
    for (std::thread &thread : threads)
        thread.join();
    for (const auto &parts : made)
        CHECK(parts == made.front());
    CHECK(made.front()[0] != made.front()[1]);
}

TEST_CASE("each part runs kernels and moves data") {
    const DevicePtr whole = pocl();
    REQUIRE(whole);
    for (const DevicePtr &part : partition(whole, whole->info().compute_units > 1 ? 2 : 1)) {
        INFO(part->info().name);
        Queue queue(part);
        cl::Program program(part->context(),
                            "kernel void twice(global float *x) { x[get_global_id(0)] *= 2.0f; }");
        program.build({part->handle()});
        cl::Kernel kernel(program, "twice");
        std::vector<float> values(256, 3.0f);
        const Buffer buffer(part, 1024);
        queue.upload(buffer, values.data(), 1024);
        kernel.setArg(0, buffer.handle());
        queue.launch(kernel, cl::NDRange(256), cl::NDRange(8));
        queue.finish();
        queue.download(values.data(), buffer, 1024);
        CHECK(values == std::vector<float>(256, 6.0f));
    }
}

TEST_CASE("a device is held to some of its compute units") {
    const DevicePtr whole = pocl();
    REQUIRE(whole);
    const unsigned units = whole->info().compute_units;
    REQUIRE(units > 2);
    CHECK(first_units(whole, units) == whole);
    const DevicePtr two = first_units(whole, 2);
    CHECK(two == first_units(whole, 2));
    CHECK(two->info().name == whole->info().name);
    CHECK(two->info().compute_units == 2);
    CHECK(two->handle().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>() == 2);
    for (unsigned count : {0u, units + 1})
        CHECK(error_of([&] { first_units(whole, count); }).what() ==
              "The device \"" + whole->info().name + "\" can't be limited to " +
                  std::to_string(count) + " compute units; it allows 1 to " +
                  std::to_string(units) + ".");
}

TEST_CASE("a partition that can't be is refused with what is allowed") {
    const DevicePtr whole = pocl();
    REQUIRE(whole);
    const unsigned units = whole->info().compute_units;
    for (unsigned count : {0u, units + 1}) {
        const Error error = error_of([&] { partition(whole, count); });
        CHECK(error.kind() == Error::Kind::usage);
        CHECK(error.what() == "The device \"" + whole->info().name +
                                  "\" can't be partitioned into " + std::to_string(count) +
                                  " parts; it allows 1 to " + std::to_string(units) +
                                  ", its compute units.");
    }
}
