// SPDX-License-Identifier: GPL-3.0-or-later
// Small matrices and short real rows by the codelets of small tiles, on the test device.
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

PlanOptions groups(int points = 0, int tiles = 0) {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.points_per_item = points;
    options.group_lines = tiles;
    return options;
}

/// Blocks of n x n points at their places in pictures of height x width.
Problem blocks(Kind kind, std::size_t n, std::size_t height, std::size_t width,
               std::size_t pictures, Norm norm = Norm::ortho) {
    Problem problem{kind, {n, n}, {pictures, height / n, width / n}, norm};
    problem.in_strides = {height * width, n * width, n, width, 1};
    problem.out_strides = problem.in_strides;
    return problem;
}

Problem in_place(Problem problem) {
    problem.placement = Placement::in_place;
    return problem;
}

/// Checks a problem, which small tiles solve in one step.
void check_tile(Ratios &ratios, const Problem &problem, const PlanOptions &options = groups()) {
    INFO(to_string(problem));
    if (!ratios.next())
        return;
    const Transform transform(test_device(), problem, options);
    REQUIRE(transform.report().steps.size() == 1);
    CHECK(transform.source().find("small_tiles.cl") != std::string::npos);
    ratios.check_now(problem, options);
}

} // namespace

TEST_CASE("small matrices of every kind", "[tiles]") {
    Ratios ratios("small tiles", 3);
    for (const Kind kind :
         {Kind::fft, Kind::ifft, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst2, Kind::dst3,
          Kind::dst4, Kind::idct2, Kind::idct3, Kind::idst2, Kind::idst4})
        for (const Norm norm : {Norm::backward, Norm::ortho, Norm::forward})
            check_tile(ratios, {kind, {8, 8}, {9}, norm});
    for (const Kind kind : {Kind::idct_idxst, Kind::idxst_idct})
        for (const std::size_t n : {4, 16})
            check_tile(ratios, {kind, {8, n}, {9}});
}

TEST_CASE("small matrices of every shape", "[tiles]") {
    Ratios ratios("shapes of small tiles", 3);
    for (const Kind kind : {Kind::ifft, Kind::dct2, Kind::dct3})
        for (const std::vector<std::size_t> &extents :
             {std::vector<std::size_t>{2, 4}, {4, 4}, {4, 16}, {16, 4}, {8, 16}})
            check_tile(ratios, {kind, extents, {67}, Norm::ortho});
    for (const Kind kind : {Kind::dct2, Kind::dct3})
        for (const std::vector<std::size_t> &extents :
             {std::vector<std::size_t>{32, 32}, {16, 32}, {32, 2}})
            check_tile(ratios, {kind, extents, {5}, Norm::ortho});
    Problem twice{Kind::dct2, {8, 8}, {21}, Norm::ortho, Precision::f64};
    check_tile(ratios, twice);
    twice.kind = Kind::fft;
    twice.extents = {4, 8};
    check_tile(ratios, twice);
}

TEST_CASE("short real rows", "[tiles]") {
    Ratios ratios("short real rows", 3);
    for (const Kind kind :
         {Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst3, Kind::idst2, Kind::idxst})
        for (const std::size_t n : {4, 8, 16, 32})
            check_tile(ratios, {kind, {n}, {203}});
}

TEST_CASE("blocks at their places in pictures", "[tiles]") {
    Ratios ratios("blocks of pictures", 2);
    for (const Kind kind : {Kind::dct2, Kind::idct2}) {
        check_tile(ratios, blocks(kind, 8, 32, 64, 3));           // strips
        check_tile(ratios, in_place(blocks(kind, 8, 24, 72, 1))); // odd counts of blocks
        check_tile(ratios, blocks(kind, 4, 20, 28, 2));
        check_tile(ratios, in_place(blocks(kind, 16, 32, 160, 1)));
        check_tile(ratios, blocks(kind, 32, 64, 96, 2));
    }
}

TEST_CASE("groups of small tiles", "[tiles]") {
    Ratios ratios("groups of small tiles", 2);
    for (const Problem &problem :
         {Problem{Kind::dct2, {8, 8}, {70}}, Problem{Kind::fft, {4, 4}, {70}},
          Problem{Kind::dct3, {4, 16}, {70}}})
        for (const int points : {1, 16, 64})
            for (const int tiles : {1, 3, 16})
                check_tile(ratios, problem, groups(points, tiles));
    PlanOptions options = groups();
    options.padding = false;
    check_tile(ratios, {Kind::dct2, {8, 8}, {70}}, options);
}

TEST_CASE("small tiles with a threshold at load", "[tiles]") {
    PlanOptions options = groups();
    options.threshold_at_load = true;
    const Problem problem = blocks(Kind::idct2, 8, 16, 32, 1);
    Transform transform(test_device(), problem, options);
    REQUIRE(transform.report().steps.size() == 1);
    transform.set_threshold(0.4);
    const std::vector<float> ones(512, 0.3f);
    Buffer buffer(test_device(), ones.size() * sizeof(float));
    Queue queue(test_device());
    std::vector<float> coefficients = ones;
    for (std::size_t i = 0; i < 512; i += 8) // the first coefficients of all rows of the blocks
        coefficients[i] = i / 32 % 8 == 0 ? 2 : 0.39f;
    queue.upload(buffer, coefficients.data(), buffer.bytes());
    transform.execute(queue, buffer, buffer);
    std::vector<float> got(512);
    queue.download(got.data(), buffer, buffer.bytes());
    for (const float value : got)
        CHECK(value == Approx(2.0 / 8)); // an orthonormal 8 x 8 constant
}

// Oclgrind runs these, too, and sees races and accesses out of bounds.
TEST_CASE("few small tiles", "[small]") {
    for (const Problem &problem :
         {Problem{Kind::fft, {4, 4}, {5}}, Problem{Kind::ifft, {8, 8}, {3}},
          Problem{Kind::dct2, {8, 8}, {9}}, Problem{Kind::dct3, {4, 16}, {5}},
          blocks(Kind::dct2, 8, 16, 64, 1), in_place(blocks(Kind::idct2, 4, 12, 20, 1)),
          Problem{Kind::dst2, {8}, {70}}})
        check_problem(problem, groups());
    check_problem({Kind::dct2, {4, 4}, {7}}, groups(16));
    PlanOptions options = groups(16, 4);
    check_problem({Kind::fft, {4, 8}, {9}}, options);
}
