// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/queue.h"
#include "engine/pipeline/align/align_shape.h"
#include "engine/transform/transform.h"
#include "engine/values/plan_report.h"

#include <span>
#include <vector>

namespace imago {

/// The transforms of planes of one size, there for so many at a time and back for one. T is float
/// or double. Belongs to one thread.
template <class T>
class AlignChain {
  public:
    /// Makes plans and buffers. Throws Error.
    AlignChain(const DevicePtr &device, const AlignShape &shape, std::size_t planes);

    bool serves(const AlignShape &shape) const { return shape_ == shape; }
    /// Writes the half spectra of all planes, one after another; a complex number is two.
    void forward(Queue &queue, std::span<const T> planes, std::span<T> spectra);
    /// Writes the plane of a half spectrum, divided by its size.
    void inverse(Queue &queue, std::span<const T> spectrum, std::span<T> plane);

    /// Sets the problem, the choices, the steps and the memory of a report, and adds the times of
    /// copies since the last call.
    void describe(PlanReport &plan);
    double compile_milliseconds() const;

  private:
    AlignShape shape_;
    Transform forward_, inverse_;
    Buffer samples_, spectra_;
    double upload_ = 0, download_ = 0; ///< milliseconds
};

extern template class AlignChain<float>;
extern template class AlignChain<double>;

} // namespace imago
