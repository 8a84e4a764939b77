// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/staging/strided_bytes.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <functional>
#include <vector>

namespace imago {

/// A queue whose commands run in order. Belongs to one thread at a time.
///
/// An enqueued kernel may still fail on the device, and drivers differ in whether the next blocking
/// call reports it (waiting_reports_failures()): some only leave a negative execution status with
/// the kernel's event. For these every wait here checks the events of the launches before it. An
/// event costs an NVIDIA device 2 to 9 microseconds a launch, so that other launches have one only
/// if the queue times them.
class Queue {
  public:
    /// Whether kernels are timed, which costs a GPU some microseconds per launch.
    enum class Timing { on, off };
    /// Makes the queue. Throws Error with the OpenCL status by name.
    explicit Queue(DevicePtr device, Timing timing = Timing::on);
    /// Uses a queue that exists, in the device's context. If it is out of order, a barrier follows
    /// each launch. Throws Error if it does not answer.
    Queue(DevicePtr device, cl::CommandQueue existing);

    /// The device of the queue.
    const DevicePtr &device() const { return device_; }
    /// The OpenCL object; valid while this queue lives.
    const cl::CommandQueue &handle() const { return queue_; }

    /// Copies from host to device, and waits. Throws Error with the OpenCL status by name. So does
    /// download(), also for an earlier kernel that failed on the device.
    void upload(const Buffer &to, const void *from, std::size_t bytes, std::size_t offset = 0);
    /// Copies from the device to the host; see upload().
    void download(void *to, const Buffer &from, std::size_t bytes, std::size_t offset = 0);

    /// Copies rows from host to device; see upload(). On the host they lie without gaps.
    void upload(const Buffer &to, const void *from, const StridedBytes &bytes);
    /// Copies rows from the device to the host; see upload().
    void download(void *to, const Buffer &from, const StridedBytes &bytes);

    /// Calls use() with the first bytes of a buffer. On a processor they are where they are, and
    /// nothing is copied; otherwise see download().
    void read(const Buffer &from, std::size_t bytes, const std::function<void(const void *)> &use);

    /// Calls fill() with memory for the first bytes of a buffer, all of which it writes. On a
    /// processor they are where they are, and nothing is copied; otherwise see upload().
    void write(const Buffer &to, std::size_t bytes, const std::function<void(void *)> &fill);

    /// Enqueues a copy between two buffers, with an offset in each. Does not wait.
    void copy(const Buffer &from, const Buffer &to, std::size_t bytes, std::size_t from_offset,
              std::size_t to_offset);

    /// Enqueues one kernel. Returns its event, which has its times if the queue has timing; empty
    /// if nobody needs one.
    cl::Event launch(const cl::Kernel &kernel, const cl::NDRange &global, const cl::NDRange &local);

    /// Waits for all enqueued work. Throws Error with the OpenCL status by name, also for a kernel
    /// that failed on the device.
    void finish();

  private:
    void check_launches();
    void use_mapped(const Buffer &buffer, cl_map_flags flags, std::size_t bytes,
                    const std::function<void(void *)> &use);

    DevicePtr device_;
    cl::CommandQueue queue_;
    bool out_of_order_ = false;
    bool events_ = true;              ///< whether launches have events
    bool in_turn_ = false;            ///< launches_take_turns()
    std::vector<cl::Event> launches_; ///< launches not yet checked for errors, oldest first
};

/// Returns the kernel time of a completed event, from start to end, in milliseconds; 0 for a queue
/// without timing, and for an empty event.
double event_milliseconds(const cl::Event &event);

} // namespace imago
