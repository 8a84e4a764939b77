// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: whole complex lines whose parts are neighbours in memory, as many at
// once as a vector holds complex numbers. The codelet of real lines transforms both parts at once,
// to R and I with X[k] = R[k] + i I[k] and X[n - k] = R[k] - i I[k]: no transposition, and half the
// registers of vectors of real and of imaginary parts.
#pragma once

namespace imago::host::IMAGO_UNIT {

/// Two floats that are moved as one.
typedef double pair_bits __attribute__((may_alias, aligned(4)));
typedef double two_pairs __attribute__((vector_size(16), may_alias));
constexpr std::size_t width = lanes / 2; ///< complex numbers of a vector
/// One complex number, the rest of the chunk 0.
IMAGO_INLINE chunk load_one(const T *p) {
    if constexpr (sizeof(T) == 8)
        return *reinterpret_cast<const loose_chunk *>(p);
    else
        return reinterpret_cast<chunk>(two_pairs{*reinterpret_cast<const pair_bits *>(p), 0});
}

IMAGO_INLINE void store_one(T *p, chunk v) {
    if constexpr (sizeof(T) == 8)
        *reinterpret_cast<loose_chunk *>(p) = v;
    else
        *reinterpret_cast<pair_bits *>(p) = reinterpret_cast<two_pairs>(v)[0];
}

/// Complex numbers `distance` apart.
IMAGO_INLINE chunk join_pairs_of_chunk(const T *p, std::ptrdiff_t distance) {
    if constexpr (sizeof(T) == 8)
        return *reinterpret_cast<const loose_chunk *>(p);
    else
        return reinterpret_cast<chunk>(
            two_pairs{*reinterpret_cast<const pair_bits *>(p),
                      *reinterpret_cast<const pair_bits *>(p + distance)});
}

/// A vector of any width of them.
template <class V>
IMAGO_INLINE V join_pairs(const T *p, std::ptrdiff_t distance) {
    if constexpr (sizeof(V) == sizeof(chunk))
        return join_pairs_of_chunk(p, distance);
    else {
        using Half = typename HalfOf<V>::type;
        constexpr int pairs = sizeof(Half) / (2 * sizeof(T));
        return joined<V>(join_pairs<Half>(p, distance),
                         join_pairs<Half>(p + pairs * distance, distance));
    }
}

/// Chunk h of a vector, and those behind it, each complex number to its place.
template <int h = 0>
IMAGO_INLINE void part_pairs(T *p, std::ptrdiff_t distance, lane v) {
    if constexpr (h * chunk_lanes < lanes) {
        const chunk part = chunk_of<h>(v);
        constexpr std::ptrdiff_t points = chunk_lanes / 2;
        store_one(p + h * points * distance, part);
        if constexpr (points == 2)
            *reinterpret_cast<pair_bits *>(p + (h * points + 1) * distance) =
                reinterpret_cast<two_pairs>(part)[1];
        part_pairs<h + 1>(p, distance, v);
    }
}

/// Pointers to as many lines as a vector holds. g++ would keep the sum of each point's place and
/// each line's distance, more than there are registers, and so it is not to know how they are made.
template <class Pointer>
struct Rows {
    Pointer of[width];

    inline __attribute__((always_inline)) Rows(Pointer p, std::ptrdiff_t distance) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < width; ++i) {
            Pointer row = p + static_cast<std::ptrdiff_t>(i) * distance;
            asm("" : "+r"(row));
            of[i] = row;
        }
    }
};

/// The chunks at `place` of every `step`th row, from the first one on.
template <class V, int step>
IMAGO_INLINE V join_rows(const T *const *rows, int place) {
    if constexpr (sizeof(V) == sizeof(chunk))
        return *reinterpret_cast<const loose_chunk *>(rows[0] + place);
    else {
        using Half = typename HalfOf<V>::type;
        constexpr int chunks = sizeof(Half) / sizeof(chunk);
        return joined<V>(join_rows<Half, step>(rows, place),
                         join_rows<Half, step>(rows + chunks * step, place));
    }
}

template <int step, int h = 0>
IMAGO_INLINE void part_rows(T *const *rows, int place, lane v) {
    if constexpr (h * chunk_lanes < lanes) {
        *reinterpret_cast<loose_chunk *>(rows[h * step] + place) = chunk_of<h>(v);
        part_rows<step, h + 1>(rows, place, v);
    }
}

/// Lines whose points are neighbours: two floats' points at once.
template <int points>
IMAGO_INLINE void load_pair_rows(const T *p, std::ptrdiff_t distance, lane *x) {
    const Rows<const T *> rows(p, distance);
    constexpr int whole = points / chunk_points * chunk_points;
#pragma GCC unroll 32
    for (int j = 0; j < whole; j += chunk_points) {
        const lane even = join_rows<lane, chunk_points>(rows.of, 2 * j);
        if constexpr (chunk_points == 1)
            x[j] = even;
        else {
            const lane odd = join_rows<lane, chunk_points>(rows.of + 1, 2 * j);
            x[j] = units_of<chunk_points, 0>(even, odd, LaneIndices());
            x[j + 1] = units_of<chunk_points, 1>(even, odd, LaneIndices());
        }
    }
    if constexpr (whole < points)
        x[whole] = join_pairs<lane>(p + 2 * whole, distance);
}

template <int points>
IMAGO_INLINE void store_pair_rows(T *p, std::ptrdiff_t distance, const lane *x) {
    const Rows<T *> rows(p, distance);
    constexpr int whole = points / chunk_points * chunk_points;
#pragma GCC unroll 32
    for (int j = 0; j < whole; j += chunk_points) {
        if constexpr (chunk_points == 1)
            part_rows<1>(rows.of, 2 * j, x[j]);
        else {
            part_rows<chunk_points>(rows.of, 2 * j,
                                    units_of<chunk_points, 0>(x[j], x[j + 1], LaneIndices()));
            part_rows<chunk_points>(rows.of + 1, 2 * j,
                                    units_of<chunk_points, 1>(x[j], x[j + 1], LaneIndices()));
        }
    }
    if constexpr (whole < points)
        part_pairs(p + 2 * whole, distance, x[whole]);
}

template <class V, int... i>
IMAGO_INLINE V exchanged_parts(V v, Indices<i...>) {
    return __builtin_shufflevector(v, v, (i ^ 1)...);
}
/// The parts of each complex number exchanged.
template <class V>
IMAGO_INLINE V exchange_parts(V v) {
    return exchanged_parts(v, typename IndicesTo<static_cast<int>(sizeof(V) / sizeof(T))>::type());
}

template <int points, class V>
IMAGO_INLINE void pair_butterfly(V *x, V turn) {
    HalfCodelet<points>::forward(x);
#pragma GCC unroll 16
    for (int k = 1; 2 * k < points; ++k) {
        const V mean = x[k], part = exchange_parts(x[points - k]);
        x[k] = mean + part * turn;
        x[points - k] = mean - part * turn;
    }
}

/// -1, 1, ... and 1, -1, ...: times the exchanged parts, i and -i.
struct Turns {
    alignas(IMAGO_BYTES) T of[2][lanes];
};
constexpr Turns turns = [] {
    Turns made = {};
    for (int i = 0; i < lanes; ++i) {
        made.of[0][i] = i % 2 == 0 ? T(-1) : T(1);
        made.of[1][i] = -made.of[0][i];
    }
    return made;
}();

/// One line.
template <int points>
IMAGO_INLINE void one_pair_line(const LineShape &a, const T *in, T *out, const T *twiddles,
                                bool backward) {
    chunk x[points];
#pragma GCC unroll 32
    for (int j = 0; j < points; ++j)
        x[j] = load_one(in + j * a.in_stride);
    if (twiddles) {
#pragma GCC unroll 32
        for (int j = 1; j < points; ++j) {
            const chunk re = load_one(twiddles + (2 * j - 2) * lanes);
            const chunk im = load_one(twiddles + (2 * j - 1) * lanes);
            x[j] = x[j] * re + exchange_parts(x[j]) * im;
        }
    }
    pair_butterfly<points, chunk>(x, *reinterpret_cast<const loose_chunk *>(turns.of[backward]));
#pragma GCC unroll 32
    for (int k = 0; k < points; ++k)
        store_one(out + k * a.out_stride, x[k]);
}

/// As many lines as a vector holds.
template <int points>
IMAGO_INLINE void pair_lines(const LineShape &a, const T *in, T *out, const T *twiddles,
                             bool backward) {
    lane x[points];
    if (a.in_distance == 2) {
#pragma GCC unroll 32
        for (int j = 0; j < points; ++j)
            x[j] = load(in + j * a.in_stride);
    } else if (a.in_stride == 2) {
        load_pair_rows<points>(in, a.in_distance, x);
    } else {
#pragma GCC unroll 32
        for (int j = 0; j < points; ++j)
            x[j] = join_pairs<lane>(in + j * a.in_stride, a.in_distance);
    }
    if (twiddles) {
#pragma GCC unroll 32
        for (int j = 1; j < points; ++j)
            x[j] = x[j] * load(twiddles + (2 * j - 2) * lanes) +
                   exchange_parts(x[j]) * load(twiddles + (2 * j - 1) * lanes);
    }
    pair_butterfly<points, lane>(x, load(turns.of[backward]));
    if (a.out_distance == 2) {
#pragma GCC unroll 32
        for (int k = 0; k < points; ++k)
            store(out + k * a.out_stride, x[k]);
    } else if (a.out_stride == 2) {
        store_pair_rows<points>(out, a.out_distance, x);
    } else {
#pragma GCC unroll 32
        for (int k = 0; k < points; ++k)
            part_pairs(out + k * a.out_stride, a.out_distance, x[k]);
    }
}

template <int points>
static void pairs(const LineShape &shape, const T *in, T *out, const T *twiddles, bool backward) {
    const LineShape a = shape;
    const bool apart = in != out;
    std::size_t line = 0;
    for (; line + width <= a.count && width > 1; line += width) {
        pair_lines<points>(a, in + static_cast<std::ptrdiff_t>(line) * a.in_distance,
                           out + static_cast<std::ptrdiff_t>(line) * a.out_distance, twiddles,
                           backward);
        if (twiddles)
            twiddles += (2 * points - 2) * lanes;
        if (apart && line + width < a.count && line + 2 * width > a.count)
            line = a.count - 2 * width;
    }
    for (; line < a.count; ++line) {
        one_pair_line<points>(a, in + static_cast<std::ptrdiff_t>(line) * a.in_distance,
                              out + static_cast<std::ptrdiff_t>(line) * a.out_distance, twiddles,
                              backward);
        if (twiddles)
            twiddles += width > 1 ? 2 : (2 * points - 2) * lanes;
    }
}

} // namespace imago::host::IMAGO_UNIT
