// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli tune --fit and --drop-fit, what plans say of a fitted model, and HBPL's contestant.
#include "engine/device/device.h"
#include "engine/device/driver_check.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/candidates.h"
#include "engine/search/finding.h"
#include "engine/search/model_candidates.h"
#include "engine/search/trial/journal.h"
#include "engine/tuning/fit/cost_fit.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/values/run/plan_run.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

/// Runs with separate records, fits and journal.
CliRun fit_in(const ScratchFolder &folder, const Words &arguments) {
    return run_cli(arguments, {"IMAGO_TUNING=" + (folder / "records.jsonl").string(),
                               "XDG_CACHE_HOME=" + (folder / "cache").string(),
                               "POCL_CACHE_DIR=" + pocl_cache_folder()});
}

FitStore fits_in(const ScratchFolder &folder) {
    return FitStore(folder / "records.fit.jsonl");
}

/// A fit of this machine's device whose launches take twice as long.
FittedModel made_up_fit(const DeviceInfo &device) {
    FittedModel fit = new_fit(device);
    const StepLimits limits = step_limits(device, Precision::f32, {});
    fit.rows = {
        *measured_choice(limits.lanes ? Question::lanes_cost : Question::step_cost, {}, 0, limits)};
    fit.rows[0].devices = ~0u;
    fit.rows[0].evidence = "made up by a test";
    for (auto &[field, value] : fit.rows[0].values)
        if (field == Field::launch)
            value *= 2;
    return fit;
}

/// Writes a journal of plans whose times follow from a model with other coefficients.
void write_times(const ScratchFolder &folder) {
    const DeviceInfo device =
        searched_device(Device::open(select_device(enumerate_devices(), "").index));
    const StepLimits limits = step_limits(device, Precision::f32, {});
    ChoiceRow truth =
        *measured_choice(limits.lanes ? Question::lanes_cost : Question::step_cost, {}, 0, limits);
    for (auto &[field, value] : truth.values)
        if (field == Field::access || field == Field::local)
            value *= 6;
        else if (field == Field::strip || field == Field::issue || field == Field::shuffle ||
                 field == Field::cache || field == Field::copy || field == Field::launch)
            value *= 2;
    const std::vector<const char *> ways =
        limits.lanes
            ? std::vector<const char *>{"structure=across",
                                        "structure=along",
                                        "largest-radix=4",
                                        "largest-radix=8",
                                        "structure=across,lane-width=4",
                                        "prefetch=off"}
            : std::vector<const char *>{"group-lines=1", "group-lines=4", "largest-radix=4",
                                        "largest-radix=8", "exchange=joint"};
    for (const std::size_t n : {64, 96, 128, 192, 256, 320, 384, 512, 768, 1024, 1536, 2048}) {
        const Problem problem = parse_problem("fft:" + std::to_string(n) + "*256");
        const Plan planned = make_plan(problem, device, {});
        Journal journal((folder / "cache/imago/tune-journal.jsonl").string(), device, problem, {},
                        signature(planned), false);
        const auto seconds = [&](const Plan &plan) {
            TimedPlan timed;
            for (const Step &step : plan.steps)
                timed.steps.push_back(*own_shape(step.report));
            return predicted_seconds(timed, limits.device, truth);
        };
        std::vector<PlanOptions> plans = model_candidates(problem, device, {}, 40); // its choices
        for (const char *way : ways)
            plans.push_back(parse_plan_options(way));
        for (const PlanOptions &options : plans) {
            const double own = seconds(make_plan(problem, device, options));
            journal.add(options, -1,
                        {Trace::State::timed, own / seconds(planned), own * 1e3, 5, ""});
        }
    }
}

} // namespace

TEST_CASE("tune --fit keeps what is better on problems that it has not seen") {
    const ScratchFolder folder;
    write_times(folder);
    const Words request{"tune", "--fit", "--minutes", "0", "--seed", "5"};
    const auto with = [&](const char *more) {
        Words all = request;
        all.push_back(more);
        return succeeded(fit_in(folder, all)).out;
    };
    const std::string text = with("--no-record");
    for (const char *part : {"Seed: 5; plans timed now: 0", "held out, after", "access",
                             "Better, and not kept: --no-record was given."})
        CHECK(says(text, part));
    CHECK(fits_in(folder).read().empty());

    const Json report = Json::parse(with("--json"));
    CHECK(report["imago_fit"] == 1);
    CHECK(report["seed"] == 5);
    CHECK(report["plans"]["timed"] == 0);
    CHECK(report["plans"]["known"] > 40);
    const Json &before = report["held_out"]["before"], &after = report["held_out"]["after"];
    CHECK(after["problems"] == 4);
    CHECK(before["planner_mean"] == after["planner_mean"]); // the same plans with the same times
    CHECK(before["error"] > 0.5);                           // the rates were doubled
    CHECK(after["error"] < 0.1);
    CHECK(after["model_mean"] <= before["model_mean"]);
    CHECK(after["model_worst"] <= before["model_worst"]);
    CHECK(report["better"] == true);
    CHECK(report["kept"] == true);
    CHECK(report["model_chooses"] == false); // four problems are too few for that
    CHECK(contains(report["verdict"], "Plans on this device use it from now on"));
    const std::vector<FittedModel> fits = fits_in(folder).read();
    REQUIRE(fits.size() == 1);
    CHECK(contains(fits[0].rows[0].evidence, "(seed 5)"));

    // Fitted again, it begins where it is, and finds nothing that is better.
    const Json again = Json::parse(with("--json"));
    CHECK(again["held_out"]["before"]["error"] == after["error"]);
    CHECK(again["kept"] == false);
    CHECK(contains(again["verdict"], "Not kept: it changes nothing"));
    CHECK(fits_in(folder).read().size() == 1);
}

TEST_CASE("tune --fit needs timed plans, and says so in a sentence") {
    const ScratchFolder folder;
    const CliRun none = fit_in(folder, {"tune", "--fit", "--minutes", "0"});
    CHECK(none.code == 1);
    CHECK(says(none.err, "needs timed plans of 6 problems or more, and there are those of 0"));
    CHECK(says(none.err, "--minutes"));
    write_text(folder / "records.fit.jsonl", "{}\n");
    const CliRun broken = fit_in(folder, {"tune", "--fit", "--minutes", "1"});
    CHECK(broken.code == 2); // at once
    CHECK(says(broken.err, "records.fit.jsonl has a line that is none"));
    std::filesystem::remove(folder / "records.fit.jsonl");
    const CliRun drop = fit_in(folder, {"tune", "--drop-fit"});
    CHECK(drop.code == 1);
    CHECK(says(drop.err, "No model was fitted"));
    const std::pair<Words, const char *> wrong[] = {
        {{"tune", "--fit", "--minutes", "-1"}, "--minutes"},
        {{"tune", "--fit", "--minutes", "soon"}, "soon"},
        {{"tune", "--fit", "--seed", "-3"}, "--seed"},
        {{"tune", "--problems", "fft:8", "--seed", "3"}, "--fit"},
        {{"tune", "--fit", "--problems", "fft:8"}, "stand alone"},
        {{"tune", "--fit", "--drop-fit"}, "stand alone"},
        {{"tune", "--fit", "--effort", "full"}, "stand alone"},
        {{"tune", "--fit", "--list"}, "either"},
        {{"tune", "--problems", "fft:8", "--minutes", "1", "--budget", "5"}, "one time"}};
    for (const auto &[arguments, part] : wrong) {
        const CliRun run = fit_in(folder, arguments);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(contains(run.err, part));
    }
}

TEST_CASE("plans by a fitted model say so, until it is dropped") {
    const ScratchFolder folder;
    const DeviceInfo device = select_device(enumerate_devices(), "");
    fits_in(folder).put(made_up_fit(device));
    const Words explain{"tune", "--explain", "fft:64*256", "--json"};
    const Json fitted = Json::parse(succeeded(fit_in(folder, explain)).out);
    CHECK(fitted["model_fitted"] == true);
    CHECK(fitted["steps"][0]["fitted"] == true);
    CHECK(contains(fitted["steps"][0]["decision"], "fitted on this machine"));
    CHECK(says(succeeded(fit_in(folder, {"tune", "--explain", "fft:64*256"})).out,
               "; model fitted on this machine"));
    const Json listed = Json::parse(succeeded(fit_in(folder, {"tune", "--list", "--json"})).out);
    REQUIRE(listed["list"]["fits"].size() == 1);
    CHECK(listed["list"]["fits"][0]["used"] == true);
    CHECK(listed["list"]["fits"][0]["evidence"] == "made up by a test");

    const CliRun dropped = succeeded(fit_in(folder, {"tune", "--drop-fit"}));
    CHECK(contains(dropped.out, "Dropped"));
    const Json plain = Json::parse(succeeded(fit_in(folder, explain)).out);
    CHECK(plain["model_fitted"] == false);
    CHECK_FALSE(contains(plain["steps"][0]["decision"], "fitted"));
}

TEST_CASE("each step of a plan says who decided") {
    const ScratchFolder folder;
    const Json rules =
        Json::parse(succeeded(fit_in(folder, {"tune", "--explain", "fft:60*256", "--json"})).out);
    const std::string by = rules["steps"][0]["decided_by"];
    CHECK((by == "rules" || by == "row"));
    CHECK(contains(rules["steps"][0]["decision"], "The planner's rules chose this shape"));
    if (by == "row")
        CHECK_FALSE(rules["steps"][0]["rows"][0]["evidence"].get<std::string>().empty());
    const Json options =
        Json::parse(succeeded(fit_in(folder, {"tune", "--explain", "fft:64*256", "--options",
                                              "radices=4.16", "--json"}))
                        .out);
    CHECK(options["steps"][0]["decided_by"] == "options");
    CHECK(contains(options["steps"][0]["decision"], "radices=4.16"));
}

TEST_CASE("tune --compare-model has HBPL's choice beside the planner's") {
    const ScratchFolder folder;
    const Json report =
        Json::parse(succeeded(fit_in(folder, {"tune", "--compare-model", "--sizes", "64,60,16x16",
                                              "--points", "10", "--effort", "model", "--json"}))
                        .out);
    const Json &problems = report["problems"];
    REQUIRE(problems.size() == 3);
    CHECK(problems[0]["standing"]["hbpl"] >= 1);
    CHECK_FALSE(problems[1]["standing"].contains("hbpl")); // a length that its model does not know
    CHECK(problems[2]["standing"]["hbpl"] >= 1);
    CHECK(problems[2]["by_radix"].size() >= 4); // squares, too
    CHECK_FALSE(problems[1].contains("by_radix"));
    const CliRun text = succeeded(fit_in(folder, {"tune", "--compare-model", "--sizes", "16x16",
                                                  "--points", "10", "--effort", "model"}));
    for (const char *part :
         {"hbpl/best", "HBPL's choice by its model", "16x16", "occupancy", "n/a"})
        CHECK(says(text.out, part));
    CHECK_FALSE(contains(text.out, "?"));
}

TEST_CASE("a full search says how much of its space it covered, and goes on") {
    const ScratchFolder folder;
    const Words request{"tune", "--problems", "fft:64*64", "--effort",
                        "full", "--minutes",  "0.03",      "--json"};
    const auto coverage = [&] {
        return Json::parse(succeeded(fit_in(folder, request)).out)["problems"][0]["coverage"];
    };
    const Json first = coverage();
    CHECK(first["total"] > 100);
    CHECK(first["timed"].get<int>() + first["skipped"].get<int>() < first["total"]);
    const CliRun text = succeeded(
        fit_in(folder, {"tune", "--problems", "fft:64*64", "--effort", "full", "--budget", "2"}));
    CHECK(contains(text.out, "plans of the space"));
    CHECK(contains(text.out, "the same command goes on where this one ended"));
    // Over before the first plan of the space.
    const Json uncounted =
        Json::parse(succeeded(fit_in(folder, {"tune", "--problems", "fft:4096*1024", "--effort",
                                              "full", "--budget", "0.02", "--json"}))
                        .out)["problems"][0]["coverage"];
    CHECK(uncounted == Json{{"uncounted", true}});
}
