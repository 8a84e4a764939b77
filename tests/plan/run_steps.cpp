// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/run_steps.h"

#include "engine/reference/dft.h"

#include <algorithm>
#include <complex>
#include <stdexcept>
#include <utility>

namespace imago::test {
namespace {

using Complex = std::complex<double>;

/// A complex line: its index along each loop, and how many real lines the innermost loop has.
struct Line {
    std::vector<std::size_t> at;
    std::size_t real_lines = 0;
};

/// Where line `index` of the innermost loop starts.
std::size_t start(const LineSide &side, const Line &line, std::size_t index) {
    std::size_t place = index * side.lines.at(0);
    for (std::size_t loop = 1; loop < line.at.size(); ++loop)
        place += line.at[loop] * side.lines.at(loop);
    return place;
}

/// Where the first or second (part 1) real line or half spectrum of a complex line starts.
std::size_t part_start(const LineSide &side, const Line &line, std::size_t part) {
    return start(side, line, std::min(2 * line.at[0] + part, line.real_lines - 1));
}

Complex swapped(Complex x) {
    return {x.imag(), x.real()};
}

Complex half_spectrum_point(const LineSide &side, const std::vector<double> &data, const Line &line,
                            std::size_t n, std::size_t points) {
    const std::size_t k = 2 * n <= points ? n : points - n;
    const auto at = [&](std::size_t part) {
        const std::size_t i = part_start(side, line, part) + k * side.point;
        const bool real = k == 0 || 2 * k == points;
        return Complex(data.at(i), real ? 0.0 : data.at(i + side.imaginary));
    };
    const Complex a = at(0), b = at(1), j(0, 1);
    return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
}

Complex real_point(const LineSide &side, const std::vector<double> &data, const Line &line,
                   std::size_t n) {
    return {data.at(part_start(side, line, 0) + n * side.point),
            data.at(part_start(side, line, 1) + n * side.point)};
}

Complex linear_point(const LineSide &side, const std::vector<double> &data, const Line &line,
                     std::size_t n) {
    Complex sum = 0;
    for (const LinearTerm &term : side.terms.at(n))
        sum += term.factor * real_point(side, data, line, term.index);
    return sum;
}

Complex load(const StepSpec &spec, const std::vector<double> &data, const Line &line,
             std::size_t n) {
    const LineSide &side = spec.lines.in;
    switch (side.hook) {
    case Hook::complex: {
        const std::size_t i = start(side, line, line.at[0]) + n * side.point;
        return {data.at(i), data.at(i + side.imaginary)};
    }
    case Hook::real_pair:
        return real_point(side, data, line, n);
    case Hook::half_spectrum_pair:
        return half_spectrum_point(side, data, line, n, spec.points_in);
    case Hook::linear:
        return linear_point(side, data, line, n);
    default:
        throw std::logic_error("no such hook on the host");
    }
}

void store_pair(const LineSide &side, std::vector<double> &data, const Line &line, std::size_t k,
                Complex value) {
    data.at(part_start(side, line, 0) + k * side.point) = value.real();
    if (2 * line.at[0] + 1 < line.real_lines)
        data.at(part_start(side, line, 1) + k * side.point) = value.imag();
}

void store(const StepSpec &spec, std::vector<double> &data, const Line &line,
           const std::vector<Complex> &x) {
    const LineSide &side = spec.lines.out;
    const std::size_t points = spec.points_out;
    const auto put = [&](std::size_t i, Complex value) {
        data.at(i) = value.real();
        data.at(i + side.imaginary) = value.imag();
    };
    if (side.hook == Hook::complex) {
        for (std::size_t k = 0; k < points; ++k)
            put(start(side, line, line.at[0]) + k * side.point, x[k]);
    } else if (side.hook == Hook::real_pair) {
        for (std::size_t k = 0; k < points; ++k)
            store_pair(side, data, line, k, x[k]);
    } else if (side.hook == Hook::half_spectrum_pair) {
        for (std::size_t k = 0; 2 * k <= points; ++k) {
            const Complex mirror = std::conj(x[k > 0 ? points - k : 0]);
            put(part_start(side, line, 0) + k * side.point, 0.5 * (x[k] + mirror));
            if (2 * line.at[0] + 1 < line.real_lines)
                put(part_start(side, line, 1) + k * side.point, Complex(0, -0.5) * (x[k] - mirror));
        }
    } else if (side.hook == Hook::linear) {
        for (std::size_t k = 0; k < side.samples; ++k) {
            Complex sum = 0;
            for (const LinearTerm &term : side.terms.at(k))
                sum += term.factor * x.at(term.index);
            store_pair(side, data, line, k, sum);
        }
    } else {
        throw std::logic_error("no such hook on the host");
    }
}

Complex factor(const std::vector<double> &factors, std::size_t n) {
    return factors.empty() ? Complex(1) : Complex(factors.at(2 * n), factors.at(2 * n + 1));
}

/// A convolution by middle_multiply or the line's factors `mask`, with Rader's point beside it as the
/// last of x.
void convolve(const StepSpec &spec, const std::vector<double> &mask, std::vector<Complex> &x) {
    std::vector<Complex> points(x.begin(), x.begin() + std::ptrdiff_t(spec.length));
    reference::dft(points, -1);
    const Complex first = points[0];
    for (std::size_t k = 0; k < spec.length; ++k)
        points[k] *= spec.middle_mask ? mask.at(k) : factor(spec.middle_multiply, k);
    if (spec.rader()) {
        points[0] += x[spec.length];
        x[spec.length] = swapped(x[spec.length] + first);
    }
    for (Complex &point : points)
        point = swapped(point);
    reference::dft(points, -1);
    std::copy(points.begin(), points.end(), x.begin());
}

void run_line(const StepSpec &spec, const std::vector<double> &in, std::vector<double> &out,
              const Line &line) {
    std::vector<Complex> x(spec.places());
    for (std::size_t n = 0; n < spec.points_in; ++n) {
        Complex value = load(spec, in, line, n);
        value = spec.load_swap_before ? swapped(value) : value;
        value *= factor(spec.load_multiply, n);
        x[spec.rader() ? spec.load_places.at(n) : n] =
            spec.load_swap_after ? swapped(value) : value;
    }
    if (spec.convolves())
        convolve(spec, x);
    else if (spec.transform)
        reference::dft(x, -1);
    std::vector<Complex> y(spec.points_out);
    for (std::size_t k = 0; k < spec.points_out; ++k) {
        const Complex &found = x[spec.rader() ? spec.store_places.at(k) : k];
        Complex value = spec.store_swap_before ? swapped(found) : found;
        value *= factor(spec.store_multiply, k);
        if (spec.four_step_length)
            value *= reference::root_of_unity<double>(line.at.at(spec.four_step_loop) /
                                                          spec.four_step_divisor * k,
                                                      spec.four_step_length);
        value *= spec.scale;
        y[k] = spec.store_swap_after ? swapped(value) : value;
    }
    store(spec, out, line, y);
}

} // namespace

void run_steps(const std::vector<StepSpec> &steps, Slots &slots) {
    for (const StepSpec &spec : steps) {
        const LineProblem &lines = spec.lines;
        const std::vector<double> &in = slots.at(lines.in.slot);
        std::vector<double> &out = slots.at(lines.out.slot);
        for (std::size_t count = 0; count < lines.count(); ++count) {
            Line line{{}, lines.real_lines};
            std::size_t rest = count;
            for (std::size_t loop : lines.loops) {
                line.at.push_back(rest % loop);
                rest /= loop;
            }
            run_line(spec, in, out, line);
        }
    }
}

} // namespace imago::test
