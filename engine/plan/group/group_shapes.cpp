// SPDX-License-Identifier: MIT
#include "engine/plan/group/group_shapes.h"

#include "engine/plan/group/group.h"
#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace imago {
namespace {

/// Returns the shape in a row of the table, with the items rounded to whole warps.
RowShape shape_of_row(const ChoiceRow &row, const StepLimits &limits) {
    const std::size_t warp = std::max<std::size_t>(limits.device.warp, 32);
    RowShape shape;
    shape.points = row.count(Field::points);
    shape.items = std::max(row.count(Field::items), row.count(Field::warps) * warp);
    shape.joint = row.flag(Field::joint);
    if (row.has(Field::mirrored))
        shape.mirrored = row.flag(Field::mirrored);
    shape.last = int(row.number(Field::last));
    shape.middle = int(row.number(Field::middle));
    shape.rising = row.flag(Field::rising);
    return shape;
}

/// Whether the distance of neighbouring points in a side's columns is not a whole number of
/// sectors.
bool ragged(const LineSide &side, std::size_t number_bytes) {
    constexpr std::size_t sector = 32;
    return neighbouring_lines(side) && side.point * number_bytes % sector != 0;
}

/// Whether one of the step's sides is ragged. Frequencies of a whole line do not count, because
/// they are loaded from both ends of the line.
bool ragged(const StepSpec &spec, const StepLimits &limits) {
    const LineSide &in = spec.lines.in;
    return (in.hook() != Hook::hermitian && ragged(in, limits.number_bytes())) ||
           ragged(spec.lines.out, limits.number_bytes());
}

/// The radices of a line, and the size of its items. In some pass, each item has butterflies of its
/// own.
struct LineShape {
    std::vector<int> radices;          ///< the radices
    std::size_t items = 0, points = 0; ///< items of a line; points of an item by item_room()

    std::size_t room() const { return items * points; }
    bool rather_than(const LineShape &other) const {
        const auto spread = [](const LineShape &shape) {
            return double(shape.radices.back()) / double(shape.radices.front());
        };
        return room() < other.room() || (room() == other.room() && spread(*this) < spread(other));
    }
};

LineShape shape_of(std::size_t n, const std::vector<int> &radices, const StepLimits &limits) {
    const std::size_t items = fullest_items(n, radices, limits.device.max_group);
    return {radices, items, item_room(n, radices, items)};
}

/// Whether the planner chooses the radices, as it does for lines of floats on a GPU.
bool free_lines(const StepSpec &spec, const StepLimits &limits) {
    return !limits.device.cpu && limits.precision != Precision::f64 && !spec.convolves() &&
           !limits.requested.points_per_item && limits.widest_item >= 32 &&
           !std::has_single_bit(spec.length);
}

/// Returns the shapes of a line with this many passes for which a group has enough items.
std::vector<LineShape> line_shapes(std::size_t n, std::size_t passes, std::size_t most_points,
                                   const StepLimits &limits) {
    const int largest = int(std::min(most_points, limits.requested.radix_limit));
    std::vector<LineShape> shapes;
    for (const auto &radices : rising_sequences(n, passes, [&](int r) { return r <= largest; })) {
        const LineShape shape = shape_of(n, radices, limits);
        if (radices.size() == passes && shape.points <= most_points &&
            shape.items <= limits.device.max_group)
            shapes.push_back(shape);
    }
    return shapes;
}

/// Returns the radices, of so many passes or one more, with which each item has two butterflies of
/// the first and of the last pass, whose radices are the same: those that leave the fewest
/// registers idle, with the smallest largest one. Empty without such radices.
std::vector<int> ended_radices(std::size_t n, std::size_t passes, std::size_t most,
                               const StepLimits &limits) {
    LineShape best;
    const auto allowed = [&](int radix) {
        return std::size_t(radix) <= std::min(most, limits.requested.radix_limit);
    };
    const auto largest = [](const LineShape &shape) {
        return *std::max_element(shape.radices.begin(), shape.radices.end());
    };
    const auto consider = [&](std::vector<int> radices, int end) {
        radices.insert(radices.begin(), end);
        radices.push_back(end);
        const std::size_t items = n / (2 * std::size_t(end));
        const LineShape shape{radices, items, item_room(n, radices, items)};
        if (shape.points <= most && items <= limits.device.max_group &&
            (best.radices.empty() || shape.room() < best.room() ||
             (shape.room() == best.room() && largest(shape) < largest(best))))
            best = shape;
    };
    for (std::size_t count = std::max<std::size_t>(3, passes); count <= passes + 1; ++count)
        for (int end = 2; 2 * std::size_t(end) <= most && allowed(end); ++end) {
            const std::size_t ends = std::size_t(end) * std::size_t(end);
            if (n % ends || n % (2 * std::size_t(end)))
                continue;
            for (const std::vector<int> &radices : rising_sequences(n / ends, count - 2, allowed))
                if (radices.size() == count - 2)
                    consider(radices, end);
        }
    return best.radices;
}

/// The row of the table for rows of powers of two, or null.
const ChoiceRow *row_of_shape(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    if (!std::has_single_bit(n) || spec.convolves() || column_step(spec) ||
        limits.requested.exchange == PlanOptions::Exchange::registers)
        return nullptr;
    return measured_choice(Question::row_shape, row_class(spec), n, limits);
}

} // namespace

LineClasses row_class(const StepSpec &spec) {
    const Hook in = spec.lines.in.hook(), out = spec.lines.out.hook();
    if (in == Hook::cosine_pair)
        return LineClass::cosine_pair_load;
    if (out == Hook::cosine_pair)
        return LineClass::cosine_pair_store;
    if (in == Hook::packed_cosines)
        return LineClass::packed_cosines_load;
    if (out == Hook::packed_cosines)
        return LineClass::packed_cosines_store;
    if (in == Hook::packed_samples)
        return LineClass::packed_samples;
    if (in == Hook::packed_linear || out == Hook::packed_linear)
        return LineClass::packed_cosine;
    if (in == Hook::half_spectrum_packed)
        return LineClass::half_spectrum_packed_load;
    if (out == Hook::half_spectrum_packed)
        return LineClass::half_spectrum_packed_store;
    if (in == Hook::half_spectrum_pair && !stores_neighbours(spec))
        return LineClass::half_spectrum_pair_load;
    if (in == Hook::complex && out == Hook::complex)
        return LineClass::plain;
    return {};
}

bool plain_columns(const StepSpec &spec) {
    const auto plain = [&](const LineSide &side, std::size_t points) {
        return side.hook() == Hook::complex && neighbouring_lines(side) && points == spec.length &&
               !side.mask;
    };
    return spec.lines.inner() > 1 && !spec.four_step_length &&
           plain(spec.lines.in, spec.points_in) && plain(spec.lines.out, spec.points_out);
}

RowShape row_shape(const StepSpec &spec, const StepLimits &limits) {
    const ChoiceRow *row = row_of_shape(spec, limits);
    return row ? shape_of_row(*row, limits) : RowShape{};
}

bool has_row_shape(const StepSpec &spec, const StepLimits &limits) {
    return row_of_shape(spec, limits) != nullptr;
}

bool wants_mirrored(const StepSpec &spec, const StepLimits &limits, bool pairs) {
    if (!pairs || spec.convolves())
        return false;
    if (const auto shaped = row_shape(spec, limits).mirrored)
        return *shaped;
    const LineClass lines = column_step(spec) ? LineClass::columns : LineClass::rows;
    const ChoiceRow *row = measured_choice(Question::mirrored_pairs, lines, spec.length, limits);
    return row && row->flag(Field::mirrored);
}

PairedEnd paired_end(const StepSpec &spec, const StepLimits &limits) {
    if (limits.device.cpu || limits.lanes)
        return PairedEnd::none;
    if (spec.turn)
        return PairedEnd::last;
    const LineClasses lines = row_class(spec);
    const ChoiceRow *row = measured_choice(Question::paired_others, lines, spec.length, limits);
    if (spec.convolves() || !lines.mask || !row || !row->flag(Field::mirrored))
        return PairedEnd::none;
    if (stores_pairs(spec)) // rows are as fast without
        return column_step(spec) ? PairedEnd::last : PairedEnd::none;
    return loads_pairs(spec) ? PairedEnd::first : PairedEnd::none;
}

std::size_t turned_points(const StepSpec &spec, const StepLimits &limits) {
    if (!spec.turn || !block_lines(spec))
        return 0;
    const ChoiceRow *row =
        measured_choice(Question::blocked_groups, LineClass::cosine_columns, spec.length, limits);
    return row && row->has(Field::points) ? row->count(Field::points) : 0;
}

namespace {

/// Returns the radices of rows that load pairs and store neighbours, both by the two butterflies of
/// an item, by the row `paired-ends`; empty without one.
std::vector<int> paired_row_radices(const StepSpec &spec, std::size_t most,
                                    const StepLimits &limits) {
    if (column_step(spec) || !loads_pairs(spec) || !stores_neighbours(spec))
        return {};
    const ChoiceRow *row =
        measured_choice(Question::paired_ends, row_class(spec), spec.length, limits);
    if (!row)
        return {};
    std::vector<int> radices = ended_radices(spec.length, spec.radices.size(), most, limits);
    if (!row->flag(Field::rising) && radices.size() > 3)
        std::reverse(radices.begin() + 1, radices.end() - 1);
    return radices;
}

} // namespace

std::vector<int> paired_radices(const StepSpec &spec, const StepLimits &limits) {
    const PairedEnd end = paired_end(spec, limits);
    const std::size_t n = spec.length, passes = spec.radices.size();
    if (end == PairedEnd::none || passes < 2)
        return {};
    const std::size_t most =
        limits.requested.points_per_item
            ? std::min<std::size_t>(limits.requested.points_per_item, limits.widest_item)
            : limits.widest_item;
    LineShape best;
    const auto allowed = [&](int radix) {
        return std::size_t(radix) <= std::min(most, limits.requested.radix_limit);
    };
    if (spec.turn && column_step(spec) && loads_neighbours(spec) && stores_neighbours(spec)) {
        const std::size_t wanted = turned_points(spec, limits);
        const std::size_t points =
            wanted && !limits.requested.points_per_item ? std::min(most, wanted) : most;
        if (std::vector<int> radices = ended_radices(n, passes, points, limits); !radices.empty())
            return radices;
    }
    if (std::vector<int> radices = paired_row_radices(spec, most, limits); !radices.empty())
        return radices;
    for (std::vector<int> radices : rising_sequences(n, passes, allowed)) {
        if (radices.size() != passes)
            continue;
        const auto pair = std::find_if(radices.begin(), radices.end(), [&](int radix) {
            return n % (2 * std::size_t(radix)) == 0 && (radix % 2 == 0 || spec.turn);
        });
        if (pair == radices.end())
            continue;
        const std::size_t items = n / (2 * std::size_t(*pair));
        std::rotate(radices.begin(), pair, pair + 1);
        const LineShape shape{radices, items, item_room(n, radices, items)};
        if (items <= limits.device.max_group && shape.points <= most &&
            (best.radices.empty() || shape.room() < best.room()))
            best = shape;
    }
    if (end == PairedEnd::last)
        std::reverse(best.radices.begin(), best.radices.end());
    return best.radices;
}

std::size_t ragged_column_lines(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    if (spec.convolves() || !ragged(spec, limits))
        return 0;
    const bool complex = complex_lines(spec.lines);
    const ChoiceRow *row = measured_choice(
        Question::ragged_columns,
        complex ? LineClass::ragged_columns : LineClass::ragged_real_columns, n, limits);
    if (!row)
        return 0;
    std::size_t count = std::bit_floor(
        std::clamp<std::size_t>(row->count(Field::group_points) / n, 1, row->count(Field::lines)) *
        sizeof(float) / limits.number_bytes()); // the same number of bytes
    // More lines would leave compute units without a group, or need an exchange in phases.
    const std::size_t room = std::max(limits.device.local_numbers, limits.more_local);
    const std::size_t least = limits.requested.run_bytes / (2 * limits.number_bytes());
    while (count > least &&
           (spec.lines.count() < count * limits.device.compute_units || count * n > room))
        count /= 2;
    return count;
}

std::vector<int> blocked_radices(const StepSpec &spec, const StepLimits &limits) {
    if (!spec.middle_mask || !block_lines(spec) || std::has_single_bit(spec.length))
        return {};
    const ChoiceRow *row =
        measured_choice(Question::blocked_groups, LineClass::convolution, spec.length, limits);
    if (!row || !row->has(Field::points))
        return {};
    std::optional<LineShape> best;
    for (const LineShape &shape :
         line_shapes(spec.length, row->count(Field::passes), row->count(Field::points), limits))
        if (!best || shape.rather_than(*best))
            best = shape;
    return best ? std::vector<int>(best->radices.rbegin(), best->radices.rend())
                : std::vector<int>();
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

std::optional<SharedColumns> shared_columns(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t n = spec.length;
    if (!limits.device.minimum_groups_possible || limits.requested.minimum_groups == 1 ||
        !free_lines(spec, limits) || !plain_columns(spec) || ragged(spec, limits))
        return {};
    const ChoiceRow *row = measured_choice(Question::shared_columns, LineClass::columns, n, limits);
    if (!row)
        return {};
    const std::size_t lines = row->count(Field::lines), groups = row->count(Field::groups);
    const std::size_t bytes = groups * n * lines * limits.arithmetic_bytes();
    if (limits.device.unit_local && bytes > limits.device.unit_local)
        return {};
    std::optional<LineShape> best;
    for (const LineShape &shape :
         line_shapes(n, row->count(Field::passes), row->count(Field::points), limits))
        if (shape.items * lines <= row->count(Field::group_items) &&
            (!best || shape.rather_than(*best)))
            best = shape;
    if (!best)
        return {};
    return SharedColumns{best->radices, lines, groups};
}

} // namespace imago
