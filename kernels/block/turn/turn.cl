// SPDX-License-Identifier: MIT
// The middle of a convolution: a step that transforms its lines, multiplies the frequencies and
// transforms back. Real and imaginary parts are swapped here, so that the second transform, forward
// like the first, is the inverse; they stay swapped to the end.
//
// MIDDLE_MULTIPLY: offset in the table of LENGTH complex factors, by frequency; with MIDDLE_BY_ROW
// (flag) of LENGTH for each t of the four-step method's factors (adapt.cl). MIDDLE_MASK: the
// factors are the mask's; frequency k of line i has number MASK_AT(i, k). Rader's method
// (LOAD_PERMUTATION) convolves the points 1..N-1 in the order of a primitive root's powers. Point 0
// is outside this convolution: frequency 0 adds it to each of the results, and their sum, which is
// frequency 0, is added to it.

#if !defined(MIDDLE_MULTIPLY) && !defined(MIDDLE_MASK)
#define MIDDLE_MULTIPLY 0
#endif
#ifndef SIZES
// Whether the mask or the factors that the kernel knows apply in this step.
#define MIDDLE_MASKED 1
#define MIDDLE_MULTIPLIED 1
#endif

#ifdef MIDDLE_BY_ROW
#define MIDDLE_FACTOR(line, k) (MIDDLE_MULTIPLY + 2 * ((INDEX)FOUR_STEP_ROW(line) * LENGTH + (k)))
#else
#define MIDDLE_FACTOR(line, k) (MIDDLE_MULTIPLY + 2 * (k))
#endif

/// Multiplies frequency k of the LANES lines.
static inline void turn_point(const line_t line, int k, lane *re_, lane *im_)
{
    lane re = *re_, im = *im_;
#ifdef MIDDLE_MASK
    if (MIDDLE_MASKED)
        mask_multiply(line, k, &re, &im);
#endif
#ifdef MIDDLE_MULTIPLY
    if (MIDDLE_MULTIPLIED)
        ADAPT_MULTIPLY(re, im, line.table[MIDDLE_FACTOR(line, k)],
                       line.table[MIDDLE_FACTOR(line, k) + 1])
#endif
    *re_ = im;
    *im_ = re;
}

/// The same by a real factor that is known already.
static inline void turn_by(lane factor, lane *re, lane *im)
{
    const lane turned = *re * factor;
    *re = *im * factor;
    *im = turned;
}

#ifdef LOAD_PERMUTATION
/// Multiplies frequency 0 of the LANES lines, together with the point outside the FFT.
static inline void turn_zero(const line_t line, lane *re, lane *im, lane *zero_r, lane *zero_i)
{
    const lane zr = *zero_r, zi = *zero_i;
    *zero_r = zi + *im;
    *zero_i = zr + *re;
    turn_point(line, 0, re, im);
    *re += zi;
    *im += zr;
}
#endif

#ifdef REAL_RADER
/// The same of all frequencies of real points, of which the passes compute half (REAL_HALF). The
/// results m and m + LENGTH/2 are conjugate, so that their real parts come from even frequencies and
/// the imaginary parts from odd ones, both as frequencies of a real line. Puts these as one real
/// number each: after the passes the sum of real and imaginary part at m is the sum of those of
/// result m.
static inline void turn_real(const line_t line, const lane *sr, const lane *si, lane *tr)
{
    const lane zero = sr[LENGTH];
    for (int k = 0; 2 * k <= LENGTH; ++k) {
        lane re, im;
        half_get(line, sr, si, k, &re, &im);
        if (k == 0)
            tr[LENGTH] = zero + re;
        turn_point(line, k, &re, &im); // swapped
        if (k == 0)
            im += zero;
        const lane sum = re + im, difference = k & 1 ? re - im : im - re;
        tr[k] = k & 1 ? difference : sum;
        if (k > 0 && 2 * k < LENGTH)
            tr[LENGTH - k] = k & 1 ? sum : difference;
    }
}
#endif
