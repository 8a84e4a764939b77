// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/queue.h"
#include "engine/pipeline/align/align_shape.h"
#include "engine/pipeline/align/host_planes.h"
#include "engine/transform/transform.h"
#include "engine/values/plan_report.h"

#include <optional>
#include <span>
#include <vector>

namespace imago {

/// The transforms of planes of one size, there for so many at a time and back for one: on the
/// device, or if that is the host's processor, there without it. T is float or double. Belongs to
/// one thread.
template <class T>
class AlignChain {
  public:
    /// Makes plans and buffers. Throws Error.
    AlignChain(const DevicePtr &device, const AlignShape &shape, std::size_t planes);

    bool serves(const AlignShape &shape) const { return shape_ == shape; }
    /// Writes the half spectra of all planes, one after another; a complex number is two.
    void forward(Queue &queue, std::span<const T> planes, std::span<T> spectra);
    /// Writes the plane of a half spectrum, times its size. The spectrum is lost.
    void inverse(Queue &queue, std::span<T> spectrum, std::span<T> plane);

    /// Sets the problem, the choices, the steps and the memory of a report, and adds the times of
    /// copies since the last call.
    void describe(PlanReport &plan);
    double compile_milliseconds() const;

  private:
    struct OnDevice {
        Transform forward, inverse;
        Buffer samples, spectra;
    };

    AlignShape shape_;
    std::size_t planes_;
    std::optional<HostPlanes<T>> host_;
    std::optional<OnDevice> device_;   ///< if there is no host_
    double upload_ = 0, download_ = 0; ///< milliseconds
};

extern template class AlignChain<float>;
extern template class AlignChain<double>;

} // namespace imago
