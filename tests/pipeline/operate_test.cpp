// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/operate/operate.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>

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
