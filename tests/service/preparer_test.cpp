// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that are compiled in the background: they arrive, they change nothing that is saved, and
// without the helper programs the kernel of any size stays in use.
#include "engine/device/device.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/plan/plan.h"
#include "engine/prepare/preparation_mark.h"
#include "engine/prepare/usual_pictures.h"
#include "engine/process/program_run.h"
#include "engine/program/build.h"
#include "engine/program/cache.h"
#include "engine/program/cache_folder.h"
#include "engine/service/service.h"
#include "engine/support/private_folder.h"
#include "engine/support/stopwatch.h"
#include "engine/swap/paying_plans.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "tests/service/plan_checks.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <unistd.h>

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

namespace {

/// Sides that no earlier run of this test has left in the caches of programs.
std::vector<std::size_t> new_sides() {
    const auto pid = static_cast<std::size_t>(::getpid());
    return {40 + pid % 89, 40 + pid / 89 % 97};
}

const std::vector<RequestedTransform> small{{{TransformKind::fft, new_sides(), {3}}, {}}};

const std::vector<RequestedTransform> unknown{{{TransformKind::fft, {28, 20}, {3}}, {}}};

std::shared_ptr<const Image> picture() {
    auto image = std::make_shared<Image>();
    image->width = 500; // large enough to pay for a plan after some runs
    image->height = 440;
    image->channels = 3;
    for (std::size_t i = 0; i < image->count(); ++i)
        image->samples.push_back(static_cast<float>(i * 7919 % 256));
    return image;
}

CompressResult computed(Service &service, const CompressRequest &request) {
    return answer<CompressResult>(service, request);
}

} // namespace

TEST_CASE("a specialised plan comes from the helper") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    Preparer preparer;
    preparer.want(device(), small);
    REQUIRE(within(300s, [&] { return preparer.idle(); }));
    const std::vector<PreparedPlan> built = preparer.take();
    REQUIRE(built.size() == 1);
    CHECK(built.front().requested == small.front());
    REQUIRE(built.front().plan);
    CHECK(built.front().compile_milliseconds > 0);
    for (const Step &step : built.front().plan->plan.steps)
        CHECK(step.report.family != StepFamily::any_size);
    CHECK(preparer.take().empty());
    preparer.want(device(), small); // it is compiled: no process is needed
    REQUIRE(within(20s, [&] { return preparer.idle(); }));
    preparer.want(device(), small); // one that waits to be taken is not prepared again
    CHECK(preparer.idle());
    const std::vector<PreparedPlan> again = preparer.take();
    REQUIRE(again.size() == 1);
    CHECK(again.front().compile_milliseconds == 0);
}

TEST_CASE("a work on many files takes the specialised plan once it pays, and names it") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    const auto sides = new_sides();
    const Problem problem{TransformKind::dct2, {sides[1] + 200, sides[0] + 300}, {3}};
    Queue queue(device());
    const Buffer in(device(), problem.input_bytes()), out(device(), problem.output_bytes());
    const std::vector<float> ones(problem.input_numbers(), 1);
    queue.upload(in, ones.data(), in.bytes());
    PayingPlans plans;
    const auto file = [&](std::size_t following) { // makes its transform anew
        const bool taken = plans.take();
        {
            const PlanBook::Use use(plans.book());
            Transform transform(ready_plan(device(), problem));
            for (int run = 0; run < 3; ++run) {
                transform.execute(queue, in, out);
                queue.finish();
                transform.report(); // enters the time of the run
            }
        }
        return std::pair(taken, plans.ran(device(), following));
    };
    const auto first = file(100000);
    CHECK_FALSE(first.first);
    REQUIRE(first.second.size() == 1);
    CHECK(*first.second.begin() == digest_of(*any_size_plan(device()->info(), problem)));
    auto now = first;
    REQUIRE(within(300s, [&] {
        now = file(100000);
        return now.first;
    }));
    REQUIRE(now.second.size() == 1);
    CHECK(*now.second.begin() != *first.second.begin());
    CHECK_FALSE(PlanBook::current());
    CHECK(is_of_any_size(*ready_plan(device(), problem))); // without the book

    use_ready_plans(ReadyPlans::any_size);
    PayingPlans named;
    {
        const PlanBook::Use use(named.book());
        Transform transform(ready_plan(device(), problem));
        transform.execute(queue, in, out);
        queue.finish();
    }
    CHECK(named.ran(device(), 100000) == first.second);
    CHECK_FALSE(named.take());
    use_ready_plans(ReadyPlans::automatic);
}

TEST_CASE("without a helper that works nothing changes") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    for (const char *program : {"/bin/false", "/nonexistent"}) {
        const Variable worker("IMAGO_TUNE_WORKER", program);
        Preparer preparer;
        preparer.want(device(), unknown);
        REQUIRE(within(20s, [&] { return preparer.idle(); }));
        const std::vector<PreparedPlan> none = preparer.take();
        REQUIRE(none.size() == 1);
        CHECK_FALSE(none.front().plan);
    }
    const Variable off("IMAGO_PREPARE", "off");
    Preparer preparer;
    preparer.want(device(), small);
    CHECK(preparer.idle());
}

TEST_CASE("a usual picture's plans need no compiler once they are prepared") {
    const UsualPicture size{new_sides()[0], new_sides()[1], 3};
    auto image = std::make_shared<Image>();
    image->width = size.width;
    image->height = size.height;
    image->channels = size.channels;
    image->samples.assign(image->count(), 1);
    Compressor compressor(device());
    compressor.load(image, {});
    Filter filter(device());
    filter.set_image(image, FilterChannels::rgb, FilterEdges::mirror);
    const auto compiled = [](const std::vector<RequestedTransform> &all) {
        REQUIRE(all.size() == 2);
        return std::count_if(all.begin(), all.end(), [](const RequestedTransform &one) {
            return is_compiled(device(), one.problem, one.options);
        });
    };
    CHECK(compiled(compressor.transforms()) == 0);
    prepare_picture(device(), size);
    CHECK(compiled(compressor.transforms()) == 2);
    CHECK(compiled(filter.transforms()) == 2);

    // A process that has never compiled them takes them without the helper.
    const Variable on("IMAGO_PREPARE", "on"), worker("IMAGO_TUNE_WORKER", "/nonexistent");
    Preparer preparer;
    preparer.want(device(), compressor.transforms());
    REQUIRE(within(20s, [&] { return preparer.idle(); }));
    for (const PreparedPlan &prepared : preparer.take()) {
        CHECK(prepared.plan);
        CHECK(prepared.compile_milliseconds == 0);
    }
    CHECK(usual_pictures().size() > 3);
}

TEST_CASE("what was prepared is noted for a device, its driver and the version") {
    const auto folder = PrivateFolder::make("mark");
    REQUIRE(folder);
    const Variable cache("XDG_CACHE_HOME", folder->path().c_str());
    DeviceInfo info = device()->info();
    CHECK_FALSE(is_prepared(info));
    const auto cache_folder = user_cache_folder();
    std::filesystem::create_directories(cache_folder);
    std::ofstream(cache_folder / ("preparation-" + std::to_string(info.index) + ".lock"));
    CHECK_FALSE(is_prepared(info)); // it is locked, and at work
    REQUIRE(mark_prepared(info));
    CHECK(is_prepared(info));
    CHECK_FALSE(is_prepared(info, generator_version + 1));
    info.driver_version += " and newer";
    CHECK_FALSE(is_prepared(info));
    REQUIRE(mark_prepared(info));
    CHECK(is_prepared(info));
    ++info.index;
    CHECK_FALSE(is_prepared(info));
}

TEST_CASE("a file that is opened at once does not end the preparation of a new user") {
    const auto folder = PrivateFolder::make("new-user");
    REQUIRE(folder);
    const auto script = folder->path() / "prepare", started = folder->path() / "started";
    std::ofstream(script) << "#!/bin/sh\necho $1 > " << started.string() << "\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const Variable on("IMAGO_PREPARE", "on"), cache("XDG_CACHE_HOME", folder->path().c_str()),
        program("IMAGO_PREPARE_PROGRAM", script.c_str());
    Service service;
    service.warm_up();
    CompressRequest request;
    request.image = picture();
    computed(service, request);
    CHECK(within(20s, [&] { return std::filesystem::exists(started); }));
}

TEST_CASE("a preparer that ends does not wait for the compiler") {
    const Variable on("IMAGO_PREPARE", "on");
    const auto start = Clock::now();
    {
        Preparer preparer;
        preparer.want(device(), {{{TransformKind::fft, {101, 97}, {2}}, {}}});
    }
    CHECK(milliseconds_since(start) < 5000);
}

TEST_CASE("a file has the same bits before and after the swap") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    const auto image = picture();
    CompressSettings settings;
    settings.threshold = 12;
    Compressor command(device());
    command.load(image, settings);
    const CompressResult wanted = command.run(settings, false);
    CHECK(of_any_size(wanted.plan));
    CHECK(all_of_any_size(command.plans()));
    for (const RequestedTransform &one : command.transforms())
        command.take(one, build_plan(device(), one.problem, one.options));
    for (const PlannedTransform &used : command.plans())
        CHECK_FALSE(is_of_any_size(*used.plan));

    Service service;
    CompressRequest request;
    request.image = image;
    request.settings = settings;
    const CompressResult first = computed(service, request);
    CHECK(of_any_size(first.plan));
    CHECK(first.plan.standing.why == Why::gathering);
    CHECK(first.image->samples == wanted.image->samples);
    REQUIRE(within(300s, [&] {
        const CompressResult result = computed(service, request);
        const bool own = !of_any_size(result.plan);
        const Why why = result.plan.standing.why;
        CHECK(own == (why == Why::trying || why == Why::faster));
        return own;
    }));
    CompressRequest saved = request;
    saved.use = ResultUse::floats;
    const CompressResult kept = computed(service, saved);
    CHECK(of_any_size(kept.plan));
    CHECK(kept.plan.standing.why == Why::same_bytes);
    CHECK(kept.image->samples == wanted.image->samples);
    CHECK(kept.figures.psnr == wanted.figures.psnr);
}

TEST_CASE("a drag at full resolution has its plan compiled while it goes on") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    const std::vector<std::size_t> sides = new_sides();
    auto image = std::make_shared<Image>();
    image->width = 400 + sides[0];
    image->height = 400 + sides[1];
    image->channels = 3;
    for (std::size_t i = 0; i < image->count(); ++i)
        image->samples.push_back(static_cast<float>(i * 7919 % 256));
    FilterRequest request;
    request.image = image;
    request.mask.shapes.resize(1);
    Filter filter(device());
    filter.set_image(image);
    filter.apply(request.mask);
    const auto are_compiled = [transforms = filter.transforms()] {
        return std::any_of(transforms.begin(), transforms.end(), [](const auto &one) {
            return is_compiled(device(), one.problem, one.options);
        });
    };
    if (are_compiled())
        return; // an earlier process had this number
    Service service;
    REQUIRE(answer<FilterResult>(service, request).image);
    request.preview = FilterSight{{0, 0, 0, 100, 100, 0}, {}};
    // Each request replaces the one before it, so that there are previews alone.
    CHECK(within(300s, [&, radius = 0.1]() mutable {
        request.mask.shapes[0].radius = radius += 1e-5;
        auto came = std::make_shared<std::promise<void>>();
        std::future<void> seen = came->get_future();
        service.submit(
            request, [](Ticket, const Result<FilterResult> &) {}, {},
            [came](Ticket, const FilterPreview &) { came->set_value(); });
        REQUIRE(seen.wait_for(20s) == std::future_status::ready);
        std::this_thread::sleep_for(40ms); // a hand is no faster, and the compiler waits for others
        return are_compiled();
    }));
}

TEST_CASE("optimised kernels replace quick ones once they are stored") {
    if (!on_cpu())
        return;
    const auto folder = PrivateFolder::make("quick-test");
    REQUIRE(folder);
    const Variable cache("XDG_CACHE_HOME", folder->path().c_str());
    const Variable off("IMAGO_PREPARE", "off");
    forget_programs(); // as in a process that starts

    Compressor compressor(device());
    CompressSettings settings;
    compressor.load(picture(), settings);
    const auto used = [&] { return *compressor.plans().front().plan; };
    CHECK(used().quick);
    CHECK_FALSE(has_faster_kernels(used()));

    Service service;
    CompressRequest request;
    request.image = picture();
    const CompressResult quick = computed(service, request);
    const std::size_t loaded = program_counts().loaded;
    prepare_any_size(device());
    CHECK(has_faster_kernels(used()));
    forget_programs(); // another process has prepared it
    const CompressResult optimised = computed(service, request);
    CHECK(program_counts().loaded == loaded + 1);
    CHECK(optimised.image->samples == quick.image->samples);
    computed(service, request);
    CHECK(program_counts().loaded == loaded + 1);
    CHECK_FALSE(has_faster_kernels(*ready_plan(device(), used().plan.problem)));
    forget_programs(); // those of a folder that goes
}

TEST_CASE("imago-prepare stores what pictures share") {
    if (!on_cpu())
        return;
    const auto folder = PrivateFolder::make("prepare-test");
    REQUIRE(folder);
    const std::vector<std::string> places{"XDG_CACHE_HOME=" + folder->path().string(),
                                          "POCL_CACHE_DIR=" + folder->path().string(),
                                          "POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"};
    const std::string index = std::to_string(default_device());
    const ProgramRun run = run_within(IMAGO_PREPARE_PROGRAM, {index, "shared"}, 300, places);
    REQUIRE(run.end == ProgramRun::End::exited);
    CHECK(run.code == 0);
    std::size_t stored = 0;
    for (const auto &entry : std::filesystem::directory_iterator(folder->path() / "imago/programs"))
        stored += entry.path().extension() == ".program";
    CHECK(stored >= 3);
    CHECK(run_within(IMAGO_PREPARE_PROGRAM, {"no number"}, 20, places).code == 2);
    CHECK(run_within(IMAGO_PREPARE_PROGRAM, {"77"}, 60, places).code == 1);
}
