// SPDX-License-Identifier: MIT
#include "engine/codelet/prime.h"

#include <utility>

namespace imago::codelet {

namespace {

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
    for (int k = 1; k <= m; ++k) {
        ComplexValue even = x[0];
        ComplexValue odd{-1, -1};
        for (int j = 1; j <= m; ++j) {
            const auto i = static_cast<std::size_t>(j - 1);
            const std::complex<long double> w = root_of_unity(j * k, n);
            even = b.add(even, {b.scale(w.real(), sums[i].re), b.scale(w.real(), sums[i].im)});
            const ComplexValue term{b.scale(-w.imag(), differences[i].re),
                                    b.scale(-w.imag(), differences[i].im)};
            odd = j == 1 ? term : b.add(odd, term);
        }
        const ComplexValue turned = b.quarter_turn(odd);
        result[static_cast<std::size_t>(k)] = b.add(even, turned);
        result[static_cast<std::size_t>(n - k)] = b.subtract(even, turned);
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
