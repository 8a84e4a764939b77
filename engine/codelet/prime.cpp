// SPDX-License-Identifier: MIT
#include "engine/codelet/prime.h"

#include <complex>
#include <utility>

namespace imago::codelet {
namespace {

/// Real values with a real kernel.
struct RealField {
    using Element = Value;
    using Factor = long double;

    Builder &b;

    Element add(Element a, Element c) const { return b.dag.add(a, c); }
    Element subtract(Element a, Element c) const { return b.dag.subtract(a, c); }
    Element scale(Factor factor, Element a) const { return b.scale(factor, a); }
};

/// Complex values with a complex kernel.
struct ComplexField {
    using Element = ComplexValue;
    using Factor = std::complex<long double>;

    Builder &b;

    Element add(Element a, Element c) const { return b.add(a, c); }
    Element subtract(Element a, Element c) const { return b.subtract(a, c); }
    Element scale(Factor factor, Element a) const { return b.multiply(a, factor); }
};

template <typename Field>
using Elements = std::vector<typename Field::Element>;
template <typename Field>
using Factors = std::vector<typename Field::Factor>;

template <typename Field>
typename Field::Element sum_of(const Field &field, const Elements<Field> &x) {
    typename Field::Element sum = x[0];
    for (std::size_t r = 1; r < x.size(); ++r)
        sum = field.add(sum, x[r]);
    return sum;
}

/// A cyclic convolution with the kernel's mean apart: mean is that product, with all that is to be
/// added to each y. What is left of the kernel, g, has the sum 0: with the differences of x to its
/// last element, y_q = mean + sum_(r < m-1) (x_r - x_(m-1)) g_(q-r), and all of these sums add to
/// 0.
template <typename Field>
Elements<Field> around_mean(const Field &field, const Elements<Field> &x, const Factors<Field> &g,
                            typename Field::Element mean) {
    const std::size_t m = x.size();
    Elements<Field> differences;
    for (std::size_t r = 0; r + 1 < m; ++r)
        differences.push_back(field.subtract(x[r], x[m - 1]));
    Elements<Field> y;
    typename Field::Element last = mean;
    for (std::size_t q = 0; q + 1 < m; ++q) {
        auto sum = field.scale(g[q], differences[0]);
        for (std::size_t r = 1; r + 1 < m; ++r)
            sum = field.add(sum, field.scale(g[(m + q - r) % m], differences[r]));
        y.push_back(field.add(mean, sum));
        last = field.subtract(last, sum);
    }
    y.push_back(last);
    return y;
}

/// Takes the mean off the kernel and returns it.
template <typename Factor>
Factor split_mean(std::vector<Factor> &kernel) {
    Factor mean = 0;
    for (const Factor &factor : kernel)
        mean += factor / static_cast<long double>(kernel.size());
    for (Factor &factor : kernel)
        factor -= mean;
    return mean;
}

/// The sums as they stand, with sign * h where indices wrap around. base may be none (-1).
std::vector<Value> direct(Builder &b, const std::vector<Value> &x, const Reals &h, long double sign,
                          Value base) {
    const std::size_t m = x.size();
    std::vector<Value> y;
    for (std::size_t q = 0; q < m; ++q) {
        Value sum = base;
        for (std::size_t r = 0; r < m; ++r) {
            const Value product = b.scale(q >= r ? h[q - r] : sign * h[m + q - r], x[r]);
            sum = sum < 0 ? product : b.dag.add(sum, product);
        }
        y.push_back(sum);
    }
    return y;
}

/// a * i^turns
ComplexValue turned(Builder &b, ComplexValue a, std::size_t turns) {
    for (std::size_t turn = turns % 4; turn > 0; --turn)
        a = {b.dag.negate(a.im), a.re};
    return a;
}

std::complex<long double> turned(std::complex<long double> a, std::size_t turns) {
    for (std::size_t turn = turns % 4; turn > 0; --turn)
        a = {-a.imag(), a.real()};
    return a;
}

/// The values r and r + k are one complex value of a convolution in which z^k = i, k odd. With
/// z = i^k w, w^k = i^(1 - k k) = 1, because k k = 1 modulo 8.
std::vector<Value> complex_negacyclic(Builder &b, const std::vector<Value> &x, const Reals &h) {
    const ComplexField field{b};
    const std::size_t k = x.size() / 2;
    Sequence points;
    Factors<ComplexField> kernel;
    for (std::size_t r = 0; r < k; ++r) {
        points.push_back(turned(b, {x[r], x[r + k]}, k * r));
        kernel.push_back(turned({h[r], h[r + k]}, k * r));
    }
    const std::complex<long double> mean = split_mean(kernel);
    const Sequence y = around_mean(field, points, kernel, field.scale(mean, sum_of(field, points)));
    std::vector<Value> result(x.size());
    for (std::size_t q = 0; q < k; ++q) {
        const ComplexValue value = turned(b, y[q], 3 * k * q);
        result[q] = value.re;
        result[q + k] = value.im;
    }
    return result;
}

/// The smallest g whose powers are all of 1..p-1 modulo the prime p.
int generator_of(int p) {
    for (int g = 2; g < p; ++g) {
        int power = g;
        int order = 1;
        for (; power != 1; power = power * g % p)
            ++order;
        if (order == p - 1)
            return g;
    }
    return 1; // p = 2
}

/// g^0, g^1, ... g^(count - 1) modulo p.
std::vector<int> powers_of(int g, int p, int count) {
    std::vector<int> powers;
    for (int i = 0, power = 1; i < count; ++i, power = power * g % p)
        powers.push_back(power);
    return powers;
}

/// Splits the sequence into the values of its real and of its imaginary parts.
std::pair<std::vector<Value>, std::vector<Value>> parts(const Sequence &x) {
    std::pair<std::vector<Value>, std::vector<Value>> result;
    for (const ComplexValue &value : x) {
        result.first.push_back(value.re);
        result.second.push_back(value.im);
    }
    return result;
}

ComplexValue swapped(ComplexValue a) {
    return {a.im, a.re};
}

/// sum_r w^(g^-r) e^(-2 pi i k r / (p - 1)) / (p - 1): the transformed kernel of Rader's
/// convolution with the inverse's 1 / (p - 1).
std::vector<std::complex<long double>> rader_kernel(int p, const std::vector<int> &inverse_powers) {
    std::vector<std::complex<long double>> kernel;
    for (int k = 0; k < p - 1; ++k) {
        std::complex<long double> sum = 0;
        for (int r = 0; r < p - 1; ++r)
            sum += root_of_unity(inverse_powers[static_cast<std::size_t>(r)], p) *
                   root_of_unity(k * r, p - 1);
        kernel.push_back(sum / static_cast<long double>(p - 1));
    }
    return kernel;
}

std::vector<int> inverse_powers_of(const std::vector<int> &powers, int p) {
    // g^-r = g^(p-1-r)
    std::vector<int> inverse{1};
    for (std::size_t r = 1; r < static_cast<std::size_t>(p - 1); ++r)
        inverse.push_back(powers[static_cast<std::size_t>(p - 1) - r]);
    return inverse;
}

} // namespace

std::vector<Value> cyclic_convolution(Builder &b, const std::vector<Value> &x, const Reals &h,
                                      Kernel kernel, Value base, Value &sum) {
    const std::size_t m = x.size();
    if (m % 2 == 1) {
        const RealField field{b};
        sum = sum_of(field, x);
        if (kernel == Kernel::whole || m == 1)
            return direct(b, x, h, 1, base);
        Reals rest = h;
        const long double mean = split_mean(rest);
        return around_mean(field, x, rest, b.dag.add(base, b.scale(mean, sum)));
    }
    const std::size_t half = m / 2;
    std::vector<Value> sums, differences;
    Reals h_even, h_odd;
    for (std::size_t r = 0; r < half; ++r) {
        sums.push_back(b.dag.add(x[r], x[r + half]));
        differences.push_back(b.dag.subtract(x[r], x[r + half]));
        h_even.push_back((h[r] + h[r + half]) / 2);
        h_odd.push_back((h[r] - h[r + half]) / 2);
    }
    const std::vector<Value> even = cyclic_convolution(b, sums, h_even, kernel, base, sum);
    const std::vector<Value> odd = negacyclic_convolution(b, differences, h_odd, kernel);
    std::vector<Value> y(m);
    for (std::size_t q = 0; q < half; ++q) {
        y[q] = b.dag.add(even[q], odd[q]);
        y[q + half] = b.dag.subtract(even[q], odd[q]);
    }
    return y;
}

std::vector<Value> negacyclic_convolution(Builder &b, const std::vector<Value> &x, const Reals &h,
                                          Kernel kernel) {
    const bool twice_odd = x.size() % 4 == 2 && x.size() > 2;
    return twice_odd && kernel == Kernel::mean_apart ? complex_negacyclic(b, x, h)
                                                     : direct(b, x, h, -1, -1);
}

bool is_prime(int n) {
    for (int divisor = 2; divisor * divisor <= n; ++divisor)
        if (n % divisor == 0)
            return false;
    return n > 1;
}

Sequence symmetric_dft(Builder &b, const Sequence &x) {
    const int n = static_cast<int>(x.size());
    const int m = (n - 1) / 2;
    Sequence sums, differences;
    Sequence result(x.size());
    result[0] = x[0];
    for (int j = 1; j <= m; ++j) {
        sums.push_back(b.add(x[static_cast<std::size_t>(j)], x[static_cast<std::size_t>(n - j)]));
        differences.push_back(
            b.subtract(x[static_cast<std::size_t>(j)], x[static_cast<std::size_t>(n - j)]));
        result[0] = b.add(result[0], sums.back());
    }
    // One part after the other, so that sums take the registers of the inputs that they alone read.
    const auto sums_of = [&](auto part, const Sequence &of, bool cosines, Value base) {
        std::vector<Value> all;
        for (int k = 1; k <= m; ++k) {
            Value sum = base;
            for (int j = 1; j <= m; ++j) {
                const std::complex<long double> w = root_of_unity(j * k, n);
                const Value term = b.scale(cosines ? w.real() : -w.imag(),
                                           of[static_cast<std::size_t>(j - 1)].*part);
                sum = sum < 0 ? term : b.dag.add(sum, term);
            }
            all.push_back(sum);
        }
        return all;
    };
    const auto even_re = sums_of(&ComplexValue::re, sums, true, x[0].re);
    const auto even_im = sums_of(&ComplexValue::im, sums, true, x[0].im);
    const auto odd_re = sums_of(&ComplexValue::re, differences, false, -1);
    const auto odd_im = sums_of(&ComplexValue::im, differences, false, -1);
    for (std::size_t k = 1; k <= static_cast<std::size_t>(m); ++k) {
        const ComplexValue even{even_re[k - 1], even_im[k - 1]};
        const ComplexValue turned = b.quarter_turn({odd_re[k - 1], odd_im[k - 1]});
        result[k] = b.add(even, turned);
        result[x.size() - k] = b.subtract(even, turned);
    }
    return result;
}

/// X_(g^-q) = x_0 + sum_r x_(g^r) w^(g^-(q-r)), which is a cyclic convolution in r.
Sequence rader_dft(Builder &b, const Sequence &x) {
    const int p = static_cast<int>(x.size());
    const std::vector<int> powers = powers_of(generator_of(p), p, p - 1);
    const std::vector<int> inverse_powers = inverse_powers_of(powers, p);
    Sequence permuted;
    for (const int power : powers)
        permuted.push_back(x[static_cast<std::size_t>(power)]);
    const Sequence spectrum = b.dft(permuted);
    const std::vector<std::complex<long double>> kernel = rader_kernel(p, inverse_powers);
    Sequence product; // real and imaginary swapped: the inverse by a forward DFT
    for (std::size_t k = 0; k < spectrum.size(); ++k) {
        // The sum of w^j over j = 1..p-1 is -1 exactly.
        const std::complex<long double> factor =
            k == 0 ? std::complex<long double>(-1 / static_cast<long double>(p - 1), 0) : kernel[k];
        product.push_back(swapped(b.multiply(spectrum[k], factor)));
    }
    product[0] = b.add(swapped(x[0]), product[0]);
    const Sequence convolved = b.dft(product);
    Sequence result(x.size());
    result[0] = b.add(x[0], spectrum[0]);
    for (std::size_t q = 0; q < convolved.size(); ++q)
        result[static_cast<std::size_t>(inverse_powers[q])] = swapped(convolved[q]);
    return result;
}

/// With m = (p - 1) / 2, g^m = -1: the sums x_(g^r) + x_(-g^r) meet a cosine kernel that is
/// m-periodic, the differences a sine kernel that changes sign after m.
Sequence rader_real_dft(Builder &b, const Sequence &x, Kernel kernel) {
    const int p = static_cast<int>(x.size());
    const int m = (p - 1) / 2;
    const std::vector<int> powers = powers_of(generator_of(p), p, p - 1);
    const std::vector<int> inverse_powers = inverse_powers_of(powers, p);
    Sequence sums, differences;
    Reals cosines, sines;
    for (int r = 0; r < m; ++r) {
        const auto power = static_cast<std::size_t>(powers[static_cast<std::size_t>(r)]);
        sums.push_back(b.add(x[power], x[x.size() - power]));
        differences.push_back(b.subtract(x[power], x[x.size() - power]));
        const auto w = root_of_unity(inverse_powers[static_cast<std::size_t>(r)], p);
        cosines.push_back(w.real());
        sines.push_back(-w.imag());
    }
    const auto [sums_re, sums_im] = parts(sums);
    const auto [differences_re, differences_im] = parts(differences);
    ComplexValue total{};
    const std::vector<Value> even_re =
        cyclic_convolution(b, sums_re, cosines, kernel, x[0].re, total.re);
    const std::vector<Value> even_im =
        cyclic_convolution(b, sums_im, cosines, kernel, x[0].im, total.im);
    const std::vector<Value> odd_re = negacyclic_convolution(b, differences_re, sines, kernel);
    const std::vector<Value> odd_im = negacyclic_convolution(b, differences_im, sines, kernel);
    Sequence result(x.size());
    result[0] = b.add(x[0], total);
    for (std::size_t q = 0; q < static_cast<std::size_t>(m); ++q) {
        const auto k = static_cast<std::size_t>(inverse_powers[q]);
        const ComplexValue even{even_re[q], even_im[q]};
        const ComplexValue turned = b.quarter_turn({odd_re[q], odd_im[q]});
        result[k] = b.add(even, turned);
        result[x.size() - k] = b.subtract(even, turned);
    }
    return result;
}

} // namespace imago::codelet
