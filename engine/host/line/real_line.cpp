// SPDX-License-Identifier: MIT
#include "engine/host/line/real_line.h"

#include "engine/host/kernel/kernel_table.h"
#include "engine/host/line/roots.h"

namespace imago::host {

template <class T>
RealLine<T>::RealLine(std::size_t points) : points_(points) {
    inner_ = complex_line<T>(points % 2 == 0 ? points / 2 : points);
    if (points % 2 == 0)
        pairs_ = PairLine<T>::find(points / 2);
    if (points % 2 != 0)
        return;
    const Roots roots(points);
    for (std::size_t k = 0; k <= points / 4 + kernels<T>().lanes; ++k) {
        roots_re_.push_back(static_cast<T>(roots(k % points).real()));
        roots_im_.push_back(static_cast<T>(roots(k % points).imag()));
    }
}

template <class T>
std::size_t RealLine<T>::scratch() const {
    return 4 * room() + inner_->scratch();
}

template <class T>
void copy_half(const T *re, const T *im, std::size_t points, const HalfAt<T> &out) {
    for (std::size_t k = 0; k <= points / 2; ++k) {
        const auto at = static_cast<std::ptrdiff_t>(k);
        out.re[at * out.re_stride] = re[k];
        if (out.has_zeros || (k > 0 && 2 * k != points))
            out.im[at * out.im_stride] = im[k];
    }
}

template <class T>
void copy_half(const HalfAt<const T> &in, std::size_t points, T *re, T *im) {
    for (std::size_t k = 0; k <= points / 2; ++k) {
        const auto at = static_cast<std::ptrdiff_t>(k);
        re[k] = in.re[at * in.re_stride];
        im[k] = k > 0 && 2 * k != points ? in.im[at * in.im_stride] : T(0);
    }
}

template <class T>
void RealLine<T>::forward(const T *in, std::ptrdiff_t stride, const HalfAt<T> &out,
                          T *scratch) const {
    if (points_ % 2 != 0)
        return forward_odd(in, stride, out, scratch);
    T *re = scratch, *im = re + room(), *half_re = im + room(), *half_im = half_re + room();
    T *rest = half_im + room();
    const bool pairs = pairs_ && stride == 1;
    if (pairs) {
        pairs_->run({2, 0, 2, 0, 1}, in, re, false);
        im = re + 1;
    } else
        inner_->run({in, in + stride, 2 * stride}, {re, im, 1}, rest);
    HalfPass<T> pass = {
        re,          im,    half_re, half_im,      roots_re_.data(), roots_im_.data(),
        points_ / 2, pairs, 1,       Layout::split};
    const bool direct = out.is_interleaved() || out.is_split() || out.is_half_complex();
    if (direct) {
        pass.out_re = out.re;
        pass.out_im = out.im;
        pass.layout = out.is_interleaved() ? Layout::interleaved : Layout::split;
        pass.imaginary = out.is_half_complex() ? -1 : 1;
    }
    kernels<T>().untangle(pass);
    if (!direct)
        copy_half(half_re, half_im, points_, out);
}

template <class T>
void RealLine<T>::backward(const HalfAt<const T> &in, T *out, std::ptrdiff_t stride,
                           T *scratch) const {
    if (points_ % 2 != 0)
        return backward_odd(in, out, stride, scratch);
    T *re = scratch, *im = re + room(), *half_re = im + room(), *half_im = half_re + room();
    T *rest = half_im + room();
    const bool pairs = pairs_ && stride == 1;
    if (pairs)
        im = re + 1;
    HalfPass<T> pass = {half_re,          half_im,     re,    im, roots_re_.data(),
                        roots_im_.data(), points_ / 2, pairs, 1,  Layout::split};
    if (in.is_interleaved() || in.is_split()) {
        pass.in_re = in.re;
        pass.in_im = in.im;
        pass.layout = in.is_interleaved() ? Layout::interleaved : Layout::split;
    } else
        copy_half(in, points_, half_re, half_im);
    kernels<T>().tangle(pass);
    if (pairs)
        return pairs_->run({2, 0, 2, 0, 1}, re, out, true);
    inner_->run({im, re, 1}, {out + stride, out, 2 * stride}, rest);
}

template <class T>
void RealLine<T>::forward_odd(const T *in, std::ptrdiff_t stride, const HalfAt<T> &out,
                              T *scratch) const {
    T *re = scratch, *im = re + room(), *to_re = im + room(), *to_im = to_re + room();
    for (std::size_t i = 0; i < points_; ++i) {
        re[i] = in[static_cast<std::ptrdiff_t>(i) * stride];
        im[i] = 0;
    }
    inner_->run({re, im, 1}, {to_re, to_im, 1}, to_im + room());
    to_im[0] = 0;
    copy_half(to_re, to_im, points_, out);
}

template <class T>
void RealLine<T>::backward_odd(const HalfAt<const T> &in, T *out, std::ptrdiff_t stride,
                               T *scratch) const {
    T *re = scratch, *im = re + room(), *to_re = im + room(), *to_im = to_re + room();
    copy_half(in, points_, re, im);
    for (std::size_t k = 1; k <= points_ / 2; ++k) {
        re[points_ - k] = re[k];
        im[points_ - k] = -im[k];
    }
    inner_->run({im, re, 1}, {to_im, to_re, 1}, to_im + room());
    for (std::size_t i = 0; i < points_; ++i)
        out[static_cast<std::ptrdiff_t>(i) * stride] = to_re[i];
}

template <class T>
std::shared_ptr<const RealLine<T>> real_line(std::size_t points) {
    return process_wide<Shelf<RealLine<T>>>().get(
        points, [points] { return std::make_shared<const RealLine<T>>(points); });
}

template class RealLine<float>;
template class RealLine<double>;
template std::shared_ptr<const RealLine<float>> real_line(std::size_t);
template std::shared_ptr<const RealLine<double>> real_line(std::size_t);

} // namespace imago::host
