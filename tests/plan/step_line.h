// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/reference/dft.h"
#include "tests/plan/run_steps.h"
#include "tests/plan/whole_line.h"

#include <algorithm>
#include <complex>
#include <cstddef>
#include <vector>

namespace imago::test {

using Complex = std::complex<double>;

inline Complex swapped(Complex x) {
    return {x.imag(), x.real()};
}

/// Number n of a list of complex factors; 1 if there is none.
inline Complex factor(const Factors &factors, std::size_t n) {
    return factors.empty() ? Complex(1) : Complex(factors.at(2 * n), factors.at(2 * n + 1));
}

/// One complex line of a step.
class StepLine {
  public:
    StepLine(const StepSpec &spec, Slots &slots, std::size_t number);

    void run();

  private:
    static constexpr Complex j{0, 1};

    const LineSide &in() const { return spec_.lines.in; }
    const LineSide &out() const { return spec_.lines.out; }

    Complex middle_factor(std::size_t k) const {
        if (!spec_.middle_mask)
            return factor(spec_.middle_multiply, k);
        const MaskSide &mask = *spec_.middle_mask;
        return slots_.mask.at(start(mask.lines, at_[0]) + k * mask.point);
    }

    /// Transforms, multiplies by the factors, and transforms back; Rader's extra point is the last
    /// of x.
    void convolve(std::vector<Complex> &x) const;

    /// The line with StepSpec::packs_reals().
    void run_reals();

    Complex adapted(std::size_t k, Complex value) const;

    /// The four-step method's factor for point k of line `index` of its loop; 1 if there is none.
    Complex twiddle(std::size_t index, std::size_t k) const;

    /// twiddle() of the first or second (part 1) of two real lines.
    Complex twiddle_of_part(std::size_t part, std::size_t k) const;

    /// The index, within its whole line, of point n of the line with `index` in the innermost loop.
    std::size_t whole_at(const LineSide &side, std::size_t index, std::size_t n) const;
    /// The number of point n among Bluestein's chirp, and whether the step loads or stores it.
    std::size_t chirp_number(const LineSide &side, std::size_t n) const;
    bool in_chirp(const LineSide &side, std::size_t n) const;

    Complex load_hermitian(std::size_t n);

    void store_hermitian(std::size_t k, Complex value);

    /// The start of the line with this index in the innermost loop.
    std::size_t start(const std::vector<std::size_t> &strides, std::size_t index) const;

    /// The place of point n of the line with this index in the innermost loop.
    std::size_t place(const LineSide &side, std::size_t index, std::size_t n) const;

    double sample_at(std::size_t line, std::size_t n);
    void put_sample(std::size_t line, std::size_t k, double value);

    /// C(k) of the rule.
    double hermitian_cosine(std::size_t k);
    Complex load_hermitian_cosines(std::size_t n);
    void store_hermitian_cosines(std::size_t k, Complex value);

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
        const std::size_t at = place(in(), index, n);
        return {number(in(), at), imaginary(in(), at)};
    }
    void put_complex(std::size_t index, std::size_t k, Complex value) {
        const std::size_t at = place(out(), index, k);
        number(out(), at) = value.real();
        imaginary(out(), at) = value.imag();
    }
    double real_at(std::size_t index, std::size_t n) { return number(in(), place(in(), index, n)); }
    void put_real(std::size_t index, std::size_t k, double value) {
        number(out(), place(out(), index, k)) = value;
    }

    /// The index of the first or second (part 1) of two real lines; the last one's if there is no
    /// second.
    std::size_t real_line(std::size_t part) const {
        return std::min(spec_.lines.real_step() * at_[0] + part, spec_.lines.real_lines - 1);
    }
    bool has_second() const {
        return !spec_.lines.alone && 2 * at_[0] + 1 < spec_.lines.real_lines;
    }
    /// What `load` returns for part 1; 0 where the first real line is alone.
    template <class Load>
    auto second(const Load &load) const {
        return spec_.lines.alone ? decltype(load(std::size_t{1}))() : load(std::size_t{1});
    }
    /// The same of both parts as one complex number.
    template <class Load>
    Complex both(const Load &load) const {
        return {load(std::size_t{0}), second(load)};
    }

    Complex load(std::size_t n);

    Complex load_real_pair(std::size_t n);

    Complex load_half_spectrum_pair(std::size_t n);

    Complex load_spectrum_rows(std::size_t n);
    void store_spectrum_rows(std::size_t k, Complex value);

    /// Z(n) of z(m) = x(2m) + j x(2m+1): twice its even and odd parts' spectra.
    Complex load_half_spectrum_packed(std::size_t n);

    /// A coefficient of one of the two lines; coefficient N is 0.
    double cosine(std::size_t part, std::size_t k);

    Complex load_cosine_pair(std::size_t n);

    Complex load_linear(std::size_t n);

    Complex load_packed_linear(std::size_t n);

    /// Sample n of a packed line, in the rule's order.
    double packed_sample(std::size_t n);
    Complex load_packed_samples(std::size_t m);

    /// C(k) of a packed line; C(N) is 0.
    double packed_cosine(std::size_t k);
    /// V(k), k = 0..N/2, of the half spectrum.
    Complex packed_frequency(std::size_t k);
    Complex load_packed_cosines(std::size_t k);

    double dct_coefficient(std::size_t n1, std::size_t n2);

    Complex load_dct_columns(std::size_t n);

    void store(const std::vector<Complex> &x);

    void store_real_pair(std::size_t k, Complex value);

    void store_half_spectrum_packed(std::size_t k, Complex z, Complex y);

    void store_cosine_pair(std::size_t k, Complex z, Complex y);

    void store_linear(std::size_t k, const std::vector<Complex> &x);

    void put_packed_sample(std::size_t n, double value);
    void store_packed_samples(std::size_t m, Complex value);

    /// C(k) and C(N-k), k = 0..N/2, from Z(k) and Z(N/2-k).
    void store_packed_cosines(std::size_t k, Complex z, Complex y);

    /// DCT-MD Eq. 18: four coefficients from X(n1, n2) and X(N1-n1, n2).
    void store_dct_columns(std::size_t n1, Complex x, Complex y);

    const StepSpec &spec_;
    Slots &slots_;
    std::vector<std::size_t> at_; ///< index along each loop
};

} // namespace imago::test
