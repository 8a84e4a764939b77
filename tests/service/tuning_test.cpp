// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker does for faster plans when there is nothing to do: it looks for them, stops at once
// when a request comes, goes on afterwards, and takes what was found between two requests.
#include "engine/array/stopwatch.h"
#include "engine/device/device.h"
#include "engine/program/build.h"
#include "engine/search/verdict.h"
#include "engine/service/worker.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

#include <unistd.h>

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

namespace {

/// Records and caches of this process.
struct OwnFolder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("imago-idle-tuning-" + std::to_string(getpid()));
    OwnFolder() {
        std::filesystem::create_directories(path);
        setenv("XDG_CACHE_HOME", (path / "cache").c_str(), 1);
        setenv("IMAGO_TUNING", (path / "records.jsonl").c_str(), 1);
    }
    ~OwnFolder() {
        std::error_code none;
        std::filesystem::remove_all(path, none);
    }
};
const OwnFolder own_folder;

std::shared_ptr<const Image> picture(std::size_t side = 64) {
    Image image{side, side, 1, SampleDepth::u8, {}, {}};
    for (std::size_t i = 0; i < side * side; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 251));
    return std::make_shared<const Image>(std::move(image));
}

Result<CompressResult> answer_of(Worker &worker, std::shared_ptr<const Image> image,
                                 double threshold) {
    static Ticket last = 0;
    std::promise<Result<CompressResult>> promise;
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = threshold;
    worker.submit(job_of(
        ++last, std::move(request),
        [&](Ticket, Result<CompressResult> result) { promise.set_value(std::move(result)); }, {}));
    return promise.get_future().get();
}

/// Searches that end when the test says so, or when they are cancelled and a little later.
struct Searches {
    std::atomic<int> begun{0}, ended{0}, cancelled{0};
    std::atomic<bool> let_end{false};
    std::chrono::milliseconds unwinding{0};
    std::optional<FoundPlan> found;
    std::mutex mutex;
    std::vector<AskedTransform> asked;

    IdleTuner::Finder finder() {
        return [this](const DevicePtr &, const AskedTransform &one, SearchWishes wishes) {
            {
                const std::lock_guard lock(mutex);
                asked.push_back(one);
            }
            ++begun;
            wishes.progress({nullptr, 3, 4, 0, 0, 1});
            while (!let_end && !wishes.cancel.stop_requested())
                std::this_thread::sleep_for(1ms);
            if (wishes.cancel.stop_requested()) {
                ++cancelled;
                std::this_thread::sleep_for(unwinding);
            }
            Finding finding;
            finding.complete = !wishes.cancel.stop_requested();
            if (finding.complete && one.problem.kind == TransformKind::idct2)
                finding.plan = found;
            ++ended;
            return finding;
        };
    }
};

} // namespace

TEST_CASE("a request stops the search at once and does not wait for its end") {
    Searches searches;
    searches.unwinding = 1500ms;
    Worker worker(default_device(), "", 20ms, searches.finder());
    worker.tune_when_idle(true, {});
    const auto image = picture();
    REQUIRE(answer_of(worker, image, 1));
    REQUIRE(within(20s, [&] { return searches.begun == 1; }));
    const auto start = Clock::now();
    REQUIRE(answer_of(worker, image, 2));
    CHECK(milliseconds_since(start) < 1000);
    CHECK(searches.ended == 0);
    REQUIRE(within(5s, [&] { return searches.cancelled == 1; }));
    // Idle again it goes on with the same one.
    REQUIRE(within(20s, [&] { return searches.begun == 2; }));
    const std::lock_guard lock(searches.mutex);
    CHECK(searches.asked[0] == searches.asked[1]);
    CHECK(searches.asked[0].problem.kind == TransformKind::idct2); // that of a moved slider
    CHECK(searches.asked[0].options.threshold_at_load);
}

TEST_CASE("what was found is in use from the next request on") {
    Searches searches;
    searches.let_end = true;
    PlanOptions options;
    options.threshold_at_load = true;
    options.lane_width = 4;
    searches.found = FoundPlan{options, 1.5, "as a test says"};
    std::mutex mutex;
    TuningState last;
    Worker worker(default_device(), "", 20ms, searches.finder());
    worker.tune_when_idle(true, [&](const TuningState &state) {
        const std::lock_guard lock(mutex);
        last = state;
    });
    const auto image = picture();
    const auto before = answer_of(worker, image, 10);
    REQUIRE(before);
    CHECK(before.value->plan.chosen_by == "planner");
    REQUIRE(within(30s, [&] {
        const std::lock_guard lock(mutex);
        return last.found == 1 && searches.ended == 2 && !last.searching;
    }));
    CHECK(last.gain == 1.5);
    CHECK(last.tried == 3);
    const auto after = answer_of(worker, image, 10);
    REQUIRE(after);
    CHECK(after.value->plan.chosen_by == "search");
    CHECK(after.value->plan.gain == 1.5);
    CHECK(after.value->figures.kept == before.value->figures.kept);
    CHECK(after.value->figures.psnr == Approx(before.value->figures.psnr).margin(1e-3));
    // All is searched: nothing begins again.
    std::this_thread::sleep_for(200ms);
    CHECK(searches.begun == 2);
}

TEST_CASE("nothing is searched when it is off, at once") {
    Searches searches;
    Worker worker(default_device(), "", 20ms, searches.finder());
    REQUIRE(answer_of(worker, picture(), 1));
    std::this_thread::sleep_for(150ms);
    CHECK(searches.begun == 0);
    worker.tune_when_idle(true, {});
    REQUIRE(within(20s, [&] { return searches.begun == 1; }));
    worker.tune_when_idle(false, {});
    REQUIRE(within(20s, [&] { return searches.ended == 1; }));
    CHECK(searches.cancelled == 1);
    std::this_thread::sleep_for(150ms);
    CHECK(searches.begun == 1);
}

TEST_CASE("a problem gets no more than its budget") {
    Searches searches;
    IdleTuner tuner(searches.finder(), 0.15);
    const DevicePtr device = Device::open(default_device());
    const std::vector<AskedTransform> asked{{{TransformKind::fft, {64}, {}}, {}}};
    for (int i = 0; i < 20 && tuner.has_work(asked); ++i) {
        tuner.begin(device, asked);
        REQUIRE(within(5s, [&] { return searches.begun == i + 1; }));
        std::this_thread::sleep_for(30ms);
        tuner.stop();
        REQUIRE(within(5s, [&] { return searches.ended == i + 1; }));
        std::this_thread::sleep_for(5ms);
    }
    CHECK_FALSE(tuner.has_work(asked));
    CHECK(searches.begun > 1);
    CHECK(searches.begun < 8);
}

TEST_CASE("a request is as fast while plans are searched as without") {
    setenv("IMAGO_TUNE_WORKER", IMAGO_TUNE_WORKER, 1);
    std::atomic<bool> searching{false};
    std::mutex mutex;
    std::string trouble;
    Worker worker(default_device(), "", 100ms);
    const auto image = picture(512);
    const auto seconds = [&](double threshold) {
        const auto start = Clock::now();
        REQUIRE(answer_of(worker, image, threshold));
        return milliseconds_since(start);
    };
    seconds(1);
    std::vector<double> without, meanwhile;
    REQUIRE(within(60s, [] { return programs_to_store() == 0; }));
    for (int i = 0; i < 5; ++i) {
        std::this_thread::sleep_for(350ms); // as cold as the others
        without.push_back(seconds(2 + i));
    }
    worker.tune_when_idle(true, [&](const TuningState &state) {
        const std::lock_guard lock(mutex);
        searching = state.searching;
        trouble += state.trouble;
    });
    for (int i = 0; i < 5; ++i) {
        REQUIRE(within(20s, [&] { return searching.load(); }));
        std::this_thread::sleep_for(300ms); // its processes start, build and run
        meanwhile.push_back(seconds(20 + i));
    }
    const double calm = quartiles_of(without).median, busy = quartiles_of(meanwhile).median;
    const std::lock_guard lock(mutex);
    INFO(calm << " ms without, " << busy << " ms meanwhile; " << trouble);
    CHECK(trouble.empty());
    CHECK(busy < 2 * calm + 20);
}
