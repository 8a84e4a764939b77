// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/transform/checks.h"
#include "engine/device/enumerate.h"
#include "engine/device/partition.h"
#include "engine/device/select.h"
#include "engine/plan/limits/step_limits.h"

#include "engine/array/half.h"
#include "engine/plan/kernel/step.h"
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/support/storage.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>

namespace imago::test {
namespace {

constexpr std::size_t guard = 64;                    // numbers after every array
constexpr std::size_t largest_unoptimised = 1 << 16; // points; larger ones take long to run

template <class T>
Buffer uploaded(Queue &queue, const Numbers &numbers) {
    if (numbers.empty())
        return {};
    const std::vector<T> host(numbers.begin(), numbers.end());
    const Buffer buffer(queue.device(), host.size() * sizeof(T));
    queue.upload(buffer, host.data(), buffer.bytes());
    return buffer;
}

template <class T>
Numbers downloaded(Queue &queue, const Buffer &buffer) {
    std::vector<T> host(buffer.bytes() / sizeof(T));
    if (!host.empty())
        queue.download(host.data(), buffer, buffer.bytes());
    return {host.begin(), host.end()};
}

template <class T>
ArrayBuffers uploaded(Queue &queue, const Stored &stored) {
    return {uploaded<T>(queue, stored.real), uploaded<T>(queue, stored.imaginary)};
}

template <class T>
Stored downloaded(Queue &queue, const ArrayBuffers &buffers) {
    return {downloaded<T>(queue, buffers.real), downloaded<T>(queue, buffers.imaginary)};
}

bool same_bits(const Numbers &a, const Numbers &b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

template <class T>
Numbers run_as(Transform &transform, const Numbers &input, bool in_place) {
    const Problem &problem = transform.problem();
    Queue queue(test_device());
    const Side from = input_side(problem), to = output_side(problem);
    const std::size_t room = in_place ? std::max(from.numbers(), to.numbers()) : from.numbers();
    Stored before = guarded(from, room + guard);
    scatter(from, input, before);
    const ArrayBuffers in = uploaded<T>(queue, before);
    const ArrayBuffers out = in_place ? in : uploaded<T>(queue, guarded(to, to.numbers() + guard));
    transform.execute(queue, in, out);
    queue.finish();
    const Stored after = downloaded<T>(queue, out);
    std::vector<Side> written{to};
    if (in_place)
        written.push_back(from);
    CHECK(stray_writes(written, after) == 0);
    if (!in_place) {
        const Stored left = downloaded<T>(queue, in);
        CHECK(same_bits(left.real, before.real));
        CHECK(same_bits(left.imaginary, before.imaginary));
    }
    return gather(to, after);
}

struct Judged {
    double error, bound;
};

Judged judge(Transform &transform, bool in_place) {
    const Problem &problem = transform.problem();
    const Numbers input = as_stored(input_side(problem), random_dense(problem));
    const Numbers got = run_dense(transform, input, in_place);
    const LongNumbers want = expected_dense(problem, input);
    const long double norm = least_norm(problem, input);
    return {worst_dense_error(problem, got, want, norm), error_bound(problem)};
}

} // namespace

Numbers run_dense(Transform &transform, const Numbers &input, bool in_place) {
    in_place = in_place || transform.problem().placement == Placement::in_place;
    switch (transform.problem().precision) {
    case Precision::f64:
        return run_as<double>(transform, input, in_place);
    case Precision::f16:
        return run_as<Half>(transform, input, in_place);
    case Precision::f32:
        break;
    }
    return run_as<float>(transform, input, in_place);
}

Problem in_place(Problem problem) {
    problem.placement = Placement::in_place;
    return problem;
}

Problem in_double(Problem problem) {
    problem.precision = Precision::f64;
    return problem;
}

DevicePtr test_device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return Device::open(select_device(enumerate_devices(), choice ? choice : "").index);
}

DevicePtr test_device_with_vectors() {
    const DevicePtr device = test_device();
    DeviceInfo info = device->info();
    if (info.type == DeviceType::gpu)
        return device;
    info.type = DeviceType::cpu;
    info.native_vector_width_float = 4;
    return std::make_shared<const Device>(info, device->handle(), device->context());
}

std::vector<DevicePtr> several_devices(unsigned count) {
    std::vector<DevicePtr> gpus;
    for (const DeviceInfo &info : enumerate_devices())
        if (info.type == DeviceType::gpu && gpus.size() < count)
            gpus.push_back(Device::open(info.index));
    if (gpus.size() == count)
        return gpus;
    try {
        return partition(test_device(), count);
    } catch (const Error &) { // not offered
        return std::vector<DevicePtr>(count, test_device());
    }
}

Numbers run_dense(const Problem &problem, const Numbers &input, const PlanOptions &options,
                  bool in_place) {
    Transform transform(test_device(), problem, options);
    return run_dense(transform, input, in_place);
}

std::vector<float> run(const Problem &problem, const std::vector<float> &input,
                       const PlanOptions &options, bool in_place) {
    const Numbers output = run_dense(problem, {input.begin(), input.end()}, options, in_place);
    return {output.begin(), output.end()};
}

double check_problem(const Problem &problem, const PlanOptions &options, bool in_place) {
    INFO(to_string(PlannedProblem{problem, options}) << (in_place ? ", run in place" : ""));
    Transform transform(test_device(), problem, options);
    return check_transform(transform, in_place);
}

double check_transform(Transform &transform, bool in_place) {
    const Judged judged = judge(transform, in_place);
    INFO("error " << judged.error << " bound " << judged.bound);
    CHECK(judged.error <= judged.bound);
    return judged.error / judged.bound;
}

Ratios::Ratios(std::string name, std::size_t share) : name_(name), share_(std::move(name), share) {
    draw();
}

Ratios::~Ratios() {
    std::printf("%s: %zu problems of %zu, %zu of them not optimised; largest error as a fraction "
                "of its bound:\n",
                name_.c_str(), problems_, share_.rows(), unoptimised_);
    for (const auto &[kind, row] : rows_)
        std::printf("  %-32s %.2f of %zu\n", kind.c_str(), row.largest, row.problems);
    std::fflush(stdout);
}

void Ratios::draw() {
    next_.reset();
    if (!all_shares() && drawn(name_ + ", problem " + std::to_string(problems_), 2) == 0)
        next_.emplace();
}

void Ratios::check(const Problem &problem, const PlanOptions &options, bool in_place) {
    if (next())
        check_now(problem, options, in_place);
}

void Ratios::check_now(const Problem &problem, const PlanOptions &options, bool in_place) {
    ++problems_;
    if (problem.points() > largest_unoptimised)
        next_.reset();
    unoptimised_ += next_.has_value();
    INFO(to_string(PlannedProblem{problem, options})
         << (in_place ? ", run in place" : "") << (next_ ? ", not optimised" : ""));
    Judged judged{std::numeric_limits<double>::infinity(), 1};
    std::string refusal;
    try { // no INFO in here: Catch2 keeps those that an exception leaves
        Transform transform(test_device(), problem, options);
        judged = judge(transform, in_place);
    } catch (const std::exception &error) {
        refusal = error.what();
    }
    INFO("error " << judged.error << " bound " << judged.bound);
    CHECK(refusal == "");
    CHECK(judged.error <= judged.bound);
    const DeviceInfo device = test_device()->info();
    Row &row =
        rows_[std::string(kind_name(problem.kind)) +
              (problem.precision == Precision::f32
                   ? ""
                   : " (" + std::string(precision_name(problem.precision)) + ")") +
              (step_limits(device, problem.precision, options).lanes ? ", lanes" : ", work-group")];
    row.largest = std::max(row.largest, judged.error / judged.bound);
    ++row.problems;
    draw();
}

} // namespace imago::test
