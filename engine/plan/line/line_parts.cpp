// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_parts.h"

#include "engine/plan/line/line_real.h"
#include "engine/plan/line/line_sides.h"
#include "engine/plan/table/tables.h"

#include <string>
#include <utility>

namespace imago {
namespace {

/// Returns the step for the lines over n1, whose neighbours are along n2.
StepSpec first_of_four_step(const LineProblem &lines, const LineSide &middle, std::size_t a,
                            const OneStep &method, bool columns) {
    const std::size_t b = lines.points / a;
    LineProblem half = lines;
    half.name.parts.push_back({NamePart::Kind::points_apart, b});
    half.points = a;
    half.out = middle;
    half.scale = 1;
    StepSpec spec;
    const std::size_t width = lines.inner();
    const bool joins = columns && !lines.in.whole && lines.in.point == width * lines.in.lines[0] &&
                       middle.point == width * middle.lines[0] &&
                       (!lines.in.mask || lines.in.mask->point == width * lines.in.mask->lines[0]);
    if (joins) { // n2 continues where the columns end
        half.loops[0] *= b;
        half.in.point *= b;
        half.out.point *= b;
        if (half.in.mask)
            half.in.mask->point *= b;
        spec.four_step_divisor = width;
    } else {
        const std::ptrdiff_t at = columns ? 1 : 0;
        half.loops.insert(half.loops.begin() + at, b);
        divide_points(half.in, b, at);
        divide_points(half.out, b, at);
        spec.four_step_loop = static_cast<std::size_t>(at);
    }
    spec.four_step_length = lines.points;
    set_method(spec, a, method, lines.inverse && !lines.in_swapped);
    spec.lines = std::move(half);
    return spec;
}

/// Returns the lines over n2, for each k1.
LineProblem second_of_four_step(const LineProblem &lines, const LineSide &middle, std::size_t a) {
    const std::size_t b = lines.points / a;
    LineProblem half = lines;
    half.name.parts.push_back({NamePart::Kind::neighbouring_points});
    half.points = b;
    half.in = middle;
    half.in_swapped = lines.inverse;
    half.threshold = false;
    const std::ptrdiff_t at = columns_layout(lines) ? 1 : 0;
    half.loops.insert(half.loops.begin() + at, a);
    half.in.lines.insert(half.in.lines.begin() + at, b * middle.point);
    divide_points(half.out, a, at);
    return half;
}

LineProblem plain(const LineProblem &lines, const LineSide &in, const LineSide &out,
                  std::size_t points, bool inverse) {
    LineProblem result = without_sides(lines);
    result.points = points;
    result.in = in;
    result.out = out;
    result.inverse = inverse;
    result.in_swapped = false;
    result.scale = 1;
    return result;
}

} // namespace

LineParts four_step_parts(const LineProblem &lines, std::size_t a, const OneStep &first) {
    const Slot work = fresh(lines.in.slot, lines.out.slot);
    const bool columns = lines.inner() > 1 && columns_side(lines.in);
    const LineSide middle = packed_side(lines, lines.points, work, columns);
    return {first_of_four_step(lines, middle, a, first, columns),
            second_of_four_step(lines, middle, a)};
}

LineParts unpaired_parts(const LineProblem &unpaired, std::size_t a, const OneStep &first) {
    const bool inverse = unpaired.inverse;
    const RealSplit parts(unpaired, a, fresh(unpaired.in.slot, unpaired.out.slot));
    StepSpec spec = spec_of(inverse ? parts.rows() : parts.columns(), a);
    set_method(spec, a, first, inverse);
    spec.store_swap_after = inverse;
    parts.set_twiddles(spec);
    return {std::move(spec), inverse ? parts.columns() : parts.rows()};
}

LineParts unfused_parts(const LineProblem &lines) {
    LineParts parts;
    LineProblem plain = without_sides(lines);
    plain.in = lines.in;
    plain.out = lines.out;
    if (lines.in.hook() != Hook::complex) {
        plain.in = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
        parts.push_back(copy_step(lines, lines.in, plain.in, lines.points));
    }
    if (lines.out.hook() == Hook::complex) {
        parts.push_back(std::move(plain));
        return parts;
    }
    plain.out = packed_side(lines, lines.points, fresh(plain.in.slot, lines.out.slot));
    StepSpec store = copy_step(lines, plain.out, lines.out, lines.points);
    store.lines.threshold = false;
    parts.push_back(std::move(plain));
    parts.push_back(std::move(store));
    return parts;
}

LineParts bluestein_parts(const LineProblem &lines, std::size_t m) {
    const Slot work = fresh(lines.in.slot, lines.out.slot);
    const LineSide here = packed_side(lines, m, work);
    const LineSide there = packed_side(lines, m, fresh(work, lines.out.slot));
    const Factors chirp = bluestein_chirp(lines.points);
    LineProblem named = lines;
    named.name.parts.push_back({NamePart::Kind::bluestein});

    StepSpec pad = copy_step(named, lines.in, here, m);
    pad.points_in = lines.points;
    pad.load_swap_before = lines.inverse && !lines.in_swapped;
    pad.load_multiply = chirp;
    pad.chirp_length = lines.points;

    StepSpec multiply = copy_step(named, there, here, m);
    multiply.store_multiply = bluestein_spectrum(lines.points, m);

    StepSpec cut = copy_step(named, there, lines.out, lines.points);
    cut.store_multiply = chirp;
    cut.chirp_length = lines.points;
    cut.store_swap_after = lines.inverse;
    cut.scale = lines.scale;
    return {std::move(pad), plain(lines, here, there, m, false), std::move(multiply),
            plain(lines, here, there, m, true), std::move(cut)};
}

LineParts filtered_parts(const LineProblem &lines, const MaskSide &mask) {
    LineProblem there = lines, back = lines;
    there.scale = 1;
    there.out = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
    back.inverse = true;
    back.threshold = false;
    back.in = there.out;
    back.in.mask = mask;
    return {std::move(there), std::move(back)};
}

} // namespace imago
