// SPDX-License-Identifier: GPL-3.0-or-later
// A device fails during a request: the answer says so, and the next request works.
#include "engine/program/build.h"
#include "engine/service/service.h"
#include "tests/support/catch.h"
#include "tests/support/faults.h"

#include <future>
#include <limits>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

std::shared_ptr<const Image> picture() {
    Image image{.width = 20, .height = 12, .channels = 3, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < 20 * 12 * 3; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 251));
    return std::make_shared<const Image>(std::move(image));
}

Result<CompressResult> answer(Service &service, std::shared_ptr<const Image> image) {
    std::promise<Result<CompressResult>> promise;
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = 20;
    service.submit(std::move(request), [&](Ticket, Result<CompressResult> result) {
        promise.set_value(std::move(result));
    });
    return promise.get_future().get();
}

bool right(const Result<CompressResult> &result, const CompressResult &expected) {
    return result && near(result.value->image->samples, expected.image->samples) &&
           result.value->figures.kept == expected.figures.kept;
}

} // namespace

TEST_CASE("a device that fails during a request is told, and the next request works") {
    const Faults faults;
    Service service;
    const CompressResult expected = *answer(service, picture()).value;
    std::size_t errors = 0;
    for (const char *entry :
         {"clCreateContext", "clCreateCommandQueue", "clCreateBuffer", "clCreateProgramWithSource",
          "clBuildProgram", "clCreateKernel", "clSetKernelArg", "clEnqueueNDRangeKernel",
          "clEnqueueWriteBuffer", "clEnqueueReadBuffer", "clFinish", "execution status"}) {
        // The request is the first of a process, which makes the most calls.
        forget_programs();
        faults.set("clEnqueueWriteBuffer", 1, std::numeric_limits<long>::max(),
                   CL_DEVICE_NOT_AVAILABLE);
        CHECK(!answer(service, picture()));
        faults.clear();
        CHECK(right(answer(service, picture()), expected));
        const long calls = faults.calls(entry);
        INFO(entry << " " << calls << " times");
        REQUIRE(calls > 0);
        for (const long call : std::set<long>{1, calls}) {
            // The second time the device is lost, and opened again.
            faults.set("clEnqueueWriteBuffer", 1, std::numeric_limits<long>::max(),
                       CL_DEVICE_NOT_AVAILABLE);
            CHECK(!answer(service, picture()));
            faults.set(entry, call, std::numeric_limits<long>::max(), CL_OUT_OF_RESOURCES);
            const Result<CompressResult> failed = answer(service, picture());
            const long hits = faults.hits();
            faults.clear();
            INFO("call " << call << ": " << failed.error);
            CHECK(hits > 0);
            CHECK(!failed);
            CHECK(failed.error_kind == Error::Kind::failure);
            CHECK(failed.error.find("CL_OUT_OF_RESOURCES") != std::string::npos);
            CHECK(right(answer(service, picture()), expected));
            ++errors;
        }
    }
    CHECK(errors >= 16);
}
