// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/search_command.h"

#include "app/cli/bench/measure/suites.h"
#include "app/cli/common/chart.h"
#include "app/cli/common/report.h"
#include "app/cli/facts/facts_text.h"
#include "app/cli/options/options.h"
#include "app/cli/tune/compare.h"
#include "app/cli/tune/efforts.h"
#include "app/cli/tune/explain.h"
#include "app/cli/tune/fit.h"
#include "app/cli/tune/tune.h"
#include "app/cli/tune/usual_problems.h"
#include "engine/device/device.h"
#include "engine/json/read_json.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/problem/problem.h"
#include "engine/search/finding.h"
#include "engine/search/trial/search_files.h"
#include "engine/support/limit/read_file.h"
#include "engine/support/stopwatch.h"
#include "engine/tuning/device_facts_store.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <random>
#include <sstream>

namespace imago::cli {
namespace {

// All that a device needs, with one command and in a given time.

std::vector<Problem> usual_problems() {
    std::vector<Problem> problems;
    for (const auto &[path, text] : usual_problem_files()) {
        const nlohmann::json file = json::read_json<nlohmann::json>(text).tree;
        for (const auto &problem : file.at("problems"))
            problems.push_back(parse_problem(problem.get<std::string>()));
    }
    return problems;
}

/// HBPL's table 3: the parameters that the analytical model gives this device. Registers are those
/// that the planner assumes for r points of a work-item.
void print_choices(const DeviceInfo &device, const DeviceFacts &facts) {
    if (facts.cpu) {
        std::cout << "\nHBPL's table 3 is not applicable: a processor's compute unit has no "
                     "registers and local memory that groups share.\n";
        return;
    }
    const Architecture unit = architecture_of(device, facts);
    std::vector<std::vector<std::string>> table{
        {"N", "r", "registers", "L1", "L2", "groups a unit", "bound"}};
    for (std::size_t n = 4; n <= 4096; n *= 2) {
        const GroupChoice choice = choose_group(unit, n, [](int radix, std::size_t) {
            return registers_of_item(std::size_t(radix), Precision::f32);
        });
        const Occupancy &by = choice.occupancy;
        const std::size_t groups = by.groups();
        table.push_back(
            {std::to_string(n), std::to_string(choice.radix),
             std::to_string(registers_of_item(std::size_t(choice.radix), Precision::f32)),
             std::to_string(choice.items), std::to_string(choice.lines), std::to_string(groups),
             groups == by.by_registers ? "registers"
             : groups == by.by_local   ? "local memory"
                                       : "groups"});
    }
    std::cout << "\nHBPL's table 3 for this device (" << unit.name << "):\n";
    print_table(std::cout, table, "rrrrrrl");
}

/// Measures the device's facts, prints HBPL's table 3 by them, tunes the usual problems
/// (resources/tuning/usual_problems.json) with the settings' effort, and prints HBPL's tables 5 to
/// 12 (compare_model()). Facts take seconds; of the rest of the time the problems get three fifths.
/// What is measured last may end some seconds late; what was left out is said. Throws Error.
void tune_all(const DeviceInfo &device, TuneSettings settings, double minutes) {
    const auto start = Clock::now();
    const auto left = [&] { return minutes * 60 - milliseconds_since(start) * 1e-3; };
    const FactMeasurement measured = measure_facts(device);
    std::cout << "Facts of " << device.name << " ("
              << (measured.stored ? "measured before" : "measured now") << "):\n"
              << facts_text(device, measured);
    print_choices(device, with_measured(device_facts(device), measured.facts));

    std::cout << "\nSizes that people use:\n";
    settings.problems = usual_problems();
    settings.budget = std::max(1.0, 0.6 * left());
    const std::vector<TuneOutcome> outcomes = tune_problems(device, settings);
    print_tuned(device, outcomes);
    if (std::any_of(outcomes.begin(), outcomes.end(),
                    [](const TuneOutcome &outcome) { return outcome.stopped; }))
        return;

    const std::size_t points = std::size_t{1} << (device.type == DeviceType::cpu ? 22 : 26);
    const auto compare = [&](const std::string &what, const std::string &sizes, double share) {
        if (left() < 1) {
            std::cout << "\nThe time was used up before " << what << "; --minutes gives more.\n";
            return;
        }
        std::cout << "\n" << what << ":\n";
        settings.problems = compared_problems(sizes, points);
        settings.budget = share * left();
        const double end = left() - settings.budget;
        compare_model(device, settings, true, false, [&] { return left() > end; });
    };
    compare("HBPL's tables 5 to 12, lines", "", 0.6);
    compare("HBPL's tables 5 to 12, squares",
            "8x8,16x16,32x32,64x64,128x128,256x256,512x512,1024x1024", 1);
}

constexpr std::pair<const char *, SearchEffort> efforts[] = {{"model", SearchEffort::model},
                                                             {"race", SearchEffort::race},
                                                             {"quick", SearchEffort::quick},
                                                             {"full", SearchEffort::full}};

/// Points of a batch, for a suite's problems and for the comparison.
std::size_t points_of(const SearchCommand &search, const DeviceInfo &device) {
    if (search.points.empty())
        return std::size_t{1} << (device.type == DeviceType::cpu ? 22 : 26);
    return std::size_t{1} << parse_whole(search.points, "--points", 0, 32);
}

/// Each problem once, in the given order; those of 1d if none are named.
std::vector<Problem> problems_of(const SearchCommand &search, const DeviceInfo &device) {
    const std::string suites =
        search.suites.empty() && search.problems.empty() ? "1d" : search.suites;
    std::vector<Problem> problems;
    if (!search.problems.empty())
        for (const std::string &text : split_problems(search.problems))
            problems.push_back(parse_problem(text));
    if (!suites.empty()) {
        CaseSettings settings;
        settings.suites = split_list(suites);
        settings.sizes = search.sizes;
        settings.leave_out = !search.points.empty();
        settings.points = points_of(search, device);
        const auto &known = suite_names();
        for (const std::string &suite : settings.suites)
            if (std::find(known.begin(), known.end(), suite) == known.end())
                throw usage_error("--suite takes the suites of bench, not '" + suite +
                                  "' (see 'imago-cli bench --help')");
        for (const BenchCase &bench_case : cases_of(settings))
            problems.push_back(bench_case.problem);
    }
    std::vector<Problem> each;
    for (const Problem &problem : problems)
        if (std::find(each.begin(), each.end(), problem) == each.end())
            each.push_back(problem);
    if (each.empty())
        throw usage_error("there are no transforms in --suite " + suites);
    return each;
}

/// The plans of a file, or of standard input.
std::vector<PlanList> plans_of(const std::string &path) {
    constexpr std::uint64_t most = std::uint64_t{16} << 20;
    const bool piped = path == "-";
    const std::string name = piped ? "standard input" : path;
    std::istringstream text(piped ? read_up_to(most, std::cin, name) : read_file(most, path));
    return parse_plan_lists(text, name);
}

/// Whether anything is asked for that has no place beside --fit or --drop-fit.
bool other_request(const SearchCommand &search) {
    return (search.fit && search.drop_fit) || search.all || !search.problems.empty() ||
           !search.suites.empty() || !search.sizes.empty() || !search.points.empty() ||
           !search.explain.empty() || !search.rate.empty() || search.compare_model ||
           search.compare_efforts || search.lines || search.resume || !search.budget.empty() ||
           search.effort != "quick" ||
           (search.drop_fit && (!search.minutes.empty() || search.afresh || search.no_record)) ||
           plan_options(search.plan, parse_problem("fft:2")) != PlanOptions{};
}

/// Refuses options that the request would ignore.
void check_combination(const SearchCommand &search, SearchEffort effort, bool json) {
    if (search.lines && search.compare_efforts)
        throw usage_error("--json-lines is for searches and --compare-model; the comparison of "
                          "efforts reports at its end");
    if (search.compare_model && search.compare_efforts)
        throw usage_error("--compare-model and --compare-efforts are two reports; give one");
    if (search.no_radices && !search.compare_model)
        throw usage_error("--no-radices needs --compare-model");
    if (!search.plot.empty() && !search.compare_model)
        throw usage_error("--plot needs --compare-model");
    check_chart_path(search.plot);
    if (!search.full_seconds.empty() && !search.compare_model)
        throw usage_error("--full-seconds needs --compare-model");
    if (!search.full_seconds.empty() && effort == SearchEffort::full)
        throw usage_error("--full-seconds adds a full search to another effort; --effort full has "
                          "one, for the seconds of --budget");
    if (!search.minutes.empty() && !search.budget.empty())
        throw usage_error(
            "--minutes and --budget are one time, in minutes and in seconds; give one");
    if (!search.minutes.empty() && !search.rate.empty())
        throw usage_error("--rate times each plan of its file, whatever --minutes says");
    if (!search.seed.empty() && !search.fit)
        throw usage_error("--seed needs --fit");
    if ((search.fit || search.drop_fit) && other_request(search))
        throw usage_error("--fit and --drop-fit stand alone; --fit takes --minutes, --seed, "
                          "--afresh, --builders, --no-record and --json");
    if (search.afresh && !search.fit && effort != SearchEffort::full && search.full_seconds.empty())
        throw usage_error("--afresh needs --effort full (or --full-seconds, or --fit): other "
                          "searches measure anew without --resume");
    if (!search.rate.empty() && (!search.problems.empty() || !search.suites.empty() ||
                                 search.compare_model || search.compare_efforts || search.all))
        throw usage_error("--rate takes its problems from the file; it goes with --builders, "
                          "--json, --json-lines and the choices of a plan");
    if (search.all &&
        (json || search.lines || search.compare_model || search.compare_efforts ||
         !search.problems.empty() || !search.suites.empty() || !search.sizes.empty() ||
         !search.points.empty() || !search.budget.empty() || search.resume))
        throw usage_error(
            "--all is a report by itself, in tables, with its own sizes and times; it "
            "takes --minutes, --effort, --afresh, --builders and --no-record");
}

/// Seconds of an option, 0 or more; 0 if it is empty.
double seconds_of(const std::string &text, const char *option) {
    const double seconds = text.empty() ? 0 : parse_number(text, option);
    if (seconds < 0)
        throw usage_error(std::string(option) + " takes seconds, 0 or more");
    return seconds;
}

/// The minutes of --minutes, above 0.
double minutes_of(const SearchCommand &search, double usual) {
    const double minutes =
        search.minutes.empty() ? usual : parse_number(search.minutes, "--minutes");
    if (!(minutes > 0) && !search.minutes.empty())
        throw usage_error("--minutes takes minutes above 0, not " + search.minutes);
    return minutes;
}

/// A seed that nobody chose, short enough to be typed again.
std::uint64_t new_seed() {
    return std::random_device()() % 1000000;
}

void run_fit(const SearchCommand &search, const DeviceInfo &device, const SearchSettings &settings,
             bool json) {
    FitSettings fit;
    fit.search = settings;
    fit.minutes = search.minutes.empty() ? 5 : parse_number(search.minutes, "--minutes");
    if (!(fit.minutes >= 0))
        throw usage_error("--minutes takes minutes of 0 or more, not " + search.minutes);
    fit.seed = search.seed.empty()
                   ? new_seed()
                   : std::uint64_t(parse_whole(search.seed, "--seed", 0, 1000000000));
    fit.use_kept = !search.afresh;
    fit.keep = !search.no_record;
    const FitOutcome outcome = fit_model(device, fit);
    if (json)
        std::cout << json_text(fit_json(device, outcome));
    else
        print_fit(device, outcome);
}

} // namespace

std::vector<std::string> split_problems(const std::string &text) {
    std::vector<std::string> problems;
    for (const std::string &part : split_list(text)) {
        // A part that is a number continues the strides of the problem before it: "fft:8*6:in=1,6".
        const bool number = part.find_first_not_of("0123456789") == std::string::npos;
        const bool strides = part.find(':') != std::string::npos && !part.empty() &&
                             part[0] >= '0' && part[0] <= '9';
        if (!problems.empty() && (number || strides))
            problems.back() += "," + part;
        else
            problems.push_back(part);
    }
    return problems;
}

void add_search_command(CLI::App &command, SearchCommand &search) {
    command.add_option(
        "--problems", search.problems,
        "Problems separated by commas, for example fft:1024*4096,dct2:512x512 (see source)");
    command.add_option("--suite", search.suites,
                       "The problems of suites of bench, for example 1d,2d");
    command.add_option("--sizes", search.sizes,
                       "Lengths and extents instead of those of the suites");
    command.add_option(
        "--points", search.points,
        "log2 of the points of a suite's batches; default 22 on a CPU and 26 on a GPU");
    command.add_option(
        "--effort", search.effort,
        "model (measure the planner's choice), race (the three plans that the cost "
        "model predicts to be fastest), quick (default: about a second of races "
        "for each problem) or full (every plan within bounds, among them all radix "
        "orders of up to two passes more than the fewest, for hours without --budget "
        "or --minutes; it continues where an earlier one ended)");
    command.add_option("--budget", search.budget, "Seconds in all; 0, the default, for no limit");
    command.add_option("--builders", search.builders,
                       "Processes that compile ahead; 0, the default: one for each processor");
    command.add_flag("--resume", search.resume,
                     "Continue an earlier search, without measuring again what it measured");
    command
        .add_flag(
            "--afresh", search.afresh,
            "With --effort full, --full-seconds or --fit: measure again what an earlier search "
            "measured")
        ->excludes("--resume");
    command.add_flag("--no-record", search.no_record, "Keep no records of the findings");
    command.add_flag("--json-lines", search.lines,
                     "Report on standard output during the search, one JSON object a line");
    command.add_option(
        "--explain", search.explain,
        "Explain one problem: what is chosen, by whom, and how close it is to the bound");
    command.add_option(
        "--rate", search.rate,
        "Time the plans of a file (- for standard input) against the planner's choice: a problem "
        "and options a line, as fft:1024*4096 radices=16.8.8; with --json the counts of the cost "
        "model, too");
    command.add_flag("--compare-model", search.compare_model,
                     "Compare the planner's choice, HBPL's by its own model, the cost model's and "
                     "its best three "
                     "with the best of a search, for lengths of 4 to 4096 (or --sizes, --problems, "
                     "--suite), with profiles, and "
                     "measure each radix by work-items");
    command.add_flag("--all", search.all,
                     "Measure the device, tune the sizes that people use, and compare the planner "
                     "with the search, within --minutes");
    command.add_flag("--fit", search.fit,
                     "Fit the cost model's coefficients to this device: time plans of drawn sizes "
                     "within --minutes, say what the fit brings on sizes that it did not see, and "
                     "keep it if it is better");
    command.add_flag("--drop-fit", search.drop_fit, "Drop what --fit has kept for this device");
    command.add_option("--seed", search.seed,
                       "With --fit: draws the sizes, and which of them judge the fit; default: a "
                       "new one, which the report says");
    command.add_option(
        "--minutes", search.minutes,
        "The time in all, as --budget, but in minutes: of --all default 10, of --fit 5; "
        "with --fit 0 takes the times of earlier searches alone");
    command.add_option("--full-seconds", search.full_seconds,
                       "With --compare-model: a full search of each problem, too, for so long; 0, "
                       "the default, for none");
    command.add_option("--plot", search.plot,
                       "With --compare-model: draw the GFLOP/s of the planner's plans and of the "
                       "best over the sizes, and of each size's radices over the work-items, as an "
                       "SVG file");
    command.add_flag("--compare-efforts", search.compare_efforts,
                     "Run a quick and a full search of each problem (--budget seconds in all), "
                     "then race both findings and the planner's choice");
    command.add_flag(
        "--no-radices", search.no_radices,
        "With --compare-model: leave out each radix by work-items, which takes longest");
    add_plan_choices(command, search.plan);
}

void run_search_command(const SearchCommand &search, const std::string &device, bool json) {
    CommonOptions common;
    common.device = device;
    common.json = json;
    const SearchEffort effort = choice(efforts, search.effort, "--effort");
    check_combination(search, effort, json);
    if (!search.explain.empty()) {
        const Problem problem = parse_problem(search.explain);
        explain(open_device(common), problem, plan_options(search.plan, problem), json);
        return;
    }
    if (search.drop_fit) {
        drop_fit(open_device(common)->info(), json);
        return;
    }
    const DeviceInfo info = searched_device(open_device(common));
    TuneSettings settings;
    settings.search.effort = effort;
    settings.search.journal = user_journal_path();
    // A full search may take hours, so it continues where an earlier one ended.
    settings.search.resume =
        search.resume || (settings.search.effort == SearchEffort::full && !search.afresh);
    settings.search.builders =
        static_cast<unsigned>(parse_whole(search.builders, "--builders", 0, 64));
    settings.keep_records = !search.no_record;
    settings.budget = search.all || search.fit || search.minutes.empty()
                          ? seconds_of(search.budget, "--budget")
                          : 60 * minutes_of(search, 0);
    settings.full_seconds = seconds_of(search.full_seconds, "--full-seconds");
    settings.afresh = search.afresh;
    if (search.fit) {
        run_fit(search, info, settings.search, json);
        return;
    }
    if (!search.rate.empty()) {
        const std::vector<PlanList> lists = plans_of(search.rate);
        settings.search.base = plan_options(search.plan, lists.front().problem);
        settings.lines = search.lines;
        rate_plans(info, settings, lists, json);
        return;
    }
    if (search.all) {
        tune_all(info, settings, minutes_of(search, 10));
        return;
    }
    if (search.compare_model) {
        settings.problems = search.problems.empty() && search.suites.empty()
                                ? compared_problems(search.sizes, points_of(search, info))
                                : problems_of(search, info);
        settings.search.base = plan_options(search.plan, settings.problems.front());
        settings.lines = search.lines;
        compare_model(info, settings, !search.no_radices, json, {}, search.plot);
        return;
    }
    settings.problems = problems_of(search, info);
    settings.search.base = plan_options(search.plan, settings.problems.front());
    if (search.compare_efforts) {
        compare_efforts(info, settings, json);
        return;
    }
    settings.lines = search.lines;
    const std::vector<TuneOutcome> outcomes = tune_problems(info, settings);
    if (search.lines)
        return; // reported as it went on
    if (json)
        std::cout << json_text(tuned_json(info, outcomes));
    else
        print_tuned(info, outcomes);
}

} // namespace imago::cli
