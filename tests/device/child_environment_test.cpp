// SPDX-License-Identifier: GPL-3.0-or-later
// CTest runs this with OPENCL_LAYER_PATH=one:two.
#include "engine/process/child_environment.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace imago;

namespace {

bool has(const std::string &row) {
    const std::vector<std::string> rows = child_environment();
    return std::count(rows.begin(), rows.end(), row) == 1;
}

} // namespace

TEST_CASE("a child's environment has the loader's lists whole") {
    REQUIRE(std::getenv("OPENCL_LAYER_PATH") == std::string("one:two"));
    CHECK(has("OPENCL_LAYER_PATH=one:two"));
    *std::strchr(std::getenv("OPENCL_LAYER_PATH"), ':') = 0; // as the loader does
    CHECK(std::getenv("OPENCL_LAYER_PATH") == std::string("one"));
    CHECK(has("OPENCL_LAYER_PATH=one:two"));
    // The child also gets what the program itself sets.
    setenv("OPENCL_LAYER_PATH", "three", 1);
    setenv("IMAGO_CHILD_TEST", "a:b", 1);
    CHECK(has("OPENCL_LAYER_PATH=three"));
    CHECK(has("IMAGO_CHILD_TEST=a:b"));
}
