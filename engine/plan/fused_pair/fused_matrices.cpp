// SPDX-License-Identifier: MIT
#include "engine/plan/fused_pair/fused_matrices.h"

#include "engine/plan/spec/hooks.h"

namespace imago {
namespace {

struct SideHooks {
    Hook in, out;
    bool operator==(const SideHooks &) const = default;
};

constexpr SideHooks plain{Hook::complex, Hook::complex};
constexpr SideHooks real_rows{Hook::real_pair, Hook::half_spectrum_pair};
constexpr SideHooks rows_of_spectra{Hook::half_spectrum_pair, Hook::real_pair};
constexpr SideHooks columns_of_spectra = rows_of_spectra;
constexpr SideHooks to_spectrum_rows{Hook::complex, Hook::spectrum_rows};
constexpr SideHooks from_spectrum_rows{Hook::spectrum_rows, Hook::complex};
constexpr SideHooks cosines{Hook::real_pair, Hook::cosine_pair};
constexpr SideHooks cosines_back{Hook::cosine_pair, Hook::real_pair};

SideHooks hooks_of(const StepSpec &spec) {
    return {spec.lines.in.hook(), spec.lines.out.hook()};
}

bool forward_spectra(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == real_rows && hooks_of(second) == plain;
}

bool spectra_back(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == plain && hooks_of(second) == rows_of_spectra;
}

/// Real columns, then rows of their half spectra; and back.
bool columns_first(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == real_rows && hooks_of(second) == to_spectrum_rows;
}

bool columns_last(const StepSpec &first, const StepSpec &second) {
    return hooks_of(first) == from_spectrum_rows && hooks_of(second) == columns_of_spectra;
}

/// Whether a step transforms whole lines of interleaved numbers and does nothing else.
bool only_transforms(const StepSpec &spec) {
    for (const LineSide *side : {&spec.lines.in, &spec.lines.out})
        if (side->planar || side->mask || side->imaginary != 1 || side->whole)
            return false;
    return spec.transform && !spec.lines.alone && !spec.convolves() && !spec.rader() &&
           !spec.four_step_length && spec.load_multiply.empty() && spec.store_multiply.empty() &&
           !spec.lines.threshold && spec.points_in == spec.length && spec.points_out == spec.length;
}

/// Divides the lines of a step into those of a unit and the units; returns false if that cannot be.
bool divide_lines(LineProblem &lines, std::size_t units) {
    if (lines.loops.size() == 2)
        return lines.outer() == units;
    const bool twos = lines.real_lines > 0;
    if (lines.loops.size() != 1 || lines.inner() % units ||
        (twos && lines.real_lines != 2 * lines.inner()))
        return false;
    const std::size_t each = lines.inner() / units;
    lines.loops = {each, units};
    if (twos)
        lines.real_lines = 2 * each;
    for (LineSide *side : {&lines.in, &lines.out})
        side->lines.push_back(lines_together(lines, *side) * each * side->lines.front());
    return true;
}

/// The steps of half spectra, and their sides between the steps.
struct Spectra {
    StepSpec &rows, &columns;
    LineSide &row_side, &column_side;
};

/// Lays out the half spectra in rows of a whole number of transactions.
bool lay_out_spectra(const Spectra &spectra, std::size_t number_bytes) {
    LineProblem &columns = spectra.columns.lines;
    const std::size_t height = spectra.columns.length, width = spectra.rows.length / 2 + 1;
    if (columns.there) // of blocks, which are not laid out here
        columns.loops.front() = columns.there;
    columns.there = 0;
    if (columns.inner() != width || spectra.rows.lines.real_lines != height)
        return false;
    const std::size_t transaction = 128 / number_bytes;
    const std::size_t row = (2 * width + transaction - 1) / transaction * transaction;
    spectra.row_side.point = 2;
    spectra.row_side.lines = {row, height * row};
    spectra.column_side.point = row;
    spectra.column_side.lines = {2, height * row};
    spectra.row_side.blocks.reset();
    spectra.column_side.blocks.reset();
    return true;
}

} // namespace

bool real_matrices(const StepSpec &first, const StepSpec &second) {
    const SideHooks one = hooks_of(first), other = hooks_of(second);
    return only_transforms(first) && only_transforms(second) &&
           (forward_spectra(first, second) || spectra_back(first, second) ||
            columns_first(first, second) || columns_last(first, second) ||
            (one == cosines && other == cosines) || (one == cosines_back && other == cosines_back));
}

bool lay_out_matrices(StepSpec &first, StepSpec &second, std::size_t units,
                      std::size_t number_bytes) {
    if (!divide_lines(first.lines, units) || !divide_lines(second.lines, units))
        return false;
    if (forward_spectra(first, second))
        return lay_out_spectra({first, second, first.lines.out, second.lines.in}, number_bytes);
    return !spectra_back(first, second) ||
           lay_out_spectra({second, first, second.lines.in, first.lines.out}, number_bytes);
}

LineClasses matrix_classes(const StepSpec &first, const StepSpec &second) {
    if (forward_spectra(first, second))
        return LineClass::ragged_columns;
    if (spectra_back(first, second))
        return LineClass::half_spectrum_pair_load;
    if (columns_first(first, second))
        return LineClass::columns;
    if (columns_last(first, second))
        return LineClass::ragged_real_columns;
    return hooks_of(first) == cosines ? LineClass::cosine_pair_store : LineClass::cosine_pair_load;
}

} // namespace imago
