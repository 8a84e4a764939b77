// SPDX-License-Identifier: GPL-3.0-or-later
// Plans for a GPU whose columns are in blocks, run on the test device.
#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"
#include "tests/transform/gpu/gpu_checks.h"
#include "tests/transform/gpu/gpu_device.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace imago;
using namespace imago::test;

namespace {

/// The step of the columns, which has blocks where it has fewer lines than its loop counts.
const Step &columns_of(const Plan &plan) {
    for (const Step &step : plan.steps)
        for (const Define &define : step.recipe.defines.rows())
            if (define.name == "INNER_THERE")
                return step;
    throw std::logic_error("The plan has no blocks of columns.");
}

} // namespace

TEST_CASE("columns in blocks, as a GPU is planned for") {
    const std::vector<const char *> problems{"irfft:600x34*3",  "irfft:1024x30*2", "irfft:1100x16",
                                             "irfft:2200x10*2", "irfft:4096x12*2", "rfft:600x34",
                                             "rfft:1024x30"};
    check_all("columns in blocks", problems, 3);
    check_all("columns in blocks, large local arrays", problems, 4, gpu_with_extras());
    for (const char *text : problems)
        columns_of(make_plan(parse_problem(text), gpu(), {}));
}

TEST_CASE("filters by columns in blocks, as a GPU is planned for") {
    const DevicePtr device = test_device();
    Queue queue(device);
    const auto filtered = [&](const Problem &problem, const Plan &plan) {
        const std::vector<float> in = random_input(problem);
        std::vector<float> mask(problem.mask_numbers()), out(problem.output_numbers());
        for (std::size_t i = 0; i < mask.size(); ++i)
            mask[i] = float(i * 7919 % 1009) / 1009;
        Buffer from(device, problem.input_bytes()), to(device, problem.output_bytes()),
            factors(device, mask.size() * sizeof(float));
        queue.upload(from, in.data(), from.bytes());
        queue.upload(factors, mask.data(), factors.bytes());
        Transform transform(build_steps(device, plan));
        transform.set_mask(factors);
        transform.execute(queue, from, to);
        queue.download(out.data(), to, to.bytes());
        return out;
    };
    Share turns("filters by columns in blocks", 4);
    for (const char *text : {"filter:600x34*3", "filter:1024x30*2", "filter:2200x10*2",
                             "filter:4096x12*2", "filter:1200x31", "filter:1100x2400"}) {
        const Problem problem = parse_problem(text);
        const std::vector<float> want = filtered(problem, make_plan(problem, device->info(), {}));
        for (const DeviceInfo &info : {gpu(), gpu_with_extras()}) {
            if (!turns.next())
                continue;
            INFO(text);
            const Plan plan = make_plan(problem, info, {});
            columns_of(plan);
            const std::vector<float> got = filtered(problem, plan);
            double worst = 0;
            for (std::size_t i = 0; i < got.size(); ++i)
                worst = std::max(worst, double(std::abs(got[i] - want[i])));
            CHECK(worst < 1e-5);
        }
    }
}

TEST_CASE("compressions by columns in blocks, as a GPU is planned for") {
    const DevicePtr device = test_device();
    Queue queue(device);
    const auto run = [&](Transform transform, const std::vector<float> &in) {
        const Buffer from(device, in.size() * sizeof(float)), to(device, in.size() * sizeof(float));
        std::vector<float> out(in.size());
        queue.upload(from, in.data(), from.bytes());
        transform.set_threshold(0.5);
        transform.execute(queue, from, to);
        queue.download(out.data(), to, to.bytes());
        return out;
    };
    Share turns("compressions by columns in blocks", 4);
    for (const char *text :
         {"compress:1200x30*2:ortho", "compress:2048x24:ortho", "compress:1050x8*3:ortho",
          "compress:3000x10*2:ortho", "compress:4096x12:ortho", "compress:4000x6:ortho",
          "compress:1200x2400:ortho", "compress:1026x4096:ortho"})
        for (const DeviceInfo &info : {gpu(), gpu_with_extras()}) {
            if (!turns.next())
                continue;
            INFO(text);
            const Problem problem = parse_problem(text);
            Problem back = problem;
            back.kind = TransformKind::idct2;
            // No coefficient is near the threshold.
            std::vector<float> all = random_input(problem), kept = all;
            for (std::size_t i = 0; i < all.size(); ++i) {
                all[i] = i % 3 ? std::copysign(0.75f, all[i]) : all[i] / 8;
                kept[i] = i % 3 ? all[i] : 0;
            }
            PlanOptions turning;
            turning.turned_columns = PlanOptions::Switch::on;
            const Plan plan = make_plan(problem, info, turning);
            REQUIRE(plan.steps.size() == 3);
            columns_of(plan);
            const std::vector<float> in = run(Transform(device, back, {}), all);
            const std::vector<float> want = run(Transform(device, back, {}), kept);
            const std::vector<float> got = run(Transform(build_steps(device, plan)), in);
            double worst = 0;
            for (std::size_t i = 0; i < got.size(); ++i)
                worst = std::max(worst, double(std::abs(got[i] - want[i])));
            CHECK(worst < 1e-5);
        }
}

TEST_CASE("a mask that the plan takes by columns is put in that order each time it is set") {
    const DevicePtr device = test_device();
    const Problem problem = parse_problem("filter:1100x6*2");
    const Plan plan = make_plan(problem, gpu(), {});
    const Step &columns = columns_of(plan);
    REQUIRE(columns.mask_rows == 1100);
    REQUIRE(columns.mask_columns == 4);
    CHECK(plan.mask_bytes() == problem.mask_numbers() * sizeof(float));
    Transform transform(build_steps(device, plan));
    Queue queue(device);
    const std::vector<float> in = random_input(problem);
    const Buffer from(device, problem.input_bytes()), to(device, problem.output_bytes());
    queue.upload(from, in.data(), from.bytes());
    const Buffer mask(device, plan.mask_bytes());
    for (const float factor : {1.0f, 0.5f, 0.0f}) {
        const std::vector<float> factors(problem.mask_numbers(), factor);
        queue.upload(mask, factors.data(), mask.bytes());
        transform.set_mask(mask);
        for (int run = 0; run < 2; ++run) {
            transform.execute(queue, from, to);
            std::vector<float> out(in.size());
            queue.download(out.data(), to, to.bytes());
            double worst = 0;
            for (std::size_t i = 0; i < out.size(); ++i)
                worst = std::max(worst, double(std::abs(out[i] - factor * in[i])));
            CHECK(worst < 1e-5);
        }
    }
}
