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

/// How lines lie where vectors can be loaded and stored.
enum class Lie {
    elsewhere,
    split_columns, ///< points of neighbouring lines are neighbours, parts in two arrays
    columns,       ///< the same, parts interleaved or exchanged
    rows,          ///< points of one line are, parts interleaved or exchanged
};

template <class Pointers> IMAGO_INLINE Lie lie_of(const Pointers &lines) {
    const std::ptrdiff_t apart = lines.im - lines.re;
    if (lines.count != lanes)
        return Lie::elsewhere;
    if (lines.distance == 1)
        return Lie::split_columns;
    if (apart != 1 && apart != -1)
        return Lie::elsewhere;
    return lines.distance == 2 ? Lie::columns : lines.stride == 2 ? Lie::rows : Lie::elsewhere;
}

/// The chunks at p of the lines that are `distance` apart, one after another.
template <int... i> IMAGO_INLINE lane join_chunks(const T *p, std::ptrdiff_t distance, Indices<i...>) {
    if constexpr (lanes == chunk_lanes)
        return load(p);
    else if constexpr (lanes == 2 * chunk_lanes) {
        const chunk a = *reinterpret_cast<const loose_chunk *>(p);
        const chunk b = *reinterpret_cast<const loose_chunk *>(p + distance);
        return __builtin_shufflevector(a, b, i...);
    } else {
        alignas(lane) T joined[lanes];
        for (int h = 0; h * chunk_lanes < lanes; ++h)
            *reinterpret_cast<chunk *>(joined + h * chunk_lanes) =
                *reinterpret_cast<const loose_chunk *>(p + h * distance);
        return *reinterpret_cast<lane *>(joined);
    }
}

/// Points of a chunk of interleaved numbers.
constexpr int chunk_points = chunk_lanes / 2;

/// Rows at `base` to vectors of points; `first` takes the numbers at even places.
static void gather_rows(const T *base, std::ptrdiff_t distance, std::size_t points, T *first,
                        T *second) {
    std::size_t i = 0;
    for (; i + chunk_points <= points; i += chunk_points) {
        lane rows[chunk_lanes];
#pragma GCC unroll 4
        for (int c = 0; c < chunk_lanes; ++c)
            rows[c] = join_chunks(base + 2 * i + c * distance, chunk_lanes * distance, LaneIndices());
        turn_chunks(rows);
#pragma GCC unroll 2
        for (int v = 0; v < chunk_points; ++v) {
            store(first + (i + v) * lanes, rows[2 * v]);
            store(second + (i + v) * lanes, rows[2 * v + 1]);
        }
    }
    for (; i < points; ++i)
        for (int l = 0; l < lanes; ++l) {
            first[i * lanes + l] = base[2 * i + l * distance];
            second[i * lanes + l] = base[2 * i + 1 + l * distance];
        }
}

static void scatter_rows(const T *first, const T *second, std::size_t points, T *base,
                         std::ptrdiff_t distance) {
    std::size_t i = 0;
    for (; i + chunk_points <= points; i += chunk_points) {
        lane rows[chunk_lanes];
#pragma GCC unroll 2
        for (int v = 0; v < chunk_points; ++v) {
            rows[2 * v] = load(first + (i + v) * lanes);
            rows[2 * v + 1] = load(second + (i + v) * lanes);
        }
        turn_chunks(rows);
#pragma GCC unroll 4
        for (int c = 0; c < chunk_lanes; ++c)
            store_chunks(base + 2 * i + c * distance, static_cast<std::size_t>(chunk_lanes * distance),
                         rows[c]);
    }
    for (; i < points; ++i)
        for (int l = 0; l < lanes; ++l) {
            base[2 * i + l * distance] = first[i * lanes + l];
            base[2 * i + 1 + l * distance] = second[i * lanes + l];
        }
}

/// Any lines, number by number. Lanes beyond the lines compute with zeros, not with what raises
/// exceptions.
static void gather_any(const Lines<const T> &lines, T *re, T *im) {
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

static void gather(const Lines<const T> &lines, T *re, T *im) {
    const bool exchanged = lines.im < lines.re;
    const T *base = exchanged ? lines.im : lines.re;
    T *first = exchanged ? im : re, *second = exchanged ? re : im;
    switch (lie_of(lines)) {
    case Lie::elsewhere:
        return gather_any(lines, re, im);
    case Lie::rows:
        return gather_rows(base, lines.distance, lines.points, first, second);
    case Lie::split_columns:
        for (std::size_t i = 0; i < lines.points; ++i) {
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * lines.stride;
            store(re + i * lanes, load(lines.re + at));
            store(im + i * lanes, load(lines.im + at));
        }
        return;
    case Lie::columns:
        for (std::size_t i = 0; i < lines.points; ++i) {
            lane even, odd;
            load_pairs(base + static_cast<std::ptrdiff_t>(i) * lines.stride, even, odd);
            store(first + i * lanes, even);
            store(second + i * lanes, odd);
        }
        return;
    }
}

static void scatter_any(const Lines<T> &lines, const T *re, const T *im) {
    for (std::size_t l = 0; l < lines.count; ++l) {
        const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(l) * lines.distance;
        for (std::size_t i = 0; i < lines.points; ++i) {
            const std::ptrdiff_t at = line + static_cast<std::ptrdiff_t>(i) * lines.stride;
            lines.re[at] = re[i * lanes + l];
            lines.im[at] = im[i * lanes + l];
        }
    }
}

static void scatter(const Lines<T> &lines, const T *re, const T *im) {
    const bool exchanged = lines.im < lines.re;
    T *base = exchanged ? lines.im : lines.re;
    const T *first = exchanged ? im : re, *second = exchanged ? re : im;
    switch (lie_of(lines)) {
    case Lie::elsewhere:
        return scatter_any(lines, re, im);
    case Lie::rows:
        return scatter_rows(first, second, lines.points, base, lines.distance);
    case Lie::split_columns:
        for (std::size_t i = 0; i < lines.points; ++i) {
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * lines.stride;
            store(lines.re + at, load(re + i * lanes));
            store(lines.im + at, load(im + i * lanes));
        }
        return;
    case Lie::columns:
        for (std::size_t i = 0; i < lines.points; ++i)
            store_pairs(base + static_cast<std::ptrdiff_t>(i) * lines.stride, load(first + i * lanes),
                        load(second + i * lanes));
        return;
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
