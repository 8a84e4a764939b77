// SPDX-License-Identifier: MIT
#pragma once
#include "engine/fftw/device_plan.h"
#include "engine/transform/host_run/host_run.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago::fftw {

/// The engine's DCT or DST that computes a real kind, unscaled; empty for halfcomplex and Hartley
/// transforms, which are FFTs.
std::optional<TransformKind> cosine_kind(RealKind kind);

/// A real kind along one axis of a packed row-major real array, on a device.
template <class T>
class RealAxis {
  public:
    /// Plans. Throws Error as build() does.
    RealAxis(const std::vector<std::size_t> &shape, std::size_t axis, RealKind kind,
             const DevicePlan::Build &build);

    /// Transforms. The arrays are apart.
    void execute(const T *from, T *to);
    /// The report of its plan.
    PlanReport report() const { return run_.report(); }

  private:
    void from_half(T *to) const;
    void to_half(const T *from);

    RealKind kind_;
    std::size_t outer_ = 1, n_, inner_ = 1; ///< the array's elements around the axis, and along it
    std::vector<T> half_; ///< half spectra, (outer, n/2 + 1, inner) complex numbers
    HostRun run_;
};

} // namespace imago::fftw
