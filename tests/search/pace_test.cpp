// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/trial/runner.h"
#include "tests/support/catch.h"

#include <thread>

#include <time.h>
#include <unistd.h>

using namespace imago;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

double seconds_of(const std::function<void()> &act) {
    const auto start = Clock::now();
    act();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace

TEST_CASE("work on many cores is followed by rest", "[pace]") {
    std::vector<bool> told;
    Pace pace(1, [&](bool resting) { told.push_back(resting); });
    pace.worked(0.4); // in no time
    CHECK(pace.owed() == Approx(0.4).margin(0.02));
    const double rested = seconds_of([&] { pace.rest({}); });
    CHECK(rested > 0.35);
    CHECK(rested < 2);
    CHECK(told == std::vector<bool>{true, false});
    CHECK(pace.owed() < 0.01);
    pace.rest({}); // nothing is owed
    CHECK(told.size() == 2);
}

TEST_CASE("the mean over many pieces of work is what is allowed", "[pace]") {
    Pace pace(2);
    double worked = 0;
    const double whole = seconds_of([&] {
        for (int i = 0; i < 20; ++i) {
            std::this_thread::sleep_for(2ms);
            pace.worked(0.1); // 50 cores busy
            worked += 0.1;
            pace.rest({});
        }
    });
    CHECK(worked / whole <= 2.1);
}

TEST_CASE("time that was long unused is not made up for later", "[pace]") {
    Pace pace(100);
    std::this_thread::sleep_for(100ms); // ten processor seconds, of which one stays
    pace.worked(3);
    CHECK(pace.owed() > 0.015);
}

TEST_CASE("a rest ends as soon as it is cancelled", "[pace]") {
    Pace pace(1);
    pace.worked(30);
    std::stop_source stop;
    std::jthread soon([&] {
        std::this_thread::sleep_for(50ms);
        stop.request_stop();
    });
    CHECK(seconds_of([&] { pace.rest(stop.get_token()); }) < 5);
}

TEST_CASE("a process's time is that of all its threads", "[pace]") {
    const double before = processor_seconds_of(getpid());
    CHECK(before > 0);
    const auto burn = [] { // of the thread's own time, even on a busy machine
        timespec time{};
        do
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        while (time.tv_sec == 0 && time.tv_nsec < 50000000);
    };
    { std::jthread other(burn), another(burn); }
    CHECK(processor_seconds_of(getpid()) > before + 0.09);
    CHECK(processor_seconds_of(-1) == 0);
}
