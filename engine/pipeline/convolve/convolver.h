// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/convolve/convolve_chain.h"
#include "engine/values/plan_report.h"

#include <functional>
#include <memory>
#include <span>

namespace imago {

/// What is convolved, and how. T is float or double.
template <class T>
struct ConvolveRequest {
    ConvolveShape shape;       ///< of convolve_shape(), with the shapes of both
    std::span<const T> input;  ///< row-major
    std::span<const T> kernel; ///< row-major
    bool correlate = false;    ///< whether the kernel is reversed along its axes
};

/// Convolves arrays of real numbers along some of their axes by real FFTs, as
/// scipy.signal.fftconvolve and correlate do; long lines in blocks that overlap (overlap-save), as
/// oaconvolve does. T is float or double, the type of all numbers on the device; instances exist
/// for both.
///
/// A period of S + K / 2 samples serves the mode `same`, and one of S serves `valid`: what meets
/// within it is not kept. The kernel's spectrum stays on the device for the next array of the same
/// shape, as transforms and arrays do. A result's error is within 1e-6 (float) or 1e-14 (double) of
/// the input's largest magnitude times the sum of the kernel's. The object belongs to one thread at
/// a time.
template <class T>
class Convolver {
  public:
    /// Called before each part with the next step and the progress (0..1). May throw an Error to
    /// stop. The object then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error: (usage) T is double, which the device lacks.
    Convolver(DevicePtr device, PlanMaker make_plan);
    ~Convolver();
    Convolver(Convolver &&) noexcept;
    Convolver &operator=(Convolver &&) noexcept;

    /// Convolves finite samples and writes the product of shape.output() numbers, row-major.
    /// Returns how, with all copies' times. Throws Error: (usage) for a kernel that is not finite;
    /// (failure) if it does not fit on the device.
    PlanReport run(const ConvolveRequest<T> &request, T *out, const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class Convolver<float>;
extern template class Convolver<double>;

} // namespace imago
