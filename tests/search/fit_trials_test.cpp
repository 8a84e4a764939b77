// SPDX-License-Identifier: GPL-3.0-or-later
// Timed plans for a fit: drawn and timed now, and kept by earlier ones.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/fit_trials.h"
#include "engine/search/trial/journal.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <fstream>

using namespace imago;

namespace {

SearchSettings plain_settings() {
    SearchSettings settings;
    settings.worker = IMAGO_TUNE_WORKER;
    settings.builders = 2;
    return settings;
}

} // namespace

TEST_CASE("plans for a fit are timed once, and known to later fits", "[search]") {
    const test::ScratchFolder folder;
    const std::string journal = (folder / "journal.jsonl").string();
    const DeviceInfo device = select_device(enumerate_devices(), "");
    Search search(device, plain_settings());
    FitTrials trials(search, device, journal);
    CHECK(trials.add_kept() == 0);
    std::mt19937_64 numbers(1);
    const Problem problem = parse_problem("fft:64*512");
    const std::size_t timed = trials.draw(problem, 4, numbers);
    REQUIRE(timed >= 2);
    CHECK(timed <= 4);
    const auto plans = trials.plans();
    REQUIRE(plans.size() == timed + 1); // and the planner's
    CHECK(std::count_if(plans.begin(), plans.end(),
                        [](const TimedPlan &plan) { return plan.planned; }) == 1);
    for (const TimedPlan &plan : plans) {
        CHECK(plan.problem == to_string(problem));
        CHECK(plan.seconds > 0);
        CHECK(plan.steps.size() == 1);
    }
    // What was timed is not timed again, nor are the planner's own kernels.
    CHECK(trials.time(problem, {PlanOptions{}}) == 0);
    // A problem with steps that the model does not know takes no time.
    CHECK(trials.draw(parse_problem("fft:1*64"), 4, numbers) == 0);
    CHECK(trials.problems().size() == 1);

    FitTrials later(search, device, journal);
    CHECK(later.add_kept() == timed);
    const auto known = later.plans();
    REQUIRE(known.size() == plans.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
        CHECK(known[i].seconds > 0.5 * plans[i].seconds);
        CHECK(known[i].seconds < 2 * plans[i].seconds);
    }
    DeviceInfo other = device;
    other.driver_version += " next";
    CHECK(kept_times(journal, other).empty());
    CHECK(kept_times((folder / "none").string(), device).empty());
    std::ofstream(journal, std::ios::app) << "no line of a journal\n{\"device\":1}\n";
    CHECK(kept_times(journal, device).size() == timed);
}
