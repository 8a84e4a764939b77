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
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <tuple>

#include <sched.h>
#include <sys/resource.h>
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
    bool find_all = false; ///< for each transform the plan that it has
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
            if (finding.complete && find_all)
                finding.plan = FoundPlan{one.options, 1.5, "as a test says"};
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

namespace {

/// Runs a request and waits for its answer.
template <class Value, class Request>
Result<Value> run(Worker &worker, Request request) {
    static Ticket last = 1000;
    std::promise<Result<Value>> promise;
    worker.submit(
        job_of(++last, std::move(request),
               [&](Ticket, Result<Value> result) { promise.set_value(std::move(result)); }, {}));
    return promise.get_future().get();
}

std::shared_ptr<const Signal> tone() {
    Signal signal;
    signal.channels = 1;
    signal.length = 600;
    signal.sample_rate = 100;
    signal.names = {"tone"};
    for (std::size_t i = 0; i < signal.length; ++i)
        signal.samples.push_back(static_cast<float>(i * 13 % 29) - 14);
    return std::make_shared<const Signal>(std::move(signal));
}

/// That all that `ask` runs is searched, and what is found is in use when it runs again.
template <class Ask, class Plan>
void check_tuned(const std::vector<TransformKind> &kinds, const Ask &ask, const Plan &plan_of) {
    Searches searches;
    searches.let_end = searches.find_all = true;
    std::mutex mutex;
    TuningState last;
    Worker worker(default_device(), "", 20ms, searches.finder());
    worker.tune_when_idle(true, [&](const TuningState &state) {
        const std::lock_guard lock(mutex);
        last = state;
    });
    const auto before = ask(worker);
    INFO(before.error);
    REQUIRE(before);
    CHECK(plan_of(*before.value) == "planner");
    REQUIRE(within(60s, [&] {
        const std::lock_guard lock(mutex);
        return last.found == kinds.size() && !last.searching;
    }));
    std::vector<TransformKind> asked;
    {
        const std::lock_guard lock(searches.mutex);
        for (const AskedTransform &one : searches.asked)
            asked.push_back(one.problem.kind);
    }
    CHECK(asked == kinds);
    const auto after = ask(worker);
    REQUIRE(after);
    CHECK(plan_of(*after.value) == "search");
}

} // namespace

TEST_CASE("what the Filter workspace runs is tuned, masks at load included") {
    const auto image = picture();
    check_tuned(
        {TransformKind::irfft, TransformKind::rfft},
        [&](Worker &worker) {
            FilterRequest request;
            request.image = image;
            return run<FilterResult>(worker, std::move(request));
        },
        [](const FilterResult &result) { return result.plan.chosen_by; });
}

TEST_CASE("what the Signals workspace runs is tuned: spectra, bands and batches") {
    const auto signal = tone();
    for (const SpectrumMode mode : {SpectrumMode::spectrum, SpectrumMode::welch,
                                    SpectrumMode::spectrogram, SpectrumMode::cosine})
        check_tuned(
            {mode == SpectrumMode::cosine ? TransformKind::dct2 : TransformKind::rfft},
            [&](Worker &worker) {
                SignalRequest request;
                request.signal = signal;
                Measure measure;
                measure.settings.mode = mode;
                measure.settings.size = 128;
                measure.settings.hop = 64;
                request.measures = {measure};
                return run<SignalResult>(worker, std::move(request));
            },
            [](const SignalResult &result) { return result.measured.at(0).plan.chosen_by; });
    check_tuned(
        {TransformKind::irfft, TransformKind::rfft},
        [&](Worker &worker) {
            SignalRequest request;
            request.signal = signal;
            BandSettings bands;
            bands.bands.push_back({});
            request.filter = bands;
            return run<SignalResult>(worker, std::move(request));
        },
        [](const SignalResult &result) { return result.filtered.plan.chosen_by; });
    check_tuned(
        {TransformKind::fft},
        [&](Worker &worker) {
            BatchRequest request;
            request.settings.length = 64;
            request.settings.batch = 8;
            request.settings.repeats = 1;
            return run<BatchResult>(worker, std::move(request));
        },
        [](const BatchResult &result) { return result.plan.chosen_by; });
}

TEST_CASE("on battery nothing is searched unless that is allowed") {
    Searches searches;
    std::atomic<bool> battery{true};
    std::mutex mutex;
    TuningState last;
    IdleTuner tuner(
        searches.finder(), 60, [&] { return battery.load(); }, 10ms);
    tuner.tell([&](const TuningState &state) {
        const std::lock_guard lock(mutex);
        last = state;
    });
    const auto waits = [&] {
        const std::lock_guard lock(mutex);
        return last.on_battery && !last.searching;
    };
    const std::vector<AskedTransform> asked{{{TransformKind::fft, {64}, {}}, {}}};
    tuner.begin(Device::open(default_device()), asked);
    REQUIRE(within(5s, waits));
    std::this_thread::sleep_for(100ms);
    CHECK(searches.begun == 0);
    battery = false; // mains power: it begins by itself
    REQUIRE(within(5s, [&] { return searches.begun == 1; }));
    CHECK_FALSE(waits());
    tuner.stop();
    REQUIRE(within(5s, [&] { return searches.ended == 1; }));
    battery = true;
    tuner.begin(Device::open(default_device()), asked);
    REQUIRE(within(5s, waits));
    tuner.stop(); // it waits for nothing any more
    REQUIRE(within(5s, [&] { return !waits(); }));
    tuner.begin(Device::open(default_device()), asked);
    REQUIRE(within(5s, waits));
    tuner.allow_battery(true);
    REQUIRE(within(5s, [&] { return searches.begun == 2; }));
    CHECK(tuner.has_work(asked));
}

TEST_CASE("a search that runs as the mains power goes ends, and goes on when it is back") {
    std::atomic<bool> battery{false};
    std::atomic<int> begun{0}, stopped{0};
    const auto finder = [&](const DevicePtr &, const AskedTransform &, SearchWishes wishes) {
        ++begun;
        while (!wishes.cancel.stop_requested()) {
            wishes.progress({nullptr, 1, 4, 0, 0, 1});
            std::this_thread::sleep_for(2ms);
        }
        ++stopped;
        return Finding{};
    };
    IdleTuner tuner(
        finder, 60, [&] { return battery.load(); }, 10ms);
    tuner.begin(Device::open(default_device()), {{{TransformKind::fft, {64}, {}}, {}}});
    REQUIRE(within(5s, [&] { return begun == 1; }));
    std::this_thread::sleep_for(50ms);
    CHECK(stopped == 0);
    battery = true;
    REQUIRE(within(5s, [&] { return stopped == 1; }));
    std::this_thread::sleep_for(100ms);
    CHECK(begun == 1);
    battery = false;
    REQUIRE(within(5s, [&] { return begun == 2; }));
}

TEST_CASE("a search is one polite worker: of lowest priority, one core in the mean") {
    std::promise<std::tuple<int, int, SearchWishes>> seen;
    std::atomic<bool> told{false};
    IdleTuner tuner([&](const DevicePtr &, const AskedTransform &, SearchWishes wishes) {
        if (!told.exchange(true))
            seen.set_value({getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())),
                            sched_getscheduler(0), wishes});
        return Finding{};
    });
    tuner.allow_battery(true);
    tuner.begin(Device::open(default_device()), {{{TransformKind::fft, {64}, {}}, {}}});
    const auto [priority, scheduler, wishes] = seen.get_future().get();
    CHECK(priority == 19);
    CHECK(scheduler == SCHED_IDLE);
    CHECK(wishes.builders == 1);
    CHECK(wishes.most_cores == 1);
}

TEST_CASE("idle tuning takes one core in the mean over a minute", "[.minute]") {
    setenv("IMAGO_TUNE_WORKER", IMAGO_TUNE_WORKER, 1);
    const auto taken = [] { // by this process and those that it waited for
        double sum = 0;
        for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
            rusage used{};
            getrusage(who, &used);
            for (const timeval &time : {used.ru_utime, used.ru_stime})
                sum += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        }
        return sum;
    };
    std::atomic<std::size_t> tried{0};
    std::atomic<int> rests{0};
    const double before = taken();
    const auto start = Clock::now();
    {
        // As eager as others, where that is allowed: a busy machine would hide what it takes.
        const auto eager = [](const DevicePtr &device, const AskedTransform &one,
                              SearchWishes wishes) {
            const sched_param none{};
            sched_setscheduler(0, SCHED_OTHER, &none);
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), -5);
            return find_better_plan(searched_device(device), one.problem, one.options,
                                    std::move(wishes));
        };
        IdleTuner tuner(eager, 60);
        tuner.allow_battery(true);
        tuner.tell([&](const TuningState &state) {
            tried = std::max<std::size_t>(tried, state.tried);
            rests += state.resting;
        });
        tuner.begin(Device::open(default_device()), {{{TransformKind::fft, {1024, 1024}, {}}, {}},
                                                     {{TransformKind::dct2, {720, 960}, {}}, {}},
                                                     {{TransformKind::rfft, {1000000}, {}}, {}}});
        std::this_thread::sleep_for(60s);
        tuner.stop();
    }
    const double seconds = milliseconds_since(start) * 1e-3, cores = (taken() - before) / seconds;
    std::printf("%.2f cores in the mean over %.1f s, %zu plans tried, %d rests\n", cores, seconds,
                tried.load(), rests.load());
    CHECK(cores < 1.05);
    CHECK(tried > 0);
    CHECK(rests > 0);
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
