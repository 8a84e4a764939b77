// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/spectrum/spectrum_values.h"

#include <complex>

namespace imago {

/// Whole spectra of half ones on the host, shape.planes of them: X(-v, -u) is the conjugate of
/// X(v, u). Those of complex samples are whole, and are copied. Neither shape.shift nor shape.whole
/// matters.
void complete_spectra(const std::complex<float> *half, const HalfSpectra &shape,
                      std::complex<float> *whole);

/// Moves frequency (0, 0) of each of shape.planes whole spectra to (height / 2, width / 2), as
/// fftshift does.
void shift_spectra(std::complex<float> *whole, const HalfSpectra &shape);

} // namespace imago
