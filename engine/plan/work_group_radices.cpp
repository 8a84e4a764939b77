// SPDX-License-Identifier: MIT
// What a group's radices follow from: which points are to stand together in an item.
#include "engine/plan/hooks.h"
#include "engine/plan/line_sides.h"
#include "engine/plan/work_group_geometry.h"

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

bool wants_mirrored(const StepSpec &spec, bool pairs) {
    return pairs && !spec.convolves() && (column_step(spec) || spec.length > 512);
}

namespace {

/// A first pass of short butterflies has its loads on their way soonest, and a last one of the
/// largest radix leaves each item one butterfly to store: on an H200 3000 points 17% faster than
/// the other way round, 2187 12%, 1920 10%, 3125 6%, 243 3%, 480 and 1001 the same.
std::vector<int> smallest_first(std::vector<int> radices) {
    std::sort(radices.begin(), radices.end());
    return radices;
}

/// Pairs of lines of DCT coefficients. Of the time by the usual shape, both axes: DCT-III 4x4 0.41,
/// 8x8 0.29, 16x16 0.87, 32x32 0.96, 64x64 0.93, 128x128 0.91, 256x256 0.94, 512x512 0.88,
/// 1024x1024 0.95; DCT-II 4x4 0.85, 8x8 0.45, 16x16 0.84, 64x64 0.97.
RowShape cosine_pair_shape(std::size_t n, bool loads, std::size_t warp) {
    if (n <= 16)
        return {2, std::max<std::size_t>(64, 8 * n), true};
    if (loads && n <= 1024)
        return {n <= 64 ? 4 : n <= 128 ? 8 : n / 32, warp, true};
    return {0, 0, n <= 64};
}

/// Packed lines of cosine and sine transforms, n half their length: 4 points 0.81 to 0.85, 8 0.5,
/// 16 0.87 to 0.94, 32 0.96, 64 0.89 to 0.97, 128 0.94, 256 0.70 to 0.81.
RowShape packed_cosine_shape(std::size_t n) {
    if (n <= 32)
        return {n <= 16 ? 2u : 0u, 0, true};
    return {n == 64 ? 8u : n <= 256 ? 16u : 0u, 0, false};
}

/// Packed lines of real transforms: to half spectra 4 points 0.93, 8 0.51, 16 0.85; 128 and 256
/// 0.88 to 0.90, but 256 to half spectra 0.98; 64 by one warp 1.17.
RowShape packed_real_shape(std::size_t n, bool stores, std::size_t warp) {
    if (stores && n == 8)
        return {2, 0, true};
    if ((stores && (n == 4 || n == 16)) || n == 128 || n == 256)
        return {0, warp, false};
    return {};
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
    if (wants_mirrored(spec, stores_neighbours(spec) && loads_pairs(spec)) && !wide)
        return 32;
    if (wants_mirrored(spec, stores_pairs(spec) || loads_pairs(spec)))
        return n <= 64 ? 8 : n <= 2048 || wide ? 16 : 32;
    if (column_step(spec))
        return n <= 256 || n > 2048 || wide ? 16 : 32;
    if (n <= 64)
        return n == 8 ? 8 : 4;
    if (n <= 512)
        return 8;
    return wide ? 16 : 32;
}

} // namespace

RowShape row_shape(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    const Hook in = spec.lines.in.hook, out = spec.lines.out.hook;
    const auto either = [&](Hook hook) { return in == hook || out == hook; };
    if (limits.cpu || limits.precision != Precision::f32 || !std::has_single_bit(n) || n < 4 ||
        spec.convolves() || column_step(spec) ||
        limits.exchange == PlanOptions::Exchange::registers)
        return {};
    const std::size_t warp = std::max<std::size_t>(limits.warp, 32);
    if (either(Hook::cosine_pair))
        return cosine_pair_shape(n, in == Hook::cosine_pair, warp);
    if (either(Hook::packed_linear))
        return packed_cosine_shape(n);
    if (either(Hook::half_spectrum_packed))
        return packed_real_shape(n, out == Hook::half_spectrum_packed, warp);
    return {};
}

std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits) {
    if (spec.radices.empty())
        return {1};
    if (radices_given(spec, limits) || limits.cpu ||
        limits.exchange == PlanOptions::Exchange::registers)
        return spec.radices;
    if (!std::has_single_bit(spec.length))
        return spec.convolves() ? spec.radices : smallest_first(spec.radices);
    const std::size_t most = std::min<std::size_t>(
        limits.elements ? limits.elements
                        : std::min(points_of_item(spec, limits), limits.widest_item),
        limits.radix_limit);
    int bits = std::countr_zero(spec.length);
    const int of_pass = std::max(1, std::countr_zero(std::bit_floor(most)));
    // Pairs take two butterflies an item in the first or the last pass.
    const auto ends = [&](bool pairs) {
        return wants_mirrored(spec, pairs) && of_pass > 1 && bits > of_pass;
    };
    const bool last = ends(stores_pairs(spec) || stores_neighbours(spec));
    const bool first = ends(loads_pairs(spec)) && (!last || bits > 2 * (of_pass - 1));
    bits -= (int(first) + int(last)) * (of_pass - 1);
    const int passes = std::max(1, (bits + of_pass - 1) / of_pass);
    std::vector<int> radices;
    if (first)
        radices.push_back(1 << (of_pass - 1));
    for (int pass = 0; pass < passes; ++pass)
        radices.push_back(1 << ((bits + passes - 1 - pass) / passes));
    if (last)
        radices.push_back(1 << (of_pass - 1));
    // A group that stays waits for all its points before the first pass: a short one.
    if (!first && !last && !column_step(spec) && limits.bulk != PlanOptions::Switch::off &&
        spec.length * limits.number_bytes() >= std::size_t{64} << 10)
        std::reverse(radices.begin(), radices.end());
    return radices;
}

} // namespace imago
