// SPDX-License-Identifier: GPL-3.0-or-later
// A transform that becomes faster by itself: it takes a finding between two runs, refuses one that
// fails, and ends a search that still runs.
#include "engine/search/progressive.h"
#include "tests/search/choices.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"
#include "tests/transform/checks.h"
#include "tests/tuning/made_up.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

using namespace imago;
using namespace imago::test;

namespace {

using State = ProgressiveTransform::State;

/// Runs the transform on numbers that distinguish positions.
std::vector<float> run_once(ProgressiveTransform &transform) {
    const Problem &problem = transform.problem();
    const DevicePtr device = test_device();
    Queue queue(device);
    const Buffer in(device, problem.input_bytes()), out(device, problem.output_bytes());
    std::vector<float> input(problem.input_numbers()), result(problem.output_numbers());
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] = float(i % 13) - 6;
    queue.upload(in, input.data(), problem.input_bytes());
    transform.execute(queue, in, out);
    queue.download(result.data(), out, problem.output_bytes());
    return result;
}

Finding found(const PlanOptions &options) {
    Finding finding;
    finding.plan = FoundPlan{options, 1.25, "as a test says"};
    return finding;
}

void check_near(const std::vector<float> &a, const std::vector<float> &b) {
    REQUIRE(a.size() == b.size());
    double difference = 0, sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference += std::pow(double(a[i]) - double(b[i]), 2);
        sum += std::pow(double(a[i]), 2);
    }
    CHECK(difference <= 1e-12 * sum);
}

} // namespace

TEST_CASE("a better plan is taken between two runs") {
    std::atomic<bool> go = false;
    const auto finder = [&](const DevicePtr &, const Problem &, const PlanOptions &requested,
                            const std::stop_token &) {
        while (!go)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        PlanOptions options = requested;
        options.radices = {4, 16};
        return found(options);
    };
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    ProgressiveTransform transform(test_device(), {TransformKind::fft, {64}, {8}}, options, finder);
    CHECK(transform.state() == State::searching);
    const std::vector<float> first = run_once(transform);
    CHECK(transform.report().steps.front().radices != std::vector<int>{4, 16});
    go = true;
    transform.wait();
    CHECK(transform.state() == State::ready);
    check_near(first, run_once(transform));
    CHECK(transform.state() == State::swapped);
    CHECK(transform.report().steps.front().radices == std::vector<int>{4, 16});
    CHECK(transform.report().chosen_by == "search");
    CHECK(transform.report().gain == 1.25);
    check_near(first, run_once(transform));
}

TEST_CASE("the threshold goes over to a better plan") {
    PlanOptions options;
    options.threshold_at_load = true;
    const auto finder = [](const DevicePtr &, const Problem &, const PlanOptions &requested,
                           const std::stop_token &) {
        PlanOptions better = requested;
        better.lane_width = 4;
        return found(better);
    };
    ProgressiveTransform transform(test_device(), {TransformKind::idct2, {16, 24}, {}}, options,
                                   finder);
    transform.set_threshold(5.5);
    transform.wait();
    const std::vector<float> cut = run_once(transform);
    CHECK(transform.state() == State::swapped);
    transform.set_threshold(0);
    const std::vector<float> whole = run_once(transform);
    CHECK(cut != whole);
    ProgressiveTransform plain(test_device(), {TransformKind::idct2, {16, 24}, {}}, options,
                               [](auto &&...) { return Finding(); });
    plain.wait();
    CHECK(plain.state() == State::kept);
    plain.set_threshold(5.5);
    check_near(cut, run_once(plain));
}

TEST_CASE("the first plan stays if nothing can be found or built") {
    const Problem problem{TransformKind::fft, {32}, {4}};
    const auto failing = [](const DevicePtr &, const Problem &, const PlanOptions &,
                            const std::stop_token &) -> Finding { throw Error("nothing"); };
    const auto impossible = [](const DevicePtr &, const Problem &, const PlanOptions &requested,
                               const std::stop_token &) {
        PlanOptions options = requested;
        options.longest_step = 1;
        return found(options);
    };
    for (const ProgressiveTransform::Finder &finder :
         {ProgressiveTransform::Finder(failing), ProgressiveTransform::Finder(impossible)}) {
        ProgressiveTransform transform(test_device(), problem, {}, finder);
        const std::vector<float> first = run_once(transform);
        transform.wait();
        CHECK(transform.state() == State::kept);
        CHECK(!transform.finding().trouble.empty());
        CHECK(first == run_once(transform));
    }
}

TEST_CASE("a search that goes on is ended with its transform") {
    std::atomic<bool> stopped = false;
    {
        ProgressiveTransform transform(test_device(), {TransformKind::fft, {32}, {4}}, {},
                                       [&](const DevicePtr &, const Problem &, const PlanOptions &,
                                           const std::stop_token &cancel) {
                                           while (!cancel.stop_requested())
                                               std::this_thread::sleep_for(
                                                   std::chrono::milliseconds(1));
                                           stopped = true;
                                           return Finding();
                                       });
        run_once(transform);
    }
    CHECK(stopped);
}

TEST_CASE("a search by the engine itself ends, and the result stays right") {
    const ScratchFolder folder;
    const DeviceInfo &device = test_device()->info();
    SearchSettings settings;
    settings.worker = IMAGO_TUNE_WORKER;
    settings.journal = folder / "journal";
    settings.candidates = 6;
    settings.seconds = 30;
    settings.builders = 1;
    ProgressiveTransform transform(test_device(), many_lines(device), slow_choice(device),
                                   settings);
    const std::vector<float> first = run_once(transform);
    transform.wait();
    CHECK(transform.state() == State::ready);
    check_near(first, run_once(transform));
    CHECK(transform.state() == State::swapped);
    CHECK(transform.report().chosen_by == "search");
    CHECK(transform.report().gain > 1.1);
    CHECK(transform.finding().tried > 0);
    CHECK_FALSE(transform.finding().recorded); // its options are not the planner's
}
