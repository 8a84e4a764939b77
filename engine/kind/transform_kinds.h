// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace imago {

/// The kinds of transforms, in the conventions of scipy.fft. Forward is e^{-2 pi i kn/N}. imago.h
/// has the same numbers, so that a new kind comes last.
enum class TransformKind {
    fft,
    ifft,
    rfft,
    irfft,
    dct1,
    dct2,
    dct3,
    dct4,
    idct1,
    idct2,
    idct3,
    idct4,
    dst1,
    dst2,
    dst3,
    dst4,
    idst1,
    idst2,
    idst3,
    idst4,
    idxst,      ///< DCT-MD Eq. 21, unnormalised
    idct_idxst, ///< two axes: IDCT on the first, IDXST on the last (Eq. 22)
    idxst_idct, ///< two axes: IDXST on the first, IDCT on the last
    /// Two axes or more; not SciPy's. rfft, times a real mask over the half spectrum
    /// (Transform::set_mask()), then irfft. The norms cancel out, and the spectrum is not kept.
    filter,
    /// Two axes; not SciPy's. dct2, coefficients below Transform::set_threshold() in magnitude to
    /// 0, then idct2. The norm is that of the coefficients, which are not kept.
    compress,
    /// Two axes or more; not SciPy's. As filter, with complex factors: rfft, times the spectrum of
    /// a kernel, then irfft, which is the circular convolution with it, or with its conjugate the
    /// correlation.
    convolve,
};

/// Kinds of real-to-real transforms of one axis, unnormalised, by FFTW's names and numbers:
/// halfcomplex there and back, Hartley's, and the even and odd ones (DCT and DST) I (00), II (10),
/// III (01), IV (11).
enum class RealKind {
    r2hc,
    hc2r,
    dht,
    redft00,
    redft01,
    redft10,
    redft11,
    rodft00,
    rodft01,
    rodft10,
    rodft11,
};

/// The most axes that one transform has.
inline constexpr std::size_t most_axes = 8;

/// What is known of a kind. An inverse DCT or DST has the rest of what its forward kind has.
struct KindRow {
    TransformKind kind;           ///< which
    const char *name;             ///< in problems, options and reports
    bool complex_in = false;      ///< whether elements of the input are complex numbers
    bool complex_out = false;     ///< whether elements of the output are complex numbers
    bool inverse = false;         ///< whether the norm `backward` divides
    TransformKind forward = kind; ///< the forward kind that computes it, up to a scale
    std::size_t fewest_axes = 1, most_axes = imago::most_axes; ///< that are transformed
    /// DCT and DST: SciPy's type. 3 also of IDXST, which is a DCT-III of rearranged coefficients.
    int type = 0;
    bool sine = false; ///< whether it is a DST
    int beyond = 0;    ///< DCT and DST: the logical length of n points is 2 n + beyond
    std::optional<RealKind> real = std::nullopt; ///< DCT and DST: FFTW's kind
    /// Numbers of a factor of the mask over its half spectrum: 1, or 2 of complex factors; 0: it
    /// takes no mask.
    std::size_t mask_parts = 0;
};

/// A row for each kind, in their order. In a function clang 14 takes `forward` for no constant.
struct KindRows {
    using Kind = TransformKind;
    using Real = RealKind;
    static constexpr auto all = std::to_array<KindRow>({
        {.kind = Kind::fft, .name = "fft", .complex_in = true, .complex_out = true},
        {.kind = Kind::ifft,
         .name = "ifft",
         .complex_in = true,
         .complex_out = true,
         .inverse = true},
        {.kind = Kind::rfft, .name = "rfft", .complex_out = true},
        {.kind = Kind::irfft, .name = "irfft", .complex_in = true, .inverse = true},
        {.kind = Kind::dct1, .name = "dct1", .type = 1, .beyond = -2, .real = Real::redft00},
        {.kind = Kind::dct2, .name = "dct2", .type = 2, .real = Real::redft10},
        {.kind = Kind::dct3, .name = "dct3", .type = 3, .real = Real::redft01},
        {.kind = Kind::dct4, .name = "dct4", .type = 4, .real = Real::redft11},
        {.kind = Kind::idct1, .name = "idct1", .inverse = true, .forward = Kind::dct1},
        {.kind = Kind::idct2, .name = "idct2", .inverse = true, .forward = Kind::dct3},
        {.kind = Kind::idct3, .name = "idct3", .inverse = true, .forward = Kind::dct2},
        {.kind = Kind::idct4, .name = "idct4", .inverse = true, .forward = Kind::dct4},
        {.kind = Kind::dst1,
         .name = "dst1",
         .type = 1,
         .sine = true,
         .beyond = 2,
         .real = Real::rodft00},
        {.kind = Kind::dst2, .name = "dst2", .type = 2, .sine = true, .real = Real::rodft10},
        {.kind = Kind::dst3, .name = "dst3", .type = 3, .sine = true, .real = Real::rodft01},
        {.kind = Kind::dst4, .name = "dst4", .type = 4, .sine = true, .real = Real::rodft11},
        {.kind = Kind::idst1, .name = "idst1", .inverse = true, .forward = Kind::dst1},
        {.kind = Kind::idst2, .name = "idst2", .inverse = true, .forward = Kind::dst3},
        {.kind = Kind::idst3, .name = "idst3", .inverse = true, .forward = Kind::dst2},
        {.kind = Kind::idst4, .name = "idst4", .inverse = true, .forward = Kind::dst4},
        {.kind = Kind::idxst, .name = "idxst", .type = 3},
        {.kind = Kind::idct_idxst,
         .name = "idct_idxst",
         .inverse = true,
         .fewest_axes = 2,
         .most_axes = 2},
        {.kind = Kind::idxst_idct,
         .name = "idxst_idct",
         .inverse = true,
         .fewest_axes = 2,
         .most_axes = 2},
        {.kind = Kind::filter, .name = "filter", .fewest_axes = 2, .mask_parts = 1},
        {.kind = Kind::compress, .name = "compress", .fewest_axes = 2, .most_axes = 2},
        {.kind = Kind::convolve, .name = "convolve", .fewest_axes = 2, .mask_parts = 2},
    });
};
inline constexpr const auto &kind_rows = KindRows::all;

/// The row of a kind.
constexpr const KindRow &kind_row(TransformKind kind) {
    return kind_rows[static_cast<std::size_t>(kind)];
}
/// The row of its forward kind.
constexpr const KindRow &forward_row(TransformKind kind) {
    return kind_row(kind_row(kind).forward);
}
/// The row of FFTW's kind; null for halfcomplex and Hartley transforms, which are FFTs.
constexpr const KindRow *kind_row(RealKind real) {
    const auto *row = std::find_if(kind_rows.begin(), kind_rows.end(),
                                   [&](const KindRow &one) { return one.real == real; });
    return row == kind_rows.end() ? nullptr : row;
}

static_assert(std::all_of(kind_rows.begin(), kind_rows.end(),
                          [](const KindRow &row) { return &kind_row(row.kind) == &row; }),
              "the rows are not in the order of the kinds");

/// The names of those of one axis, which BatchSettings::kind can have.
inline constexpr auto batch_kinds = [] {
    constexpr auto one = [](const KindRow &row) { return row.fewest_axes == 1; };
    std::array<const char *, std::count_if(kind_rows.begin(), kind_rows.end(), one)> names{};
    std::size_t count = 0;
    for (const KindRow &row : kind_rows)
        if (one(row))
            names[count++] = row.name;
    return names;
}();

} // namespace imago
