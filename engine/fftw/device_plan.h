// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/host/host_transform.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <string>

namespace imago::fftw {

/// How the arrays of a plan hold complex numbers on a side.
enum class Parts { interleaved, split };

/// A strided problem on a device. Where the engine's Problem can say it, the device works on the
/// arrays themselves; otherwise they are packed and unpacked on the host. Real kinds that the
/// engine lacks are composed of real FFTs, and kinds that differ between the axes go axis by axis.
/// Belongs to one thread at a time.
class DevicePlan {
  public:
    /// Builds a plan of the engine.
    using Build = std::function<BuiltPlanPtr(const Problem &, PlanOptions::Switch streaming)>;

    /// Plans. Null if a device cannot do it: nothing to transform, or doubles that it lacks. Throws
    /// Error as build() does.
    static std::unique_ptr<DevicePlan> make(const StridedProblem &problem, Parts in, Parts out,
                                            const DeviceInfo &device, const Build &build);
    virtual ~DevicePlan() = default;

    /// Builds what runs on arrays of any alignment need. Throws as build() does.
    virtual void build_variants() = 0;
    /// Runs, and waits. Throws Error, and what build() throws before anything has run.
    virtual void execute(const StridedArray &in, const StridedArray &out) = 0;
    /// What runs, in a few words: the problem and the radices of its steps.
    virtual std::string words() const = 0;
};

} // namespace imago::fftw
