// SPDX-License-Identifier: GPL-3.0-or-later
// The exchanges of groups against the padding of Nukada and Matsuoka, by counting, in all orders of
// the radices of their figures 7 and 8. As all permutations are taken, each order is also there in
// reverse, which is the paper's own direction.
#include "engine/plan/exchange/exchange_conditions.h"
#include "engine/plan/group/group.h"
#include "engine/plan/group/group_exchanges.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace imago;

namespace {

std::vector<std::vector<int>> all_orders() {
    std::vector<std::vector<int>> orders;
    for (std::vector<int> factors : std::vector<std::vector<int>>{
             {3, 4, 4, 4}, {3, 8, 8}, {3, 4, 5, 8}, {8, 8, 8}, {4, 8, 16}, {2, 16, 16}})
        do
            orders.push_back(factors);
        while (std::next_permutation(factors.begin(), factors.end()));
    return orders;
}

std::string name_of(const std::vector<int> &radices) {
    std::string name;
    for (const int radix : radices)
        name += (name.empty() ? "" : " x ") + std::to_string(radix);
    return name;
}

StepSpec rows(const std::vector<int> &radices) {
    StepSpec spec;
    spec.length = 1;
    for (const int radix : radices)
        spec.length *= std::size_t(radix);
    spec.points_in = spec.points_out = spec.lines.points = spec.length;
    spec.radices = radices;
    spec.lines.loops = {4096};
    spec.lines.in.lines = spec.lines.out.lines = {2 * spec.length};
    spec.lines.out.slot = Slot::output;
    return spec;
}

/// An exchange of all warps of a group, and the layout that the engine chose for it.
struct Chosen {
    ExchangeAccesses accesses;
    StridedHalf half;
    GroupExchange exchange;
};

std::vector<Chosen> chosen(const Group &group, std::size_t length, std::size_t banks) {
    // Its rows are those of all warps only if addresses are not linear.
    Group all = group;
    all.item.linear = false;
    const GroupAccesses of(all, length, length, banks);
    std::vector<Chosen> list;
    std::size_t stride = 1;
    for (std::size_t i = 0; i + 1 < group.passes.size(); ++i) {
        const StridedHalf half{stride, std::size_t(group.passes[i])};
        list.push_back({{group.lines.count, length,
                         of.writes(group.passes[i], stride, group.sides.load_lines_fastest, false),
                         of.reads(group.passes[i + 1], group.sides.load_lines_fastest)},
                        half,
                        group.exchanges.list.at(i)});
        stride *= half.radix;
    }
    return list;
}

template <class Check>
void each_exchange(Precision precision, const Check &check) {
    const StepLimits limits = step_limits(test::h200(), precision, {});
    const std::size_t banks = number_banks(limits);
    for (const std::vector<int> &radices : all_orders()) {
        const StepSpec spec = rows(radices);
        const Group group = size_group(spec, radices, limits, false);
        REQUIRE(group.exchanges.phases == 1);
        INFO(name_of(radices) << ", " << group.item.items << " items, " << group.lines.count
                              << " lines");
        for (const Chosen &each : chosen(group, spec.length, banks)) {
            INFO("exchange after stride " << each.half.stride << ", radix " << each.half.radix);
            check(each, banks);
        }
    }
}

} // namespace

TEST_CASE("no order has more wavefronts than with Nukada's padding, or than without") {
    for (const Precision precision : {Precision::f32, Precision::f64}) {
        std::size_t padded = 0;
        each_exchange(precision, [&](const Chosen &each, std::size_t banks) {
            const ExchangeLayout formula{false, nukada_padding(each.half, banks)};
            const std::size_t ours = wavefronts(each.accesses, each.exchange.layout, banks);
            padded += formula.padding.amount > 0;
            CHECK(ours <= wavefronts(each.accesses, formula, banks));
            CHECK(ours <= wavefronts(each.accesses, {}, banks));
        });
        CHECK(padded > 60);
    }
}

TEST_CASE("the wavefronts of a plan are those of all warps") {
    each_exchange(Precision::f32, [](const Chosen &each, std::size_t banks) {
        CHECK(each.exchange.wavefronts ==
              2 * wavefronts(each.accesses, each.exchange.layout, banks));
        CHECK(each.exchange.least_wavefronts ==
              2 * (each.accesses.writes.size() + each.accesses.reads.size()));
    });
}

TEST_CASE("one padded address serves a butterfly where the layout says so") {
    std::size_t sums = 0;
    each_exchange(Precision::f32, [&](const Chosen &each, std::size_t) {
        const auto &[accesses, half, exchange] = each;
        const ExchangePadding &padding = exchange.layout.padding;
        const std::size_t n = accesses.points, lines = accesses.lines;
        const bool major = exchange.layout.point_major;
        const std::size_t step = major ? lines : 1;
        const auto address = [&](std::size_t line, std::size_t point) {
            return padding.address(major ? point * lines + line : line * n + point);
        };
        const bool writes = sums_in_writes(padding, half, n, step);
        sums += padding.amount > 0 && writes;
        for (std::size_t line = 0; writes && line < lines; ++line)
            for (std::size_t b = 0; b < n / half.radix; ++b)
                for (std::size_t j = 0; j < half.radix; ++j) {
                    const std::size_t q = b % half.stride, base = (b - q) * half.radix + q;
                    REQUIRE(address(line, base + j * half.stride) ==
                            address(line, base) + padding.address(j * half.stride * step));
                }
        for (std::size_t radix = 2; radix <= 16; ++radix)
            if (n % radix == 0 && sums_in_reads(padding, n / radix, step))
                for (std::size_t line = 0; line < lines; ++line)
                    for (std::size_t b = 0; b < n / radix; ++b)
                        for (std::size_t j = 0; j < radix; ++j)
                            REQUIRE(address(line, b + j * (n / radix)) ==
                                    address(line, b) + padding.address(j * (n / radix) * step));
    });
    CHECK(sums > 30);
}
