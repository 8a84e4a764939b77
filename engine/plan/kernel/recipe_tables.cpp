// SPDX-License-Identifier: MIT
#include "engine/plan/kernel/recipe_tables.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/roots.h"

#include <complex>
#include <vector>

namespace imago {
namespace {

/// Returns the formulas of a side's hook; nullptr if it has none.
const RealRule *rule_of(const LineSide &side) {
    const auto get = [](const std::optional<RealRule> &rule) { return rule ? &*rule : nullptr; };
    if (const auto *linear = side.as<LinearHook>())
        return get(linear->rule);
    if (const auto *packed = side.as<PackedLinearHook>())
        return get(packed->rule);
    const auto *cosines = side.as<HermitianCosinesHook>();
    return cosines ? get(cosines->rule) : nullptr;
}

/// Returns the size of the rows of a side's map in numbers.
std::size_t map_numbers(const LineSide &side, bool load) {
    if (const auto *linear = side.as<LinearHook>())
        return linear->terms.size() * 2 * 3;
    const auto &packed = std::get<PackedLinearHook>(side.payload);
    return load ? packed.load.size() * packed.load_terms * 3 : packed.store.size() * 2 * 3;
}

/// Returns the maximum size of a table, in numbers, that usually stays in a cache.
std::size_t most_cached_numbers(const StepLimits &limits) {
    return measured_count(Question::long_tables, Field::numbers, limits);
}

void add_cosine_roots(RecipeParts &parts, const RealRule &rule) {
    const unsigned bits = four_step_bits(rule.order / 8); // the exponents of c(k), k = 0..N/2
    parts.defines
        .set("COSINE_ROOTS",
             number(add_four_step_twiddles(parts.table, rule.order, bits, rule.roots)))
        .set("COSINE_BITS", bits)
        .set_real("COSINE_FIRST", rule.end);
}

/// Adds the factors of packed real lines.
void add_packed_tables(RecipeParts &parts, const LineSide &side, bool load) {
    if (const auto *samples = side.as<PackedSamplesHook>(); samples && samples->order.fourth)
        parts.defines.set(load ? "IN_FOURTH_FACTORS" : "OUT_FOURTH_FACTORS",
                          number(parts.table.add(samples->factors)));
    if (const auto *cosines = side.as<PackedCosinesHook>())
        parts.defines.set("COSINE_FACTORS", number(parts.table.add(cosines->factors)))
            .set("COSINE_FIFTHS", number(parts.table.add(cosines->fifths)))
            .set_real("COSINE_RATIO", cosines->ratio);
}

void add_dct_tables(RecipeParts &parts, const StepSpec &spec, const LineSide &side, bool load,
                    const StepLimits &limits) {
    if (const auto *cosines = side.as<HermitianCosinesHook>()) {
        if (by_formulas(spec, side, load, limits))
            return add_cosine_roots(parts, *cosines->rule);
        parts.defines.set("COSINE_FACTORS", number(parts.table.add(cosines->factors)));
    }
    if (const auto *cosines = side.as<CosinePairHook>())
        parts.defines.set("COSINE_FACTORS", number(parts.table.add(cosines->factors)));
    add_packed_tables(parts, side, load);
    const auto *dct = side.as<DctColumnsHook>();
    if (!dct)
        return;
    parts.defines.set("DCT_COLUMNS", number(dct->columns));
    parts.defines.set("DCT_A", number(parts.table.add(dct->a)));
    // Real parts precede imaginary parts. Each are padded so that whole strips can be loaded.
    const std::size_t half = dct->b.size() / 2, padded = (half + 31) / 16 * 16;
    const auto fill = [b = dct->b, half, padded](TableNumbers &to) {
        for (const std::size_t part : {0, 1})
            for (std::size_t n = 0; n < padded; ++n)
                to.append(n < half ? b.at(2 * n + part) : 0);
    };
    parts.defines.set("DCT_B", number(parts.table.add_section(2 * padded, fill)));
    parts.defines.set("DCT_B_IMAGINARY", static_cast<std::int64_t>(padded));
}

/// Adds the rows of a linear or packed_linear map: indices, then complex factors.
template <std::size_t most>
std::size_t add_map(StepTable &table, const SparseMap<most> &map, std::size_t terms) {
    return table.add_section(map.size() * terms * 3, [map, terms](TableNumbers &to) {
        for (std::size_t i = 0; i < map.size(); ++i) {
            const auto row = map.at(i);
            for (std::size_t t = 0; t < terms; ++t)
                to.append_index(row[t].index);
            for (std::size_t t = 0; t < terms; ++t)
                to.append_complex(static_cast<double>(row[t].factor.real()),
                                  static_cast<double>(row[t].factor.imag()));
        }
    });
}

void add_maps(RecipeParts &parts, const StepSpec &spec, const LineSide &side, bool load,
              const StepLimits &limits) {
    Defines &d = parts.defines;
    if (traits(side.hook()).maps_samples && by_formulas(spec, side, load, limits))
        return add_real_rule(d, parts.table, *rule_of(side));
    if (const auto *linear = side.as<LinearHook>())
        d.set(load ? "LOAD_LINEAR" : "STORE_LINEAR",
              number(add_map(parts.table, linear->terms, 2)));
    const auto *packed = side.as<PackedLinearHook>();
    if (!packed)
        return;
    if (load) {
        d.set("LOAD_PACKED", number(add_map(parts.table, packed->load, packed->load_terms)));
        d.set("LOAD_TERMS", number(packed->load_terms));
    } else {
        d.set("STORE_PACKED", number(add_map(parts.table, packed->store, 2)));
    }
}

/// Adds w^k for k = 0..M/2, w = exp(-2 pi i / 2M): the factors that pack a half spectrum of M + 1
/// points. In a pointwise step with many factors, each is the product of two from a short list of
/// roots.
void add_half_twiddles(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits) {
    const bool in = spec.lines.in.hook() == Hook::half_spectrum_packed;
    if (!in && spec.lines.out.hook() != Hook::half_spectrum_packed)
        return;
    const std::size_t m = in ? spec.points_in : spec.points_out;
    if (!spec.transform && m + 2 > most_cached_numbers(limits)) {
        const unsigned bits = four_step_bits(m / 2 + 1);
        parts.defines.set("HALF_ROOTS", number(add_four_step_twiddles(parts.table, 2 * m, bits)));
        parts.defines.set("HALF_BITS", bits);
        return;
    }
    parts.defines.set("HALF_TWIDDLE",
                      number(parts.table.add({m / 2 + 1, [root = Roots(2 * m)](std::size_t k) {
                                                  return std::complex<double>(root(k));
                                              }})));
}

void add_four_step(RecipeParts &parts, const StepSpec &spec) {
    if (!spec.four_step_length)
        return;
    Defines &d = parts.defines;
    const unsigned bits = four_step_bits(spec.four_step_length);
    d.set("FOUR_STEP", number(add_four_step_twiddles(parts.table, spec.four_step_length, bits)));
    d.set("FOUR_STEP_BITS", bits);
    d.set("FOUR_STEP_DIVISOR", number(spec.four_step_divisor));
    if (traits(spec.lines.out.hook()).in_twos)
        d.set("FOUR_STEP_LINES", number(spec.lines.real_step()))
            .set("FOUR_STEP_COUNT", number(spec.lines.real_lines));
    if (spec.four_step_loop == 0)
        return;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < spec.four_step_loop; ++i)
        divisor *= spec.lines.loops[i];
    d.set_text("FOUR_STEP_OUTER(o)", "((o) / " + std::to_string(divisor) + " % " +
                                         std::to_string(spec.lines.loops[spec.four_step_loop]) +
                                         ")");
}

/// Adds a long chirp at load or store. Its factors are products of two from a short list of roots.
void add_chirp(RecipeParts &parts, const StepSpec &spec) {
    const std::size_t order = 2 * spec.chirp_length;
    const unsigned bits = four_step_bits(order);
    parts.defines.set(spec.load_multiply.empty() ? "STORE_CHIRP" : "LOAD_CHIRP",
                      number(add_four_step_twiddles(parts.table, order, bits)));
    parts.defines.set("CHIRP_LENGTH", number(spec.chirp_length)).set("CHIRP_BITS", bits);
    if (spec.chirp_doubles)
        parts.defines.flag("CHIRP_DOUBLES");
}

/// Says which points of whole lines a chirp in several steps loads or stores.
void set_part(Defines &defines, const StepSpec &spec) {
    const bool load = !spec.load_multiply.empty();
    defines.flag(load ? "LOAD_PART" : "STORE_PART")
        .set(load ? "LOAD_PART_POINTS" : "STORE_PART_POINTS", number(spec.chirp_points));
}

/// Whether a chirp is products of roots instead of a table. A processor reads a table of any usual
/// length faster than it divides integers of 64 bits.
bool chirp_by_roots(const StepSpec &spec, const StepLimits &limits) {
    const bool reads = limits.lanes && limits.device.cpu;
    const std::size_t most = reads ? std::size_t{1} << 22 : most_planned_numbers;
    return (!spec.transform || spec.chirp_of_whole) && 2 * spec.chirp_length > most;
}

/// Adds the factors at load, in the middle and at store, and the permutation of Rader's method.
void add_convolution(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits) {
    if (spec.chirp_of_whole)
        set_part(parts.defines, spec);
    if (chirp_by_roots(spec, limits))
        return add_chirp(parts, spec);
    Defines &d = parts.defines;
    std::size_t load = 0;
    if (!spec.load_multiply.empty())
        d.set("LOAD_MULTIPLY", number(load = parts.table.add(spec.load_multiply)));
    if (!spec.store_multiply.empty())
        d.set("STORE_MULTIPLY",
              number(spec.store_as_load ? load : parts.table.add(spec.store_multiply)));
    if (!spec.middle_multiply.empty())
        d.set("MIDDLE_MULTIPLY", number(parts.table.add(spec.middle_multiply)));
    if (spec.middle_by_row)
        d.flag("MIDDLE_BY_ROW");
    const auto add_permutation = [&](const char *name, const std::vector<std::uint32_t> &places) {
        d.set(name, number(parts.table.open()));
        for (std::uint32_t place : places)
            parts.table.append_index(place);
    };
    if (spec.rader()) {
        add_permutation("LOAD_PERMUTATION", spec.load_permutation);
        add_permutation("STORE_PERMUTATION", spec.store_permutation);
    }
}

/// Adds the factors to coefficients. Those back differ by one ratio, and by another one for k = 0.
void add_turn(RecipeParts &parts, const CosineTurn &turn) {
    const auto ratio = [&](std::size_t k) { return turn.back.at(2 * k) / turn.there.at(2 * k); };
    const double first = ratio(0), other = turn.there.size() > 2 ? ratio(1) : first;
    parts.defines.set("TURN_COSINES", number(parts.table.add(turn.there)))
        .set_real("TURN_BACK", other)
        .set_real("TURN_BACK_FIRST", first);
}

} // namespace

bool by_formulas(const StepSpec &spec, const LineSide &side, bool load, const StepLimits &limits) {
    const auto *cosines = side.as<HermitianCosinesHook>();
    if (!rule_of(side) || (!cosines && spec.transform))
        return false;
    const std::size_t numbers = cosines ? cosines->factors.size() : map_numbers(side, load);
    const std::size_t points = load ? spec.points_in : spec.points_out;
    return numbers > most_cached_numbers(limits) ||
           (numbers > most_planned_numbers && numbers > side_numbers(spec, side, points));
}

void add_recipe_tables(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits,
                       bool half_twiddles) {
    add_convolution(parts, spec, limits);
    add_four_step(parts, spec);
    add_maps(parts, spec, spec.lines.in, true, limits);
    add_maps(parts, spec, spec.lines.out, false, limits);
    if (half_twiddles)
        add_half_twiddles(parts, spec, limits);
    add_dct_tables(parts, spec, spec.lines.in, true, limits);
    add_dct_tables(parts, spec, spec.lines.out, false, limits);
    if (spec.turn)
        add_turn(parts, *spec.turn);
}

} // namespace imago
