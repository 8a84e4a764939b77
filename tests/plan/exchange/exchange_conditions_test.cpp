// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/exchange/exchange_conditions.h"
#include "tests/support/catch.h"

#include <bit>
#include <string>

using namespace imago;

namespace {

/// The accesses of one warp to the strided half, and to the linear half of a following radix.
ExchangeAccesses strided(const StridedHalf &half, std::size_t length, std::size_t warp) {
    ExchangeAccesses exchange{1, length, {}, {}};
    for (std::size_t j = 0; j < half.radix; ++j) {
        exchange.writes.emplace_back();
        for (std::size_t b = 0; b < warp; ++b)
            exchange.writes.back().push_back(
                {0,
                 b % half.stride + b / half.stride * half.stride * half.radix + j * half.stride});
    }
    return exchange;
}

ExchangeAccesses linear(std::size_t length, std::size_t warp) {
    ExchangeAccesses exchange{1, length, {}, {}};
    for (std::size_t first = 0; first + warp <= length; first += warp) {
        exchange.reads.emplace_back();
        for (std::size_t b = 0; b < warp; ++b)
            exchange.reads.back().push_back({0, first + b});
    }
    return exchange;
}

bool counted_free(const StridedHalf &half, const ExchangePadding &padding, std::size_t banks) {
    const ExchangeAccesses exchange = strided(half, half.stride * half.radix * banks, banks);
    return wavefronts(exchange, {false, padding}, banks) == exchange.writes.size();
}

template <class Check>
void each_half(const Check &check) {
    for (const std::size_t banks : {16, 32})
        for (std::size_t stride = 1; stride <= 128; ++stride)
            for (std::size_t radix = 2; radix <= 32; ++radix) {
                INFO("stride " << stride << ", radix " << radix << ", " << banks << " banks");
                check(StridedHalf{stride, radix}, banks);
            }
}

} // namespace

TEST_CASE("where Nukada's conditions hold, counting finds no conflict") {
    std::size_t holds = 0, not_needed = 0;
    each_half([&](const StridedHalf &half, std::size_t banks) {
        if (conflict_free(half, banks)) {
            ++holds;
            REQUIRE(counted_free(half, {}, banks));
        } else if (std::has_single_bit(half.stride) && counted_free(half, {}, banks)) {
            ++not_needed;
        }
    });
    CHECK(holds > 500);
    CHECK(not_needed == 0); // for strides of powers of two they are necessary, too
}

TEST_CASE("the padding by formula leaves the strided half without conflicts") {
    std::size_t padded = 0;
    each_half([&](const StridedHalf &half, std::size_t banks) {
        const ExchangePadding padding = nukada_padding(half, banks);
        padded += padding.amount > 0;
        REQUIRE(counted_free(half, padding, banks));
    });
    CHECK(padded > 1000);
}

TEST_CASE("the padding by formula has the linear half conflict at most twofold, or not at all") {
    each_half([&](const StridedHalf &half, std::size_t banks) {
        const ExchangePadding padding = nukada_padding(half, banks);
        const std::size_t length = half.stride * half.radix * banks;
        const ExchangeAccesses exchange = linear(length, banks);
        const bool second = std::has_single_bit(half.stride) && std::has_single_bit(half.radix);
        const bool aligned = half.stride * half.radix >= banks;
        const std::size_t at_most = second || !padding.amount ? 1 : aligned ? 2 : banks;
        REQUIRE(wavefronts(exchange, {false, padding}, banks) <= at_most * exchange.reads.size());
    });
}

TEST_CASE("counting is never worse than the formula") {
    each_half([&](const StridedHalf &half, std::size_t banks) {
        const std::size_t length = half.stride * half.radix * banks;
        const ExchangeAccesses exchange = strided(half, length, banks);
        const ExchangeLayout formula{false, nukada_padding(half, banks)};
        const ExchangeLayout counted = choose_layout(exchange, banks, 4 * length, true, true);
        const bool powers = std::has_single_bit(half.stride) && std::has_single_bit(half.radix);
        if (powers && half.radix <= 16) // paddings of powers of two up to 16 are counted
            REQUIRE(wavefronts(exchange, counted, banks) <= wavefronts(exchange, formula, banks));
    });
}
