// SPDX-License-Identifier: MIT
// The modes of Poisson's equation on a rectangle with Neumann edges (DCT-MD, Algorithm 4). They
// need a file of kernels/lane and block/elementwise.cl before it.

/// The frequencies of the mode of index i and of the next ones of the array, which has `columns`
/// modes to a row.
static inline void mode_frequencies(INDEX i, INDEX columns, real row_step, real column_step,
                                    lane *wu, lane *wv)
{
    INDEX u = i / columns, v = i - u * columns;
    real along_columns[LANES], along_rows[LANES];
    for (int l = 0; l < LANES; ++l) {
        along_columns[l] = row_step * (real)u;
        along_rows[l] = column_step * (real)v;
        if (++v == columns) {
            v = 0;
            ++u;
        }
    }
    *wu = lane_gather(along_columns);
    *wv = lane_gather(along_rows);
}

/// From the DCT-II coefficients a(u, v) of the density, `count` of them in rows of `columns`, to
/// those of the potential, in place, and of the field along rows and along columns:
///   a / w2,   w_v a / w2 * field_scale,   w_u a / w2 * field_scale,
/// w_u = row_step * u, w_v = column_step * v, w2 = w_u^2 + w_v^2. Mode (0, 0) becomes 0. A
/// work-item takes LANES of them.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_modes(const INDEX count, __global real *a, __global real *along_rows,
              __global real *along_columns, const INDEX columns, const real row_step,
              const real column_step, const real field_scale)
{
    const INDEX first = (INDEX)get_global_id(0) * LANES;
    if (first >= count)
        return;
    const uint elements = (uint)min((INDEX)LANES, count - first);
    lane wu, wv;
    mode_frequencies(first, columns, row_step, column_step, &wu, &wv);
    const lane w2 = wu * wu + wv * wv;
    const lane psi = select(load_lanes(a + first, elements) / w2, (lane)(0),
                            isequal(w2, (lane)(0)));
    store_lanes(psi, a + first, elements);
    store_lanes(field_scale * wv * psi, along_rows + first, elements);
    store_lanes(field_scale * wu * psi, along_columns + first, elements);
}
