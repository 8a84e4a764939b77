// SPDX-License-Identifier: GPL-3.0-or-later
// A batch over several devices.
#include "engine/program/build.h"
#include "engine/transform/device_split.h"
#include "engine/transform/split_transform.h"
#include "tests/support/catch.h"
#include "tests/support/storage.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Devices = std::vector<DevicePtr>;
using Counts = std::vector<std::size_t>;

template <class T>
struct HostStored {
    std::vector<T> real, imaginary;
    explicit HostStored(const Stored &stored)
        : real(stored.real.begin(), stored.real.end()),
          imaginary(stored.imaginary.begin(), stored.imaginary.end()) {}
    Stored stored() const {
        return {{real.begin(), real.end()}, {imaginary.begin(), imaginary.end()}};
    }
    HostInput input() const { return {real.data(), imaginary.data()}; }
    HostOutput output() { return {real.data(), imaginary.data()}; }
};

/// Runs twice over guarded host arrays, one array for both sides if requested, and checks results
/// and every position that belongs to no element.
template <class T>
void check_runs(SplitTransform &split, bool same_array) {
    const Problem &problem = split.problem();
    const Side from = input_side(problem), to = output_side(problem);
    constexpr std::size_t guard = 16;
    const std::size_t room = same_array ? std::max(from.numbers(), to.numbers()) : from.numbers();
    for (std::uint64_t run = 0; run < 2; ++run) {
        const Numbers input = as_stored(from, random_dense(problem, run));
        Stored before = guarded(from, room + guard);
        scatter(from, input, before);
        HostStored<T> in(before), other(guarded(to, to.numbers() + guard));
        HostStored<T> &out = same_array ? in : other;
        split.execute(in.input(), out.output());
        std::vector<Side> written{to};
        if (same_array)
            written.push_back(from);
        else
            CHECK(in.stored() == before);
        CHECK(stray_writes(written, out.stored()) == 0);
        const Numbers got = gather(to, out.stored());
        CHECK(worst_dense_error(problem, got, expected_dense(problem, input)) <=
              error_bound(problem));
    }
}

Counts counts_of(const SplitReport &report) {
    Counts counts;
    std::size_t first = 0;
    for (const SplitPart &part : report.parts) {
        CHECK(part.first == first);
        CHECK((part.milliseconds > 0) == (part.count > 0));
        CHECK((part.plan.steps.empty()) == (part.count == 0));
        counts.push_back(part.count);
        first += part.count;
    }
    return counts;
}

/// Checks the problem over devices with these shares; returns the entries that each took.
Counts check_split(const Problem &problem, const std::vector<double> &shares,
                   bool same_array = false, unsigned devices = 2) {
    INFO(to_string(problem));
    SplitTransform split(several_devices(devices), problem, {}, shares);
    if (problem.precision == Precision::f64)
        check_runs<double>(split, same_array);
    else
        check_runs<float>(split, same_array);
    return counts_of(split.report());
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

bool has(const Error &error, const std::string &part) {
    return std::string(error.what()).find(part) != std::string::npos;
}

} // namespace

TEST_CASE("jobs are shared out in proportion, none of them lost") {
    CHECK(share_out(10, {1, 1}) == Counts{5, 5});
    CHECK(share_out(10, {3, 1}) == Counts{8, 2}); // 7.5 and 2.5: 8/3 < 3/1
    CHECK(share_out(9, {1, 2, 0}) == Counts{3, 6, 0});
    CHECK(share_out(1, {1, 5, 5}) == Counts{0, 1, 0});
    CHECK(share_out(2, {1, 10}) == Counts{0, 2}); // 2/10 < 1/1
    CHECK(share_out(2, {1, 1, 1}) == Counts{1, 1, 0});
    CHECK(share_out(7, {1e-300, 1e300}) == Counts{0, 7});
    CHECK(share_out(5, {1e308, 1e308}) == Counts{3, 2});
    const std::size_t many = std::size_t{1} << 40;
    const Counts thirds = share_out(many, {1, 1, 1});
    CHECK(thirds[0] + thirds[1] + thirds[2] == many);
}

TEST_CASE("shares follow the speed of a probe") {
    DeviceSplit split(several_devices(3));
    CHECK(split.probe_entries(90, 1) == 30);
    CHECK(split.probe_entries(90, std::size_t{8} << 20) == 8); // 64 MiB
    CHECK(split.probe_entries(90, std::size_t{1} << 30) == 1);
    CHECK(split.probe_entries(1, 1) == 1);
    std::vector<int> runs(3);
    const auto prepare = [&](std::size_t i) {
        return [&runs, i] {
            ++runs[i];
            std::this_thread::sleep_for(std::chrono::milliseconds(i == 1 ? 18 : 6));
        };
    };
    split.divide(70, {10, prepare});
    const SplitReport report = split.report("", 0);
    CHECK(report.probe_count == 10);
    CHECK(report.parts[1].share == Approx(1 / 7.0).epsilon(0.2));
    CHECK(report.parts[0].share == Approx(3 / 7.0).epsilon(0.2));
    Counts counts;
    for (const SplitPart &part : report.parts)
        counts.push_back(part.count);
    CHECK(counts[0] + counts[1] + counts[2] == 70);
    CHECK(std::fabs(double(counts[1]) - 70 * report.parts[1].share) <= 1);
    CHECK(runs == std::vector<int>(3, 6));

    std::fill(runs.begin(), runs.end(), 0); // a probe that takes long has fewer runs
    split.divide(70, {10, [&](std::size_t i) {
                          return [&runs, i] {
                              ++runs[i];
                              std::this_thread::sleep_for(std::chrono::milliseconds(150));
                          };
                      }});
    CHECK(runs == std::vector<int>(3, 2));

    std::vector<int> active(3);
    DeviceSplit given(several_devices(3), {1, 0, 1});
    given.divide(4, {1, prepare});
    given.run([&](std::size_t i) { active[i] = 1; });
    CHECK(active == std::vector<int>{1, 0, 1});
    CHECK(given.report("", 0).probe_count == 0);
    CHECK(given.parts()[2].first == 2);
    CHECK(given.parts()[2].milliseconds > 0);
    CHECK(given.parts()[1].milliseconds == 0);
}

TEST_CASE("a batch over devices is the batch, wherever its elements stand") {
    CHECK(check_split({Kind::fft, {12}, {7}}, {1, 2}) == Counts{2, 5});
    CHECK(check_split({Kind::rfft, {10}, {5}}, {1, 1}) == Counts{3, 2});
    CHECK(check_split({Kind::dct2, {4, 6}, {3}}, {1, 1}) == Counts{2, 1});
    // Columns have transforms whose elements interleave, and so do the devices' shares.
    CHECK(check_split(problem_on_axes(Kind::fft, {8, 6}, {0}), {1, 1}) == Counts{3, 3});
    CHECK(check_split(problem_on_axes(Kind::irfft, {8, 6}, {0}), {2, 1}) == Counts{4, 2});
    // There are gaps between elements, between transforms and between both, and an input of equal
    // transforms.
    Problem gaps{Kind::fft, {6}, {4}};
    gaps.in_strides = {15, 2};
    gaps.out_strides = {20, 3};
    CHECK(check_split(gaps, {1, 1}) == Counts{2, 2});
    gaps.in_strides = {0, 1};
    gaps.layout = ComplexLayout::planar;
    CHECK(check_split(gaps, {3, 1}) == Counts{3, 1});
    // Transforms of a signal's overlapping frames.
    Problem frames{Kind::rfft, {8}, {9}};
    frames.in_strides = {2, 1};
    CHECK(check_split(frames, {2, 1}) == Counts{6, 3});
}

TEST_CASE("the split axis has an entry for every device, if one has") {
    // In {1, 3} the second axis is split; in {2, 2} over three devices the first one is, and one
    // device is idle.
    CHECK(check_split({Kind::fft, {8}, {1, 3}}, {1, 1, 1}, false, 3) == Counts{1, 1, 1});
    CHECK(check_split({Kind::fft, {8}, {2, 2}}, {1, 1, 1}, false, 3) == Counts{1, 1, 0});
    CHECK(check_split({Kind::fft, {8}, {}}, {1, 3}) == Counts{0, 1});
    CHECK(check_split({Kind::fft, {8}, {1}}, {1, 3}) == Counts{0, 1});
}

TEST_CASE("one array of the host may be input and output") {
    CHECK(check_split({Kind::fft, {12}, {4}}, {1, 1}, true) == Counts{2, 2});
    Problem padded{Kind::rfft, {10}, {4}};
    padded.placement = Placement::in_place;
    CHECK(check_split(padded, {1, 1}, true) == Counts{2, 2});
    // No device may work in place: results of one share would overwrite the input of another.
    CHECK(check_split({Kind::rfft, {10}, {4}}, {1, 3}, true) == Counts{1, 3});
}

TEST_CASE("doubles over devices", "[double]") {
    const Devices devices = several_devices(2);
    if (!std::all_of(devices.begin(), devices.end(),
                     [](const DevicePtr &device) { return device->info().double_precision; }))
        return;
    Problem problem{Kind::fft, {12}, {4}};
    problem.precision = Precision::f64;
    CHECK(check_split(problem, {1, 1}) == Counts{2, 2});
}

TEST_CASE("without shares the devices are measured") {
    SplitTransform split(several_devices(2), {Kind::fft, {64}, {200}});
    check_runs<float>(split, false);
    const SplitReport report = split.report();
    CHECK(report.problem == "fft:64*200:float");
    CHECK(report.axis == 0);
    CHECK(report.probe_count == 100);
    REQUIRE(report.parts.size() == 2);
    const SplitPart &a = report.parts[0], &b = report.parts[1];
    CHECK(a.probe_milliseconds > 0);
    CHECK(b.probe_milliseconds > 0);
    CHECK(a.share + b.share == Approx(1));
    CHECK(a.share / b.share == Approx(b.probe_milliseconds / a.probe_milliseconds));
    CHECK(a.count + b.count == 200);
    CHECK(std::fabs(double(a.count) - 200 * a.share) <= 1);
    CHECK(a.device == several_devices(2)[0]->info().name);

    SplitTransform one(several_devices(2), {Kind::fft, {64}, {}});
    check_runs<float>(one, false);
    const SplitReport single = one.report();
    CHECK(single.axis == -1);
    for (const SplitPart &part : single.parts) {
        const bool fastest =
            part.probe_milliseconds ==
            std::min(single.parts[0].probe_milliseconds, single.parts[1].probe_milliseconds);
        CHECK(part.count <= (fastest ? 1 : 0));
    }
    counts_of(single);
}

TEST_CASE("masks and thresholds reach every device") {
    const Problem problem{Kind::ifft, {6}, {4}};
    PlanOptions options;
    options.mask_at_load = true;
    SplitTransform split(several_devices(2), problem, options, {1, 1});
    Numbers input = random_dense(problem);
    const std::vector<float> in(input.begin(), input.end());
    const std::vector<float> mask{1, 0, 0.5f, 2, -1, 3};
    std::vector<float> out(in.size(), 7);
    const Error missing = error_of([&] { split.execute(in.data(), out.data()); });
    CHECK(missing.kind() == Error::Kind::usage);
    CHECK(has(missing, "Device 1 of 2, \"" + several_devices(2)[0]->info().name + "\": "));
    CHECK(out == std::vector<float>(in.size(), 7)); // nothing written

    split.set_mask(mask.data());
    split.execute(in.data(), out.data());
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] *= mask[i / 2 % mask.size()];
    CHECK(worst_dense_error(problem, {out.begin(), out.end()}, expected_dense(problem, input)) <=
          error_bound(problem));

    const Problem image{Kind::idct2, {4, 6}, {2}};
    PlanOptions thresholded;
    thresholded.threshold_at_load = true;
    SplitTransform kept(several_devices(2), image, thresholded, {1, 1});
    kept.set_threshold(0.5);
    Numbers coefficients = random_dense(image);
    const std::vector<float> all(coefficients.begin(), coefficients.end());
    std::vector<float> pixels(all.size());
    kept.execute(all.data(), pixels.data());
    for (double &x : coefficients)
        x = std::fabs(x) >= 0.5 ? x : 0;
    CHECK(worst_dense_error(image, {pixels.begin(), pixels.end()},
                            expected_dense(image, coefficients)) <= error_bound(image));
    CHECK(has(error_of([&] { kept.set_mask(all.data()); }), "Device 1 of 2"));

    SplitTransform filter(several_devices(2),
                          Problem{Kind::filter, {4, 6}, {5}}); // shares measured
    filter.set_mask(std::vector<float>(filter.problem().mask_numbers(), 0.5f).data());
    const std::vector<float> samples = random_floats(4 * 6 * 5, 3);
    std::vector<float> halved(samples.size());
    filter.execute(samples.data(), halved.data());
    for (std::size_t i = 0; i < samples.size(); ++i)
        CHECK(halved[i] == Approx(samples[i] / 2).margin(1e-6));
}

TEST_CASE("a batch that can't be split is refused, and a device that fails is named") {
    const Problem problem{Kind::fft, {8192}, {4}};
    const Devices devices = several_devices(2);
    for (const std::vector<double> &shares :
         {std::vector<double>{1}, {0, 0}, {1, -1}, {1, INFINITY}, {NAN, 1}}) {
        const Error error = error_of([&] { SplitTransform(devices, problem, {}, shares); });
        CHECK(error.kind() == Error::Kind::usage);
        CHECK(has(error, "The shares of 2 devices"));
    }
    CHECK(error_of([&] { SplitTransform({}, problem); }).kind() == Error::Kind::usage);
    CHECK(error_of([&] {
              SplitTransform({devices[0], nullptr}, problem);
          }).kind() == Error::Kind::usage);
    const Error extents = error_of([&] { SplitTransform(devices, {Kind::fft, {0}, {4}}); });
    CHECK(!has(extents, "Device"));
    CHECK(has(extents, "at least 1"));

    SplitTransform split(devices, problem, {}, {1, 1});
    std::vector<float> array(2 * 8192 * 4);
    for (const auto &work : {std::function<void()>([&] { split.execute(nullptr, array.data()); }),
                             std::function<void()>([&] { split.execute(array.data(), nullptr); })})
        CHECK(error_of(work).kind() == Error::Kind::usage);

    DeviceInfo info = devices[1]->info();
    info.max_allocation = 1 << 16; // one of the two transforms
    const auto little =
        std::make_shared<const Device>(info, devices[1]->handle(), devices[1]->context());
    for (const std::vector<double> &shares : {std::vector<double>{}, {1, 1}}) {
        const Error error = error_of([&] {
            SplitTransform({devices[0], little}, problem, {}, shares);
        });
        CHECK(error.kind() == Error::Kind::failure);
        CHECK(has(error, "Device 2 of 2, \"" + info.name + "\": "));
    }
}

TEST_CASE("programs belong to their device's context, whatever its name and index") {
    const DevicePtr device = test_device();
    const auto twin = std::make_shared<const Device>(device->info(), device->handle(),
                                                     cl::Context(device->handle()));
    const std::string source = "kernel void nothing(global float *x) { x[0] = 0; }";
    for (const DevicePtr &each : {device, DevicePtr(twin)}) {
        const cl::Program program = build_program(*each, source).program;
        CHECK(program.getInfo<CL_PROGRAM_CONTEXT>()() == each->context()());
        CHECK(build_program(*each, source).program() == program());
    }
}
