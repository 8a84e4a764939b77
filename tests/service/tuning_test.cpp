// SPDX-License-Identifier: GPL-3.0-or-later
// An idle worker searches for faster plans, stops at once when a request comes, continues
// afterwards, and takes a finding between two requests.
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/build.h"
#include "engine/search/trial/verdict.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/record_store.h"
#include "tests/service/tuning_searches.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

TEST_CASE("a request stops the search at once and does not wait for its end") {
    Searches searches;
    searches.unwinding = 1500ms;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
    worker.tune_when_idle(true, {});
    const auto image = picture();
    REQUIRE(answer_of(worker, image, 1));
    REQUIRE(within(20s, [&] { return searches.begun == 1; }));
    const auto start = Clock::now();
    REQUIRE(answer_of(worker, image, 2));
    CHECK(milliseconds_since(start) < 1000);
    CHECK(searches.ended == 0);
    REQUIRE(within(5s, [&] { return searches.cancelled == 1; }));
    // When it is idle again, it continues with the same transform.
    REQUIRE(within(20s, [&] { return searches.begun == 2; }));
    const std::lock_guard lock(searches.mutex);
    CHECK(searches.requested[0] == searches.requested[1]);
    CHECK(searches.requested[0].problem.kind == TransformKind::idct2); // of a moved slider
    CHECK(searches.requested[0].options.threshold_at_load);
}

TEST_CASE("a finding is in use from the next request on") {
    Searches searches;
    searches.let_end = true;
    PlanOptions options;
    options.threshold_at_load = true;
    options.lane_width = 4;
    searches.found = FoundPlan{options, 1.5, "as a test says"};
    std::mutex mutex;
    TuningState last;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
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
    // All transforms are searched, and no search begins again.
    std::this_thread::sleep_for(200ms);
    CHECK(searches.begun == 2);
}

TEST_CASE("nothing is searched when it is off, at once") {
    Searches searches;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
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

/// Checks that the transforms of `ask` are searched, and that the next `ask` uses the findings.
template <class Ask, class Plan>
void check_tuned(const std::vector<TransformKind> &kinds, const Ask &ask, const Plan &plan_of) {
    Searches searches;
    searches.let_end = searches.find_all = true;
    std::mutex mutex;
    TuningState last;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
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
        return last.found >= kinds.size() && !last.searching &&
               searches.of_effort(SearchEffort::quick).size() == kinds.size();
    }));
    std::vector<TransformKind> requested;
    for (const RequestedTransform &one : searches.of_effort(SearchEffort::quick))
        requested.push_back(one.problem.kind);
    CHECK(requested == kinds);
    const auto after = ask(worker);
    REQUIRE(after);
    CHECK(plan_of(*after.value) == "search");
}

} // namespace

TEST_CASE("the Filter workspace's transforms are tuned, including masks at load") {
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

TEST_CASE("the Signals workspace's transforms are tuned: spectra, bands and batches") {
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

TEST_CASE("a request is as fast while plans are searched as without") {
    setenv("IMAGO_TUNE_WORKER", IMAGO_TUNE_WORKER, 1);
    std::atomic<bool> searching{false};
    std::mutex mutex;
    std::string trouble;
    Worker worker(default_device(), Sentence(), 100ms);
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

namespace {

/// A batch's transform, which always runs by a specialised plan.
Result<BatchResult> ask_batch(Worker &worker) {
    BatchRequest request;
    request.settings.length = 64;
    request.settings.batch = 8;
    request.settings.repeats = 1;
    return run<BatchResult>(worker, std::move(request));
}

} // namespace

TEST_CASE("a specialised plan is raced as long as nobody has said anything, and nothing else") {
    Searches searches;
    searches.let_end = searches.find_all = true;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
    const auto before = ask_batch(worker);
    REQUIRE(before);
    CHECK(before.value->plan.chosen_by == "planner");
    REQUIRE(within(20s, [&] { return searches.ended == 1; }));
    std::this_thread::sleep_for(200ms);
    CHECK(searches.begun == 1);
    CHECK(searches.of_effort(SearchEffort::race).size() == 1);
    const auto after = ask_batch(worker); // takes what was found
    REQUIRE(after);
    CHECK(after.value->plan.chosen_by == "search");
    std::this_thread::sleep_for(200ms);
    CHECK(searches.begun == 1); // once
}

TEST_CASE("a request stops a race at once, and nothing is raced when tuning is off") {
    Searches searches;
    searches.unwinding = 1500ms;
    Worker worker(default_device(), Sentence(), 20ms, searches.finder());
    REQUIRE(ask_batch(worker));
    REQUIRE(within(20s, [&] { return searches.begun == 1; }));
    const auto start = Clock::now();
    REQUIRE(ask_batch(worker));
    CHECK(milliseconds_since(start) < 1000);
    CHECK(searches.ended == 0);
    REQUIRE(within(20s, [&] { return searches.begun == 2; })); // idle again, it is raced again
    worker.tune_when_idle(false, {});
    REQUIRE(within(20s, [&] { return searches.ended == 2; }));
    REQUIRE(ask_batch(worker));
    std::this_thread::sleep_for(200ms);
    CHECK(searches.begun == 2);
}

TEST_CASE("a race on this device takes about a second and ends with a record") {
    setenv("IMAGO_TUNE_WORKER", IMAGO_TUNE_WORKER, 1);
    const DeviceInfo device = searched_device(Device::open(default_device()));
    const Problem problem = parse_problem("fft:256*512");
    // A hint of another driver, so that there is something to race where the model knows nothing.
    TuningRecord hint = new_record(device, problem, {});
    hint.driver = "another driver";
    hint.options = parse_plan_options("radices=4.8.8");
    hint.evidence = {1, 0.01, 21};
    hint.incumbent_median = 1.5;
    REQUIRE(keep_record(hint));
    const Finding finding = find_better_plan(device, problem, {}, background_race());
    INFO(finding.trouble);
    CHECK(finding.trouble.empty());
    CHECK(finding.tried >= 1);
    CHECK(finding.recorded);
    const RecordsPtr records = current_records();
    const TuningRecord *record = records->find(record_key(device, problem, {}));
    REQUIRE(record);
    CHECK(record->effort == Effort::race);
    CHECK(finding.plan.has_value() == (record->options != PlanOptions{}));
    CHECK(find_better_plan(device, problem, {}, background_race()).by_record);

    SearchSettings settings = background_race();
    Search search(device, settings);
    const SearchResult result =
        search.run(parse_problem("fft:1024*1024"), 0, {parse_plan_options("radices=4.16.16")});
    CHECK(result.timing_seconds > 0);
    CHECK(result.timing_seconds < 1.2 * background_race_seconds);
}
