// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/run_steps.h"

#include "tests/plan/whole_line.h"

#include "engine/reference/dft.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

namespace imago::test {
namespace {

using Complex = std::complex<double>;
constexpr Complex j(0, 1);

Complex swapped(Complex x) {
    return {x.imag(), x.real()};
}

Complex factor(const std::vector<double> &factors, std::size_t n) {
    return factors.empty() ? Complex(1) : Complex(factors.at(2 * n), factors.at(2 * n + 1));
}

/// One complex line of a step.
class Line {
  public:
    Line(const StepSpec &spec, Slots &slots, std::size_t number) : spec_(spec), slots_(slots) {
        for (std::size_t loop : spec.lines.loops) {
            at_.push_back(number % loop);
            number /= loop;
        }
    }

    void run() {
        std::vector<Complex> x(spec_.places());
        for (std::size_t n = 0; n < spec_.points_in; ++n) {
            Complex value = load(n);
            if (in().mask)
                value *= slots_.mask.at(start(in().mask->lines, at_[0]) + n * in().mask->point);
            value = spec_.load_swap_before ? swapped(value) : value;
            value *= factor(spec_.load_multiply, n);
            x.at(spec_.rader() ? spec_.load_places.at(n) : n) =
                spec_.load_swap_after ? swapped(value) : value;
        }
        if (spec_.convolves())
            convolve(x);
        else if (spec_.transform)
            reference::dft(x, -1);
        std::vector<Complex> y;
        for (std::size_t k = 0; k < spec_.points_out; ++k)
            y.push_back(adapted(k, x.at(spec_.rader() ? spec_.store_places.at(k) : k)));
        store(y);
    }

  private:
    const LineSide &in() const { return spec_.lines.in; }
    const LineSide &out() const { return spec_.lines.out; }

    Complex middle_factor(std::size_t k) const {
        if (!spec_.middle_mask)
            return factor(spec_.middle_multiply, k);
        const MaskSide &mask = *spec_.middle_mask;
        return slots_.mask.at(start(mask.lines, at_[0]) + k * mask.point);
    }

    /// There, times the factors, and back; Rader's point beside the others is the last of x.
    void convolve(std::vector<Complex> &x) const {
        std::vector<Complex> points(x.begin(), x.begin() + std::ptrdiff_t(spec_.length));
        reference::dft(points, -1);
        const Complex sum = points[0];
        for (std::size_t k = 0; k < spec_.length; ++k)
            points[k] *= middle_factor(k);
        if (spec_.rader()) {
            points[0] += x.back();
            x.back() = swapped(x.back() + sum);
        }
        std::transform(points.begin(), points.end(), points.begin(), swapped);
        reference::dft(points, -1);
        std::copy(points.begin(), points.end(), x.begin());
    }

    Complex adapted(std::size_t k, Complex value) const {
        value = spec_.store_swap_before ? swapped(value) : value;
        value *= factor(spec_.store_multiply, k);
        if (spec_.four_step_length && out().hook != Hook::half_spectrum_pair)
            value *= twiddle(at_.at(spec_.four_step_loop), k);
        value *= spec_.scale;
        return spec_.store_swap_after ? swapped(value) : value;
    }

    /// The four-step method's for point k of line `index` of its loop; 1 where there is none.
    Complex twiddle(std::size_t index, std::size_t k) const {
        return spec_.four_step_length
                   ? reference::root_of_unity<double>(index / spec_.four_step_divisor * k,
                                                      spec_.four_step_length)
                   : Complex(1);
    }

    /// Of the first or second (part 1) of two real lines.
    Complex twiddle_of_part(std::size_t part, std::size_t k) const {
        const std::size_t loop = spec_.four_step_loop;
        return twiddle(loop ? at_.at(loop) : 2 * at_[0] + part, k);
    }

    /// The number in its whole line of point n of the line with `index` in the innermost loop.
    std::size_t whole_at(const LineSide &side, std::size_t index, std::size_t n) const {
        return start(side.whole->lines, index) + n * side.whole->point;
    }

    Complex load_folded(std::size_t n) {
        const std::size_t f = whole_at(in(), at_[0], n), all = in().whole->points;
        const Complex value = complex_at(at_[0], 2 * f > all ? all - f : f);
        return f == 0 || 2 * f == all ? value.real() : 2 * f > all ? std::conj(value) : value;
    }

    void store_folded(std::size_t k, Complex value) {
        const std::size_t f = whole_at(out(), at_[0], k), all = out().whole->points;
        if (stands_twice(out(), f))
            return;
        put_complex(at_[0], 2 * f > all ? all - f : f, 2 * f > all ? std::conj(value) : value);
    }

    /// Where a line starts that has `index` in the innermost loop.
    std::size_t start(const std::vector<std::size_t> &strides, std::size_t index) const {
        std::size_t place = index * strides.at(0);
        for (std::size_t loop = 1; loop < at_.size(); ++loop)
            place += at_[loop] * strides.at(loop);
        return place;
    }

    double sample_at(std::size_t line, std::size_t n) {
        const auto [place, sign] = sample_place(in(), whole_at(in(), line, n));
        return sign * real_at(line, place);
    }
    void put_sample(std::size_t line, std::size_t k, double value) {
        const auto [place, sign] = sample_place(out(), whole_at(out(), line, k));
        put_real(line, place, sign * value);
    }

    /// C(k) of the rule.
    double folded_cosine(std::size_t k) {
        const std::size_t all = in().whole->points;
        if (k == (in().shift ? 0 : all))
            return 0;
        const auto [place, sign] = element_place(in(), in().shift ? all - k : k);
        const double c = real_at(at_[0], place);
        return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : sign * c;
    }
    Complex load_folded_cosines(std::size_t n) {
        const std::size_t f = whole_at(in(), at_[0], n), all = in().whole->points;
        const std::size_t k = 2 * f > all ? all - f : f;
        const Complex value =
            std::conj(factor(in().dct_a, k)) * Complex(folded_cosine(k), -folded_cosine(all - k));
        return f == k ? value : std::conj(value);
    }
    void store_folded_cosines(std::size_t k, Complex value) {
        const std::size_t f = whole_at(out(), at_[0], k), all = out().whole->points;
        if (stands_twice(out(), f))
            return;
        const auto put = [&](std::size_t at, double x) {
            const auto [place, sign] = element_place(out(), at);
            put_real(at_[0], place, sign * x);
        };
        if (out().fourth) {
            for (const auto &[at, c] : fourth_coefficients(out(), f))
                put(at, (c * value).real());
            return;
        }
        const std::size_t low = 2 * f > all ? all - f : f;
        const Complex c = factor(out().dct_a, low) * (low == f ? value : std::conj(value));
        put(low, c.real());
        if (low > 0 && 2 * low < all)
            put(all - low, -c.imag());
    }

    Slot buffer(Slot slot) const {
        return slots_.in_place && slot == Slot::input ? Slot::output : slot;
    }
    double &number(const LineSide &side, std::size_t at) {
        return slots_.numbers.at(buffer(side.slot)).at(at);
    }
    double &imaginary(const LineSide &side, std::size_t at) {
        return side.planar ? slots_.imaginary.at(buffer(side.slot)).at(at)
                           : number(side, at + side.imaginary);
    }
    Complex complex_at(std::size_t index, std::size_t n) {
        const std::size_t at = start(in().lines, index) + n * in().point;
        return {number(in(), at), imaginary(in(), at)};
    }
    void put_complex(std::size_t index, std::size_t k, Complex value) {
        const std::size_t at = start(out().lines, index) + k * out().point;
        number(out(), at) = value.real();
        imaginary(out(), at) = value.imag();
    }
    double real_at(std::size_t index, std::size_t n) {
        return number(in(), start(in().lines, index) + n * in().point);
    }
    void put_real(std::size_t index, std::size_t k, double value) {
        number(out(), start(out().lines, index) + k * out().point) = value;
    }

    /// The number of the first or second (part 1) of two real lines; the last one for none.
    std::size_t real_line(std::size_t part) const {
        return std::min(2 * at_[0] + part, spec_.lines.real_lines - 1);
    }
    bool has_second() const { return 2 * at_[0] + 1 < spec_.lines.real_lines; }

    Complex load(std::size_t n) {
        switch (in().hook) {
        case Hook::complex:
            return complex_at(at_[0], n);
        case Hook::real_pair:
            return load_real_pair(n);
        case Hook::half_spectrum_pair:
            return load_half_spectrum_pair(n);
        case Hook::half_spectrum_packed:
            return load_half_spectrum_packed(n);
        case Hook::linear:
            return load_linear(n);
        case Hook::packed_linear:
            return load_packed_linear(n);
        case Hook::cosine_pair:
            return load_cosine_pair(n);
        case Hook::folded:
            return load_folded(n);
        case Hook::sample_pair:
            return {sample_at(real_line(0), n), sample_at(real_line(1), n)};
        case Hook::folded_cosines:
            return load_folded_cosines(n);
        case Hook::dct_columns:
            break;
        }
        return load_dct_columns(n);
    }

    Complex load_real_pair(std::size_t n) {
        const std::size_t m = in().reorder_points ? reorder_source(n, spec_.points_in) : n;
        const auto row = [&](std::size_t part) {
            const std::size_t r = real_line(part), all = in().reorder_rows;
            return all ? r / all * all + reorder_source(r % all, all) : r;
        };
        return {real_at(row(0), m), real_at(row(1), m)};
    }

    Complex load_half_spectrum_pair(std::size_t n) {
        const std::size_t points = spec_.points_in, k = 2 * n <= points ? n : points - n;
        const auto half = [&](std::size_t part) {
            const Complex value = complex_at(real_line(part), k);
            return k == 0 || 2 * k == points ? Complex(value.real()) : value;
        };
        const Complex a = half(0), b = half(1);
        return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
    }

    /// Z(n) of z(m) = x(2m) + j x(2m+1): twice its even and odd parts' spectra.
    Complex load_half_spectrum_packed(std::size_t n) {
        const std::size_t points = spec_.points_in;
        Complex x = complex_at(at_[0], n), y = std::conj(complex_at(at_[0], points - n));
        if (n == 0)
            x = x.real(), y = y.real();
        return x + y + j * std::conj(reference::root_of_unity<double>(n, 2 * points)) * (x - y);
    }

    /// Of one of the two lines; coefficient N is 0.
    double cosine(std::size_t part, std::size_t k) {
        const double c = k == spec_.points_in ? 0 : real_at(real_line(part), k);
        return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : c;
    }

    Complex load_cosine_pair(std::size_t n) {
        const std::size_t points = spec_.points_in, k = 2 * n <= points ? n : points - n;
        const auto spectrum = [&](std::size_t part) {
            return 0.5 * std::conj(factor(in().dct_a, k)) *
                   Complex(cosine(part, k), -cosine(part, points - k));
        };
        const Complex a = spectrum(0), b = spectrum(1);
        return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
    }

    Complex load_linear(std::size_t n) {
        Complex sum = 0;
        for (const LinearTerm &term : in().terms.at(n))
            sum += Complex(term.factor) *
                   Complex(real_at(real_line(0), term.index), real_at(real_line(1), term.index));
        return sum;
    }

    Complex load_packed_linear(std::size_t n) {
        Complex sum = 0;
        const auto row = in().packed_load.at(n);
        for (std::size_t t = 0; t < in().packed_terms; ++t) {
            const LinearTerm &term = row.at(t);
            sum += Complex(term.factor) * real_at(at_[0], term.index);
        }
        return sum;
    }

    double dct_coefficient(std::size_t n1, std::size_t n2) {
        const std::size_t rows = spec_.points_in, columns = in().columns;
        if (n1 == rows || n2 == columns || (in().flip_rows && n1 == 0) ||
            (in().flip_columns && n2 == 0))
            return 0;
        const double c =
            real_at(in().flip_columns ? columns - n2 : n2, in().flip_rows ? rows - n1 : n1);
        return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : c;
    }

    Complex load_dct_columns(std::size_t n) {
        const std::size_t rows = spec_.points_in, n2 = at_[0], m2 = in().columns - n2;
        const bool upper = 2 * n > rows;
        const std::size_t n1 = upper ? rows - n : n, m1 = rows - n1;
        const double c = dct_coefficient(n1, n2), d = dct_coefficient(n1, m2);
        const double e = dct_coefficient(m1, n2), f = dct_coefficient(m1, m2);
        const Complex a = factor(in().dct_a, n1), b = 0.25 * std::conj(factor(in().dct_b, n2));
        return upper ? a * b * Complex(c + f, e - d) : std::conj(a) * b * Complex(c - f, -(e + d));
    }

    void store(const std::vector<Complex> &x) {
        const std::size_t points = spec_.points_out;
        const auto mirrored = [&](std::size_t k) { return x.at(k > 0 ? points - k : 0); };
        switch (out().hook) {
        case Hook::complex:
            for (std::size_t k = 0; k < points; ++k)
                put_complex(at_[0], k, x[k]);
            return;
        case Hook::real_pair:
            for (std::size_t k = 0; k < points; ++k)
                store_real_pair(k, x[k]);
            return;
        case Hook::half_spectrum_pair:
            for (std::size_t k = 0; 2 * k <= points; ++k) {
                const Complex z = 0.5 * x[k], y = 0.5 * std::conj(mirrored(k));
                put_complex(2 * at_[0], k, twiddle_of_part(0, k) * (z + y));
                if (has_second())
                    put_complex(2 * at_[0] + 1, k, twiddle_of_part(1, k) * -j * (z - y));
            }
            return;
        case Hook::half_spectrum_packed:
            for (std::size_t k = 0; 2 * k <= points; ++k)
                store_half_spectrum_packed(k, x[k], mirrored(k));
            return;
        case Hook::linear:
        case Hook::packed_linear:
            for (std::size_t k = 0; k < out().samples; ++k)
                store_linear(k, x);
            return;
        case Hook::cosine_pair:
            for (std::size_t k = 0; 2 * k <= points; ++k)
                store_cosine_pair(k, x[k], mirrored(k));
            return;
        case Hook::folded:
            for (std::size_t k = 0; k < points; ++k)
                store_folded(k, x[k]);
            return;
        case Hook::sample_pair:
            for (std::size_t k = 0; k < points; ++k) {
                put_sample(2 * at_[0], k, x[k].real());
                if (has_second())
                    put_sample(2 * at_[0] + 1, k, x[k].imag());
            }
            return;
        case Hook::folded_cosines:
            for (std::size_t k = 0; k < points; ++k)
                store_folded_cosines(k, x[k]);
            return;
        case Hook::dct_columns:
            for (std::size_t k = 0; 2 * k <= points; ++k)
                store_dct_columns(k, x[k], mirrored(k));
        }
    }

    void store_real_pair(std::size_t k, Complex value) {
        const std::size_t m = out().reorder_points ? reorder_source(k, spec_.points_out) : k;
        const auto put = [&](std::size_t r, double x) {
            const std::size_t all = out().reorder_rows, image = all ? r / all * all : 0;
            const std::size_t row = all ? reorder_source(r - image, all) : r;
            x = out().alternate_points && m % 2 ? -x : x;
            x = out().alternate_rows && row % 2 ? -x : x;
            put_real(image + row, m, x);
        };
        put(2 * at_[0], value.real());
        if (has_second())
            put(2 * at_[0] + 1, value.imag());
    }

    void store_half_spectrum_packed(std::size_t k, Complex z, Complex y) {
        const std::size_t points = spec_.points_out;
        const Complex even = 0.5 * (z + std::conj(y)), odd = -0.5 * j * (z - std::conj(y));
        const Complex turned = reference::root_of_unity<double>(k, 2 * points) * odd;
        put_complex(at_[0], k, even + turned);
        put_complex(at_[0], points - k, std::conj(even - turned));
    }

    void store_cosine_pair(std::size_t k, Complex z, Complex y) {
        const Complex w = factor(out().dct_a, k);
        const Complex a = w * (z + std::conj(y)), b = -j * w * (z - std::conj(y));
        const auto put = [&](std::size_t at, double first, double second) {
            put_real(2 * at_[0], at, first);
            if (has_second())
                put_real(2 * at_[0] + 1, at, second);
        };
        put(k, a.real(), b.real());
        if (k > 0 && 2 * k < spec_.points_out)
            put(spec_.points_out - k, -a.imag(), -b.imag());
    }

    void store_linear(std::size_t k, const std::vector<Complex> &x) {
        Complex sum = 0;
        if (out().hook == Hook::packed_linear) {
            for (const LinearTerm &term : out().packed_store.at(k))
                sum += Complex(term.factor) * x.at(term.index);
            put_real(at_[0], k, sum.real());
            return;
        }
        for (const LinearTerm &term : out().terms.at(k))
            sum += Complex(term.factor) * x.at(term.index);
        put_real(2 * at_[0], k, sum.real());
        if (has_second())
            put_real(2 * at_[0] + 1, k, sum.imag());
    }

    /// DCT-MD Eq. 18: four coefficients from X(n1, n2) and X(N1-n1, n2).
    void store_dct_columns(std::size_t n1, Complex x, Complex y) {
        const std::size_t n2 = at_[0], m1 = spec_.points_out - n1, m2 = out().columns - n2;
        const bool mirrored = n2 > 0 && n2 < m2;
        const Complex a = factor(out().dct_a, n1), b = factor(out().dct_b, n2);
        const Complex p = 2.0 * b * (a * x + std::conj(a) * y);
        const Complex q = 2.0 * b * (a * x - std::conj(a) * y);
        put_real(n2, n1, p.real());
        if (mirrored)
            put_real(m2, n1, -p.imag());
        if (n1 == 0 || n1 >= m1)
            return;
        put_real(n2, m1, -q.imag());
        if (mirrored)
            put_real(m2, m1, -q.real());
    }

    const StepSpec &spec_;
    Slots &slots_;
    std::vector<std::size_t> at_; ///< index along each loop
};

} // namespace

void run_steps(const std::vector<StepSpec> &steps, Slots &slots) {
    std::mt19937 random;
    for (const StepSpec &spec : steps) {
        const Slot in = spec.lines.in.slot, out = spec.lines.out.slot;
        if (out == Slot::input)
            throw std::logic_error("A step stores in the input.");
        std::vector<std::size_t> order(spec.lines.count());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (in == out || (slots.in_place && in == Slot::input && out == Slot::output))
            std::shuffle(order.begin(), order.end(), random);
        for (std::size_t number : order)
            Line(spec, slots, number).run();
    }
}

} // namespace imago::test
