// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: passes whose lanes are neighbours in a line (AlongPass).
#pragma once

namespace imago::host::IMAGO_UNIT {

template <int radix>
IMAGO_INLINE void load_legs(const AlongPass<T> &a, std::size_t i, lane *xr, lane *xi) {
    if (a.layout == Layout::split) {
#pragma GCC unroll 32
        for (int j = 0; j < radix; ++j) {
            xr[j] = load(a.in_re + i + j * a.leg);
            xi[j] = load(a.in_im + i + j * a.leg);
        }
    } else if (a.layout == Layout::interleaved) {
#pragma GCC unroll 32
        for (int j = 0; j < radix; ++j)
            load_pairs(a.in_re + 2 * (i + j * a.leg), xr[j], xi[j]);
    } else {
#pragma GCC unroll 32
        for (int j = 0; j < radix; ++j)
            load_pairs(a.in_re + 2 * (i + j * a.leg), xi[j], xr[j]);
    }
}

template <int radix>
IMAGO_INLINE void turn_legs(const T *twiddles, lane *xr, lane *xi) {
#pragma GCC unroll 32
    for (int j = 1; j < radix; ++j) {
        const lane wr = load(twiddles + (2 * j - 2) * lanes);
        const lane wi = load(twiddles + (2 * j - 1) * lanes);
        const lane re = xr[j] * wr - xi[j] * wi;
        xi[j] = xr[j] * wi + xi[j] * wr;
        xr[j] = re;
    }
}

template <int radix>
IMAGO_INLINE void store_legs(const AlongPass<T> &a, std::size_t p, std::size_t q, const lane *xr,
                             const lane *xi) {
    const std::size_t at = p * a.inner * radix + q;
    switch (a.store) {
    case Store::split:
#pragma GCC unroll 32
        for (int k = 0; k < radix; ++k) {
            store(a.out_re + at + k * a.inner, xr[k]);
            store(a.out_im + at + k * a.inner, xi[k]);
        }
        return;
    case Store::interleaved:
#pragma GCC unroll 32
        for (int k = 0; k < radix; ++k)
            store_pairs(a.out_re + 2 * (at + k * a.inner), xr[k], xi[k]);
        return;
    case Store::exchanged:
#pragma GCC unroll 32
        for (int k = 0; k < radix; ++k)
            store_pairs(a.out_re + 2 * (at + k * a.inner), xi[k], xr[k]);
        return;
    case Store::transposed:
        store_transposed<radix>(a.out_re + q * radix, xr);
        store_transposed<radix>(a.out_im + q * radix, xi);
        return;
    case Store::scattered:
        lane re[radix], im[radix];
        for (int k = 0; k < radix; ++k) {
            re[k] = xr[k];
            im[k] = xi[k];
        }
        store_scattered(a.out_re, re, radix, q, a.stride);
        store_scattered(a.out_im, im, radix, q, a.stride);
        return;
    }
}

template <int radix>
static void along(const AlongPass<T> &pass) {
    const AlongPass<T> a = pass;
    for (std::size_t p = 0; p < a.outer; ++p) {
        const T *twiddles = a.twiddles;
        std::size_t q = 0;
        do {
            if (q > a.inner - lanes)
                q = a.inner - lanes;
            lane xr[radix], xi[radix];
            load_legs<radix>(a, p * a.inner + q, xr, xi);
            if (twiddles) {
                turn_legs<radix>(twiddles, xr, xi);
                twiddles += (radix - 1) * 2 * lanes;
            }
            Butterfly<radix>::run(xr, xi);
            store_legs<radix>(a, p, q, xr, xi);
            q += lanes;
        } while (q < a.inner);
    }
}

/// The DFT of an odd number of legs by its definition, in symmetric pairs.
IMAGO_INLINE void generic_butterfly(std::size_t radix, const T *generic, const lane *xr,
                                    const lane *xi, lane *yr, lane *yi) {
    const std::size_t h = radix / 2;
    lane sr[largest_generic / 2], si[largest_generic / 2], dr[largest_generic / 2],
        di[largest_generic / 2];
    yr[0] = xr[0];
    yi[0] = xi[0];
    for (std::size_t j = 1; j <= h; ++j) {
        sr[j - 1] = xr[j] + xr[radix - j];
        si[j - 1] = xi[j] + xi[radix - j];
        dr[j - 1] = xr[j] - xr[radix - j];
        di[j - 1] = xi[j] - xi[radix - j];
        yr[0] += sr[j - 1];
        yi[0] += si[j - 1];
    }
    for (std::size_t k = 1; k <= h; ++k) {
        lane er = xr[0], ei = xi[0], fr = {}, fi = {};
        for (std::size_t j = 0; j < h; ++j, generic += 2) {
            er += sr[j] * generic[0];
            ei += si[j] * generic[0];
            fr += di[j] * generic[1];
            fi += dr[j] * generic[1];
        }
        yr[k] = er + fr;
        yi[k] = ei - fi;
        yr[radix - k] = er - fr;
        yi[radix - k] = ei + fi;
    }
}

static void load_generic(const AlongPass<T> &a, std::size_t i, const T *twiddles, lane *xr,
                         lane *xi) {
    for (std::size_t j = 0; j < a.radix; ++j) {
        const std::size_t at = i + j * a.leg;
        if (a.layout == Layout::split) {
            xr[j] = load(a.in_re + at);
            xi[j] = load(a.in_im + at);
        } else if (a.layout == Layout::interleaved)
            load_pairs(a.in_re + 2 * at, xr[j], xi[j]);
        else
            load_pairs(a.in_re + 2 * at, xi[j], xr[j]);
        if (twiddles && j > 0) {
            const lane wr = load(twiddles + (2 * j - 2) * lanes);
            const lane wi = load(twiddles + (2 * j - 1) * lanes);
            const lane re = xr[j] * wr - xi[j] * wi;
            xi[j] = xr[j] * wi + xi[j] * wr;
            xr[j] = re;
        }
    }
}

static void store_generic(const AlongPass<T> &a, std::size_t p, std::size_t q, const lane *xr,
                          const lane *xi) {
    if (a.store == Store::transposed || a.store == Store::scattered) {
        const std::size_t stride = a.store == Store::transposed ? 1 : a.stride;
        store_scattered(a.out_re, xr, a.radix, q, stride);
        store_scattered(a.out_im, xi, a.radix, q, stride);
        return;
    }
    for (std::size_t k = 0; k < a.radix; ++k) {
        const std::size_t at = (p * a.radix + k) * a.inner + q;
        if (a.store == Store::split) {
            store(a.out_re + at, xr[k]);
            store(a.out_im + at, xi[k]);
        } else if (a.store == Store::interleaved)
            store_pairs(a.out_re + 2 * at, xr[k], xi[k]);
        else
            store_pairs(a.out_re + 2 * at, xi[k], xr[k]);
    }
}

static void along_generic(const AlongPass<T> &a) {
    lane xr[largest_generic], xi[largest_generic], yr[largest_generic], yi[largest_generic];
    for (std::size_t p = 0; p < a.outer; ++p) {
        const T *twiddles = a.twiddles;
        std::size_t q = 0;
        do {
            if (q > a.inner - lanes)
                q = a.inner - lanes;
            load_generic(a, p * a.inner + q, twiddles, xr, xi);
            if (twiddles)
                twiddles += (a.radix - 1) * 2 * lanes;
            generic_butterfly(a.radix, a.generic, xr, xi, yr, yi);
            store_generic(a, p, q, yr, yi);
            q += lanes;
        } while (q < a.inner);
    }
}

} // namespace imago::host::IMAGO_UNIT
