// SPDX-License-Identifier: MIT
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace imago {

std::vector<std::size_t> prime_factors(std::size_t n) {
    std::vector<std::size_t> factors;
    for (std::size_t p = 2; p * p <= n; ++p)
        for (; n % p == 0; n /= p)
            factors.push_back(p);
    if (n > 1)
        factors.push_back(n);
    return factors;
}

namespace {

/// Operations of a butterfly and its twiddles, per point, in the plain form on every device, so
/// that the form does not decide a plan. It is called only for radices that divide the length:
/// deriving a large codelet takes tens of milliseconds the first time.
double radix_cost(int radix) {
    const auto operations = codelet::butterfly_operations(radix, codelet::Form::plain);
    return (operations.additions + operations.multiplications + 6.0 * (radix - 1)) / radix;
}

/// The cheapest sequences of a length and of what its radices leave, found from the small ones up.
class CheapestRadices {
  public:
    CheapestRadices(std::vector<int> radices, double pass_cost)
        : radices_(std::move(radices)), pass_cost_(pass_cost) {}

    /// The first radix of the cheapest sequence of n points; 0 for one point, or none.
    int first(std::size_t n) { return solve(n).radix; }

  private:
    struct Best {
        double cost = 0;
        int radix = 0;
    };

    const Best &solve(std::size_t n) {
        if (const auto row = known_.find(n); row != known_.end())
            return row->second;
        Best best{std::numeric_limits<double>::infinity(), 0};
        for (int radix : radices_) {
            if (n % std::size_t(radix) != 0)
                continue;
            const double cost = radix_cost(radix) + pass_cost_ + solve(n / std::size_t(radix)).cost;
            if (cost < best.cost)
                best = {cost, radix};
        }
        return known_[n] = best;
    }

    const std::vector<int> radices_;
    const double pass_cost_;
    std::map<std::size_t, Best> known_{{1, {}}};
};

} // namespace

std::optional<std::vector<int>> radix_sequence(std::size_t n, int largest_radix, double pass_cost,
                                               int largest_prime) {
    const auto primes = prime_factors(n);
    if (!primes.empty() && primes.back() > std::size_t(largest_prime))
        return std::nullopt;
    std::vector<int> allowed; // primes of n also where they are larger
    for (int radix = 2; radix <= largest_prime; ++radix)
        if ((radix <= largest_radix && radix <= codelet::largest_radix) ||
            std::ranges::find(primes, std::size_t(radix)) != primes.end())
            allowed.push_back(radix);
    CheapestRadices cheapest(std::move(allowed), pass_cost);
    std::vector<int> radices;
    for (std::size_t m = n; m > 1; m /= std::size_t(radices.back()))
        radices.push_back(cheapest.first(m));
    std::sort(radices.rbegin(), radices.rend());
    return radices;
}

std::vector<std::vector<int>> rising_sequences(std::size_t n, std::size_t passes,
                                               const std::function<bool(int)> &allowed) {
    std::vector<std::vector<int>> sequences;
    std::vector<int> radices;
    const std::function<void(std::size_t, int)> split = [&](std::size_t rest, int least) {
        if (rest == 1) {
            sequences.push_back(radices);
            return;
        }
        for (int r = least; r <= codelet::largest_prime && std::size_t(r) <= rest; ++r)
            if (rest % std::size_t(r) == 0 && radices.size() < passes && allowed(r)) {
                radices.push_back(r);
                split(rest / std::size_t(r), r);
                radices.pop_back();
            }
    };
    split(n, 2);
    return sequences;
}

std::vector<int> even_radices(std::size_t n, std::size_t largest) {
    const auto allowed = [largest](int radix) { return std::size_t(radix) <= largest; };
    for (std::size_t passes = 1; passes < 40; ++passes) {
        const auto sequences = rising_sequences(n, passes, allowed);
        if (sequences.empty())
            continue;
        std::vector<int> radices = *std::ranges::min_element(
            sequences, {}, [](const std::vector<int> &rising) { return rising.back(); });
        std::ranges::reverse(radices);
        return radices;
    }
    return {};
}

std::vector<std::vector<int>> every_order(std::vector<std::vector<int>> sequences,
                                          std::size_t most) {
    std::vector<std::vector<int>> all;
    for (std::vector<int> &sequence : sequences)
        do {
            if (all.size() == most)
                return all;
            all.push_back(sequence);
        } while (std::next_permutation(sequence.begin(), sequence.end()));
    return all;
}

double sequence_cost(const std::vector<int> &radices, double pass_cost) {
    double cost = 0;
    for (int radix : radices)
        cost += radix_cost(radix) + pass_cost;
    return cost;
}

const std::vector<int> &any_size_radices() {
    static const std::vector<int> radices{2, 3, 4, 5, 7, 8};
    return radices;
}

std::optional<std::vector<int>> any_size_sequence(std::size_t n) {
    std::vector<int> sequence;
    for (const int radix : {8, 7, 5, 4, 3, 2})
        for (; n % std::size_t(radix) == 0; n /= std::size_t(radix)) {
            // Two passes of 4 take less than one of 8 and one of 2.
            if (radix == 8 && n % 16 == 0 && n % 32 != 0 && n % 64 != 0)
                break;
            sequence.push_back(radix);
        }
    std::sort(sequence.begin(), sequence.end());
    return n == 1 ? std::optional(sequence) : std::nullopt;
}

std::size_t convolution_length(std::size_t n, std::size_t multiple) {
    std::size_t best = multiple;
    while (best < n)
        best *= 2;
    for (std::size_t p7 = multiple; p7 < best; p7 *= 7)
        for (std::size_t p5 = p7; p5 < best; p5 *= 5)
            for (std::size_t p3 = p5; p3 < best; p3 *= 3) {
                std::size_t m = p3;
                while (m < n)
                    m *= 2;
                best = std::min(best, m);
            }
    return best;
}

std::optional<std::size_t> balanced_divisor(std::size_t n, std::size_t limit) {
    auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(n)));
    while (root > n / root)
        --root; // the square root of a large n may be rounded up
    for (std::size_t d = root; d > 1; --d)
        if (n % d == 0 && d <= limit && n / d <= limit)
            return d;
    return std::nullopt;
}

std::optional<std::size_t> first_factor(std::size_t n, std::size_t limit, std::size_t parts) {
    if (parts == 2)
        return balanced_divisor(n, limit);
    const double root = std::pow(static_cast<double>(n), 1.0 / static_cast<double>(parts));
    for (std::size_t d = std::min(limit, static_cast<std::size_t>(root * (1 + 1e-12))); d > 1; --d)
        if (n % d == 0 && first_factor(n / d, limit, parts - 1))
            return d;
    return std::nullopt;
}

} // namespace imago
