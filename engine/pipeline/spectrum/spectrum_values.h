// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstdint>

namespace imago {

/// The quantity that is computed from a spectrum X.
enum class SpectrumValue {
    magnitude,     ///< |X|
    log_magnitude, ///< log10(1 + |X|)
    decibel,       ///< 20 log10(|X| / reference), but no less than the floor
    power,         ///< X|^2; infinite if |X| exceeds 1.8e19
    phase,         ///< phase of X in radians, -pi .. pi; 0 if X is 0
};

/// A level in decibels.
struct DecibelScale {
    double reference = 1; ///< the |X| of 0 dB; finite, > 0
    double floor = -200;  ///< the lowest level, also of X = 0; finite
};

/// Throws Error (usage) if the reference or the floor is out of range.
void check(const DecibelScale &scale);

/// The layout of spectra on the device: half spectra of real samples, whole spectra of complex
/// samples.
struct HalfSpectra {
    std::uint64_t planes = 1; ///< arrays, one after another
    std::uint64_t height = 1; ///< rows of each array
    /// The width of the array. A row of a real array's spectrum has width / 2 + 1 bins.
    std::uint64_t width = 1;
    bool whole = false; ///< whether Hermitian symmetry fills in the other half
    /// Whether frequency 0 goes to (height / 2, width / 2), which needs all bins.
    bool shift = false;
    /// Whether samples are complex, so that a row of their spectrum has `width` bins.
    bool complex = false;

    /// Returns the bins of a row of the input spectra.
    std::uint64_t bins() const { return complex ? width : width / 2 + 1; }
    /// Returns the floats of the input: two for each bin.
    std::uint64_t input_floats() const { return planes * height * bins() * 2; }
    /// Returns the floats of the output: one for each value.
    std::uint64_t output_floats() const { return planes * height * (whole ? width : bins()); }
};

/// The kernel from spectra to values (kernels/skeleton/spectrum.cl). It belongs to one thread.
class SpectrumValues {
  public:
    /// Builds the kernel, for arrays of `largest_index` floats or less. Throws Error.
    SpectrumValues(const DevicePtr &device, std::uint64_t largest_index);

    /// Enqueues the kernel. `out` takes shape.output_floats() floats, row-major. Does not wait.
    void launch(Queue &queue, const HalfSpectra &shape, SpectrumValue value,
                const DecibelScale &scale, const Buffer &half, const Buffer &out);

    /// Returns the report of the last launch, with its time once its queue is finished.
    StepReport report() const { return kernel_.report(); }
    /// Returns the time that the constructor took to build the program.
    double compile_milliseconds() const { return kernel_.compile_milliseconds(); }

  private:
    Elementwise kernel_;
};

} // namespace imago
