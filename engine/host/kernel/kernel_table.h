// SPDX-License-Identifier: MIT
// What the vector units offer: each is the same source, compiled for one instruction set and one
// precision (vector_unit.cpp). The structs have no initialisers and no members, so that no inline
// function of a wide unit can be taken by the linker for a narrow one.
#pragma once
#include <cstddef>

namespace imago::host {

/// How a pass finds complex numbers: real and imaginary parts in two arrays, or alternating in one
/// (which both pointers name): (re, im), or exchanged, (im, re).
enum class Layout { split, interleaved, exchanged };

/// How a pass stores lanes: along q in a Layout; or of lanes along the butterflies, transposed
/// (stride 1 between outputs) or scattered (any stride).
enum class Store { split, interleaved, exchanged, transposed, scattered };

/// The radices with a butterfly of their own are below this; others are odd and run generically.
inline constexpr std::size_t codelet_radices = 33;
/// The generic radices: primes from the first to the last.
inline constexpr std::size_t smallest_generic = 17, largest_generic = 61;

/// One pass of Stockham's algorithm whose lanes are neighbours in a line. Leg j of a butterfly is
/// j * leg behind its first input. Butterflies lie in `outer` groups of `inner`; inner is at least
/// the lanes, and the last block of a group overlaps the one before. Output k of butterfly (p, q)
/// is at (p * radix + k) * inner + q; if transposed, at q * radix + k; if scattered, at (q / stride
/// * radix + k) * stride + q % stride.
template <class T>
struct AlongPass {
    const T *in_re, *in_im;
    T *out_re, *out_im;
    const T *twiddles; ///< or null: [block of q][leg 1...][re, im][lane]
    const T *generic;  ///< cosines and sines of a generic radix: [k 1..h][j 1..h][cos, sin]
    std::size_t radix, leg, outer, inner, stride;
    Layout layout;
    Store store;
};

/// One pass on as many lines as there are lanes: each number is a vector. Number i is at
/// i * step, on both sides; in memory of interleaved numbers both pointers name the first.
template <class T>
struct AcrossPass {
    const T *in_re, *in_im;
    T *out_re, *out_im;
    const T *twiddles; ///< or null: [q][leg 1...][re, im]
    const T *generic;
    std::size_t radix, leg, outer, inner; ///< as above, in vectors
    std::ptrdiff_t in_step, out_step;
    Layout in_layout, out_layout;
};

/// Lines of complex numbers in memory, strides and distances in numbers of T.
template <class T>
struct Lines {
    T *re, *im;
    std::ptrdiff_t stride, distance;
    std::size_t points, count; ///< count: at most the lanes, but for direct_lines
};

/// Half spectra and the spectra of packed real lines: Z[k] of n / 2 points and X[k] of n, k =
/// 0..n/2.
template <class T>
struct HalfPass {
    const T *in_re, *in_im;
    T *out_re, *out_im;
    const T *roots_re, *roots_im; ///< e^(-2 pi i k / n), k = 0..n/4 and a vector more
    std::size_t half;             ///< n / 2
    bool pairs; ///< whether the parts of Z alternate, from its real parts' pointer on
    /// untangle, split: the stride of out_im, 1, or -1, where the parts that are 0 have no place.
    std::ptrdiff_t imaginary;
    Layout layout; ///< of X
};

/// The columns of a composite line between its two steps: vector k is multiplied by
/// coarse[k / turn_fine] * fine[k % turn_fine], pairs of vectors (re, im); then squares of lanes by
/// lanes are transposed. Lane l of point k goes to vector k / lanes * distance + l, lane k % lanes.
template <class T>
struct ColumnTurn {
    T *re, *im;
    const T *coarse, *fine;
    std::size_t points, distance;
    T *out_re, *out_im;
};
inline constexpr std::size_t turn_fine = 16;

/// Lines of as many numbers as the codelet has points: strides and distances, any, in numbers of T.
/// Of complex numbers the parts are neighbours. Input and output are apart, or begin at one place
/// and lines are where they were.
struct LineShape {
    std::ptrdiff_t in_stride, in_distance, out_stride, out_distance;
    std::size_t count;
};

/// Real lines and their half spectra, both ways: frequencies 0..n/2, imaginary part k at
/// im[k * im_stride], those that are always 0 only if so said.
struct HalfShape {
    std::ptrdiff_t real_stride, real_distance, re_stride, im_stride, half_distance;
    bool has_zeros;
    std::size_t count;
};

/// The real kinds, numbered as RealKind.
inline constexpr std::size_t kind_count = 11;

template <class T>
struct Kernels {
    std::size_t lanes;
    /// Complex lines; backward also for a forward transform of exchanged parts. Null where there is
    /// no codelet, as all below. Twiddles, or null: for each block of lines [leg 1...][re, re, ...;
    /// -im, im, ...], a vector each, of the conjugate roots if backward. The last block overlaps
    /// the one before, so that there are as many lines as a vector holds complex numbers.
    void (*pairs[codelet_radices])(const LineShape &, const T *in, T *out, const T *twiddles,
                                   bool backward);
    int pair_cost[codelet_radices]; ///< instructions of its arithmetic
    void (*half_forward[codelet_radices])(const HalfShape &, const T *real, T *re, T *im);
    void (*half_backward[codelet_radices])(const HalfShape &, T *real, const T *re, const T *im);
    void (*kinds[kind_count][codelet_radices])(const LineShape &, const T *in, T *out);
    void (*along[codelet_radices])(const AlongPass<T> &); ///< null: no codelet
    /// One line of as many points as the radix; of `lines` only pointers and strides count.
    void (*direct[codelet_radices])(const Lines<const T> &in, const Lines<T> &out);
    /// Lines of as many points as the radix: computes as many as it can, and returns how many.
    std::size_t (*direct_lines[codelet_radices])(const Lines<const T> &in, const Lines<T> &out);
    void (*along_generic)(const AlongPass<T> &);
    void (*across[codelet_radices])(const AcrossPass<T> &);
    /// One line of an odd number of points by its definition, lanes along its frequencies k =
    /// 1..h: cosines and sines [j 1..h][cos, sin][k, as many as vectors of lanes need].
    void (*odd_line)(const Lines<const T> &in, const Lines<T> &out, const T *waves);
    void (*across_generic)(const AcrossPass<T> &);
    /// Lines to vectors of lanes, [point][lane], and back. Lanes beyond the count are not written
    /// by gather() and not read by scatter().
    void (*gather)(const Lines<const T> &lines, T *re, T *im);
    void (*scatter)(const Lines<T> &lines, const T *re, const T *im);
    void (*turn_columns)(const ColumnTurn<T> &);
    void (*untangle)(const HalfPass<T> &); ///< Z to X
    void (*tangle)(const HalfPass<T> &);   ///< X to Z
    /// (re, im)[i] *= (by_re, by_im)[i]
    void (*multiply)(T *re, T *im, const T *by_re, const T *by_im, std::size_t count);
};

/// The tables that the processor can run, widest first, at least one. IMAGO_HOST_VECTORS=narrow or
/// avx2 in the environment, read once, leaves wider ones out.
template <class T>
struct KernelTables {
    const Kernels<T> *const *first;
    std::size_t count;
};
template <class T>
KernelTables<T> kernel_tables();
template <>
KernelTables<float> kernel_tables<float>();
template <>
KernelTables<double> kernel_tables<double>();

/// The widest.
template <class T>
const Kernels<T> &kernels() {
    return *kernel_tables<T>().first[0];
}

} // namespace imago::host
