// SPDX-License-Identifier: MIT
#include "engine/codelet/convolution.h"

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

} // namespace imago::codelet
