// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/problem/plan_options_text.h"
#include "engine/tuning/device_facts.h"
#include "tests/plan/dump/plan_dump.h"
#include "tests/support/random_problem.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <sstream>

namespace imago::test {
namespace {

using Kind = TransformKind;
using Extents = std::vector<std::size_t>;

constexpr int kinds = static_cast<int>(Kind::idxst_idct) + 1;

DeviceInfo complete(const DeviceInfo &info) {
    return with_facts(info, device_facts(info, "/nonexistent"));
}

DeviceInfo with_extras(DeviceInfo info) {
    info.extras.waiting_groups = info.extras.bulk_copies = info.extras.minimum_groups = true;
    info.extras.static_local = 224 << 10;
    return info;
}

DeviceInfo processor(DeviceInfo info, const char *vendor, std::uint64_t first,
                     std::uint64_t second) {
    info.vendor = vendor;
    info.first_cache = first << 10;
    info.second_cache = second << 10;
    return complete(info);
}

/// A row for each kind and number of axes of a suite, as in app/cli/bench/measure/suites.cpp.
struct SuiteRow {
    const char *suite;
    Kind kind;
    bool single_too, in_place_too;
    const char *sizes;
};

constexpr const char *lengths =
    "4 8 16 32 64 128 256 512 1024 2048 4096 8192 16384 32768 65536 131072 262144 524288 1048576 "
    "2097152 4194304 8388608 16777216 100 243 480 1000 1001 3125 4093 8191";
constexpr const char *planes =
    "64x64 128x128 256x256 512x512 1024x1024 2048x2048 4096x4096 1000x872 1920x1080 4000x3000";
constexpr const char *cosine_planes = "4x4 8x8 16x16 32x32 64x64 128x128 256x256 512x512 1024x1024 "
                                      "2048x2048 4096x4096 8192x8192 100x10000 10000x100";
constexpr const char *boxes =
    "64x64x64 128x128x128 256x256x256 100x90x80 60x72x50 48x40x36 33x31x27";
constexpr const char *four_axes = "16x16x16x16 32x32x32x32 20x24x18x30 15x11x7x13";
constexpr const char *real_lines = "256 512 1024 2048 4096 8192 16384 32768 65536";
constexpr const char *real_planes = "256x256 512x512 1024x1024 2048x2048 4096x4096 1000x872";

constexpr SuiteRow suite_rows[] = {
    {"1d", Kind::fft, false, true, lengths},
    {"2d", Kind::fft, true, true, planes},
    {"real", Kind::rfft, false, false, real_lines},
    {"real", Kind::irfft, false, false, real_lines},
    {"real", Kind::rfft, false, false, real_planes},
    {"real", Kind::irfft, false, false, real_planes},
    {"dct", Kind::dct2, true, false, cosine_planes},
    {"dct", Kind::dct3, true, false, cosine_planes},
    {"dct1d", Kind::dct2, false, false, "64 256 1000 1024 4096 16384 65536"},
    {"pipeline", Kind::dct2, true, false, "512x512 2048x2048 4096x4096"},
    {"pipeline", Kind::idct2, true, false, "512x512 2048x2048 4096x4096"},
    {"pipeline", Kind::filter, true, false, "512x512 2048x2048 4096x4096"},
    {"pipeline", Kind::compress, true, false, "512x512 2048x2048 4096x4096 3000x4000 4000x3000"},
    {"3d", Kind::fft, true, true, boxes},
    {"3d", Kind::rfft, true, false, boxes},
    {"3d", Kind::dct2, true, false, boxes},
    {"4d", Kind::fft, true, true, four_axes},
    {"4d", Kind::rfft, true, false, four_axes},
    {"4d", Kind::dct2, true, false, four_axes},
    {"small2d", Kind::fft, false, true, "4x4 8x8 16x16 32x32"},
    {"small2d", Kind::dct2, false, true, "4x4 8x8 16x16 32x32"},
    {"codelets", Kind::fft, false, true,
     "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32"},
    {"radix-order", Kind::fft, false, false, "192 480 512"},
    {"plan", Kind::fft, false, false, "16 1024 65536 1048576 1000 4093 1024x1024 1920x1080"},
    {"plan", Kind::dct2, false, false, "512x512 1000x872"},
};

std::vector<Extents> parse_sizes(const char *text) {
    std::vector<Extents> sizes;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        Extents extents;
        std::istringstream parts(word);
        for (std::string part; std::getline(parts, part, 'x');)
            extents.push_back(std::stoull(part));
        sizes.push_back(extents);
    }
    return sizes;
}

/// The options that a suite times besides the planner's choice.
std::vector<PlanOptions> variants(const Problem &problem, const std::string &suite) {
    std::vector<PlanOptions> all{{}};
    const auto add = [&](auto change) { change(all.emplace_back()); };
    if (suite == "dct") {
        add([](PlanOptions &options) { options.row_column = true; });
        add([](PlanOptions &options) { options.three_stages = true; });
    }
    if (suite == "dct1d")
        for (int algorithm = 1; algorithm < 4; ++algorithm)
            add([&](PlanOptions &options) { options.dct_algorithm = DctAlgorithm(algorithm); });
    if (suite == "pipeline" && problem.kind == Kind::idct2)
        add([](PlanOptions &options) { options.threshold_at_load = true; });
    if (suite == "codelets")
        all.front().largest_radix = int(problem.extents.front());
    if (suite == "radix-order")
        for (const std::vector<int> &radices :
             {std::vector{4, 4, 3, 4}, {8, 3, 8}, {5, 3, 8, 4}, {8, 8, 8}, {16, 8, 4}, {16, 2, 16}})
            for (const bool padding : {true, false})
                add([&](PlanOptions &options) {
                    options.radices = radices;
                    options.padding = padding;
                });
    return all;
}

std::size_t product(const Extents &extents) {
    return std::accumulate(extents.begin(), extents.end(), std::size_t{1}, std::multiplies<>());
}

/// Batches that fill a CPU and a GPU, as `bench` takes them, and one alone.
Extents batches(const SuiteRow &row, std::size_t points) {
    Extents counts;
    for (const std::size_t all : {std::size_t{1} << 22, std::size_t{1} << 26})
        counts.push_back(std::max<std::size_t>(all / points, 1));
    if (row.single_too)
        counts.push_back(1);
    return counts;
}

void add_suites(std::vector<DumpCase> &cases) {
    for (const SuiteRow &row : suite_rows)
        for (const Extents &extents : parse_sizes(row.sizes))
            for (const std::size_t batch : batches(row, product(extents)))
                for (const Precision precision : {Precision::f32, Precision::f64})
                    for (int in_place = 0; in_place <= int(row.in_place_too); ++in_place) {
                        Problem problem{row.kind, extents, {batch}};
                        problem.precision = precision;
                        problem.placement = Placement(in_place);
                        for (const PlanOptions &options : variants(problem, row.suite))
                            cases.push_back({row.suite, problem, options});
                    }
}

bool two_axes(Kind kind) {
    return kind == Kind::idct_idxst || kind == Kind::idxst_idct || kind == Kind::filter;
}

void add_kinds(std::vector<DumpCase> &cases) {
    constexpr std::size_t points[] = {
        2,    3,    4,    5,    8,    12,   16,   30,   32,   37,    48,    60,    64,    97,
        100,  120,  128,  150,  243,  256,  360,  500,  512,  521,   640,   729,   800,   960,
        1000, 1024, 1500, 2048, 3000, 4093, 4096, 6000, 8192, 16384, 32768, 65536, 100003};
    for (int kind = 0; kind < kinds; ++kind)
        for (const std::size_t n : points)
            for (const Precision precision : {Precision::f32, Precision::f64}) {
                const auto add = [&](const Extents &extents, std::size_t batch) {
                    Problem problem{Kind(kind), extents, {batch}};
                    problem.precision = precision;
                    cases.push_back({"kinds", problem, {}});
                };
                if (!two_axes(Kind(kind))) {
                    add({n}, 3);
                    add({n}, std::max<std::size_t>(1, (std::size_t{1} << 22) / n));
                }
                if (n < 5000) {
                    add({n, 48}, 5);
                    add({96, n}, 2);
                }
                if (kind < int(Kind::dct1) && n < 200)
                    add({n, 10, 36}, 1);
            }
}

bool smooth(std::size_t n) {
    for (const std::size_t prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31})
        while (n % prime == 0)
            n /= prime;
    return n == 1;
}

/// Lengths with separate measured choices: rows, and columns in whole sectors of memory or not.
void add_lines(std::vector<DumpCase> &cases) {
    for (std::size_t n = 24; n <= 4200; ++n) {
        if (!smooth(n))
            continue;
        for (const Kind kind : {Kind::fft, Kind::dct3})
            for (const std::size_t inner : {std::size_t{0}, std::size_t{64}, std::size_t{129}}) {
                if (kind == Kind::dct3 && inner == 129)
                    continue;
                Problem problem{kind,
                                inner ? Extents{n, inner} : Extents{n},
                                {inner ? std::size_t{20} : std::size_t{20000}}};
                cases.push_back({"lines", problem, {}});
            }
    }
}

void add_random(std::vector<DumpCase> &cases) {
    constexpr std::size_t count = 3000;
    std::mt19937_64 engine(20);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t points = i % 3 == 2 ? std::size_t{1} << 22 : 20000;
        const PlannedProblem planned = random_problem(engine, true, points);
        cases.push_back({"random", planned.problem, planned.options});
        // Every other problem takes the planner's choice.
        if (i % 2)
            cases.back().options = requested_options(planned.options);
    }
}

} // namespace

std::vector<DumpDevice> dump_devices() {
    return {{"h200", with_extras(complete(h200()))},
            {"h200-bare", complete(h200())},
            {"cdna2", complete(cdna2())},
            {"gcn", complete(gcn())},
            {"arc", complete(arc())},
            {"unknown", complete(unknown_gpu())},
            {"pocl-16", processor(pocl_avx512(), "GenuineIntel", 48, 2048)},
            {"pocl-8", processor(pocl_avx2(), "GenuineIntel", 32, 256)},
            {"pocl-16-other", processor(pocl_avx512(), "AuthenticAMD", 32, 1024)},
            {"pocl-8-other", processor(pocl_avx2(), "AuthenticAMD", 32, 512)}};
}

std::vector<DumpCase> dump_cases() {
    std::vector<DumpCase> cases;
    add_suites(cases);
    add_kinds(cases);
    add_lines(cases);
    add_random(cases);
    return cases;
}

} // namespace imago::test
