// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/reference/expected/expected.h"
#include "engine/search/trial/trial.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <vector>

using namespace imago;

namespace {

DevicePtr trial_device() {
    static const DevicePtr opened = Device::open(select_device(enumerate_devices(), "").index);
    return opened;
}

} // namespace

TEST_CASE("right results are right, and each wrong number is seen", "[trial]") {
    for (const char *text : {"fft:16*40", "ifft:12x10*3:inplace:ortho", "rfft:30*7:inplace",
                             "irfft:9x8*2", "fft:60*5:planar", "dct2:12x8*2", "dst1:7*3",
                             "idxst_idct:6x4", "filter:8x6*2", "fft:8*6:in=1,6:out=1,7"}) {
        INFO(text);
        const Problem problem = parse_problem(text);
        const TrialData data(trial_device(), problem);
        Queue queue(trial_device());
        Transform transform(trial_device(), problem);
        if (!data.mask().empty())
            transform.set_mask(data.mask());
        transform.execute(queue, data.in(), data.out());
        queue.finish();
        const double bound = expected_error_bound(problem);
        CHECK(data.error(queue) <= bound);
        CHECK(data.spread_error(queue) == data.error(queue));
        data.restore(queue);
        transform.execute(queue, data.in(), data.out());
        CHECK(data.error(queue) <= bound);

        // The first element of the output, and the last.
        for (const std::size_t at : {std::size_t{0}, problem.output_bytes() - 4}) {
            float old = 0;
            queue.download(&old, data.out().real, 4, at);
            const float wrong = old + 0.01f;
            queue.upload(data.out().real, &wrong, 4, at);
            CHECK(data.error(queue) > bound);
            const float none = std::numeric_limits<float>::quiet_NaN();
            queue.upload(data.out().real, &none, 4, at);
            CHECK(data.error(queue) > bound);
            queue.upload(data.out().real, &old, 4, at);
        }
    }
}

TEST_CASE("a plan that takes a mask at load is checked with a mask", "[trial]") {
    for (const char *text : {"irfft:9x8*2", "irfft:1x60*3", "irfft:12x10"}) {
        INFO(text);
        const Problem problem = parse_problem(text);
        PlanOptions options;
        options.mask_at_load = true;
        Trial trial(trial_device(), problem, true);
        CHECK(trial.check(options) <= expected_error_bound(problem));
        const TrialData data(trial_device(), problem, true);
        Queue queue(trial_device());
        Transform transform(trial_device(), problem, options);
        REQUIRE(!data.mask().empty());
        transform.set_mask(data.mask());
        transform.execute(queue, data.in(), data.out());
        CHECK(data.error(queue) <= expected_error_bound(problem));
        // The check notices another mask.
        const Buffer other(trial_device(), data.mask().bytes());
        const std::vector<float> ones(data.mask().bytes() / sizeof(float), 1.0f);
        queue.upload(other, ones.data(), data.mask().bytes());
        transform.set_mask(other);
        transform.execute(queue, data.in(), data.out());
        CHECK(data.error(queue) > 0.01);
    }
}

TEST_CASE("some elements of a long transform show whether it is right", "[trial]") {
    const Problem problem = parse_problem("rfft:2097152");
    const TrialData data(trial_device(), problem);
    Queue queue(trial_device());
    Transform(trial_device(), problem).execute(queue, data.in(), data.out());
    const double bound = expected_error_bound(problem);
    CHECK(data.error(queue) <= bound);
    const double spread = data.spread_error(queue);
    CHECK(spread <= bound);
    CHECK(spread > 0);
    std::vector<float> output(problem.output_numbers());
    queue.download(output.data(), data.out().real, problem.output_bytes());
    std::rotate(output.begin(), output.begin() + 2, output.end()); // a frequency off
    queue.upload(data.out().real, output.data(), problem.output_bytes());
    CHECK(data.spread_error(queue) > bound);
}

TEST_CASE("plans take turns in a race", "[trial]") {
    Trial trial(trial_device(), parse_problem("fft:64*64:inplace"));
    PlanOptions slow;
    slow.structure = PlanOptions::Structure::across;
    slow.lane_width = 1;
    RaceSettings settings;
    settings.pairs = 4;
    settings.sample_milliseconds = 0.2;
    settings.give_up = false;
    const Race race = trial.race({}, slow, settings);
    CHECK(race.first.size() == 4);
    CHECK(race.second.size() == 4);
    for (const double seconds : race.first)
        CHECK(seconds > 0);
    settings.step = 0;
    CHECK(trial.race({}, slow, settings).pairs() == 4);
    CHECK(trial.report({}).steps.at(0).milliseconds > 0);
    CHECK(trial.profile({}).size() == 1);
}
