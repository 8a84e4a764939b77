// SPDX-License-Identifier: MIT
// Chooses a group's radices by the points that one item should hold.
#include "engine/plan/group/group_radices.h"

#include "engine/plan/group/group_shapes.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/kernel/recipe.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Returns the order of the radices for lines whose warps are equally full in any order.
std::vector<int> usual_order(const StepSpec &spec, const StepLimits &limits) {
    std::vector<int> radices = spec.radices;
    LineClasses lines = LineClass::other_length;
    if (packed_rule_lines(spec.lines) && !column_step(spec))
        lines.mask |= row_class(spec).mask;
    const ChoiceRow *row = measured_choice(Question::radix_order, lines, spec.length, limits);
    if (row && row->flag(Field::rising))
        std::sort(radices.begin(), radices.end());
    return radices;
}

/// Returns the points per item for lines of a power of two.
std::size_t points_of_item(const StepSpec &spec, const StepLimits &limits) {
    if (const std::size_t points = row_shape(spec, limits).points)
        return points;
    if (const std::size_t points = turned_points(spec, limits))
        return points;
    LineClasses lines = LineClass::rows;
    if (column_step(spec)) {
        lines = LineClass::columns;
        if (spec.lines.in.hook() == Hook::cosine_pair)
            lines.add(LineClass::cosine_columns);
    }
    if (spec.turn || wants_mirrored(spec, limits, stores_neighbours(spec) && loads_pairs(spec)))
        lines.add(LineClass::mirrored_both);
    if (spec.turn || wants_mirrored(spec, limits, stores_pairs(spec) || loads_pairs(spec)))
        lines.add(LineClass::mirrored);
    return measured_count(Question::item_points, Field::points, limits, lines, spec.length);
}

/// Whether a persistent work-group begins with a short pass because it waits for all points of such
/// rows.
bool begins_short(const StepSpec &spec, const StepLimits &limits) {
    if (column_step(spec) || limits.requested.bulk_copies == PlanOptions::Switch::off)
        return false;
    const ChoiceRow *row =
        measured_choice(Question::bulk_order, LineClass::rows, spec.length, limits);
    return row && spec.length * limits.number_bytes() >= row->count(Field::least_bytes);
}

/// Returns powers of two with this many bits in total, the larger ones first. Each has at most
/// `of_pass` bits.
std::vector<int> even_radices(int bits, int of_pass) {
    const int passes = std::max(1, (bits + of_pass - 1) / of_pass);
    std::vector<int> radices;
    for (int pass = 0; pass < passes; ++pass)
        radices.push_back(1 << ((bits + passes - 1 - pass) / passes));
    return radices;
}

/// Returns the radices of a length that is not a power of two.
std::vector<int> other_radices(const StepSpec &spec, const StepLimits &limits) {
    if (const std::vector<int> radices = blocked_radices(spec, limits); !radices.empty())
        return radices;
    if (spec.convolves() && !spec.turn)
        return spec.radices;
    if (const auto columns = shared_columns(spec, limits))
        return columns->radices;
    if (std::vector<int> radices = paired_radices(spec, limits); !radices.empty())
        return radices;
    return usual_order(spec, limits);
}

/// Returns the maximum points per item for a power of two.
std::size_t most_points(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t points = limits.requested.points_per_item
                                   ? std::size_t(limits.requested.points_per_item)
                                   : std::min(points_of_item(spec, limits), limits.widest_item);
    return std::min(points, limits.requested.radix_limit);
}

/// The bits of the first and the last pass if these differ from the others; 0 if they do not.
struct EndBits {
    int first = 0, last = 0;
};

/// Returns the bits of the end passes. Pairs need two butterflies per item in the first or the last
/// pass.
EndBits end_bits(const StepSpec &spec, const StepLimits &limits, const RowShape &shape, int bits,
                 int of_pass) {
    const auto ends = [&](bool pairs) {
        return (spec.turn || wants_mirrored(spec, limits, pairs)) && of_pass > 1 && bits > of_pass;
    };
    EndBits of;
    if (ends(spec.turn || stores_pairs(spec) || stores_neighbours(spec)))
        of.last = of_pass - 1;
    const bool both = spec.turn || packed_rule_lines(spec.lines);
    if (ends(loads_pairs(spec) || (both && loads_neighbours(spec)) ||
             (spec.turn && stores_neighbours(spec))) &&
        (!of.last || bits > 2 * (of_pass - 1)))
        of.first = of_pass - 1;
    if (!of.last && shape.last)
        of.last = std::countr_zero(unsigned(shape.last));
    return of;
}

/// Returns the radices of a power of two.
std::vector<int> binary_radices(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t most = most_points(spec, limits);
    const int bits = std::countr_zero(spec.length);
    const int of_pass = std::max(1, std::countr_zero(std::bit_floor(most)));
    RowShape shape = row_shape(spec, limits);
    if (most < shape.points) // the options request other points or smaller radices
        shape.last = shape.middle = 0;
    const EndBits ends = end_bits(spec, limits, shape, bits, of_pass);
    std::vector<int> radices =
        even_radices(bits - ends.first - ends.last,
                     shape.middle ? std::countr_zero(unsigned(shape.middle)) : of_pass);
    if (shape.rising)
        std::reverse(radices.begin(), radices.end());
    if (ends.first)
        radices.insert(radices.begin(), 1 << ends.first);
    if (ends.last)
        radices.push_back(1 << ends.last);
    if (!ends.first && !ends.last && begins_short(spec, limits))
        std::reverse(radices.begin(), radices.end());
    return radices;
}

} // namespace

std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits) {
    if (spec.radices.empty())
        return {1};
    if (radices_given(spec, limits) || limits.device.cpu ||
        limits.requested.exchange == PlanOptions::Exchange::registers)
        return spec.radices;
    return std::has_single_bit(spec.length) ? binary_radices(spec, limits)
                                            : other_radices(spec, limits);
}

} // namespace imago
