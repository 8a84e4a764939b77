// SPDX-License-Identifier: GPL-3.0-or-later
// Real lines that take several steps, each by itself: their columns go in pairs, their rows as
// Hermitian-symmetric lines.
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

Problem make(Kind kind, Lengths extents, Lengths batch = {}, Norm norm = Norm::backward) {
    return {kind, std::move(extents), std::move(batch), norm};
}

PlanOptions steps_of(PlanOptions::Family family, std::size_t longest, int lanes = 0) {
    PlanOptions options;
    options.family = family;
    options.longest_step = longest;
    options.lane_width = lanes;
    return options;
}

constexpr auto lanes = PlanOptions::Family::lanes, work_group = PlanOptions::Family::work_group;

Problem of(Problem problem, ComplexLayout layout, Placement placement = Placement::out_of_place) {
    problem.layout = layout;
    problem.placement = placement;
    return problem;
}

/// Checks the problem, and that its plan has this many steps, if it is its turn.
void check_steps(Ratios &ratios, const Problem &problem, const PlanOptions &options,
                 std::size_t steps) {
    if (!ratios.next())
        return;
    CHECK(Transform(test_device(), problem, options).report().steps.size() == steps);
    ratios.check_now(problem, options);
}

} // namespace

TEST_CASE("long real lines go by themselves in two steps, of any length", "[lengths]") {
    Ratios ratios("real lines in two steps", 2);
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (std::size_t n : {225, 625, 480})
            for (std::size_t batch : {1, 3})
                for (const PlanOptions &options : {steps_of(lanes, 31), steps_of(work_group, 31)})
                    check_steps(ratios, make(kind, {n}, {batch}, Norm(n % 3)), options, 2);
}

TEST_CASE("the same in every layout and place", "[layouts]") {
    Ratios ratios("real lines in two steps, layouts", 2);
    const bool with_double = test_device()->info().double_precision;
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (const PlanOptions &options : {steps_of(lanes, 48), steps_of(work_group, 48)})
            for (std::size_t n : {1001, 384}) {
                const Problem line = make(kind, {n}, {3});
                ratios.check(of(line, ComplexLayout::planar), options);
                ratios.check(of(line, ComplexLayout::interleaved, Placement::in_place), options);
                Problem columns = make(kind, {n}, {5}, Norm::ortho); // neighbouring lines
                columns.in_strides = columns.out_strides = {1, 5};
                ratios.check(columns, options);
                columns.in_strides = {1, 6};
                columns.out_strides = {2, 11};
                ratios.check(columns, options);
                if (kind == Kind::rfft)
                    columns.in_strides = {3, 1}; // overlapping
                ratios.check(columns, options);
                ratios.check(make(kind, {3, n}, {2}), options); // rows of images
                if (with_double) {
                    Problem wide = line;
                    wide.precision = Precision::f64;
                    ratios.check(wide, options);
                }
            }
}

TEST_CASE("real lines of three steps, and of factors without a codelet", "[layouts]") {
    Ratios ratios("real lines in more steps", 2);
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (const PlanOptions &options : {steps_of(lanes, 16), steps_of(work_group, 16)})
            for (std::size_t n : {1155, 1024})
                check_steps(ratios, make(kind, {n}, {2}), options, 3);
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (auto primes : {PlanOptions::PrimeMethod::rader, PlanOptions::PrimeMethod::bluestein})
            for (auto family : {lanes, work_group}) {
                PlanOptions options = steps_of(family, 128);
                options.prime_method = primes;
                ratios.check(make(kind, {37 * 41}, {3}), options);
                ratios.check(make(kind, {37 * 64}), options);
            }
}

// Type IV of even length has a separate decomposition, at half the length, between maps.
TEST_CASE("long cosine and sine lines go by themselves in two steps", "[cosines]") {
    Ratios ratios("cosine lines in two steps", 3);
    const bool with_double = test_device()->info().double_precision;
    for (Kind kind : {Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst2, Kind::dst3, Kind::dst4,
                      Kind::idct2, Kind::idst3, Kind::idst4, Kind::idxst})
        for (const PlanOptions &options : {steps_of(lanes, 48), steps_of(work_group, 48)})
            for (std::size_t n : {225, 480}) {
                if (n % 2 == 0 && (kind == Kind::dct4 || kind == Kind::dst4 || kind == Kind::idst4))
                    continue;
                const bool plain = kind == Kind::idxst;
                Problem problem = make(kind, {n}, {3}, plain ? Norm::backward : Norm(n % 3));
                check_steps(ratios, problem, options, 2);
                if (n != 225)
                    continue;
                problem.placement = Placement::in_place;
                problem.batch = {1};
                problem.norm = plain ? Norm::backward : Norm::ortho;
                if (with_double)
                    problem.precision = Precision::f64;
                ratios.check(problem, options);
                Problem columns = make(kind, {n}, {5}); // neighbouring lines
                columns.in_strides = {1, 5};
                columns.out_strides = {1, 6};
                ratios.check(columns, options);
            }
    PlanOptions each = steps_of(lanes, 16);
    each.row_column = true;
    for (Kind kind : {Kind::dct2, Kind::dct3, Kind::dst4, Kind::dst2}) {
        ratios.check(make(kind, {45, 63}), each);
        ratios.check(make(kind, {2, 1575}), each); // three steps
        ratios.check(make(kind, {63, 75}), steps_of(work_group, 16));
    }
}

TEST_CASE("a part that is split again folds in its last step", "[apart]") {
    Ratios ratios("three steps, folded", 2);
    for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::dst2, Kind::idxst})
        for (const PlanOptions &options : {steps_of(lanes, 16), steps_of(work_group, 16)})
            for (std::size_t n : {3375, 1024})
                check_steps(ratios, make(kind, {n}, {2}), options, 3);
}

// Oclgrind runs these, too, and sees races and accesses out of bounds.
TEST_CASE("small real lines in two steps", "[small]") {
    Ratios ratios("small real lines in two steps");
    for (Kind kind : {Kind::rfft, Kind::irfft})
        for (std::size_t n : {15, 45, 81, 24, 36})
            for (const PlanOptions &options : {steps_of(lanes, 10, 4), steps_of(work_group, 10)}) {
                ratios.check(make(kind, {n}), options);
                ratios.check(of(make(kind, {n}, {3}), ComplexLayout::planar), options);
            }
    for (Kind kind : {Kind::dct2, Kind::dct3, Kind::dst4, Kind::dst2, Kind::idxst})
        for (std::size_t n : {15, 45, 75})
            for (const PlanOptions &options : {steps_of(lanes, 15, 4), steps_of(work_group, 10)})
                ratios.check(make(kind, {n}), options);
}
