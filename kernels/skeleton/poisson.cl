// SPDX-License-Identifier: MIT
// The modes of Poisson's equation on a rectangle with Neumann edges (DCT-MD, Algorithm 4). After a
// file of kernels/lane.

#ifndef GROUP_SIZE
#define GROUP_SIZE 64
#endif
/// Holds every index of a float.
#ifndef INDEX
#define INDEX uint
#endif

/// From the DCT-II coefficients a(u, v) of the density, rows * columns of them, to those of the
/// potential, in place, and of the field along rows and along columns:
///   a / w2,   w_v a / w2 * field_scale,   w_u a / w2 * field_scale,
/// w_u = row_step * u, w_v = column_step * v, w2 = w_u^2 + w_v^2. Mode (0, 0) becomes 0.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void
poisson_modes(const INDEX count, __global real *a, __global real *along_rows,
              __global real *along_columns, const INDEX columns, const real row_step,
              const real column_step, const real field_scale)
{
    const INDEX i = (INDEX)get_global_id(0);
    if (i >= count)
        return;
    const INDEX row = i / columns;
    const real wu = row_step * (real)row, wv = column_step * (real)(i - row * columns);
    const real psi = i > 0 ? a[i] / (wu * wu + wv * wv) : REAL(0.0);
    a[i] = psi;
    along_rows[i] = field_scale * wv * psi;
    along_columns[i] = field_scale * wu * psi;
}
