// SPDX-License-Identifier: GPL-3.0-or-later
// Begin and end of searches, and their share of the machine.
#include "engine/device/device.h"
#include "engine/search/trial/child.h"
#include "engine/support/priority.h"
#include "engine/support/stopwatch.h"
#include "tests/service/tuning_searches.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

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
    const std::vector<RequestedTransform> requested{{{TransformKind::fft, {64}, {}}, {}}};
    tuner.begin(Device::open(default_device()), requested);
    REQUIRE(within(5s, waits));
    std::this_thread::sleep_for(100ms);
    CHECK(searches.begun == 0);
    battery = false; // mains power: it begins by itself
    REQUIRE(within(5s, [&] { return searches.begun == 1; }));
    CHECK_FALSE(waits());
    tuner.stop();
    REQUIRE(within(5s, [&] { return searches.ended == 1; }));
    battery = true;
    tuner.begin(Device::open(default_device()), requested);
    REQUIRE(within(5s, waits));
    tuner.stop(); // it waits for nothing any more
    REQUIRE(within(5s, [&] { return !waits(); }));
    tuner.begin(Device::open(default_device()), requested);
    REQUIRE(within(5s, waits));
    tuner.allow_battery(true);
    REQUIRE(within(5s, [&] { return searches.begun == 2; }));
    CHECK(tuner.has_work(requested));
}

TEST_CASE("a search that runs as the mains power goes ends, and goes on when it is back") {
    std::atomic<bool> battery{false};
    std::atomic<int> begun{0}, stopped{0};
    const auto finder = [&](const DevicePtr &, const RequestedTransform &,
                            SearchSettings settings) {
        ++begun;
        while (!settings.cancel.stop_requested()) {
            settings.progress({nullptr, 1, 4, 0, 0, 1});
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

TEST_CASE("a session of its own waits for all others") {
    const auto nice_of_session = [] { // "/autogroup-20 nice 0"
        std::string group, word, nice;
        std::ifstream("/proc/self/autogroup") >> group >> word >> nice;
        return nice;
    };
    const std::string nice = nice_of_session();
    if (nice.empty()) // a kernel without
        return;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        let_session_wait(); // leads none
        const bool kept = nice_of_session() == nice;
        setsid();
        let_session_wait();
        _exit(kept && nice_of_session() == "19" ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(nice_of_session() == nice);
}

TEST_CASE("a search is one polite worker: of lowest priority, one core in the mean") {
    std::promise<std::tuple<int, int, SearchSettings>> seen;
    std::atomic<bool> told{false};
    IdleTuner tuner([&](const DevicePtr &, const RequestedTransform &, SearchSettings settings) {
        if (!told.exchange(true))
            seen.set_value({getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())),
                            sched_getscheduler(0), settings});
        return Finding{};
    });
    tuner.allow_battery(true);
    tuner.begin(Device::open(default_device()), {{{TransformKind::fft, {64}, {}}, {}}});
    const auto [priority, scheduler, settings] = seen.get_future().get();
    CHECK(priority == 19);
    CHECK(scheduler == SCHED_IDLE);
    CHECK(settings.builders == 1);
    CHECK(settings.most_cores == 1);
    CHECK(settings.most_memory == 200'000'000);
}

TEST_CASE("transforms whose arrays do not fit beside the compiler are left out on a processor") {
    const DevicePtr device = Device::open(default_device());
    if (device->info().type != DeviceType::cpu)
        return;
    std::atomic<int> begun{0};
    IdleTuner tuner([&](const DevicePtr &, const RequestedTransform &one, SearchSettings) {
        ++begun;
        CHECK(one.problem.extents.front() == 512);
        return Finding{};
    });
    tuner.allow_battery(true);
    const std::vector<RequestedTransform> both{{{TransformKind::fft, {1024, 1024}, {}}, {}},
                                               {{TransformKind::fft, {512, 512}, {}}, {}}};
    tuner.begin(device, both, both);
    REQUIRE(within(5s, [&] { return !tuner.has_work(both); }));
    CHECK(begun == 2); // a race and a search
}

namespace {

/// The workers that this process has started, and bytes of memory that they have of their own.
std::pair<int, std::uint64_t> children() {
    std::pair<int, std::uint64_t> found{};
    for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        std::ifstream file(entry.path() / "stat");
        std::string number, program, state;
        int parent = 0;
        if (!(file >> number >> program >> state >> parent) || parent != getpid() || state == "Z" ||
            program.rfind("(imago-tune", 0) != 0)
            continue;
        ++found.first;
        found.second += own_memory_of(std::stoi(name));
    }
    return found;
}

} // namespace

TEST_CASE("the processes of a search keep to its memory together") {
    std::atomic<bool> ended{false};
    std::size_t tried = 0;
    std::string trouble;
    std::uint64_t most = 0;
    int most_at_once = 0;
    {
        const std::jthread search([&] {
            std::stop_source enough;
            SearchSettings settings;
            settings.seconds = 60; // on a busy machine
            settings.cancel = enough.get_token();
            settings.progress = [&](const SearchProgress &progress) {
                tried = progress.tried;
                if (tried >= 3)
                    enough.request_stop();
            };
            settings.builders = 2;
            settings.worker = IMAGO_TUNE_WORKER;
            settings.most_memory = IdleTuner::most_memory;
            try {
                trouble = Search(raced_device(Device::open(default_device())), settings)
                              .run({TransformKind::fft, {256, 256}, {}})
                              .trouble;
            } catch (const Error &error) { // a driver that needs more by itself
                trouble = error.what();
            }
            ended = true;
        });
        while (!ended) {
            const auto [count, bytes] = children();
            most = std::max(most, bytes);
            most_at_once = std::max(most_at_once, count);
            std::this_thread::sleep_for(5ms);
        }
    }
    std::printf("%zu plans tried by %d process(es) at a time, %.0f MB; %s\n", tried, most_at_once,
                static_cast<double>(most) * 1e-6, trouble.c_str());
    CHECK(most_at_once == 1);
    if (memory_can_be_limited()) // sanitizers take memory of their own
        CHECK(most <= IdleTuner::most_memory);
    CHECK((tried > 0 || trouble.find("200 MB") != std::string::npos));
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
        // Raises the priority to that of other work where that is allowed, since a busy machine
        // would hide the processor time of the search.
        const auto eager = [](const DevicePtr &device, const RequestedTransform &one,
                              SearchSettings settings) {
            const sched_param none{};
            sched_setscheduler(0, SCHED_OTHER, &none);
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), -5);
            return find_better_plan(searched_device(device), one.problem, one.options,
                                    std::move(settings));
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
    const std::vector<RequestedTransform> requested{{{TransformKind::fft, {64}, {}}, {}}};
    for (int i = 0; i < 20 && tuner.has_work(requested); ++i) {
        tuner.begin(device, requested);
        REQUIRE(within(5s, [&] { return searches.begun == i + 1; }));
        std::this_thread::sleep_for(30ms);
        tuner.stop();
        REQUIRE(within(5s, [&] { return searches.ended == i + 1; }));
        std::this_thread::sleep_for(5ms);
    }
    CHECK_FALSE(tuner.has_work(requested));
    CHECK(searches.begun > 1);
    CHECK(searches.begun < 8);
}

namespace {

const RequestedTransform short_one{{TransformKind::fft, {64}, {}}, {}},
    long_one{{TransformKind::fft, {128}, {}}, {}};

} // namespace

TEST_CASE("a race of about a second comes before every search, and once") {
    std::mutex mutex;
    std::vector<SearchSettings> seen;
    std::vector<RequestedTransform> asked;
    IdleTuner tuner([&](const DevicePtr &, const RequestedTransform &one, SearchSettings settings) {
        const std::lock_guard lock(mutex);
        seen.push_back(settings);
        asked.push_back(one);
        return Finding{};
    });
    tuner.allow_battery(true);
    using Stage = IdleTuner::Stage;
    CHECK(tuner.has_work({long_one}, Stage::race));
    const DevicePtr device = Device::open(default_device());
    tuner.begin(device, {short_one, long_one}, {long_one});
    const auto count = [&] {
        const std::lock_guard lock(mutex);
        return seen.size();
    };
    REQUIRE(within(5s, [&] { return count() == 3; }));
    REQUIRE(within(5s, [&] { return !tuner.has_work({short_one, long_one}); }));
    {
        const std::lock_guard lock(mutex);
        CHECK(asked == std::vector{long_one, short_one, long_one});
        CHECK(seen[0].effort == SearchEffort::race);
        CHECK(seen[0].device_seconds == background_race_seconds);
        CHECK(seen[0].builders == 1);
        CHECK(seen[0].most_cores == IdleTuner::most_cores);
        CHECK(seen[1].effort == SearchEffort::quick);
        CHECK(seen[1].device_seconds == 0);
    }
    // A search has begun with the model's plans, so that nothing is left to race.
    CHECK_FALSE(tuner.has_work({short_one}, Stage::race));
    CHECK_FALSE(tuner.has_work({long_one}, Stage::race));
    tuner.begin(device, {}, {long_one, short_one});
    std::this_thread::sleep_for(100ms);
    CHECK(count() == 3);
}

TEST_CASE("a race that was stopped is run again, and one that goes on is not begun twice") {
    Searches searches;
    IdleTuner tuner(searches.finder());
    tuner.allow_battery(true);
    const DevicePtr device = Device::open(default_device());
    tuner.begin(device, {}, {short_one});
    REQUIRE(within(5s, [&] { return searches.begun == 1; }));
    tuner.stop();
    REQUIRE(within(5s, [&] { return searches.cancelled == 1; }));
    CHECK(tuner.has_work({short_one}, IdleTuner::Stage::race));
    tuner.begin(device, {}, {short_one});
    REQUIRE(within(5s, [&] { return searches.begun == 2; }));
    tuner.begin(device, {short_one}, {short_one}); // idle for longer: a search follows
    std::this_thread::sleep_for(50ms);
    CHECK(searches.begun == 2);
    tuner.stop(); // still stops the race that had begun before
    REQUIRE(within(5s, [&] { return searches.cancelled == 2; }));
    searches.let_end = true;
    tuner.begin(device, {short_one}, {short_one});
    REQUIRE(within(5s, [&] { return searches.ended == 4; }));
    CHECK(searches.of_effort(SearchEffort::race).size() == 3);
    CHECK(searches.of_effort(SearchEffort::quick).size() == 1);
}

TEST_CASE("on battery nothing is raced unless that is allowed") {
    Searches searches;
    IdleTuner tuner(
        searches.finder(), 60, [] { return true; }, 10ms);
    tuner.begin(Device::open(default_device()), {}, {short_one});
    std::this_thread::sleep_for(100ms);
    CHECK(searches.begun == 0);
    tuner.allow_battery(true);
    REQUIRE(within(5s, [&] { return searches.begun == 1; }));
}
