// SPDX-License-Identifier: MIT
// Kernels for which no program waits: a process of low priority compiles them, while the host runs
// the plans.
#pragma once
#include "engine/transform/transform.h"

#include <atomic>
#include <optional>

namespace imago::fftw {

/// Whether such a process has compiled a plan for this process.
bool compiled_elsewhere(const RequestedTransform &requested);

/// Counts the time of a plan's runs on the host, and has the kernels of the device's plan compiled
/// once it is that of a compiler: so a program takes at most twice as long as by the better of the
/// two choices. All members may be called from any thread.
class LaterPlan {
  public:
    /// The device's plan lacks the kernels of `missing`.
    LaterPlan(DevicePtr device, RequestedTransform missing);

    /// Counts a run on the host.
    void count(double seconds);
    /// Whether the kernels that were missing are there.
    bool compiled() const { return compiled_elsewhere(missing_); }

  private:
    const DevicePtr device_;
    const RequestedTransform missing_;
    std::atomic<double> spent_{0};
    std::atomic<bool> asked_{false};
};

} // namespace imago::fftw
