// SPDX-License-Identifier: MIT
// Complex lines whose points are frequencies of whole real lines (block/whole.cl); memory has their
// half spectra. Numbers go one at a time.

#ifdef LOAD_HERMITIAN
/// Loads point n of line i. The imaginary parts of frequencies 0 and N/2 are taken as 0, as SciPy
/// does.
static inline void hermitian_load(const line_t line, int i, int n, real *re, real *im)
{
    bool mirrored;
    const INDEX f = hermitian_place(IN_WHOLE_AT(line, i, n), IN_WHOLE, &mirrored);
    real a, b;
    in_number(line, IN_AT(i, f), &a, &b);
    *re = a;
    *im = f == 0 || 2 * f == IN_WHOLE ? REAL(0.0) : mirrored ? -b : b;
}
#endif

#ifdef STORE_HERMITIAN
/// Stores point k of line i.
static inline void hermitian_store(const line_t line, int i, int k, real re, real im)
{
    bool mirrored;
    const INDEX whole = OUT_WHOLE_AT(line, i, k), f = hermitian_place(whole, OUT_WHOLE, &mirrored);
    if (hermitian_twice(line, i, whole))
        return;
    const real b = f == 0 || 2 * f == OUT_WHOLE ? REAL(0.0) : mirrored ? -im : im; // exactly real
    out_number(line, OUT_AT(i, f), re, b);
}
#endif
