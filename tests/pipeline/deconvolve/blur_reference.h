// SPDX-License-Identifier: GPL-3.0-or-later
// Deconvolution by its definitions, in double on the host: sums over all samples.
#pragma once
#include "engine/pipeline/deconvolve/deconvolver.h"

#include <array>
#include <complex>
#include <cstddef>
#include <vector>

namespace imago::test {

using Extents = std::array<std::size_t, 3>; ///< depth, height, width
using Samples = std::vector<double>;
using Spectrum = std::vector<std::complex<double>>;

/// Samples and their extents.
struct Volume {
    Extents extents{1, 1, 1};
    Samples samples;

    double &at(std::size_t z, std::size_t y, std::size_t x) {
        return samples[(z * extents[1] + y) * extents[2] + x];
    }
    double at(std::size_t z, std::size_t y, std::size_t x) const {
        return samples[(z * extents[1] + y) * extents[2] + x];
    }
};

/// A volume of zeros.
Volume zeros(const Extents &extents);
/// ((7 i^2 + 3 i) mod 101) / 100 of the index i: 0 to 1.
Volume made_picture(const Extents &extents);
/// 1 + (5 i mod 7) of the index i, divided by the sum.
Volume made_psf(const Extents &extents);

/// The continuation that DeconvolveSettings::Edges says, for a PSF of these extents.
Volume with_edges(const Volume &picture, const Extents &psf, DeconvolveSettings::Edges edges);
/// The first samples of each axis.
Volume first_of(const Volume &volume, const Extents &extents);
/// The PSF with its middle at index 0 of an array of these extents.
Volume centred(const Volume &psf, const Extents &extents);
/// The periodic convolution with a centred PSF, by its sum; `turned`: the correlation.
Volume convolved(const Volume &volume, const Volume &psf, bool turned = false);

/// The convolution with a PSF whose middle is that of DeconvolveSettings::Psf::picture, by the sum
/// over all of its samples. Beyond the edges are the opposite ones if `periodic`, otherwise zeros.
Volume blurred(const Volume &volume, const Volume &psf, bool periodic);

/// conj(H) Y / (|H|^2 + noise p), p = |L|^2 or, if `white`, 1 (0 at frequency 0).
Volume divided(const Volume &volume, const Volume &psf, bool white, double noise);
/// N sum |q Y|^2 / (sum q)^2, q = noise p / (|H|^2 + noise p), over all frequencies.
double cross_validation(const Volume &volume, const Volume &psf, bool white, double noise);
/// How Richardson and Lucy's iterations run.
struct Iterations {
    double constant = 0; ///< the first estimate, times the PSF's sum
    double most = 0;     ///< the largest ratio
    unsigned count = 0;
    bool accelerated = false; ///< by Biggs and Andrews
    Extents inside{};         ///< beyond these extents, estimates are 0
};
Volume iterated(const Volume &volume, const Volume &psf, const Iterations &iterations);

} // namespace imago::test
