// SPDX-License-Identifier: GPL-3.0-or-later
// Which problems are small tiles, and how their groups are sized.
#include "engine/plan/plan.h"
#include "engine/plan/work_group/small_tile.h"
#include "engine/plan/work_group/small_tile_geometry.h"
#include "engine/program/assemble.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <string>
#include <utility>

using namespace imago;

namespace {

Plan plan_of(const std::string &problem, const PlanOptions &options = {}) {
    return make_plan(parse_problem(problem), test::h200(), options);
}

bool is_small_tile(const std::string &problem, const PlanOptions &options = {}) {
    const Plan plan = plan_of(problem, options);
    return plan.steps.size() == 1 &&
           assemble(plan.steps[0].recipe).find("small_tiles.cl") != std::string::npos;
}

std::pair<SmallTile, SmallGroup> sized(const std::string &text, const PlanOptions &options = {}) {
    const Problem problem = parse_problem(text);
    const StepLimits limits = step_limits(test::h200(), problem.precision, options);
    const auto tile = small_tile(problem, options, limits);
    REQUIRE(tile);
    return {*tile, *small_group(*tile, options, limits)};
}

const std::string picture = "dct2:8x8*64x512:float:in=32768,8,4096,1:out=32768,8,4096,1";

} // namespace

TEST_CASE("small matrices and short real rows take one step on a GPU", "[tiles]") {
    for (const char *problem : {"fft:4x4*64", "ifft:8x8*64:ortho", "fft:8x16*64", "fft:4x32*64",
                                "dct2:4x4*64", "dct2:8x8*1", "dct3:16x16*64", "idct2:32x32*5",
                                "dst4:8x8*64:double", "dct2:8*64", "idst3:32*64", "idxst:4*64",
                                "idct_idxst:8x8*3", "idxst_idct:16x4*3", "dct2:8x8*64:inplace"})
        CHECK(is_small_tile(problem));
    CHECK(is_small_tile(picture));
}

TEST_CASE("other problems are lines or tiles of several passes", "[tiles]") {
    for (const char *problem :
         {"fft:8*64", "fft:64x64*8", "fft:8x12*64", "dct2:64x64*8", "dct1:8x8*64", "dct2:8x12*64",
          "rfft:8x8*64", "irfft:8x8*64", "filter:8x8*64", "fft:8x8*64:planar", "dct2:8x8x8*64",
          // Points of a row that are no neighbours.
          "dct2:8*64:float:in=1,64:out=1,64"})
        CHECK_FALSE(is_small_tile(problem));
    PlanOptions options;
    options.tiles = false;
    CHECK_FALSE(is_small_tile("dct2:8x8*64", options));
    options = {};
    options.row_column = true;
    CHECK_FALSE(is_small_tile("dct2:8x8*64", options));
    options = {};
    options.radices = {2, 4};
    CHECK_FALSE(is_small_tile("dct2:8x8*64", options));
    options = {};
    options.without_rows = "small-tile";
    CHECK_FALSE(is_small_tile("dct2:8x8*64", options));
    options = {};
    options.family = PlanOptions::Family::lanes;
    CHECK_FALSE(is_small_tile("dct2:8x8*64", options));
}

TEST_CASE("groups of small tiles fill their warps", "[tiles]") {
    const auto [tile, group] = sized("dct2:8x8*1000");
    CHECK(group.tiles * 8 == group.items);
    CHECK(group.items == 64);
    CHECK(group.in.width == 4);
    CHECK(group.load.write_width == 4); // a run's access stays one in local memory
    CHECK(group.store.write_width == 4);
    CHECK(tile.matrices() == 1000);

    PlanOptions options;
    options.points_per_item = 64;
    options.group_lines = 32;
    const SmallGroup whole = sized("dct2:8x8*1000", options).second;
    CHECK(whole.column_lines == 8);
    CHECK(whole.tiles == 32);
    CHECK(whole.items == 32);

    const SmallGroup twice = sized("fft:4x4*1000:double").second;
    CHECK(twice.in.width == 1);
}

TEST_CASE("matrices side by side are loaded as strips", "[tiles]") {
    const SmallGroup strips = sized(picture).second;
    CHECK(strips.in.strips);
    CHECK(strips.out.strips);
    CHECK(strips.in.width == 4);
    // 125 blocks side by side are no multiple of a group's.
    const SmallGroup odd = sized("dct2:8x8*64x125:float:in=8000,8,1000,1:out=8000,8,1000,1").second;
    CHECK_FALSE(odd.in.strips);
    // Rows of 1001 samples do not begin at multiples of 16 bytes.
    CHECK(sized("dct2:8x8*64x125:float:in=8008,8,1001,1:out=8008,8,1001,1").second.in.width == 1);
}
