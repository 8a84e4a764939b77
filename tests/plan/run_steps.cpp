// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/run_steps.h"

#include "engine/reference/dft.h"

#include <complex>
#include <stdexcept>
#include <utility>

namespace imago::test {
namespace {

using Complex = std::complex<double>;

struct Line {
    std::size_t inner, middle, outer;
};

std::size_t place(const LineSide &side, const Line &line, std::size_t n) {
    return 2 * (line.inner * side.strides.inner + line.middle * side.strides.middle +
                line.outer * side.strides.outer + n * side.strides.point);
}

Complex swapped(Complex x) {
    return {x.imag(), x.real()};
}

Complex half_spectrum_point(const LineSide &side, const std::vector<double> &data, const Line &line,
                            std::size_t n, std::size_t points) {
    const std::size_t k = 2 * n <= points ? n : points - n;
    const auto at = [&](std::size_t row) {
        const std::size_t i = 2 * (std::min(row, side.rows - 1) * side.row_stride + k);
        const bool real = k == 0 || 2 * k == points;
        return Complex(data.at(i), real ? 0.0 : data.at(i + 1));
    };
    const Complex a = at(2 * line.inner), b = at(2 * line.inner + 1), j(0, 1);
    return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
}

/// Where sample n of a real line stands: part 0 or 1 of a complex line.
std::size_t real_place(const LineSide &side, const Line &line, std::size_t part, std::size_t n) {
    const std::size_t real_line = std::min(2 * line.inner + part, side.rows - 1);
    return real_line * side.row_stride + n * side.strides.point +
           line.middle * side.strides.middle + line.outer * side.strides.outer;
}

Complex linear_point(const LineSide &side, const std::vector<double> &data, const Line &line,
                     std::size_t n) {
    Complex sum = 0;
    for (const LinearTerm &term : side.terms.at(n))
        sum += term.factor * Complex(data.at(real_place(side, line, 0, term.index)),
                                     data.at(real_place(side, line, 1, term.index)));
    return sum;
}

Complex load(const StepSpec &spec, const std::vector<double> &data, const Line &line,
             std::size_t n) {
    const LineSide &side = spec.lines.in;
    switch (side.hook) {
    case Hook::complex: {
        const std::size_t i = place(side, line, n);
        return {data.at(i), data.at(i + 1)};
    }
    case Hook::real_pair: {
        const std::size_t other = std::min(2 * line.inner + 1, side.rows - 1);
        return {data.at(2 * line.inner * side.row_stride + n),
                data.at(other * side.row_stride + n)};
    }
    case Hook::half_spectrum_pair:
        return half_spectrum_point(side, data, line, n, spec.points_in);
    case Hook::linear:
        return linear_point(side, data, line, n);
    case Hook::dct_columns:
        break;
    }
    throw std::logic_error("no such hook on the host");
}

void store(const StepSpec &spec, std::vector<double> &data, const Line &line,
           const std::vector<Complex> &x) {
    const LineSide &side = spec.lines.out;
    const std::size_t points = spec.points_out;
    const auto put = [&](std::size_t i, Complex value) {
        data.at(i) = value.real();
        data.at(i + 1) = value.imag();
    };
    const bool second = 2 * line.inner + 1 < side.rows;
    if (side.hook == Hook::complex) {
        for (std::size_t k = 0; k < points; ++k)
            put(place(side, line, k), x[k]);
    } else if (side.hook == Hook::real_pair) {
        for (std::size_t k = 0; k < points; ++k) {
            data.at(2 * line.inner * side.row_stride + k) = x[k].real();
            if (second)
                data.at((2 * line.inner + 1) * side.row_stride + k) = x[k].imag();
        }
    } else if (side.hook == Hook::half_spectrum_pair) {
        for (std::size_t k = 0; 2 * k <= points; ++k) {
            const Complex mirror = std::conj(x[k > 0 ? points - k : 0]);
            put(2 * (2 * line.inner * side.row_stride + k), 0.5 * (x[k] + mirror));
            if (second)
                put(2 * ((2 * line.inner + 1) * side.row_stride + k),
                    Complex(0, -0.5) * (x[k] - mirror));
        }
    } else if (side.hook == Hook::linear) {
        for (std::size_t k = 0; k < side.samples; ++k) {
            Complex sum = 0;
            for (const LinearTerm &term : side.terms.at(k))
                sum += term.factor * x.at(term.index);
            data.at(real_place(side, line, 0, k)) = sum.real();
            if (second)
                data.at(real_place(side, line, 1, k)) = sum.imag();
        }
    } else {
        throw std::logic_error("no such hook on the host");
    }
}

Complex factor(const std::vector<double> &factors, std::size_t n) {
    return factors.empty() ? Complex(1) : Complex(factors.at(2 * n), factors.at(2 * n + 1));
}

void run_line(const StepSpec &spec, const std::vector<double> &in, std::vector<double> &out,
              const Line &line) {
    std::vector<Complex> x(spec.length);
    for (std::size_t n = 0; n < spec.points_in; ++n) {
        Complex value = load(spec, in, line, n);
        value = spec.load_swap_before ? swapped(value) : value;
        value *= factor(spec.load_multiply, n);
        x[n] = spec.load_swap_after ? swapped(value) : value;
    }
    if (spec.transform)
        reference::dft(x, -1);
    for (std::size_t k = 0; k < spec.points_out; ++k) {
        Complex value = spec.store_swap_before ? swapped(x[k]) : x[k];
        value *= factor(spec.store_multiply, k);
        if (spec.four_step_length)
            value *= reference::root_of_unity<double>(line.inner / spec.four_step_divisor * k,
                                                      spec.four_step_length);
        value *= spec.scale;
        x[k] = spec.store_swap_after ? swapped(value) : value;
    }
    store(spec, out, line, x);
}

} // namespace

void run_steps(const std::vector<StepSpec> &steps, Slots &slots) {
    for (const StepSpec &spec : steps) {
        const LineProblem &lines = spec.lines;
        const std::vector<double> &in = slots.at(lines.in.slot);
        std::vector<double> &out = slots.at(lines.out.slot);
        for (std::size_t o = 0; o < lines.outer; ++o)
            for (std::size_t m = 0; m < lines.middle; ++m)
                for (std::size_t i = 0; i < lines.inner; ++i)
                    run_line(spec, in, out, {i, m, o});
    }
}

} // namespace imago::test
