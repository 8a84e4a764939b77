// SPDX-License-Identifier: GPL-3.0-or-later
// The promises of a Transform besides its numbers: the threshold, refusals, reports.
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

std::vector<float> execute(Transform &transform, const std::vector<float> &input) {
    const DevicePtr device = test_device();
    Queue queue(device);
    const std::size_t bytes = input.size() * sizeof(float);
    Buffer in(device, bytes), out(device, transform.problem().output_numbers() * sizeof(float));
    queue.upload(in, input.data(), bytes);
    transform.execute(queue, in, out);
    std::vector<float> result(transform.problem().output_numbers());
    queue.download(result.data(), out, out.bytes());
    return result;
}

std::string complaint(Transform &transform, Queue &queue, const Buffer &in, const Buffer &out) {
    return error_of([&] { transform.execute(queue, in, out); }, Error::Kind::usage);
}

} // namespace

TEST_CASE("the threshold keeps what reaches it, to the last bit", "[small]") {
    for (const auto family : {PlanOptions::Family::lanes, PlanOptions::Family::work_group})
        for (const std::vector<std::size_t> &extents :
             {std::vector<std::size_t>{8, 6}, {5, 7}, {1, 9}, {7, 1}, {96, 6}, {105, 4}}) {
            const Problem problem{Kind::idct2, extents, {2}};
            PlanOptions options;
            options.family = family;
            options.longest_step = 16; // longer columns go by themselves in two steps
            options.threshold_at_load = true;
            Transform transform(test_device(), problem, options);
            std::vector<float> input = random_input(problem);
            // Values on the threshold, one float below it, and both with a minus sign.
            const float threshold = 0.5f, below = std::nextafter(threshold, 0.0f);
            input[0] = threshold;
            input[1] = -below;
            input[3] = below;
            input[input.size() - 1] = -threshold;
            std::vector<float> kept = input;
            for (float &x : kept)
                x = std::fabs(x) >= threshold ? x : 0.0f;
            INFO(to_string(problem));
            const std::vector<float> all = execute(transform, input);
            transform.set_threshold(threshold);
            const std::vector<float> some = execute(transform, input);
            transform.set_threshold(0);
            CHECK(some == execute(transform, kept));
            CHECK(some != all);
            CHECK(all == execute(transform, input));
            transform.set_threshold(std::numeric_limits<float>::infinity());
            CHECK(execute(transform, input) == std::vector<float>(input.size(), 0.0f));
        }
}

TEST_CASE("a report may be asked for at any time") {
    const DevicePtr device = test_device();
    Transform transform(device, {Kind::fft, {4096}, {512}});
    CHECK(transform.report().kernel_milliseconds() == 0);
    CHECK(transform.report().problem == "fft:4096*512:float");
    Queue queue(device);
    Buffer data(device, transform.problem().input_numbers() * sizeof(float));
    const std::vector<float> input(transform.problem().input_numbers());
    queue.upload(data, input.data(), data.bytes());
    transform.execute(queue, data, data);
    CHECK(transform.report().kernel_milliseconds() >= 0); // not ended yet, or just
    queue.finish();
    const PlanReport report = transform.report();
    CHECK(report.kernel_milliseconds() > 0);
    CHECK(report.workspace_bytes == transform.workspace_bytes());
    CHECK(report.device == device->info().name);
}

TEST_CASE("buffers that are too small, or shared where they can't be, are refused") {
    const DevicePtr device = test_device();
    Queue queue(device);
    Transform fft(device, {Kind::fft, {8}, {3}}), rfft(device, {Kind::rfft, {8}, {3}});
    const Buffer right(device, 8 * 3 * 2 * 4), small(device, 8 * 3 * 2 * 4 - 4);
    CHECK(complaint(fft, queue, small, right) ==
          "The input buffer of fft:8*3:float holds 188 bytes; it needs 192.");
    CHECK(complaint(fft, queue, right, small) ==
          "The output buffer of fft:8*3:float holds 188 bytes; it needs 192.");
    CHECK(complaint(rfft, queue, right, right) != "");
    const Buffer larger(device, 1024);
    CHECK(complaint(rfft, queue, larger, larger) ==
          "The input and output of rfft:8*3:float can't share a buffer: their elements are at "
          "different places. The placement inplace of the problem makes a plan for one buffer.");
    CHECK(complaint(fft, queue, right, right).empty());
    queue.finish();
}

TEST_CASE("planar arrays need a buffer for each part, and apart from each other") {
    const DevicePtr device = test_device();
    Queue queue(device);
    Problem problem{Kind::fft, {8}};
    problem.layout = ComplexLayout::planar;
    Transform fft(device, problem);
    const Buffer a(device, 32), b(device, 32), c(device, 32), d(device, 32);
    const auto said = [&](const ArrayBuffers &in, const ArrayBuffers &out) {
        try {
            fft.execute(queue, in, out);
        } catch (const Error &error) {
            return std::string(error.what());
        }
        queue.finish();
        return std::string();
    };
    CHECK(said({a, b}, {c, d}).empty());
    CHECK(said({a, b}, {a, b}).empty());
    CHECK(said(a, {c, d}) ==
          "The input's imaginary buffer of fft:8:float:planar holds 0 bytes; it needs 32.");
    CHECK(said({a, b}, {c, c}) == "The real and imaginary parts of the output of "
                                  "fft:8:float:planar overlap; they need a buffer each.");
    CHECK(said({a, b}, {c, a}) == "The input and output of fft:8:float:planar overlap; they have "
                                  "to be the same buffer, or separate ones.");
}

TEST_CASE("a mask is the plan's, and large enough") {
    const DevicePtr device = test_device();
    Queue queue(device);
    PlanOptions options;
    options.mask_at_load = true;
    Transform masked(device, {Kind::ifft, {4, 6}, {2}}, options), plain(device, {Kind::ifft, {4}});
    const Buffer data(device, 4 * 6 * 2 * 8), mask(device, 4 * 6 * 4), small(device, 4 * 6 * 4 - 4);
    CHECK_THROWS_AS(plain.set_mask(mask), Error);
    CHECK_THROWS_AS(masked.set_mask(small), Error);
    CHECK_THROWS_AS(masked.execute(queue, data, data), Error); // no mask yet
    masked.set_mask(mask);
    masked.execute(queue, data, data);
    queue.finish();
    CHECK_THROWS_AS(Transform(device, {Kind::fft, {4}}, options), Error);
}

TEST_CASE("arrays that do not fit on the device are refused before a buffer is made") {
    const DevicePtr device = test_device();
    DeviceInfo info = device->info();
    info.max_allocation = 1 << 16;
    const auto little = std::make_shared<const Device>(info, device->handle(), device->context());
    REQUIRE_THROWS_AS(Transform(little, {Kind::fft, {8192}, {2}}), Error);
    REQUIRE_THROWS_AS(Transform(little, {Kind::rfft, {1}, {16000}}), Error);
    const Transform fits(little, {Kind::fft, {8192}, {}});
    CHECK(fits.problem().points() == 8192);
}

TEST_CASE("the source of a plan names each of its steps") {
    const Transform transform(test_device(), {Kind::dct2, {12, 20}, {}});
    const std::string source = transform.source();
    CHECK(source.find("// ==== Step 1 of 2\n// SPDX-License-Identifier: MIT\n") == 0);
    CHECK(source.find("// ==== Step 2 of 2\n") != std::string::npos);
    for (const StepReport &step : transform.report().steps)
        CHECK(source.find(step_words(step.work).text()) != std::string::npos);
}
