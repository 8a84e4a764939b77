// SPDX-License-Identifier: MIT
#include "engine/search/radix_orders.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/factorize.h"

#include <algorithm>
#include <functional>

namespace imago {

std::vector<std::vector<int>> radix_orders(std::size_t n, int largest, std::size_t more_passes,
                                           double pass_cost, std::size_t most) {
    const auto primes = prime_factors(n);
    if (primes.empty() || primes.back() > std::size_t{codelet::largest_radix})
        return {};
    const auto allowed = [&](std::size_t radix) {
        return radix <= std::size_t(largest) ||
               std::find(primes.begin(), primes.end(), radix) != primes.end();
    };
    std::vector<std::vector<int>> factorisations; // radices not falling
    std::vector<int> radices;
    const std::function<void(std::size_t, std::size_t)> split = [&](std::size_t rest,
                                                                    std::size_t least) {
        if (rest == 1) {
            factorisations.push_back(radices);
            return;
        }
        for (std::size_t r = least; r <= std::min<std::size_t>(rest, codelet::largest_radix); ++r)
            if (rest % r == 0 && allowed(r) && radices.size() < 8) {
                radices.push_back(int(r));
                split(rest / r, r);
                radices.pop_back();
            }
    };
    split(n, 2);
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
