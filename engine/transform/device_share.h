// SPDX-License-Identifier: MIT
// One device's share of a problem whose arrays are on the host: a queue, a transform and buffers.
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/split_transform.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <vector>

namespace imago {

/// One device's share of a problem. It belongs to one thread at a time. The device works out of
/// place, whatever the problem's placement is, so that an array of the host may be input and
/// output.
class DeviceShare {
  public:
    /// Plans, builds and allocates. `share` has explicit strides of the host's arrays, and
    /// placement out_of_place. Throws Error if it does not fit on the device or a kernel does not
    /// build.
    DeviceShare(const DevicePtr &device, const Problem &share, const PlanOptions &options);

    /// Uploads the share, whose first element is at `in`, transforms it and waits.
    void run(const HostInput &in);
    /// Downloads the last run's result. It writes the share's elements and nothing else.
    void fetch(const HostOutput &out);

    void set_threshold(double threshold) { transform_.set_threshold(threshold); }
    /// Uploads `bytes` bytes of a mask with the input shape of one transform.
    void set_mask(const void *mask, std::size_t bytes);

    PlanReport report() const { return transform_.report(); }
    const HostSide &input() const { return in_side_; }
    const HostSide &output() const { return out_side_; }

  private:
    void upload(const Buffer &buffer, const void *from);
    void download(const Buffer &buffer, void *to);

    HostSide in_side_, out_side_;
    Queue queue_;
    Transform transform_;
    ArrayBuffers in_, out_;
    std::vector<std::byte> packed_; ///< the transfer, if it is not the host's own memory
};

} // namespace imago
