// SPDX-License-Identifier: MIT
// Fused step pairs of real matrices: rows, then columns, or columns, then rows. A unit is a matrix.
#pragma once
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>

namespace imago {

/// Whether the steps are the rows and the columns of real matrices, or the columns and the rows: of
/// a real transform, whose half spectra are between the steps, or of a cosine transform.
bool real_matrices(const StepSpec &first, const StepSpec &second);

/// Divides the lines of such steps into those of a matrix and the matrices, of which there are
/// `units`, and lays out the half spectra between the steps: rows begin at whole memory
/// transactions of 128 bytes. `number_bytes` are those of a number in memory. Returns false, and
/// may leave the steps changed, unless both steps have such lines.
bool lay_out_matrices(StepSpec &first, StepSpec &second, std::size_t units,
                      std::size_t number_bytes);

/// Returns the classes of such steps by which the planner chooses.
LineClasses matrix_classes(const StepSpec &first, const StepSpec &second);

} // namespace imago
