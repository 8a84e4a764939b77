// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: passes on as many lines as there are lanes (AcrossPass), and the way to
// their vectors and back.
#pragma once

namespace imago::host::IMAGO_UNIT {

IMAGO_INLINE void turn(lane &re, lane &im, const T *w) {
    const lane turned = re * w[0] - im * w[1];
    im = re * w[1] + im * w[0];
    re = turned;
}

IMAGO_INLINE void get(const AcrossPass<T> &a, std::size_t i, lane &re, lane &im) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * a.in_step;
    if (a.in_layout == Layout::split) {
        re = load(a.in_re + at);
        im = load(a.in_im + at);
    } else if (a.in_layout == Layout::interleaved)
        load_pairs(a.in_re + at, re, im);
    else
        load_pairs(a.in_re + at, im, re);
}

IMAGO_INLINE void put(const AcrossPass<T> &a, std::size_t i, lane re, lane im) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * a.out_step;
    if (a.out_layout == Layout::split) {
        store(a.out_re + at, re);
        store(a.out_im + at, im);
    } else if (a.out_layout == Layout::interleaved)
        store_pairs(a.out_re + at, re, im);
    else
        store_pairs(a.out_re + at, im, re);
}

template <int radix>
static void across(const AcrossPass<T> &pass) {
    const AcrossPass<T> a = pass;
    const std::ptrdiff_t leg = static_cast<std::ptrdiff_t>(a.leg) * a.in_step;
    const std::ptrdiff_t apart = static_cast<std::ptrdiff_t>(a.inner) * a.out_step;
    for (std::size_t p = 0; p < a.outer; ++p) {
        const T *w = a.twiddles;
        for (std::size_t q = 0; q < a.inner; ++q) {
            const std::size_t from = p * a.inner + q, to = p * radix * a.inner + q;
            lane xr[radix], xi[radix];
            if (a.in_layout == Layout::split) {
                const T *re = a.in_re + static_cast<std::ptrdiff_t>(from) * a.in_step;
                const T *im = a.in_im + static_cast<std::ptrdiff_t>(from) * a.in_step;
#pragma GCC unroll 32
                for (int j = 0; j < radix; ++j) {
                    xr[j] = load(re + j * leg);
                    xi[j] = load(im + j * leg);
                }
            } else {
                for (int j = 0; j < radix; ++j)
                    get(a, from + j * a.leg, xr[j], xi[j]);
            }
            if (w) {
#pragma GCC unroll 32
                for (int j = 1; j < radix; ++j)
                    turn(xr[j], xi[j], w + 2 * j - 2);
                w += 2 * radix - 2;
            }
            Butterfly<radix>::run(xr, xi);
            if (a.out_layout == Layout::split) {
                T *re = a.out_re + static_cast<std::ptrdiff_t>(to) * a.out_step;
                T *im = a.out_im + static_cast<std::ptrdiff_t>(to) * a.out_step;
#pragma GCC unroll 32
                for (int k = 0; k < radix; ++k) {
                    store(re + k * apart, xr[k]);
                    store(im + k * apart, xi[k]);
                }
            } else {
                for (int k = 0; k < radix; ++k)
                    put(a, to + k * a.inner, xr[k], xi[k]);
            }
        }
    }
}

/// Lines of as many points as the radix, rows in memory.
template <int radix>
static std::size_t direct_lines(const Lines<const T> &in, const Lines<T> &out) {
    const std::ptrdiff_t in_apart = in.im - in.re, out_apart = out.im - out.re;
    if (in.stride != 2 || out.stride != 2 || in_apart != out_apart || in_apart * in_apart != 1)
        return 0;
    const bool exchanged = in_apart < 0;
    const T *from = exchanged ? in.im : in.re;
    T *to = exchanged ? out.im : out.re;
    std::size_t done = 0;
    for (; done + lanes <= in.count; done += lanes) {
        lane even[radix], odd[radix];
        get_rows<radix>(from, in.distance, even, odd);
        if (exchanged)
            Butterfly<radix>::run(odd, even);
        else
            Butterfly<radix>::run(even, odd);
        put_rows<radix>(even, odd, to, out.distance);
        from += lanes * in.distance;
        to += lanes * out.distance;
    }
    return done;
}

/// One line of as many points as the radix, in the first lane.
template <int radix>
static void direct(const Lines<const T> &in, const Lines<T> &out) {
    lane xr[radix], xi[radix];
#pragma GCC unroll 32
    for (int j = 0; j < radix; ++j) {
        xr[j] = lane{in.re[j * in.stride]};
        xi[j] = lane{in.im[j * in.stride]};
    }
    Butterfly<radix>::run(xr, xi);
#pragma GCC unroll 32
    for (int k = 0; k < radix; ++k) {
        out.re[k * out.stride] = xr[k][0];
        out.im[k * out.stride] = xi[k][0];
    }
}

static void across_generic(const AcrossPass<T> &a) {
    lane xr[largest_generic], xi[largest_generic], yr[largest_generic], yi[largest_generic];
    for (std::size_t p = 0; p < a.outer; ++p) {
        const T *w = a.twiddles;
        for (std::size_t q = 0; q < a.inner; ++q) {
            for (std::size_t j = 0; j < a.radix; ++j) {
                get(a, p * a.inner + q + j * a.leg, xr[j], xi[j]);
                if (w && j > 0)
                    turn(xr[j], xi[j], w + 2 * j - 2);
            }
            if (w)
                w += 2 * a.radix - 2;
            generic_butterfly(a.radix, a.generic, xr, xi, yr, yi);
            for (std::size_t k = 0; k < a.radix; ++k)
                put(a, (p * a.radix + k) * a.inner + q, yr[k], yi[k]);
        }
    }
}

} // namespace imago::host::IMAGO_UNIT
