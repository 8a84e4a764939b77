// SPDX-License-Identifier: GPL-3.0-or-later
// A device that refuses memory, fails or is lost while a transform is made and run.
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/transform/transform.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/faults.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

/// The objects that live as long as a transform is used.
struct Session {
    Session(const DevicePtr &device, const Problem &problem)
        : input(random_input(problem)), transform(device, problem), queue(device),
          in(device, input.size() * sizeof(float)), out(device, problem.output_bytes()) {}

    std::vector<float> run() {
        queue.upload(in, input.data(), in.bytes());
        transform.execute(queue, in, out);
        queue.finish();
        std::vector<float> result(out.bytes() / sizeof(float));
        queue.download(result.data(), out, out.bytes());
        const PlanReport report = transform.report(); // not within a CHECK, which would catch it
        CHECK(report.kernel_milliseconds() > 0);
        return result;
    }

    std::vector<float> input;
    Transform transform;
    Queue queue;
    Buffer in, out;
};

Work work_of(const Problem &problem) {
    Work work;
    work.name = to_string(problem);
    work.make = [device = test_device(), problem]() {
        auto session = std::make_shared<Session>(device, problem);
        return [session] { return session->run(); };
    };
    // CLHPP makes these calls when it copies a handle, and does not need the answer.
    work.rule = [](const std::string &entry) {
        return entry == "clGetDeviceInfo" || entry == "clGetPlatformInfo" ? OnFault::ignored
                                                                          : OnFault::error;
    };
    return work;
}

bool has(const std::vector<std::string> &names, const std::string &name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

TEST_CASE("every OpenCL call of a transform may fail") {
    const Problem problems[] = {{TransformKind::fft, {64, 16}, {2}, Norm::backward},
                                {TransformKind::dct2, {12, 20}, {}, Norm::ortho},
                                {TransformKind::rfft, {509}, {3}, Norm::backward}};
    for (const Problem &problem : problems) {
        const Work work = work_of(problem);
        const std::vector<float> result = work.make()();
        CHECK(relative_error(result, expected(problem, random_input(problem))) <=
              error_bound(problem));
        const std::vector<std::string> reached = inject_everywhere(work, result);
        for (const char *entry :
             {"clCreateBuffer", "clCreateCommandQueue", "clCreateProgramWithSource",
              "clBuildProgram", "clCreateKernel", "clGetKernelWorkGroupInfo", "clSetKernelArg",
              "clEnqueueNDRangeKernel", "clEnqueueWriteBuffer", "clEnqueueReadBuffer", "clFinish",
              "clGetEventProfilingInfo", "execution status"}) {
            INFO(entry);
            CHECK(has(reached, entry));
        }
    }
}

TEST_CASE("no room for a table, nor for the spectrum that the device makes of one") {
    const Problem problem{TransformKind::fft, {262147}};
    const std::vector<float> result = Session(test_device(), problem).run();
    const Faults faults;
    faults.clear(); // counts from here
    const Transform whole(test_device(), problem);
    const long buffers = faults.calls("clCreateBuffer");
    const long tables = long(whole.report().steps.size());
    const long works = 2;
    REQUIRE(buffers > tables + works); // those of the spectrum's transform
    for (long call = 1; call <= buffers; ++call) {
        faults.set("clCreateBuffer", call, call, CL_MEM_OBJECT_ALLOCATION_FAILURE);
        const std::string message =
            error_of([&] { const Transform transform(test_device(), problem); });
        faults.clear();
        INFO("buffer " << call << " of " << buffers << ": " << message);
        CHECK(message.find("A buffer of ") == 0);
        CHECK(message.find("CL_MEM_OBJECT_ALLOCATION_FAILURE") != std::string::npos);
    }
    CHECK(near(Session(test_device(), problem).run(), result));
}
