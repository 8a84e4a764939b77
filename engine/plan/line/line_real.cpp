// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_real.h"

#include "engine/plan/line/line_sides.h"
#include "engine/plan/spec/hooks.h"

#include <string>
#include <utility>

namespace imago {
namespace {

/// Makes the side's lines whole lines of n points.
void make_whole(LineSide &side, std::size_t n, std::size_t loops) {
    side.whole = WholeLine{n, 1, std::vector<std::size_t>(loops, 0), n};
}

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
