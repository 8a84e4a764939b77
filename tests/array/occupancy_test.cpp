// SPDX-License-Identifier: GPL-3.0-or-later
// HBPL's Eqs. 1 to 4.
#include "engine/values/cost/occupancy.h"
#include "tests/support/catch.h"

using namespace imago;

namespace {

constexpr UnitRoom hopper{65536, 233472, 2048, 32};

} // namespace

TEST_CASE("Registers, local memory, work-items and the limit bound the resident groups") {
    using Limit = Occupancy::Limit;
    const Occupancy by = occupancy(hopper, {96, 64, 8192});
    CHECK(by.by_registers == 65536 / (96 * 64));
    CHECK(by.by_local == 233472 / 8192);
    CHECK(by.by_items == 32);
    CHECK(by.by_limit == 32);
    CHECK(by.groups() == 10);
    CHECK(by.resident() == 10);
    CHECK(by.limit() == Limit::registers);
    CHECK(occupancy(hopper, {16, 64, 65536}).limit() == Limit::local_memory);
    CHECK(occupancy(hopper, {16, 64, 65536}).resident() == 3);
    const Occupancy wide = occupancy(hopper, {16, 1024, 0});
    CHECK(wide.groups() == 4); // Eq. 1 does not know the work-items
    CHECK(wide.resident() == 2);
    CHECK(wide.limit() == Limit::items);
    CHECK(occupancy(hopper, {16, 32, 0}).limit() == Limit::groups);
}

TEST_CASE("What is not known or not used bounds nothing") {
    const Occupancy none = occupancy({}, {});
    CHECK(none == Occupancy());
    CHECK(none.resident() == no_bound);
    const Occupancy local = occupancy({0, 65536, 0, 0}, {255, 256, 65537});
    CHECK(local.by_local == 0); // such a group does not fit
    CHECK(local.by_registers == no_bound);
    CHECK(occupancy({65536, 65536, 0, 0}, {0, 256, 0}) == Occupancy());
}

TEST_CASE("The share of work-items is that of resident groups, at most all") {
    CHECK(occupancy_share(4, 128, 2048) == 0.25);
    CHECK(occupancy_share(16, 128, 2048) == 1);
    CHECK(occupancy_share(17, 128, 2048) == 1);
}
