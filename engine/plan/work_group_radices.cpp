// SPDX-License-Identifier: MIT
// What a group's radices follow from: which points are to stand together in an item.
#include "engine/plan/hooks.h"
#include "engine/plan/line_sides.h"
#include "engine/plan/work_group_geometry.h"
#include "engine/plan/work_group_shapes.h"

#include <algorithm>
#include <bit>

namespace imago {

bool neighbouring_lines(const LineSide &side) {
    if (side.whole && side.whole->lines.front() > 0)
        return columns_side(side);
    return side.lines.front() <= 2 && side.point > 2;
}

bool column_step(const StepSpec &spec) {
    return spec.lines.inner() > 1 &&
           (neighbouring_lines(spec.lines.in) || neighbouring_lines(spec.lines.out));
}

bool loads_pairs(const StepSpec &spec) {
    const Hook hook = spec.lines.in.hook;
    return hook == Hook::cosine_pair || hook == Hook::half_spectrum_pair ||
           hook == Hook::half_spectrum_packed;
}

bool stores_pairs(const StepSpec &spec) {
    const HookTraits &hook = traits(spec.lines.out.hook);
    return hook.stores_pairs && !hook.maps_samples;
}

bool stores_neighbours(const StepSpec &spec) {
    const LineSide &out = spec.lines.out;
    return out.hook == Hook::real_pair && out.reorder_points && out.point == 1 &&
           !out.reorder_rows && !out.alternate_points;
}

namespace {

/// Of lines with warps as full by any order. A first pass of short butterflies has its loads on
/// their way soonest, and a last one of the largest radix leaves each item one butterfly to store:
/// on an H200 3000 points 17% faster than the other way round, 2187 12%, 1920 10%, 3125 6%, 243 3%,
/// 480 and 1001 the same.
std::vector<int> smallest_first(std::vector<int> radices) {
    std::sort(radices.begin(), radices.end());
    return radices;
}

/// Points of an item for lines of a power of two.
std::size_t points_of_item(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    const bool wide = limits.precision == Precision::f64;
    if (const std::size_t points = row_shape(spec, limits).points)
        return points;
    // A DCT-III of 1024x1024 takes 0.96 of the time by columns of 32 points an item.
    if (column_step(spec) && spec.lines.in.hook == Hook::cosine_pair && n == 1024 && !wide)
        return 32;
    if (wants_mirrored(spec, limits, stores_neighbours(spec) && loads_pairs(spec)) && !wide)
        return 32;
    if (wants_mirrored(spec, limits, stores_pairs(spec) || loads_pairs(spec)))
        return n <= 64 ? 8 : n <= 2048 || wide ? 16 : 32;
    if (column_step(spec))
        return n <= 256 || n > 2048 || wide ? 16 : 32;
    if (n <= 64)
        return n == 8 ? 8 : 4;
    if (n <= 512)
        return 8;
    return wide ? 16 : 32;
}

/// Powers of two of together so many bits, each of at most `of_pass`, the larger ones first.
std::vector<int> even_radices(int bits, int of_pass) {
    const int passes = std::max(1, (bits + of_pass - 1) / of_pass);
    std::vector<int> radices;
    for (int pass = 0; pass < passes; ++pass)
        radices.push_back(1 << ((bits + passes - 1 - pass) / passes));
    return radices;
}

} // namespace

std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits) {
    if (spec.radices.empty())
        return {1};
    if (radices_given(spec, limits) || limits.cpu ||
        limits.exchange == PlanOptions::Exchange::registers)
        return spec.radices;
    if (!std::has_single_bit(spec.length)) {
        if (spec.convolves())
            return spec.radices;
        const std::vector<int> usual = smallest_first(spec.radices);
        if (const auto columns = resident_columns(spec, limits))
            return columns->radices;
        for (const auto &better :
             {two_pass_column_radices(spec, limits), fuller_row_radices(spec, limits, usual)})
            if (!better.empty())
                return better;
        return usual;
    }
    const std::size_t most = std::min<std::size_t>(
        limits.elements ? limits.elements
                        : std::min(points_of_item(spec, limits), limits.widest_item),
        limits.radix_limit);
    int bits = std::countr_zero(spec.length);
    const int of_pass = std::max(1, std::countr_zero(std::bit_floor(most)));
    // Pairs take two butterflies an item in the first or the last pass.
    const auto ends = [&](bool pairs) {
        return wants_mirrored(spec, limits, pairs) && of_pass > 1 && bits > of_pass;
    };
    const bool last = ends(stores_pairs(spec) || stores_neighbours(spec));
    const bool first = ends(loads_pairs(spec)) && (!last || bits > 2 * (of_pass - 1));
    RowShape shape = row_shape(spec, limits);
    if (most < shape.points) // other points were asked for, or smaller radices
        shape.last = shape.middle = 0;
    const int last_bits = last         ? of_pass - 1
                          : shape.last ? std::countr_zero(unsigned(shape.last))
                                       : 0;
    bits -= int(first) * (of_pass - 1) + last_bits;
    std::vector<int> radices =
        even_radices(bits, shape.middle ? std::countr_zero(unsigned(shape.middle)) : of_pass);
    if (shape.rising)
        std::reverse(radices.begin(), radices.end());
    if (first)
        radices.insert(radices.begin(), 1 << (of_pass - 1));
    if (last_bits)
        radices.push_back(1 << last_bits);
    // A group that stays waits for all its points before the first pass: a short one.
    if (!first && !last_bits && !column_step(spec) && limits.bulk != PlanOptions::Switch::off &&
        spec.length * limits.number_bytes() >= std::size_t{64} << 10)
        std::reverse(radices.begin(), radices.end());
    return radices;
}

} // namespace imago
