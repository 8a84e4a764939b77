// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_blocked.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"

#include <utility>

namespace imago {
namespace {

/// Matrices between two steps, of complex or of real numbers.
struct Matrices {
    std::size_t rows = 0, columns = 0, count = 0;
    std::size_t numbers = 2; ///< of an element: 1 where two columns are a complex line
    std::size_t block = 0;   ///< columns of a block
    bool row_pairs = false;  ///< see NeighbourBlocks

    std::size_t line() const { return 2 / numbers; } ///< columns of a complex line
    std::size_t blocks() const { return (columns + block - 1) / block; }
    std::size_t row() const { return numbers * block; } ///< from a row to the next, on average
    std::size_t distance() const { return rows * row(); }
    /// From a column to the next.
    std::size_t column() const { return row_pairs ? 2 * numbers : numbers; }
    std::size_t all() const { return blocks() * distance(); }
};

bool one_pass(const StepSpec &spec) {
    return spec.transform && !spec.lines.alone && !spec.transposes && !spec.four_step_length &&
           !spec.rader() && spec.points_in == spec.length && spec.points_out == spec.length;
}

bool plain_numbers(const LineSide &side) {
    return !side.planar && side.imaginary == 1 && !side.whole && !side.blocks;
}

/// The matrices whose columns are the step's lines on this side; no rows if they are not.
Matrices columns_of(const StepSpec &spec, const LineSide &side) {
    const LineProblem &lines = spec.lines;
    const Hook hook = spec.turn ? Hook::real_pair : Hook::complex;
    Matrices matrices{spec.length, lines.inner(), lines.outer()};
    if (spec.turn) {
        matrices.columns = lines.real_lines;
        matrices.numbers = 1;
    }
    const std::size_t width = matrices.numbers * matrices.columns;
    const bool fits = one_pass(spec) && lines.in.hook() == hook && lines.out.hook() == hook &&
                      plain_numbers(side) && lines.inner() > 1 && lines.loops.size() <= 2 &&
                      side.lines.front() == matrices.numbers && side.point == width &&
                      matrices.columns % matrices.line() == 0 &&
                      (lines.loops.size() == 1 || side.lines[1] == width * spec.length);
    return fits ? matrices : Matrices{};
}

/// Whether the step's lines on this side are all rows of these matrices, which follow one another,
/// in one loop or in two.
bool rows_of(const StepSpec &spec, const LineSide &side, const Matrices &matrices) {
    const LineProblem &lines = spec.lines;
    const bool pairs = side.hook() == Hook::half_spectrum_pair || side.hook() == Hook::cosine_pair;
    const bool right = matrices.numbers == 1 ? side.hook() == Hook::cosine_pair
                                             : side.hook() == Hook::half_spectrum_pair ||
                                                   side.hook() == Hook::complex;
    if (!one_pass(spec) || !plain_numbers(side) || side.mask || !right ||
        (pairs && matrices.rows % 2) || side.point != matrices.numbers ||
        side.lines.front() != matrices.numbers * matrices.columns)
        return false;
    const std::size_t points =
        side.hook() == Hook::half_spectrum_pair ? spec.length / 2 + 1 : spec.length;
    const std::size_t rows = pairs ? lines.real_lines : lines.inner();
    if (points != matrices.columns || lines.loops.size() > 2)
        return false;
    if (lines.loops.size() == 1)
        return rows == matrices.rows * matrices.count;
    return rows == matrices.rows && lines.loops[1] == matrices.count;
}

/// Divides rows of all matrices into two loops: rows, and matrices.
void divide_rows(LineProblem &lines, const Matrices &matrices) {
    if (lines.loops.size() == 2)
        return;
    const bool pairs = lines.real_lines != 0;
    lines.loops = {pairs ? matrices.rows / 2 : matrices.rows, matrices.count};
    if (pairs)
        lines.real_lines = matrices.rows;
    for (LineSide *side : {&lines.in, &lines.out})
        side->lines.push_back(matrices.rows * side->lines.front());
}

void block_rows(StepSpec &spec, LineSide &side, const Matrices &matrices) {
    divide_rows(spec.lines, matrices);
    side.point = matrices.column();
    side.lines = {matrices.row(), matrices.all()};
    side.blocks = NeighbourBlocks{matrices.block, matrices.distance(), false, matrices.row_pairs};
}

void block_columns(StepSpec &spec, LineSide &side, const Matrices &matrices) {
    side.point = matrices.row();
    side.lines.front() = matrices.column();
    if (side.lines.size() == 2)
        side.lines[1] = matrices.all();
    side.blocks = NeighbourBlocks{matrices.block, matrices.distance(), true, matrices.row_pairs};
    spec.lines.there = matrices.columns / matrices.line();
    spec.lines.loops.front() = matrices.blocks() * matrices.block / matrices.line();
}

/// Sets the blocks by the row for such columns, which counts lines; none without a row. `pairs`:
/// the steps of the rows take them in pairs.
void choose_block(Matrices &matrices, LineClass lines, bool pairs, const StepLimits &limits) {
    const ChoiceRow *row = measured_choice(Question::blocked_columns, lines, matrices.rows, limits);
    matrices.block = row ? row->count(Field::lines) * matrices.line() : 0;
    matrices.row_pairs = row && row->flag(Field::row_pairs) && pairs;
}

/// The matrices in a work buffer between columns and the rows after them; no rows if there are
/// none.
Matrices between(const StepSpec &columns, const StepSpec &rows) {
    const LineSide &from = columns.lines.out, &to = rows.lines.in;
    const Matrices matrices = columns_of(columns, from);
    const bool there = matrices.rows && from.slot == to.slot && is_work(to.slot) &&
                       rows_of(rows, to, matrices) && columns.lines.in.slot != from.slot;
    return there ? matrices : Matrices{};
}

/// Sets the distance of a matrix's rows on a side of its columns and on one of its rows.
void set_row_distance(LineSide &columns, LineSide &rows, const Matrices &matrices,
                      std::size_t distance) {
    columns.point = rows.lines.front() = distance;
    for (LineSide *side : {&columns, &rows})
        if (side->lines.size() == 2)
            side->lines[1] = matrices.rows * distance;
}

/// Rows between columns and the rows after them that all begin at a multiple of some columns, on a
/// processor.
void pad_rows(StepSpec &columns, StepSpec &rows, const StepLimits &limits) {
    const Matrices matrices = between(columns, rows);
    const ChoiceRow *row = measured_choice(
        Question::padded_columns, LineClass::half_spectrum_pair_load, columns.length, limits);
    if (!matrices.rows || !row)
        return;
    const std::size_t multiple = row->count(Field::lines);
    const std::size_t distance = 2 * ((matrices.columns + multiple - 1) / multiple * multiple);
    set_row_distance(columns.lines.out, rows.lines.in, matrices, distance);
}

/// A work buffer between rows and the columns after them from one array to another, on a processor.
/// Its rows have an odd_row_distance(), and the output is written once, past the caches where that
/// is possible.
void pass_through_work(StepSpec &rows, StepSpec &columns, const StepLimits &limits) {
    LineSide &from = rows.lines.out, &to = columns.lines.in;
    const Matrices matrices = columns_of(columns, to);
    LineClasses lines = LineClass::out_of_place;
    if (from.hook() != Hook::complex)
        lines.add(LineClass::hooks);
    const ChoiceRow *row = measured_choice(Question::padded_columns, lines, columns.length, limits);
    if (limits.in_place || !matrices.rows || !row || row->count(Field::lines) < 2 ||
        from.slot != Slot::output || to.slot != Slot::output ||
        columns.lines.out.slot != Slot::output || !rows_of(rows, from, matrices))
        return;
    from.slot = to.slot = Slot::work_a;
    set_row_distance(to, from, matrices,
                     odd_row_distance(matrices.columns, row->count(Field::lines)));
}

/// Blocks between columns and the rows after them.
void before_rows(StepSpec &columns, StepSpec &rows, const StepLimits &limits) {
    LineSide &from = columns.lines.out, &to = rows.lines.in;
    Matrices matrices = between(columns, rows);
    if (!matrices.rows)
        return;
    choose_block(matrices, LineClass::half_spectrum_pair_load,
                 to.hook() == Hook::half_spectrum_pair, limits);
    if (!matrices.block)
        return;
    block_columns(columns, from, matrices);
    block_rows(rows, to, matrices);
}

/// The most elements of a matrix with blocks after rows of half spectra: their stores are in runs
/// of a sector, which gain only where the cache holds all of them.
constexpr std::size_t most_after_rows = 600000;

/// Blocks between rows of half spectra and the columns after them, from which these go to the
/// output.
void after_rows(StepSpec &rows, StepSpec &columns, const StepLimits &limits) {
    LineSide &from = rows.lines.out, &to = columns.lines.in;
    Matrices matrices = columns_of(columns, to);
    if (!matrices.rows || matrices.count > 1 ||
        matrices.rows * matrices.columns > most_after_rows ||
        from.hook() != Hook::half_spectrum_pair || from.slot != Slot::output ||
        to.slot != Slot::output || columns.lines.out.slot != Slot::output ||
        !rows_of(rows, from, matrices))
        return;
    choose_block(matrices, LineClass::half_spectrum_pair_store, true, limits);
    if (!matrices.block)
        return;
    from.slot = to.slot = Slot::work_a;
    block_rows(rows, from, matrices);
    block_columns(columns, to, matrices);
}

/// Takes a mask that all matrices share by columns: a group reads the factors of its columns as
/// runs.
void order_mask(StepSpec &columns, const Matrices &matrices) {
    if (!columns.middle_mask || columns.middle_mask->parts > 1)
        return;
    MaskSide &mask = *columns.middle_mask;
    if (mask.point != matrices.columns || mask.lines.front() != 1 ||
        (mask.lines.size() == 2 && mask.lines[1] != 0))
        return;
    mask.point = 1;
    mask.lines.front() = matrices.rows;
    columns.mask_by_columns = true;
}

/// Blocks on both sides of columns that are filtered, or turn, in place.
void around(StepSpec &rows, StepSpec &columns, StepSpec &back, const StepLimits &limits) {
    LineSide &in = columns.lines.in, &out = columns.lines.out;
    Matrices matrices = columns_of(columns, in);
    const Matrices same = columns_of(columns, out);
    if (!matrices.rows || !same.rows || in.slot != out.slot || !is_work(in.slot) ||
        rows.lines.out.slot != in.slot || back.lines.in.slot != in.slot ||
        !rows_of(rows, rows.lines.out, matrices) || !rows_of(back, back.lines.in, matrices))
        return;
    const auto pairs = [](const LineSide &side) {
        return side.hook() == Hook::half_spectrum_pair || side.hook() == Hook::cosine_pair;
    };
    choose_block(matrices, columns.turn ? LineClass::cosine_columns : LineClass::convolution,
                 pairs(rows.lines.out) && pairs(back.lines.in), limits);
    if (!matrices.block)
        return;
    block_rows(rows, rows.lines.out, matrices);
    block_columns(columns, in, matrices);
    block_columns(columns, out, matrices);
    block_rows(back, back.lines.in, matrices);
    order_mask(columns, matrices);
}

} // namespace

std::vector<StepSpec> blocked_columns(std::vector<StepSpec> steps, const StepLimits &limits) {
    if (limits.any_size)
        return steps;
    if (limits.lanes || limits.device.cpu) {
        if (limits.lanes && steps.size() == 2) {
            pad_rows(steps[0], steps[1], limits);
            pass_through_work(steps[0], steps[1], limits);
        }
        return steps;
    }
    if (steps.size() == 3) {
        around(steps[0], steps[1], steps[2], limits);
    } else if (steps.size() == 2) {
        before_rows(steps[0], steps[1], limits);
        after_rows(steps[0], steps[1], limits);
    }
    return steps;
}

} // namespace imago
