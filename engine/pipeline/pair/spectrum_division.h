// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// Divides signals by each other in their spectra, as ResponseSettings defines it. T is float or
/// double, that of the transforms; the division itself is in doubles. The object belongs to one
/// thread at a time, and keeps the transforms of the last length.
template <class T>
class SpectrumDivision {
  public:
    /// Makes a queue on the device. Throws Error: (usage) T is double, which the device lacks.
    explicit SpectrumDivision(DevicePtr device);
    ~SpectrumDivision();
    SpectrumDivision(SpectrumDivision &&) noexcept;
    SpectrumDivision &operator=(SpectrumDivision &&) noexcept;

    /// Samples of the transforms of two signals of these lengths, of one or more samples.
    static std::size_t period(std::size_t reference, std::size_t signal);

    /// The response over a period() from time 0 on; its end is what comes before 0. The signals are
    /// finite and not empty, and the reference is not all zeros. `between` is called before each
    /// transform with the share that is done. Throws Error (failure).
    std::vector<T> run(std::span<const T> reference, std::span<const T> signal,
                       double regularisation, PlanReport &plan,
                       const std::function<void(double)> &between);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class SpectrumDivision<float>;
extern template class SpectrumDivision<double>;

} // namespace imago
