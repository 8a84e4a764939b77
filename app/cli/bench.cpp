// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_engine.h"
#include "app/cli/bench_peer.h"
#include "app/cli/options.h"
#include "app/cli/report.h"
#include "app/media/atomic_file.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>
#include <span>
#include <thread>

namespace imago::cli {

namespace {

struct BenchOptions {
    CommonOptions common;
    std::string suite = "1d";
    std::string sizes; ///< empty: the suite's
    std::string points = "22";
    std::string rounds = "21";
    std::string placement = "both";
    std::string threads; ///< empty: all
    std::string output;
};

constexpr struct {
    const char *name, *sizes;
} suites[] = {{"1d", "256,1024,4096"}, {"2d", "256x256,512x512,1024x1024"}};

std::vector<std::size_t> parse_extents(const std::string &text) {
    std::vector<std::size_t> extents;
    std::string part;
    for (const char c : text + "x") {
        if (c != 'x') {
            part += c;
            continue;
        }
        extents.push_back(static_cast<std::size_t>(parse_whole(part, "--sizes", 1, 1 << 26)));
        part.clear();
    }
    if (extents.size() > 2)
        throw usage_error("--sizes takes lengths as 1024 and extents as 512x512, and '" + text +
                          "' is neither");
    return extents;
}

std::vector<BenchCase> cases_of(const BenchOptions &options) {
    std::string sizes = options.sizes;
    for (const auto &suite : suites)
        if (sizes.empty() && options.suite == suite.name)
            sizes = suite.sizes;
    if (sizes.empty())
        throw usage_error("--suite takes 1d or 2d, and '" + options.suite + "' is neither");
    const bool both = options.placement == "both";
    if (!both && options.placement != "in" && options.placement != "out")
        throw usage_error("--placement takes in, out or both, and '" + options.placement +
                          "' is none");
    const std::size_t points = std::size_t{1} << parse_whole(options.points, "--points", 0, 30);
    std::vector<BenchCase> cases;
    for (const std::string &size : split_list(sizes))
        for (const bool in_place : {true, false}) {
            if (!both && in_place != (options.placement == "in"))
                continue;
            BenchCase bench_case{parse_extents(size), 1, in_place};
            bench_case.batch = std::max<std::size_t>(points / bench_case.length(), 1);
            cases.push_back(bench_case);
        }
    return cases;
}

/// Checks every contestant, then times them in interleaved rounds: what disturbs the machine
/// disturbs all alike. Who begins changes from round to round.
BenchResult run_case(const BenchCase &bench_case, const DevicePtr &device, int rounds,
                     int threads) {
    BenchResult result{bench_case, false, 0, 0, {}, {}, {}, {}};
    const Points data = bench_data(bench_case);
    EngineContestant ours(device, bench_case, data);
    ours.run();
    result.plan = ours.plan();
    result.error = relative_error(bench_case, data, ours.result());
    result.wrong = !(result.error <= error_bound(bench_case));
    if (result.wrong)
        return result;
    const std::unique_ptr<Contestant> peer = make_fftw(bench_case, data, threads);
    if (peer) {
        peer->run();
        result.peer_error = relative_error(bench_case, data, peer->result());
    }
    CopyContestant copy(device, ours);
    copy.run();

    struct Entry {
        Contestant *contestant;
        std::vector<Sample> *samples;
    };
    std::vector<Entry> entries{{&ours, &result.ours}, {&copy, &result.copy}};
    if (peer)
        entries.push_back({peer.get(), &result.peer});
    const int repetitions = repetitions_of(bench_case);
    for (int round = 0; round < rounds; ++round) {
        for (const Entry &entry : entries)
            entry.samples->push_back(measure(
                [&] { // its threads awake, its plan and its data as warm as the others'
                    entry.contestant->run();
                    entry.contestant->restore();
                },
                [&] { entry.contestant->run(); }, repetitions));
        std::rotate(entries.begin(), entries.begin() + 1, entries.end());
    }
    return result;
}

/// "220 (214-223)": a rate at the median time and at its quartiles.
std::string rate_text(double amount, const Spread &seconds) {
    return fixed(amount / seconds.median * 1e-9, 1) + " (" +
           fixed(amount / seconds.upper * 1e-9, 1) + "-" + fixed(amount / seconds.lower * 1e-9, 1) +
           ")";
}

std::string scientific(double value) {
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 1);
    return {text, end.ptr};
}

void print_results(const std::vector<BenchResult> &results) {
    std::vector<std::vector<std::string>> rows{{"transform", "imago GF/s", "FFTW GF/s",
                                                "FFTW/imago time", "GB/s", "copy GB/s", "of copy",
                                                "error", "plan"}};
    for (const BenchResult &result : results) {
        const BenchCase &bench_case = result.bench_case;
        if (result.wrong) {
            rows.push_back({bench_case.name(), "WRONG", "", "", "", "", "",
                            scientific(result.error), result.plan});
            continue;
        }
        const Spread ours = spread_of_times(result.ours), copy = spread_of_times(result.copy);
        const Spread ratio = spread_of_ratios(result.peer, result.ours);
        const bool peer = !result.peer.empty();
        rows.push_back(
            {bench_case.name(), rate_text(bench_case.operations(), ours),
             peer ? rate_text(bench_case.operations(), spread_of_times(result.peer)) : "-",
             peer ? fixed(ratio.median, 2) + " (" + fixed(ratio.lower, 2) + "-" +
                        fixed(ratio.upper, 2) + ")"
                  : "-",
             fixed(bench_case.bytes() / ours.median * 1e-9, 1),
             fixed(bench_case.bytes() / copy.median * 1e-9, 1),
             fixed(100 * copy.median / ours.median, 0) + "%", scientific(result.error),
             result.plan});
    }
    print_table(std::cout, rows, "lrrrrrrrl");
    std::size_t disturbed = 0, all = 0;
    for (const BenchResult &result : results)
        for (const auto *samples : {&result.ours, &result.copy, &result.peer}) {
            all += samples->size();
            disturbed += count_disturbed(*samples);
        }
    if (4 * disturbed > all)
        std::cout << "Note: in " << disturbed << " of " << all
                  << " samples threads waited for a processor that other work had: repeat on a "
                     "quiet machine.\n";
}

nlohmann::ordered_json times_json(const std::vector<Sample> &samples, double operations,
                                  double bytes) {
    if (samples.empty())
        return nullptr;
    const Spread times = spread_of_times(samples);
    nlohmann::ordered_json seconds = nlohmann::ordered_json::array();
    for (const Sample &sample : samples)
        seconds.push_back(sample.seconds);
    nlohmann::ordered_json json{{"median_seconds", times.median},
                                {"lower_quartile_seconds", times.lower},
                                {"upper_quartile_seconds", times.upper},
                                {"gigabytes_per_second", bytes / times.median * 1e-9},
                                {"disturbed_samples", count_disturbed(samples)},
                                {"samples_seconds", seconds}};
    if (operations > 0)
        json["gflops"] = operations / times.median * 1e-9;
    return json;
}

nlohmann::ordered_json results_json(const std::vector<BenchResult> &results,
                                    const DeviceInfo &device, int rounds, int threads) {
    nlohmann::ordered_json cases = nlohmann::ordered_json::array();
    for (const BenchResult &result : results) {
        const BenchCase &bench_case = result.bench_case;
        const double operations = bench_case.operations(), bytes = bench_case.bytes();
        nlohmann::ordered_json row{{"extents", bench_case.extents},
                                   {"batch", bench_case.batch},
                                   {"placement", bench_case.in_place ? "in" : "out"},
                                   {"plan", result.plan},
                                   {"relative_error", result.error},
                                   {"wrong", result.wrong}};
        if (!result.wrong) {
            row["imago"] = times_json(result.ours, operations, bytes);
            row["copy"] = times_json(result.copy, 0, bytes);
            row["fftw"] = times_json(result.peer, operations, bytes);
        }
        if (!result.peer.empty()) {
            const Spread ratio = spread_of_ratios(result.peer, result.ours);
            row["fftw_relative_error"] = result.peer_error;
            row["fftw_over_imago"] = {{"median", ratio.median},
                                      {"lower_quartile", ratio.lower},
                                      {"upper_quartile", ratio.upper}};
        }
        cases.push_back(row);
    }
    return {{"device", device.name},
            {"driver", device.driver_version},
            {"platform", device.platform_name},
            {"fftw", fftw_description()},
            {"fftw_threads", threads},
            {"rounds", rounds},
            {"cases", cases}};
}

void run_bench(const BenchOptions &options) {
    const std::vector<BenchCase> cases = cases_of(options);
    const int rounds = static_cast<int>(parse_whole(options.rounds, "--rounds", 1, 10000));
    const int all = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const int threads = options.threads.empty()
                            ? all
                            : static_cast<int>(parse_whole(options.threads, "--threads", 1, 1024));
    if (!options.output.empty())
        check_output_path(options.output);
    const DevicePtr device = open_device(options.common);

    std::vector<BenchResult> results;
    std::size_t wrong = 0;
    for (const BenchCase &bench_case : cases) {
        results.push_back(run_case(bench_case, device, rounds, threads));
        wrong += results.back().wrong ? 1 : 0;
    }
    const std::string json = json_text(results_json(results, device->info(), rounds, threads));
    if (options.common.json) {
        std::cout << json;
    } else {
        std::cout << "Device: " << device->info().name << "; FFTW: " << fftw_description()
                  << "; its threads: " << threads << "; medians and quartiles of " << rounds
                  << " interleaved rounds\n";
        print_results(results);
    }
    if (!options.output.empty())
        write_file_atomically(options.output, {std::as_bytes(std::span(json))});
    if (wrong)
        throw Error(std::to_string(wrong) + " of " + std::to_string(results.size()) +
                    " transforms gave wrong results and were not timed");
}

} // namespace

void add_bench(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("bench", "Measure the engine beside FFTW, checked before it is timed");
    const auto options = std::make_shared<BenchOptions>();
    command->add_option("--suite", options->suite, "1d or 2d");
    command->add_option("--sizes", options->sizes, "Lengths and extents: 256,1000,512x512");
    command->add_option("--points", options->points, "log2 of the points of a batch");
    command->add_option("--rounds", options->rounds, "Interleaved rounds");
    command->add_option("--placement", options->placement, "in, out or both");
    command->add_option("--threads", options->threads, "FFTW's threads; all by default");
    command->add_option("--output", options->output, "Write the report with all samples as JSON");
    add_common_options(*command, options->common);
    command->callback([options] { run_bench(*options); });
}

} // namespace imago::cli
