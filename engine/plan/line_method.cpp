// SPDX-License-Identifier: MIT
#include "engine/plan/line_method.h"

#include "engine/array/error.h"
#include "engine/codelet/codelet.h"
#include "engine/plan/factorize.h"
#include "engine/plan/item_registers.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace imago {
namespace {

/// What a point's trip from and to global memory is worth, in operations. Lanes: by measured lines
/// of 74 to 6464 points, one convolution against two steps, on two cores with AVX-512. Work-group:
/// by the 16 bytes of a point at the H200's 4.2 TB/s.
double memory_cost(const StepLimits &limits) {
    return limits.lanes ? 200 : 60;
}

/// In the lanes family the points of a butterfly that stand a multiple of 64 vectors apart meet in
/// one cache set: a convolution of 8192 points took three times as long as one of 8100. What such a
/// pass costs more, in operations a point.
constexpr double conflict_cost = 30;

constexpr double multiply_cost = 6; ///< complex

std::size_t largest_prime(std::size_t n) {
    const auto primes = prime_factors(n);
    return primes.empty() ? 1 : primes.back();
}

} // namespace

std::size_t bluestein_length(std::size_t n) {
    return convolution_length(2 * n - 1, 4);
}

std::optional<std::vector<int>> LineMethods::sequence(std::size_t n) const {
    if (!limits_.radices.empty() &&
        n == std::accumulate(limits_.radices.begin(), limits_.radices.end(), std::size_t{1},
                             std::multiplies<>()))
        return limits_.radices;
    const auto few = radix_sequence(n, limits_.largest_radix, limits_.pass_cost);
    if (limits_.lanes || limits_.cpu || !few || few->size() < 4 || limits_.radix_limit < 28 ||
        limits_.item_registers < registers_of_item(28, limits_.precision))
        return few;
    // Radices of 17 to 28 where they save one of many passes through local memory.
    const auto fewer = radix_sequence(n, 28, limits_.pass_cost);
    return fewer->size() < few->size() ? fewer : few;
}

double LineMethods::operations(std::size_t n, const std::vector<int> &radices) const {
    double cost = sequence_cost(radices, limits_.pass_cost);
    std::size_t apart = n;
    for (int radix : radices) {
        apart /= std::size_t(radix);
        if (limits_.lanes && apart % 64 == 0)
            cost += conflict_cost;
    }
    return static_cast<double>(n) * cost;
}

std::optional<OneStep> LineMethods::rader(std::size_t n) const {
    if (n < 3 || n - 1 > limits_.longest_single || largest_prime(n) != n)
        return std::nullopt;
    const auto radices = sequence(n - 1);
    if (!radices)
        return std::nullopt;
    // The points go to their places and back, each way by another trip through the scratch.
    const double cost =
        2 * operations(n - 1, *radices) + double(n) * (multiply_cost + 2 * limits_.pass_cost);
    return OneStep{OneStep::Method::rader, n - 1, *radices, cost};
}

std::optional<OneStep> LineMethods::bluestein(std::size_t n) const {
    std::optional<OneStep> best;
    const std::size_t least = bluestein_length(n);
    const std::size_t most = std::min(least + least / 5, limits_.longest_single);
    for (std::size_t m = least; m <= most; m = convolution_length(m + 1, 4)) {
        const auto radices = sequence(m);
        const double cost = 2 * operations(m, *radices) + double(m + 2 * n) * multiply_cost;
        if (!best || cost < best->cost)
            best = OneStep{OneStep::Method::bluestein, m, *radices, cost};
    }
    return best;
}

const std::optional<OneStep> &LineMethods::one_step(std::size_t n) {
    if (const auto known = single_.find(n); known != single_.end())
        return known->second;
    std::optional<OneStep> best;
    if (const auto radices = sequence(n)) {
        if (n <= limits_.longest_single || (std::has_single_bit(n) && n <= limits_.longest_phased))
            best = OneStep{OneStep::Method::passes, n, *radices, operations(n, *radices)};
    } else {
        if (limits_.prime_method != PlanOptions::PrimeMethod::bluestein)
            best = rader(n);
        if (limits_.prime_method != PlanOptions::PrimeMethod::rader)
            if (const auto other = bluestein(n); other && (!best || other->cost < best->cost))
                best = other;
    }
    return single_[n] = best;
}

LineWay LineMethods::split_at(std::size_t n, std::size_t first) {
    const auto &one = one_step(first);
    if (!one)
        return {};
    const LineWay rest = way(n / first);
    if (rest.kind == LineWay::Kind::none)
        return {};
    return {LineWay::Kind::split, first,
            double(n / first) * one->cost + double(n) * memory_cost(limits_) +
                double(first) * rest.cost};
}

std::vector<std::size_t> LineMethods::wanted_factors(std::size_t n) const {
    std::vector<std::size_t> wanted;
    for (const PlanOptions::Split &split : limits_.splits)
        if (split.points == n)
            wanted.push_back(split.first);
    wanted.push_back(limits_.first_factor);
    std::erase_if(wanted, [n](std::size_t first) { return first < 2 || n % first || first == n; });
    return wanted;
}

/// Other lengths than powers of two were faster so from 3000000 points on only, below 0.6 to 1.0.
bool LineMethods::ends_in_long_rows(std::size_t n) const {
    constexpr std::size_t shortest = std::size_t{1} << 16, shortest_other = std::size_t{1} << 21;
    return limits_.last_rows && n >= (std::has_single_bit(n) ? shortest : shortest_other);
}

/// The least that leaves rows of at most StepLimits::last_rows; 0 where those are not to be.
std::size_t LineMethods::first_of_long_rows(std::size_t n) const {
    constexpr std::size_t fewest = 24; // columns of fewer points were not tried
    const std::size_t rows = limits_.last_rows;
    if (ends_in_long_rows(n))
        for (std::size_t first = std::max(fewest, (n + rows - 1) / rows); 2 * first <= rows;
             ++first)
            if (n % first == 0)
                return first;
    return 0;
}

/// Where none is wanted, the first factor is such that the rest takes the fewest steps, all of
/// about one length.
LineWay LineMethods::split_smooth(std::size_t n) {
    for (const std::size_t first : wanted_factors(n))
        if (const LineWay way = split_at(n, first); way.kind != LineWay::Kind::none)
            return way;
    if (const std::size_t first = first_of_long_rows(n))
        if (const LineWay way = split_at(n, first); way.kind != LineWay::Kind::none)
            return way;
    std::size_t longest = limits_.longest_single; // each part is columns on one of its sides
    for (const std::size_t bound :
         {limits_.longest_column, ends_in_long_rows(n) ? limits_.last_rows / 2 : 0})
        if (bound)
            longest = std::min(longest, bound);
    for (std::size_t parts = 2; parts <= 16; ++parts)
        if (const auto divisor = first_factor(n, longest, parts))
            return split_at(n, *divisor);
    return {};
}

LineWay LineMethods::several_steps(std::size_t n) {
    if (const auto known = ways_.find(n); known != ways_.end())
        return known->second;
    const LineWay way = choose_steps(n);
    return ways_[n] = way;
}

LineWay LineMethods::choose_steps(std::size_t n) {
    LineWay best;
    const auto consider = [&](const LineWay &way) {
        if (way.kind != LineWay::Kind::none &&
            (best.kind == LineWay::Kind::none || way.cost < best.cost))
            best = way;
    };
    if (sequence(n))
        return split_smooth(n);
    for (std::size_t d = 2; d <= n / d; ++d)
        if (n % d == 0) {
            consider(split_at(n, d));
            if (d != n / d)
                consider(split_at(n, n / d));
        }
    if (limits_.prime_method != PlanOptions::PrimeMethod::rader) {
        const std::size_t m = bluestein_length(n);
        const LineWay there = way(m);
        if (there.kind != LineWay::Kind::none) // and to pad, multiply and cut
            consider({LineWay::Kind::long_bluestein, 0,
                      2 * there.cost + double(2 * m + n) * (memory_cost(limits_) + multiply_cost)});
    }
    return best;
}

LineWay LineMethods::way(std::size_t n, int hooks) {
    const auto &single = one_step(n);
    const bool fits = hooks == 0 || !single || single->length <= limits_.longest_single;
    const std::optional<OneStep> one = fits ? single : std::nullopt;
    const double one_cost = one ? one->cost + double(n) * memory_cost(limits_) : 0;
    if (one && one->method == OneStep::Method::passes)
        return {LineWay::Kind::one_step, 0, one_cost};
    LineWay best = several_steps(n);
    best.cost += hooks * double(n) * memory_cost(limits_);
    if (one && (best.kind == LineWay::Kind::none || one_cost <= best.cost))
        return {LineWay::Kind::one_step, 0, one_cost};
    return best;
}

Error LineMethods::refusal(std::size_t n) const {
    const std::string longest = std::to_string(limits_.longest_single);
    if (limits_.prime_method == PlanOptions::PrimeMethod::rader && !sequence(n))
        for (std::size_t p : prime_factors(n)) {
            if (p <= std::size_t{codelet::largest_radix} || rader(p))
                continue;
            const std::string line = "Rader's method does not serve a line of " +
                                     std::to_string(n) + " points, which has the prime factor " +
                                     std::to_string(p) + ": ";
            if (p - 1 > limits_.longest_single)
                return usage_error(line + "its convolution of " + std::to_string(p - 1) +
                                   " points is longer than a step of at most " + longest +
                                   " points.");
            return usage_error(line + std::to_string(p - 1) + " has the prime factor " +
                               std::to_string(largest_prime(p - 1)) + "; at most " +
                               std::to_string(codelet::largest_radix) + " is possible.");
        }
    return Error("A line of " + std::to_string(n) +
                 " points does not split into steps of at most " + longest +
                 " points on this device.");
}

} // namespace imago
