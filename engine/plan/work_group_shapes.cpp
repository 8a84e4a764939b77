// SPDX-License-Identifier: MIT
#include "engine/plan/work_group_shapes.h"

#include "engine/plan/factorize.h"
#include "engine/plan/hooks.h"
#include "engine/plan/work_group_geometry.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace imago {
namespace {

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
/// 16 0.87 to 0.94, 32 0.96, 64 0.89 to 0.97, 128 0.94, 256 0.70 to 0.81, 512 0.93.
RowShape packed_cosine_shape(std::size_t n, std::size_t warp) {
    if (n == 512)
        return {32, warp, true};
    if (n <= 32)
        return {n <= 16 ? 2u : 0u, 0, true};
    return {n == 64 ? 8u : n <= 256 ? 16u : 0u, 0, false};
}

/// Packed lines of half spectra to real lines, n half their length: 16 points 0.85, 32 0.94, 64
/// 0.97, 128 and 256 0.93 to 0.95, 512 0.85, 1024 0.90, 2048 0.88, 4096 0.77, 8192 0.76.
RowShape packed_load_shape(std::size_t n, std::size_t warp) {
    if (n < 16)
        return {};
    RowShape shape;
    shape.mirrored = true;
    shape.points = n <= 256 ? 8 : n <= 1024 ? 16 : 32;
    shape.items = n <= 256 ? warp : 0;
    shape.joint = n > 256 && n <= 4096;
    shape.rising = n == 1024;
    shape.middle = n == 8192 ? 8 : 0;
    return shape;
}

/// Packed real lines to half spectra: 4 points 0.93, 8 0.51, 16 0.85, 64 0.95, 128 0.88, 256 0.98,
/// 1024 0.96, 4096 0.89, 8192 0.97 to 0.98.
RowShape packed_store_shape(std::size_t n, std::size_t warp) {
    if (n == 8)
        return {2, 0, true};
    if (n == 64)
        return {0, 0, true};
    if (n >= 1024)
        return {.points = 32, .mirrored = false, .last = 8, .rising = true};
    return {0, n == 4 || n == 16 || n == 128 || n == 256 ? warp : 0, false};
}

/// Two half spectra at a time to two real rows: 128 points 0.95, 256 0.85 to 0.94, 512 0.87 to
/// 0.96.
RowShape half_spectrum_pair_shape(std::size_t n, std::size_t warp) {
    if (n == 512)
        return {.points = 16, .joint = true, .mirrored = true};
    return {0, n == 128 || n == 256 ? warp : 0, n == 256};
}

/// Whether neighbouring points of a side's columns are no whole sectors apart.
bool ragged(const LineSide &side, std::size_t number_bytes) {
    constexpr std::size_t sector = 32;
    return neighbouring_lines(side) && side.point * number_bytes % sector != 0;
}

/// Not of frequencies of a whole line, which are loaded from both its ends.
bool ragged(const StepSpec &spec, const StepLimits &limits) {
    const LineSide &in = spec.lines.in;
    return (in.hook != Hook::folded && ragged(in, limits.number_bytes())) ||
           ragged(spec.lines.out, limits.number_bytes());
}

/// Radices of a line, and what its items then have: each their own butterflies in some pass.
struct LineShape {
    std::vector<int> radices;          ///< rising
    std::size_t items = 0, points = 0; ///< of a line; of an item: item_room()

    std::size_t room() const { return items * points; }
    bool rather_than(const LineShape &other) const {
        const auto spread = [](const LineShape &shape) {
            return double(shape.radices.back()) / double(shape.radices.front());
        };
        return room() < other.room() || (room() == other.room() && spread(*this) < spread(other));
    }
};

LineShape shape_of(std::size_t n, const std::vector<int> &radices, const StepLimits &limits) {
    const std::size_t items = fullest_items(n, radices, limits.max_group);
    return {radices, items, item_room(n, radices, items)};
}

/// Of the items of the warps that so many take, those that have work.
double filled(std::size_t items, std::size_t warp) {
    return double(items) / double(divide_up(items, warp) * warp);
}

/// The same of a group of one such row, or of the few that a group of the usual size has.
double filled_by_rows(std::size_t items, const StepLimits &limits) {
    double most = filled(items, limits.warp);
    for (std::size_t rows = 2; 2 * rows * items <= 3 * limits.group_size; ++rows)
        most = std::max(most, filled(rows * items, limits.warp));
    return most;
}

/// Lines whose radices are for the planner to choose, of floats on a GPU.
bool free_lines(const StepSpec &spec, const StepLimits &limits) {
    return !limits.cpu && limits.precision == Precision::f32 && !spec.convolves() &&
           !limits.elements && limits.widest_item >= 32 && !std::has_single_bit(spec.length);
}

/// The shapes of a line by so many passes that a group has items for.
std::vector<LineShape> line_shapes(std::size_t n, std::size_t passes, std::size_t most_points,
                                   const StepLimits &limits) {
    const int largest = int(std::min(most_points, limits.radix_limit));
    std::vector<LineShape> shapes;
    for (const auto &radices : rising_sequences(n, passes, [&](int r) { return r <= largest; })) {
        const LineShape shape = shape_of(n, radices, limits);
        if (radices.size() == passes && shape.points <= most_points &&
            shape.items <= limits.max_group)
            shapes.push_back(shape);
    }
    return shapes;
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
        return packed_cosine_shape(n, warp);
    if (in == Hook::half_spectrum_packed)
        return packed_load_shape(n, warp);
    if (out == Hook::half_spectrum_packed)
        return packed_store_shape(n, warp);
    if (in == Hook::half_spectrum_pair && !stores_neighbours(spec))
        return half_spectrum_pair_shape(n, warp);
    return {};
}

bool wants_mirrored(const StepSpec &spec, const StepLimits &limits, bool pairs) {
    if (!pairs || spec.convolves())
        return false;
    return row_shape(spec, limits).mirrored.value_or(column_step(spec) || spec.length > 512);
}

/// Of the time with 16 lines, or 8: 31 points 0.92 to 0.97, 32 to 144 0.68 to 0.74, 192 to 512 0.74
/// to 0.86, 640 0.79, 1024 0.73, 1440 to 2160 0.88 to 0.98; doubles of 32 to 256 points 0.75 to
/// 0.92, of 512 and 1024 none of it. Real columns, two a line, of 256 and 512 points 0.75 to 0.92;
/// of 64 and 100 with more than 32 lines 1.02 to 1.10.
std::size_t ragged_column_lines(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    const bool wide = limits.precision == Precision::f64;
    if (limits.cpu || spec.convolves() || n <= 16 || (wide && n > 256) || !ragged(spec, limits))
        return 0;
    const bool complex =
        spec.lines.in.hook == Hook::complex && spec.lines.out.hook == Hook::complex;
    const std::size_t points = n <= (complex ? 256 : 512) ? 9216 : 16384;
    const std::size_t most = complex ? 128 : 32;
    const std::size_t of_numbers = wide ? 2 : 1; // as many bytes
    std::size_t count = std::bit_floor(std::clamp<std::size_t>(points / n, 1, most) / of_numbers);
    // Not so many that compute units are left without a group, or the exchange goes in phases.
    const std::size_t room = std::max(limits.local_numbers, limits.more_local);
    const std::size_t least = limits.run_bytes / (2 * limits.number_bytes());
    while (count > least && (spec.lines.count() < count * limits.compute_units || count * n > room))
        count /= 2;
    return count;
}

std::size_t item_room(std::size_t n, const std::vector<int> &radices, std::size_t items) {
    std::size_t most = 0;
    for (const int radix : radices)
        most = std::max(most, divide_up(n / std::size_t(radix), items) * std::size_t(radix));
    return most;
}

std::size_t fullest_items(std::size_t n, const std::vector<int> &radices, std::size_t most) {
    std::size_t best = 0;
    for (const int radix : radices) {
        const std::size_t items = n / std::size_t(radix);
        if (items > most && best)
            continue;
        const auto room = [&](std::size_t count) { return count * item_room(n, radices, count); };
        if (!best || room(items) < room(best) || (room(items) == room(best) && items < best))
            best = items;
    }
    return best;
}

/// The largest radix first, then the smallest. Of the time, complex rows, R2C and DCTs: 640 points
/// 0.86 to 0.99, 800 0.84 to 0.96, 1500 0.84 to 0.94, 1600 0.80 to 0.97, 1701 0.90 to 0.95, 2178
/// 0.87 to 0.97, 2574 0.91 to 0.94, 1134 0.90 to 1.01, 864, 1280 and 1575 0.92 to 1.01. Lines that
/// load pairs take up to 1.08; so do those of less than a warp, as 648 and 650 points, or two for
/// full warps. Where warps gain less than that much nothing is sure: 1920 points 0.88 to 1.03.
std::vector<int> fuller_row_radices(const StepSpec &spec, const StepLimits &limits,
                                    const std::vector<int> &usual) {
    constexpr std::size_t shortest = 640, longest = 4096, most_points = 32, warp = 32;
    constexpr double gain = 1.15, full = 0.9, most_room = 1.3;
    const std::size_t n = spec.length;
    if (!free_lines(spec, limits) || limits.warp != warp || column_step(spec) ||
        loads_pairs(spec) || n < shortest || n > longest)
        return {};
    const double wanted =
        std::max(full, gain * filled_by_rows(shape_of(n, usual, limits).items, limits));
    std::optional<LineShape> best;
    const auto fuller = [&](const LineShape &shape) {
        const double a = filled(shape.items, limits.warp), b = filled(best->items, limits.warp);
        return a > b || (a == b && shape.rather_than(*best));
    };
    for (const LineShape &shape : line_shapes(n, usual.size(), most_points, limits))
        if (shape.items >= limits.warp && filled(shape.items, limits.warp) >= wanted &&
            double(shape.room()) <= most_room * double(n) && (!best || fuller(shape)))
            best = shape;
    if (!best)
        return {};
    std::rotate(best->radices.begin(), best->radices.end() - 1, best->radices.end());
    return best->radices;
}

/// Of the time: 1000 points 0.86, 1080 0.84, 1152 0.85, 1200 0.82, 1728 0.88, 1800 0.88, 2000 0.82,
/// 2160 0.89, 1920 and all between 1250 and 1700 0.96 to 1.00. With one group at a time, whose
/// registers the compiler does not spare, most of these take as long as by the usual radices.
std::optional<ResidentColumns> resident_columns(const StepSpec &spec, const StepLimits &limits) {
    constexpr std::size_t by_eight[] = {961, 1250}, by_four[] = {1700, 2200};
    constexpr std::size_t most_items = 512, most_points = 24, passes = 3, groups = 2;
    constexpr std::size_t warp = 32;
    const std::size_t n = spec.length;
    const auto plain = [&](const LineSide &side, std::size_t points) {
        return side.hook == Hook::complex && neighbouring_lines(side) && points == n && !side.mask;
    };
    if (!limits.resident_possible || limits.resident_groups == 1 || !free_lines(spec, limits) ||
        limits.warp != warp || spec.lines.inner() < 2 || !plain(spec.lines.in, spec.points_in) ||
        !plain(spec.lines.out, spec.points_out) || spec.four_step_length || ragged(spec, limits) ||
        n < by_eight[0] || n > by_four[1] || (n > by_eight[1] && n < by_four[0]))
        return {};
    const std::size_t lines = n <= by_eight[1] ? 8 : 4;
    if (limits.unit_local && groups * n * lines * limits.number_bytes() > limits.unit_local)
        return {};
    std::optional<LineShape> best;
    for (const LineShape &shape : line_shapes(n, passes, most_points, limits))
        if (shape.items * lines <= most_items && (!best || shape.rather_than(*best)))
            best = shape;
    if (!best)
        return {};
    return ResidentColumns{best->radices, lines, groups};
}

/// Of the pairs those with least room to spare where as many items share a line as the larger radix
/// has butterflies; with more items, for which 600 points have less room by 25 and 24, they are
/// slower. Of the time: 320 points 0.95, 400 0.72, 480 0.77, 500 0.84, 600 0.79, 720 0.92,
/// 800 0.79, 900 0.78, 864 and 960 the same. The larger radix first, from 600 points on last.
std::vector<int> two_pass_column_radices(const StepSpec &spec, const StepLimits &limits) {
    constexpr std::size_t longest = 960, longest_ragged = 640, larger_first = 600;
    constexpr std::size_t slow = 720; // a DCT-III of 480 and 640 points takes 1.2 times as long
    const std::size_t n = spec.length;
    const bool loose = ragged(spec, limits);
    if (!free_lines(spec, limits) || !column_step(spec) || n <= 300 ||
        n > (loose ? longest_ragged : longest))
        return {};
    if (spec.lines.in.hook == Hook::cosine_pair && n < slow)
        return {};
    const auto room = [n](std::size_t larger) {
        const std::size_t items = n / larger;
        return items * item_room(n, {int(larger), int(items)}, items);
    };
    std::size_t best = 0;
    for (std::size_t most = std::min<std::size_t>(32, limits.radix_limit); most * most >= n; --most)
        if (n % most == 0 && (!best || room(most) < room(best)))
            best = most;
    if (!best)
        return {};
    const int large = int(best), small = int(n / best);
    if (loose || n < larger_first)
        return {large, small};
    return {small, large};
}

} // namespace imago
