// SPDX-License-Identifier: MIT
// Transforms that are too small for a device: where the host's processor has the result before a
// launch returns.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/transform/split_transform.h"
#include "engine/values/device_info.h"

#include <memory>

namespace imago {

/// Whether the environment allows runs on the host's processor: all but IMAGO_HOST_PATH=off.
bool host_path_allowed();

/// Points of all transforms of a request, from which on a device runs it faster, its transfers
/// included: the row `host-points` of resources/tuning/choices.
double device_points(DeviceType type, bool doubles);
/// The fewest that any device needs.
double fewest_device_points(bool doubles);

/// A problem on the host's processor, with SciPy's kinds and norms. Halves are computed in floats,
/// which a run allocates. A run changes no state of it: any threads may run one at the same time.
class HostPath {
  public:
    /// Whether it computes this kind: all but `filter` and those of IDXST.
    static bool serves(const Problem &problem);

    /// Plans a problem that it serves, for at most so many threads. Throws Error (usage) as check()
    /// does.
    explicit HostPath(const Problem &problem, unsigned threads = 1);
    ~HostPath();
    HostPath(HostPath &&) noexcept;
    HostPath &operator=(HostPath &&) noexcept;

    /// Transforms as HostRun does, arrays that overlap included. Throws Error (usage) if an array
    /// is missing.
    void execute(const HostInput &in, const HostOutput &out) const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
