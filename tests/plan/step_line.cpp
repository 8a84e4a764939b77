// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/step_line.h"

#include "engine/plan/spec/hooks.h"

#include <algorithm>

namespace imago::test {

StepLine::StepLine(const StepSpec &spec, Slots &slots, std::size_t number)
    : spec_(spec), slots_(slots) {
    for (std::size_t loop : spec.lines.loops) {
        at_.push_back(number % loop);
        number /= loop;
    }
}

void StepLine::run() {
    if (spec_.lines.there && at_[0] >= spec_.lines.there)
        return;
    if (spec_.packs_reals())
        return run_reals();
    std::vector<Complex> x(spec_.held_points());
    for (std::size_t n = 0; n < spec_.points_in; ++n) {
        if (!in_chirp(in(), n))
            continue;
        Complex value = load(n);
        if (in().mask)
            value *= slots_.mask.at(start(in().mask->lines, at_[0]) + n * in().mask->point);
        value = spec_.load_swap_before ? swapped(value) : value;
        if (!spec_.load_multiply.empty())
            value *= factor(spec_.load_multiply, chirp_number(in(), n));
        x.at(spec_.rader() ? spec_.load_permutation.at(n) : n) =
            spec_.load_swap_after ? swapped(value) : value;
    }
    if (spec_.convolves())
        convolve(x);
    else if (spec_.transform)
        reference::dft(x, -1);
    std::vector<Complex> y;
    for (std::size_t k = 0; k < spec_.points_out; ++k)
        y.push_back(adapted(k, x.at(spec_.rader() ? spec_.store_permutation.at(k) : k)));
    store(y);
}

void StepLine::run_reals() {
    const std::size_t points = spec_.length, half = spec_.points_in / 2;
    const bool frequencies = by_frequency(in());
    const double sign = spec_.load_swap_after ? -1 : 1; // of an inverse
    std::vector<double> numbers(2 * points + 1);
    for (std::size_t n = 0; n < spec_.points_in; ++n) {
        const Complex value = load(n);
        numbers.at(spec_.load_permutation.at(n)) =
            value.real() - (frequencies ? sign * value.imag() : 0);
    }
    std::vector<Complex> z(points);
    for (std::size_t m = 0; m < points; ++m)
        z[m] = {numbers[2 * m], numbers[2 * m + 1]};
    reference::dft(z, -1);
    std::vector<Complex> turned(points);
    for (std::size_t k = 0; k < points; ++k)
        turned[k] = middle_factor(2 * k) * z[k] +
                    middle_factor(2 * k + 1) * std::conj(z[(points - k) % points]);
    turned[0] += numbers.back() * Complex(1, 1);
    numbers.back() += z[0].real() + z[0].imag();
    reference::dft(turned, 1);
    for (std::size_t m = 0; m < points; ++m) {
        numbers[2 * m] = turned[m].real();
        numbers[2 * m + 1] = turned[m].imag();
    }
    std::vector<Complex> y(spec_.points_out);
    for (std::size_t k = 0; k < spec_.points_out; ++k) {
        const std::size_t at = spec_.store_permutation.at(k);
        const double a = numbers.at(at), b = k ? numbers.at((at + half) % (2 * half)) : a;
        y[k] = spec_.scale * (frequencies ? Complex(a) : 0.5 * Complex(a + b, sign * (a - b)));
    }
    store(y);
}

void StepLine::convolve(std::vector<Complex> &x) const {
    std::vector<Complex> points(x.begin(), x.begin() + std::ptrdiff_t(spec_.length));
    reference::dft(points, -1);
    const Complex sum = points[0];
    for (std::size_t k = 0; k < spec_.length; ++k)
        points[k] *= middle_factor(
            k + (spec_.middle_by_row ? at_.at(spec_.four_step_loop) * spec_.length : 0));
    if (spec_.rader()) {
        points[0] += x.back();
        x.back() = swapped(x.back() + sum);
    }
    std::transform(points.begin(), points.end(), points.begin(), swapped);
    reference::dft(points, -1);
    std::copy(points.begin(), points.end(), x.begin());
}

Complex StepLine::adapted(std::size_t k, Complex value) const {
    value = spec_.store_swap_before ? swapped(value) : value;
    if (!spec_.store_multiply.empty() && in_chirp(out(), k))
        value *= factor(spec_.store_multiply, chirp_number(out(), k));
    if (spec_.four_step_length && out().hook() != Hook::half_spectrum_pair)
        value *= twiddle(at_.at(spec_.four_step_loop), k);
    value *= spec_.scale;
    return spec_.store_swap_after ? swapped(value) : value;
}

Complex StepLine::twiddle(std::size_t index, std::size_t k) const {
    return spec_.four_step_length ? reference::root_of_unity<double>(
                                        index / spec_.four_step_divisor * k, spec_.four_step_length)
                                  : Complex(1);
}

Complex StepLine::twiddle_of_part(std::size_t part, std::size_t k) const {
    const std::size_t loop = spec_.four_step_loop;
    return twiddle(loop ? at_.at(loop) : real_line(part), k);
}

std::size_t StepLine::whole_at(const LineSide &side, std::size_t index, std::size_t n) const {
    return start(side.whole->lines, index) + n * side.whole->point;
}

std::size_t StepLine::chirp_number(const LineSide &side, std::size_t n) const {
    return spec_.chirp_of_whole ? whole_at(side, at_[0], n) : n;
}

bool StepLine::in_chirp(const LineSide &side, std::size_t n) const {
    const bool load = &side == &in();
    return !spec_.chirp_of_whole || spec_.load_multiply.empty() == load ||
           chirp_number(side, n) < spec_.chirp_points;
}

std::size_t StepLine::start(const std::vector<std::size_t> &strides, std::size_t index) const {
    std::size_t place = index * strides.at(0);
    for (std::size_t loop = 1; loop < at_.size(); ++loop)
        place += at_[loop] * strides.at(loop);
    return place;
}

std::size_t StepLine::place(const LineSide &side, std::size_t index, std::size_t n) const {
    if (!side.blocks)
        return start(side.lines, index) + n * side.point;
    const auto [of, distance, of_lines, row_pairs] = *side.blocks;
    const auto odd = [&](std::size_t row, std::size_t step) { // how much nearer odd rows are
        return row_pairs && row % 2 ? step - (traits(side.hook()).complex ? 2 : 1) : 0;
    };
    if (of_lines)
        return index / of * distance + start(side.lines, index % of) + n * side.point -
               odd(n, side.point);
    return start(side.lines, index) + n / of * distance + n % of * side.point -
           odd(index, side.lines.front());
}

} // namespace imago::test
