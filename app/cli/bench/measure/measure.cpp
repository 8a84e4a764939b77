// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/measure.h"

#include "app/cli/bench/contest/copy.h"
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/measure/output.h"
#include "app/cli/bench/peer/child.h"
#include "app/cli/common/report.h"
#include "app/cli/common/terminal.h"
#include "bench_kernels.h"
#include "engine/device/status.h"
#include "engine/json/read_json.h"
#include "engine/program/build.h"
#include "engine/support/private_folder.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>

namespace imago::cli {
namespace {

struct Pattern {
    std::size_t width, stride, offset; ///< floats, vectors, floats
};
constexpr Pattern patterns[] = {{1, 1, 0}, {2, 1, 0}, {4, 1, 0},  {8, 1, 0},  {16, 1, 0}, {4, 2, 0},
                                {4, 4, 0}, {4, 8, 0}, {4, 16, 0}, {4, 32, 0}, {4, 64, 0}, {4, 1, 1},
                                {4, 1, 2}, {4, 1, 4}, {4, 1, 8},  {4, 1, 16}};
constexpr std::size_t most_offset = 16, most_stride = 64, widest = 16;

std::string name_of(const Pattern &pattern) {
    return "float" + std::to_string(pattern.width) + ", stride " + std::to_string(pattern.stride) +
           ", offset " + std::to_string(pattern.offset);
}

class PatternContestant : public Contestant {
  public:
    PatternContestant(const DevicePtr &device, const Pattern &pattern, const Buffer &in,
                      const Buffer &out, std::size_t floats)
        : queue_(device) {
        const bool cpu = device->info().type == DeviceType::cpu;
        const std::size_t each = cpu ? 16384 / pattern.width : 1;
        local_ = cpu ? 1 : std::min<std::size_t>(256, device->info().max_work_group_size);
        const std::size_t count = floats / pattern.width;
        const std::size_t items = (count + each - 1) / each;
        items_ = (items + local_ - 1) / local_ * local_;
        const std::string options = "-DWIDTH=" + std::to_string(pattern.width) +
                                    " -DSTRIDE=" + std::to_string(pattern.stride) +
                                    " -DOFFSET=" + std::to_string(pattern.offset) +
                                    " -DEACH=" + std::to_string(each);
        try {
            cl::Program program(device->context(), memory_kernels);
            program.build({device->handle()}, options.c_str());
            kernel_ = cl::Kernel(program, "copy_pattern");
            kernel_.setArg(0, in.handle());
            kernel_.setArg(1, out.handle());
            kernel_.setArg(2, static_cast<cl_ulong>(count));
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Building a copy of the memory benchmark"),
                               error);
        }
    }

    void restore() override {}
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            queue_.launch(kernel_, cl::NDRange(items_), cl::NDRange(local_));
    }
    void finish() override { queue_.finish(); }
    Bytes result() override { return {}; }

  private:
    Queue queue_;
    cl::Kernel kernel_;
    std::size_t items_ = 0, local_ = 1;
};

/// A transfer between pageable memory of the host and the device.
class TransferContestant : public Contestant {
  public:
    TransferContestant(const DevicePtr &device, const Buffer &buffer, std::size_t bytes, bool up)
        : queue_(device), buffer_(buffer), host_(bytes), up_(up) {}

    void restore() override {}
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            if (up_)
                queue_.upload(buffer_, host_.data(), host_.size());
            else
                queue_.download(host_.data(), buffer_, host_.size());
    }
    void finish() override { queue_.finish(); }
    Bytes result() override { return host_; }

  private:
    Queue queue_;
    Buffer buffer_;
    Bytes host_;
    bool up_;
};

struct Entrant {
    MemoryResult result;
    std::unique_ptr<Contestant> contestant;
    int repetitions = 1;
};

/// Runs once, and then as often as fits in 2 ms.
void settle(Entrant &entrant) {
    for (int i = 0; i < 2; ++i) {
        const auto start = Clock::now();
        entrant.contestant->enqueue(1);
        entrant.contestant->finish();
        const double once = std::max(milliseconds_since(start), 1e-3);
        entrant.repetitions = static_cast<int>(std::clamp(std::ceil(2 / once), 1.0, 1000.0));
    }
}

/// Each copy in turn is the first of a round.
void measure_in_rounds(std::vector<Entrant> &entrants, int rounds) {
    std::for_each(entrants.begin(), entrants.end(), settle);
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < entrants.size(); ++i) {
            Entrant &entrant = entrants[(i + static_cast<std::size_t>(round)) % entrants.size()];
            const auto run = [&](int times) {
                entrant.contestant->enqueue(times);
                entrant.contestant->finish();
            };
            entrant.result.samples.push_back(
                measure([&] { run(1); }, [&] { run(entrant.repetitions); }, entrant.repetitions));
        }
}

/// Bytes of one array for a copy that exceeds the caches. The cache that a driver reports for a GPU
/// is sometimes that of one multiprocessor, and for a CPU that of the whole host; the size is
/// therefore limited.
double past_caches(const DeviceInfo &device) {
    constexpr double mib = double(1 << 20);
    const double wanted = device.type == DeviceType::cpu
                              ? std::clamp(double(device.global_cache), 128 * mib, 256 * mib)
                              : 512 * mib;
    return std::min({wanted, double(device.global_memory) / 8, double(device.max_allocation)});
}

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

CopyCeiling measure_copy_ceiling(const DevicePtr &device, int rounds) {
    const double both = 2 * past_caches(device->info());
    std::vector<Entrant> entrants;
    for (auto &[name, contestant] : make_copies(device, both))
        entrants.push_back({{name, both, {}}, std::move(contestant)});
    measure_in_rounds(entrants, std::min(rounds, 5));
    CopyCeiling best;
    for (const Entrant &entrant : entrants)
        if (best.samples.empty() ||
            spread_of_times(entrant.result.samples).median < spread_of_times(best.samples).median)
            best = {both, entrant.result.pattern, entrant.result.samples};
    return best;
}

nlohmann::ordered_json copy_ceiling_json(const CopyCeiling &ceiling) {
    return {{"bytes", ceiling.bytes},
            {"way", ceiling.way},
            {"times", times_json(ceiling.samples, 0, ceiling.bytes)}};
}

std::vector<MemoryResult> measure_memory(const DevicePtr &device, std::size_t bytes, int rounds) {
    const std::size_t unit = most_stride * widest;
    const std::size_t floats = std::max(bytes / sizeof(float) / unit, std::size_t{1}) * unit;
    bytes = floats * sizeof(float);
    const Buffer in(device, bytes + most_offset * sizeof(float)), out(device, bytes);
    Queue(device).upload(in, Bytes(in.bytes()).data(), in.bytes());
    Queue(device).upload(out, Bytes(out.bytes()).data(), out.bytes());
    std::vector<Entrant> entrants;
    const double both = 2 * static_cast<double>(bytes);
    for (auto &[name, contestant] : make_copies(device, both))
        entrants.push_back({{name, both, {}}, std::move(contestant)});
    for (const Pattern &pattern : patterns)
        entrants.push_back({{name_of(pattern), both, {}},
                            std::make_unique<PatternContestant>(device, pattern, in, out, floats)});
    for (const bool up : {true, false})
        entrants.push_back({{up ? "upload" : "download", both / 2, {}},
                            std::make_unique<TransferContestant>(device, out, bytes, up)});
    measure_in_rounds(entrants, rounds);
    std::vector<MemoryResult> results;
    for (Entrant &entrant : entrants)
        results.push_back(std::move(entrant.result));
    return results;
}

void print_memory(std::ostream &out, const std::vector<MemoryResult> &results) {
    double best = 0;
    for (const MemoryResult &result : results)
        best = std::max(best, result.bytes / spread_of_times(result.samples).median);
    std::vector<std::vector<std::string>> rows{{"memory", "GB/s", "quartiles", "of the best"}};
    for (const MemoryResult &result : results) {
        const Spread seconds = spread_of_times(result.samples);
        const auto rate = [&](double time) { return fixed(result.bytes / time * 1e-9, 1); };
        rows.push_back({result.pattern, rate(seconds.median),
                        rate(seconds.upper) + "-" + rate(seconds.lower),
                        fixed(100 * result.bytes / seconds.median / best, 0) + "%"});
    }
    print_table(out, rows, "lrrr");
}

nlohmann::ordered_json memory_json(const std::vector<MemoryResult> &results) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const MemoryResult &result : results)
        rows.push_back({{"pattern", result.pattern},
                        {"bytes", result.bytes},
                        {"times", times_json(result.samples, 0, result.bytes)}});
    return rows;
}

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

bool has_suite(const CaseSettings &settings, const char *suite) {
    return std::find(settings.suites.begin(), settings.suites.end(), suite) !=
           settings.suites.end();
}

std::vector<LiveWork> live_works_of(const CaseSettings &settings) {
    if (!has_suite(settings, "live"))
        return {};
    return live_works(settings.leave_out ? settings.points
                                         : std::numeric_limits<std::size_t>::max());
}

std::vector<FirstWork> first_works_of(const CaseSettings &settings) {
    if (!has_suite(settings, "first"))
        return {};
    return first_works(
        {settings.sizes,
         settings.leave_out ? settings.points : std::numeric_limits<std::size_t>::max(),
         settings.most_sizes});
}

namespace {

void measure_parts(const CaseSettings &settings, const DevicePtr &device,
                   const std::vector<Peer> &peers, int rounds, const MeasureWatcher &watcher,
                   Measured &measured) {
    const std::vector<BenchCase> cases = cases_of(settings);
    const std::vector<LiveWork> live = live_works_of(settings);
    std::vector<Problem> planned;
    if (has_suite(settings, "plan"))
        planned = planning_problems(settings.points, settings.precision);
    const bool memory = has_suite(settings, "memory");
    const std::vector<FirstWork> first = first_works_of(settings);
    const std::size_t count = (settings.ceiling ? 1 : 0) + cases.size() + live.size() +
                              planned.size() + (memory ? 1 : 0) + first.size();
    std::size_t index = 0;
    const auto begin = [&](const std::string &name) {
        measured.ended_at = name;
        watcher.begins(index++, count, name);
    };

    if (settings.ceiling) {
        begin("copy past the caches");
        measured.ceiling = measure_copy_ceiling(device, rounds);
        watcher.measured_ceiling(measured.ceiling);
    }
    CaseRunner runner(device, peers, rounds, settings.transfers);
    for (const BenchCase &bench_case : cases) {
        begin(case_name(bench_case.problem));
        measured.cases.push_back(runner.run(bench_case));
        measured.failed += measured.cases.back().wrong() ? 1 : 0;
        watcher.measured_case(measured.cases.back());
    }
    for (const LiveWork &work : live) {
        begin(to_string(work));
        measured.live.push_back(measure_live(device, work, rounds));
        measured.failed += measured.live.back().error > live_bound ? 1 : 0;
        watcher.measured_live(measured.live.back());
    }
    for (const Problem &problem : planned) {
        begin("plan " + case_name(problem));
        measured.planning.push_back(measure_planning(device->info().index, problem));
        watcher.measured_planning(measured.planning.back());
    }
    if (memory) {
        begin("memory");
        measured.memory = measure_memory(device, settings.points * 2 * sizeof(float), rounds);
        watcher.measured_memory(measured.memory);
    }
    FirstRunner first_runner(device->info().index);
    for (const FirstWork &work : first) {
        begin("first " + to_string(work));
        measured.first.push_back(first_runner.run(work, rounds));
        measured.failed += measured.first.back().error > first_bound ? 1 : 0;
        watcher.measured_first(measured.first.back());
    }
    measured.ended_at.clear();
}

} // namespace

Measured measure_all(const CaseSettings &settings, const DevicePtr &device,
                     const std::vector<Peer> &peers, int rounds, const MeasureWatcher &watcher) {
    Measured measured;
    try {
        measure_parts(settings, device, peers, rounds, watcher, measured);
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::failure || measured.ended_at.empty())
            throw;
        measured.ended_by = error.what(); // the device may be lost: nothing else runs there
    }
    return measured;
}

MeasureWatcher terminal_watcher() {
    const bool shown = progress_is_seen();
    const auto show = [shown](const std::string &text) {
        if (shown)
            show_progress(text);
    };
    return {[show](std::size_t index, std::size_t count, const std::string &name) {
                show(std::to_string(index + 1) + "/" + std::to_string(count) + " " + name);
            },
            [show](const CopyCeiling &) { show(""); },
            [show](const CaseResult &) { show(""); },
            [show](const LiveResult &) { show(""); },
            [show](const PlanningResult &) { show(""); },
            [show](const std::vector<MemoryResult> &) { show(""); },
            [show](const FirstResult &) { show(""); }};
}

void print_event(const nlohmann::ordered_json &event) {
    std::cout << event.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << std::endl;
}

MeasureWatcher line_watcher() {
    return {
        [](std::size_t index, std::size_t count, const std::string &name) {
            print_event({{"event", "part"}, {"index", index}, {"of", count}, {"name", name}});
        },
        [](const CopyCeiling &ceiling) {
            print_event({{"event", "memory_copy"}, {"memory_copy", copy_ceiling_json(ceiling)}});
        },
        [](const CaseResult &result) {
            print_event({{"event", "case"}, {"case", case_json(result)}});
        },
        [](const LiveResult &result) {
            print_event({{"event", "live"}, {"live", live_json({result})[0]}});
        },
        [](const PlanningResult &result) {
            print_event({{"event", "planning"}, {"planning", planning_json({result})[0]}});
        },
        [](const std::vector<MemoryResult> &results) {
            print_event({{"event", "memory"}, {"memory", memory_json(results)}});
        },
        [](const FirstResult &result) {
            print_event({{"event", "first"}, {"first", first_json({result})[0]}});
        }};
}

} // namespace imago::cli
