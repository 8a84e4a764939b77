// SPDX-License-Identifier: GPL-3.0-or-later
// A driver fails on stored binaries, or has none: the source serves instead.
#include "engine/device/device.h"
#include "engine/device/enumerate.h"
#include "engine/device/queue.h"
#include "engine/device/select.h"
#include "engine/program/build.h"
#include "tests/support/catch.h"
#include "tests/support/faults.h"

#include <cstdlib>
#include <filesystem>

using namespace imago;
using namespace imago::test;

namespace {

const std::string source = "kernel void twice(global float *x) { x[get_global_id(0)] *= 2; }\n";

DevicePtr device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return Device::open(select_device(enumerate_devices(), choice ? choice : "").index);
}

/// Builds and runs the kernel.
bool doubles(const DevicePtr &device) {
    const BuiltProgram built = build_program(*device, source);
    cl::Kernel kernel(built.program, "twice");
    std::vector<float> x{1, 2, 3, 4};
    Queue queue(device);
    const Buffer buffer(device, x.size() * sizeof(float));
    queue.upload(buffer, x.data(), buffer.bytes());
    kernel.setArg(0, buffer.handle());
    queue.launch(kernel, cl::NDRange(x.size()), cl::NDRange(x.size()));
    queue.download(x.data(), buffer, buffer.bytes());
    return x == std::vector<float>{2, 4, 6, 8};
}

} // namespace

TEST_CASE("where a stored program fails in the driver its source is compiled") {
    const Faults faults;
    const DevicePtr chosen = device();
    std::filesystem::remove_all(std::filesystem::path(std::getenv("XDG_CACHE_HOME")) / "imago");
    unsetenv("IMAGO_PROGRAM_CACHE");
    const auto store = [&] {
        forget_programs();
        CHECK(doubles(chosen));
        store_programs();
        forget_programs();
    };
    for (const char *entry : {"clCreateProgramWithBinary", "clBuildProgram", "clGetProgramInfo"}) {
        INFO(entry);
        store();
        const ProgramCounts before = program_counts();
        faults.set(entry, 1, 1, CL_INVALID_BINARY);
        CHECK(doubles(chosen));
        CHECK(faults.hits() == 1);
        faults.clear();
        CHECK(program_counts().compiled == before.compiled + 1);
        CHECK(program_counts().loaded == before.loaded);
    }
    store();
    const ProgramCounts before = program_counts();
    CHECK(doubles(chosen)); // without faults the binary serves
    CHECK(program_counts().loaded == before.loaded + 1);
}

TEST_CASE("a driver without binaries is not an error") {
    const Faults faults;
    const DevicePtr chosen = device();
    std::filesystem::remove_all(std::filesystem::path(std::getenv("XDG_CACHE_HOME")) / "imago");
    unsetenv("IMAGO_PROGRAM_CACHE");
    forget_programs();
    store_programs();
    // The first call asks for the kernels, which every driver tells.
    faults.set("clGetProgramInfo", 2, 1000000, CL_OUT_OF_HOST_MEMORY);
    CHECK(doubles(chosen));
    CHECK(store_programs() == 0);
    CHECK(programs_to_store() == 0);
    CHECK(faults.hits() > 0);
    faults.clear();
    CHECK(doubles(chosen));
}
