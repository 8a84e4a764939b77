// SPDX-License-Identifier: MIT
// Real kinds of n points by the DFT of real lines: types 2 and 3 of n points in Makhoul's order,
// type 1 of the even or odd extension, type 4 of n / 2 complex points, or for odd n of a real line
// permuted modulo 8 n. Sines are cosines of the mirrored side with alternating signs on the other
// one.
#include "engine/host/kind_line.h"

#include "engine/host/line/roots.h"

namespace imago::host {

template <class T>
struct KindLine<T>::At {
    const T *in;
    std::ptrdiff_t in_stride;
    T *out;
    std::ptrdiff_t out_stride;
    T *v, *re, *im, *rest;

    T get(std::size_t j) const { return in[static_cast<std::ptrdiff_t>(j) * in_stride]; }
    void put(std::size_t k, T value) const {
        out[static_cast<std::ptrdiff_t>(k) * out_stride] = value;
    }
    HalfAt<T> half() const { return {re, 1, im, 1, true}; }
    HalfAt<const T> const_half() const { return {re, 1, im, 1, true}; }
};

namespace {

/// The number, from 0 to n - 1, and the sign of cos(2 pi a b / 8n) for odd a that is t modulo n and
/// 1 modulo 8; n is odd.
struct OddPlace {
    std::size_t index;
    int sign;
};

OddPlace odd_place(std::size_t t, std::size_t n) {
    std::size_t a = t;
    while (a % 8 != 1)
        a += n;
    if (a > 4 * n)
        a = 8 * n - a;
    return a > 2 * n ? OddPlace{(4 * n - a - 1) / 2, -1} : OddPlace{(a - 1) / 2, 1};
}

} // namespace

template <class T>
KindLine<T>::KindLine(RealKind kind, std::size_t points) : kind_(kind), points_(points) {
    const KindRow *row = kind_row(kind);
    type_ = row ? row->type : 0;
    is_sine_ = row && row->sine;
    const auto table = [this](std::size_t order, std::size_t count, std::size_t step,
                              std::size_t first) {
        for (std::size_t k = 0; k < count; ++k) {
            const auto w = root(order, first + step * k);
            cosines_.push_back(static_cast<T>(w.real()));
            sines_.push_back(static_cast<T>(-w.imag()));
        }
    };
    if (type_ == 4 && points % 2 == 0) {
        complex_ = complex_line<T>(points / 2);
        table(16 * points, points / 2, 8, 1);
        return;
    }
    real_ = real_line<T>(type_ == 1 ? 2 * points + static_cast<std::size_t>(row->beyond) : points);
    if (type_ == 4) {
        for (std::size_t t = 0; t < points; ++t) {
            const OddPlace place = odd_place(t, points);
            places_.push_back(static_cast<std::uint32_t>(place.index));
            signs_.push_back(static_cast<T>(place.sign));
        }
    } else
        table(4 * points, points / 2 + 1, 1, 0);
}

template <class T>
std::size_t KindLine<T>::room() const {
    return padded(real_ ? real_->points() + 1 : points_) + 16;
}

template <class T>
std::size_t KindLine<T>::scratch() const {
    return 3 * room() + (real_ ? real_->scratch() : complex_->scratch());
}

template <class T>
void KindLine<T>::run(const T *in, std::ptrdiff_t in_stride, T *out, std::ptrdiff_t out_stride,
                      T *scratch) const {
    const At at = {in,
                   in_stride,
                   out,
                   out_stride,
                   scratch,
                   scratch + room(),
                   scratch + 2 * room(),
                   scratch + 3 * room()};
    switch (type_) {
    case 1:
        return type_1(at);
    case 2:
        return type_2(at);
    case 3:
        return type_3(at);
    case 4:
        return complex_ ? type_4(at) : type_4_odd(at);
    default:
        return kind_ == RealKind::dht ? hartley(at) : half_complex(at);
    }
}

template <class T>
void KindLine<T>::half_complex(const At &at) const {
    const auto end = static_cast<std::ptrdiff_t>(points_);
    if (kind_ == RealKind::r2hc)
        real_->forward(at.in, at.in_stride,
                       {at.out, at.out_stride, at.out + end * at.out_stride, -at.out_stride, false},
                       at.rest);
    else
        real_->backward({at.in, at.in_stride, at.in + end * at.in_stride, -at.in_stride, false},
                        at.out, at.out_stride, at.rest);
}

template <class T>
void KindLine<T>::hartley(const At &at) const {
    real_->forward(at.in, at.in_stride, at.half(), at.rest);
    at.put(0, at.re[0]);
    for (std::size_t k = 1; 2 * k <= points_; ++k) {
        at.put(k, at.re[k] - at.im[k]);
        at.put(points_ - k, at.re[k] + at.im[k]);
    }
}

template <class T>
void KindLine<T>::type_1(const At &at) const {
    const std::size_t n = points_, whole = real_->points();
    // The first number of the sequence is at 0 of the even extension, at 1 of the odd one.
    const std::size_t first = is_sine_ ? 1 : 0;
    if (is_sine_)
        at.v[0] = at.v[n + 1] = 0;
    for (std::size_t j = 0; j < n; ++j) {
        at.v[j + first] = at.get(j);
        if (j + first > 0)
            at.v[whole - j - first] = is_sine_ ? -at.get(j) : at.get(j);
    }
    real_->forward(at.v, 1, at.half(), at.rest);
    for (std::size_t k = 0; k < n; ++k)
        at.put(k, is_sine_ ? -at.im[k + 1] : at.re[k]);
}

template <class T>
void KindLine<T>::type_2(const At &at) const {
    const std::size_t n = points_;
    for (std::size_t i = 0; 2 * i < n; ++i)
        at.v[i] = at.get(2 * i);
    for (std::size_t i = 0; 2 * i + 1 < n; ++i)
        at.v[n - 1 - i] = is_sine_ ? -at.get(2 * i + 1) : at.get(2 * i + 1);
    real_->forward(at.v, 1, at.half(), at.rest);
    const auto put = [&](std::size_t k, T value) { at.put(is_sine_ ? n - 1 - k : k, value); };
    put(0, 2 * at.re[0]);
    for (std::size_t k = 1; 2 * k <= n; ++k) {
        put(k, 2 * (cosines_[k] * at.re[k] + sines_[k] * at.im[k]));
        put(n - k, 2 * (sines_[k] * at.re[k] - cosines_[k] * at.im[k]));
    }
}

template <class T>
void KindLine<T>::type_3(const At &at) const {
    const std::size_t n = points_;
    const auto get = [&](std::size_t j) { return at.get(is_sine_ ? n - 1 - j : j); };
    at.re[0] = get(0);
    at.im[0] = 0;
    for (std::size_t k = 1; 2 * k <= n; ++k) {
        const T a = get(k), b = get(n - k);
        at.re[k] = cosines_[k] * a + sines_[k] * b;
        at.im[k] = sines_[k] * a - cosines_[k] * b;
    }
    real_->backward(at.const_half(), at.v, 1, at.rest);
    for (std::size_t i = 0; 2 * i < n; ++i)
        at.put(2 * i, at.v[i]);
    for (std::size_t i = 0; 2 * i + 1 < n; ++i)
        at.put(2 * i + 1, is_sine_ ? -at.v[n - 1 - i] : at.v[n - 1 - i]);
}

template <class T>
void KindLine<T>::type_4(const At &at) const {
    const std::size_t n = points_;
    for (std::size_t i = 0; i < n / 2; ++i) {
        const T even = at.get(2 * i), odd = at.get(n - 1 - 2 * i);
        const T a = is_sine_ ? odd : even, b = is_sine_ ? even : odd;
        at.re[i] = cosines_[i] * a + sines_[i] * b;
        at.im[i] = cosines_[i] * b - sines_[i] * a;
    }
    complex_->run({at.re, at.im, 1}, {at.re, at.im, 1}, at.rest);
    for (std::size_t k = 0; k < n / 2; ++k) {
        const T re = cosines_[k] * at.re[k] + sines_[k] * at.im[k];
        const T im = cosines_[k] * at.im[k] - sines_[k] * at.re[k];
        at.put(2 * k, 2 * re);
        at.put(n - 1 - 2 * k, is_sine_ ? 2 * im : -2 * im);
    }
}

template <class T>
void KindLine<T>::type_4_odd(const At &at) const {
    const std::size_t n = points_;
    for (std::size_t t = 0; t < n; ++t)
        at.v[t] = signs_[t] * at.get(is_sine_ ? n - 1 - places_[t] : places_[t]);
    real_->forward(at.v, 1, at.half(), at.rest);
    // 2 cos and sin of 2 pi n / 8: n is its own inverse modulo 8.
    const T c = static_cast<T>(2 * root(8, n % 8).real()),
            s = static_cast<T>(-2 * root(8, n % 8).imag());
    // Output u of the permuted order is made of the frequency m with 8 m = u modulo n.
    for (std::size_t m = 0; m < n; ++m) {
        const std::size_t u = 8 * m % n;
        const T re = 2 * m <= n ? at.re[m] : at.re[n - m];
        const T im = 2 * m <= n ? at.im[m] : -at.im[n - m];
        const T value = signs_[u] * (c * re + s * im);
        const std::size_t k = places_[u];
        at.put(k, is_sine_ && k % 2 == 1 ? -value : value);
    }
}

template class KindLine<float>;
template class KindLine<double>;

} // namespace imago::host
