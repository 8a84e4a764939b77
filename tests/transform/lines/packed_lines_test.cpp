// SPDX-License-Identifier: GPL-3.0-or-later
// Real lines of DCTs and DSTs that are packed in half as many complex points, in groups: samples
// and coefficients that meet in registers, in local memory, or in neither.
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

constexpr Kind kinds[] = {Kind::dct2,  Kind::dct3,  Kind::dct4,  Kind::dst2,  Kind::dst3,
                          Kind::dst4,  Kind::idct2, Kind::idct3, Kind::idct4, Kind::idst2,
                          Kind::idst3, Kind::idst4, Kind::idxst};

PlanOptions groups(std::vector<int> radices = {}, int points = 0) {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.radices = std::move(radices);
    options.points_per_item = points;
    return options;
}

Norm norm_of(Kind kind, std::size_t turn) {
    return kind == Kind::idxst ? Norm::backward : Norm(turn % 3);
}

bool has(Kind kind, const PlanOptions &options, const char *flag) {
    const Problem problem{kind, {256}, {6}};
    return Transform(test_device(), problem, options)
               .source()
               .find(std::string("#define ") + flag) != std::string::npos;
}

} // namespace

TEST_CASE("packed lines of every rule, in every shape of a group", "[groups]") {
    Ratios ratios("packed lines", 14);
    struct Shape {
        std::size_t n;
        std::vector<int> radices; ///< of n / 2 points
        int points;
    };
    const std::vector<Shape> shapes = {{256, {8, 2, 8}, 16},
                                       {256, {8, 16}, 16},
                                       {256, {16, 8}, 16},
                                       {128, {4, 4, 4}, 8},
                                       {100, {5, 10}, 10},
                                       {72, {6, 6}, 12},
                                       {1000, {10, 5, 10}, 20},
                                       {20, {}, 0},
                                       {2, {}, 0},
                                       {74, {}, 0},
                                       {6, {}, 0}};
    std::size_t turn = 0;
    for (const Kind kind : kinds)
        for (const auto &[n, radices, points] : shapes)
            for (const auto staged : {PlanOptions::Switch::off, PlanOptions::Switch::on}) {
                PlanOptions options = groups(radices, points);
                options.staged = staged;
                options.group_lines = 1 + turn % 4;
                options.exchange = turn % 3 ? PlanOptions::Exchange::real_then_imaginary
                                            : PlanOptions::Exchange::joint;
                const Problem problem{kind, {n}, {7}, norm_of(kind, turn)};
                ++turn;
                ratios.check(problem, options);
                ratios.check(in_double(problem), options);
                ratios.check(in_place(problem), options);
            }
}

TEST_CASE("packed lines at any distances", "[groups]") {
    Ratios ratios("packed lines, distances", 4);
    for (const Kind kind : kinds)
        for (const auto staged : {PlanOptions::Switch::off, PlanOptions::Switch::on}) {
            PlanOptions options = groups({4, 2, 4}, 8);
            options.staged = staged;
            Problem problem{kind, {64}, {5}, norm_of(kind, 1)};
            for (const auto &[in, out] :
                 {std::pair<std::vector<std::size_t>, std::vector<std::size_t>>{{65, 1}, {66, 1}},
                  {{68, 1}, {64, 1}},
                  {{64, 1}, {129, 2}},
                  {{130, 2}, {1, 5}},
                  {{1, 6}, {71, 1}}}) {
                problem.in_strides = in;
                problem.out_strides = out;
                ratios.check(problem, options);
            }
        }
    for (const Kind kind : {Kind::dct4, Kind::dst4, Kind::idct4}) { // both axes are packed
        ratios.check({kind, {24, 40}, {2}, Norm::ortho}, groups());
        ratios.check({kind, {6, 10, 12}, {}}, groups());
    }
}

TEST_CASE("packed lines meet where their shape says", "[groups]") {
    PlanOptions both = groups({8, 2, 8}, 16);
    both.staged = PlanOptions::Switch::off;
    CHECK((has(Kind::dct2, both, "LOAD_NEIGHBOURS") && has(Kind::dct2, both, "MIRRORED_STORE")));
    CHECK((has(Kind::dct3, both, "MIRRORED_LOAD") && has(Kind::dct3, both, "STORE_NEIGHBOURS")));
    CHECK((has(Kind::dct4, both, "LOAD_NEIGHBOURS") && has(Kind::dct4, both, "STORE_NEIGHBOURS")));
    CHECK_FALSE((has(Kind::dct2, both, "STORE_RUN") || has(Kind::dct2, both, "LOAD_RUN")));
    both.staged = PlanOptions::Switch::on;
    for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dct4})
        CHECK((has(kind, both, "STORE_RUN") && has(kind, both, "LOAD_RUN")));
    PlanOptions first = groups({16, 8}, 16); // an item has one butterfly of the first pass
    first.staged = PlanOptions::Switch::on;
    CHECK((has(Kind::dct2, first, "LOAD_RUN") && has(Kind::dct2, first, "MIRRORED_STORE")));
    CHECK((has(Kind::dct4, first, "LOAD_RUN") && has(Kind::dct4, first, "STORE_NEIGHBOURS")));
}

TEST_CASE("packed lines under oclgrind", "[groups][small]") {
    for (const auto staged : {PlanOptions::Switch::off, PlanOptions::Switch::on})
        for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dct4}) {
            PlanOptions options = groups({4, 2, 4}, 8);
            options.staged = staged;
            options.group_lines = 3;
            check_problem({kind, {64}, {7}}, options);
            check_problem(in_place({kind, {64}, {4}}), options);
            options = groups({3, 6}, 6);
            options.staged = staged;
            options.group_lines = 2;
            check_problem({kind, {36}, {5}}, options);
        }
}
