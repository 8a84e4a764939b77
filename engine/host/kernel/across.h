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

template <int radix>
static void across(const AcrossPass<T> &pass) {
    const AcrossPass<T> a = pass;
    for (std::size_t p = 0; p < a.outer; ++p) {
        const T *w = a.twiddles;
        for (std::size_t q = 0; q < a.inner; ++q) {
            const std::size_t from = p * a.inner + q, to = p * radix * a.inner + q;
            lane xr[radix], xi[radix];
#pragma GCC unroll 32
            for (int j = 0; j < radix; ++j) {
                xr[j] = load(a.in_re + (from + j * a.leg) * lanes);
                xi[j] = load(a.in_im + (from + j * a.leg) * lanes);
            }
            if (w) {
#pragma GCC unroll 32
                for (int j = 1; j < radix; ++j)
                    turn(xr[j], xi[j], w + 2 * j - 2);
                w += 2 * radix - 2;
            }
            Butterfly<radix>::run(xr, xi);
#pragma GCC unroll 32
            for (int k = 0; k < radix; ++k) {
                store(a.out_re + (to + k * a.inner) * lanes, xr[k]);
                store(a.out_im + (to + k * a.inner) * lanes, xi[k]);
            }
        }
    }
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
                const std::size_t from = p * a.inner + q + j * a.leg;
                xr[j] = load(a.in_re + from * lanes);
                xi[j] = load(a.in_im + from * lanes);
                if (w && j > 0)
                    turn(xr[j], xi[j], w + 2 * j - 2);
            }
            if (w)
                w += 2 * a.radix - 2;
            generic_butterfly(a.radix, a.generic, xr, xi, yr, yi);
            for (std::size_t k = 0; k < a.radix; ++k) {
                const std::size_t to = (p * a.radix + k) * a.inner + q;
                store(a.out_re + to * lanes, yr[k]);
                store(a.out_im + to * lanes, yi[k]);
            }
        }
    }
}

/// Lines whose neighbours are neighbours in memory: each point is one or two vectors.
static bool gather_columns(const Lines<const T> &lines, T *re, T *im) {
    const std::ptrdiff_t apart = lines.im - lines.re;
    if (lines.count != lanes ||
        (lines.distance == 2 ? apart != 1 && apart != -1 : lines.distance != 1))
        return false;
    for (std::size_t i = 0; i < lines.points; ++i) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * lines.stride;
        lane first, second;
        if (lines.distance == 1) {
            first = load(lines.re + at);
            second = load(lines.im + at);
        } else if (apart == 1)
            load_pairs(lines.re + at, first, second);
        else
            load_pairs(lines.im + at, second, first);
        store(re + i * lanes, first);
        store(im + i * lanes, second);
    }
    return true;
}

static void gather(const Lines<const T> &lines, T *re, T *im) {
    if (gather_columns(lines, re, im))
        return;
    // Lanes beyond the lines compute with zeros, not with what raises exceptions.
    for (std::size_t i = 0; i < lines.points; ++i) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * lines.stride;
        store(re + i * lanes, lane{lines.re[at]});
        store(im + i * lanes, lane{lines.im[at]});
    }
    for (std::size_t l = 1; l < lines.count; ++l) {
        const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(l) * lines.distance;
        for (std::size_t i = 0; i < lines.points; ++i) {
            const std::ptrdiff_t at = line + static_cast<std::ptrdiff_t>(i) * lines.stride;
            re[i * lanes + l] = lines.re[at];
            im[i * lanes + l] = lines.im[at];
        }
    }
}

static bool scatter_columns(const Lines<T> &lines, const T *re, const T *im) {
    const std::ptrdiff_t apart = lines.im - lines.re;
    if (lines.count != lanes ||
        (lines.distance == 2 ? apart != 1 && apart != -1 : lines.distance != 1))
        return false;
    for (std::size_t i = 0; i < lines.points; ++i) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * lines.stride;
        const lane first = load(re + i * lanes), second = load(im + i * lanes);
        if (lines.distance == 1) {
            store(lines.re + at, first);
            store(lines.im + at, second);
        } else if (apart == 1)
            store_pairs(lines.re + at, first, second);
        else
            store_pairs(lines.im + at, second, first);
    }
    return true;
}

static void scatter(const Lines<T> &lines, const T *re, const T *im) {
    if (scatter_columns(lines, re, im))
        return;
    for (std::size_t l = 0; l < lines.count; ++l) {
        const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(l) * lines.distance;
        for (std::size_t i = 0; i < lines.points; ++i) {
            const std::ptrdiff_t at = line + static_cast<std::ptrdiff_t>(i) * lines.stride;
            lines.re[at] = re[i * lanes + l];
            lines.im[at] = im[i * lanes + l];
        }
    }
}

/// Squares of lanes by lanes, rows to columns: vector b of square s goes to vector
/// s * distance + b.
IMAGO_INLINE void turn_squares(const T *from, std::size_t points, std::size_t distance, T *to) {
    for (std::size_t s = 0; s * lanes < points; ++s) {
        lane rows[lanes];
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            rows[i] = s * lanes + i < points ? load(from + (s * lanes + i) * lanes) : lane{};
        transpose(rows);
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            store(to + (s * distance + i) * lanes, rows[i]);
    }
}

static void turn_columns(const ColumnTurn<T> &a) {
    for (std::size_t k = 0; k < a.points; ++k) {
        const T *coarse = a.coarse + k / turn_fine * 2 * lanes;
        const T *fine = a.fine + k % turn_fine * 2 * lanes;
        const lane cr = load(coarse), ci = load(coarse + lanes);
        const lane fr = load(fine), fi = load(fine + lanes);
        const lane wr = cr * fr - ci * fi, wi = cr * fi + ci * fr;
        const lane xr = load(a.re + k * lanes), xi = load(a.im + k * lanes);
        store(a.re + k * lanes, xr * wr - xi * wi);
        store(a.im + k * lanes, xr * wi + xi * wr);
    }
    turn_squares(a.re, a.points, a.distance, a.out_re);
    turn_squares(a.im, a.points, a.distance, a.out_im);
}

} // namespace imago::host::IMAGO_UNIT
