// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_check.h"

#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/contest/judge.h"
#include "app/cli/common/report.h"
#include "app/cli/sentences.h"
#include "engine/json/read_json.h"
#include "engine/json/sentence_json.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/process/machine_load.h"
#include "engine/process/program_run.h"
#include "engine/reference/expected/expected.h"
#include "engine/support/stopwatch.h"

#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <limits>
#include <sstream>

namespace imago::cli {

namespace {

using Json = nlohmann::ordered_json;

struct CheckRow {
    Form<0> name;
    const char *problem, *options;
    bool double_precision = false;
};

/// Small problems, so that a working driver builds and runs all of them in seconds; each tests a
/// different part of the kernels.
constexpr CheckRow check_rows[] = {
    {cli_says.test_fft, "fft:64*16", ""},
    {cli_says.test_in_place, "fft:60*16:inplace", ""},
    {cli_says.test_local_memory, "fft:128*8", "family=work-group"},
    {cli_says.test_long, "fft:65536", ""},
    {cli_says.test_prime, "fft:37*4", ""},
    {cli_says.test_fft_2d, "fft:16x24", ""},
    {cli_says.test_real, "rfft:32*16", ""},
    {cli_says.test_inverse_real, "irfft:32*16:forward", ""},
    {cli_says.test_dct_2d, "dct2:16x24", ""},
    {cli_says.test_inverse_dct_2d, "dct3:16x24", ""},
    {cli_says.test_double, "fft:40*4:double", "", true},
};

RealNumber two_digits(double value) {
    return {value, 2, RealNumber::Style::significant};
}

CheckedProblem check_problem(const DevicePtr &device, const CheckRow &row) {
    CheckedProblem checked{row.name.english(), row.problem, false, 0, 0, {}, 0};
    const auto start = Clock::now();
    try {
        const Problem problem = parse_problem(row.problem);
        const Bytes input = bench_data(problem);
        const Buffer pristine(device, input.size());
        Queue(device).upload(pristine, input.data(), input.size());
        Variant variant{"", problem, parse_plan_options(row.options)};
        const auto ours = make_ours(variant, {device, input, pristine});
        ours->enqueue(1);
        ours->finish();
        const Bytes result = ours->result();
        checked.milliseconds = milliseconds_since(start);
        checked.error = Judge::make(problem, input)->error(problem, result);
        checked.bound = expected_error_bound(problem);
        checked.right = checked.error <= checked.bound;
        if (!checked.right)
            checked.reason = std::isfinite(checked.error)
                                 ? Sentence(cli_says.wrong_result, two_digits(checked.error),
                                            two_digits(checked.bound))
                                 : Sentence(cli_says.no_numbers);
    } catch (const std::exception &error) {
        checked.milliseconds = milliseconds_since(start);
        checked.reason = sentence_of(error);
    }
    return checked;
}

Json checked_problem_json(const CheckedProblem &checked) {
    Json json{{"name", checked.name},         {"problem", checked.problem},
              {"right", checked.right},       {"relative_error", checked.error},
              {"error_bound", checked.bound}, {"milliseconds", checked.milliseconds}};
    if (!checked.reason.empty()) {
        json["reason"] = checked.reason.text();
        json["reason_said"] = json::sentence_json(checked.reason);
    }
    return json;
}

/// A number of a report; JSON has null for one that is not finite.
double number_in(const Json &json, const char *name) {
    const auto found = json.find(name);
    if (found == json.end())
        return 0;
    return found->is_number() ? found->get<double>() : std::numeric_limits<double>::infinity();
}

/// The contents of check_here()'s lines.
struct ToldCheck {
    std::vector<CheckedProblem> problems;
    std::string running; ///< started, and not ended
    bool whole = false;  ///< all problems have ended
};

ToldCheck read_told(const std::string &output) {
    ToldCheck told;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        const Json json = json::read_json<Json>(line).tree; // drivers print other lines
        if (!json.is_object())
            continue;
        if (json.contains("running")) {
            told.running = json.value("running", "");
        } else if (json.contains("right")) {
            told.running.clear();
            told.problems.push_back({json.value("name", ""), json.value("problem", ""),
                                     json.value("right", false), number_in(json, "relative_error"),
                                     number_in(json, "error_bound"),
                                     json::sentence_in(json.value("reason_said", Json())),
                                     number_in(json, "milliseconds")});
        } else if (json.contains("checked")) {
            told.whole = true;
        }
    }
    return told;
}

/// A sentence may bring its own full stop.
Sentence failed_test(const CheckedProblem &problem) {
    const Sentence name = Sentence::received(problem.name, {});
    if (problem.reason.text().ends_with('.'))
        return {cli_says.failed_test_sentence, name, problem.problem, problem.reason};
    return {cli_says.failed_test, name, problem.problem, problem.reason};
}

/// The reason why a process did not end normally.
Sentence check_reason(const ProgramRun &run, const ToldCheck &told, double deadline) {
    const bool before = told.running.empty();
    const Sentence running = Sentence::received(told.running, {});
    switch (run.end) {
    case ProgramRun::End::late: {
        const RealNumber seconds{deadline, 3, RealNumber::Style::significant};
        return before ? Sentence(cli_says.late, seconds)
                      : Sentence(cli_says.late_at, seconds, running);
    }
    case ProgramRun::End::signalled: {
        const std::string signal = std::to_string(run.code) + " (" + strsignal(run.code) + ")";
        return before ? Sentence(cli_says.signalled, signal)
                      : Sentence(cli_says.signalled_at, signal, running);
    }
    case ProgramRun::End::not_started:
        return run.code ? Sentence(cli_says.not_started_why, std::strerror(run.code))
                        : Sentence(cli_says.not_started);
    case ProgramRun::End::exited:
        break;
    }
    return before ? Sentence(cli_says.exited, run.code)
                  : Sentence(cli_says.exited_at, run.code, running);
}

} // namespace

const char *check_state_name(DeviceCheck::State state) {
    switch (state) {
    case DeviceCheck::State::passed:
        return "passed";
    case DeviceCheck::State::failed:
        return "failed";
    case DeviceCheck::State::crashed:
        return "crashed";
    case DeviceCheck::State::busy:
        return "busy";
    case DeviceCheck::State::late:
        break;
    }
    return "late";
}

namespace {

DeviceCheck check_once(const DeviceInfo &device, double deadline_seconds) {
    const MachineLoad load;
    const auto start = Clock::now();
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    const ProgramRun run = run_within(
        program.string(), {"devices", "--check-probe", "--device", std::to_string(device.index)},
        deadline_seconds);
    ToldCheck told = read_told(run.output);
    DeviceCheck check;
    check.seconds = milliseconds_since(start) * 1e-3;
    check.problems = std::move(told.problems);
    if (!told.whole) {
        const bool late = run.end == ProgramRun::End::late;
        check.state = !late ? DeviceCheck::State::crashed
                      : load.held_up(run.processor_seconds, check.seconds)
                          ? DeviceCheck::State::busy
                          : DeviceCheck::State::late;
        check.reason = check_reason(run, told, deadline_seconds);
        return check;
    }
    check.state = DeviceCheck::State::passed;
    for (const CheckedProblem &problem : check.problems)
        if (!problem.right) {
            check.state = DeviceCheck::State::failed;
            check.reason = failed_test(problem);
            break;
        }
    return check;
}

} // namespace

DeviceCheck check_device(const DeviceInfo &device, double deadline_seconds) {
    const auto start = Clock::now();
    DeviceCheck check;
    for (int times = 1; times <= most_checks; ++times) {
        check = check_once(device, deadline_seconds);
        if (check.state != DeviceCheck::State::busy)
            break;
        check.reason = {cli_says.busy, times,
                        RealNumber{deadline_seconds, 3, RealNumber::Style::significant}};
    }
    check.seconds = milliseconds_since(start) * 1e-3;
    return check;
}

void check_here(const DevicePtr &device) {
    for (const CheckRow &row : check_rows) {
        if (row.double_precision && !device->info().double_precision)
            continue;
        std::cout << Json{{"running", row.name.english()}}
                  << std::endl; // reported before anything can fail
        std::cout << checked_problem_json(check_problem(device, row)) << std::endl;
    }
    std::cout << Json{{"checked", device->info().name}} << std::endl;
}

nlohmann::ordered_json check_json(const DeviceCheck &check) {
    Json json{{"state", check_state_name(check.state)},
              {"reason", check.reason.text()},
              {"reason_said", json::sentence_json(check.reason)},
              {"seconds", check.seconds},
              {"problems", Json::array()}};
    for (const CheckedProblem &problem : check.problems)
        json["problems"].push_back(checked_problem_json(problem));
    return json;
}

} // namespace imago::cli
