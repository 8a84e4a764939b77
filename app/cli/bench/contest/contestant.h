// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {

/// An array in host memory, at its problem's strides.
using Bytes = std::vector<std::byte>;

/// The data of a case, equal for all contestants.
struct CaseData {
    DevicePtr device;
    const Bytes &input;     ///< problem.input_bytes()
    const Buffer &pristine; ///< the same on the device, for restore(); never written
};

/// A library or method that runs a case. Belongs to one thread.
class Contestant {
  public:
    virtual ~Contestant() = default;
    /// Restores the input if runs overwrite it, and waits.
    virtual void restore() = 0;
    /// Starts this many runs, one after another, and may return before they end.
    virtual void enqueue(int times) = 0;
    /// Waits for all enqueued runs; throws Error if one failed.
    virtual void finish() = 0;
    /// The output of the last run, in the problem's output layout.
    virtual Bytes result() = 0;
};

/// The arrays and the queue of a contestant that runs on an OpenCL device.
class DeviceArrays {
  public:
    /// Like the peers', kernels are not timed, except stages that are reported separately.
    DeviceArrays(const CaseData &data, const Problem &problem,
                 Queue::Timing timing = Queue::Timing::off);

    void restore();
    Bytes result();
    /// Copies the input from the host's memory, as users of the engine do, and waits. `from` has
    /// the problem's input_bytes() or more.
    void upload(const Bytes &from);
    /// Copies the output to the host's memory, and waits. `to` has the problem's output_bytes().
    void download(Bytes &to);
    std::size_t output_bytes() const { return output_bytes_; }
    void finish() { queue_.finish(); }

    Queue &queue() { return queue_; }
    const Buffer &in() const { return in_; }
    const Buffer &out() const { return out_; } ///< in place the same as in()

  private:
    void fetch_input();

    bool overwritten_; ///< runs overwrite the input
    std::size_t input_bytes_, output_bytes_;
    const Buffer &pristine_;
    Queue queue_;
    Buffer in_, out_;
};

} // namespace imago::cli
