// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: between the half spectrum X of n real numbers and the spectrum Z of the
// n / 2 complex numbers x[2t] + i x[2t + 1] (HalfPass). With w = e^(-2 pi i k / n), h = n / 2 and
// E, D = (Z[k] +- conj Z[h - k]) / 2: X[k] = E - i w D, and X[h - k] = conj(E + i w D). Backward,
// unnormalised: Z[k] = X[k] + conj X[h - k] + i conj(w) (X[k] - conj X[h - k]).
#pragma once

namespace imago::host::IMAGO_UNIT {

/// The pairs (k, h - k), of numbers or vectors of them.
template <class V>
struct HalfPair {
    V re, im, mirror_re, mirror_im;
};

template <class V>
IMAGO_INLINE HalfPair<V> untangled(const HalfPair<V> &z, V wr, V wi) {
    const V half = V{} + T(0.5);
    const V er = half * (z.re + z.mirror_re), ei = half * (z.im - z.mirror_im);
    const V dr = half * (z.re - z.mirror_re), di = half * (z.im + z.mirror_im);
    const V tr = wr * di + wi * dr, ti = wi * di - wr * dr;
    return {er + tr, ei + ti, er - tr, ti - ei};
}

template <class V>
IMAGO_INLINE HalfPair<V> tangled(const HalfPair<V> &x, V wr, V wi) {
    const V er = x.re + x.mirror_re, ei = x.im - x.mirror_im;
    const V dr = x.re - x.mirror_re, di = x.im + x.mirror_im;
    const V tr = wi * dr - wr * di, ti = wr * dr + wi * di;
    return {er + tr, ei + ti, er - tr, ti - ei};
}

IMAGO_INLINE void put_half(const HalfPass<T> &a, std::size_t k, T re, T im) {
    if (a.layout == Layout::split) {
        a.out_re[k] = re;
        a.out_im[static_cast<std::ptrdiff_t>(k) * a.imaginary] = im;
    } else {
        a.out_re[2 * k] = re;
        a.out_re[2 * k + 1] = im;
    }
}

IMAGO_INLINE void put_halves(const HalfPass<T> &a, std::size_t k, lane re, lane im) {
    if (a.layout != Layout::split)
        store_pairs(a.out_re + 2 * k, re, im);
    else {
        store(a.out_re + k, re);
        if (a.imaginary == 1)
            store(a.out_im + k, im);
        else
            store(a.out_im - k - (lanes - 1), reversed(im, LaneIndices()));
    }
}

IMAGO_INLINE void get_spectrum(const HalfPass<T> &a, std::size_t k, lane &re, lane &im) {
    if (a.pairs)
        load_pairs(a.in_re + 2 * k, re, im);
    else {
        re = load(a.in_re + k);
        im = load(a.in_im + k);
    }
}

static void untangle(const HalfPass<T> &a) {
    const std::size_t h = a.half;
    const std::size_t step = a.layout == Layout::split ? 1 : 2, from = a.pairs ? 2 : 1;
    a.out_re[0] = a.in_re[0] + a.in_im[0];
    a.out_re[h * step] = a.in_re[0] - a.in_im[0];
    if (a.imaginary == 1) {
        a.out_im[0] = 0;
        a.out_im[h * step] = 0;
    }
    std::size_t k = 1;
    for (; k + lanes <= h && 2 * k <= h; k += lanes) {
        const std::size_t m = h - k - (lanes - 1);
        HalfPair<lane> z;
        get_spectrum(a, k, z.re, z.im);
        get_spectrum(a, m, z.mirror_re, z.mirror_im);
        z.mirror_re = reversed(z.mirror_re, LaneIndices());
        z.mirror_im = reversed(z.mirror_im, LaneIndices());
        const auto x = untangled(z, load(a.roots_re + k), load(a.roots_im + k));
        put_halves(a, k, x.re, x.im);
        put_halves(a, m, reversed(x.mirror_re, LaneIndices()),
                   reversed(x.mirror_im, LaneIndices()));
    }
    for (; 2 * k <= h; ++k) {
        const HalfPair<T> z = {a.in_re[k * from], a.in_im[k * from], a.in_re[(h - k) * from],
                               a.in_im[(h - k) * from]};
        const auto x = untangled(z, a.roots_re[k], a.roots_im[k]);
        put_half(a, k, x.re, x.im);
        put_half(a, h - k, x.mirror_re, x.mirror_im);
    }
}

IMAGO_INLINE void get_halves(const HalfPass<T> &a, std::size_t k, lane &re, lane &im) {
    if (a.layout != Layout::split)
        load_pairs(a.in_re + 2 * k, re, im);
    else {
        re = load(a.in_re + k);
        im = load(a.in_im + k);
    }
}

IMAGO_INLINE void put_spectrum(const HalfPass<T> &a, std::size_t k, lane re, lane im) {
    if (a.pairs)
        store_pairs(a.out_re + 2 * k, re, im);
    else {
        store(a.out_re + k, re);
        store(a.out_im + k, im);
    }
}

static void tangle(const HalfPass<T> &a) {
    const std::size_t h = a.half, step = a.layout == Layout::split ? 1 : 2, to = a.pairs ? 2 : 1;
    a.out_re[0] = a.in_re[0] + a.in_re[h * step];
    a.out_im[0] = a.in_re[0] - a.in_re[h * step];
    std::size_t k = 1;
    for (; k + lanes <= h && 2 * k <= h; k += lanes) {
        const std::size_t m = h - k - (lanes - 1);
        HalfPair<lane> x;
        get_halves(a, k, x.re, x.im);
        get_halves(a, m, x.mirror_re, x.mirror_im);
        x.mirror_re = reversed(x.mirror_re, LaneIndices());
        x.mirror_im = reversed(x.mirror_im, LaneIndices());
        const auto z = tangled(x, load(a.roots_re + k), load(a.roots_im + k));
        put_spectrum(a, k, z.re, z.im);
        put_spectrum(a, m, reversed(z.mirror_re, LaneIndices()),
                     reversed(z.mirror_im, LaneIndices()));
    }
    for (; 2 * k <= h; ++k) {
        const std::size_t i = k * step, m = (h - k) * step;
        const HalfPair<T> x = {a.in_re[i], a.in_im[i], a.in_re[m], a.in_im[m]};
        const auto z = tangled(x, a.roots_re[k], a.roots_im[k]);
        a.out_re[k * to] = z.re;
        a.out_im[k * to] = z.im;
        a.out_re[(h - k) * to] = z.mirror_re;
        a.out_im[(h - k) * to] = z.mirror_im;
    }
}

} // namespace imago::host::IMAGO_UNIT
