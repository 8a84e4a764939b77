// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_real.h"

#include "engine/plan/spec/hooks.h"
#include "engine/plan/table/tables.h"

#include <complex>
#include <string>
#include <utility>

namespace imago {

Slot fresh(Slot x, Slot y) {
    for (Slot slot : {Slot::work_a, Slot::work_b})
        if (slot != x && slot != y)
            return slot;
    return Slot::work_c;
}

bool columns_side(const LineSide &side) {
    if (side.whole && side.whole->lines.front() > 0)
        return side.whole->lines.front() == 1 && side.whole->point > 1;
    const bool complex = side.hook() == Hook::complex && !side.planar && side.imaginary == 1;
    const std::size_t step = complex ? 2 : 1;
    return side.lines.front() == step && side.point != step;
}

bool columns_layout(const LineProblem &lines) {
    return lines.inner() > 1 && (columns_side(lines.in) || columns_side(lines.out));
}

LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot, bool columns) {
    LineSide side;
    side.slot = slot;
    side.point = columns ? 2 * lines.inner() : 2;
    std::size_t stride = 2 * points * lines.inner();
    side.lines = {columns ? 2 : 2 * points};
    for (std::size_t i = 1; i < lines.loops.size(); ++i) {
        side.lines.push_back(stride);
        stride *= lines.loops[i];
    }
    return side;
}

LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot) {
    return packed_side(lines, points, slot, columns_layout(lines));
}

LineProblem without_sides(const LineProblem &lines) {
    LineProblem result;
    result.name = lines.name;
    result.points = lines.points;
    result.loops = lines.loops;
    result.independent = lines.independent;
    result.inverse = lines.inverse;
    result.in_swapped = lines.in_swapped;
    result.scale = lines.scale;
    return result;
}

StepSpec spec_of(LineProblem lines, std::size_t length) {
    StepSpec spec;
    spec.lines = std::move(lines);
    spec.length = length;
    spec.points_in = spec.points_out = length;
    return spec;
}

namespace {

/// Sets Bluestein's method over m points. Those that are too few for all frequencies suffice for
/// half of those of a real line. Where these are loaded, the others are their conjugates: the line
/// is the real part of their sum if all but 0 and N/2 count twice.
void set_chirp(StepSpec &spec, std::size_t points, std::size_t m) {
    const bool half = m < 2 * points - 1, loads = half && by_frequency(spec.lines.in);
    if (half)
        (loads ? spec.points_in : spec.points_out) = points / 2 + 1;
    spec.store_multiply = bluestein_chirp(points);
    spec.load_multiply = loads ? half_chirp(points) : spec.store_multiply;
    spec.store_as_load = !loads;
    spec.middle_multiply = bluestein_spectrum_now(points, m, spec.points_in, spec.points_out);
}

} // namespace

void set_method(StepSpec &spec, std::size_t points, const OneStep &one, bool swap) {
    spec.points_in = spec.points_out = points;
    spec.length = one.length;
    spec.radices = one.radices;
    (one.method == OneStep::Method::bluestein ? spec.load_swap_before : spec.load_swap_after) =
        swap;
    // A convolution leaves real and imaginary parts swapped.
    spec.store_swap_before = one.method != OneStep::Method::passes;
    if (one.method == OneStep::Method::bluestein) {
        set_chirp(spec, points, one.length);
    } else if (one.method == OneStep::Method::rader) {
        const bool packed = one.length != points - 1;
        RaderPermutations permutations =
            rader_permutations(points, packed ? 2 * one.length : one.length);
        spec.load_permutation = std::move(permutations.load);
        spec.store_permutation = std::move(permutations.store);
        spec.middle_multiply =
            packed ? real_rader_factors(points, one.length) : rader_spectrum(points);
    }
}

StepSpec single_step(const LineProblem &lines, const OneStep &one) {
    StepSpec spec = spec_of(lines, lines.points);
    set_method(spec, lines.points, one, lines.inverse && !lines.in_swapped);
    (spec.convolves() ? spec.store_swap_after : spec.store_swap_before) = lines.inverse;
    spec.scale = lines.scale;
    return spec;
}

StepSpec copy_step(const LineProblem &lines, LineSide in, LineSide out, std::size_t points) {
    LineProblem copy = without_sides(lines);
    copy.real_lines = lines.real_lines;
    copy.alone = lines.alone;
    copy.threshold = lines.threshold;
    copy.in = std::move(in);
    copy.out = std::move(out);
    StepSpec spec = spec_of(std::move(copy), points);
    spec.transform = false;
    return spec;
}

void set_pruned_load(StepSpec &spec, const LineProblem &lines) {
    if (lines.points_in)
        spec.points_in = lines.points_in;
    if (lines.doubled)
        spec.load_multiply = {spec.points_in,
                              [](std::size_t k) { return std::complex<double>(k == 0 ? 1 : 2); }};
}

void set_pruned_store(StepSpec &spec, const LineProblem &lines) {
    if (lines.points_out)
        spec.points_out = lines.points_out;
}

void divide_points(LineSide &side, std::size_t factor, std::ptrdiff_t at) {
    const auto divide = [&](std::size_t &point, std::vector<std::size_t> &lines) {
        lines.insert(lines.begin() + at, point);
        point *= factor;
    };
    if (side.whole) {
        side.lines.insert(side.lines.begin() + at, 0);
        divide(side.whole->point, side.whole->lines);
    } else {
        divide(side.point, side.lines);
    }
    if (side.mask)
        divide(side.mask->point, side.mask->lines);
}

void make_whole(LineSide &side, std::size_t n, std::size_t loops) {
    side.whole = WholeLine{n, 1, std::vector<std::size_t>(loops, 0), n};
}

namespace {

/// Turns a packed real line into its real points: two for each complex point.
void unpack(LineSide &side) {
    side.payload = RealPairHook{};
    side.point = side.imaginary;
    side.imaginary = 1;
}

bool is(const LineProblem &lines, Hook real, Hook spectrum) {
    return (lines.in.hook() == real && lines.out.hook() == spectrum) ||
           (lines.in.hook() == spectrum && lines.out.hook() == real);
}

} // namespace

std::optional<LineProblem> unpaired_real_lines(const LineProblem &lines) {
    if (lines.in.mask || (lines.threshold && !lines.unpaired))
        return std::nullopt;
    LineProblem unpaired = without_sides(lines);
    unpaired.threshold = lines.threshold;
    unpaired.loops.front() = lines.real_lines ? lines.real_lines : lines.inner();
    if (lines.unpaired) {
        RealSides sides = lines.unpaired();
        unpaired.in = std::move(sides.in);
        unpaired.out = std::move(sides.out);
        make_whole(unpaired.in, unpaired.points = lines.in.samples, lines.loops.size());
        make_whole(unpaired.out, unpaired.points, lines.loops.size());
        return unpaired;
    }
    const bool packed = is(lines, Hook::complex, Hook::half_spectrum_packed);
    const bool samples = is(lines, Hook::sample_pair, Hook::half_spectrum_pair); // a part, back
    if (!packed && !samples && !is(lines, Hook::real_pair, Hook::half_spectrum_pair))
        return std::nullopt;
    unpaired.in = lines.in;
    unpaired.out = lines.out;
    LineSide &real = lines.inverse ? unpaired.out : unpaired.in;
    LineSide &half = lines.inverse ? unpaired.in : unpaired.out;
    if (const auto *pair = real.as<RealPairHook>(); pair && pair->reorder_points)
        return std::nullopt;
    if (packed) {
        unpaired.points *= 2;
        unpack(real);
    }
    half.payload = HermitianHook{};
    make_whole(half, unpaired.points, lines.loops.size());
    return unpaired;
}

std::optional<LineProblem> alone_by_frequency(const LineProblem &lines) {
    std::optional<LineProblem> result = unpaired_real_lines(lines);
    if (result) {
        result->independent = true;
        pair_lines(*result);
    }
    return result;
}

RealSplit::RealSplit(const LineProblem &lines, std::size_t first, Slot work)
    : lines_(lines), inverse_(lines.inverse),
      joins_(columns_layout(lines) && !inverse_ && !lines.in.whole &&
             lines.in.point == lines.inner() * lines.in.lines.front()),
      column_(inverse_ ? lines.points / first : first), row_(lines.points / column_),
      at_(columns_layout(lines) ? 1 : 0), middle_(packed_side(lines, row_count() * row_, work)) {}

LineProblem RealSplit::columns() const {
    LineProblem lines = lines_;
    lines.name.parts.push_back({NamePart::Kind::points_apart, row_});
    lines.points = column_;
    LineSide &real = inverse_ ? lines.out : lines.in;
    LineSide &half = inverse_ ? lines.in : lines.out;
    half = middle_;
    half.payload = HalfSpectrumPairHook{};
    if (joins_) { // n2 continues where the lines end
        lines.loops.front() *= row_;
        real.point *= row_;
        half.point *= row_;
    } else {
        lines.loops.insert(lines.loops.begin() + at_, row_);
        divide_points(real, row_, at_);
        divide_points(half, row_, at_);
        lines.independent = lines.independent && at_ > 0; // or else they are columns of one line
    }
    pair_lines(lines);
    lines.threshold = false; // the rows apply the threshold to the coefficients as they load them
    if (!inverse_)
        lines.scale = 1;
    return lines;
}

LineProblem RealSplit::rows() const {
    LineProblem lines = lines_;
    lines.name.parts.push_back({NamePart::Kind::neighbouring_points});
    lines.points = row_;
    lines.loops.insert(lines.loops.begin() + at_, row_count());
    LineSide &hermitian = inverse_ ? lines.in : lines.out;
    LineSide &plain = inverse_ ? lines.out : lines.in;
    plain = middle_;
    plain.lines.insert(plain.lines.begin() + at_, row_ * middle_.point);
    divide_points(hermitian, column_, at_);
    hermitian.whole->period = column_;
    if (inverse_)
        lines.scale = 1;
    return lines;
}

void RealSplit::set_twiddles(StepSpec &spec) const {
    spec.four_step_length = lines_.points;
    if (joins_)
        spec.four_step_divisor = lines_.inner();
    else
        spec.four_step_loop = static_cast<std::size_t>(at_);
}

} // namespace imago
