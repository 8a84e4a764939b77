// SPDX-License-Identifier: GPL-3.0-or-later
// Extras of some devices beyond OpenCL 1.2, requested by name (PoCL and oclgrind run them, too):
// fused step pairs, whose groups wait for each other; persistent work-groups, which fetch their
// next lines; local arrays larger than the device reports. The self-test that decides where they
// are used is tested, too.
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/process/program_run.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/extras_self_test.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <sstream>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Switch = PlanOptions::Switch;

PlanOptions groups() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

PlanOptions fused_pair(std::size_t lag = 0, std::size_t ring = 0) {
    PlanOptions options = groups();
    options.fused_pair = Switch::on;
    options.fused_pair_lag = lag;
    options.fused_pair_ring = ring;
    return options;
}

PlanOptions staying() {
    PlanOptions options = groups();
    options.bulk_copies = Switch::on;
    return options;
}

std::vector<StepReport> steps_of(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).report().steps;
}

/// A GPU that has shown all extras.
DeviceInfo showing_gpu() {
    DeviceInfo info;
    info.name = "made-up GPU";
    info.vendor = "NVIDIA Corporation";
    info.type = DeviceType::gpu;
    info.compute_units = 132;
    info.max_work_group_size = 1024;
    info.global_memory = info.max_allocation = std::uint64_t{100} << 30;
    info.local_memory = 48 << 10;
    info.shared_cache = 50 << 20;
    info.double_precision = true;
    info.compute_capability = 90;
    info.extras = possible_extras(info);
    return info;
}

} // namespace

TEST_CASE("two steps in one launch", "[extras]") {
    Ratios ratios("fused-pair");
    for (const auto &[problem, options] :
         {std::pair{Problem{Kind::fft, {64, 64}, {7}}, fused_pair()},
          {in_place({Kind::ifft, {128, 32}, {9}}), fused_pair(1, 2)},
          {Problem{Kind::fft, {256, 256}, {3}}, fused_pair(1)},
          {in_double({Kind::fft, {64, 128}, {5}}), fused_pair(2, 5)},
          {Problem{Kind::fft, {65536}, {4}}, fused_pair()},
          {in_place({Kind::ifft, {32768}, {6}}), fused_pair(3, 4)},
          {in_double({Kind::fft, {16384}, {5}}), fused_pair(1, 5)},
          {Problem{Kind::fft, {32768}, {2, 3}}, fused_pair()}}) {
        PlanOptions chosen = options;
        chosen.tiles = false;
        INFO(to_string(problem));
        const std::vector<StepReport> steps = steps_of(problem, chosen);
        CHECK(steps.size() == 1);
        CHECK(steps.front().work.lines.size() == 2);
        ratios.check(problem, chosen);
    }
}

TEST_CASE("two steps in one launch with a shape of its own for each", "[extras]") {
    Ratios ratios("together, shapes");
    using Exchange = PlanOptions::Exchange;
    const PlanOptions::Step apart{{4, 16},     16, 0, 0,  Exchange::real_then_imaginary,
                                  Switch::off, {}, 0, {}, {}};
    const PlanOptions::Step joint{{8, 2, 4}, 8, 0, 0, Exchange::joint, {}, {}, 0, {}, {}};
    PlanOptions options = fused_pair(1);
    options.tiles = false;
    for (const auto &steps : {std::vector<PlanOptions::Step>{apart}, {{}, joint}, {joint, apart}}) {
        options.steps = steps;
        for (const Problem &problem :
             {Problem{Kind::fft, {64, 64}, {5}}, in_place({Kind::ifft, {64, 64}, {3}})}) {
            const std::vector<StepReport> reports = steps_of(problem, options);
            REQUIRE(reports.size() == 1);
            CHECK(reports.front().work.lines.size() == 2);
            CHECK(reports.front().lengths == std::vector<int>{64, 64});
            std::vector<int> radices;
            for (std::size_t i : {0, 1}) {
                const std::vector<int> &own =
                    i < steps.size() ? steps[i].radices : std::vector<int>();
                const std::vector<int> usual{8, 8};
                radices.insert(radices.end(), own.empty() ? usual.begin() : own.begin(),
                               own.empty() ? usual.end() : own.end());
            }
            CHECK(reports.front().radices == radices);
            ratios.check(problem, options);
        }
    }
}

TEST_CASE("two steps in one launch and what the norm does", "[extras]") {
    Ratios ratios("together, norms");
    for (Norm norm : {Norm::ortho, Norm::forward}) {
        Problem problem{Kind::fft, {32, 64}, {4}};
        problem.norm = norm;
        PlanOptions options = fused_pair();
        options.tiles = false;
        ratios.check(problem, options);
        problem.kind = Kind::ifft;
        ratios.check(problem, options);
    }
}

TEST_CASE("one launch after another", "[extras]") {
    const Problem problem{Kind::fft, {64, 64}, {6}};
    PlanOptions options = fused_pair(1, 3);
    options.tiles = false;
    const DevicePtr device = test_device();
    Queue queue(device);
    Transform transform(device, problem, options);
    const Buffer in(device, problem.input_bytes()), out(device, problem.output_bytes());
    std::vector<float> input(problem.input_numbers()), first(problem.output_numbers()),
        next(first.size());
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] = float(i % 17) - 8;
    queue.upload(in, input.data(), problem.input_bytes());
    transform.execute(queue, in, out);
    queue.download(first.data(), out, problem.output_bytes());
    for (int run = 0; run < 20; ++run) {
        const std::vector<float> nothing(next.size(), -1.0f);
        queue.upload(out, nothing.data(), problem.output_bytes());
        transform.execute(queue, in, out);
        transform.execute(queue, in, out); // without waiting in between
        queue.download(next.data(), out, problem.output_bytes());
        REQUIRE(first == next);
    }
}

TEST_CASE("only a ring of units lies between two steps in one launch", "[extras]") {
    const Problem problem{Kind::fft, {64, 64}, {100}};
    PlanOptions options = fused_pair(2, 6);
    options.tiles = false;
    const Plan plan = make_plan(problem, test_device()->info(), options);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.work_bytes[0] == 6 * 64 * 64 * 8);
    CHECK(plan.counter_bytes() == (64 + 2 * 100) * 4);
    CHECK(plan.workspace_bytes() == plan.work_bytes[0] + plan.counter_bytes() + plan.table_bytes());
}

TEST_CASE("steps that can't go together go one after the other", "[extras]") {
    Ratios ratios("not together");
    PlanOptions options = fused_pair();
    options.tiles = false;
    for (const Problem &problem :
         {Problem{Kind::fft, {64, 64}, {}},                   // a single unit
          Problem{Kind::dct4, {64, 64}, {5}},                 // lines of other rules
          Problem{Kind::fft, {32, 32, 32}, {3}},              // three steps
          problem_on_axes(Kind::fft, {64, 5, 64}, {0, 2})}) { // units inside each other
        INFO(to_string(problem));
        for (const StepReport &step : steps_of(problem, options))
            CHECK(step.work.lines.size() == 1);
        ratios.check(problem, options);
    }
}

TEST_CASE("groups that stay", "[extras]") {
    Ratios ratios("staying");
    PlanOptions options = staying();
    for (const Problem &problem :
         {Problem{Kind::fft, {1024}, {36}}, in_place({Kind::ifft, {512}, {8}}),
          in_double({Kind::fft, {1024}, {9}}), Problem{Kind::fft, {1000}, {5}},
          Problem{Kind::fft, {32, 64}, {21}}, in_place({Kind::ifft, {64, 16}, {7}})}) {
        INFO(to_string(problem));
        const std::vector<StepReport> steps = steps_of(problem, options);
        CHECK(steps.size() == 1);
        CHECK(steps.front().bulk_copies);
        CHECK(steps.front().groups <= std::size_t(test_device()->info().compute_units));
        ratios.check(problem, options);
    }
}

TEST_CASE("lines that can't be fetched as a run are loaded", "[extras]") {
    Ratios ratios("not staying");
    for (const Problem &problem :
         {problem_on_axes(Kind::fft, {64, 6}, {0}), Problem{Kind::dct2, {256}, {4}},
          parse_problem("fft:256*4:planar"), parse_problem("fft:64*3:in=130,2")}) {
        INFO(to_string(problem));
        for (const StepReport &step : steps_of(problem, staying()))
            CHECK(!step.bulk_copies);
        ratios.check(problem, staying());
    }
}

TEST_CASE("extras on small problems", "[extras][small]") {
    // Fused step pairs are left out: the order of their groups is beyond OpenCL 1.2, and oclgrind
    // would report a race.
    Ratios ratios("small extras");
    ratios.check({Kind::fft, {64}, {3}}, staying());
    ratios.check({Kind::fft, {16, 16}, {3}}, staying());
}

TEST_CASE("a device that has shown extras is planned with them where they gain speed", "[extras]") {
    const DeviceInfo info = showing_gpu();
    const auto only = [&](const Problem &problem) {
        const Plan plan = make_plan(problem, info, {});
        REQUIRE(plan.steps.size() == 1);
        return plan.steps.front();
    };
    CHECK(only({Kind::fft, {65536}, {1024}}).ring);
    CHECK(only({Kind::fft, {256, 256}, {1024}}).ring);
    CHECK(only({Kind::rfft, {256, 256}, {1024}}).ring);
    CHECK(only({Kind::irfft, {512, 512}, {256}}).ring);
    CHECK(only({Kind::fft, {16384}, {4096}}).report.bulk_copies);
    CHECK(only({Kind::fft, {128, 128}, {4096}}).report.bulk_copies);
    CHECK(!only({Kind::fft, {4096}, {4096}}).report.bulk_copies);
    CHECK(!only({Kind::fft, {128, 128}, {132}}).report.bulk_copies); // no next one to fetch
    CHECK(only({Kind::fft, {128, 128}, {133}}).report.bulk_copies);
    // Columns that store pairs take a larger array, and columns that load pairs take phases.
    const auto columns = [&](Kind kind) {
        const Plan plan = make_plan({kind, {4096, 4096}, {4}}, info, {});
        const auto step = std::find_if(plan.steps.begin(), plan.steps.end(), [](const Step &each) {
            return each.report.work.lines.front().name.axis == LineAxis::columns;
        });
        REQUIRE(step != plan.steps.end());
        return step->report;
    };
    CHECK(columns(Kind::dct2).local_bytes > info.local_memory);
    CHECK(columns(Kind::dct3).local_bytes <= info.local_memory);
    CHECK(columns(Kind::dct3).exchanges.front().phases > 1);
    // There are too few units, or they are too large.
    CHECK(make_plan({Kind::fft, {256, 256}, {16}}, info, {}).steps.size() == 2);
    CHECK(make_plan({Kind::fft, {2048, 2048}, {16}}, info, {}).steps.size() == 2);
    // A device that has not shown them does not use them.
    DeviceInfo plain = info;
    plain.extras = {};
    for (const Problem &problem :
         {Problem{Kind::fft, {65536}, {1024}}, Problem{Kind::fft, {256, 256}, {1024}},
          Problem{Kind::fft, {16384}, {4096}}})
        for (const Step &step : make_plan(problem, plain, {}).steps) {
            CHECK(!step.ring);
            CHECK(!step.report.bulk_copies);
            CHECK(step.report.local_bytes <= plain.local_memory);
        }
}

TEST_CASE("registers for a number of groups", "[extras]") {
    DeviceInfo info = showing_gpu();
    info.items_per_compute_unit = 2048;
    const auto step = [&](const char *options) {
        return make_plan(parse_problem("fft:4096*64"), info, parse_plan_options(options)).steps[0];
    };
    const Step plain = step("minimum-groups=1"), two = step("minimum-groups=2");
    CHECK(plain.recipe.minimum_groups == 0);
    CHECK(two.recipe.minimum_groups == 2);
    CHECK(two.report.minimum_groups == 2);
    CHECK(assemble(two.recipe) != assemble(plain.recipe));
    CHECK(step("steps=minimum-groups:3").recipe.minimum_groups == 3);
    CHECK(step("minimum-groups=32").recipe.minimum_groups == 0); // too many work-items
    CHECK(step("minimum-groups=2,bulk-copies=on,largest-local=131072").recipe.minimum_groups == 0);
    info.extras.minimum_groups = false;
    CHECK(step("minimum-groups=2").recipe.minimum_groups == 0);
    // On the tests' device: whatever it has shown, the result is right.
    PlanOptions options = groups();
    options.minimum_groups = 4;
    Ratios ratios("resident groups");
    ratios.check({Kind::fft, {240}, {33}}, options);
    ratios.check({Kind::dct3, {16, 24}, {3}}, options);
}

TEST_CASE("the output of a self-test is read with care", "[extras]") {
    const DeviceExtras all{
        .waiting_groups = true, .bulk_copies = true, .static_local = 98304, .minimum_groups = true};
    CHECK(parse_extras(
              "static_local 98304\nwaiting_groups 1\nbulk_copies 1\nresident_groups 1\n") == all);
    CHECK(parse_extras("waiting_groups 1\nbulk_copies 1") == DeviceExtras{true, false, 0});
    CHECK(parse_extras("") == DeviceExtras{});
    CHECK(parse_extras("off") == DeviceExtras{});
    CHECK(parse_extras(to_string(all)) == all);
    CHECK(parse_extras("waiting_groups yes\nstatic_local -1x\nelse 1\n\n") == DeviceExtras{});
    CHECK(possible_extras(test_device()->info()).bulk_copies ==
          (test_device()->info().compute_capability.value_or(0) >= 90));
    DeviceInfo old = showing_gpu();
    old.compute_capability = 61;
    CHECK(possible_extras(old) == DeviceExtras{});
    if (possible_extras(test_device()->info()) == DeviceExtras{}) {
        CHECK(known_device_extras(test_device()) == DeviceExtras{});
        CHECK(device_extras(test_device()) == DeviceExtras{});
    }
}

TEST_CASE("a self-test that hangs is ended, and what it had said stays", "[extras]") {
    const std::string said =
        output_within("/bin/sh", {"-c", "echo waiting_groups 1; sleep 60; echo bulk_copies 1"}, 1);
    CHECK(said == "waiting_groups 1\n");
    CHECK(output_within("/bin/sh", {"-c", "echo bulk_copies 1; kill -SEGV $$"}, 10) ==
          "bulk_copies 1\n");
    CHECK(output_within("/nowhere/imago-self-test", {"0"}, 1).empty());

    using End = ProgramRun::End;
    const auto run = [](const char *script) { return run_within("/bin/sh", {"-c", script}, 0.3); };
    CHECK(run("exit 3").end == End::exited);
    CHECK(run("exit 3").code == 3);
    CHECK(run("echo a; kill -SEGV $$").end == End::signalled);
    CHECK(run("echo a; kill -SEGV $$").code == 11);
    CHECK(run("exec sleep 60").end == End::late);
    CHECK(run("exec >&-; sleep 60").end == End::late); // silent, and still there
    CHECK(run_within("/nowhere/imago-self-test", {"0"}, 1).end == End::not_started);
}

TEST_CASE("the self-test of this device ends", "[extras]") {
    std::ostringstream out;
    test_extras(test_device(), out);
    CHECK(contains(out.str(), "static_local "));
    const DeviceExtras shown = parse_extras(out.str()),
                       possible = possible_extras(test_device()->info());
    CHECK((!shown.waiting_groups || possible.waiting_groups));
    CHECK((!shown.bulk_copies || possible.bulk_copies));
    CHECK(shown.static_local <= possible.static_local);
    CHECK((!shown.minimum_groups || possible.minimum_groups));
}
