// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/planning.h"

#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/child.h"
#include "app/cli/common/report.h"
#include "engine/json/read_json.h"
#include "engine/program/build.h"
#include "engine/support/private_folder.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

namespace fs = std::filesystem;

PrivateFolder temporary_folder() {
    if (auto folder = PrivateFolder::make("bench"))
        return *std::move(folder);
    throw Error("A temporary folder could not be made.");
}

/// The standard output of this program with these caches. Throws Error if it fails.
std::string output_of_child(const fs::path &caches, int device, const std::string &problem) {
    const ChildRun run =
        run_bench_child({"--planning-probe", problem, "--device", std::to_string(device)},
                        {{"XDG_CACHE_HOME", caches / "user"},
                         {"POCL_CACHE_DIR", caches / "pocl"},
                         {"CUDA_CACHE_PATH", caches / "nvidia"}});
    if (run.code != 0)
        throw Error("Measuring the planning of " + problem + " failed in its own process.");
    return run.output;
}

PlanningTimes times_of(const std::string &text) {
    const auto json = json::read_json<nlohmann::json>(text).tree;
    if (json.is_discarded())
        throw Error("The process that measures planning printed unexpected text: " + text);
    return {json["planned"], json["first"], json["second"], json["compiled"], json["loaded"]};
}

nlohmann::ordered_json times_json(const PlanningTimes &times) {
    return {{"plan_and_build_seconds", times.planned},
            {"first_run_seconds", times.first},
            {"second_run_seconds", times.second},
            {"programs_compiled", times.compiled},
            {"programs_loaded", times.loaded}};
}

} // namespace

PlanningResult measure_planning(int device, const Problem &problem) {
    const PrivateFolder caches = temporary_folder();
    PlanningResult result{to_string(problem), {}, {}};
    for (const char *name : {"user", "pocl", "nvidia"})
        fs::create_directory(caches.path() / name);
    result.cold = times_of(output_of_child(caches.path(), device, result.problem));
    result.warm = times_of(output_of_child(caches.path(), device, result.problem));
    return result;
}

void run_planning_probe(const DevicePtr &device, const std::string &text) {
    const Problem problem = parse_problem(text);
    const Bytes input = bench_data(problem);
    const Buffer in(device, input.size()), out(device, problem.output_bytes());
    Queue queue(device);
    queue.upload(in, input.data(), input.size());
    auto start = Clock::now();
    const auto lap = [&start] {
        const double seconds = milliseconds_since(start) * 1e-3;
        start = Clock::now();
        return seconds;
    };
    Transform transform(device, problem);
    PlanningTimes times;
    times.planned = lap();
    transform.execute(queue, in, out);
    queue.finish();
    times.first = lap();
    transform.execute(queue, in, out);
    queue.finish();
    times.second = lap();
    const ProgramCounts counts = program_counts();
    store_programs();
    std::cout << nlohmann::json{{"planned", times.planned},
                                {"first", times.first},
                                {"second", times.second},
                                {"compiled", counts.compiled},
                                {"loaded", counts.loaded}}
              << '\n';
}

std::vector<Problem> planning_problems(std::size_t points, Precision precision) {
    using Kind = TransformKind;
    struct Row {
        Kind kind;
        std::vector<std::size_t> extents;
    };
    const Row rows[] = {{Kind::fft, {16}},         {Kind::fft, {1024}},
                        {Kind::fft, {65536}},      {Kind::fft, {std::size_t{1} << 20}},
                        {Kind::fft, {1000}},       {Kind::fft, {4093}},
                        {Kind::rfft, {1024}},      {Kind::fft, {1024, 1024}},
                        {Kind::fft, {1920, 1080}}, {Kind::dct2, {512, 512}},
                        {Kind::dct3, {512, 512}},  {Kind::dct2, {1000, 872}}};
    std::vector<Problem> problems;
    for (const Row &row : rows) {
        Problem problem;
        problem.kind = row.kind;
        problem.extents = row.extents;
        problem.precision = precision;
        const std::size_t one = problem.points();
        problem.batch = {std::max<std::size_t>(points / one, 1)};
        if (one <= points || problems.empty())
            problems.push_back(problem);
    }
    return problems;
}

void print_planning(std::ostream &out, const std::vector<PlanningResult> &results) {
    std::vector<std::vector<std::string>> rows{{"planning", "cold: plan, build", "first run",
                                                "warm: plan, build", "first run", "second run",
                                                "programs"}};
    for (const PlanningResult &result : results)
        rows.push_back(
            {result.problem, duration_text(result.cold.planned * 1e3),
             duration_text(result.cold.first * 1e3), duration_text(result.warm.planned * 1e3),
             duration_text(result.warm.first * 1e3), duration_text(result.warm.second * 1e3),
             std::to_string(result.cold.compiled) + " compiled, then " +
                 std::to_string(result.warm.loaded) + " loaded"});
    print_table(out, rows, "lrrrrrr");
}

nlohmann::ordered_json planning_json(const std::vector<PlanningResult> &results) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const PlanningResult &result : results)
        rows.push_back({{"problem", result.problem},
                        {"cold", times_json(result.cold)},
                        {"warm", times_json(result.warm)}});
    return rows;
}

} // namespace imago::cli
