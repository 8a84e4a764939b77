// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/contestant.h"
#include "engine/plan/problem/problem.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// One way to copy.
class CopyContestant : public Contestant {
  public:
    /// Seconds of the last copy that has ended, by the device's clock; 0 for Queue::Timing::off.
    virtual double copy_seconds() const = 0;
};

/// The ways to copy from one buffer of the device to another, half of `bytes` in each, so that they
/// move as much as a case of this many bytes. The fastest is the copy ceiling. On a GPU: a kernel
/// with a float4 for each work-item, and the driver's own copy. On a CPU: a kernel with whole pages
/// for each work-item, and the same with stores that bypass the caches if the compiler supports
/// that. There a case in place is compared with copies of one buffer onto itself, which take half
/// of the memory: stores need not fetch what they replace.
std::vector<std::pair<std::string, std::unique_ptr<CopyContestant>>>
make_copies(const DevicePtr &device, double bytes, Queue::Timing timing = Queue::Timing::off,
            Placement placement = Placement::out_of_place);

} // namespace imago::cli
