// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codelet/codelet.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/table/factorize.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <numeric>

using namespace imago;

namespace {

bool of_small_primes(std::size_t n) {
    for (std::size_t p : {2, 3, 5, 7})
        while (n % p == 0)
            n /= p;
    return n == 1;
}

bool prime(int n) {
    return prime_factors(std::size_t(n)).size() == 1;
}

} // namespace

TEST_CASE("prime factors rise and multiply to the number") {
    CHECK(prime_factors(1).empty());
    for (std::size_t n = 2; n <= 5000; ++n) {
        const auto factors = prime_factors(n);
        std::size_t product = 1;
        for (std::size_t p : factors)
            product *= p;
        REQUIRE(product == n);
        REQUIRE(std::is_sorted(factors.begin(), factors.end()));
    }
    CHECK(prime_factors(1000003) == std::vector<std::size_t>{1000003});
    CHECK(prime_factors(4294967291) == std::vector<std::size_t>{4294967291});
    CHECK(prime_factors(65536).size() == 16);
}

TEST_CASE("a radix sequence multiplies to its length, or there is none for it") {
    for (int largest : {16, 4})
        for (std::size_t n = 1; n <= 5000; ++n) {
            const auto primes = prime_factors(n);
            const auto radices = radix_sequence(n, largest, 4);
            INFO("length " << n << ", radices up to " << largest);
            REQUIRE(radices.has_value() ==
                    (primes.empty() || primes.back() <= std::size_t{codelet::largest_radix}));
            if (!radices)
                continue;
            std::size_t product = 1;
            for (int radix : *radices) {
                product *= std::size_t(radix);
                REQUIRE(radix >= 2);
                REQUIRE((radix <= largest || prime(radix)));
            }
            REQUIRE(product == n);
            REQUIRE(std::is_sorted(radices->rbegin(), radices->rend()));
        }
    CHECK(radix_sequence(1, 16, 4)->empty());
}

TEST_CASE("a dearer pass makes for fewer passes") {
    for (std::size_t n : {64, 720, 4096}) {
        const auto cheap = radix_sequence(n, 16, 0), dear = radix_sequence(n, 16, 1000);
        CHECK(dear->size() <= cheap->size());
        INFO(n);
        CHECK(dear->size() == (n == 64 ? 2u : 3u));
    }
}

TEST_CASE("a convolution's length is the least multiple of small primes") {
    for (std::size_t multiple : {1, 4, 12})
        for (std::size_t n = 1; n <= 3000; ++n) {
            std::size_t least = (n + multiple - 1) / multiple * multiple;
            while (!of_small_primes(least))
                least += multiple;
            REQUIRE(convolution_length(n, multiple) == least);
        }
    CHECK(convolution_length(std::size_t{1} << 40, 4) == std::size_t{1} << 40);
}

TEST_CASE("a balanced divisor is the largest up to the square root") {
    for (std::size_t n = 1; n <= 2000; ++n)
        for (std::size_t limit : {8, 40, 100000}) {
            std::size_t best = 0;
            for (std::size_t d = 2; d * d <= n; ++d)
                if (n % d == 0 && n / d <= limit)
                    best = d;
            INFO(n << " with factors up to " << limit);
            REQUIRE(balanced_divisor(n, limit).value_or(0) == best);
        }
    CHECK(balanced_divisor(std::size_t{1} << 28, 16384) == std::size_t{1} << 14);
    CHECK(!balanced_divisor((std::size_t{1} << 28) + 4096, 16384));
    CHECK(balanced_divisor(std::size_t{4294967291} * 4294967291, 4294967291) == 4294967291);
}

TEST_CASE("the first of several factors leaves a rest that splits likewise") {
    const auto splits = [](std::size_t n, std::size_t limit, std::size_t parts) {
        const auto search = [&](const auto &self, std::size_t rest, std::size_t left) -> bool {
            if (left == 1)
                return rest > 1 && rest <= limit;
            for (std::size_t d = 2; d <= std::min(rest, limit); ++d)
                if (rest % d == 0 && self(self, rest / d, left - 1))
                    return true;
            return false;
        };
        return search(search, n, parts);
    };
    for (std::size_t n = 1; n <= 1200; ++n)
        for (std::size_t limit : {4, 12, 40})
            for (std::size_t parts : {2, 3, 4}) {
                const auto first = first_factor(n, limit, parts);
                INFO(n << " in " << parts << " parts up to " << limit);
                REQUIRE(first.has_value() == splits(n, limit, parts));
                if (!first)
                    continue;
                REQUIRE(n % *first == 0);
                REQUIRE(*first > 1);
                REQUIRE(*first <= limit);
                if (parts > 2)
                    REQUIRE(first_factor(n / *first, limit, parts - 1).has_value());
                else
                    REQUIRE(n / *first <= limit);
            }
    CHECK(first_factor(1000, 16, 3) == 10);
    CHECK(first_factor(std::size_t{1} << 27, 8192, 3) == 512);
    CHECK(first_factor(std::size_t{1} << 60, 16384, 5) == 4096);
    CHECK(!first_factor(1009 * 4, 64, 3));
}

TEST_CASE("radices of the lanes family rise, and keep apart what meets in one set of the cache") {
    using Radices = std::vector<int>;
    CHECK(rising_radices({8, 4}, 32, 64) == Radices{4, 8});
    CHECK(rising_radices({5, 4, 2}, 40, 64) == Radices{2, 4, 5});
    // Points are 8 vectors apart in the first pass, and 64 or 4096 bytes apart in the others.
    CHECK(rising_radices({8, 8}, 64, 64) == Radices{8, 8});
    CHECK(rising_radices({8, 8, 8}, 512, 64) == Radices{4, 4, 4, 8});
    CHECK(rising_radices({8, 8, 8}, 512, 32) == Radices{8, 8, 8});
    CHECK(rising_radices({8, 8, 8, 8}, 4096, 64) == Radices{4, 4, 4, 8, 8});
    CHECK(rising_radices({8, 3}, 1536, 64) == Radices{3, 8});
    CHECK(rising_radices({}, 1, 64).empty());
}

TEST_CASE("passes over a scratch larger than the first cache are nested, depth first") {
    StepLimits limits;
    const std::vector<NestedPass> there{{"a", 4}, {"b", 8}, {"c", 8}};
    const std::string flat =
        " a(line, sr, si, 0, 1); b(line, sr, si, 0, 1); c(line, sr, si, 0, 1);";
    CHECK(nested_calls(there, 3, 1 << 10, limits.device.first_cache) == flat);
    CHECK(
        nested_calls(there, 3, 128 << 10, limits.device.first_cache) ==
        " a(line, sr, si, 0, 1); for (int b0 = 0; b0 < 4; ++b0) { b(line, sr, si, 0 + 1 * b0, 4); "
        "c(line, sr, si, 0 + 1 * b0, 4); }");
    const std::vector<NestedPass> and_back{{"a", 4}, {"b", 8}, {"a_back", 4}};
    CHECK(nested_calls(and_back, 2, 128 << 10, limits.device.first_cache) ==
          " a(line, sr, si, 0, 1); for (int b0 = 0; b0 < "
          "4; ++b0) { b(line, sr, si, 0 + 1 * b0, 4); } "
          "a_back(line, sr, si, 0, 1);");
    CHECK(nested_calls({}, 0, 1 << 20, limits.device.first_cache) == ";");
    limits.device.first_cache = 256 << 10;
    CHECK(nested_calls(there, 3, 128 << 10, limits.device.first_cache) == flat);
}
