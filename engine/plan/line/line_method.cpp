// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_method.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/limits/item_registers.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

namespace imago {
namespace {

constexpr double multiply_cost = 6; ///< operations of a complex multiplication

std::size_t largest_prime(std::size_t n) {
    const auto primes = prime_factors(n);
    return primes.empty() ? 1 : primes.back();
}

} // namespace

LineMethods::LineMethods(const StepLimits &limits)
    : limits_(limits), memory_cost_(measured_number(Question::costs, Field::memory, limits)),
      conflict_cost_(measured_number(Question::costs, Field::conflict, limits)) {}

std::size_t bluestein_length(std::size_t n) {
    return convolution_length(2 * n - 1, 4);
}

std::optional<std::vector<int>> LineMethods::sequence(std::size_t n) const {
    if (!limits_.requested.radices.empty() &&
        n == std::accumulate(limits_.requested.radices.begin(), limits_.requested.radices.end(),
                             std::size_t{1}, std::multiplies<>()))
        return limits_.requested.radices;
    if (limits_.any_size)
        return any_size_sequence(n);
    const auto few =
        radix_sequence(n, limits_.largest_radix, limits_.pass_cost, limits_.largest_prime);
    if (limits_.lanes || !few)
        return few;
    // Larger radices are used if they save one of many passes through local memory.
    const ChoiceRow *row = measured_choice(Question::fewer_passes, {}, n, limits_);
    const std::size_t largest = row ? row->count(Field::radix) : 0;
    if (!row || few->size() < row->count(Field::passes) ||
        limits_.requested.radix_limit < largest ||
        limits_.device.item_registers < registers_of_item(largest, limits_.precision))
        return few;
    const auto fewer = radix_sequence(n, int(largest), limits_.pass_cost, limits_.largest_prime);
    return fewer->size() < few->size() ? fewer : few;
}

double LineMethods::operations(std::size_t n, const std::vector<int> &radices) const {
    double cost = sequence_cost(radices, limits_.pass_cost);
    std::size_t stride = n;
    for (int radix : radices) {
        stride /= std::size_t(radix);
        if (stride % 64 == 0) // the vectors share one set of a cache
            cost += conflict_cost_;
    }
    return static_cast<double>(n) * cost;
}

std::optional<OneStep> LineMethods::rader(std::size_t n) const {
    if (n < 3 || n - 1 > limits_.longest_single || largest_prime(n) != n)
        return std::nullopt;
    const auto radices = sequence(n - 1);
    if (!radices)
        return std::nullopt;
    // The permutation takes the points through the scratch once more in each direction.
    const double cost =
        2 * operations(n - 1, *radices) + double(n) * (multiply_cost + 2 * limits_.pass_cost);
    return OneStep{OneStep::Method::rader, n - 1, *radices, cost};
}

std::optional<OneStep> LineMethods::real_rader(std::size_t n) const {
    if (n < 5 || largest_prime(n) != n)
        return std::nullopt;
    // The factors of each frequency and of its mirror image; the permutation as in rader().
    const double places = 2 * double(n) * limits_.pass_cost, factors = 2 * multiply_cost;
    const std::size_t half = n / 2;
    const std::size_t most = std::min(limits_.longest_single, limits_.device.local_numbers / 2 - 1);
    const auto radices = sequence(half);
    if (!radices)
        return cheapest(OneStep::Method::rader, n - 1, most, factors, places);
    if (half > most)
        return std::nullopt;
    return OneStep{OneStep::Method::rader, half, *radices,
                   2 * operations(half, *radices) + double(half) * factors + places};
}

std::optional<OneStep> LineMethods::bluestein(std::size_t n, std::size_t fewer) const {
    return cheapest(OneStep::Method::bluestein, n + fewer - 1, limits_.longest_single,
                    multiply_cost, double(n + fewer) * multiply_cost);
}

std::optional<OneStep> LineMethods::cheapest(OneStep::Method method, std::size_t least,
                                             std::size_t most, double each, double once) const {
    std::optional<OneStep> best;
    least = convolution_length(least, 4);
    most = std::min(least + least / 5, most);
    for (std::size_t m = least; m <= most; m = convolution_length(m + 1, 4)) {
        const auto radices = sequence(m);
        const double cost = 2 * operations(m, *radices) + double(m) * each + once;
        if (!best || cost < best->cost)
            best = OneStep{method, m, *radices, cost};
    }
    return best;
}

std::optional<OneStep> LineMethods::prime_method(const std::optional<OneStep> &by_rader,
                                                 const std::optional<OneStep> &by_bluestein) const {
    using Method = PlanOptions::PrimeMethod;
    const Method requested = limits_.requested.prime_method;
    if (requested != Method::automatic)
        return requested == Method::rader ? by_rader : by_bluestein;
    const bool rather = by_bluestein && (!by_rader || by_bluestein->cost < by_rader->cost);
    return rather ? by_bluestein : by_rader;
}

std::optional<OneStep> LineMethods::convolution(std::size_t n) const {
    return limits_.any_size ? bluestein(n, n) : prime_method(rader(n), bluestein(n, n));
}

std::optional<OneStep> LineMethods::real_convolution(std::size_t n) const {
    return prime_method(real_rader(n), bluestein(n, n / 2 + 1));
}

const std::optional<OneStep> &LineMethods::one_step(std::size_t n) {
    if (const auto known = single_.find(n); known != single_.end())
        return known->second;
    const auto radices = sequence(n);
    if (!radices)
        return single_[n] = convolution(n);
    const std::size_t longest =
        std::max(limits_.longest_single,
                 std::has_single_bit(n) ? limits_.longest_phased : limits_.longest_wide);
    std::optional<OneStep> best;
    if (n <= longest)
        best = OneStep{OneStep::Method::passes, n, *radices, operations(n, *radices)};
    return single_[n] = best;
}

Decomposition LineMethods::split_at(std::size_t n, std::size_t first, bool rows) {
    const auto &one = one_step(first);
    if (!one)
        return {};
    const Decomposition rest = decomposition(n / first, false); // it stores columns
    if (rest.kind == Decomposition::Kind::none)
        return {};
    const bool joined = rows && may_join(n, first);
    const double between = joined ? joined_cost(*one, *one_step(n / first)) : memory_cost_;
    return {Decomposition::Kind::split, first,
            double(n / first) * one->cost + double(n) * between + double(first) * rest.cost,
            joined};
}

/// What a point costs between parts that meet in local memory, in operations: Rader's permutations
/// meet more conflicts there than beside other lines of a step. By times on an H200.
double LineMethods::joined_cost(const OneStep &first, const OneStep &second) const {
    constexpr double permutation = 60;
    return limits_.pass_cost + permutation * ((first.method == OneStep::Method::rader) +
                                              (second.method == OneStep::Method::rader));
}

/// Whether the two parts of a row go through memory once, as make_local_pair_step() has them. It
/// does if a group holds the row, and both parts keep its items busy, which have one butterfly of
/// the largest radix each; a first part of one pass does so by turns. Two lines would be stored in
/// pieces of half a sector.
bool LineMethods::may_join(std::size_t n, std::size_t first) {
    using Method = OneStep::Method;
    const auto &one = one_step(first), &rest = one_step(n / first);
    if (limits_.lanes || first < 3 || !one || one->method == Method::bluestein || !rest ||
        rest->method == Method::passes || 2 * first * rest->length > joined_numbers(limits_) ||
        !measured_choice(Question::joined_parts, LineClass::rader, n, limits_))
        return false;
    const auto items = [this](const OneStep &part) { // as shape_convolution() has them
        const auto even = even_radices(part.length, limits_.widest_item);
        return part.length / std::size_t(even.empty() ? part.radices.front() : even.front());
    };
    const std::size_t lines = n / first, wanted = items(*rest) * first;
    if (one->method != Method::passes)
        return fills_both(items(*one) * lines, wanted);
    return filling_radices(first, lines, wanted, limits_).has_value();
}

std::vector<std::size_t> LineMethods::wanted_factors(std::size_t n) const {
    std::vector<std::size_t> wanted;
    for (const PlanOptions::Split &split : limits_.requested.splits)
        if (split.points == n)
            wanted.push_back(split.first);
    wanted.push_back(limits_.requested.first_factor);
    std::erase_if(wanted, [n](std::size_t first) { return first < 2 || n % first || first == n; });
    return wanted;
}

/// Returns the row for lines of n points that end in long rows, or null.
const ChoiceRow *LineMethods::long_rows(std::size_t n) const {
    if (!limits_.last_rows)
        return nullptr;
    const LineClass lines =
        std::has_single_bit(n) ? LineClass::power_of_two : LineClass::other_length;
    return measured_choice(Question::long_rows, lines, n, limits_);
}

/// Returns the smallest first factor that leaves rows of at most StepLimits::last_rows; 0 if the
/// rows should not be that long.
std::size_t LineMethods::first_of_long_rows(std::size_t n) const {
    const ChoiceRow *row = long_rows(n);
    if (!row)
        return 0;
    const std::size_t rows = limits_.last_rows;
    for (std::size_t first = std::max(row->count(Field::first), (n + rows - 1) / rows);
         2 * first <= rows; ++first)
        if (n % first == 0)
            return first;
    return 0;
}

/// Splits a line. The first factor is a requested one if there is any. Otherwise it leaves a rest
/// that takes the fewest steps, all of about the same length.
Decomposition LineMethods::split_smooth(std::size_t n) {
    for (const std::size_t first : wanted_factors(n))
        if (const Decomposition way = split_at(n, first, false);
            way.kind != Decomposition::Kind::none)
            return way;
    if (const std::size_t first = first_of_long_rows(n))
        if (const Decomposition way = split_at(n, first, false);
            way.kind != Decomposition::Kind::none)
            return way;
    std::size_t longest = longest_part(); // each part has columns on one of its sides
    if (const std::size_t bound = long_rows(n) ? limits_.last_rows / 2 : 0)
        longest = std::min(longest, bound);
    for (std::size_t parts = 2; parts <= 16; ++parts)
        if (const auto divisor = first_factor(n, longest, parts))
            return split_at(n, *divisor, false);
    return {};
}

std::size_t LineMethods::longest_part() const {
    return limits_.longest_column ? std::min(limits_.longest_single, limits_.longest_column)
                                  : limits_.longest_single;
}

std::optional<LongConvolution> LineMethods::long_convolution_over(std::size_t m) {
    const auto columns = balanced_divisor(m, longest_part());
    if (!columns)
        return std::nullopt;
    const auto &column = one_step(*columns), &row = one_step(m / *columns);
    if (!column || !row || column->method != OneStep::Method::passes ||
        row->method != OneStep::Method::passes || row->length > limits_.longest_single)
        return std::nullopt;
    const std::size_t rows = m / *columns;
    const double operations = 2 * (double(rows) * column->cost + double(*columns) * row->cost) +
                              double(m) * multiply_cost;
    return LongConvolution{*columns, rows, *column, *row, operations};
}

std::optional<LongConvolution> LineMethods::long_convolution(std::size_t points_in,
                                                             std::size_t points_out) {
    if (limits_.lanes || limits_.any_size ||
        limits_.requested.prime_method == PlanOptions::PrimeMethod::rader ||
        limits_.requested.exchange == PlanOptions::Exchange::registers)
        return std::nullopt;
    std::optional<LongConvolution> best;
    const std::size_t least = convolution_length(points_in + points_out - 1, 4);
    for (std::size_t m = least; m <= least + least / 5; m = convolution_length(m + 1, 4)) {
        auto found = long_convolution_over(m);
        if (!found)
            continue;
        const double ends = double(points_in + points_out);
        found->cost += ends * multiply_cost + (ends / 2 + 2 * double(m)) * memory_cost_;
        if (!best || found->cost < best->cost)
            best = std::move(found);
    }
    return best;
}

Decomposition LineMethods::several_steps(std::size_t n, bool rows) {
    const std::pair key(n, rows);
    if (const auto known = decompositions_.find(key); known != decompositions_.end())
        return known->second;
    const Decomposition way = choose_steps(n, rows);
    return decompositions_[key] = way;
}

Decomposition LineMethods::choose_steps(std::size_t n, bool rows) {
    Decomposition best;
    const auto consider = [&](const Decomposition &way) {
        if (way.kind != Decomposition::Kind::none &&
            (best.kind == Decomposition::Kind::none || way.cost < best.cost))
            best = way;
    };
    if (sequence(n))
        return split_smooth(n);
    for (std::size_t d = 2; d <= n / d; ++d)
        if (n % d == 0) {
            consider(split_at(n, d, rows));
            if (d != n / d)
                consider(split_at(n, n / d, rows));
        }
    if (limits_.requested.prime_method != PlanOptions::PrimeMethod::rader) {
        const std::size_t m = bluestein_length(n);
        if (const auto fused = long_convolution(n, n))
            consider({Decomposition::Kind::long_bluestein, 0, fused->cost});
        else if (const Decomposition there = decomposition(m, rows);
                 there.kind != Decomposition::Kind::none) // it also pads, multiplies and cuts
            consider({Decomposition::Kind::long_bluestein, 0,
                      2 * there.cost + double(2 * m + n) * (memory_cost_ + multiply_cost)});
    }
    return best;
}

Decomposition LineMethods::decomposition(std::size_t n, bool rows, int hooks) {
    const auto &single = one_step(n);
    const std::size_t longest =
        std::max(limits_.longest_single, std::has_single_bit(n) ? 0 : limits_.longest_wide);
    const bool fits = hooks == 0 || !single || single->length <= longest;
    const std::optional<OneStep> one = fits ? single : std::nullopt;
    const double one_cost = one ? one->cost + double(n) * memory_cost_ : 0;
    if (one && (one->method == OneStep::Method::passes || limits_.any_size))
        return {Decomposition::Kind::one_step, 0, one_cost};
    Decomposition best = several_steps(n, rows);
    best.cost += hooks * double(n) * memory_cost_;
    if (one && (best.kind == Decomposition::Kind::none || one_cost <= best.cost))
        return {Decomposition::Kind::one_step, 0, one_cost};
    return best;
}

Error LineMethods::refusal(std::size_t n) const {
    const std::size_t longest = limits_.longest_single;
    if (limits_.requested.prime_method == PlanOptions::PrimeMethod::rader && !sequence(n))
        for (std::size_t p : prime_factors(n)) {
            if (p <= std::size_t(limits_.largest_prime) || rader(p))
                continue;
            if (p - 1 > longest)
                return usage_error(plan_says.rader_too_long, n, p, p - 1, longest);
            return usage_error(plan_says.rader_prime_factor, n, p, p - 1, largest_prime(p - 1),
                               limits_.largest_prime);
        }
    return Error(plan_says.no_split, n, longest);
}

} // namespace imago
