// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/operate/kept_runners.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <thread>
#include <vector>

using namespace imago;
using namespace imago::test;

TEST_CASE("every operation is carried out in both precisions, channel by channel") {
    const DevicePtr device = test_device();
    for (const Operation *operation : operations()) {
        INFO(operation->id);
        OpRunners runners(device);
        OpArray array{3, 1, 24, 31, {}};
        std::vector<float> samples(array.count());
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = 100 + 50 * std::sin(static_cast<float>(i) / 7);
        array.samples = samples;
        OpFiles files;
        OpValues values = operation->defaults();
        OpArray other = array; // of the same size, as a reference has to be
        for (float &x : std::get<std::vector<float>>(other.samples))
            x *= 1e-4f;
        for (const auto &[id, path] : files_of(*operation, values))
            files[id] = std::make_shared<const OpArray>(other);
        const OpResult floats = runners.of(*operation).run(array, values, files, {});
        array.samples = std::vector<double>(samples.begin(), samples.end());
        const OpResult doubles = runners.of(*operation).run(array, values, files, {});
        REQUIRE(floats.array.count() == array.count());
        REQUIRE(doubles.array.doubles());
        const auto &a = std::get<std::vector<float>>(floats.array.samples);
        const auto &b = std::get<std::vector<double>>(doubles.array.samples);
        REQUIRE(a.size() == b.size());
        double worst = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            worst = std::max(worst, std::abs(double(a[i]) - b[i]));
        CHECK(worst < 0.05);
        CHECK_FALSE(floats.figures.empty());
        CHECK(floats.engine_milliseconds > 0);
        std::get<std::vector<double>>(array.samples)[5] = NAN;
        CHECK_THROWS_WITH(
            runners.of(*operation).run(array, values, files, {}),
            "Samples that are NaN or infinite: 1 of 2232. They would spread over the whole result; "
            "fill them first.");
    }
}

TEST_CASE("an operation stops between its steps when it is told to") {
    const Operation &operation = *operation_named("deconvolve");
    OpRunners runners(test_device());
    OpArray array{1, 1, 64, 64, std::vector<float>(64 * 64, 1.0f)};
    OpValues values = operation.defaults();
    values[operation.place("method")] = 2.0; // Richardson-Lucy
    values[operation.place("iterations")] = 1000.0;
    int calls = 0;
    const auto between = [&](const Sentence &, double) {
        if (++calls == 5)
            throw Error("stop", Error::Kind::cancelled);
    };
    CHECK_THROWS_AS(runners.of(operation).run(array, values, {}, between), Error);
    CHECK(calls == 5);
    values[operation.place("iterations")] = 3.0;
    CHECK(runners.of(operation).run(array, values, {}, {}).array.count() == array.count());
}

TEST_CASE("runners of the last calls stay, as many as are allowed, and give the same results") {
    const Operation &operation = *operation_named("flatten");
    const auto array_of = [](std::size_t height, std::size_t width) {
        std::vector<float> samples(height * width);
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = 100 + 50 * std::sin(static_cast<float>(i) / 7);
        return OpArray{1, 1, height, width, std::move(samples)};
    };
    const auto samples_of = [](const OpResult &result) {
        return std::get<std::vector<float>>(result.array.samples);
    };
    KeptRunners runners(test_device());
    const auto run = [&](const OpArray &array) {
        return samples_of(
            runners.run(operation, array, operation.defaults(), {}, OpWanted::picture));
    };
    const OpArray first = array_of(24, 31), second = array_of(31, 24);
    OpRunners fresh(test_device());
    const auto expected = samples_of(fresh.of(operation).run(first, operation.defaults(), {}, {}));
    CHECK(run(first) == expected);
    run(second);
    CHECK(runners.count() == 2);
    CHECK(run(first) == expected);
    CHECK(runners.count() == 2);
    OpArray bad = first;
    std::get<std::vector<float>>(bad.samples)[3] = NAN;
    CHECK_THROWS_AS(run(bad), Error);
    CHECK(runners.count() == 1);
    for (std::size_t width = 25; width < 25 + 2 * KeptRunners::most_runners; ++width)
        run(array_of(20, width));
    CHECK(runners.count() == KeptRunners::most_runners);
    run(array_of(1, KeptRunners::most_bytes / sizeof(float) + 1)); // the others stay
    CHECK(runners.count() == KeptRunners::most_runners);

    std::vector<int> equal(4);
    std::vector<std::thread> threads;
    for (int &one : equal)
        threads.emplace_back([&] {
            for (int time = 0; time < 5; ++time)
                one += run(first) == expected;
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(equal == std::vector<int>(4, 5));
    CHECK(runners.count() <= KeptRunners::most_runners);
}
