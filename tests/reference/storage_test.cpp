// SPDX-License-Identifier: GPL-3.0-or-later
// Elements in buffers, and the generator of random problems, are tested before they test others.
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/random_problem.h"
#include "tests/support/storage.h"

#include <algorithm>
#include <cstdlib>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

Problem stored(TransformKind kind, std::vector<std::size_t> extents,
               std::vector<std::size_t> batch = {}) {
    Problem problem;
    problem.kind = kind;
    problem.extents = std::move(extents);
    problem.batch = std::move(batch);
    return problem;
}

} // namespace

TEST_CASE("elements stand where their strides say") {
    Problem p = stored(TransformKind::rfft, {3}, {2});
    p.in_strides = {1, 4};
    p.out_strides = {3, 1};
    const Side in = input_side(p), out = output_side(p);
    CHECK(in.places() == std::vector<std::size_t>{0, 4, 8, 1, 5, 9});
    CHECK(out.places() == std::vector<std::size_t>{0, 1, 3, 4});
    CHECK(in.numbers() == 10);
    CHECK(out.numbers() == 10);
    Stored stored = guarded(in, 12);
    scatter(in, {1, 2, 3, 4, 5, 6}, stored);
    const double g = guard_value;
    CHECK(stored.real == Numbers{1, 4, g, g, 2, 5, g, g, 3, 6, g, g});
    CHECK(gather(in, stored) == Numbers{1, 2, 3, 4, 5, 6});
    p.layout = ComplexLayout::planar;
    const Side planar = output_side(p);
    CHECK(planar.numbers() == 5);
    Stored two = guarded(planar, 6);
    scatter(planar, {1, 2, 3, 4, 5, 6, 7, 8}, two);
    CHECK(two.real == Numbers{1, 3, g, 5, 7, g});
    CHECK(two.imaginary == Numbers{2, 4, g, 6, 8, g});
}

TEST_CASE("in place, reals have padded rows") {
    Problem p = stored(TransformKind::irfft, {2, 4}, {3});
    p.placement = Placement::in_place;
    CHECK(output_side(p).strides == std::vector<std::size_t>{12, 6, 1});
    CHECK(input_side(p).strides == std::vector<std::size_t>{6, 3, 1});
}

TEST_CASE("writes in gaps and behind the end are counted") {
    Problem p = stored(TransformKind::dct2, {3});
    p.out_strides = {2};
    const Side side = output_side(p);
    Stored stored = guarded(side, 7);
    scatter(side, {1, 2, 3}, stored);
    CHECK(stray_writes({side}, stored) == 0);
    stored.real[1] = 0;
    stored.real[6] = 0;
    CHECK(stray_writes({side}, stored) == 2);
}

TEST_CASE("random problems are legal, repeatable, and read again from text") {
    std::set<TransformKind> kinds;
    std::set<std::size_t> axes, batches;
    std::size_t strided = 0, planar = 0, in_place = 0, doubles = 0;
    for (std::uint64_t i = 0; i < 2000; ++i) {
        std::mt19937_64 engine = random_engine(i), again = random_engine(i);
        const PlannedProblem planned = random_problem(engine, true);
        const Problem &p = planned.problem;
        INFO(to_string(planned));
        CHECK(random_problem(again, true).problem == p);
        const std::string refusal = error_of([&] { check(p); });
        CHECK(refusal == "");
        CHECK(parse_problem(imago::to_string(p)) == p);
        CHECK(input_side(p).numbers() == p.input_numbers());
        CHECK(output_side(p).numbers() == p.output_numbers());
        CHECK(input_side(p).shape == p.input_shape());
        CHECK(output_side(p).strides == p.output_strides());
        kinds.insert(p.kind);
        axes.insert(p.extents.size());
        batches.insert(p.batch.size());
        strided += p.in_strides.empty() ? 0 : 1;
        planar += p.layout == ComplexLayout::planar ? 1 : 0;
        in_place += p.placement == Placement::in_place ? 1 : 0;
        doubles += p.precision == Precision::f64 ? 1 : 0;
        CHECK(p.points() <= 60000);
    }
    CHECK(kinds.size() == 23);
    CHECK(axes.size() == 3);
    CHECK(batches.size() == 4);
    CHECK(std::min({strided, planar, in_place, doubles}) > 50);
}

TEST_CASE("every problem that has no meaning is refused with a sentence that says why") {
    for (const RefusedProblem &refused : refused_problems()) {
        const std::string sentence = error_of([&] { check(refused.problem); }, Error::Kind::usage);
        INFO(imago::to_string(refused.problem) << " / " << refused.word << " / " << sentence);
        CHECK(sentence.find(refused.word) != std::string::npos);
    }
}
