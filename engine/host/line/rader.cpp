// SPDX-License-Identifier: MIT
#include "engine/host/line/rader.h"

#include "engine/host/kernel/kernel_table.h"
#include "engine/host/line/radices.h"
#include "engine/host/line/roots.h"

#include <algorithm>

namespace imago::host {

namespace {

std::uint64_t product_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % n);
}

std::uint64_t power_modulo(std::uint64_t base, std::uint64_t exponent, std::uint64_t n) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base = product_modulo(base, base, n))
        if (exponent % 2 == 1)
            result = product_modulo(result, base, n);
    return result;
}

/// The least generator of the multiplicative group modulo a prime.
std::uint64_t generator_of(std::uint64_t prime) {
    std::vector<std::uint64_t> factors;
    std::uint64_t rest = prime - 1;
    for (std::uint64_t d = 2; d * d <= rest; ++d)
        if (rest % d == 0) {
            factors.push_back(d);
            while (rest % d == 0)
                rest /= d;
        }
    if (rest > 1)
        factors.push_back(rest);
    for (std::uint64_t g = 2;; ++g)
        if (std::none_of(factors.begin(), factors.end(), [&](std::uint64_t f) {
                return power_modulo(g, (prime - 1) / f, prime) == 1;
            }))
            return g;
}

/// Transforms the filter of a convolution in double and keeps it in T, divided by its points.
template <class T>
void keep_filter(const Numbers<double> &re, const Numbers<double> &im, Numbers<T> &kept_re,
                 Numbers<T> &kept_im) {
    const std::size_t n = re.size();
    const auto line = complex_line<double>(n);
    Numbers<double> out_re(n), out_im(n), scratch(line->scratch());
    line->run({re.data(), im.data(), 1}, {out_re.data(), out_im.data(), 1}, scratch.data());
    for (std::size_t i = 0; i < n; ++i) {
        kept_re.push_back(static_cast<T>(out_re[i] / static_cast<double>(n)));
        kept_im.push_back(static_cast<T>(out_im[i] / static_cast<double>(n)));
    }
}

} // namespace

template <class T>
RaderLine<T>::RaderLine(std::size_t prime) : ComplexLine<T>(prime) {
    const std::size_t count = prime - 1;
    inner_ = complex_line<T>(count);
    const std::uint64_t g = generator_of(prime), inverse = power_modulo(g, prime - 2, prime);
    Numbers<double> re, im;
    std::uint64_t power = 1, inverse_power = 1;
    for (std::size_t q = 0; q < count; ++q) {
        powers_.push_back(static_cast<std::uint32_t>(power));
        inverse_powers_.push_back(static_cast<std::uint32_t>(inverse_power));
        re.push_back(root(prime, inverse_power).real());
        im.push_back(root(prime, inverse_power).imag());
        power = product_modulo(power, g, prime);
        inverse_power = product_modulo(inverse_power, inverse, prime);
    }
    keep_filter(re, im, filter_re_, filter_im_);
}

template <class T>
std::size_t RaderLine<T>::scratch() const {
    return 4 * padded(this->points()) + inner_->scratch();
}

template <class T>
void RaderLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const {
    const std::size_t count = this->points() - 1, room = padded(this->points());
    T *re = scratch, *im = re + room, *to_re = im + room, *to_im = to_re + room;
    T *rest = to_im + room;
    for (std::size_t q = 0; q < count; ++q) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(powers_[q]) * in.stride;
        re[q] = in.re[at];
        im[q] = in.im[at];
    }
    const T first_re = in.re[0], first_im = in.im[0];
    inner_->run({re, im, 1}, {to_re, to_im, 1}, rest);
    out.re[0] = first_re + to_re[0];
    out.im[0] = first_im + to_im[0];
    kernels<T>().multiply(to_re, to_im, filter_re_.data(), filter_im_.data(), count);
    // What is added to the mean reaches every number.
    to_re[0] += first_re;
    to_im[0] += first_im;
    inner_->run({to_im, to_re, 1}, {im, re, 1}, rest);
    for (std::size_t q = 0; q < count; ++q) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(inverse_powers_[q]) * out.stride;
        out.re[at] = re[q];
        out.im[at] = im[q];
    }
}

template <class T>
std::size_t BluesteinLine<T>::inner_points(std::size_t points) {
    std::size_t best = 0;
    double least = 0;
    for (const std::size_t odd : {1, 3, 5, 7, 9, 15}) {
        std::size_t candidate = odd;
        while (candidate < 2 * points - 1)
            candidate *= 2;
        // Long ones are bound by memory.
        const double cost =
            points > 20000 ? static_cast<double>(candidate) : line_cost(candidate, kernels<T>());
        if (best == 0 || cost < least) {
            best = candidate;
            least = cost;
        }
    }
    return best;
}

template <class T>
BluesteinLine<T>::BluesteinLine(std::size_t points) : ComplexLine<T>(points) {
    const std::size_t count = inner_points(points);
    inner_ = complex_line<T>(count);
    Numbers<double> re(count), im(count);
    for (std::size_t j = 0; j < points; ++j) {
        const auto w = root(2 * points, product_modulo(j, j, 2 * points));
        chirp_re_.push_back(static_cast<T>(w.real()));
        chirp_im_.push_back(static_cast<T>(w.imag()));
        for (const std::size_t at : {j, (count - j) % count}) {
            re[at] = w.real();
            im[at] = -w.imag();
        }
    }
    keep_filter(re, im, filter_re_, filter_im_);
}

template <class T>
std::size_t BluesteinLine<T>::scratch() const {
    return 4 * padded(inner_->points()) + inner_->scratch();
}

template <class T>
void BluesteinLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out,
                           T *scratch) const {
    const std::size_t n = this->points(), count = inner_->points(), room = padded(count);
    T *re = scratch, *im = re + room, *to_re = im + room, *to_im = to_re + room;
    T *rest = to_im + room;
    for (std::size_t j = 0; j < n; ++j) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(j) * in.stride;
        re[j] = in.re[at];
        im[j] = in.im[at];
    }
    kernels<T>().multiply(re, im, chirp_re_.data(), chirp_im_.data(), n);
    std::fill(re + n, re + count, T(0));
    std::fill(im + n, im + count, T(0));
    inner_->run({re, im, 1}, {to_re, to_im, 1}, rest);
    kernels<T>().multiply(to_re, to_im, filter_re_.data(), filter_im_.data(), count);
    inner_->run({to_im, to_re, 1}, {im, re, 1}, rest);
    kernels<T>().multiply(re, im, chirp_re_.data(), chirp_im_.data(), n);
    for (std::size_t k = 0; k < n; ++k) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(k) * out.stride;
        out.re[at] = re[k];
        out.im[at] = im[k];
    }
}

template class RaderLine<float>;
template class RaderLine<double>;
template class BluesteinLine<float>;
template class BluesteinLine<double>;

} // namespace imago::host
