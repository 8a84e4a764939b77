// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/engine.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "engine/json/sentence_json.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <thread>

namespace imago::cli {

namespace {

using Json = nlohmann::ordered_json;

const char *state_name(Outcome::State state) {
    switch (state) {
    case Outcome::State::timed:
        return "right";
    case Outcome::State::wrong:
        return "wrong";
    case Outcome::State::refuses:
        break;
    }
    return "refuses";
}

Json spread_json(const Spread &spread) {
    return {{"median", spread.median},
            {"lower_quartile", spread.lower},
            {"upper_quartile", spread.upper}};
}

void add_outcome(Json &json, const Outcome &outcome, double operations, double bytes) {
    json["state"] = state_name(outcome.state);
    if (outcome.state == Outcome::State::refuses) {
        json["reason"] = outcome.reason.text();
        json["reason_said"] = json::sentence_json(outcome.reason);
    } else {
        json["relative_error"] = outcome.error;
    }
    json["planning_and_first_run_seconds"] = outcome.first_seconds;
    json["times"] = times_json(outcome.samples, operations, bytes);
}

/// Runs with their transfers: `time_over_resident` is their time divided by that of runs whose data
/// stay on the device, in the same rounds.
Json with_transfers_json(const OurOutcome &ours, double bytes) {
    const TransfersOutcome &moved = ours.with_transfers;
    return {{"relative_error", moved.error},
            {"repetitions", moved.repetitions},
            {"times", times_json(moved.samples, operations_of(ours.variant), bytes)},
            {"time_over_resident", spread_json(spread_of_ratios(moved.samples, ours.samples))}};
}

Json ours_json(const CaseResult &result, const OurOutcome &ours) {
    const Problem &problem = ours.variant.problem;
    const double bytes = bytes_of_problem(problem);
    Json json{{"variant", ours.variant.name},
              {"problem", to_string(problem)},
              {"plan_in_short", plan_in_short(ours.plan)},
              {"plan", plan_json(ours.plan)}, // with the times of the steps in the last run
              {"error_bound", ours.bound}};
    add_outcome(json, ours, operations_of(ours.variant), bytes);
    const Spread times = spread_of_times(ours.samples), copy = result.copy_spread();
    if (times.median > 0 && copy.median > 0)
        json["of_copy"] =
            copy.median * bytes / bytes_of_problem(result.bench_case.problem) / times.median;
    Json ratios = Json::object();
    if (problem == result.bench_case.problem && !ours.samples.empty())
        for (const PeerOutcome &peer : result.peers)
            if (!peer.samples.empty())
                ratios[peer.name] = spread_json(spread_of_ratios(peer.samples, ours.samples));
    json["peer_time_over_ours"] = ratios;
    if (!ours.with_transfers.samples.empty())
        json["with_transfers"] = with_transfers_json(ours, bytes);
    return json;
}

/// The command line from Linux, with spaces between arguments; empty on other systems.
std::string command_line() {
    std::ifstream file("/proc/self/cmdline");
    std::string text(std::istreambuf_iterator<char>(file), {});
    while (!text.empty() && text.back() == 0)
        text.pop_back();
    std::replace(text.begin(), text.end(), '\0', ' ');
    return text;
}

std::string date_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

} // namespace

nlohmann::ordered_json times_json(const std::vector<Sample> &samples, double operations,
                                  double bytes) {
    if (samples.empty())
        return nullptr;
    const Spread times = spread_of_times(samples);
    Json seconds = Json::array();
    for (const Sample &sample : samples)
        seconds.push_back(sample.seconds);
    Json json{{"median_seconds", times.median},
              {"lower_quartile_seconds", times.lower},
              {"upper_quartile_seconds", times.upper}};
    if (operations > 0)
        json["gflops"] = operations / times.median * 1e-9;
    json["gigabytes_per_second"] = bytes / times.median * 1e-9;
    json["disturbed_samples"] = count_disturbed(samples);
    json["samples_seconds"] = seconds;
    return json;
}

nlohmann::ordered_json case_json(const CaseResult &result) {
    const Problem &problem = result.bench_case.problem;
    const double operations = nominal_operations(problem), bytes = bytes_of_problem(problem);
    Json json{{"suite", result.bench_case.suite},
              {"problem", to_string(problem)},
              {"kind", kind_name(problem.kind)},
              {"extents", problem.extents},
              {"batch", problem.transforms()},
              {"precision", precision_name(problem.precision)},
              {"placement", problem.placement == Placement::in_place ? "in" : "out"},
              {"operations", operations},
              {"bytes", bytes},
              {"input_bytes", problem.input_bytes()},
              {"output_bytes", problem.output_bytes()},
              {"wrong", result.wrong()},
              {"repetitions", result.repetitions},
              {"upload_seconds", result.upload_seconds},
              {"download_seconds", result.download_seconds}};
    if (!result.upload.samples.empty())
        json["transfers"] = {{"upload", times_json(result.upload.samples, 0,
                                                   static_cast<double>(problem.input_bytes()))},
                             {"download", times_json(result.download.samples, 0,
                                                     static_cast<double>(problem.output_bytes()))}};
    if (!result.bench_case.draw.empty())
        json["draw"] = result.bench_case.draw;
    json["imago"] = Json::array();
    for (const OurOutcome &ours : result.ours)
        json["imago"].push_back(ours_json(result, ours));
    json["peers"] = Json::object();
    for (const PeerOutcome &peer : result.peers) {
        json["peers"][peer.name]["title"] = peer.title;
        add_outcome(json["peers"][peer.name], peer, operations, bytes);
    }
    json["copy"] = Json::object();
    for (const CopyOutcome &copy : result.copies)
        json["copy"][copy.name] = times_json(copy.samples, 0, bytes);
    if (const double copy = result.copy_spread().median; copy > 0)
        json["roofline"] = {{"gigabytes_per_second", bytes / copy * 1e-9},
                            {"gflops", operations / copy * 1e-9}};
    return json;
}

nlohmann::ordered_json cases_json(const std::vector<CaseResult> &results) {
    Json cases = Json::array();
    for (const CaseResult &result : results)
        cases.push_back(case_json(result));
    return cases;
}

std::string host_processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.rfind("model name", 0) == 0)
            if (const auto colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "unknown";
}

nlohmann::ordered_json surroundings_json(const DeviceInfo &device, const std::vector<Peer> &peers) {
    Json versions = Json::object(), files = Json::object();
    for (const Peer &peer : peers) {
        versions[peer.name] = peer.version;
        if (!peer.file.empty())
            files[peer.name] = peer.file;
    }
    return {{"imago_version", IMAGO_VERSION},
            {"date", date_now()},
            {"command_line", command_line()},
            {"device", device.name},
            {"device_version", device.device_version},
            {"driver", device.driver_version},
            {"platform", device.platform_name},
            {"platform_label", platform_label(device).text()},
            {"platform_version", device.platform_version},
            {"host_processor", host_processor()},
            {"host_threads", std::thread::hardware_concurrency()},
            {"device_threads", device.compute_units},
            {"peers", versions},
            {"peer_files", files}};
}

} // namespace imago::cli
