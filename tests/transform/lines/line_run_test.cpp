// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that a group loads and stores as one run of memory, for every hook: lines of one item and
// of several, with and without padding in local memory, and groups that are not full.
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;

constexpr Kind kinds[] = {Kind::fft,  Kind::ifft, Kind::rfft, Kind::irfft, Kind::dct1,
                          Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst1,  Kind::dst2,
                          Kind::dst3, Kind::dst4, Kind::idxst};

PlanOptions runs(std::size_t turn) {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.staged = PlanOptions::Switch::on;
    options.tiles = false;
    options.pack_real = turn % 4 != 1;
    options.group_lines = int(turn % 3 * 2); // 0: the planner's
    options.exchange = turn % 2 ? PlanOptions::Exchange::joint : PlanOptions::Exchange::automatic;
    return options;
}

std::string source_of(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).source();
}

bool sets(const std::string &source, const std::string &define) {
    return source.find("#define " + define + "\n") != std::string::npos;
}

} // namespace

TEST_CASE("runs of lines, of every kind", "[groups]") {
    Ratios ratios("runs of lines", 14);
    std::size_t turn = 0;
    for (const Kind kind : kinds)
        for (const std::size_t n : {4, 5, 8, 12, 13, 16, 26, 29, 45, 48, 62, 100}) {
            const Problem problem{kind,
                                  {n},
                                  {turn % 5 == 0 ? 67u : 7u},
                                  kind == Kind::idxst ? Norm::backward : Norm(turn % 3)};
            ratios.check(problem, runs(turn));
            if (turn % 2)
                ratios.check(in_double(problem), runs(turn));
            if (turn % 3 == 0)
                ratios.check(in_place(problem), runs(turn));
            ++turn;
        }
}

TEST_CASE("runs are padded where lines meet in the banks", "[groups]") {
    const std::string twelve = source_of({Kind::fft, {12}, {70}}, runs(0));
    CHECK((sets(twelve, "LOAD_RUN") && sets(twelve, "STORE_RUN")));
    CHECK((sets(twelve, "IN_RUN_NUMBERS 24") && !sets(twelve, "IN_RUN_PAD 0")));
    CHECK(sets(source_of({Kind::fft, {13}, {70}}, runs(0)), "IN_RUN_PAD 0"));
    // A line that an item has whole needs no exchange for the pairs of its half spectrum.
    const std::string half = source_of({Kind::rfft, {26}, {70}}, runs(0));
    CHECK((sets(half, "ITEM_STORE_PAIRS") && sets(half, "EXCHANGES 0")));
}

TEST_CASE("lines that do not follow one another have no runs", "[groups]") {
    Problem apart{Kind::rfft, {26}, {9}};
    apart.in_strides = {30, 1};
    const std::string source = source_of(apart, runs(0));
    CHECK((!sets(source, "LOAD_RUN") && sets(source, "STORE_RUN")));
    check_problem(apart, runs(0));
}

TEST_CASE("a line that fills local memory has no run", "[groups]") {
    PlanOptions options = runs(0);
    options.largest_local = 32768;
    options.group_lines = 0;
    const std::string full = source_of({Kind::dct3, {8190}, {3}}, options);
    CHECK((!sets(full, "LOAD_RUN") && !sets(full, "STORE_RUN")));
    CHECK(sets(source_of({Kind::dct3, {8160}, {3}}, options), "LOAD_RUN"));
}

TEST_CASE("runs of lines under oclgrind", "[groups][small]") {
    for (const Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::dct4})
        for (const std::size_t n : {5, 12, 26, 45}) {
            PlanOptions options = runs(0);
            options.group_lines = 4;
            check_problem({kind, {n}, {6}}, options);
        }
}
