// SPDX-License-Identifier: MIT
#include "engine/search/radix_orders.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>

namespace imago {

std::vector<std::vector<int>> radix_orders(std::size_t n, int largest, std::size_t more_passes,
                                           double pass_cost, std::size_t most) {
    const auto primes = prime_factors(n);
    if (primes.empty() || primes.back() > std::size_t{codelet::largest_prime})
        return {};
    constexpr std::size_t most_passes = 8;
    std::vector<std::vector<int>> factorisations = rising_sequences(n, most_passes, [&](int radix) {
        return radix <= largest ||
               std::find(primes.begin(), primes.end(), std::size_t(radix)) != primes.end();
    });
    if (factorisations.empty())
        return {};
    std::size_t fewest = factorisations.front().size();
    for (const auto &factors : factorisations)
        fewest = std::min(fewest, factors.size());
    std::erase_if(factorisations,
                  [&](const auto &factors) { return factors.size() > fewest + more_passes; });
    std::stable_sort(factorisations.begin(), factorisations.end(),
                     [&](const auto &a, const auto &b) {
                         return sequence_cost(a, pass_cost) < sequence_cost(b, pass_cost);
                     });
    std::vector<std::vector<int>> orders;
    for (std::vector<int> factors : factorisations) {
        if (orders.size() >= most)
            break;
        do
            orders.push_back(factors);
        while (std::next_permutation(factors.begin(), factors.end()));
    }
    if (orders.size() > most)
        orders.resize(most);
    return orders;
}

} // namespace imago
