// SPDX-License-Identifier: MIT
#include "engine/reference/dft.h"

#include "engine/reference/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

namespace imago::reference {
namespace {

constexpr std::size_t largest_direct_prime = 61;

template <class T>
using Complex = std::complex<T>;

/// The product without the recovery of infinities that std::complex's operator* has.
template <class T>
inline Complex<T> times(Complex<T> a, Complex<T> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <class T>
inline Complex<T> minus_i_times(Complex<T> a) {
    return {a.imag(), -a.real()};
}

/// The factors 4 first, then at most one 2, then odd primes ascending; empty if a prime is too
/// large.
std::vector<std::size_t> radix_sequence(std::size_t n) {
    std::vector<std::size_t> radices;
    for (; n % 4 == 0; n /= 4)
        radices.push_back(4);
    if (n % 2 == 0) {
        radices.push_back(2);
        n /= 2;
    }
    for (std::size_t prime = 3; prime <= largest_direct_prime; prime += 2)
        for (; n % prime == 0; n /= prime)
            radices.push_back(prime);
    if (n > 1)
        radices.clear();
    return radices;
}

template <class T>
std::vector<Complex<T>> roots(std::size_t n) {
    std::vector<Complex<T>> table(n);
    for (std::size_t k = 0; k < n; ++k)
        table[k] = root_of_unity<T>(k, n);
    return table;
}

/// One decimation-in-frequency Stockham pass: `groups` butterflies of `radix` legs for each of
/// `stride` interleaved sequences; groups * radix * stride = n.
/// from[q + stride (p + groups j)] -> to[q + stride (radix p + k)], times w_n^(stride p k).
struct Pass {
    std::size_t radix, groups, stride;
};

template <class T>
void pass_2(const Pass &pass, const Complex<T> *w, const Complex<T> *from, Complex<T> *to) {
    const std::size_t s = pass.stride, leg = s * pass.groups;
    for (std::size_t p = 0; p < pass.groups; ++p) {
        const Complex<T> w1 = w[s * p];
        const Complex<T> *x = from + s * p;
        Complex<T> *y = to + 2 * s * p;
        for (std::size_t q = 0; q < s; ++q) {
            const Complex<T> a = x[q], b = x[q + leg];
            y[q] = a + b;
            y[q + s] = times(w1, a - b);
        }
    }
}

template <class T>
void pass_4(const Pass &pass, const Complex<T> *w, const Complex<T> *from, Complex<T> *to) {
    const std::size_t s = pass.stride, leg = s * pass.groups;
    for (std::size_t p = 0; p < pass.groups; ++p) {
        const Complex<T> w1 = w[s * p], w2 = w[2 * s * p], w3 = w[3 * s * p];
        const Complex<T> *x = from + s * p;
        Complex<T> *y = to + 4 * s * p;
        for (std::size_t q = 0; q < s; ++q) {
            const Complex<T> a = x[q], b = x[q + leg], c = x[q + 2 * leg], d = x[q + 3 * leg];
            const Complex<T> even = a + c, odd = b + d, difference = a - c;
            const Complex<T> turned = minus_i_times(b - d);
            y[q] = even + odd;
            y[q + s] = times(w1, difference + turned);
            y[q + 2 * s] = times(w2, even - odd);
            y[q + 3 * s] = times(w3, difference - turned);
        }
    }
}

/// A pass of any odd radix by the definition; legs j and radix - j are paired.
template <class T>
void pass_odd(const Pass &pass, const Complex<T> *w, const Complex<T> *from, Complex<T> *to) {
    const std::size_t r = pass.radix, s = pass.stride, leg = s * pass.groups, half = r / 2;
    const std::vector<Complex<T>> root = roots<T>(r);
    std::vector<Complex<T>> sum(half + 1), difference(half + 1);
    for (std::size_t p = 0; p < pass.groups; ++p)
        for (std::size_t q = 0; q < s; ++q) {
            const Complex<T> *x = from + s * p + q;
            Complex<T> *y = to + r * s * p + q;
            Complex<T> total = x[0];
            for (std::size_t j = 1; j <= half; ++j) {
                sum[j] = x[leg * j] + x[leg * (r - j)];
                difference[j] = x[leg * j] - x[leg * (r - j)];
                total += sum[j];
            }
            y[0] = total;
            for (std::size_t k = 1; k <= half; ++k) {
                Complex<T> even = x[0], odd = 0;
                for (std::size_t j = 1, jk = k; j <= half;
                     ++j, jk = jk + k < r ? jk + k : jk + k - r) {
                    even += sum[j] * root[jk].real();
                    odd += difference[j] * -root[jk].imag();
                }
                y[s * k] = times(w[s * p * k], even + minus_i_times(odd));
                y[s * (r - k)] = times(w[s * p * (r - k)], even - minus_i_times(odd));
            }
        }
}

/// a b - product, exactly, where product is a b rounded; the error of a product is a number.
template <class T>
T product_error(T a, T b, T product) {
    if constexpr (sizeof(T) <= sizeof(double)) {
        return std::fma(a, b, -product);
    } else {
        // Uses Dekker's product: fmal is software, and takes most of the time of a long table.
        constexpr T splitter =
            static_cast<T>((std::uint64_t{1} << ((std::numeric_limits<T>::digits + 1) / 2)) + 1);
        const auto upper = [](T x) {
            const T wide = splitter * x;
            return wide - (wide - x);
        };
        const T a_high = upper(a), a_low = a - a_high, b_high = upper(b), b_low = b - b_high;
        return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    }
}

/// Cosine and sine of the angle turn/n of a quarter turn, 2 turn <= n < 2^53. The angle is kept as
/// a sum of two numbers: rounding it to one would alone cost the sine a whole ulp.
template <class T>
std::pair<T, T> cosine_and_sine(std::uint64_t turn, std::uint64_t n) {
    if (2 * turn == n)
        return {std::numbers::sqrt2_v<T> / 2, std::numbers::sqrt2_v<T> / 2};
    const T right = std::numbers::pi_v<T> / 2; // and its difference from pi/2:
    const T lacking =
        sizeof(T) > sizeof(double) ? -2.50827880633416601e-20L : 6.123233995736766e-17;
    const T whole = static_cast<T>(n);
    const T part = static_cast<T>(turn) / whole;
    const T back = part * whole;
    const T part_rest = (static_cast<T>(turn) - back - product_error(part, whole, back)) / whole;
    const T angle = right * part;
    const T rest = product_error(right, part, angle) + right * part_rest + lacking * part;
    const T c = std::cos(angle), s = std::sin(angle);
    return {c - s * rest, s + c * rest};
}

} // namespace

template <class T>
Complex<T> root_of_unity(std::uint64_t k, std::uint64_t n) {
    if (n == 0 || n > std::uint64_t(1) << 52)
        throw usage_error(reference_says.root_order, n);
    k %= n;
    const bool lower = 2 * k > n; // the angle as a fraction k/n of a turn, folded thrice
    if (lower)
        k = n - k;
    std::uint64_t turn = 4 * k; // in units of a quarter turn over n
    const bool left = turn > n;
    if (left)
        turn = 2 * n - turn;
    const bool steep = 2 * turn > n;
    if (steep)
        turn = n - turn;
    const auto [fine_c, fine_s] = cosine_and_sine<T>(turn, n);
    T c = fine_c, s = fine_s;
    if (steep)
        std::swap(c, s);
    return {left ? -c : c, lower ? s : -s};
}

template <class T>
struct Dft<T>::Tables {
    std::size_t n = 0;
    std::vector<std::size_t> radices;
    std::vector<Complex<T>> w; ///< w[k] = exp(-2 pi i k / n); empty under Bluestein

    // Bluestein: a circular convolution of length m >= 2n - 1, a power of two.
    std::vector<Complex<T>> chirp;    ///< exp(-pi i k^2 / n)
    std::vector<Complex<T>> response; ///< transform of the conjugate chirp, over m
    std::unique_ptr<const Dft<T>> convolution;

    explicit Tables(std::size_t length) : n(length), radices(radix_sequence(length)) {
        if (n == 1 || !radices.empty())
            w = roots<T>(n);
        else
            prepare_bluestein();
    }

    void prepare_bluestein() {
        const std::size_t m = std::bit_ceil(2 * n - 1);
        convolution = std::make_unique<const Dft<T>>(m);
        chirp.resize(n);
        response.assign(m, 0);
        std::size_t square = 0; // k^2 mod 2n, exactly
        for (std::size_t k = 0; k < n; ++k) {
            chirp[k] = root_of_unity<T>(square, 2 * n);
            response[k] = response[(m - k) % m] = std::conj(chirp[k]) / static_cast<T>(m);
            square = (square + 2 * k + 1) % (2 * n);
        }
        (*convolution)(response.data(), -1);
    }

    void forward(Complex<T> *x) const {
        if (convolution)
            bluestein(x);
        else
            stockham(x);
    }

    void stockham(Complex<T> *x) const {
        std::vector<Complex<T>> scratch(n);
        Complex<T> *from = x, *to = scratch.data();
        Pass pass{1, n, 1};
        for (const std::size_t radix : radices) {
            pass.radix = radix;
            pass.groups /= radix;
            if (radix == 4)
                pass_4(pass, w.data(), from, to);
            else if (radix == 2)
                pass_2(pass, w.data(), from, to);
            else
                pass_odd(pass, w.data(), from, to);
            pass.stride *= radix;
            std::swap(from, to);
        }
        if (from != x)
            std::copy(from, from + n, x);
    }

    void bluestein(Complex<T> *x) const {
        std::vector<Complex<T>> padded(convolution->length());
        for (std::size_t k = 0; k < n; ++k)
            padded[k] = times(x[k], chirp[k]);
        (*convolution)(padded.data(), -1);
        for (std::size_t k = 0; k < padded.size(); ++k)
            padded[k] = times(padded[k], response[k]);
        (*convolution)(padded.data(), +1);
        for (std::size_t k = 0; k < n; ++k)
            x[k] = times(padded[k], chirp[k]);
    }
};

template <class T>
Dft<T>::Dft(std::size_t length) {
    if (length == 0)
        throw usage_error(reference_says.no_length);
    tables_ = std::make_unique<const Tables>(length);
}
template <class T>
Dft<T>::~Dft() = default;
template <class T>
Dft<T>::Dft(Dft &&) noexcept = default;
template <class T>
Dft<T> &Dft<T>::operator=(Dft &&) noexcept = default;

template <class T>
std::size_t Dft<T>::length() const {
    return tables_->n;
}

template <class T>
void Dft<T>::operator()(Complex<T> *x, int sign) const {
    if (sign != -1 && sign != 1)
        throw usage_error(reference_says.sign, sign);
    // The inverse is the forward transform with real and imaginary parts exchanged on both sides.
    const auto exchange = [&] {
        for (std::size_t k = 0; k < tables_->n; ++k)
            x[k] = {x[k].imag(), x[k].real()};
    };
    if (sign == 1)
        exchange();
    tables_->forward(x);
    if (sign == 1)
        exchange();
}

template <class T>
void dft(std::vector<Complex<T>> &x, int sign) {
    Dft<T> transform(x.size());
    transform(x.data(), sign);
}

template <class T>
void dft2d(std::vector<Complex<T>> &x, std::size_t height, std::size_t width, int sign) {
    if (x.size() != height * width)
        throw usage_error(reference_says.elements_2d, height, width, x.size());
    const Dft<T> along_row(width);
    for (std::size_t row = 0; row < height; ++row)
        along_row(x.data() + row * width, sign);
    const Dft<T> along_column(height);
    std::vector<Complex<T>> column(height);
    for (std::size_t k = 0; k < width; ++k) {
        for (std::size_t row = 0; row < height; ++row)
            column[row] = x[row * width + k];
        along_column(column.data(), sign);
        for (std::size_t row = 0; row < height; ++row)
            x[row * width + k] = column[row];
    }
}

template Complex<double> root_of_unity<double>(std::uint64_t, std::uint64_t);
template Complex<long double> root_of_unity<long double>(std::uint64_t, std::uint64_t);
template class Dft<double>;
template class Dft<long double>;
template void dft(std::vector<Complex<double>> &, int);
template void dft(std::vector<Complex<long double>> &, int);
template void dft2d(std::vector<Complex<double>> &, std::size_t, std::size_t, int);
template void dft2d(std::vector<Complex<long double>> &, std::size_t, std::size_t, int);

} // namespace imago::reference
