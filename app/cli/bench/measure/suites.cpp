// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/suites.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/measure/lottery.h"
#include "app/cli/options/options.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/radix_orders.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace imago::cli {
namespace {

// The suite "radix-order": Nukada-Matsuoka's figures 7 and 8.

using Sequences = std::vector<std::vector<int>>;

/// In rising order, from which all permutations follow.
Sequences factorisations_of(std::size_t length) {
    switch (length) {
    case 192:
        return {{3, 4, 4, 4}, {3, 8, 8}};
    case 480:
        return {{3, 4, 5, 8}};
    case 512:
        return {{8, 8, 8}, {4, 8, 16}, {2, 16, 16}};
    default:
        return {};
    }
}

Sequences orders_of(std::size_t length) {
    Sequences orders;
    for (std::vector<int> factors : factorisations_of(length))
        do
            orders.push_back(factors);
        while (std::next_permutation(factors.begin(), factors.end()));
    if (orders.empty())
        orders = radix_orders(length, 16, 0, 12, 48);
    return orders;
}

std::string name_of(const std::vector<int> &radices) {
    std::string name;
    for (const int radix : radices)
        name += (name.empty() ? "" : "·") + std::to_string(radix);
    return name;
}

/// A case for each order of the radix sequences of the paper's lengths (192: 4 4 4 3 and 8 8 3;
/// 480: 3 4 5 8; 512: 8 8 8, 4 8 16 and 2 16 16; for another length all with the fewest passes), in
/// which the work-group family runs with and without padding of its exchanges; on a CPU the lanes
/// family runs, too, with a line in each lane.
std::vector<BenchCase> radix_order_cases(const BenchCase &of_length, bool cpu) {
    std::vector<BenchCase> cases;
    for (const std::vector<int> &radices : orders_of(of_length.problem.extents.front())) {
        BenchCase order = of_length;
        order.with_peers = false;
        order.variants.clear();
        Variant variant{name_of(radices) + " padded", of_length.problem};
        variant.options.family = PlanOptions::Family::work_group;
        variant.options.radices = radices;
        order.variants.push_back(variant);
        variant.name = name_of(radices) + " not padded";
        variant.options.padding = false;
        order.variants.push_back(variant);
        if (cpu) {
            variant.name = name_of(radices) + " lanes across";
            variant.options = {};
            variant.options.family = PlanOptions::Family::lanes;
            variant.options.structure = PlanOptions::Structure::across;
            variant.options.radices = radices;
            order.variants.push_back(variant);
        }
        cases.push_back(std::move(order));
    }
    return cases;
}

using Kind = TransformKind;

/// The cases of a suite, with a row for each kind.
struct SuiteRow {
    const char *suite;
    Kind kind;
    std::size_t axes; ///< of its sizes
    bool single_too;  ///< one transform alone in addition to a batch
    bool in_place_too;
    const char *sizes;
};

constexpr const char *lengths =
    "4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,"
    "2097152,4194304,8388608,16777216,100,243,480,1000,1001,3125,4093,8191";
constexpr const char *planes =
    "64x64,128x128,256x256,512x512,1024x1024,2048x2048,4096x4096,1000x872,1920x1080,4000x3000";
constexpr const char *cosine_planes = "4x4,8x8,16x16,32x32,64x64,128x128,256x256,512x512,1024x1024,"
                                      "2048x2048,4096x4096,8192x8192,100x10000,10000x100";
constexpr const char *real_planes = "256x256,512x512,1024x1024,2048x2048,4096x4096,1000x872";
constexpr const char *small_planes = "4x4,8x8,16x16,32x32";
constexpr const char *boxes =
    "64x64x64,128x128x128,256x256x256,100x90x80,60x72x50,48x40x36,33x31x27";
constexpr const char *four_axes = "16x16x16x16,32x32x32x32,20x24x18x30,15x11x7x13";
constexpr const char *radices = "2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,"
                                "26,27,28,29,30,31,32";

constexpr SuiteRow rows[] = {
    {"1d", Kind::fft, 1, false, true, lengths},
    {"2d", Kind::fft, 2, true, true, planes},
    {"real", Kind::rfft, 1, false, false, "256,512,1024,2048,4096,8192,16384,32768,65536"},
    {"real", Kind::irfft, 1, false, false, "256,512,1024,2048,4096,8192,16384,32768,65536"},
    {"real", Kind::rfft, 2, false, false, real_planes},
    {"real", Kind::irfft, 2, false, false, real_planes},
    {"dct", Kind::dct2, 2, true, false, cosine_planes},
    {"dct", Kind::dct3, 2, true, false, cosine_planes},
    {"dct1d", Kind::dct2, 1, false, false, "64,256,1000,1024,4096,16384,65536"},
    {"pipeline", Kind::dct2, 2, false, false, "512x512,2048x2048,3000x4000,4096x4096"},
    {"3d", Kind::fft, 3, true, true, boxes},
    {"3d", Kind::rfft, 3, true, false, boxes},
    {"3d", Kind::dct2, 3, true, false, boxes},
    {"4d", Kind::fft, 4, true, true, four_axes},
    {"4d", Kind::rfft, 4, true, false, four_axes},
    {"4d", Kind::dct2, 4, true, false, four_axes},
    {"small2d", Kind::fft, 2, false, true, small_planes},
    {"small2d", Kind::dct2, 2, false, true, small_planes},
    {"codelets", Kind::fft, 1, false, true, radices},
    {"radix-order", Kind::fft, 1, false, false, "192,480,512"},
};

std::vector<std::size_t> parse_extents(const std::string &text) {
    std::vector<std::size_t> extents;
    std::string part;
    for (const char c : text + "x") {
        if (c != 'x') {
            part += c;
            continue;
        }
        extents.push_back(
            static_cast<std::size_t>(parse_whole(part, "--sizes", 1, std::size_t{1} << 30)));
        part.clear();
    }
    if (extents.size() > most_axes)
        throw usage_error(
            "--sizes takes lengths such as 1024 and extents such as 512x512 or 64x64x64, of " +
            std::to_string(most_axes) + " axes at most, not '" + text + "'");
    return extents;
}

std::vector<std::vector<std::size_t>> sizes_of(const SuiteRow &row, const CaseSettings &settings) {
    std::vector<std::vector<std::size_t>> sizes;
    for (const std::string &text : split_list(settings.sizes.empty() ? row.sizes : settings.sizes))
        if (auto extents = parse_extents(text); extents.size() == row.axes)
            sizes.push_back(std::move(extents));
    return sizes;
}

std::size_t product(const std::vector<std::size_t> &extents) {
    std::size_t points = 1;
    for (const std::size_t extent : extents)
        points *= extent;
    return points;
}

/// Removes the sizes with more points, except the smallest.
void leave_out(std::vector<std::vector<std::size_t>> &sizes, std::size_t points) {
    const auto smaller = [](const auto &a, const auto &b) { return product(a) < product(b); };
    const auto smallest = std::min_element(sizes.begin(), sizes.end(), smaller);
    points = std::max(points, product(*smallest));
    std::erase_if(sizes, [&](const auto &extents) { return product(extents) > points; });
}

/// Adds the variants of a suite that are timed in addition to the planner's choice.
using AddVariants = void (*)(BenchCase &bench_case);

/// The same arrays with the two axes named in reverse, so that a plan exchanges the roles of
/// columns and rows.
Problem columns_first(Problem problem) {
    problem.in_strides = problem.input_strides();
    problem.out_strides = problem.output_strides();
    std::swap(problem.extents[0], problem.extents[1]);
    for (std::vector<std::size_t> *strides : {&problem.in_strides, &problem.out_strides})
        std::iter_swap(strides->end() - 2, strides->end() - 1);
    return problem;
}

/// The paper's comparison: row-column, row-column unfused, and a 2D R2C of the same planes.
void add_cosine_variants(BenchCase &bench_case) {
    Variant each_axis{"row-column", bench_case.problem}, stages{"three stages", bench_case.problem};
    each_axis.options.row_column = true;
    stages.options.three_stages = true;
    bench_case.variants.push_back(each_axis);
    bench_case.variants.push_back(stages);
    stages.name = "three stages, columns first";
    stages.in_order = stages.problem;
    stages.problem = columns_first(stages.problem);
    bench_case.variants.push_back(stages);
    if (bench_case.problem.placement == Placement::in_place)
        return;
    if (bench_case.problem.precision != Precision::f16)
        bench_case.variants.push_back(
            {"unfused row-column", bench_case.problem, {}, Variant::Method::unfused_row_column});
    if (bench_case.problem.kind == Kind::dct2) {
        Variant fourier{"2D R2C", bench_case.problem};
        fourier.problem.kind = Kind::rfft;
        bench_case.variants.push_back(fourier);
    }
}

void add_algorithms(BenchCase &bench_case) {
    constexpr std::pair<const char *, DctAlgorithm> algorithms[] = {
        {"padded 2N", DctAlgorithm::padded_2n},
        {"mirrored 2N", DctAlgorithm::mirrored_2n},
        {"4N", DctAlgorithm::four_n}};
    for (const auto &[name, algorithm] : algorithms) {
        Variant variant{name, bench_case.problem};
        variant.options.dct_algorithm = algorithm;
        bench_case.variants.push_back(variant);
    }
}

void add_chains(BenchCase &bench_case) {
    using Method = Variant::Method;
    bench_case.problem.norm = Norm::ortho;
    bench_case.problem.batch = {3}; // colour channels
    bench_case.with_peers = false;
    bench_case.variants.clear();
    for (const auto &[name, method] : std::initializer_list<std::pair<const char *, Method>>{
             {"compress, full", Method::compress_full},
             {"compress, once", Method::compress_once},
             {"compress, slider", Method::compress_slider},
             {"filter, full", Method::filter_full},
             {"filter, once", Method::filter_once},
             {"filter, next mask", Method::filter_mask}})
        bench_case.variants.push_back({name, bench_case.problem, {}, method});
}

/// Uses one pass for the length.
void use_one_pass(BenchCase &bench_case) {
    bench_case.variants.front().options.largest_radix =
        static_cast<int>(bench_case.problem.extents.front());
}

constexpr std::pair<const char *, AddVariants> special[] = {{"dct", add_cosine_variants},
                                                            {"dct1d", add_algorithms},
                                                            {"pipeline", add_chains},
                                                            {"codelets", use_one_pass}};

BenchCase case_of(const SuiteRow &row, Problem problem) {
    if (row.kind == Kind::irfft && problem.precision != Precision::f16)
        problem.norm = Norm::forward; // the inverse is unscaled, like the peers'
    BenchCase bench_case{row.suite, problem, {{"", problem}}};
    for (const auto &[suite, add] : special)
        if (bench_case.suite == suite)
            add(bench_case);
    return bench_case;
}

/// Adds variants, except for chains, which have their own transforms.
void add_beside(BenchCase &bench_case, const CaseSettings &settings) {
    if (bench_case.variants.front().method != Variant::Method::engine)
        return;
    if (settings.model) {
        Variant model = bench_case.variants.front();
        model.name = "model";
        model.by_model = true;
        bench_case.variants.insert(bench_case.variants.begin() + 1, model);
    }
    for (const PlanOptions &options : settings.beside)
        bench_case.variants.push_back({to_string(options), bench_case.problem, options});
}

void add_cases(std::vector<BenchCase> &cases, const SuiteRow &row, const CaseSettings &settings) {
    auto sizes = sizes_of(row, settings);
    if (sizes.empty())
        return;
    if (settings.leave_out && settings.sizes.empty())
        leave_out(sizes, settings.points);
    const bool suites_own = (!settings.in && !settings.out) || std::string(row.suite) == "pipeline";
    for (const auto &extents : sizes) {
        const std::size_t batch =
            settings.single ? 1 : std::max<std::size_t>(settings.points / product(extents), 1);
        std::vector<std::size_t> batches{batch};
        if (batch > 1 && row.single_too && settings.sizes.empty())
            batches.push_back(1);
        for (const std::size_t count : batches)
            for (const Placement placement : {Placement::in_place, Placement::out_of_place}) {
                const bool in = placement == Placement::in_place;
                if (suites_own ? in && !row.in_place_too : !(in ? settings.in : settings.out))
                    continue;
                Problem problem;
                problem.kind = row.kind;
                problem.extents = extents;
                problem.batch = {count};
                problem.precision = settings.precision;
                if (problem.precision == Precision::f16) // unscaled results would leave its range
                    problem.norm = Norm::ortho;
                problem.placement = placement;
                const BenchCase bench_case = case_of(row, problem);
                const bool orders = bench_case.suite == "radix-order";
                for (BenchCase &each : orders ? radix_order_cases(bench_case, settings.cpu)
                                              : std::vector<BenchCase>{bench_case}) {
                    add_beside(each, settings);
                    cases.push_back(std::move(each));
                }
            }
    }
}

/// Throws unless each size has a number of axes that one of the suites has.
void require_suites(const CaseSettings &settings) {
    if (settings.sizes.empty())
        return;
    const bool first =
        std::find(settings.suites.begin(), settings.suites.end(), "first") != settings.suites.end();
    for (const std::string &text : split_list(settings.sizes)) {
        const std::size_t axes = parse_extents(text).size();
        const bool taken = std::any_of(std::begin(rows), std::end(rows), [&](const SuiteRow &row) {
            return row.axes == axes && std::find(settings.suites.begin(), settings.suites.end(),
                                                 row.suite) != settings.suites.end();
        });
        if (!taken && !(axes == 2 && first))
            throw usage_error("--sizes " + text + " has as many axes as no transform of the suite");
    }
}

} // namespace

const std::vector<std::string> &suite_names() {
    static const std::vector<std::string> names{
        "1d",       "2d",          "real",    "dct",      "dct1d", "3d",   "4d",     "small2d",
        "codelets", "radix-order", "lottery", "pipeline", "live",  "plan", "memory", "first"};
    return names;
}

std::vector<BenchCase> cases_of(const CaseSettings &settings) {
    require_suites(settings);
    std::vector<BenchCase> cases;
    for (const std::string &suite : settings.suites) {
        for (const SuiteRow &row : rows)
            if (row.suite == suite)
                add_cases(cases, row, settings);
        if (suite == "lottery" && settings.sizes.empty())
            for (BenchCase &drawn :
                 lottery_cases({settings.seed, settings.most_sizes, settings.points, settings.draws,
                                settings.precision})) {
                add_beside(drawn, settings);
                cases.push_back(std::move(drawn));
            }
    }
    return cases;
}

} // namespace imago::cli
