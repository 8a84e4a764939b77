// SPDX-License-Identifier: MIT
#include "engine/plan/line_real.h"

#include "engine/plan/hooks.h"
#include "engine/plan/line_sides.h"

#include <string>
#include <utility>

namespace imago {
namespace {

/// The side's lines become whole lines of n points.
void make_whole(LineSide &side, std::size_t n, std::size_t loops) {
    side.whole = WholeLine{n, 1, std::vector<std::size_t>(loops, 0), n};
}

/// A packed real line as it stands: two reals of a complex point.
void unpack(LineSide &side) {
    side.hook = Hook::real_pair;
    side.point = side.imaginary;
    side.imaginary = 1;
}

bool is(const LineProblem &lines, Hook real, Hook spectrum) {
    return (lines.in.hook == real && lines.out.hook == spectrum) ||
           (lines.in.hook == spectrum && lines.out.hook == real);
}

/// The innermost loop's complex lines become half as many, each of two real lines.
void pair_innermost(LineProblem &lines) {
    lines.real_lines = lines.loops.front();
    lines.loops.front() = (lines.real_lines + 1) / 2;
}

} // namespace

std::optional<LineProblem> real_lines_apart(const LineProblem &lines) {
    if (lines.in.mask || (lines.threshold && !lines.apart))
        return std::nullopt;
    LineProblem apart = without_sides(lines);
    apart.threshold = lines.threshold;
    apart.loops.front() = lines.real_lines ? lines.real_lines : lines.inner();
    if (lines.apart) {
        RealSides sides = lines.apart();
        apart.in = std::move(sides.in);
        apart.out = std::move(sides.out);
        make_whole(apart.in, apart.points = lines.in.samples, lines.loops.size());
        make_whole(apart.out, apart.points, lines.loops.size());
        return apart;
    }
    const bool packed = is(lines, Hook::complex, Hook::half_spectrum_packed);
    const bool samples = is(lines, Hook::sample_pair, Hook::half_spectrum_pair); // back, a part
    if (!packed && !samples && !is(lines, Hook::real_pair, Hook::half_spectrum_pair))
        return std::nullopt;
    apart.in = lines.in;
    apart.out = lines.out;
    LineSide &real = lines.inverse ? apart.out : apart.in;
    LineSide &half = lines.inverse ? apart.in : apart.out;
    if (real.reorder_points)
        return std::nullopt;
    if (packed) {
        apart.points *= 2;
        unpack(real);
    }
    half.hook = Hook::folded;
    make_whole(half, apart.points, lines.loops.size());
    return apart;
}

RealSplit::RealSplit(const LineProblem &lines, std::size_t first, Slot work)
    : lines_(lines), inverse_(lines.inverse),
      joins_(columns_layout(lines) && !inverse_ && !lines.in.whole &&
             lines.in.point == lines.inner() * lines.in.lines.front()),
      column_(inverse_ ? lines.points / first : first), row_(lines.points / column_),
      at_(columns_layout(lines) ? 1 : 0), middle_(packed_side(lines, row_count() * row_, work)) {}

LineProblem RealSplit::columns() const {
    LineProblem lines = lines_;
    lines.name += ", points " + std::to_string(row_) + " apart";
    lines.points = column_;
    LineSide &real = inverse_ ? lines.out : lines.in;
    LineSide &half = inverse_ ? lines.in : lines.out;
    half = middle_;
    half.hook = Hook::half_spectrum_pair;
    if (joins_) { // n2 goes on where the lines end
        lines.loops.front() *= row_;
        real.point *= row_;
        half.point *= row_;
    } else {
        lines.loops.insert(lines.loops.begin() + at_, row_);
        divide_points(real, row_, at_);
        divide_points(half, row_, at_);
    }
    pair_innermost(lines);
    lines.threshold = false; // of the coefficients, as the rows load them
    if (!inverse_)
        lines.scale = 1;
    return lines;
}

LineProblem RealSplit::rows() const {
    LineProblem lines = lines_;
    lines.name += ", neighbouring points";
    lines.points = row_;
    lines.loops.insert(lines.loops.begin() + at_, row_count());
    LineSide &folded = inverse_ ? lines.in : lines.out;
    LineSide &plain = inverse_ ? lines.out : lines.in;
    plain = middle_;
    plain.lines.insert(plain.lines.begin() + at_, row_ * middle_.point);
    divide_points(folded, column_, at_);
    folded.whole->period = column_;
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
