// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/elementwise.h"

#include <cstdint>

namespace imago {

/// What is shown of a spectrum X.
enum class SpectrumValue {
    magnitude,     ///< |X|
    log_magnitude, ///< log10(1 + |X|)
    decibel,       ///< 20 log10(|X| / reference), but no less than the floor
    power,         ///< |X|^2; infinite where |X| exceeds 1.8e19
    phase,         ///< of X in radians, -pi .. pi; 0 where X is 0
};

/// A level in decibels.
struct DecibelScale {
    double reference = 1; ///< the |X| of 0 dB; finite, > 0
    double floor = -200;  ///< the lowest level, also of X = 0; finite
};

/// Throws Error (usage) when the reference or the floor is out of range.
void check(const DecibelScale &scale);

/// Spectra on the device: half ones of real samples, whole ones of complex samples.
struct HalfSpectra {
    std::uint64_t planes = 1;
    std::uint64_t height = 1;
    std::uint64_t width =
        1;                ///< of the array; a row of the spectrum of reals has width / 2 + 1 bins
    bool whole = false;   ///< the other half is to be filled in by Hermitian symmetry
    bool shift = false;   ///< frequency 0 goes to (height / 2, width / 2); needs all bins
    bool complex = false; ///< samples: a row of their spectrum has `width` bins

    std::uint64_t bins() const { return complex ? width : width / 2 + 1; }
    std::uint64_t input_floats() const { return planes * height * bins() * 2; }
    std::uint64_t output_floats() const { return planes * height * (whole ? width : bins()); }
};

/// The kernel from spectra to values (kernels/skeleton/spectrum.cl). Belongs to one thread.
class SpectrumValues {
  public:
    /// Builds the kernel, for arrays of `largest_index` floats or less. Throws Error.
    SpectrumValues(const DevicePtr &device, std::uint64_t largest_index);

    /// Enqueues: out takes shape.output_floats() floats, row-major. Does not wait.
    void launch(Queue &queue, const HalfSpectra &shape, SpectrumValue value,
                const DecibelScale &scale, const Buffer &half, const Buffer &out);

    StepReport report() const { return kernel_.report(); }
    double compile_milliseconds() const { return kernel_.compile_milliseconds(); }

  private:
    Elementwise kernel_;
};

} // namespace imago
