// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps the planner fuses, and how large their rings are, on a made-up device.
#include "engine/plan/plan.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <string>

using namespace imago;

namespace {

/// A GPU whose groups may wait for each other.
DeviceInfo waiting_gpu() {
    DeviceInfo device = test::h200();
    device.shared_cache = 50 << 20;
    device.extras.waiting_groups = device.extras.minimum_groups = true;
    device.extras.static_local = 224 << 10;
    return device;
}

std::size_t ring_bytes(const Plan &plan) {
    return plan.work_bytes[0] + plan.work_bytes[1] + plan.work_bytes[2];
}

} // namespace

TEST_CASE("a fused pair has a ring of at least two units more than its lag, in half the cache") {
    const DeviceInfo device = waiting_gpu();
    struct Pair {
        const char *problem;
        std::size_t least; ///< units of the ring
    };
    for (const auto &[problem, least] :
         {Pair{"fft:1024x1024*64", 3}, Pair{"fft:1048576*64:float:inplace", 3},
          Pair{"fft:524288*128", 5}, Pair{"fft:1024x512*128", 4}, Pair{"fft:512x512*256", 12},
          Pair{"fft:65536*1024", 20}, Pair{"fft:512x512*128:double", 5},
          Pair{"rfft:1024x1024*64", 5}, Pair{"irfft:1024x1024*64", 4}, Pair{"rfft:1048576*64", 5},
          Pair{"irfft:524288*128", 6}, Pair{"dct3:512x512*256", 12}}) {
        INFO(problem);
        const Plan plan = make_plan(parse_problem(problem), device, {});
        CHECK(plan.steps.size() == 1);
        CHECK(2 * ring_bytes(plan) <= std::size_t(device.shared_cache.value_or(0)));
        const std::size_t points = plan.problem.points() / plan.problem.transforms();
        const bool complex = plan.problem.complex_input() && plan.problem.complex_output();
        const std::size_t numbers = complex ? 2 * points : points;
        CHECK(ring_bytes(plan) >= least * numbers * plan.problem.number_bytes());
    }
}

TEST_CASE("steps whose units are too large or too few, or that lose, are not fused") {
    const DeviceInfo device = waiting_gpu();
    PlanOptions fused;
    fused.fused_pair = PlanOptions::Switch::on;
    for (const char *problem :
         {"fft:1024x1024*5", "fft:2048x1024*32", "fft:64x4096*256", "fft:768x768*110",
          "fft:1048576*64:half:ortho", "fft:262144*256:half:ortho", "dct2:1024x1024*64"}) {
        INFO(problem);
        CHECK(make_plan(parse_problem(problem), device, {}).steps.size() == 2);
        CHECK(make_plan(parse_problem(problem), device, fused).steps.size() == 1);
    }
}
