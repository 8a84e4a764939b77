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

/// 16 bytes, within which vectors of all widths shuffle cheaply.
typedef T chunk __attribute__((vector_size(16)));
typedef T loose_chunk __attribute__((vector_size(16), aligned(sizeof(T)), may_alias));
constexpr int chunk_lanes = 16 / sizeof(T);

/// Half of a vector of more than 16 bytes.
typedef T half_lane __attribute__((vector_size(IMAGO_BYTES > 32 ? IMAGO_BYTES / 2 : 16)));
template <class V>
struct HalfOf {
    using type = chunk;
};
template <>
struct HalfOf<T __attribute__((vector_size(64)))> {
    using type = half_lane;
};

/// Two halves of a vector. By the processor's instruction, since g++ 12 shuffles for a shuffle.
template <class V, class Half>
IMAGO_INLINE V joined(Half low, Half high) {
#ifdef __AVX__
    if constexpr (sizeof(V) == 32)
        return reinterpret_cast<V>(
            _mm256_insertf128_pd(_mm256_castpd128_pd256(reinterpret_cast<__m128d>(low)),
                                 reinterpret_cast<__m128d>(high), 1));
#endif
#ifdef __AVX512F__
    if constexpr (sizeof(V) == 64)
        return reinterpret_cast<V>(
            _mm512_insertf64x4(_mm512_castpd256_pd512(reinterpret_cast<__m256d>(low)),
                               reinterpret_cast<__m256d>(high), 1));
#endif
    V both;
    __builtin_memcpy(&both, &low, sizeof low);
    __builtin_memcpy(reinterpret_cast<char *>(&both) + sizeof low, &high, sizeof high);
    return both;
}

/// Exchanges the blocks of `size` lanes beside the diagonal of rows a and b.
template <int size, int... i>
IMAGO_INLINE void exchange(lane &a, lane &b, Indices<i...>) {
    const lane upper = __builtin_shufflevector(a, b, (i & size ? i - size + lanes : i)...);
    b = __builtin_shufflevector(a, b, (i & size ? i + lanes : i + size)...);
    a = upper;
}

/// Within each chunk: the units of `size` lanes of the lower or upper half, from a and b in turn.
template <int size, int upper, int... i>
IMAGO_INLINE lane units_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b,
                                   (i / chunk_lanes * chunk_lanes + upper * chunk_lanes / 2 +
                                    i % chunk_lanes / (2 * size) * size + i % size +
                                    (i / size % 2) * lanes)...);
}

/// The chunks of the lower or upper half, from a and b in turn.
template <int upper, int... i>
IMAGO_INLINE lane chunks_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b,
                                   (upper * lanes / 2 + i / (2 * chunk_lanes) * chunk_lanes +
                                    i % chunk_lanes + i / chunk_lanes % 2 * lanes)...);
}

/// Chunk by chunk: every second number of a, then of b.
template <int odd, int... i>
IMAGO_INLINE lane halves_of(lane a, lane b, Indices<i...>) {
    return __builtin_shufflevector(a, b,
                                   (i / chunk_lanes * chunk_lanes + 2 * i % chunk_lanes + odd +
                                    i % chunk_lanes / (chunk_lanes / 2) * lanes)...);
}

/// Every second chunk of the two vectors at p.
template <int odd, int... i>
IMAGO_INLINE lane every_second_chunk(const T *p, Indices<i...>) {
    if constexpr (lanes == 2 * chunk_lanes) {
        const chunk a = *reinterpret_cast<const loose_chunk *>(p + odd * chunk_lanes);
        const chunk b = *reinterpret_cast<const loose_chunk *>(p + odd * chunk_lanes + lanes);
        return joined<lane>(a, b);
    } else
        return __builtin_shufflevector(
            load(p), load(p + lanes),
            (i / chunk_lanes * 2 * chunk_lanes + odd * chunk_lanes + i % chunk_lanes)...);
}

template <int... i>
IMAGO_INLINE lane reversed(lane a, Indices<i...>) {
    return __builtin_shufflevector(a, a, (lanes - 1 - i)...);
}

/// The numbers (first, second) in turn.
IMAGO_INLINE void load_pairs(const T *p, lane &first, lane &second) {
    constexpr LaneIndices every;
    if constexpr (lanes == chunk_lanes) {
        const lane a = load(p), b = load(p + lanes);
        first = halves_of<0>(a, b, every);
        second = halves_of<1>(a, b, every);
    } else {
        const lane a = every_second_chunk<0>(p, every), b = every_second_chunk<1>(p, every);
        first = halves_of<0>(a, b, every);
        second = halves_of<1>(a, b, every);
    }
}

IMAGO_INLINE void store_pairs(T *p, lane first, lane second) {
    constexpr LaneIndices every;
    const lane low = units_of<1, 0>(first, second, every);
    const lane high = units_of<1, 1>(first, second, every);
    if constexpr (lanes == chunk_lanes) {
        store(p, low);
        store(p + lanes, high);
    } else {
        store(p, chunks_of<0>(low, high, every));
        store(p + lanes, chunks_of<1>(low, high, every));
    }
}

/// As many rows as a chunk has lanes: afterwards chunk h of row c holds column c + h * chunk_lanes.
IMAGO_INLINE void turn_chunks(lane *rows) {
    constexpr LaneIndices every;
    if constexpr (chunk_lanes == 2) {
        const lane low = units_of<1, 0>(rows[0], rows[1], every);
        rows[1] = units_of<1, 1>(rows[0], rows[1], every);
        rows[0] = low;
    } else {
        const lane a = units_of<1, 0>(rows[0], rows[1], every);
        const lane b = units_of<1, 1>(rows[0], rows[1], every);
        const lane c = units_of<1, 0>(rows[2], rows[3], every);
        const lane d = units_of<1, 1>(rows[2], rows[3], every);
        rows[0] = units_of<2, 0>(a, c, every);
        rows[1] = units_of<2, 1>(a, c, every);
        rows[2] = units_of<2, 0>(b, d, every);
        rows[3] = units_of<2, 1>(b, d, every);
    }
}

template <int size>
IMAGO_INLINE void exchange_chunks(lane *rows) {
    if constexpr (size < lanes) {
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            if (!(i & size))
                exchange<size>(rows[i], rows[i + size], LaneIndices());
        exchange_chunks<2 * size>(rows);
    }
}

/// Rows to columns, as many as there are lanes.
IMAGO_INLINE void transpose(lane *rows) {
#pragma GCC unroll 16
    for (int i = 0; i < lanes; i += chunk_lanes)
        turn_chunks(rows + i);
    exchange_chunks<chunk_lanes>(rows);
}

/// Chunk h of a vector, likewise.
template <int h>
IMAGO_INLINE chunk chunk_of(lane v) {
#ifdef __AVX512F__
    if constexpr (sizeof(lane) == 64)
        return reinterpret_cast<chunk>(_mm512_extractf64x2_pd(reinterpret_cast<__m512d>(v), h));
#endif
#ifdef __AVX__
    if constexpr (sizeof(lane) == 32)
        return reinterpret_cast<chunk>(_mm256_extractf128_pd(reinterpret_cast<__m256d>(v), h));
#endif
    chunk part;
    __builtin_memcpy(&part, reinterpret_cast<const char *>(&v) + h * sizeof part, sizeof part);
    return part;
}

/// Chunk h of a vector to p + h * distance.
template <int h = 0>
IMAGO_INLINE void store_chunks(T *p, std::size_t distance, lane v) {
    if constexpr (h * chunk_lanes < lanes) {
        *reinterpret_cast<loose_chunk *>(p + h * distance) = chunk_of<h>(v);
        store_chunks<h + 1>(p, distance, v);
    }
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
        constexpr int whole = radix / chunk_lanes * chunk_lanes;
#pragma GCC unroll 16
        for (int part = 0; part < whole; part += chunk_lanes) {
            lane rows[chunk_lanes];
#pragma GCC unroll 4
            for (int i = 0; i < chunk_lanes; ++i)
                rows[i] = x[part + i];
            turn_chunks(rows);
#pragma GCC unroll 4
            for (int c = 0; c < chunk_lanes; ++c)
                store_chunks(p + c * radix + part, chunk_lanes * radix, rows[c]);
        }
#pragma GCC unroll 4
        for (int k = whole; k < radix; ++k)
#pragma GCC unroll 16
            for (int l = 0; l < lanes; ++l)
                p[l * radix + k] = x[k][l];
    }
}

/// Outputs k of neighbouring butterflies that begin at `first`, to their places of AlongPass.
IMAGO_INLINE void store_scattered(T *out, const lane *x, std::size_t radix, std::size_t first,
                                  std::size_t stride) {
    std::size_t q = first % stride, base = (first - q) * radix + q;
    if (stride == chunk_lanes && q == 0) {
        for (std::size_t k = 0; k < radix; ++k)
            store_chunks(out + base + k * chunk_lanes, radix * chunk_lanes, x[k]);
        return;
    }
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
