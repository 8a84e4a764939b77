// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/halftone/frequency.h"

#include <complex>
#include <cstdint>
#include <vector>

namespace imago {

/// The side of the squares that a plane is summed over.
inline constexpr std::uint64_t wave_tile = 16;

/// A plane times e^(-2 pi i f . (x, y)), summed in squares of wave_tile samples.
class TiledWave {
  public:
    /// `rows` are those of ScreenKernels::wave_rows(): height * ceil(width / wave_tile) complex
    /// numbers.
    TiledWave(const std::vector<float> &rows, std::uint64_t height, std::uint64_t width,
              const Frequency &frequency);

    /// Returns the frequency within `reach` of the wave's own along each axis at which the whole
    /// plane, under a squared sine window, has the largest magnitude.
    Frequency strongest(double reach) const;
    /// How far neighbouring parts of the plane, of 128 squared samples, carry the wave with the
    /// phase of one lattice: 0 to 1; 1 for a plane that is too small to tell.
    double coherence() const;

    /// The numbers of around(): whole tiles whose neighbours are whole, too.
    std::uint64_t rows() const { return whole_down_ < 3 ? 0 : whole_down_ - 2; }
    std::uint64_t columns() const { return whole_across_ < 3 ? 0 : whole_across_ - 2; }
    /// The mean around a tile of what was summed: over 3 by 3 tiles with weights 1, 2, 1 along both
    /// axes.
    std::complex<double> around(std::uint64_t row, std::uint64_t column) const;

  private:
    double magnitude_at(const std::vector<std::complex<double>> &rows, double f_y) const;
    std::vector<std::complex<double>> rows_at(double f_x) const;
    std::complex<double> part(std::uint64_t top, std::uint64_t left) const;

    Frequency frequency_;
    std::uint64_t down_, across_, whole_down_, whole_across_;
    std::vector<std::complex<double>> tiles_;
};

} // namespace imago
