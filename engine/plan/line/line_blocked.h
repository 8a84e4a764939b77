// SPDX-License-Identifier: MIT
// The arrays between the rows and the columns of matrices, in blocks of neighbouring columns. A row
// of a block follows the one before it, so that a group of columns is one run of memory, and a row
// still has runs of a sector or more. Matrices with an odd number of columns, as half spectra have,
// begin each row inside a sector otherwise. On a processor rows stay whole and are padded to a
// multiple of some columns, so that vectors of a column are whole cache lines.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// Returns the steps of a plan with such arrays in its work buffers, where the row
/// `blocked-columns` (on lanes `padded-columns`) asks for them: of columns before or after rows of
/// half spectra, and of rows, columns that are filtered or turn, and rows again. Other steps stay
/// as they are.
std::vector<StepSpec> blocked_columns(std::vector<StepSpec> steps, const StepLimits &limits);

} // namespace imago
