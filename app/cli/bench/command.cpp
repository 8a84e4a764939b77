// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/lottery.h"
#include "app/cli/bench/measure/measure.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "app/media/file/atomic_file.h"
#include "engine/device/partition.h"
#include "engine/plan/problem/plan_options_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <span>
#include <thread>

namespace imago::cli {

namespace {

struct BenchOptions {
    CommonOptions common;
    std::string suites; ///< empty: 1d, or those with these sizes
    std::string sizes;  ///< empty: those of the suites
    std::string peers;  ///< empty: all for the device's type
    std::string points; ///< empty: 22 on a CPU, 26 on a GPU, and no size is omitted
    std::string rounds = "21";
    std::string placement; ///< empty: those of the suites
    std::string precision = "float";
    std::string threads;        ///< empty: all
    std::string device_threads; ///< empty: all
    std::string fftw_effort = "measure";
    std::string fftw_seconds; ///< empty: no limit
    std::string output, plot;
    std::vector<std::string> beside;
    std::string planning_probe;           ///< see run_planning_probe()
    std::string peer_probe;               ///< see run_peer_probe()
    std::string most_sizes;               ///< empty: all of the suites first and lottery
    std::string seed;                     ///< of the suite lottery; empty: 1
    std::string draws;                    ///< of the suite lottery; empty: all
    std::vector<std::string> first_probe; ///< see run_first_probe()
    bool single = false;
    bool list = false;
    bool model = false;
    bool lines = false;
    bool ceiling = false;
    bool transfers = false;
};

/// The names in a list, each of which is known.
std::vector<std::string> names_in(const std::string &list, const std::vector<std::string> &known,
                                  const std::string &option) {
    std::string all;
    for (const std::string &name : known)
        all += name + ", ";
    const std::vector<std::string> wanted = split_list(list);
    for (const std::string &name : wanted)
        if (std::ranges::find(known, name) == known.end())
            throw usage_error(option + " takes " + all + "or all, not '" + name + "'");
    return wanted;
}

std::vector<std::string> suites_of(const BenchOptions &options) {
    if (options.suites.empty())
        return options.sizes.empty() ? std::vector<std::string>{"1d"}
                                     : std::vector<std::string>{"1d", "2d", "3d"};
    if (options.suites == "all")
        return suite_names();
    return names_in(options.suites, suite_names(), "--suite");
}

CaseSettings settings_of(const BenchOptions &options) {
    CaseSettings settings;
    settings.suites = suites_of(options);
    settings.sizes = options.sizes;
    settings.single = options.single;
    settings.model = options.model;
    settings.ceiling = options.ceiling;
    settings.transfers = options.transfers;
    settings.precision = parse_precision(options.precision);
    if (!options.most_sizes.empty())
        settings.most_sizes =
            static_cast<std::size_t>(parse_whole(options.most_sizes, "--most-sizes", 1, 1000));
    if (!options.seed.empty()) {
        settings.seed =
            static_cast<std::uint64_t>(parse_whole(options.seed, "--seed", 0, (1LL << 53)));
    }
    if (!options.draws.empty() && options.draws != "all")
        settings.draws = names_in(options.draws, draw_names(), "--draws");
    if (settings.draws == std::vector<std::string>{"doubles"} &&
        settings.precision != Precision::f32)
        throw usage_error("--draws doubles goes with --precision float alone: with another one all "
                          "draws are in that, and there is none of doubles");
    if (!has_suite(settings, "lottery"))
        for (const auto &[name, text] :
             {std::pair("--seed", &options.seed), std::pair("--draws", &options.draws)})
            if (!text->empty())
                throw usage_error(std::string(name) + " belongs to --suite lottery");
    if (options.suites != "all" && has_suite(settings, "lottery") &&
        (options.single || !options.placement.empty()))
        throw usage_error("--single and --placement do not go with --suite lottery, whose draws "
                          "have both");
    const std::string &placement = options.placement;
    settings.in = placement == "in" || placement == "both";
    settings.out = placement == "out" || placement == "both";
    if (!placement.empty() && !settings.in && !settings.out)
        throw usage_error("--placement takes in, out or both, not '" + placement + "'");
    for (const std::string &text : options.beside)
        settings.beside.push_back(parse_plan_options(text));
    settings.leave_out = !options.points.empty();
    if (settings.leave_out)
        settings.points = std::size_t{1} << parse_whole(options.points, "--points", 0, 32);
    return settings;
}

int threads_of(const BenchOptions &options) {
    if (!options.threads.empty())
        return static_cast<int>(parse_whole(options.threads, "--threads", 1, 1024));
    if (!options.device_threads.empty())
        return static_cast<int>(parse_whole(options.device_threads, "--device-threads", 1, 1024));
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

HostPeers host_peers_of(const BenchOptions &options) {
    constexpr std::pair<const char *, FftwEffort> efforts[] = {{"estimate", FftwEffort::estimate},
                                                               {"measure", FftwEffort::measure},
                                                               {"patient", FftwEffort::patient}};
    HostPeers settings;
    settings.threads = threads_of(options);
    settings.one_thread_too = options.device_threads.empty();
    settings.effort = choice(efforts, options.fftw_effort, "--fftw-effort");
    if (!options.fftw_seconds.empty()) {
        settings.plan_seconds = parse_number(options.fftw_seconds, "--fftw-seconds");
        if (settings.plan_seconds <= 0)
            throw usage_error("--fftw-seconds takes a number above 0, not '" +
                              options.fftw_seconds + "'");
    }
    return settings;
}

/// The device, or the part of a processor's with as many threads as are asked for. Other processes
/// open the whole device, so that suites which need them are refused.
DevicePtr measured_device(const BenchOptions &options, const CaseSettings &settings) {
    if (options.device_threads.empty())
        return open_device(options.common);
    const auto threads =
        static_cast<unsigned>(parse_whole(options.device_threads, "--device-threads", 1, 1024));
    for (const char *suite : {"plan", "first"})
        if (has_suite(settings, suite))
            throw usage_error(std::string("--device-threads does not go with the suite ") + suite);
    return first_units(open_device(options.common), threads);
}

void print_heading(const DeviceInfo &device, const std::vector<Peer> &peers, int rounds) {
    std::cout << "Device: " << device.name << " (" << device.driver_version
              << "); host: " << host_processor() << '\n';
    for (const Peer &peer : peers)
        std::cout << peer.title << ": " << peer.version
                  << (peer.file.empty() ? "" : " (" + peer.file + ")") << '\n';
    std::cout << "Medians (and quartiles) of " << rounds
              << " interleaved rounds; a peer's column has its time divided by ours; copy: the "
                 "share of the copy ceiling.\n";
}

void print_all(const Measured &measured, const DeviceInfo &device, const std::vector<Peer> &peers,
               int rounds) {
    print_heading(device, peers, rounds);
    if (!measured.cases.empty())
        print_cases(std::cout, measured.cases);
    if (const auto draws = figures_of_draws(measured.cases); !draws.empty())
        print_draws(std::cout, draws);
    if (!measured.live.empty())
        print_live(std::cout, measured.live);
    if (measured.ceiling.bytes > 0) {
        const CopyCeiling &ceiling = measured.ceiling;
        const double rate = ceiling.bytes / spread_of_times(ceiling.samples).median;
        std::cout
            << "A copy of " << bytes_text(static_cast<std::uint64_t>(ceiling.bytes / 2))
            << ", which no cache holds: " << fixed(rate * 1e-9, 1)
            << " GB/s. The ceiling of each line is a copy of as many bytes as it has, on a CPU "
               "in the same placement.\n";
    }
    if (!measured.planning.empty())
        print_planning(std::cout, measured.planning);
    if (!measured.memory.empty())
        print_memory(std::cout, measured.memory);
    if (!measured.first.empty())
        print_first(std::cout, measured.first);
}

/// Lists what would run, one problem a line, after its suite.
void list_cases(const CaseSettings &settings) {
    for (const BenchCase &bench_case : cases_of(settings))
        std::cout << bench_case.suite << ' ' << to_string(bench_case.problem) << '\n';
    for (const LiveWork &work : live_works_of(settings))
        std::cout << "live " << to_string(work) << '\n';
    if (has_suite(settings, "plan"))
        for (const Problem &problem : planning_problems(settings.points, settings.precision))
            std::cout << "plan " << to_string(problem) << '\n';
    if (has_suite(settings, "memory"))
        std::cout << "memory " << counted(settings.points) << " points\n";
    for (const FirstWork &work : first_works_of(settings))
        std::cout << "first " << to_string(work) << '\n';
}

/// Throws if transfers are requested of suites that have no transforms to time them with.
void require_transforms(const CaseSettings &settings, const std::vector<BenchCase> &cases) {
    if (!settings.transfers)
        return;
    for (const BenchCase &bench_case : cases)
        if (!bench_case.variants.front().chain())
            return;
    throw usage_error("--transfers needs a suite of transforms, for example 2d; live measures how "
                      "long compress and filter take with theirs");
}

void run_bench(const BenchOptions &options) {
    if (!options.planning_probe.empty()) {
        run_planning_probe(open_device(options.common), options.planning_probe);
        return;
    }
    if (!options.peer_probe.empty()) {
        run_peer_probe(open_device(options.common), options.peer_probe, options.sizes);
        return;
    }
    if (!options.first_probe.empty()) {
        run_first_probe(options.common, options.first_probe);
        return;
    }
    CaseSettings settings = settings_of(options);
    const int rounds = static_cast<int>(parse_whole(options.rounds, "--rounds", 1, 10000));
    const HostPeers host_peers = host_peers_of(options);
    if (!options.output.empty())
        check_output_path(options.output);
    check_chart_path(options.plot);
    const std::vector<BenchCase> cases = cases_of(settings);
    if (!options.plot.empty() && cases.empty())
        throw usage_error("--plot draws transforms over their sizes, for example those of --suite "
                          "1d; the suites asked for have none");
    require_transforms(settings, cases); // and wrong sizes, before a device is opened
    first_works_of(settings);
    const DevicePtr device = measured_device(options, settings);
    settings.cpu = device->info().type == DeviceType::cpu;
    if (options.points.empty())
        settings.points = std::size_t{1} << (device->info().type == DeviceType::cpu ? 22 : 26);
    if (options.list) {
        list_cases(settings);
        return;
    }
    const bool half = settings.precision == Precision::f16;
    if (half && !options.peers.empty() && options.peers != "none")
        throw usage_error("--precision half is measured without peers, which compute in floats and "
                          "doubles here; --peers none is allowed");
    const std::vector<Peer> peers = choose_peers(half ? "none" : options.peers, device, host_peers);
    if (settings.precision == Precision::f64 && !device->info().double_precision)
        throw Error(device->info().name + " has no double precision");

    nlohmann::ordered_json report{{"imago_bench", 1}};
    report.update(surroundings_json(device->info(), peers));
    report["rounds"] = rounds;
    report["suites"] = settings.suites;
    if (options.lines) {
        nlohmann::ordered_json begin{{"event", "begin"}};
        begin["report"] = report;
        print_event(begin);
    }
    const Measured measured = measure_all(settings, device, peers, rounds,
                                          options.lines ? line_watcher() : terminal_watcher());
    if (measured.ceiling.bytes > 0)
        report["memory_copy"] = copy_ceiling_json(measured.ceiling);
    if (!measured.ended_at.empty())
        report["ended"] = {{"at", measured.ended_at}, {"reason", measured.ended_by}};
    report["cases"] = cases_json(measured.cases);
    if (has_suite(settings, "lottery")) {
        report["seed"] = settings.seed;
        report["draws"] = draws_json(figures_of_draws(measured.cases));
    }
    report["live"] = live_json(measured.live);
    report["planning"] = planning_json(measured.planning);
    report["memory"] = memory_json(measured.memory);
    report["first"] = first_json(measured.first);
    const std::string json = json_text(report);
    if (options.lines) {
        nlohmann::ordered_json end{{"event", "end"}, {"failed", measured.failed}};
        if (report.contains("ended"))
            end["ended"] = report["ended"];
        print_event(end);
    } else if (options.common.json) {
        std::cout << json;
    } else {
        print_all(measured, device->info(), peers, rounds);
    }
    if (!options.output.empty())
        write_file_atomically(options.output, {std::as_bytes(std::span(json))});
    if (!options.plot.empty())
        write_charts(options.plot, charts_of(measured.cases));
    if (!measured.ended_at.empty())
        throw Error("the device failed at " + measured.ended_at + ": " + measured.ended_by +
                    " What was measured before is reported.");
    if (measured.failed)
        throw Error(
            std::to_string(measured.failed) + " of " +
            std::to_string(measured.cases.size() + measured.live.size() + measured.first.size()) +
            " cases gave wrong results of ours, or no results");
}

} // namespace

void add_bench(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "bench",
        "Compare the engine's speed with other libraries; all are checked before they are timed");
    const auto options = std::make_shared<BenchOptions>();
    command->add_option(
        "--suite", options->suites,
        "Some of 1d, 2d, real, dct, dct1d, 3d, 4d, small2d, codelets, radix-order, lottery "
        "(random sizes), pipeline, live, plan, memory, first, or all; 1d by default");
    command->add_option("--sizes", options->sizes,
                        "Lengths and extents instead of those of the suites: 256,1000,512x512");
    command->add_option("--peers", options->peers,
                        "fftw, mkl, clfft, vkfft, cufft, cufft-graph or none, perhaps with a path: "
                        "fftw=/opt/fftw/lib; by default those of IMAGO_PEERS, or those that suit "
                        "the device and are on this machine. mkl is Intel's MKL; cufft-graph, by "
                        "name only, is cuFFT with a CUDA graph for each single transform");
    command->add_option("--points", options->points,
                        "log2 of the points of a batch; larger sizes of a suite are left out. By "
                        "default 22 on a CPU and 26 on a GPU, and all sizes");
    command->add_option("--rounds", options->rounds,
                        "Interleaved rounds; default 21, and three at most of the suite first");
    command->add_option("--most-sizes", options->most_sizes,
                        "So many sizes of the suite first at most, spread over its list, and of "
                        "each draw of the suite lottery");
    command->add_option("--seed", options->seed,
                        "The suite lottery draws its sizes by this number: the same ones on every "
                        "machine; default 1");
    command->add_option("--draws", options->draws,
                        "Draws of the suite lottery: some of lines, reals, cosines, planes, "
                        "singles, boxes, doubles, or all, the default");
    command->add_option(
        "--placement", options->placement,
        "Of input and output: in (one buffer), out (two) or both; default: the suites' own");
    command->add_option("--precision", options->precision,
                        "float (default), double or half: numbers of 16 bits in memory, computed "
                        "in float, normed to ortho and without peers");
    command->add_flag("--single", options->single, "One transform instead of a batch");
    command->add_flag("--list", options->list, "Print what would be measured, and measure nothing");
    command->add_option("--threads", options->threads, "FFTW's and MKL's threads; all by default");
    command->add_option("--device-threads", options->device_threads,
                        "Threads of a processor's device, and of FFTW and MKL unless --threads "
                        "says another number; all by default, and FFTW and MKL with one, too");
    command->add_option("--fftw-effort", options->fftw_effort,
                        "How FFTW looks for plans: estimate, measure (default) or patient");
    command->add_option("--fftw-seconds", options->fftw_seconds,
                        "The most that FFTW may take for a plan; no limit by default");
    command
        ->add_option(
            "--options", options->beside,
            "Also measure these options of a plan, for example radices=16.16.4,padding=off (the "
            "help of transform lists them); may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag(
        "--model", options->model,
        "Also measure the plan of the planner's rules where a tuning record makes the choice");
    command->add_flag(
        "--ceiling", options->ceiling,
        "Measure first a copy of arrays that no cache holds, the ceiling of the device's memory. "
        "The ceiling of each line is a copy of as many bytes, cached or not");
    command->add_flag(
        "--transfers", options->transfers,
        "Also time each transform with the upload of its input from the host's memory and the "
        "download of its output, and these copies alone: columns ms, moved ms and moved GF/s");
    command->add_flag("--json-lines", options->lines,
                      "Report on standard output during the measurement, one JSON object a line: "
                      "the surroundings, each part before it begins, each case as in --json");
    command->add_option("--output", options->output, "Write the report with all samples as JSON");
    command->add_option("--plot", options->plot,
                        "Draw the GFLOP/s of transforms over their sizes as an SVG file: a chart "
                        "for each suite, kind and placement, with a line for each of --options and "
                        "each library");
    command->add_option("--planning-probe", options->planning_probe)->group(""); // for internal use
    command->add_option("--peer-probe", options->peer_probe)->group("");
    command->add_option("--first-probe", options->first_probe)->expected(4)->group("");
    add_common_options(*command, options->common);
    command->callback([options] { run_bench(*options); });
}

} // namespace imago::cli
