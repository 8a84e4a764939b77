// SPDX-License-Identifier: MIT
// Poisson's equation on a rectangle with Neumann edges (DCT-MD, Algorithm 4): what lies between the
// transforms, on planes of rows * columns modes one after another, and the sums of its residual.
// The frequencies of mode (u, v) are w_u = row_step * u and w_v = column_step * v. A work-item takes
// LANES elements. It needs a file of kernels/lane and block/elementwise.cl before it.

/// The frequencies of the mode of index i and of the next ones.
static inline void mode_frequencies(INDEX i, INDEX rows, INDEX columns, real row_step,
                                    real column_step, lane *wu, lane *wv)
{
    const INDEX line = i / columns;
    INDEX u = line % rows, v = i - line * columns;
    real along_columns[LANES], along_rows[LANES];
    for (int l = 0; l < LANES; ++l) {
        along_columns[l] = row_step * (real)u;
        along_rows[l] = column_step * (real)v;
        if (++v == columns) {
            v = 0;
            if (++u == rows)
                u = 0;
        }
    }
    *wu = lane_gather(along_columns);
    *wv = lane_gather(along_rows);
}

/// From the DCT-II coefficients a of densities to those of their potentials, in place:
/// a / (w_u^2 + w_v^2). Mode (0, 0) of each plane becomes 0; times mean_scale it is the density's
/// mean, which goes to `means`.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_modes(const INDEX count, __global real *a, __global real *means, const INDEX rows,
              const INDEX columns, const real row_step, const real column_step,
              const real mean_scale)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const uint elements = (uint)min((INDEX)LANES, count - first);
    const INDEX size = rows * columns;
    for (INDEX plane = (first + size - 1) / size; plane * size < first + elements; ++plane)
        means[plane] = a[plane * size] * mean_scale;
    lane wu, wv;
    mode_frequencies(first, rows, columns, row_step, column_step, &wu, &wv);
    const lane w2 = wu * wu + wv * wv;
    const lane psi = load_lanes(a + first, elements) / w2;
    store_lanes(w2 == (lane)(REAL(0.0)) ? (lane)(REAL(0.0)) : psi, a + first, elements);
}

/// From the coefficients of potentials to those of their fields along one axis:
/// (w_u + w_v) * psi. The step of the other axis is 0, and the scale of the inverse is in the step.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_field(const INDEX count, __global const real *psi, __global real *field, const INDEX rows,
              const INDEX columns, const real row_step, const real column_step)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const uint elements = (uint)min((INDEX)LANES, count - first);
    lane wu, wv;
    mode_frequencies(first, rows, columns, row_step, column_step, &wu, &wv);
    store_lanes((wu + wv) * load_lanes(psi + first, elements), field + first, elements);
}

/// From the coefficients of potentials to those of minus their Laplacians, in place:
/// (w_u^2 + w_v^2) * psi.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_laplacian(const INDEX count, __global real *psi, const INDEX rows, const INDEX columns,
                  const real row_step, const real column_step)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const uint elements = (uint)min((INDEX)LANES, count - first);
    lane wu, wv;
    mode_frequencies(first, rows, columns, row_step, column_step, &wu, &wv);
    const lane laplacian = (wu * wu + wv * wv) * load_lanes(psi + first, elements);
    store_lanes(laplacian, psi + first, elements);
}

/// sums[3 i] gets the squares of rho - mean - laplacian, sums[3 i + 1] those of rho - mean and
/// sums[3 i + 2] those of the potential, each times its scale, over the share of work-item i, of
/// which there are `count`: `parts` to a plane of `size` samples. `laplacian` is minus the
/// potential's. Part k of a plane takes `each` vectors from k * first on, `step` apart.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_residual(const INDEX count, __global const real *density, __global const real *laplacian,
                 __global const real *potential, __global const real *means, __global real *sums,
                 const INDEX size, const INDEX parts, const INDEX each, const INDEX first,
                 const INDEX step, const real density_scale, const real potential_scale)
{
    const INDEX item = (INDEX)get_global_id(0);
    if (item >= count)
        return;
    const INDEX plane = item / parts, part = item - plane * parts, from = plane * size;
    const INDEX vectors = (size + LANES - 1) / LANES;
    const real mean = means[plane];
    lane errors = (lane)(REAL(0.0)), densities = errors, potentials = errors;
    for (INDEX n = 0, i = part * first; n < each && i < vectors; ++n, i += step) {
        const INDEX at = from + i * LANES;
        const uint elements = (uint)min((INDEX)LANES, size - i * LANES);
        // Lanes beyond the plane are 0 in all three, and the mean must not appear in them.
        lane rho = keep_lanes(load_lanes(density + at, elements) - mean, elements);
        const lane error = density_scale * (rho - load_lanes(laplacian + at, elements));
        const lane psi = potential_scale * load_lanes(potential + at, elements);
        rho *= density_scale;
        errors += error * error;
        densities += rho * rho;
        potentials += psi * psi;
    }
    sums[3 * item] = sum_lanes(errors);
    sums[3 * item + 1] = sum_lanes(densities);
    sums[3 * item + 2] = sum_lanes(potentials);
}
