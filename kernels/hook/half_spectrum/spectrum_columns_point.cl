// SPDX-License-Identifier: MIT
// Work-group family: complex lines that are columns 0..N/2-1 of the half spectra of real matrices of N
// columns. Line 0 is column 0 and, times the imaginary unit, column N/2 (IN_LAST_COLUMN): rows transformed
// from them are real, so that both are the parts of one complex number.

#ifndef IN_LAST_COLUMN
#define IN_LAST_COLUMN 2
#endif

#ifdef LOAD_SPECTRUM_COLUMNS
/// The Hermitian part of frequency n of a column, so that it transforms to the real part, as SciPy takes
/// it.
static inline void in_hermitian(const line_t line, int column, int n, real *re, real *im)
{
    real a, b, c, d;
    in_number(line, IN_AT(column, n), &a, &b);
    in_number(line, IN_AT(column, n > 0 ? POINTS_IN - n : 0), &c, &d);
    *re = REAL(0.5) * (a + c);
    *im = REAL(0.5) * (b - d);
}

static inline void load_point(const line_t line, int n, real *re, real *im)
{
    if (line.inner > 0) {
        in_number(line, IN_AT(line.inner, n), re, im);
        return;
    }
    real a, b, c, d;
    in_hermitian(line, 0, n, &a, &b);
    in_hermitian(line, IN_LAST_COLUMN, n, &c, &d);
    *re = a - d;
    *im = b + c;
}
#endif
