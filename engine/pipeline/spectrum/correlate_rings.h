// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/support/sentence.h"
#include "engine/values/spectrum/ring_correlation.h"

#include <functional>
#include <vector>

namespace imago {

/// Called between steps.
using CorrelationStep = std::function<void(const Sentence &next, double fraction)>;

/// Fourier ring correlation of two pictures: from the ring of one step up to 0.5 cycles per pixel,
/// over all channels. The means are subtracted and, if `windowed`, a Hann window fades the pictures
/// towards their edges, which otherwise leak into all frequencies along the axes. The spectra of
/// a, b and a + b come from the device, and Re F1 conj(F2) = (|F1 + F2|^2 - |F1|^2 - |F2|^2) / 2.
/// `between` is called before each channel with the step and the progress (0 .. 1), and may throw
/// an Error to stop. Throws Error (usage) if sizes or channels differ, and as Spectrum::of_planes()
/// does.
std::vector<CorrelationRing> correlate_rings(Spectrum &spectrum, const Image &a, const Image &b,
                                             bool windowed, const CorrelationStep &between = {});

} // namespace imago
