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

/// Spectra on the device: half spectra of real samples, whole spectra of complex samples.
struct HalfSpectra {
    std::uint64_t planes = 1; ///< arrays, one after another
    std::uint64_t height = 1; ///< rows of each
    /// Width of the array; a row of a real array's spectrum has width / 2 + 1 bins.
    std::uint64_t width = 1;
    bool whole = false;   ///< Hermitian symmetry fills in the other half
    bool shift = false;   ///< frequency 0 goes to (height / 2, width / 2); needs all bins
    bool complex = false; ///< samples are complex: a row of their spectrum has `width` bins

    /// Bins of a row of the input spectra.
    std::uint64_t bins() const { return complex ? width : width / 2 + 1; }
    /// Floats of the input: two for each bin.
    std::uint64_t input_floats() const { return planes * height * bins() * 2; }
    /// Floats of the output: one for each value.
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

    /// The last launch, with its time once its queue is finished.
    StepReport report() const { return kernel_.report(); }
    /// Time that the constructor took to build the program.
    double compile_milliseconds() const { return kernel_.compile_milliseconds(); }

  private:
    Elementwise kernel_;
};

} // namespace imago
