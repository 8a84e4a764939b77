// SPDX-License-Identifier: MIT
// The lines of complex transforms, of transforms between real arrays and half spectra, and of
// filters.
#pragma once
#include "engine/plan/axes/axis_lines.h"
#include "engine/plan/limits/step_limits.h"

#include <vector>

namespace imago {

/// Plans fft and ifft. The last axis is first. Axes of one point take no step, here and in the
/// functions below, unless no other would do what they have to do.
std::vector<LineProblem> plan_fft(const AxesTask &task);

/// Plans rfft: real rows become half spectra, and the other axes follow from the last to the first.
/// Where the row `real-columns` or the options say so, real columns become half spectra, whose rows
/// are complex; each row has the frequencies of two rows of the output.
std::vector<LineProblem> plan_rfft(const AxesTask &task, const StepLimits &limits);

/// Plans irfft, which is rfft in reverse.
std::vector<LineProblem> plan_irfft(const AxesTask &task, const StepLimits &limits);

/// Plans a filter. It transforms from the last axis to the first one of more than one point, whose
/// steps also multiply by the mask and transform back. It then transforms back along the others.
std::vector<LineProblem> plan_filter(const AxesTask &task);

} // namespace imago
