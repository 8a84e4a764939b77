// SPDX-License-Identifier: GPL-3.0-or-later
// Devices, plans, buffers, queues of the program's own, wisdom and refusals of the shared library.
#include "tests/c/library.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"

#include <CL/opencl.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

std::string reason(imago_status status, imago_status expected = IMAGO_INVALID) {
    CHECK(status == expected);
    return imago_last_error();
}

bool has(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

std::vector<float> floats(const Numbers &numbers) {
    return {numbers.begin(), numbers.end()};
}

/// Checks the output of an FFT of random_dense(problem).
void check_output(const Problem &problem, const std::vector<float> &got) {
    const LongNumbers want = expected_dense(problem, random_dense(problem));
    CHECK(worst_dense_error(problem, Numbers(got.begin(), got.end()), want) <=
          error_bound(problem));
}

template <class T>
void check_close(const std::vector<unsigned char> &a, const std::vector<unsigned char> &b) {
    std::vector<T> want(a.size() / sizeof(T)), got(want.size());
    std::memcpy(want.data(), a.data(), a.size());
    std::memcpy(got.data(), b.data(), b.size());
    T difference = 0, most = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        difference = std::max(difference, std::abs(want[i] - got[i]));
        most = std::max(most, std::abs(want[i]));
    }
    CHECK(most > 0);
    CHECK(difference <= 1e-6 * most);
}

} // namespace

TEST_CASE("devices are listed, opened and described", "[library]") {
    int count = 0;
    REQUIRE(imago_device_count(&count) == IMAGO_OK);
    REQUIRE(count >= 1);
    const library::Device device = library_device();
    const imago_device_info info = device.info();
    CHECK(std::strlen(info.name) > 0);
    CHECK(info.compute_units >= 1);
    CHECK(info.index >= 0);
    imago_device *none = nullptr;
    CHECK(has(reason(imago_device_open("no such device", &none)), "no such device"));
    CHECK(none == nullptr);
    CHECK(has(reason(imago_device_open("", nullptr)), "device is NULL"));
    CHECK(has(reason(imago_device_count(nullptr)), "count is NULL"));
}

TEST_CASE("problems that make no sense are refused with a reason", "[library]") {
    const library::Device device = library_device();
    imago_plan *plan = nullptr;
    const auto refused = [&](const imago_problem &problem) {
        const std::string why =
            reason(imago_plan_create(device.get(), &problem, IMAGO_PLANNED, &plan));
        CHECK(plan == nullptr);
        return why;
    };
    library::Problem problem("fft:64");
    problem.rank = 0;
    CHECK(has(refused(problem), "rank is 0; it is 1 to 8"));
    problem.rank = 9;
    CHECK(has(refused(problem), "rank is 9"));
    problem = "fft:64";
    problem.size = 8;
    CHECK(has(refused(problem), "imago_problem_init"));
    // A program of version 0.2, whose imago_problem ended before `nonzero`.
    std::memset(&problem, 0x5a, sizeof problem);
    (imago_problem_init)(&problem);
    CHECK(problem.size == offsetof(imago_problem, nonzero));
    CHECK(problem.nonzero[0] == 0x5a5a5a5a5a5a5a5a);
    CHECK(problem.wanted[IMAGO_MOST_AXES - 1] == 0x5a5a5a5a5a5a5a5a);
    CHECK((imago_problem_read)("fft:64*3", &problem) == IMAGO_OK);
    CHECK(problem.nonzero[0] == 0x5a5a5a5a5a5a5a5a);
    CHECK(imago_plan_create(device.get(), &problem, IMAGO_PLANNED, &plan) == IMAGO_OK);
    imago_plan_free(plan);
    plan = nullptr;
    CHECK(has(reason((imago_problem_read)("fft:64:nonzero=8", &problem)), "no pruned transforms"));
    problem = "fft:64";
    problem.extents[0] = 0;
    CHECK_FALSE(refused(problem).empty());
    problem = "fft:64";
    problem.kind = static_cast<imago_kind>(99);
    CHECK(has(refused(problem), "kind is 99"));
    problem = "fft:64";
    problem.hooks = IMAGO_THRESHOLD;
    CHECK_FALSE(refused(problem).empty());
    problem.hooks = 64;
    CHECK(has(refused(problem), "hooks"));
    problem = "fft:64";
    CHECK(
        has(reason(imago_plan_create(device.get(), &problem, static_cast<imago_effort>(9), &plan)),
            "effort is 9"));
    problem.extents[0] = std::size_t{1} << 62;
    CHECK_FALSE(refused(problem).empty());
    CHECK(has(reason(imago_problem_read("fft:", &problem)), "fft"));
    CHECK_THROWS_AS(library::Plan(device, "tft:8"), library::Failure);
    CHECK(std::string(imago_status_name(IMAGO_NO_MEMORY)) == "no memory");
    CHECK(imago_version() == IMAGO_VERSION);
}

#ifndef NDEBUG
TEST_CASE("objects that were freed are refused in builds for debugging", "[library]") {
    const library::Device device = library_device();
    imago_plan *plan = nullptr;
    const library::Problem problem("fft:64");
    REQUIRE(imago_plan_create(device.get(), &problem, IMAGO_READY, &plan) == IMAGO_OK);
    imago_plan_free(plan);
    float x[128] = {};
    CHECK(has(reason(imago_plan_execute(plan, x, nullptr, x, nullptr)), "was freed"));
}
#endif

TEST_CASE("a missing array is refused, and freeing nothing is allowed", "[library]") {
    const library::Device device = library_device();
    library::Plan plan(device, "fft:64");
    std::vector<float> x(128);
    CHECK_FALSE(
        reason(imago_plan_execute(plan.get(), x.data(), nullptr, nullptr, nullptr)).empty());
    CHECK(has(reason(imago_plan_execute(nullptr, x.data(), nullptr, x.data(), nullptr)), "plan"));
    imago_plan_free(nullptr);
    imago_device_free(nullptr);
    imago_buffer_free(nullptr);
    imago_text_free(nullptr);
    imago_free(nullptr);
    CHECK(imago_alloc(static_cast<std::size_t>(-1)) == nullptr);
}

TEST_CASE("a plan without a device runs on the host's processor alone", "[library]") {
    for (const char *text : {"fft:1000*4", "fft:70000", "fft:64x60*3:nonzero=10,30:wanted=64,7"}) {
        const Problem problem = parse_problem(text);
        const library::Problem given(text);
        imago_plan *made = nullptr;
        REQUIRE(imago_plan_create(nullptr, &given, IMAGO_READY, &made) == IMAGO_OK);
        const std::unique_ptr<imago_plan, void (*)(imago_plan *)> plan(made, imago_plan_free);
        const std::vector<float> x = floats(random_dense(problem));
        std::vector<float> y(dense_output_size(problem));
        REQUIRE(imago_plan_execute(made, x.data(), nullptr, y.data(), nullptr) == IMAGO_OK);
        check_output(problem, y);
        char *json = nullptr;
        CHECK(has(reason(imago_plan_explain(made, &json)), "no device"));
        const library::Device device = library_device();
        library::Buffer buffer(device, x.size() * sizeof(float));
        CHECK(has(
            reason(imago_plan_execute_buffers(made, buffer.get(), nullptr, buffer.get(), nullptr)),
            "no device"));
    }
    const library::Problem filter("filter:16x16");
    imago_plan *none = nullptr;
    CHECK(has(reason(imago_plan_create(nullptr, &filter, IMAGO_READY, &none)), "need a device"));
    CHECK(none == nullptr);
}

TEST_CASE("devices share a batch, by measured speed or as they are told", "[library]") {
    const library::Device device = library_device();
    for (const char *text : {"fft:1000*64", "rfft:6x70*9:double", "compress:32x40*7"}) {
        INFO(text);
        const Problem problem = parse_problem(text);
        const library::Problem given(text);
        if (problem.precision == Precision::f64 && !device.info().double_precision)
            continue;
        std::vector<unsigned char> x(problem.input_bytes(), 0), y(problem.output_bytes()),
            z(y.size());
        const Numbers numbers = random_dense(problem);
        if (problem.precision == Precision::f64)
            std::memcpy(x.data(), numbers.data(), x.size());
        else
            std::memcpy(x.data(), floats(numbers).data(), x.size());
        library::Plan alone(device, given);
        const auto measured = library::Plan::split({device.get(), device.get()}, given);
        const auto told = library::Plan::split({device.get(), device.get()}, given, {3, 1});
        alone.execute(x.data(), y.data());
        for (imago_plan *plan : {measured.get(), told.get()}) {
            REQUIRE(imago_plan_execute(plan, x.data(), nullptr, z.data(), nullptr) == IMAGO_OK);
            if (problem.precision == Precision::f64)
                check_close<double>(y, z);
            else
                check_close<float>(y, z);
        }
        CHECK(has(told.explain(), "\"share\": 0.75"));
        std::size_t bytes = 0;
        CHECK(has(reason(imago_plan_workspace(told.get(), &bytes)), "imago_plan_execute() alone"));
    }
    const library::Problem problem("fft:64*4");
    imago_plan *none = nullptr;
    imago_device *const devices[] = {device.get(), nullptr};
    CHECK(has(reason(imago_plan_create_split(devices, 2, nullptr, &problem, &none)), "NULL"));
    CHECK_FALSE(reason(imago_plan_create_split(devices, 0, nullptr, &problem, &none)).empty());
    const double shares[] = {-1};
    CHECK_FALSE(reason(imago_plan_create_split(devices, 1, shares, &problem, &none)).empty());
    CHECK(none == nullptr);
}

TEST_CASE("arrays run backwards along any axis", "[library]") {
    const library::Device device = library_device();
    for (const std::size_t lines : {std::size_t(3), std::size_t(3000)}) { // host and device
        const Problem forward = parse_problem("fft:40*" + std::to_string(lines));
        const std::vector<float> x = floats(random_dense(forward));
        std::vector<float> mirrored(x.size()), y(x.size());
        for (std::size_t line = 0; line < lines; ++line)
            for (std::size_t i = 0; i < 40; ++i)
                for (std::size_t part = 0; part < 2; ++part)
                    mirrored[2 * (line * 40 + 39 - i) + part] =
                        x[2 * ((lines - 1 - line) * 40 + i) + part];
        library::Problem problem(to_string(forward));
        problem.has_strides = 1;
        problem.in_strides[0] = static_cast<std::size_t>(-40); // of the lines
        problem.in_strides[1] = static_cast<std::size_t>(-1);
        problem.out_strides[0] = 40;
        problem.out_strides[1] = 1;
        library::Plan ready(device, problem, IMAGO_READY);
        ready.execute(mirrored.data() + 2 * (40 * lines - 1), y.data());
        check_output(forward, y);
        y.assign(y.size(), 0);
        library::Plan plan(device, problem, IMAGO_PLANNED);
        plan.prepare(); // the device's, whether or not the host runs it
        plan.execute(mirrored.data() + 2 * (40 * lines - 1), y.data());
        check_output(forward, y);
        char *text = nullptr;
        CHECK(has(reason(imago_problem_text(&problem, &text)), "negative strides"));
        std::size_t bytes = 0;
        REQUIRE(imago_problem_bytes(&problem, &bytes, nullptr) == IMAGO_OK);
        CHECK(bytes == 320 * lines);
        const library::Buffer buffer(device, bytes);
        CHECK(has(reason(imago_plan_execute_buffers(plan.get(), buffer.get(), nullptr, buffer.get(),
                                                    nullptr)),
                  "imago_plan_execute() alone"));
        problem.in_strides[1] = static_cast<std::size_t>(-2); // outputs are apart, inputs may be
        problem.out_strides[0] = 39;                          // anywhere
        imago_plan *none = nullptr;
        CHECK(
            has(reason(imago_plan_create(device.get(), &problem, IMAGO_READY, &none)), "strides"));
    }
}

TEST_CASE("a thread says how many threads its plans take", "[library]") {
    const Problem problem = parse_problem("fft:500*100");
    const library::Problem given(to_string(problem));
    const std::vector<float> x = floats(random_dense(problem));
    std::vector<float> y(x.size()), z(x.size());
    CHECK(has(reason(imago_set_threads(-1)), "-1"));
    REQUIRE(imago_set_threads(1) == IMAGO_OK);
    library::Plan one(given);
    one.execute(x.data(), y.data());
    check_output(problem, y);
    REQUIRE(imago_set_threads(3) == IMAGO_OK);
    library::Plan three(given);
    REQUIRE(imago_set_threads(0) == IMAGO_OK);
    three.execute(x.data(), z.data());
    check_output(problem, z);

    const Problem large = parse_problem("fft:4096*32");
    const library::Problem wide(to_string(large));
    const library::Device device = library_device();
    REQUIRE(imago_set_threads(1) == IMAGO_OK);
    library::Plan plan(device, wide);
    REQUIRE(imago_set_threads(0) == IMAGO_OK);
    const std::vector<float> from = floats(random_dense(large));
    std::vector<float> to(from.size());
    plan.execute(from.data(), to.data());
    check_output(large, to);
    library::Buffer in(device, from.size() * sizeof(float)),
        out(device, from.size() * sizeof(float));
    in.write(from.data(), from.size() * sizeof(float));
    plan.execute(in, out); // buffers are the whole device's
    out.read(to.data(), to.size() * sizeof(float));
    check_output(large, to);
}

TEST_CASE("a problem's text and bytes are the engine's", "[library]") {
    for (const char *text : {"rfft:1000*3:double", "dct2:16x8*2:ortho", "fft:8*4:in=16,2:out=8,1",
                             "rfft:64x100*2:nonzero=16,50:wanted=64,3", "irfft:9:wanted=4"}) {
        const library::Problem problem(text);
        const Problem parsed = parse_problem(text);
        CHECK(parse_problem(problem.text()) == parsed);
        std::size_t in = 0, out = 0;
        REQUIRE(imago_problem_bytes(&problem, &in, &out) == IMAGO_OK);
        CHECK(in == parsed.input_bytes());
        CHECK(out == parsed.output_bytes());
    }
}

TEST_CASE("a pruned problem says what is there along some axes", "[library]") {
    library::Problem problem("rfft:64x100*2");
    problem.wanted[1] = 3;
    CHECK(parse_problem(problem.text()) == parse_problem("rfft:64x100*2:wanted=64,3"));
    problem.nonzero[0] = 65;
    std::size_t in = 0, out = 0;
    CHECK(has(reason(imago_problem_bytes(&problem, &in, &out)), "1 to the 64"));
    problem.nonzero[0] = 64;
    problem.in_place = 1;
    CHECK(has(reason(imago_problem_bytes(&problem, &in, &out)), "never in place"));
}

TEST_CASE("plans run on buffers, and say what was chosen", "[library]") {
    const library::Device device = library_device();
    const Problem problem = parse_problem("fft:1000*4");
    library::Plan plan(device, "fft:1000*4");
    const std::vector<float> x = floats(random_dense(problem));
    library::Buffer in(device, x.size() * sizeof(float)), out(device, x.size() * sizeof(float));
    in.write(x.data(), x.size() * sizeof(float));
    plan.execute(in, out);
    std::vector<float> y(x.size());
    out.read(y.data(), y.size() * sizeof(float));
    check_output(problem, y);
    CHECK(has(plan.explain(), "\"problem\": \"fft:1000*4:float\""));
    char *source = nullptr;
    REQUIRE(imago_plan_source(plan.get(), &source) == IMAGO_OK);
    CHECK(has(library::taken(source), "__kernel"));
    CHECK_FALSE(
        reason(imago_buffer_read(out.get(), 4, y.data(), y.size() * sizeof(float)), IMAGO_FAILED)
            .empty());
    library::Buffer small(device, 8);
    CHECK_FALSE(
        reason(imago_plan_execute_buffers(plan.get(), in.get(), nullptr, small.get(), nullptr))
            .empty());
}

TEST_CASE("a processor's buffer over the host's memory is that memory", "[library]") {
    const library::Device device = library_device();
    const Problem problem = parse_problem("fft:1000*4");
    library::Plan plan(device, "fft:1000*4");
    const std::vector<float> x = floats(random_dense(problem));
    const std::size_t bytes = x.size() * sizeof(float);
    const std::unique_ptr<float, void (*)(void *)> memory(static_cast<float *>(imago_alloc(bytes)),
                                                          imago_free);
    REQUIRE(memory);
    imago_buffer *made = nullptr;
    const imago_status status = imago_buffer_create_over(device.get(), memory.get(), bytes, &made);
    if (std::string(device.info().type) != "CPU") {
        CHECK(status == IMAGO_INVALID);
        return;
    }
    REQUIRE(status == IMAGO_OK);
    const std::unique_ptr<imago_buffer, void (*)(imago_buffer *)> buffer(made, imago_buffer_free);
    library::Buffer in(device, bytes);
    in.write(x.data(), bytes);
    REQUIRE(imago_plan_execute_buffers(plan.get(), in.get(), nullptr, made, nullptr) == IMAGO_OK);
    check_output(problem, {memory.get(), memory.get() + x.size()});
    imago_buffer *none = nullptr;
    CHECK(has(reason(imago_buffer_create_over(device.get(), memory.get() + 1, 4, &none)), "64"));
    CHECK(has(reason(imago_buffer_create_over(device.get(), nullptr, 4, &none)), "memory"));
}

TEST_CASE("the kernel of any size computes the same", "[library]") {
    const library::Device device = library_device();
    const Problem problem = parse_problem("fft:720*3");
    library::Plan plan(device, "fft:720*3", IMAGO_READY);
    const std::vector<float> x = floats(random_dense(problem));
    std::vector<float> y(x.size());
    plan.execute(x.data(), y.data());
    check_output(problem, y);
}

namespace {

/// Transforms 16 times there and back in a queue of the program's own, with events between, and
/// compares with the input.
void go_round(cl_command_queue_properties properties) {
    const library::Device opened = library_device();
    void *context = nullptr, *id = nullptr;
    REQUIRE(imago_device_handles(opened.get(), &context, &id) == IMAGO_OK);
    const cl::Device device(static_cast<cl_device_id>(id), true);
    if ((device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & properties) != properties)
        return;
    const cl::Context own(device); // a context that the library did not make
    const library::Device given(own(), device());
    CHECK(given.info().index == -1);
    const cl::CommandQueue queue(own, device, properties);
    const Problem problem = parse_problem("fft:128x96");
    const std::vector<float> x = floats(random_dense(problem));
    const std::size_t bytes = x.size() * sizeof(float);
    cl::Buffer a(own, CL_MEM_READ_WRITE, bytes), b(own, CL_MEM_READ_WRITE, bytes + 64);
    queue.enqueueWriteBuffer(a, CL_TRUE, 0, bytes, x.data());
    library::Plan there(given, "fft:128x96"), back(given, "ifft:128x96");
    const void *wait = nullptr;
    std::vector<cl::Event> events;
    for (int round = 0; round < 16; ++round)
        for (const auto &[plan, in, out] : {std::tuple{&there, a(), b()}, {&back, b(), a()}}) {
            void *ended = nullptr;
            REQUIRE(imago_plan_enqueue(plan->get(), queue(), in, nullptr, out, nullptr,
                                       wait ? 1 : 0, &wait, &ended) == IMAGO_OK);
            events.emplace_back(static_cast<cl_event>(ended));
            wait = ended;
        }
    const std::vector<cl::Event> last{events.back()};
    std::vector<float> y(x.size());
    queue.enqueueReadBuffer(a, CL_TRUE, 0, bytes, y.data(), &last);
    double error = 0, norm = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        error += std::pow(x[i] - y[i], 2);
        norm += std::pow(x[i], 2);
    }
    CHECK(std::sqrt(error / norm) < 16 * 2 * error_bound(problem));
}

} // namespace

TEST_CASE("plans run in the program's queue, in order", "[library]") {
    go_round(0);
}

TEST_CASE("plans run in a queue that is out of order", "[library]") {
    go_round(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

TEST_CASE("a queue of another context is refused", "[library]") {
    const library::Device opened = library_device();
    void *id = nullptr;
    REQUIRE(imago_device_handles(opened.get(), nullptr, &id) == IMAGO_OK);
    const cl::Device device(static_cast<cl_device_id>(id), true);
    const cl::Context other(device);
    const cl::CommandQueue queue(other, device);
    const cl::Buffer x(other, CL_MEM_READ_WRITE, 64 * 8);
    library::Plan plan(opened, "fft:64");
    CHECK(has(reason(imago_plan_enqueue(plan.get(), queue(), x(), nullptr, x(), nullptr, 0, nullptr,
                                        nullptr)),
              "context"));
}

TEST_CASE("thresholds and masks apply to later runs", "[library]") {
    const library::Device device = library_device();
    library::Problem problem("idct2:16x16:ortho");
    problem.hooks = IMAGO_THRESHOLD;
    library::Plan plan(device, problem);
    std::vector<float> x(256, 0.25f), all(256), none(256);
    plan.execute(x.data(), all.data());
    plan.set_threshold(0.5);
    plan.execute(x.data(), none.data());
    CHECK(std::any_of(all.begin(), all.end(), [](float v) { return v != 0; }));
    CHECK(std::all_of(none.begin(), none.end(), [](float v) { return v == 0; }));
    CHECK(has(reason(imago_plan_set_threshold(plan.get(), -1)), "at least 0"));

    library::Plan filter(device, "filter:16x16");
    std::size_t numbers = 0;
    REQUIRE(imago_plan_mask_numbers(filter.get(), &numbers) == IMAGO_OK);
    CHECK(numbers == 16 * 9);
    filter.set_mask(std::vector<float>(numbers, 0.5f));
    std::vector<float> halved(256);
    filter.execute(x.data(), halved.data());
    for (const float v : halved)
        CHECK(v == Approx(0.125));
    CHECK(has(reason(imago_plan_set_mask(filter.get(), x.data(), 7)), "7 numbers"));

    library::Plan convolve(device, "convolve:16x16"); // with a delta, one column later
    REQUIRE(imago_plan_mask_numbers(convolve.get(), &numbers) == IMAGO_OK);
    REQUIRE(numbers == 16 * 9 * 2);
    std::vector<float> factors(numbers), ramp(256), moved(256);
    for (std::size_t i = 0; i < numbers / 2; ++i) {
        const double angle = -2 * 3.14159265358979 * static_cast<double>(i % 9) / 16;
        factors[2 * i] = static_cast<float>(std::cos(angle));
        factors[2 * i + 1] = static_cast<float>(std::sin(angle));
    }
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = static_cast<float>(i);
    convolve.set_mask(factors);
    convolve.execute(ramp.data(), moved.data());
    for (std::size_t i = 0; i < ramp.size(); ++i)
        CHECK(moved[i / 16 * 16 + (i + 1) % 16] == Approx(ramp[i]).margin(1e-3));
    CHECK_FALSE(reason(imago_plan_set_mask(plan.get(), x.data(), 256)).empty());
}

TEST_CASE("wisdom goes out and comes in", "[library]") {
    char *text = nullptr;
    REQUIRE(imago_wisdom_export(&text) == IMAGO_OK);
    const std::string wisdom = library::taken(text);
    CHECK(has(reason(imago_wisdom_import("{\"no\": \"record\"}")), "wisdom"));
    CHECK_FALSE(reason(imago_wisdom_import("")).empty());
    if (!wisdom.empty())
        CHECK(imago_wisdom_import(wisdom.c_str()) == IMAGO_OK);
    imago_wisdom_forget();
}

TEST_CASE("a problem in place says what its one array has to hold", "[library]") {
    for (const char *text : {"rfft:1000", "irfft:1000*3", "fft:8", "rfft:6x7:double"}) {
        const library::Problem apart(text);
        const library::Problem place(std::string(text) + ":inplace");
        std::size_t in = 0, out = 0, first = 0, second = 0;
        REQUIRE(imago_problem_bytes(&apart, &in, &out) == IMAGO_OK);
        REQUIRE(imago_problem_bytes(&place, &first, &second) == IMAGO_OK);
        CHECK(first == second);
        CHECK(first >= std::max(in, out));
    }
}

TEST_CASE("a plan says what a run takes besides its arrays", "[library]") {
    const library::Device device = library_device();
    library::Plan lines(device, library::Problem("fft:64*2"), IMAGO_READY);
    library::Plan plane(device, library::Problem("fft:5000x300"), IMAGO_READY);
    CHECK(lines.workspace() < 1 << 20);
    CHECK(plane.explain().find("\"workspace_bytes\": " + std::to_string(plane.workspace())) !=
          std::string::npos);
    library::Plan on_host{library::Problem("fft:64*2")};
    std::size_t bytes = 0;
    CHECK(has(reason(imago_plan_workspace(on_host.get(), &bytes)), "host's processor alone"));
    CHECK(has(reason(imago_plan_workspace(lines.get(), nullptr)), "bytes is NULL"));
}

TEST_CASE("C++ has plans of the host, buffers over its memory and events", "[library]") {
    const std::vector<float> in = floats(random_dense(parse_problem("fft:64*2")));
    std::vector<float> out(in.size());
    library::Plan on_host{library::Problem("fft:64*2")};
    on_host.execute(in.data(), out.data());
    check_output(parse_problem("fft:64*2"), out);

    const library::Device device = library_device();
    library::Plan plan(device, library::Problem("fft:64*2"), IMAGO_READY);
    plan.prepare();
    void *context = nullptr, *id = nullptr;
    REQUIRE(imago_device_handles(device.get(), &context, &id) == IMAGO_OK);
    const cl::Context there(static_cast<cl_context>(context), true);
    const cl::CommandQueue queue(there, cl::Device(static_cast<cl_device_id>(id), true));
    const std::size_t bytes = in.size() * sizeof(float);
    const cl::Buffer from(there, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                          const_cast<float *>(in.data()));
    const cl::Buffer to(there, CL_MEM_READ_WRITE, bytes);
    cl::UserEvent begin(there);
    const cl::Event end(static_cast<cl_event>(plan.enqueue(queue(), from(), to(), {begin()})));
    begin.setStatus(CL_COMPLETE);
    end.wait();
    queue.enqueueReadBuffer(to, CL_TRUE, 0, bytes, out.data());
    check_output(parse_problem("fft:64*2"), out);

    if (device.info().host_memory) {
        void *const memory = imago_alloc(2 * bytes);
        std::memcpy(memory, in.data(), bytes);
        {
            const library::Buffer source(device, memory, bytes), target(device, bytes);
            plan.execute(source, target);
            target.read(out.data(), bytes);
        }
        check_output(parse_problem("fft:64*2"), out);
        imago_free(memory);
    }
}
