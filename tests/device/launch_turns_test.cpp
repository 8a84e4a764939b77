// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/device/launch_turns.h"
#include "engine/device/queue.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

using namespace imago;

namespace {

constexpr std::size_t group = 16, threads = 6, launches = 60;

/// Adds one to the numbers of its items; the last group takes longest, so that runs overlap.
constexpr const char *source = R"(
__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void count(__global float *out) {
    const size_t i = get_global_id(0);
    float x = out[i];
    for (int k = 0; k < (get_group_id(0) + 1 == get_num_groups(0) ? 60000 : 3000); ++k)
        x = x * 0.999f + 0.5f;
    out[i] += x > 0 ? 1 : 0;
})";

DevicePtr test_device() {
    return Device::open(0);
}

cl::Program built() {
    cl::Program program(test_device()->context(), std::string(source));
    program.build({test_device()->handle()});
    return program;
}

/// Launches the kernel by several threads, each with a queue of its own and wider grids from launch
/// to launch; `meanwhile` runs on this thread until they have ended.
void launch_wider_and_wider(const cl::Program &program, const auto &meanwhile) {
    std::atomic<std::size_t> width{0}, wrong{0}, ended{0};
    std::vector<std::thread> workers;
    for (std::size_t t = 0; t < threads; ++t)
        workers.emplace_back([&] {
            Queue queue(test_device());
            cl::Kernel kernel(program, "count");
            std::vector<float> out(group * threads * launches), expected(out.size());
            const Buffer buffer(test_device(), out.size() * sizeof(float));
            queue.upload(buffer, out.data(), buffer.bytes());
            kernel.setArg(0, buffer.handle());
            for (std::size_t i = 0; i < launches; ++i) {
                const std::size_t items = group * ++width;
                queue.launch(kernel, cl::NDRange(items), cl::NDRange(group));
                queue.finish();
                for (std::size_t k = 0; k < items; ++k)
                    ++expected[k];
            }
            queue.download(out.data(), buffer, buffer.bytes());
            wrong += out != expected;
            ++ended;
        });
    while (ended < threads)
        meanwhile();
    for (std::thread &worker : workers)
        worker.join();
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("many queues launch one kernel over wider and wider grids", "[turns]") {
    const cl::Program program = built();
    if (GENERATE(false, true))
        identify_program(program, 0x7a1);
    launch_wider_and_wider(program, std::this_thread::yield);
}

TEST_CASE("a launch behind an event of the caller holds up no other call", "[turns]") {
    const cl::Program program = built();
    identify_program(program, 0x7a3);
    cl::Kernel kernel(program, "count");
    const Buffer buffer(test_device(), 8 * group * sizeof(float));
    kernel.setArg(0, buffer.handle());
    Queue first(test_device()), second(test_device());
    cl::UserEvent held(test_device()->context());
    const std::vector<cl::Event> before{held};
    first.handle().enqueueBarrierWithWaitList(&before);
    first.launch(kernel, cl::NDRange(group), cl::NDRange(group));
    const cl::Event wider =
        second.launch(kernel, cl::NDRange(8 * group), cl::NDRange(group)); // by this thread
    CHECK(wider.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
    held.setStatus(CL_COMPLETE);
    first.finish();
    second.finish();
    CHECK(wider.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
}

TEST_CASE("a program's binary is taken while its kernels run", "[turns]") {
    const cl::Program program = built();
    identify_program(program, 0x7a2);
    std::size_t taken = 0;
    launch_wider_and_wider(program, [&] {
        use_alone(program, [&] { taken += program.getInfo<CL_PROGRAM_BINARIES>().size(); });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    });
    CHECK(taken > 0);
}

TEST_CASE("launches take turns on PoCL before version 6", "[turns]") {
    DeviceInfo info;
    info.platform_name = "Portable Computing Language";
    for (const auto &[version, turns] :
         {std::pair("3.1+debian", true), {"5.0", true}, {"6.0", false}, {"10.1", false}}) {
        info.driver_version = version;
        CHECK(launches_take_turns(info) == turns);
    }
    info.driver_version = "3.1";
    info.platform_name = "NVIDIA CUDA";
    CHECK(!launches_take_turns(info));
}
