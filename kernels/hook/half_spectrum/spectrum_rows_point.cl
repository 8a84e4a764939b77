// SPDX-License-Identifier: MIT
// Work-group family and pointwise steps: complex lines that are rows 0..ROWS/2 of the spectra of real
// matrices of ROWS rows. Memory has half spectra: frequencies up to N/2 of all rows. Those above are
// conjugates, frequency k of row i is that of frequency N-k of row ROWS-i.

#ifndef IN_ROWS
#define IN_ROWS 2
#endif
#ifndef OUT_ROWS
#define OUT_ROWS 2
#endif

#ifdef LOAD_SPECTRUM_ROWS
#define MIRRORING_ROW(line) ((line).inner > 0 ? IN_ROWS - (line).inner : 0)

/// Frequency n as it is in memory.
static inline void load_first(const line_t line, int n, real *re, real *im)
{
    const bool mirrored = 2 * n > POINTS_IN;
    in_number(line, IN_AT(mirrored ? MIRRORING_ROW(line) : line.inner, mirrored ? POINTS_IN - n : n),
              re, im);
    *im = mirrored ? -*im : *im;
}

/// Makes frequencies 0 and N/2 the Hermitian part of those in memory, so that the samples are those of
/// the real part along the rows, as SciPy takes it. A group may call it after all loads, none of which
/// waits for another then.
static inline void load_rest(const line_t line, int n, real *re, real *im)
{
    if (n == 0 || 2 * n == POINTS_IN) {
        real a, b;
        in_number(line, IN_AT(MIRRORING_ROW(line), n), &a, &b);
        *re = REAL(0.5) * (*re + a);
        *im = REAL(0.5) * (*im - b);
    }
}

static inline void load_point(const line_t line, int n, real *re, real *im)
{
    load_first(line, n, re, im);
    load_rest(line, n, re, im);
}
#endif

#ifdef STORE_SPECTRUM_ROWS
/// Stores frequency k of the row and of the row that mirrors it.
static inline void store_point(const line_t line, int k, real re, real im)
{
    if (2 * k <= POINTS_OUT)
        out_number(line, OUT_AT(line.inner, k), re, im);
    if ((k == 0 || 2 * k >= POINTS_OUT) && line.inner > 0 && 2 * line.inner < OUT_ROWS)
        out_number(line, OUT_AT(OUT_ROWS - line.inner, k > 0 ? POINTS_OUT - k : 0), re, -im);
}
#endif
