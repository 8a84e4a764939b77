// SPDX-License-Identifier: GPL-3.0-or-later
// The memory that a plan needs, and its refusals, on made-up devices: nothing is allocated.
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/plan.h"
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <set>
#include <string>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago;

namespace {

constexpr std::uint64_t gib = std::uint64_t{1} << 30;

DeviceInfo memory_device(DeviceType type, std::uint64_t memory, std::uint64_t piece) {
    DeviceInfo info;
    info.name = "made up";
    info.type = type;
    info.max_work_group_size = 1024;
    std::fill_n(info.max_work_item_sizes, 3, std::size_t{1024});
    info.local_memory = 48 << 10;
    info.global_memory = memory;
    info.max_allocation = piece;
    info.native_vector_width_float = type == DeviceType::cpu ? 8 : 1;
    info.double_precision = true;
    return info;
}

std::string memory_complaint(const Problem &problem, const DeviceInfo &device,
                             const PlanOptions &options = {}) {
    return test::error_of([&] { make_plan(problem, device, options); });
}

std::string refused_limits(const DeviceInfo &device, Precision precision,
                           const PlanOptions &options) {
    return test::error_of([&] { step_limits(device, precision, options); }, Error::Kind::usage);
}

/// The number after "a batch of " in a refusal; 0 for "no batch of it fits".
std::size_t named_batch(const std::string &sentence) {
    for (const std::string words : {"; a batch of ", " A batch of "}) {
        const std::size_t at = sentence.find(words);
        if (at == std::string::npos)
            continue;
        CHECK(test::says(sentence, " fits."));
        return std::stoull(sentence.substr(at + words.size()));
    }
    return 0;
}

Problem with_batch(Problem problem, std::size_t batch) {
    problem.batch = {batch};
    problem.in_strides.clear();
    problem.out_strides.clear();
    return problem;
}

std::set<std::string> index_types(const std::string &text, const DeviceInfo &device) {
    std::set<std::string> types;
    for (const Step &step : make_plan(parse_problem(text), device, {}).steps)
        for (const Define &row : step.recipe.defines.rows())
            if (row.name == "INDEX")
                types.insert(std::get<std::string>(row.value));
    return types;
}

struct Cost {
    double seconds, megabytes;
    bool ended_well;
};

/// The cost of work in a separate process: its processor time, and the most memory.
template <class Run>
Cost cost_of(const Run &run) {
    const pid_t process = fork();
    REQUIRE(process >= 0);
    if (process == 0) {
        run();
        _exit(0);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(process, &status, 0, &usage) == process);
    const auto seconds = [](const timeval &time) {
        return double(time.tv_sec) + 1e-6 * double(time.tv_usec);
    };
    return {seconds(usage.ru_utime) + seconds(usage.ru_stime), double(usage.ru_maxrss) / 1024,
            WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

} // namespace

TEST_CASE("memory: the batch that a refusal names does plan, and twice it does not") {
    const char *const problems[] = {
        "fft:64*97",         "fft:37*100",        "fft:1009*33",   "rfft:64*97",
        "rfft:63*97",        "irfft:40x30*9",     "dct2:31*65",    "dct2:40x30*17",
        "dst1:67*12",        "idct2:9x7x8*33",    "dct4:100*31",   "fft:4093*5",
        "rfft:20011*3",      "dct3:20011*2",      "idxst:33*70",   "fft:64*97:planar",
        "rfft:64*97:double", "rfft:64*9:inplace", "fft:8x9*3x5x7", "fft:16*9:in=64,4:out=100,1",
    };
    std::size_t named = 0, none = 0;
    for (const char *text : problems)
        for (std::size_t longest : {0, 48})
            for (std::uint64_t memory = 1 << 11; memory <= 1 << 21; memory = memory * 7 / 2)
                for (std::uint64_t piece : {memory, memory / 3}) {
                    const DeviceInfo device = memory_device(DeviceType::cpu, memory, piece);
                    const Problem problem = parse_problem(text);
                    PlanOptions options;
                    options.longest_step = longest;
                    const std::string sentence = memory_complaint(problem, device, options);
                    if (sentence.empty())
                        continue;
                    INFO(sentence << " / steps up to " << longest);
                    const std::size_t batch = named_batch(sentence);
                    if (batch == 0) {
                        ++none;
                        CHECK(memory_complaint(with_batch(problem, 1), device, options) != "");
                        continue;
                    }
                    ++named;
                    CHECK(batch < problem.transforms());
                    CHECK(memory_complaint(with_batch(problem, batch), device, options) == "");
                    if (2 * batch < problem.transforms())
                        CHECK(memory_complaint(with_batch(problem, 2 * batch), device, options) !=
                              "");
                }
    CHECK(named > 100);
    CHECK(none > 50);
}

TEST_CASE("memory: work arrays that only make a plan faster are left out where they do not fit") {
    DeviceInfo device = memory_device(DeviceType::gpu, 16 * gib, 8 * gib);
    device.warp_width = 32;
    const Problem problem = parse_problem("rfft:4096x4096*64"); // 4 GiB and a little more
    const Plan fast = make_plan(problem, device, {});
    REQUIRE(fast.workspace_bytes() > 4 * gib);
    device.global_memory = 9 * gib;
    const Plan lean = make_plan(problem, device, {});
    CHECK(lean.workspace_bytes() < gib);
    PlanOptions asked;
    asked.real_columns = PlanOptions::Switch::on;
    CHECK(test::says(memory_complaint(problem, device, asked), "batch"));
    device.global_memory = 8 * gib;
    CHECK(test::says(memory_complaint(problem, device), "batch"));
}

TEST_CASE("memory: a refusal says the bytes needed and the bytes there") {
    const Problem problem =
        parse_problem("rfft:20011*200"); // a long convolution: intermediate results
    const Plan plan = make_plan(problem, memory_device(DeviceType::gpu, gib, gib), {});
    const std::size_t arrays = problem.input_bytes() + problem.output_bytes();
    const std::size_t bytes = arrays + plan.workspace_bytes();
    REQUIRE(plan.work_bytes[0] > 0);
    CHECK(memory_complaint(problem, memory_device(DeviceType::gpu, bytes, gib)) == "");
    const std::string whole =
        memory_complaint(problem, memory_device(DeviceType::gpu, bytes - 1, gib));
    CHECK(whole == "The transform rfft:20011*200:float needs " + std::to_string(bytes) +
                       " bytes of memory; \"made up\" has " + std::to_string(bytes - 1) +
                       "; a batch of 128 fits.");
    const std::string part =
        memory_complaint(problem, memory_device(DeviceType::gpu, arrays - 1, gib));
    CHECK(test::says(part,
                     "The arrays of rfft:20011*200:float alone need " + std::to_string(arrays)));
    CHECK(named_batch(part) > 0);
}

TEST_CASE("memory: a table that the device does not allow in one piece is refused") {
    // Factors of a line of one transform: larger than the line.
    const Problem problem = parse_problem("dct2:4096");
    const Plan plan = make_plan(problem, memory_device(DeviceType::gpu, gib, gib), {});
    std::size_t table = 0;
    for (const Step &step : plan.steps)
        table = std::max(table, step.table.bytes());
    REQUIRE(table > problem.input_bytes());
    CHECK(memory_complaint(problem, memory_device(DeviceType::gpu, gib, table)) == "");
    const std::string sentence =
        memory_complaint(problem, memory_device(DeviceType::gpu, gib, table - 1));
    CHECK(test::says(sentence, "takes " + std::to_string(table) + " bytes"));
    CHECK(test::says(sentence, std::to_string(table - 1) + " bytes in one piece"));
}

TEST_CASE("memory: 2^27 points on 24 GiB") {
    for (DeviceType type : {DeviceType::cpu, DeviceType::gpu}) {
        const DeviceInfo device = memory_device(type, 24 * gib, 6 * gib);
        for (const char *text : {"fft:134217728", "fft:134217728:double", "ifft:134217728:planar",
                                 "fft:134217728:inplace", "fft:16384x8192", "rfft:512x512x512",
                                 "dct2:8192x16384", "fft:8*16777216", "fft:129140163",
                                 type == DeviceType::gpu ? "rfft:134217728" : "irfft:33554432"}) {
            INFO(text << " on " << device_type_name(type));
            const Problem problem = parse_problem(text);
            const Plan plan = make_plan(problem, device, {});
            CHECK(plan.steps.size() >= 1);
            // Intermediate results are of the order of the array; tables are smaller.
            CHECK(plan.workspace_bytes() <=
                  3 * std::max(problem.input_bytes(), problem.output_bytes()) *
                          (problem.layout == ComplexLayout::planar ? 2 : 1) +
                      (std::size_t{1} << 20));
            for (const Step &step : plan.steps)
                CHECK(step.global >= 1);
        }
    }
}

TEST_CASE("memory: indices are as wide as an outer index needs") {
    const DeviceInfo device = memory_device(DeviceType::cpu, 1024 * gib, 1024 * gib);
    const std::set<std::string> narrow{"uint"}, wide{"ulong"};
    CHECK(index_types("fft:1024*1000", device) == narrow);
    CHECK(index_types("fft:2*536870911", device) == narrow);
    CHECK(index_types("fft:2*536870912", device) == wide);
    CHECK(index_types("fft:2*1073741823:planar", device) == narrow);
    CHECK(index_types("fft:65536x65536", device).count("ulong") == 1);
    CHECK(index_types("fft:134217728", device) == narrow);
    CHECK(index_types("fft:64*2:in=1,40000000:out=64,1", device) == wide);
    // The lines are far apart along the outer loops only.
    CHECK(index_types("fft:64*4x2:in=64,4000000000,1:out=64,4000000000,1", device) == narrow);
    // A GPU's groups add constants to one wide index.
    const DeviceInfo gpu = memory_device(DeviceType::gpu, 1024 * gib, 1024 * gib);
    for (const char *text : {"fft:1024*1000", "fft:2*536870912", "fft:65536x65536"})
        CHECK(index_types(text, gpu) == std::set<std::string>{"long"});
}

TEST_CASE("limits: what a device or a precision does not have is refused") {
    DeviceInfo single = memory_device(DeviceType::gpu, gib, gib);
    single.double_precision = false;
    CHECK(test::says(refused_limits(single, Precision::f64, {}),
                     "no double precision (cl_khr_fp64)"));
    CHECK(test::says(refused_limits(single, Precision::f64, {}), "made up"));
    CHECK(refused_limits(single, Precision::f32, {}) == "");
    const DeviceInfo device = memory_device(DeviceType::gpu, gib, gib);
    PlanOptions options;
    options.twiddles = PlanOptions::Twiddles::native;
    CHECK(refused_limits(device, Precision::f32, options) == "");
    CHECK(test::says(refused_limits(device, Precision::f64, options),
                     "Native twiddles are for float"));
    for (int width : {2, 3, 5, 32, -4}) {
        options = {};
        options.lane_width = width;
        CHECK(test::says(refused_limits(device, Precision::f32, options), "1, 4, 8 or 16"));
    }
    for (int radix : {1, -1, 33}) {
        options = {};
        options.largest_radix = radix;
        CHECK(test::says(refused_limits(device, Precision::f32, options), "between 2 and 32"));
    }
    options = {};
    options.largest_group = -1;
    CHECK(test::says(refused_limits(device, Precision::f32, options), "at least 1"));
    options = {};
    options.longest_step = 1;
    CHECK(test::says(refused_limits(device, Precision::f32, options), "at least 2"));
    options.longest_step = 2;
    CHECK(step_limits(device, Precision::f32, options).longest_single == 2);
    // Doubles have at most half as many lanes.
    options = {};
    options.lane_width = 16;
    CHECK(step_limits(device, Precision::f32, options).lane_width == 16);
    CHECK(step_limits(device, Precision::f64, options).lane_width == 8);
}

TEST_CASE("memory: plans of long lines know the length of tables that are not computed") {
    const DeviceInfo device = memory_device(DeviceType::cpu, 64 * gib, 16 * gib);
    for (const char *text :
         {"dst1:100000007", "fft:100000007", "dct2:99999989:double", "rfft:2x49999991"}) {
        INFO(text);
        const Plan plan = make_plan(parse_problem(text), device, {});
        CHECK(plan.table_bytes() > std::size_t{1} << 20);
        CHECK(std::any_of(plan.steps.begin(), plan.steps.end(),
                          [](const Step &step) { return !step.table.is_made(); }));
    }
    for (const char *text : {"dst1:50000", "dct2:70000", "rfft:65537"})
        for (const Step &step : make_plan(parse_problem(text), device, {}).steps) {
            INFO(text << ", " << step_words(step.report.work).text());
            std::size_t numbers = 0, end = 0;
            step.table.write(4096, [&](const void *, std::size_t first, std::size_t count) {
                CHECK(first >= end);
                end = first + count;
                numbers += count;
            });
            for (const StepTable::Spectrum &spectrum : step.table.spectra())
                numbers += 2 * spectrum.points;
            CHECK(numbers == step.table.size());
        }
}

// The tables are as a Transform writes them to the device, which computes long spectra itself.
TEST_CASE("memory: plans and tables of long lines take little time and memory") {
    const DeviceInfo device = memory_device(DeviceType::cpu, 64 * gib, 16 * gib);
    const Cost nothing = cost_of([] {});
    for (const char *text :
         {"fft:8388617", "ifft:4194319:double", "rfft:8388617", "rfft:67108864", "irfft:536870798",
          "dct2:33554432", "dct2:536870912", "dct3:4194319", "dct1:16777217",
          "dct1:16777259:double", "dct1:16777217x2", "dct4:67108864", "dct4:16777216:double",
          "dst1:16777215", "dst1:33554431", "dst4:16777216", "dst4:8388617", "fft:134217757",
          "fft:268435399:double"}) {
        const Cost cost = cost_of([&] {
            for (const Step &step : make_plan(parse_problem(text), device, {}).steps)
                step.table.write(std::size_t{1} << 19,
                                 [](const void *, std::size_t, std::size_t) {});
        });
        INFO(text << ": " << cost.seconds << " s, " << cost.megabytes << " MB");
        CHECK(cost.ended_well);
        CHECK(cost.seconds < nothing.seconds + 2);
        CHECK(cost.megabytes < nothing.megabytes + 50);
    }
}
