// SPDX-License-Identifier: MIT
// Part of vector_unit.cpp: whole real lines in a codelet, as many at once as
// there are lanes, or one in scalars.
#pragma once

namespace imago::host::IMAGO_UNIT {

/// Lines lie in a way that vectors can load: as rows, or beside each other.
IMAGO_INLINE bool lies_well(std::ptrdiff_t stride, std::ptrdiff_t distance) {
    return stride == 1 || distance == 1;
}

template <int points>
IMAGO_INLINE void get_reals(const T *p, std::ptrdiff_t stride, std::ptrdiff_t distance, lane *x) {
    if (distance == 1) {
#pragma GCC unroll 32
        for (int j = 0; j < points; ++j)
            x[j] = load(p + j * stride);
        return;
    }
    if constexpr (points < chunk_lanes) {
#pragma GCC unroll 4
        for (int j = 0; j < points; ++j) {
            alignas(lane) T numbers[lanes];
            for (int l = 0; l < lanes; ++l)
                numbers[l] = p[j + l * distance];
            x[j] = load(numbers);
        }
    } else {
        lane rows[chunk_lanes];
#pragma GCC unroll 16
        for (int j = 0; j < points; j += chunk_lanes) {
            const int at = chunk_place(j, chunk_lanes, points);
            const T *const place = fresh(p + at);
#pragma GCC unroll 4
            for (int c = 0; c < chunk_lanes; ++c)
                rows[c] = join_chunks<lane>(place + c * distance, chunk_lanes * distance);
            turn_chunks(rows);
#pragma GCC unroll 4
            for (int c = 0; c < chunk_lanes; ++c)
                x[at + c] = rows[c];
        }
    }
}

template <int points>
IMAGO_INLINE void put_reals(const lane *x, T *p, std::ptrdiff_t stride, std::ptrdiff_t distance) {
    if (distance == 1) {
#pragma GCC unroll 32
        for (int j = 0; j < points; ++j)
            store(p + j * stride, x[j]);
        return;
    }
    if constexpr (points < chunk_lanes) {
#pragma GCC unroll 4
        for (int j = 0; j < points; ++j)
            for (int l = 0; l < lanes; ++l)
                p[j + l * distance] = x[j][l];
    } else {
        lane rows[chunk_lanes];
#pragma GCC unroll 16
        for (int j = 0; j < points; j += chunk_lanes) {
            const int at = chunk_place(j, chunk_lanes, points);
#pragma GCC unroll 4
            for (int c = 0; c < chunk_lanes; ++c)
                rows[c] = x[at + c];
            turn_chunks(rows);
            T *const place = fresh(p + at);
#pragma GCC unroll 4
            for (int c = 0; c < chunk_lanes; ++c)
                store_chunks(place + c * distance, static_cast<std::size_t>(chunk_lanes * distance),
                             rows[c]);
        }
    }
}

/// How half spectra lie where vectors can be loaded and stored.
enum class HalfLie { elsewhere, rows, columns };

IMAGO_INLINE HalfLie half_lie_of(const HalfShape &a, const T *re, const T *im) {
    if (a.re_stride != a.im_stride || im - re != 1 || !a.has_zeros)
        return HalfLie::elsewhere;
    return a.half_distance == 2 ? HalfLie::columns
           : a.re_stride == 2   ? HalfLie::rows
                                : HalfLie::elsewhere;
}

template <int points>
IMAGO_INLINE void put_half_lines(const HalfShape &a, HalfLie lie, T *pairs, const lane *x) {
    constexpr int half = points / 2;
    lane im[half + 1];
    im[0] = im[half] = lane{};
#pragma GCC unroll 16
    for (int k = 1; 2 * k < points; ++k)
        im[k] = x[points - k];
    if (lie == HalfLie::rows)
        return put_rows<half + 1>(x, im, pairs, a.half_distance);
#pragma GCC unroll 17
    for (int k = 0; k <= half; ++k)
        store_pairs(pairs + k * a.re_stride, x[k], im[k]);
}

template <int points>
IMAGO_INLINE void get_half_lines(const HalfShape &a, HalfLie lie, const T *pairs, lane *x) {
    constexpr int half = points / 2;
    lane im[half + 1];
    if (lie == HalfLie::rows)
        get_rows<half + 1>(pairs, a.half_distance, x, im);
    else {
#pragma GCC unroll 17
        for (int k = 0; k <= half; ++k)
            load_pairs(pairs + k * a.re_stride, x[k], im[k]);
    }
#pragma GCC unroll 16
    for (int k = 1; 2 * k < points; ++k)
        x[points - k] = im[k];
}

template <int points>
IMAGO_INLINE void half_forward_one(const HalfShape &a, const T *in, T *re, T *im) {
    T x[points];
#pragma GCC unroll 32
    for (int j = 0; j < points; ++j)
        x[j] = in[j * a.real_stride];
    HalfCodelet<points>::forward(x);
#pragma GCC unroll 17
    for (int k = 0; 2 * k <= points; ++k)
        re[k * a.re_stride] = x[k];
#pragma GCC unroll 16
    for (int k = 1; 2 * k < points; ++k)
        im[k * a.im_stride] = x[points - k];
    if (a.has_zeros) {
        im[0] = 0;
        if constexpr (points % 2 == 0)
            im[points / 2 * a.im_stride] = 0;
    }
}

template <int points>
IMAGO_INLINE void half_backward_one(const HalfShape &a, T *out, const T *re, const T *im) {
    T x[points];
#pragma GCC unroll 17
    for (int k = 0; 2 * k <= points; ++k)
        x[k] = re[k * a.re_stride];
#pragma GCC unroll 16
    for (int k = 1; 2 * k < points; ++k)
        x[points - k] = im[k * a.im_stride];
    HalfCodelet<points>::backward(x);
#pragma GCC unroll 32
    for (int j = 0; j < points; ++j)
        out[j * a.real_stride] = x[j];
}

/// The number of the next block of lines: the last one overlaps if that is allowed.
IMAGO_INLINE std::size_t next_block(std::size_t line, std::size_t count, bool apart) {
    const std::size_t next = line + lanes;
    return apart && next < count && next + lanes > count ? count - lanes : next;
}

template <int points>
static void half_forward(const HalfShape &shape, const T *real, T *re, T *im) {
    const HalfShape a = shape;
    std::size_t line = 0;
    const HalfLie lie = half_lie_of(a, re, im);
    if (a.count >= lanes && lie != HalfLie::elsewhere && lies_well(a.real_stride, a.real_distance))
        for (; line + lanes <= a.count; line = next_block(line, a.count, real != re)) {
            const auto at = static_cast<std::ptrdiff_t>(line);
            lane x[points];
            get_reals<points>(real + at * a.real_distance, a.real_stride, a.real_distance, x);
            HalfCodelet<points>::forward(x);
            put_half_lines<points>(a, lie, re + at * a.half_distance, x);
        }
    for (; line < a.count; ++line) {
        const auto at = static_cast<std::ptrdiff_t>(line);
        half_forward_one<points>(a, real + at * a.real_distance, re + at * a.half_distance,
                                 im + at * a.half_distance);
    }
}

template <int points>
static void half_backward(const HalfShape &shape, T *real, const T *re, const T *im) {
    const HalfShape a = shape;
    std::size_t line = 0;
    const HalfLie lie = half_lie_of(a, re, im);
    if (a.count >= lanes && lie != HalfLie::elsewhere && lies_well(a.real_stride, a.real_distance))
        for (; line + lanes <= a.count; line = next_block(line, a.count, real != re)) {
            const auto at = static_cast<std::ptrdiff_t>(line);
            lane x[points];
            get_half_lines<points>(a, lie, re + at * a.half_distance, x);
            HalfCodelet<points>::backward(x);
            put_reals<points>(x, real + at * a.real_distance, a.real_stride, a.real_distance);
        }
    for (; line < a.count; ++line) {
        const auto at = static_cast<std::ptrdiff_t>(line);
        half_backward_one<points>(a, real + at * a.real_distance, re + at * a.half_distance,
                                  im + at * a.half_distance);
    }
}

/// FFTW's kinds are twice the codelets' sums.
template <int kind, int points, class V>
IMAGO_INLINE void run_kind(V *x) {
    KindCodelet<kind, points>::run(x);
#pragma GCC unroll 32
    for (int k = 0; k < points; ++k)
        x[k] += x[k];
}

template <int kind, int points>
static void kind_lines(const LineShape &shape, const T *from, T *to) {
    const LineShape a = shape;
    std::size_t line = 0;
    if (lies_well(a.in_stride, a.in_distance) && lies_well(a.out_stride, a.out_distance))
        for (; line + lanes <= a.count; line = next_block(line, a.count, from != to)) {
            const auto at = static_cast<std::ptrdiff_t>(line);
            lane x[points];
            get_reals<points>(from + at * a.in_distance, a.in_stride, a.in_distance, x);
            run_kind<kind, points>(x);
            put_reals<points>(x, to + at * a.out_distance, a.out_stride, a.out_distance);
        }
    for (; line < a.count; ++line) {
        const auto at = static_cast<std::ptrdiff_t>(line);
        const T *in = from + at * a.in_distance;
        T *out = to + at * a.out_distance;
        T x[points];
#pragma GCC unroll 32
        for (int j = 0; j < points; ++j)
            x[j] = in[j * a.in_stride];
        run_kind<kind, points>(x);
#pragma GCC unroll 32
        for (int k = 0; k < points; ++k)
            out[k * a.out_stride] = x[k];
    }
}

} // namespace imago::host::IMAGO_UNIT
