// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/contestant.h"

#include <cstddef>

namespace imago::cli {

/// One side of a problem with contiguous batches, as rows along its last axis. A row's numbers are
/// contiguous; in place, rows of the real side of rfft and irfft are padded.
struct Rows {
    std::size_t count = 0;  ///< of all transforms
    std::size_t length = 0; ///< numbers in a row, two for each complex element
    std::size_t pitch = 0;  ///< numbers from one row to the next
};
Rows input_rows(const Problem &problem);
Rows output_rows(const Problem &problem);

/// The row of a transform whose frequencies are the negatives of `row`'s, along all axes but the
/// last.
std::size_t mirrored_row(const std::vector<std::size_t> &extents, std::size_t row);

/// Seeded uniform numbers of [-1, 1), the same for each placement. The half spectra that irfft
/// reads are those of real arrays, for which all libraries agree.
Bytes bench_data(const Problem &problem);
/// Whether both problems have the same bench_data().
bool same_data(const Problem &a, const Problem &b);

/// The difference of two outputs of a problem.
struct Difference {
    /// The L2 norm of the difference relative to that of the first, over all numbers.
    double relative = 0;
    std::size_t worst_transform = 0; ///< in the batch, by the L2 norm of the difference
};
/// The difference is infinite if numbers are not finite or sizes differ.
Difference difference_of(const Problem &problem, const Bytes &first, const Bytes &second);

} // namespace imago::cli
