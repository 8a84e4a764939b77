// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: from lines in memory to vectors of lanes, and back.
#pragma once

namespace imago::host::IMAGO_UNIT {

/// Points of a chunk of interleaved numbers.
constexpr int chunk_points = chunk_lanes / 2;

/// How lines lie where vectors can be loaded and stored.
enum class Lie {
    elsewhere,
    split_columns, ///< points of neighbouring lines are neighbours, parts in two arrays
    columns,       ///< the same, parts interleaved or exchanged
    rows,          ///< points of one line are, parts interleaved or exchanged
};

template <class Pointers>
IMAGO_INLINE Lie lie_of(const Pointers &lines) {
    const std::ptrdiff_t apart = lines.im - lines.re;
    if (lines.count != lanes)
        return Lie::elsewhere;
    if (lines.distance == 1)
        return Lie::split_columns;
    if (apart != 1 && apart != -1)
        return Lie::elsewhere;
    return lines.distance == 2                                 ? Lie::columns
           : lines.stride == 2 && lines.points >= chunk_points ? Lie::rows
                                                               : Lie::elsewhere;
}

/// The chunks at p of the lines that are `distance` apart, one after another. In registers: a
/// vector that is loaded from where its chunks were just stored waits for all of them.
template <class V>
IMAGO_INLINE V join_chunks(const T *p, std::ptrdiff_t distance) {
    if constexpr (sizeof(V) == sizeof(chunk))
        return *reinterpret_cast<const loose_chunk *>(p);
    else {
        using Half = typename HalfOf<V>::type;
        constexpr int chunks = sizeof(Half) / sizeof(chunk);
        return joined<V>(join_chunks<Half>(p, distance),
                         join_chunks<Half>(p + chunks * distance, distance));
    }
}

/// A pointer whose sums with distances g++ computes anew: it would keep those of all rows, more
/// than there are registers.
template <class Pointer>
IMAGO_INLINE Pointer fresh(Pointer p) {
    asm("" : "+r"(p));
    return p;
}

/// Where the chunk that begins at number i of a row does: the last one overlaps the one before.
constexpr int chunk_place(int i, int chunk, int numbers) {
    return i + chunk <= numbers ? i : numbers - chunk;
}

/// Points i...i + chunk_points - 1 of the rows at `base`; `first` takes the numbers at even places.
IMAGO_INLINE void load_row_points(const T *base, std::ptrdiff_t distance, std::size_t i,
                                  lane *first, lane *second) {
    lane rows[chunk_lanes];
    const T *const place = fresh(base + 2 * i);
#pragma GCC unroll 4
    for (int c = 0; c < chunk_lanes; ++c)
        rows[c] = join_chunks<lane>(place + c * distance, chunk_lanes * distance);
    turn_chunks(rows);
#pragma GCC unroll 2
    for (int v = 0; v < chunk_points; ++v) {
        first[v] = rows[2 * v];
        second[v] = rows[2 * v + 1];
    }
}

IMAGO_INLINE void store_row_points(T *base, std::ptrdiff_t distance, std::size_t i,
                                   const lane *first, const lane *second) {
    lane rows[chunk_lanes];
#pragma GCC unroll 2
    for (int v = 0; v < chunk_points; ++v) {
        rows[2 * v] = first[v];
        rows[2 * v + 1] = second[v];
    }
    turn_chunks(rows);
    T *const place = fresh(base + 2 * i);
#pragma GCC unroll 4
    for (int c = 0; c < chunk_lanes; ++c)
        store_chunks(place + c * distance, static_cast<std::size_t>(chunk_lanes * distance),
                     rows[c]);
}

template <int points>
IMAGO_INLINE void get_rows(const T *base, std::ptrdiff_t distance, lane *first, lane *second) {
#pragma GCC unroll 17
    for (int i = 0; i < points; i += chunk_points) {
        const int at = chunk_place(i, chunk_points, points);
        load_row_points(base, distance, at, first + at, second + at);
    }
}

template <int points>
IMAGO_INLINE void put_rows(const lane *first, const lane *second, T *base,
                           std::ptrdiff_t distance) {
#pragma GCC unroll 17
    for (int i = 0; i < points; i += chunk_points) {
        const int at = chunk_place(i, chunk_points, points);
        store_row_points(base, distance, at, first + at, second + at);
    }
}

/// Rows at `base` to vectors of points.
static void gather_rows(const T *base, std::ptrdiff_t distance, std::size_t points, T *first,
                        T *second) {
    lane even[chunk_points], odd[chunk_points];
    for (std::size_t i = 0; i < points; i += chunk_points) {
        const std::size_t at = i + chunk_points <= points ? i : points - chunk_points;
        load_row_points(base, distance, at, even, odd);
#pragma GCC unroll 2
        for (int v = 0; v < chunk_points; ++v) {
            store(first + (at + v) * lanes, even[v]);
            store(second + (at + v) * lanes, odd[v]);
        }
    }
}

static void scatter_rows(const T *first, const T *second, std::size_t points, T *base,
                         std::ptrdiff_t distance) {
    lane even[chunk_points], odd[chunk_points];
    for (std::size_t i = 0; i < points; i += chunk_points) {
        const std::size_t at = i + chunk_points <= points ? i : points - chunk_points;
#pragma GCC unroll 2
        for (int v = 0; v < chunk_points; ++v) {
            even[v] = load(first + (at + v) * lanes);
            odd[v] = load(second + (at + v) * lanes);
        }
        store_row_points(base, distance, at, even, odd);
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
            store_pairs(base + static_cast<std::ptrdiff_t>(i) * lines.stride,
                        load(first + i * lanes), load(second + i * lanes));
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
