// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/error.h"
#include "engine/values/device_info.h"

#include <CL/opencl.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// Every device of every platform of the ICD loader, of all types, numbered from 0. Empty if there
/// is no platform or no device. A device keeps its number in this process. Throws Error if the
/// loader itself fails, or if all devices fail.
std::vector<DeviceInfo> enumerate_devices();

/// The reason why an enumeration is empty, in words: why_no_device() of engine/device/no_device.h.
Sentence no_device_message();

/// The device that `choice` names: empty for the default (preferred_device() of
/// engine/device/preferred.h: the one that copies fastest, never a simulator), an index, or a part
/// of its name or its platform's name or label ("PoCL 3.1"), case-insensitive; "platform/name" if
/// two platforms have the name. The first of several matches is chosen. Throws Error: usage, naming
/// the devices, if none matches; failure, with no_device_message(), if there is no device at all;
/// failure, for the default, if there are only simulators.
const DeviceInfo &select_device(const std::vector<DeviceInfo> &devices, std::string_view choice);

/// An opened device with its context. Immutable; may be shared by threads.
class Device {
  public:
    /// Opens the device with this index of enumerate_devices(); returns the same object each time,
    /// to any thread. Throws Error.
    static std::shared_ptr<const Device> open(int index);

    /// After a failure: lets the opened device of this index copy a few bytes. If it cannot, it is
    /// lost (some drivers refuse everything in a context where a kernel failed): the next open()
    /// makes a new context, while holders of the old one keep it. Returns whether it was lost;
    /// forget_programs() of engine/program then frees what was built for it. Any thread may call.
    static bool forget_if_lost(int index) noexcept;

    /// The device's properties, without DeviceExtras.
    const DeviceInfo &info() const { return info_; }
    /// The OpenCL object; valid while this device lives.
    const cl::Device &handle() const { return device_; }
    /// The OpenCL object; valid while this device lives.
    const cl::Context &context() const { return context_; }

    /// Wraps existing objects; open() makes them.
    Device(DeviceInfo info, cl::Device device, cl::Context context)
        : info_(std::move(info)), device_(std::move(device)), context_(std::move(context)) {}

  private:
    DeviceInfo info_;
    cl::Device device_;
    cl::Context context_;
};

/// A shared device; never null where a function takes it.
using DevicePtr = std::shared_ptr<const Device>;

/// Splits a device's compute units into `parts` sub-devices (clCreateSubDevices) that are as equal
/// as possible, each with its own context; returns the same objects each time, to any thread. Their
/// info is the device's, including index and memory (all parts share that), except the compute
/// units and the name, which includes the part: "cpu-EPYC (part 1 of 2)". One part is the device
/// itself. Throws Error: usage, naming what is allowed, for 0 parts or more than compute units;
/// failure if the driver does not offer the partition (most GPUs offer none).
std::vector<DevicePtr> partition(const DevicePtr &device, unsigned parts);

/// A buffer on a device: a counted handle; copies refer to the same memory.
class Buffer {
  public:
    Buffer() = default;
    /// Allocates. Throws Error naming the bytes needed, the bytes there, and the OpenCL status.
    Buffer(const DevicePtr &device, std::size_t bytes);

    /// The size that was allocated; 0 for an empty buffer.
    std::size_t bytes() const { return bytes_; }
    /// The OpenCL object; null for an empty buffer.
    const cl::Buffer &handle() const { return buffer_; }
    /// Whether it refers to no memory.
    bool empty() const { return bytes_ == 0; }

  private:
    cl::Buffer buffer_;
    std::size_t bytes_ = 0;
};

/// An in-order queue with profiling. Belongs to one thread at a time.
///
/// An enqueued kernel may still fail on the device, and drivers differ in whether the next blocking
/// call reports it: some only leave a negative execution status with the kernel's event. Therefore
/// every wait here checks the events of the launches before it.
class Queue {
  public:
    /// Whether kernels are timed, which costs a GPU some microseconds a launch.
    enum class Timing { on, off };
    /// Makes the queue. Throws Error with the OpenCL status by name.
    explicit Queue(DevicePtr device, Timing timing = Timing::on);

    /// The device that it runs on.
    const DevicePtr &device() const { return device_; }
    /// The OpenCL object; valid while this queue lives.
    const cl::CommandQueue &handle() const { return queue_; }

    /// Blocking copy from host to device. Throws Error with the OpenCL status by name; so does
    /// download(), also for an earlier kernel that failed on the device.
    void upload(const Buffer &to, const void *from, std::size_t bytes, std::size_t offset = 0);
    /// Copies from the device to the host; see upload().
    void download(void *to, const Buffer &from, std::size_t bytes, std::size_t offset = 0);

    /// Enqueues a copy between two buffers, with an offset in each. Does not wait.
    void copy(const Buffer &from, const Buffer &to, std::size_t bytes, std::size_t from_offset,
              std::size_t to_offset);

    /// Enqueues one kernel; returns its event, which has its times.
    cl::Event launch(const cl::Kernel &kernel, const cl::NDRange &global, const cl::NDRange &local);

    /// Waits for all enqueued work. Throws Error with the OpenCL status by name, also for a kernel
    /// that failed on the device.
    void finish();

  private:
    void check_launches();

    DevicePtr device_;
    cl::CommandQueue queue_;
    std::vector<cl::Event> launches_; ///< not yet checked for how they ended, oldest first
};

/// Kernel time of a completed event, from start to end, in milliseconds; 0 for a queue without
/// timing.
double event_milliseconds(const cl::Event &event);

/// The name of a status, "CL_OUT_OF_RESOURCES" for -5; "CL error -9999" for unknown numbers.
std::string opencl_status_name(int status);

/// The sentence for a caught cl::Error: what was being done, the call and the status by name.
Error opencl_error(const Sentence &doing, const cl::Error &error);

} // namespace imago
