// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/micro_benchmark.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace imago;

namespace {

DevicePtr device() {
    return Device::open(select_device(enumerate_devices(), "").index);
}

std::vector<TimeBy> conflicts(unsigned banks, double hidden) {
    std::vector<TimeBy> times;
    for (unsigned stride = 1; stride <= 64; stride *= 2)
        times.emplace_back(stride, std::max(hidden, double(std::min(stride, banks))));
    return times;
}

} // namespace

TEST_CASE("banks are where the time no longer grows", "[benchmark]") {
    CHECK(banks_by(conflicts(32, 1)) == 32u);
    CHECK(banks_by(conflicts(32, 4)) == 32u);
    CHECK(banks_by(conflicts(16, 1)) == 16u);
    CHECK(banks_by(conflicts(1, 1)) == std::nullopt);
    CHECK(banks_by({}) == std::nullopt);
    CHECK(banks_by({{1, 1.0}, {2, 1.1}, {4, 0.9}, {8, 1.2}}) == std::nullopt);
}

TEST_CASE("registers are those before the cliff", "[benchmark]") {
    CHECK(registers_by({{16, 1.0}, {32, 1.05}, {64, 1.1}, {128, 4.0}, {256, 9.0}}) == 80u);
    CHECK(registers_by({{16, 1.0}, {32, 1.0}, {64, 0.9}, {128, 0.9}, {256, 0.95}}) == 272u);
    CHECK(registers_by({{16, 1.0}, {32, 2.0}, {64, 0.9}}) == 32u);
    CHECK(registers_by({}) == std::nullopt);
}

TEST_CASE("micro-benchmarks take less than two seconds and give what a device can have",
          "[benchmark]") {
    const DevicePtr at = device();
    double bandwidth = 0, launch = 0, seconds = 1e9;
    std::vector<TimeBy> strides, values;
    // A second time is taken if other work keeps the machine busy; it builds nothing.
    for (int round = 0; round < 2 && seconds >= 2; ++round) {
        const Clock::time_point start = Clock::now();
        bandwidth = measure_copy_bandwidth(at);
        launch = measure_launch(at);
        strides = time_local_strides(at);
        values = time_live_values(at);
        seconds = milliseconds_since(start) * 1e-3;
    }
    INFO("copy " << bandwidth * 1e-9 << " GB/s, launch " << launch * 1e6 << " us, " << seconds
                 << " s");
    for (const auto &[stride, time] : strides)
        UNSCOPED_INFO("stride " << stride << ": " << time * 1e6 << " us");
    for (const auto &[count, time] : values)
        UNSCOPED_INFO("values " << count << ": " << time * 1e6 << " us");
    CHECK(seconds < 2);
    CHECK(bandwidth > 1e9);
    CHECK(bandwidth < 2e13);
    CHECK(launch > 1e-7);
    CHECK(launch < 0.02);
    CHECK(strides.size() == 7);
    CHECK(values.size() == 4);
    for (const auto &times : {strides, values})
        for (const auto &[x, time] : times) {
            CHECK(time > 0);
            CHECK(time < 0.2);
        }
    if (const auto banks = banks_by(strides))
        CHECK((*banks >= 2 && *banks <= 64));
    const auto registers = registers_by(values);
    REQUIRE(registers);
    CHECK(*registers >= 32);
    CHECK(*registers <= 144);
}
