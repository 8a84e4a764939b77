// SPDX-License-Identifier: MIT
// Deconvolution by transfer functions: what lies between the transforms. Half spectra have rows of
// `width` complex numbers, and pictures rows of `width` numbers; `height` rows are a slice. A
// work-item takes strips of LANES neighbours of a row. Where sums are made, `count` is the number of
// work-items, each of which takes `each` strips of `strips`, from its number times `first` on,
// `step` apart; sums[i] is that of work-item i, or with GROUP_SUMS of work-group i.
// It needs a file of kernels/lane, block/elementwise.cl and block/elementwise/row_strips.cl before it.

/// Values of the noise that validation_sums() tries.
#ifndef CANDIDATES
#define CANDIDATES 4
#endif

/// Whether sums are those of work-groups, instead of work-items: a GPU has too many of these to
/// download a sum of each.
#ifndef GROUP_SUMS
#define GROUP_SUMS 1
#endif

#if GROUP_SUMS
#define SUM_SCRATCH __local real scratch[GROUP_SIZE]
#define SUM_INDEX get_group_id(0)
/// Writes the sum of a number of all work-items of a group, which all call it.
static inline void put_sum(real x, __global real *sum, __local real *scratch)
{
    const uint item = (uint)get_local_id(0);
    scratch[item] = x;
    for (uint left = GROUP_SIZE / 2; left > 0; left /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < left)
            scratch[item] += scratch[item + left];
    }
    if (item == 0)
        *sum = scratch[0];
    barrier(CLK_LOCAL_MEM_FENCE); // before the next sum
}
#define PUT_SUM(x, sum) put_sum(x, sum, scratch)
#else
#define SUM_SCRATCH
#define SUM_INDEX get_global_id(0)
#define PUT_SUM(x, sum)                                                                            \
    if (item < count)                                                                              \
    *(sum) = (x)
#endif

/// The strips that work-item `item` sums, one after another.
#define WALK(item, s)                                                                              \
    const row_strip way_on = strip_of(step, width);                                                \
    row_strip s = strip_of(item * first, width);                                                   \
    for (INDEX n = 0, i = item * first; item < count && n < each && i < strips;                    \
         ++n, i += step, s = strip_behind(s, way_on, width))

/// The elements of a strip that belong to the picture, which has the lowest indices of each axis.
static inline uint elements_inside(row_strip s, INDEX width, INDEX height, INDEX inner_width,
                                   INDEX inner_height, INDEX inner_depth)
{
    if (inner_width == width && inner_height == height) // all slices, or the array has others
        return s.row < inner_depth * height ? s.elements : 0;
    const INDEX slice = s.row / height;
    if (s.column >= inner_width || s.row - slice * height >= inner_height || slice >= inner_depth)
        return 0;
    return (uint)min((INDEX)s.elements, inner_width - s.column);
}

/// The squared magnitudes by which an estimate is penalised at the frequencies of a strip: of the
/// Laplacian, or if it is `white` 1, but 0 at frequency 0. `table` has 2 - 2 cos w of the columns,
/// the rows and the slices; of all frequencies it is 0 at 0 alone.
static inline lane penalty_of(row_strip s, __global const real *table, INDEX width, INDEX height,
                              int white)
{
    const INDEX slice = s.row / height;
    const lane sum = load_lanes(table + s.column, s.elements) +
                     (table[width + s.row - slice * height] + table[width + height + slice]);
    return white ? (sum == (lane)(REAL(0.0)) ? sum : (lane)(REAL(1.0))) : sum * sum;
}

/// From the half spectrum of a picture to that of its estimate, in place:
/// conj(H) Y / (|H|^2 + noise * penalty), H = transfer.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
regularised_spectra(const INDEX count, __global real *spectrum, __global const real *transfer,
                    __global const real *table, const INDEX width, const INDEX height,
                    const int white, const real noise)
{
    if (get_global_id(0) >= count)
        return;
    const row_strip s = strip_of((INDEX)get_global_id(0), width);
    lane re, im, transfer_re, transfer_im;
    load_complex(spectrum + 2 * s.at, s.elements, &re, &im);
    load_complex(transfer + 2 * s.at, s.elements, &transfer_re, &transfer_im);
    const lane denominator = transfer_re * transfer_re + transfer_im * transfer_im +
                             noise * penalty_of(s, table, width, height, white);
    store_complex((transfer_re * re + transfer_im * im) / denominator,
                  (transfer_re * im - transfer_im * re) / denominator, spectrum + 2 * s.at,
                  s.elements);
}

/// The sums of generalised cross-validation over all frequencies of a real picture, for CANDIDATES
/// values of the noise from `noise` on, each `ratio` times the one before. With the share
/// q = noise * penalty / (|H|^2 + noise * penalty) of the picture that an estimate leaves
/// unexplained, sums[2 CANDIDATES i + c] gets those of q^2 |scale Y|^2 of work-item i and noise c,
/// sums[2 CANDIDATES i + CANDIDATES + c] those of q. Columns other than 0 and `middle` stand for
/// their mirror images, too.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
validation_sums(const INDEX count, __global const real *spectrum, __global const real *transfer,
                __global const real *table, __global real *sums, const INDEX strips,
                const INDEX each, const INDEX first, const INDEX step, const INDEX width,
                const INDEX height, const INDEX middle, const int white, const real scale,
                const real noise, const real ratio)
{
    SUM_SCRATCH;
    const INDEX item = (INDEX)get_global_id(0);
    lane misfits[CANDIDATES], shares[CANDIDATES];
    for (int c = 0; c < CANDIDATES; ++c)
        misfits[c] = shares[c] = (lane)(REAL(0.0));
    WALK(item, s) {
        lane re, im, transfer_re, transfer_im;
        load_complex(spectrum + 2 * s.at, s.elements, &re, &im);
        load_complex(transfer + 2 * s.at, s.elements, &transfer_re, &transfer_im);
        const lane penalty = penalty_of(s, table, width, height, white);
        re *= scale;
        im *= scale;
        real weights[LANES];
        for (uint l = 0; l < LANES; ++l) {
            const INDEX column = s.column + l;
            weights[l] = l >= s.elements                      ? REAL(0.0)
                         : column == 0 || column == middle ? REAL(1.0)
                                                              : REAL(2.0);
        }
        const lane weight = lane_gather(weights), power = weight * (re * re + im * im);
        const lane zero = (lane)(REAL(0.0)), one = (lane)(REAL(1.0));
        const lane gain = transfer_re * transfer_re + transfer_im * transfer_im +
                          (weight == zero ? one : zero); // lanes beyond the row are 0 / 1
        real tried = noise;
        for (int c = 0; c < CANDIDATES; ++c, tried *= ratio) {
            const lane share = tried * penalty / (gain + tried * penalty);
            misfits[c] += share * share * power;
            shares[c] += share * weight;
        }
    }
    for (int c = 0; c < CANDIDATES; ++c) {
        PUT_SUM(sum_lanes(misfits[c]), sums + 2 * CANDIDATES * SUM_INDEX + c);
        PUT_SUM(sum_lanes(shares[c]), sums + 2 * CANDIDATES * SUM_INDEX + CANDIDATES + c);
    }
}

/// The half spectrum of an estimate times the transfer function, in place.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
blurred_spectra(const INDEX count, __global real *spectrum, __global const real *transfer,
                const INDEX width)
{
    if (get_global_id(0) >= count)
        return;
    const row_strip s = strip_of((INDEX)get_global_id(0), width);
    lane re, im, transfer_re, transfer_im;
    load_complex(spectrum + 2 * s.at, s.elements, &re, &im);
    load_complex(transfer + 2 * s.at, s.elements, &transfer_re, &transfer_im);
    store_complex(transfer_re * re - transfer_im * im, transfer_re * im + transfer_im * re,
                  spectrum + 2 * s.at, s.elements);
}

/// The samples divided by the blurred estimate, in its place: by `least` if that is more, and at
/// most `most`; `masked`: 0 beyond the picture. sums[place + i] gets the squares of their difference
/// times `scale`, within the picture.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
blur_ratios(const INDEX count, __global const real *samples, __global real *blurred,
            __global real *sums, const INDEX strips, const INDEX each, const INDEX first,
            const INDEX step, const INDEX width, const INDEX height, const INDEX inner_width,
            const INDEX inner_height, const INDEX inner_depth, const int masked,
            const real least, const real most, const real scale, const INDEX place)
{
    SUM_SCRATCH;
    const INDEX item = (INDEX)get_global_id(0);
    lane squares = (lane)(REAL(0.0));
    WALK(item, s) {
        const uint inside = elements_inside(s, width, height, inner_width, inner_height, inner_depth);
        const lane x = load_lanes(samples + s.at, s.elements);
        const lane estimate = load_lanes(blurred + s.at, s.elements);
        const lane ratio = fmin(x / fmax(estimate, (lane)(least)), (lane)(most));
        store_lanes(masked ? keep_lanes(ratio, inside) : ratio, blurred + s.at, s.elements);
        const lane error = scale * keep_lanes(x - estimate, inside);
        squares += error * error;
    }
    PUT_SUM(sum_lanes(squares), sums + place + SUM_INDEX);
}

/// `next` gets the iteration's estimate: its beginning times `gain` times the correction; `masked`:
/// 0 beyond the picture. sums[4 i] gets the squares of its difference from the estimate before,
/// sums[4 i + 1] those of that, both times scale^2 and within the picture. If `accelerated` is not
/// 0, `way` gets the iteration's own change; if it is 2, sums[4 i + 2] gets its products with the
/// change that stood there, and sums[4 i + 3] the squares of that, times scale^2.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
corrected_estimate(const INDEX count, __global const real *beginning,
                   __global const real *correction, __global const real *before,
                   __global real *next, __global real *way, __global real *sums,
                   const INDEX strips, const INDEX each, const INDEX first, const INDEX step,
                   const INDEX width, const INDEX height, const INDEX inner_width,
                   const INDEX inner_height, const INDEX inner_depth, const int masked,
                   const int accelerated, const real scale,
                   const real gain)
{
    SUM_SCRATCH;
    const INDEX item = (INDEX)get_global_id(0);
    lane changes = (lane)(REAL(0.0)), sizes = changes, products = changes, squares = changes;
    WALK(item, s) {
        const uint inside = elements_inside(s, width, height, inner_width, inner_height, inner_depth);
        const lane from = load_lanes(beginning + s.at, s.elements);
        const lane factor = gain * load_lanes(correction + s.at, s.elements);
        const lane product = from * fmax(factor, (lane)(REAL(0.0)));
        const lane x = masked ? keep_lanes(product, inside) : product;
        const lane last = scale * load_lanes(before + s.at, inside);
        store_lanes(x, next + s.at, s.elements);
        const lane change = scale * keep_lanes(x, inside) - last;
        changes += change * change;
        sizes += last * last;
        if (accelerated) {
            const lane own = scale * (x - from);
            if (accelerated == 2) {
                const lane old = load_lanes(way + s.at, s.elements);
                products += own * old;
                squares += old * old;
            }
            store_lanes(own, way + s.at, s.elements);
        }
    }
    PUT_SUM(sum_lanes(changes), sums + 4 * SUM_INDEX);
    PUT_SUM(sum_lanes(sizes), sums + 4 * SUM_INDEX + 1);
    PUT_SUM(sum_lanes(products), sums + 4 * SUM_INDEX + 2);
    PUT_SUM(sum_lanes(squares), sums + 4 * SUM_INDEX + 3);
}

/// `out` gets estimates that go on from `before` through `now` by so much of their difference, at
/// least 0.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
predicted_estimate(const INDEX count, __global const real *now, __global const real *before,
                   __global real *out, const real further)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const uint elements = (uint)min((INDEX)LANES, count - first);
    const lane x = load_lanes(now + first, elements);
    const lane ahead = x + further * (x - load_lanes(before + first, elements));
    store_lanes(fmax(ahead, (lane)(REAL(0.0))), out + first, elements);
}

/// Samples minus the blurred estimate, in its place. sums[2 i] gets the squares of that times
/// `scale`, and sums[2 i + 1] the number of the estimate's samples that are below `low` or above
/// `high`, both within the picture.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
blur_residual(const INDEX count, __global const real *samples, __global const real *estimates,
              __global real *blurred, __global real *sums, const INDEX strips, const INDEX each,
              const INDEX first, const INDEX step, const INDEX width, const INDEX height,
              const INDEX inner_width, const INDEX inner_height, const INDEX inner_depth,
              const real low, const real high, const real scale)
{
    SUM_SCRATCH;
    const INDEX item = (INDEX)get_global_id(0);
    lane squares = (lane)(REAL(0.0)), beyond = squares;
    WALK(item, s) {
        const uint inside = elements_inside(s, width, height, inner_width, inner_height, inner_depth);
        const lane x = load_lanes(estimates + s.at, s.elements);
        const lane difference =
            load_lanes(samples + s.at, s.elements) - load_lanes(blurred + s.at, s.elements);
        store_lanes(difference, blurred + s.at, s.elements);
        const lane error = scale * keep_lanes(difference, inside);
        squares += error * error;
        const lane zero = (lane)(REAL(0.0)), one = (lane)(REAL(1.0));
        beyond += keep_lanes(x < (lane)(low) ? one : x > (lane)(high) ? one : zero, inside);
    }
    PUT_SUM(sum_lanes(squares), sums + 2 * SUM_INDEX);
    PUT_SUM(sum_lanes(beyond), sums + 2 * SUM_INDEX + 1);
}
