// SPDX-License-Identifier: GPL-3.0-or-later
// Computes HBPL's tables 2 and 3 from its table 1. Values that its own equations do not give are
// listed in engine/doc/papers.md#hbpl and here; they must differ, so that the list stays true.
#include "engine/support/error.h"
#include "engine/tuning/device_model.h"
#include "tests/support/catch.h"

#include <functional>
#include <numeric>
#include <set>

using namespace imago;

namespace {

/// Table 1. L_max is in warps for NVIDIA, and in work-items of a group for the S9150.
Architecture gtx_750_ti() {
    Architecture unit;
    unit.name = "GTX 750 Ti";
    unit.registers = 65536;
    unit.local_bytes = 96 << 10;
    unit.warp = 32;
    unit.items = std::size_t{64} * 32;
    unit.groups = 32;
    unit.largest_group = 1024;
    return unit;
}

Architecture k20m() {
    Architecture unit = gtx_750_ti();
    unit.name = "K20m";
    unit.local_bytes = 48 << 10;
    unit.groups = 16;
    return unit;
}

Architecture s9150() {
    Architecture unit;
    unit.name = "S9150";
    unit.registers = 65536;
    unit.local_bytes = 64 << 10;
    unit.warp = 64;
    unit.groups = 16;
    unit.largest_group = 256;
    unit.largest_radix = 16;
    unit.most_passes_of_2 = 4;
    unit.most_passes = 3;
    return unit;
}

struct Row {
    std::size_t n;
    int radix;
    std::size_t registers, items, lines, groups;
};

using Table = std::vector<Row>;

const Table table_750_ti = {
    {4, 2, 15, 2, 32, 32},     {8, 2, 20, 4, 16, 32},     {16, 2, 21, 8, 8, 32},
    {32, 2, 20, 16, 4, 32},    {64, 4, 29, 16, 4, 32},    {128, 4, 29, 32, 2, 32},
    {256, 4, 29, 64, 1, 32},   {512, 4, 29, 128, 1, 32},  {1024, 8, 40, 128, 1, 24},
    {2048, 8, 40, 256, 1, 24}, {4096, 8, 40, 512, 1, 24},
};
const Table table_k20m = {
    {4, 2, 15, 2, 64, 16},     {8, 2, 20, 4, 32, 16},     {16, 2, 21, 8, 16, 16},
    {32, 2, 20, 16, 8, 16},    {64, 4, 29, 16, 8, 12},    {128, 4, 29, 32, 4, 12},
    {256, 4, 29, 64, 2, 12},   {512, 4, 29, 128, 1, 12},  {1024, 4, 29, 256, 1, 12},
    {2048, 8, 40, 256, 1, 12}, {4096, 8, 40, 512, 1, 12},
};
const Table table_s9150 = {
    {4, 2, 11, 2, 128, 8},      {8, 2, 19, 4, 64, 8},       {16, 2, 19, 8, 32, 8},
    {32, 4, 20, 8, 32, 4},      {64, 4, 25, 16, 16, 4},     {128, 8, 48, 16, 8, 4},
    {256, 8, 48, 32, 4, 4},     {512, 8, 48, 64, 2, 4},     {1024, 16, 105, 64, 1, 4},
    {2048, 16, 113, 128, 1, 2}, {4096, 16, 117, 256, 1, 1},
};

RegistersOf given(const Table &table) {
    return [&table](int, std::size_t n) {
        for (const Row &row : table)
            if (row.n == n)
                return row.registers;
        throw std::runtime_error("no row");
    };
}

/// Checks every row's r, L1 and L2; and B_CU except for the rows in `others`, where it must differ.
void check_table(const Architecture &unit, const Table &table,
                 const std::set<std::size_t> &others) {
    for (const Row &row : table) {
        const GroupChoice choice = choose_group(unit, row.n, given(table));
        INFO(unit.name << ", N = " << row.n);
        CHECK(choice.radix == row.radix);
        CHECK(choice.items == row.items);
        CHECK(choice.lines == row.lines);
        if (others.count(row.n))
            CHECK(choice.occupancy.groups() != row.groups);
        else
            CHECK(choice.occupancy.groups() == row.groups);
    }
}

} // namespace

TEST_CASE("HBPL's table 3 follows from its table 1", "[model]") {
    check_table(gtx_750_ti(), table_750_ti, {512, 1024, 2048, 4096});
    check_table(k20m(), table_k20m, {1024, 2048, 4096});
    std::set<std::size_t> all;
    for (const Row &row : table_s9150)
        all.insert(row.n);
    check_table(s9150(), table_s9150, all);
}

TEST_CASE("the S9150's groups are those of half the local memory", "[model]") {
    Architecture half = s9150();
    half.local_bytes /= 2;
    for (const Row &row : table_s9150) {
        INFO("N = " << row.n);
        const std::size_t items = row.items * row.lines;
        CHECK(occupancy(half, row.registers, items, items * std::size_t(row.radix) * 8).groups() ==
              row.groups);
    }
}

TEST_CASE("HBPL's table 2 follows from its table 1", "[model]") {
    const GroupExponents nvidia[] = {{3, 8, 5}, {2, 8, 6}, {1, 8, 7}, {1, 8, 7}};
    for (std::size_t warps = 1; warps <= 4; ++warps) {
        CHECK(group_exponents(gtx_750_ti(), warps) == nvidia[warps - 1]);
        if (warps <= 3)
            CHECK(group_exponents(k20m(), warps) == nvidia[warps - 1]);
    }
    const GroupExponents amd[] = {{3, 10, 7}, {2, 10, 8}, {1, 9, 8}, {1, 9, 8}};
    for (std::size_t warps = 1; warps <= 4; ++warps) {
        const GroupExponents got = group_exponents(s9150(), warps);
        CHECK(got.s == got.p + got.l);
        CHECK(got.p == amd[warps - 1].p);
        // The printed rows of one and two warps have twice the local memory that B_max groups leave
        // them.
        const int larger = warps <= 2 ? 1 : 0;
        CHECK(got.s + larger == amd[warps - 1].s);
        CHECK(got.l + larger == amd[warps - 1].l);
    }
}

TEST_CASE("table 3's groups differ from table 2's where they are listed", "[model]") {
    const auto items = [](const Architecture &unit, const Table &table, std::size_t n) {
        return choose_group(unit, n, given(table)).size();
    };
    // The table prints 64, not 2^7, for radix 2 on the 750 Ti, and 128, not 2^6, for radix 4 on the
    // K20m.
    CHECK(items(gtx_750_ti(), table_750_ti, 16) == 64);
    CHECK(items(gtx_750_ti(), table_750_ti, 64) == 64);
    CHECK(items(k20m(), table_k20m, 16) == 128);
    CHECK(items(k20m(), table_k20m, 64) == 128);
    CHECK(full_group(gtx_750_ti()) == 64);
    CHECK(full_group(k20m()) == 128);
    CHECK(full_group(s9150()) == 256);
}

TEST_CASE("HBPL's worked example", "[model]") {
    // 96 KiB / 32 groups / 8 bytes = 384 numbers, below 2^9.
    CHECK(group_exponents(gtx_750_ti(), 4).s == 8);
    CHECK(group_exponents(gtx_750_ti(), 4, Precision::f64).s == 7);
}

TEST_CASE("a choice holds its transform", "[model]") {
    for (const Architecture &unit : {gtx_750_ti(), k20m(), s9150()})
        for (std::size_t n = 2; n <= 4096; n *= 2)
            for (std::size_t batch : {1, 3, 1000000}) {
                const GroupChoice choice = choose_group(
                    unit, n, [](int radix, std::size_t) { return std::size_t(8 * radix); },
                    Precision::f64, batch);
                INFO(unit.name << " " << n << " " << batch);
                CHECK(std::accumulate(choice.radices.begin(), choice.radices.end(), std::size_t{1},
                                      std::multiplies<>()) == n);
                CHECK(choice.items * std::size_t(choice.radix) == n);
                CHECK(choice.lines <= batch);
                CHECK(choice.lines >= 1);
                CHECK(choice.occupancy.by_limit == unit.groups);
            }
    CHECK_THROWS_AS(choose_group(k20m(), 1, {}), Error);
    CHECK_THROWS_AS(choose_group(k20m(), 12, {}), Error);
}
