// SPDX-License-Identifier: MIT
#include "engine/plan/kernel/real_half.h"

#include "engine/plan/spec/hooks.h"

#include <cmath>
#include <cstdint>

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
    return side.hook() == Hook::half_spectrum_pair || by_frequency(side);
}

/// Whether what a side stores of a line is real and takes no other frequency.
bool stores_samples(const LineSide &side) {
    if (const auto *linear = side.as<LinearHook>())
        return real_factors(linear->terms);
    return side.hook() == Hook::real_pair || side.hook() == Hook::sample_pair;
}

/// The map of loaded samples to the real number that is put of each point.
SparseMap<2> real_load(const SparseMap<2> &map, RealHalf half, bool inverse) {
    const long double imaginary = half == RealHalf::samples ? 0 : inverse ? 1 : -1;
    return changed(map, [imaginary](std::size_t, SparseMap<2>::Row &row) {
        for (LinearTerm &term : row)
            term.factor = term.factor.real() + imaginary * term.factor.imag();
    });
}

/// The map of frequencies of real points to samples, which are real parts: two terms of conjugate
/// frequencies are one.
SparseMap<2> real_store(const SparseMap<2> &map, std::size_t length) {
    return changed(map, [length](std::size_t, SparseMap<2>::Row &row) {
        if ((std::size_t{row[0].index} + row[1].index) % length != 0)
            return;
        row[0].factor += std::conj(row[1].factor);
        row[1] = {};
    });
}

/// The terms that rows have in use.
int used_terms(const SparseMap<2> &map) {
    for (std::size_t i = 0; i < map.size(); ++i)
        if (map.at(i)[1].factor != RuleFactor(0))
            return 2;
    return 1;
}

/// Whether passes, alone or in Rader's method, are all that happens to the points.
bool only_passes(const StepSpec &spec) {
    const bool rader = spec.rader();
    const std::size_t points = rader ? spec.load_permutation.size() : spec.length;
    return spec.transform && spec.convolves() == rader && !spec.radices.empty() &&
           spec.load_multiply.empty() && spec.store_multiply.empty() && spec.points_in == points &&
           spec.points_out == points && !spec.load_swap_before &&
           spec.load_swap_after == (rader ? spec.store_swap_after : spec.store_swap_before) &&
           (rader ? spec.store_swap_before : !spec.store_swap_after);
}

/// Whether passes of these radices compute frequency k, rather than its conjugate's.
bool computes_frequency(const std::vector<int> &radices, std::size_t k) {
    for (const int radix : radices) {
        const std::size_t digit = k % std::size_t(radix);
        if (digit)
            return 2 * digit <= std::size_t(radix);
        k /= std::size_t(radix);
    }
    return true;
}

/// Where passes of these radices leave frequency k.
std::size_t frequency_place(const std::vector<int> &radices, std::size_t length, std::size_t k) {
    std::size_t place = 0;
    for (const int radix : radices) {
        length /= std::size_t(radix);
        place += k % std::size_t(radix) * length;
        k /= std::size_t(radix);
    }
    return place;
}

} // namespace

RealHalf real_sides(const LineProblem &lines) {
    const LineSide &in = lines.in, &out = lines.out;
    if (!lines.alone || in.mask || lines.in_swapped)
        return RealHalf::none;
    const bool whole =
        out.hook() == Hook::half_spectrum_pair || out.hook() == Hook::linear || by_frequency(out);
    if (whole && loads_samples(in))
        return RealHalf::samples;
    return stores_samples(out) && loads_frequencies(in) ? RealHalf::frequencies : RealHalf::none;
}

RealHalf real_half(const StepSpec &spec) {
    return only_passes(spec) ? real_sides(spec.lines) : RealHalf::none;
}

std::size_t add_frequency_places(StepTable &table, const std::vector<int> &radices,
                                 std::size_t length, bool half) {
    return table.add_section(length, [=](TableNumbers &to) {
        for (std::size_t k = 0; k < length; ++k) {
            const bool computed = !half || computes_frequency(radices, k);
            const std::size_t place = frequency_place(radices, length, computed ? k : length - k);
            to.append_index(static_cast<std::uint32_t>(computed ? place : length + place));
        }
    });
}

StepSpec with_real_maps(StepSpec spec, RealHalf half) {
    if (half == RealHalf::none)
        return spec;
    if (auto *load = std::get_if<LinearHook>(&spec.lines.in.payload))
        load->terms = real_load(load->terms, half, spec.load_swap_after);
    auto *store = std::get_if<LinearHook>(&spec.lines.out.payload);
    if (store && half == RealHalf::samples)
        store->terms = real_store(store->terms, spec.held_points());
    return spec;
}

void set_real_maps(Defines &defines, const StepSpec &spec) {
    if (const auto *load = spec.lines.in.as<LinearHook>())
        defines.set("REAL_LOAD_TERMS", used_terms(load->terms));
    if (const auto *store = spec.lines.out.as<LinearHook>())
        defines.set("REAL_STORE_TERMS", used_terms(store->terms));
}

void set_real_half(Defines &defines, const StepSpec &spec, RealHalf half) {
    if (half == RealHalf::none)
        return;
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
