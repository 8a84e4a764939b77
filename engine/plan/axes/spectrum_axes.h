// SPDX-License-Identifier: MIT
// The lines of complex transforms, of transforms between real arrays and half spectra, and of
// filters.
#pragma once
#include "engine/plan/axes/axis_lines.h"

#include <vector>

namespace imago {

/// fft and ifft: the last axis first.
std::vector<LineProblem> plan_fft(const AxesTask &task);

/// rfft: real rows to half spectra, then the other axes from the last to the first.
std::vector<LineProblem> plan_rfft(const AxesTask &task);

/// irfft: rfft in reverse.
std::vector<LineProblem> plan_irfft(const AxesTask &task);

/// filter: transforms from the last axis to axis 0, whose steps also multiply by the mask and
/// transform back, then transforms back along the other axes.
std::vector<LineProblem> plan_filter(const AxesTask &task);

} // namespace imago
