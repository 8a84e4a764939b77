// SPDX-License-Identifier: MIT
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <iterator>

namespace imago {
namespace {

constexpr HookTraits rows[] = {
    {Hook::complex, "complex", LineElements::complex_numbers, "LOAD_COMPLEX", "STORE_COMPLEX", true,
     false, false, false, false, true},
    {Hook::real_pair, "real_pair", LineElements::two_real_rows, "LOAD_REAL_PAIR", "STORE_REAL_PAIR",
     false, true, false, false, false, true},
    {Hook::half_spectrum_pair, "half_spectrum/half_spectrum_pair", LineElements::two_half_spectra,
     "LOAD_HALF_SPECTRUM_PAIR", "STORE_HALF_SPECTRUM_PAIR", true, true, true, true, false, true},
    {Hook::half_spectrum_packed, "half_spectrum/half_spectrum_packed", LineElements::half_spectrum,
     "LOAD_HALF_SPECTRUM_PACKED", "STORE_HALF_SPECTRUM_PACKED", true, false, true, true, false,
     true},
    {Hook::linear, "linear/linear", LineElements::two_real_lines, nullptr, nullptr, false, true,
     false, true, true, true},
    {Hook::packed_linear, "linear/packed_linear", LineElements::packed_real_line, nullptr, nullptr,
     false, false, false, true, true, true},
    {Hook::dct_columns, "dct_columns", LineElements::dct_coefficients, "LOAD_DCT_INVERSE_COLUMNS",
     "STORE_DCT2_COLUMNS", false, false, false, true, false, false},
    {Hook::cosine_pair, "cosine_pair", LineElements::two_lines_of_dct_coefficients,
     "LOAD_COSINE_PAIR", "STORE_COSINE_PAIR", false, true, true, true, false, true},
    {Hook::hermitian, "hermitian/hermitian", LineElements::half_spectrum_frequencies,
     "LOAD_HERMITIAN", "STORE_HERMITIAN", true, false, false, false, false, true},
    {Hook::sample_pair, "sample_pair", LineElements::real_line_samples, "LOAD_SAMPLE_PAIR",
     "STORE_SAMPLE_PAIR", false, true, false, false, false, true},
    {Hook::hermitian_cosines, "hermitian/hermitian_cosines", LineElements::real_line_coefficients,
     "LOAD_HERMITIAN_COSINES", "STORE_HERMITIAN_COSINES", false, false, false, false, false, true},
    {Hook::packed_samples, "packed/packed_samples", LineElements::packed_real_line,
     "LOAD_PACKED_SAMPLES", "STORE_PACKED_SAMPLES", false, false, false, false, false, true},
    {Hook::packed_cosines, "packed/packed_cosines", LineElements::packed_real_line,
     "LOAD_PACKED_COSINES", "STORE_PACKED_COSINES", false, false, true, true, false, true},
    {Hook::spectrum_rows, "half_spectrum/spectrum_rows", LineElements::half_spectrum_frequencies,
     "LOAD_SPECTRUM_ROWS", "STORE_SPECTRUM_ROWS", true, false, false, false, false, false},
};

/// Lines of a side along the innermost loop; real lines if its hook works on these.
std::size_t side_lines(const StepSpec &spec, const LineSide &side) {
    if (side.hook() == Hook::dct_columns)
        return side.as<DctColumnsHook>()->columns;
    if (const auto *spectrum = side.as<SpectrumRowsHook>())
        return spectrum->rows;
    if (traits(side.hook()).in_twos)
        return spec.lines.real_lines;
    return spec.lines.there ? spec.lines.there : spec.lines.inner();
}

} // namespace

std::size_t line_elements(const LineSide &side, std::size_t points) {
    if (side.whole)
        return side.hook() == Hook::hermitian ? side.whole->points / 2 + 1 : side.whole->points;
    if (traits(side.hook()).maps_samples)
        return side.samples;
    if (packed_rule_side(side))
        return 2 * points;
    if (side.hook() == Hook::half_spectrum_pair || side.hook() == Hook::spectrum_rows)
        return points / 2 + 1;
    return side.hook() == Hook::half_spectrum_packed ? points + 1 : points;
}

namespace {

/// What a line of a hook that pairs lines is where it is alone.
LineElements elements_alone(Hook hook) {
    if (hook == Hook::half_spectrum_pair)
        return LineElements::half_spectrum;
    return hook == Hook::cosine_pair ? LineElements::real_line_coefficients
                                     : LineElements::real_line_samples;
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

std::size_t lines_together(const LineProblem &lines, const LineSide &side) {
    return traits(side.hook()).in_twos ? lines.real_step() : 1;
}

const CosineOrder *cosine_order(const LineSide &side) {
    if (const auto *samples = side.as<SamplePairHook>())
        return &samples->order;
    if (const auto *samples = side.as<PackedSamplesHook>())
        return &samples->order;
    if (const auto *cosines = side.as<PackedCosinesHook>())
        return &cosines->order;
    const auto *cosines = side.as<HermitianCosinesHook>();
    return cosines ? &cosines->order : nullptr;
}

bool by_frequency(const LineSide &side) {
    return side.hook() == Hook::hermitian || side.hook() == Hook::hermitian_cosines;
}

bool packed_rule_side(const LineSide &side) {
    return side.hook() == Hook::packed_samples || side.hook() == Hook::packed_cosines;
}

bool packed_rule_lines(const LineProblem &lines) {
    return packed_rule_side(lines.in) && packed_rule_side(lines.out);
}

LineEnd line_end(const LineProblem &lines, const LineSide &side) {
    const LineSide &opposite = &side == &lines.in ? lines.out : lines.in;
    if (side.hook() == Hook::complex && opposite.hook() == Hook::half_spectrum_packed)
        return {traits(Hook::packed_linear).elements, false, false};
    const auto *pair = side.as<RealPairHook>();
    const HookTraits &hook = traits(side.hook());
    return {lines.alone && hook.in_twos ? elements_alone(hook.hook) : hook.elements, side.planar,
            pair && pair->reorder_points};
}

bool interleaved(const LineSide &side) {
    return side.hook() == Hook::complex && !side.planar && side.imaginary == 1;
}

bool complex_lines(const LineProblem &lines) {
    return lines.in.hook() == Hook::complex && lines.out.hook() == Hook::complex;
}

std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points) {
    if (side.blocks) {
        const std::size_t count =
            side.blocks->of_lines ? side_lines(spec, side) : line_elements(side, points);
        const std::size_t of = side.blocks->neighbours;
        return (count + of - 1) / of * side.blocks->distance;
    }
    return (side_lines(spec, side) - 1) * side.lines.front() +
           (line_elements(side, points) - 1) * side.point + side.imaginary + 1;
}

std::size_t side_span(const StepSpec &spec, const LineSide &side, std::size_t points) {
    std::size_t numbers = side_extent(spec, side, points);
    for (std::size_t i = 1; i < spec.lines.loops.size(); ++i)
        numbers += (spec.lines.loops[i] - 1) * side.lines[i];
    return numbers;
}

std::size_t mask_extent(const LineProblem &lines, const MaskSide &mask, std::size_t points) {
    return ((lines.inner() - 1) * mask.lines.front() + (points - 1) * mask.point + 1) * mask.parts;
}

std::size_t odd_row_distance(std::size_t columns, std::size_t multiple) {
    return 2 * multiple * ((columns + multiple - 1) / multiple | 1);
}

std::size_t pair_count(const StepSpec &spec) {
    return traits(spec.lines.out.hook()).maps_samples ? spec.lines.out.samples
                                                      : spec.points_out / 2 + 1;
}

std::size_t side_numbers(const StepSpec &spec, const LineSide &side, std::size_t points) {
    const std::size_t parts = traits(side.hook()).complex ? 2 : 1;
    const std::size_t lines =
        side.whole ? whole_lines(spec, side) : side_lines(spec, side) * spec.lines.outer();
    return lines * line_elements(side, points) * parts;
}

std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes) {
    return (side_numbers(spec, spec.lines.in, spec.points_in) +
            side_numbers(spec, spec.lines.out, spec.points_out)) *
           number_bytes;
}

} // namespace imago
