// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/filter_values.h"
#include "engine/values/halftone/frequency.h"

#include <cstddef>
#include <optional>

namespace imago {

/// A spectrum whose frequencies have a logarithmic scale. Each keeps its direction; its radius r
/// (cycles per pixel) is shown at the radius
///     0.5 log(1 + r / knee) / log(1 + 0.5 / knee),   knee = 1 / max(width, height),
/// so that 0 and 0.5 stay where they are, and octaves have one width above a few of the finest
/// steps of the spectrum, below which the scale becomes linear. The square of frequencies is shown
/// in a rounded one, beyond whose border there are none. A value without a state.
class LogFrequency {
  public:
    /// For planes of this size; both are at least 1.
    LogFrequency(std::size_t width, std::size_t height);

    /// The radius at which a radius is shown; r >= 0.
    double shown(double r) const;
    /// The radius that is shown at a radius; shown >= 0.
    double radius(double shown) const;
    /// The place at which a frequency is shown.
    Frequency shown(Frequency f) const;
    /// The frequency that is shown at a place.
    Frequency frequency(Frequency shown) const;
    /// The width of a ring that is shown `width` wide around a frequency of radius r.
    double stretch(double r, double width) const;

  private:
    double knee_, scale_; ///< shown = log(1 + r / knee) / scale
};

/// A column and a row of a spectrum with frequency 0 at (width / 2, height / 2).
struct SpectrumPlace {
    std::size_t x = 0; ///< 0 .. width - 1
    std::size_t y = 0; ///< 0 .. height - 1
};

/// The place in the linear spectrum whose value a place of the logarithmic one shows; empty beyond
/// the border.
std::optional<SpectrumPlace> linear_place(SpectrumPlace shown, std::size_t width,
                                          std::size_t height);

/// A half spectrum (as FilterResult::spectrum, of planes of this size) with logarithmic
/// frequencies, in the same layout. Each value is the largest of those that it stands for along the
/// radius, so that narrow peaks stay; 0 beyond the border.
Plane log_half_spectrum(const Plane &half, std::size_t width, std::size_t height);
/// A mask in the same layout: what passes at the middle of each place, all beyond the border.
/// `width` is the planes'.
MaskView log_mask(const MaskView &mask, std::size_t width);
/// A whole spectrum, frequency 0 at (width / 2, height / 2). `largest`: as log_half_spectrum();
/// otherwise the value at the middle of each place, for phases. `beyond`: the value beyond the
/// border.
Plane log_whole_spectrum(const Plane &whole, bool largest, float beyond = 0);

} // namespace imago
