// SPDX-License-Identifier: MIT
#include "engine/plan/hooks.h"

#include <algorithm>
#include <iterator>

namespace imago {
namespace {

constexpr HookTraits rows[] = {
    {Hook::complex, "complex", "complex", "LOAD_COMPLEX", "STORE_COMPLEX", true, false, false,
     false},
    {Hook::real_pair, "real_pair", "two real rows", "LOAD_REAL_PAIR", "STORE_REAL_PAIR", false,
     true, false, false},
    {Hook::half_spectrum_pair, "half_spectrum_pair", "two half spectra", "LOAD_HALF_SPECTRUM_PAIR",
     "STORE_HALF_SPECTRUM_PAIR", true, true, true, false},
    {Hook::half_spectrum_packed, "half_spectrum_packed", "a half spectrum",
     "LOAD_HALF_SPECTRUM_PACKED", "STORE_HALF_SPECTRUM_PACKED", true, false, true, false},
    {Hook::linear, "linear", "two real lines", nullptr, nullptr, false, true, true, true},
    {Hook::packed_linear, "packed_linear", "a real line, packed", nullptr, nullptr, false, false,
     true, true},
    {Hook::dct_columns, "dct_columns", "DCT coefficients", "LOAD_DCT_INVERSE_COLUMNS",
     "STORE_DCT2_COLUMNS", false, false, true, false},
    {Hook::cosine_pair, "cosine_pair", "two lines of DCT coefficients", "LOAD_COSINE_PAIR",
     "STORE_COSINE_PAIR", false, true, true, false},
    {Hook::folded, "folded", "frequencies of a half spectrum", "LOAD_FOLDED", "STORE_FOLDED", true,
     false, false, false},
    {Hook::sample_pair, "sample_pair", "samples of a real line", "LOAD_SAMPLE_PAIR",
     "STORE_SAMPLE_PAIR", false, true, false, false},
    {Hook::folded_cosines, "folded_cosines", "coefficients of a real line", "LOAD_FOLDED_COSINES",
     "STORE_FOLDED_COSINES", false, false, false, false},
};

/// Lines of a side along the innermost loop: real ones where its hook works on these.
std::size_t side_lines(const StepSpec &spec, const LineSide &side) {
    if (side.hook == Hook::dct_columns)
        return side.columns;
    return traits(side.hook).in_twos ? spec.lines.real_lines : spec.lines.inner();
}

std::size_t side_points(const LineSide &side, std::size_t points) {
    if (traits(side.hook).maps_samples)
        return side.samples;
    if (side.hook == Hook::half_spectrum_pair)
        return points / 2 + 1;
    return side.hook == Hook::half_spectrum_packed ? points + 1 : points;
}

/// Elements of a whole line in memory.
std::size_t whole_points(const LineSide &side) {
    return side.hook == Hook::folded ? side.whole->points / 2 + 1 : side.whole->points;
}

std::size_t whole_lines(const StepSpec &spec, const LineSide &side) {
    std::size_t count = side.whole->lines.front() ? 1 : side_lines(spec, side);
    for (std::size_t i = 1; i < spec.lines.loops.size(); ++i)
        count *= side.whole->lines[i] ? 1 : spec.lines.loops[i];
    return count;
}

} // namespace

const HookTraits &traits(Hook hook) {
    return *std::find_if(std::begin(rows), std::end(rows),
                         [&](const HookTraits &row) { return row.hook == hook; });
}

std::string side_phrase(const LineSide &side, const LineSide &opposite) {
    if (side.hook == Hook::complex && opposite.hook == Hook::half_spectrum_packed)
        return traits(Hook::packed_linear).phrase;
    std::string phrase = traits(side.hook).phrase;
    if (side.planar)
        phrase = "planar " + phrase;
    if (side.reorder_points)
        phrase += ", reordered";
    return phrase;
}

bool interleaved(const LineSide &side) {
    return side.hook == Hook::complex && !side.planar && side.imaginary == 1;
}

std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points) {
    return (side_lines(spec, side) - 1) * side.lines.front() +
           ((side.whole ? whole_points(side) : side_points(side, points)) - 1) * side.point +
           side.imaginary + 1;
}

std::size_t mask_extent(const LineProblem &lines, const MaskSide &mask, std::size_t points) {
    return (lines.inner() - 1) * mask.lines.front() + (points - 1) * mask.point + 1;
}

std::size_t pair_count(const StepSpec &spec) {
    return traits(spec.lines.out.hook).maps_samples ? spec.lines.out.samples
                                                    : spec.points_out / 2 + 1;
}

std::size_t side_numbers(const StepSpec &spec, const LineSide &side, std::size_t points) {
    const std::size_t parts = traits(side.hook).complex ? 2 : 1;
    if (side.whole)
        return whole_lines(spec, side) * whole_points(side) * parts;
    return side_lines(spec, side) * spec.lines.outer() * side_points(side, points) * parts;
}

std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes) {
    return (side_numbers(spec, spec.lines.in, spec.points_in) +
            side_numbers(spec, spec.lines.out, spec.points_out)) *
           number_bytes;
}

} // namespace imago
