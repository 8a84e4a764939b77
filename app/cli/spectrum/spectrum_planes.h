// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of 'spectrum' and their spectra; internal to app/cli/spectrum.
#pragma once
#include "app/cli/spectrum/spectrum_run.h"
#include "engine/array/pixel_density.h"
#include "engine/device/device.h"
#include "engine/values/plan_report.h"

#include <algorithm>
#include <complex>
#include <cstddef>
#include <string>
#include <vector>

namespace imago::cli {

/// Planes of one size.
struct Planes {
    std::vector<std::size_t> shape; ///< ..., height, width
    std::vector<float> samples;
    std::vector<std::complex<float>> complex; ///< used instead of samples
    std::vector<std::string> notes;
    PixelDensity density{}; ///< of the file

    std::size_t height() const { return shape[shape.size() - 2]; }
    std::size_t width() const { return shape.back(); }
    std::size_t count() const {
        return std::max(samples.size(), complex.size()) / (height() * width());
    }
};

/// The input's planes as they are transformed: a region of a picture is faded towards its edges,
/// which would leave a cross. Throws Error.
Planes read_planes(const SpectrumOptions &options, const SpectrumRequest &request, bool array);

/// Whole 2D spectra of all planes, in the same layout.
std::vector<float> measure_planes(const Planes &planes, const SpectrumRequest &request,
                                  const DevicePtr &device, PlanReport &plan);

/// Writes the profile that was asked for, and reports. Throws Error.
void run_profile(const SpectrumOptions &options, SpectrumRequest request, bool array);

} // namespace imago::cli
