// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: loads, stores and transpositions of vectors.
#pragma once

namespace imago::host::IMAGO_UNIT {

template <int... i>
struct Indices {};
template <int count, int... i>
struct IndicesTo : IndicesTo<count - 1, count - 1, i...> {};
template <int... i>
struct IndicesTo<0, i...> {
    using type = Indices<i...>;
};
using LaneIndices = IndicesTo<lanes>::type;

IMAGO_INLINE lane load(const T *p) {
    return *reinterpret_cast<const loose_lane *>(p);
}

IMAGO_INLINE void store(T *p, lane v) {
    *reinterpret_cast<loose_lane *>(p) = v;
}

template <int... i>
IMAGO_INLINE lane even_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (2 * i)...);
}
template <int... i>
IMAGO_INLINE lane odd_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (2 * i + 1)...);
}
template <int... i>
IMAGO_INLINE lane low_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 2 + i % 2 * lanes)...);
}
template <int... i>
IMAGO_INLINE lane high_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (lanes / 2 + i / 2 + i % 2 * lanes)...);
}
template <int... i>
IMAGO_INLINE lane reversed(lane a, Indices<i...>) {
    return __builtin_shufflevector(a, a, (lanes - 1 - i)...);
}

IMAGO_INLINE void load_pairs(const T *p, lane &first, lane &second) {
    const lane a = load(p), b = load(p + lanes);
    first = even_of(a, b, LaneIndices());
    second = odd_of(a, b, LaneIndices());
}

IMAGO_INLINE void store_pairs(T *p, lane first, lane second) {
    store(p, low_of(first, second, LaneIndices()));
    store(p + lanes, high_of(first, second, LaneIndices()));
}

/// Exchanges the blocks of `size` lanes beside the diagonal of rows a and b.
template <int size, int... i>
IMAGO_INLINE void exchange(lane &a, lane &b, Indices<i...>) {
    const lane upper = __builtin_shufflevector(a, b, (i & size ? i - size + lanes : i)...);
    b = __builtin_shufflevector(a, b, (i & size ? i + lanes : i + size)...);
    a = upper;
}

template <int size>
IMAGO_INLINE void transpose_blocks(lane *rows) {
    if constexpr (size < lanes) {
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            if (!(i & size))
                exchange<size>(rows[i], rows[i + size], LaneIndices());
        transpose_blocks<2 * size>(rows);
    }
}

/// Rows to columns, as many as there are lanes.
IMAGO_INLINE void transpose(lane *rows) {
    transpose_blocks<1>(rows);
}

/// Outputs 0..radix-1 of neighbouring butterflies, to p[lane * radix + k].
template <int radix>
IMAGO_INLINE void store_transposed(T *p, const lane *x) {
    if constexpr (radix % lanes == 0) {
#pragma GCC unroll 16
        for (int part = 0; part < radix; part += lanes) {
            lane rows[lanes];
#pragma GCC unroll 16
            for (int i = 0; i < lanes; ++i)
                rows[i] = x[part + i];
            transpose(rows);
#pragma GCC unroll 16
            for (int i = 0; i < lanes; ++i)
                store(p + i * radix + part, rows[i]);
        }
    } else {
        alignas(lane) T tile[radix * lanes];
#pragma GCC unroll 32
        for (int k = 0; k < radix; ++k)
            *reinterpret_cast<lane *>(tile + k * lanes) = x[k];
        for (int l = 0; l < lanes; ++l)
#pragma GCC unroll 32
            for (int k = 0; k < radix; ++k)
                p[l * radix + k] = tile[k * lanes + l];
    }
}

/// Outputs k of neighbouring butterflies that begin at `first`, to their places of AlongPass.
IMAGO_INLINE void store_scattered(T *out, const lane *x, std::size_t radix, std::size_t first,
                                  std::size_t stride) {
    std::size_t q = first % stride, base = (first - q) * radix + q;
    for (int l = 0; l < lanes; ++l) {
        for (std::size_t k = 0; k < radix; ++k)
            out[base + k * stride] = reinterpret_cast<const T *>(x + k)[l];
        ++base;
        if (++q == stride) {
            q = 0;
            base += (radix - 1) * stride;
        }
    }
}

} // namespace imago::host::IMAGO_UNIT
