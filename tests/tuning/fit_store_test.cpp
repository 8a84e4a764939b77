// SPDX-License-Identifier: GPL-3.0-or-later
// Fitted models on disk, and plans by them.
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/cache.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/values/plan_report.h"
#include "engine/values/run/plan_run.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"
#include "tests/tuning/made_up.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <fstream>

using namespace imago;

namespace {

ChoiceRow row_of(Question question, const DeviceInfo &device) {
    return *measured_choice(question, {}, 1, step_limits(device, Precision::f32, {}));
}

/// A fit by which launches take ten times as long, and the model chooses if `chooses`.
FittedModel slow_launches(const DeviceInfo &device, bool chooses = false) {
    FittedModel fit = new_fit(device);
    fit.rows = {row_of(Question::lanes_cost, device)};
    for (auto &[field, value] : fit.rows[0].values)
        if (field == Field::launch)
            value *= 10;
    if (chooses) {
        fit.rows.push_back(row_of(Question::shape_by_model, device));
        for (auto &[field, value] : fit.rows[1].values)
            if (field == Field::by_model)
                value = 1;
    }
    for (ChoiceRow &row : fit.rows)
        row.evidence = "made up";
    return fit;
}

DeviceInfo with_fit(DeviceInfo device, const FittedModel &fit) {
    device.fitted_rows = std::make_shared<const ChoiceTable>(fit.rows);
    return device;
}

PlanReport report_of(const std::string &problem, const DeviceInfo &device) {
    PlanReport report;
    PlanOptions options;
    options.whole_transforms = PlanOptions::Switch::off;
    for (const Step &step : make_plan(parse_problem(problem), device, options).steps)
        report.steps.push_back(step.report);
    return report;
}

} // namespace

TEST_CASE("A row as a line reads back as the same row") {
    const DeviceInfo device = test::pocl_avx2();
    for (ChoiceRow row :
         {row_of(Question::lanes_cost, device), row_of(Question::step_cost, test::h200()),
          row_of(Question::shape_by_model, test::h200()),
          parse_choices("along-radices | cpu-lanes gpu | half | in-place plain | "
                        "4..16 | lanes=8 radices=8.2.16 | seen",
                        "row")
              .front(),
          parse_choices("item-points | any | double | any | 64.. | points=8 | seen", "row")
              .front()}) {
        INFO(choice_line(row));
        const ChoiceRow read = parse_choices(choice_line(row), "row").front();
        CHECK(read.question == row.question);
        CHECK(read.devices == row.devices);
        CHECK(read.lines == row.lines);
        CHECK(read.numbers == row.numbers);
        CHECK(read.least == row.least);
        CHECK(read.most == row.most);
        CHECK(read.values == row.values);
        CHECK(read.radices == row.radices);
        CHECK(read.evidence == row.evidence);
    }
}

TEST_CASE("Fits are kept by device, and hold for its driver, units and generator") {
    const test::ScratchFolder folder;
    const FitStore store(folder.path() / "some" / "tuning.fit.jsonl");
    CHECK(store.read().empty());
    const DeviceInfo device = test::pocl_avx2();
    DeviceInfo other = test::h200();
    CHECK(store.drop(device) == 0);
    store.put(slow_launches(device));
    FittedModel second = slow_launches(device);
    second.device = other.name;
    second.compute_units = other.compute_units;
    second.driver = other.driver_version;
    store.put(second);
    store.put(slow_launches(device, true)); // in place of the first
    const std::vector<FittedModel> fits = store.read();
    REQUIRE(fits.size() == 2);
    CHECK(fits[1].rows.size() == 2);
    CHECK(fits[1].date.size() == 10);
    CHECK(holds(fits[1], device));
    CHECK_FALSE(holds(fits[1], other));
    DeviceInfo newer = device;
    newer.driver_version = "next";
    CHECK_FALSE(holds(fits[1], newer));
    newer = device;
    newer.compute_units += 1;
    CHECK_FALSE(holds(fits[1], newer));
    FittedModel old = fits[1];
    old.generator = generator_version - 1;
    CHECK_FALSE(holds(old, device));
    CHECK(store.drop(device) == 1);
    CHECK(store.read().size() == 1);
}

TEST_CASE("A wrong line of fits is refused in one sentence, and plans go on without") {
    const test::ScratchFolder folder;
    const auto path = folder.path() / "tuning.jsonl";
    const test::Tuning tuning(path.string());
    const auto store = user_fits();
    REQUIRE(store);
    CHECK(store->file() == folder.path() / "tuning.fit.jsonl");
    for (
        const auto &[line, words] :
        {std::pair{"{}", "has a line that is none"},
         {"[1", "has a line that is none"},
         {R"({"imago_fit":1,"device":"d","driver":"1","generator":GENERATOR,"rows":"radix-order | any | any | any | any | rising=1 | seen"})",
          "step-cost, lanes-cost and shape-by-model"},
         {R"({"imago_fit":1,"device":"d","driver":"1","generator":GENERATOR,"rows":"lanes-cost | any | any | any | any | launch=1 | seen"})",
          "requires"}}) {
        std::string text = line;
        if (const std::size_t at = text.find("GENERATOR"); at != std::string::npos)
            text.replace(at, 9, std::to_string(generator_version));
        std::ofstream(store->file()) << text << '\n';
        CHECK(test::error_of([&] { store->read(); }, Error::Kind::usage).find(words) !=
              std::string::npos);
        reload_fits();
        CHECK_FALSE(fitted_rows(test::pocl_avx2()));
    }
    // A line of another version, whose rows may be any, stays; a line that is none goes.
    const std::string older =
        R"({"imago_fit":1,"device":"d","driver":"1","generator":1,"rows":"of other fields"})";
    std::ofstream(store->file()) << older << "\n{}\n";
    store->put(slow_launches(test::pocl_avx2()));
    CHECK(store->read().size() == 1);
    CHECK(store->drop(test::pocl_avx2()) == 1);
    std::ofstream(store->file(), std::ios::app) << "[1\n";
    CHECK(store->drop(test::pocl_avx2()) == 1);
    std::ifstream left(store->file());
    CHECK(std::string(std::istreambuf_iterator<char>(left), {}) == older + "\n");
    store->put(slow_launches(test::pocl_avx2()));
    reload_fits();
    CHECK(fitted_rows(test::pocl_avx2()));
    CHECK_FALSE(fitted_rows(test::h200()));
    CHECK(planning_info(test::pocl_avx2()).fitted_rows);
    {
        const test::Tuning off("off");
        reload_fits();
        CHECK_FALSE(fitted_rows(test::pocl_avx2()));
    }
    reload_fits();
}

TEST_CASE("A worker plans by the rows of the process that it works for") {
    const DeviceInfo device = test::pocl_avx2();
    const test::Tuning off("off");
    reload_fits();
    const ChoiceTable rows(slow_launches(device, true).rows);
    const std::string text = fit_lines(rows);
    CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    CHECK_FALSE(planning_info(device).fitted_rows);
    use_fitted_rows(std::make_shared<const ChoiceTable>(parse_choices(text, "rows")));
    const DeviceInfo planned = planning_info(device);
    REQUIRE(planned.fitted_rows);
    CHECK(fit_lines(*planned.fitted_rows) == text);
    use_fitted_rows(nullptr);
    CHECK_FALSE(planning_info(device).fitted_rows);
}

TEST_CASE("Plans predict by the fitted coefficients and say so, and keep their shapes") {
    const DeviceInfo device = test::pocl_avx2();
    const PlanReport before = report_of("fft:1024*512", device);
    const PlanReport after = report_of("fft:1024*512", with_fit(device, slow_launches(device)));
    REQUIRE(before.steps.size() == after.steps.size());
    for (std::size_t i = 0; i < before.steps.size(); ++i) {
        CHECK_FALSE(before.steps[i].fitted);
        CHECK(after.steps[i].fitted);
        CHECK(after.steps[i].radices == before.steps[i].radices);
        REQUIRE(own_shape(after.steps[i]));
        CHECK(own_shape(after.steps[i])->seconds() > own_shape(before.steps[i])->seconds());
        CHECK(before.steps[i].model == ModelRole::advises);
    }
    const PlanReport chosen =
        report_of("fft:1024*512", with_fit(device, slow_launches(device, true)));
    REQUIRE(chosen.steps.size() == 1);
    CHECK(chosen.steps[0].shapes.size() > 1); // the model compares, and takes its own or the rules'
    CHECK(chosen.steps[0].model != ModelRole::advises);
}
