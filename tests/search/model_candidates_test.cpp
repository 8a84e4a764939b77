// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/model_candidates.h"

#include "engine/plan/plan.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <set>

using namespace imago;

TEST_CASE("the model's candidates name its plans without asking it again", "[search]") {
    const DeviceInfo device = test::h200();
    PlanOptions by_model;
    by_model.by_model = PlanOptions::Switch::on;
    for (const char *text : {"fft:1024*4096", "fft:1000*4096", "fft:4096*4096", "irfft:1024*4096",
                             "fft:480x640*16", "fft:1536*4096:double"}) {
        INFO(text);
        const Problem problem = parse_problem(text);
        const auto plans = model_candidates(problem, device, {});
        REQUIRE(plans.size() >= 2);
        CHECK(plans.size() <= 3);
        std::set<std::string> kernels;
        for (const PlanOptions &plan : plans) {
            CHECK(plan.by_model == PlanOptions::Switch::automatic);
            kernels.insert(signature(make_plan(problem, device, plan)));
        }
        CHECK(kernels.size() == plans.size());
        CHECK(signature(make_plan(problem, device, plans.front())) ==
              signature(make_plan(problem, device, by_model)));
    }
}

TEST_CASE("the model's candidates on a CPU are plans of its shapes", "[search]") {
    PlanOptions by_model;
    by_model.by_model = PlanOptions::Switch::on;
    for (const DeviceInfo &device : {test::pocl_avx2(), test::pocl_avx512()})
        for (const char *text : {"fft:16*262144", "fft:1024*4096", "fft:1000x1000*4",
                                 "fft:1021*512", "irfft:1024*4096", "fft:1536*4096:double"}) {
            INFO(device.name << ' ' << text);
            const Problem problem = parse_problem(text);
            const auto plans = model_candidates(problem, device, {});
            REQUIRE(plans.size() == 3);
            std::set<std::string> kernels;
            for (const PlanOptions &plan : plans)
                kernels.insert(signature(make_plan(problem, device, plan)));
            CHECK(kernels.size() == plans.size());
            CHECK(signature(make_plan(problem, device, plans.front())) ==
                  signature(make_plan(problem, device, by_model)));
        }
}

TEST_CASE("the model has no candidates where it knows no step", "[search]") {
    const Problem problem = parse_problem("fft:1024*4096");
    CHECK(model_candidates(parse_problem("fft:1*4096"), test::pocl_avx2(), {}).empty());
    PlanOptions named;
    named.steps = {{}};
    named.steps[0].radices = {32, 32};
    CHECK(model_candidates(problem, test::h200(), named).empty());
    PlanOptions off;
    off.by_model = PlanOptions::Switch::off;
    CHECK(model_candidates(problem, test::h200(), off).empty());
}
