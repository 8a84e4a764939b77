// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the planner's steps, run on the host, with the reference: every kind, over lengths,
// axes, strides, batches, layouts, placements and norms, and under limits so small that short lines
// take every decomposition of long ones. No kernel is compiled.
#include "tests/plan/run_plan.h"

#include "tests/support/catch.h"
#include "tests/support/reference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

constexpr int kinds = static_cast<int>(Kind::idxst_idct) + 1;

bool is_pair(Kind kind) {
    return kind == Kind::idct_idxst || kind == Kind::idxst_idct;
}

bool unnormalised(Kind kind) {
    return kind >= Kind::idxst;
}

/// The bound for the plan's arithmetic in double is far above rounding and far below any other
/// fault.
constexpr double tolerance = 1e-13;

struct Tally {
    std::size_t cases = 0, refused = 0, failures = 0;
    std::map<std::size_t, std::size_t> longest;     ///< cases by the steps of their longest line
    std::map<std::size_t, std::size_t> transposing; ///< cases by their transposing steps
    double worst = 0;
};

std::string described(const PlannedProblem &planned) {
    std::string text = to_string(planned);
    const PlanOptions &options = planned.options;
    if (options.dct_algorithm != DctAlgorithm::n)
        text += ", algorithm " + std::to_string(int(options.dct_algorithm));
    if (options.threshold_at_load)
        text += ", threshold";
    if (options.mask_at_load)
        text += ", mask";
    return text;
}

/// Checks one case; reports its failure once, with the problem's text.
void judge(const PlannedProblem &planned, const DeviceInfo &device, Tally &tally) {
    HostRun run;
    ++tally.cases;
    std::string fault;
    try {
        run = run_plan(planned, device, tally.cases);
    } catch (const Error &error) {
        ++tally.refused;
        // Every prime factor with a codelet is a length below 32.
        const bool split = std::string(error.what()).find("does not split") != std::string::npos;
        const std::size_t longest = planned.options.longest_step;
        if (!split || longest == 0 || longest >= 31)
            fault = error.what();
    } catch (const std::exception &error) {
        fault = error.what();
    }
    if (!(run.error <= tolerance))
        fault = "the error is " + std::to_string(run.error);
    else if (run.strays)
        fault = std::to_string(run.strays) + " numbers are written that are no element's";
    else if (run.spoilt)
        fault = "a NaN in one transform changes " + std::to_string(run.spoilt) + " others";
    else if (!run.input_kept)
        fault = "the input is not kept";
    tally.worst = std::max(tally.worst, run.error);
    ++tally.longest[run.longest];
    ++tally.transposing[run.transposing];
    if (fault.empty())
        return;
    if (++tally.failures <= 20) {
        INFO(described(planned) << ": " << fault);
        CHECK(fault.empty());
    }
}

void check_tally(const Tally &tally) {
    INFO(tally.cases << " cases, " << tally.refused << " refused, worst error " << tally.worst);
    CHECK(tally.failures == 0);
    CHECK(tally.refused * 4 < tally.cases);
    CHECK(tally.worst > 0);
}

/// Options that a kind may have, by the bits of a number.
PlanOptions options_of(const Problem &problem, std::size_t bits) {
    PlanOptions options;
    options.pack_real = bits & 1;
    options.row_column = bits & 2;
    const Kind kind = problem.kind;
    const std::size_t rank = problem.extents.size();
    if (kind == Kind::dct2)
        options.dct_algorithm = DctAlgorithm((bits >> 2) % 8 < 4 ? (bits >> 2) % 4 : 0);
    if ((kind == Kind::idct2 || kind == Kind::dct3) && rank == 2 && !options.row_column)
        options.threshold_at_load = bits & 4;
    if (kind == Kind::ifft || (kind == Kind::irfft && rank > 1))
        options.mask_at_load = bits & 4;
    return options;
}

} // namespace

TEST_CASE("planner: every kind along one axis, every length up to 70, every norm") {
    const DeviceInfo device = roomy_device(DeviceType::cpu);
    Tally tally;
    for (int kind = 0; kind < kinds; ++kind) {
        if (is_pair(Kind(kind)))
            continue;
        for (std::size_t n = Kind(kind) == Kind::dct1 || Kind(kind) == Kind::idct1 ? 2 : 1; n <= 70;
             ++n)
            for (std::size_t longest : {0, 36}) {
                PlannedProblem planned;
                planned.problem.kind = Kind(kind);
                planned.problem.extents = {n};
                planned.problem.batch = {1 + n % 4};
                if (!unnormalised(Kind(kind)))
                    planned.problem.norm = Norm(n % 3);
                planned.options = options_of(planned.problem, n / 3 + (longest ? 5 : 0));
                planned.options.longest_step = longest;
                judge(planned, device, tally);
            }
    }
    check_tally(tally);
}

TEST_CASE("planner: columns in blocks, of matrices that fill their last block or do not") {
    DeviceInfo device = roomy_device(DeviceType::gpu);
    device.warp_width = 32;
    Tally tally;
    for (const Lengths &extents : {Lengths{600, 10}, {1024, 33}, {1200, 30}, {2200, 6}, {515, 4}})
        for (const bool masked : {false, true}) {
            PlannedProblem planned;
            planned.problem.kind = Kind::irfft;
            planned.problem.extents = extents;
            planned.problem.batch = {1 + extents[1] % 3};
            planned.options.mask_at_load = masked;
            judge(planned, device, tally);
        }
    check_tally(tally);
}

TEST_CASE("planner: every kind along two and three axes of short lengths") {
    const DeviceInfo device = roomy_device(DeviceType::gpu);
    Tally tally;
    std::size_t turn = 0;
    const auto add = [&](Kind kind, Lengths extents, Lengths batch) {
        const bool short_axis = std::find(extents.begin(), extents.end(), 1u) != extents.end();
        if (short_axis && (kind == Kind::dct1 || kind == Kind::idct1))
            return;
        PlannedProblem planned;
        planned.problem.kind = kind;
        planned.problem.extents = std::move(extents);
        planned.problem.batch = std::move(batch);
        ++turn;
        if (!unnormalised(kind))
            planned.problem.norm = Norm(turn % 3);
        planned.options = options_of(planned.problem, turn);
        judge(planned, device, tally);
    };
    for (int kind = 0; kind < kinds; ++kind) {
        if (Kind(kind) == Kind::idxst)
            continue;
        for (std::size_t a = 1; a <= 9; ++a)
            for (std::size_t b = 1; b <= 9; ++b)
                add(Kind(kind), {a, b}, turn % 3 ? Lengths{turn % 4 + 1} : Lengths{});
        if (is_pair(Kind(kind)))
            continue;
        for (std::size_t a : {1, 2, 3, 4, 7})
            for (std::size_t b : {1, 2, 3, 6, 5})
                for (std::size_t c : {1, 2, 3, 4, 9})
                    add(Kind(kind), {a, b, c}, turn % 4 ? Lengths{} : Lengths{2});
    }
    check_tally(tally);
}

TEST_CASE("planner: random problems under small and large limits") {
    std::mt19937_64 engine = random_engine(3);
    const DeviceInfo devices[] = {roomy_device(DeviceType::cpu), roomy_device(DeviceType::gpu)};
    Tally tally;
    for (int i = 0; i < 3000; ++i) {
        PlannedProblem planned = random_problem(engine, true, 600);
        const PlanOptions drawn = planned.options;
        planned.options = options_of(planned.problem, engine() % 64);
        planned.options.family = drawn.family;
        const std::size_t limits[] = {0, 8, 12, 16, 31, 32, 48, 64};
        planned.options.longest_step = limits[engine() % 8];
        judge(planned, devices[i % 2], tally);
    }
    check_tally(tally);
    for (std::size_t steps : {1, 2, 4})
        CHECK(tally.longest[steps] > 0);
}

TEST_CASE("planner: long lines under small limits, each kind in each layout") {
    std::mt19937_64 engine = random_engine(4);
    const DeviceInfo device = roomy_device(DeviceType::cpu);
    Tally tally;
    for (int kind = 0; kind < kinds; ++kind)
        for (std::size_t n : {64, 81, 96, 127, 255, 256, 511, 840})
            for (std::size_t longest : {8, 16, 33}) {
                PlannedProblem planned;
                Problem &problem = planned.problem;
                problem.kind = Kind(kind);
                problem.extents = {n};
                if (is_pair(problem.kind) || engine() % 3 == 0)
                    problem.extents.insert(problem.extents.begin() + std::ptrdiff_t(engine() % 2),
                                           1 + engine() % 4 + (kind == 4 || kind == 8 ? 1 : 0));
                if (engine() % 2)
                    problem.batch = {1 + engine() % 3};
                if (problem.kind <= Kind::irfft && engine() % 2)
                    problem.layout = ComplexLayout::planar;
                else if (engine() % 2)
                    problem.placement = Placement::in_place;
                planned.options = options_of(problem, engine() % 64);
                planned.options.longest_step = longest;
                judge(planned, device, tally);
            }
    check_tally(tally);
    // The lines take two to four levels of the four-step method, alone and between hooks, and
    // Bluestein's method over such transforms.
    for (std::size_t steps : {2, 3, 4, 5, 6, 9, 11, 13})
        CHECK(tally.longest[steps] > 0);
}

TEST_CASE("planner: columns transposed, random problems under small and large limits") {
    std::mt19937_64 engine = random_engine(5);
    const DeviceInfo devices[] = {roomy_device(DeviceType::cpu), roomy_device(DeviceType::gpu)};
    Tally tally;
    for (int i = 0; i < 3000; ++i) {
        PlannedProblem planned = random_problem(engine, true, 600);
        planned.options = options_of(planned.problem, engine() % 64);
        planned.options.columns = PlanOptions::Columns::transposed;
        const std::size_t limits[] = {0, 0, 8, 12, 16, 32};
        planned.options.longest_step = limits[engine() % 6];
        judge(planned, devices[i % 2], tally);
    }
    check_tally(tally);
    // None, a side beside a hook, both sides of one axis, two and three axes in turn, and parts of
    // the four-step method.
    for (std::size_t steps : {0, 1, 2, 3, 4, 5})
        CHECK(tally.transposing[steps] > 0);
}

TEST_CASE("planner: an axis that is transformed after another takes one transpose between them") {
    struct Case {
        Lengths extents, batch;
        std::size_t transposing, steps;
    };
    for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu})
        for (const Case &each :
             {Case{{16}, {5}, 0, 1}, Case{{12, 20}, {}, 2, 4}, Case{{12, 20}, {3}, 2, 4},
              Case{{5, 6, 7}, {}, 3, 6}, Case{{5, 6, 7}, {2}, 3, 6}, Case{{5, 1, 7}, {2}, 2, 4},
              Case{{3, 5, 4, 6}, {2}, 4, 8}})
            for (const bool in_place : {false, true})
                for (const bool planar : {false, true}) {
                    PlannedProblem planned;
                    planned.problem.extents = each.extents;
                    planned.problem.batch = each.batch;
                    if (in_place)
                        planned.problem.placement = Placement::in_place;
                    if (planar)
                        planned.problem.layout = ComplexLayout::planar;
                    planned.options.columns = PlanOptions::Columns::transposed;
                    INFO(described(planned));
                    const HostRun run = run_plan(planned, roomy_device(type), 1);
                    CHECK(run.error <= tolerance);
                    CHECK(run.strays == 0);
                    CHECK(run.spoilt == 0);
                    CHECK(run.input_kept);
                    CHECK(run.transposing == each.transposing);
                    CHECK(run.steps == each.steps);
                }
}
