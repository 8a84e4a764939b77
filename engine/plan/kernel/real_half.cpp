// SPDX-License-Identifier: MIT
#include "engine/plan/kernel/real_half.h"

#include <cmath>
#include <string>

namespace imago {
namespace {

/// Whether all factors of a map are real.
bool real_factors(const SparseMap<2> &map) {
    for (std::size_t i = 0; i < map.size(); ++i)
        for (const LinearTerm &term : map.at(i))
            if (term.factor.imag() != 0)
                return false;
    return true;
}

/// A map's factor of sample `index` in one of its rows.
RuleFactor factor_of(const SparseMap<2>::Row &row, std::size_t index) {
    RuleFactor sum = 0;
    for (const LinearTerm &term : row)
        if (term.index == index)
            sum += term.factor;
    return sum;
}

/// Whether the rows i and size - i of a map are conjugate, but for their rounding: its results are
/// the frequencies of a real line.
bool conjugate_rows(const SparseMap<2> &map) {
    constexpr long double rounding = 1e-15L;
    const std::size_t n = map.size();
    for (std::size_t i = 0; i <= n / 2; ++i) {
        const auto row = map.at(i), mirrored = map.at((n - i) % n);
        for (const auto &from : {row, mirrored})
            for (const LinearTerm &term : from)
                if (std::abs(factor_of(row, term.index) -
                             std::conj(factor_of(mirrored, term.index))) >
                    rounding * std::abs(term.factor))
                    return false;
    }
    return true;
}

bool loads_samples(const LineSide &side) {
    if (const auto *linear = side.as<LinearHook>())
        return real_factors(linear->terms);
    return side.hook() == Hook::real_pair || side.hook() == Hook::sample_pair;
}

bool loads_frequencies(const LineSide &side) {
    if (const auto *linear = side.as<LinearHook>())
        return conjugate_rows(linear->terms);
    return side.hook() == Hook::half_spectrum_pair;
}

/// Whether what a side stores of a line is real and takes no other frequency.
bool stores_samples(const LineSide &side) {
    if (const auto *linear = side.as<LinearHook>())
        return real_factors(linear->terms);
    return side.hook() == Hook::real_pair || side.hook() == Hook::sample_pair;
}

/// computes_frequency() as OpenCL C.
std::string half_text(const std::vector<int> &radices) {
    std::string text;
    std::size_t divisor = 1;
    for (const int radix : radices) {
        const std::string of = std::to_string(radix);
        const std::string digit = "(k) / " + std::to_string(divisor) + " % " + of;
        text += digit + " ? 2 * (" + digit + ") <= " + of + " : ";
        divisor *= std::size_t(radix);
    }
    return "(" + text + "1)";
}

/// Whether passes, alone or in Rader's method, are all that happens to the points.
bool only_passes(const StepSpec &spec) {
    const std::size_t points = spec.held_points();
    const bool rader = spec.rader();
    return spec.transform && spec.convolves() == rader && !spec.radices.empty() &&
           spec.load_multiply.empty() && spec.store_multiply.empty() && !spec.lines.in.mask &&
           !spec.lines.in_swapped && spec.points_in == points && spec.points_out == points &&
           !spec.load_swap_before &&
           spec.load_swap_after == (rader ? spec.store_swap_after : spec.store_swap_before) &&
           (rader ? spec.store_swap_before : !spec.store_swap_after);
}

} // namespace

RealHalf real_half(const StepSpec &spec) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    if (!spec.lines.alone || !only_passes(spec))
        return RealHalf::none;
    const bool whole = out.hook() == Hook::half_spectrum_pair || out.hook() == Hook::linear;
    if (whole && loads_samples(in))
        return RealHalf::samples;
    return stores_samples(out) && loads_frequencies(in) ? RealHalf::frequencies : RealHalf::none;
}

bool computes_frequency(const std::vector<int> &radices, std::size_t k) {
    for (const int radix : radices) {
        const std::size_t digit = k % std::size_t(radix);
        if (digit)
            return 2 * digit <= std::size_t(radix);
        k /= std::size_t(radix);
    }
    return true;
}

void set_real_half(Defines &defines, const StepSpec &spec, RealHalf half,
                   const std::vector<int> &radices) {
    if (half == RealHalf::none)
        return;
    if (!radices.empty())
        defines.set_text("HALF_HAS(k)", half_text(radices));
    const bool inverse = spec.load_swap_after;
    if (spec.rader())
        defines.flag("REAL_RADER");
    defines.set("REAL_HALF", half == RealHalf::samples ? 1 : 2);
    defines.set("HALF_CONJUGATE", inverse == (half == RealHalf::samples));
    for (const char *name :
         {"LOAD_SWAP_BEFORE", "LOAD_SWAP_AFTER", "STORE_SWAP_BEFORE", "STORE_SWAP_AFTER"})
        defines.set(name, 0);
}

} // namespace imago
