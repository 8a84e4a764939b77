// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"
#include "engine/array/error.h"

#include <CL/opencl.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// Every device of every platform of the ICD loader, all types, numbered from 0. Empty when there
/// is no platform or no device. A device keeps its number in this process. Throws Error when the
/// loader itself fails, or all devices that are there.
std::vector<DeviceInfo> enumerate_devices();

/// In words, why an enumeration is empty: why_no_device() of engine/device/no_device.h.
std::string no_device_message();

/// The device that `choice` names: empty for the default (preferred_device() of
/// engine/device/preferred.h: the one that copies fastest, never a simulator), an index, or a part
/// of its name or its platform's name or label ("PoCL 3.1"), case-insensitive;
/// "platform/name" when a name stands on two platforms. Of several matches the first is meant.
/// Throws Error: usage, naming the devices there are, when none matches; failure, with
/// no_device_message(), when there is no device at all; failure, for the default, where there are
/// simulators only.
const DeviceInfo &select_device(const std::vector<DeviceInfo> &devices, std::string_view choice);

/// An opened device: its context. Immutable; may be shared by threads.
class Device {
  public:
    /// Opens the device with this index of enumerate_devices(); the same object each time, from
    /// any thread. Throws Error.
    static std::shared_ptr<const Device> open(int index);

    /// After a failure: lets the opened device of this index copy a few bytes. One that can't is
    /// lost (some drivers refuse everything in a context where a kernel failed): the next open()
    /// makes a new context, while those who hold the old one keep it. Returns whether it was lost;
    /// forget_programs() of engine/program then frees what was built for it. Any thread may call.
    static bool forget_if_lost(int index) noexcept;

    const DeviceInfo &info() const { return info_; }
    const cl::Device &handle() const { return device_; }
    const cl::Context &context() const { return context_; }

    Device(DeviceInfo info, cl::Device device, cl::Context context)
        : info_(std::move(info)), device_(std::move(device)), context_(std::move(context)) {}

  private:
    DeviceInfo info_;
    cl::Device device_;
    cl::Context context_;
};

using DevicePtr = std::shared_ptr<const Device>;

/// Splits a device's compute units into `parts` sub-devices (clCreateSubDevices), as equal as can
/// be, each with a context of its own; the same objects each time, from any thread. Their info is
/// the device's, its index and its memory included (all parts share that), but for the compute
/// units and the name, which says the part: "cpu-EPYC (part 1 of 2)". One part is the device
/// itself. Throws Error: usage, naming what is allowed, for 0 parts or more than compute units;
/// failure when the driver does not offer the partition (most GPUs offer none).
std::vector<DevicePtr> partition(const DevicePtr &device, unsigned parts);

/// A buffer on a device: a counted handle; copies name the same memory.
class Buffer {
  public:
    Buffer() = default;
    /// Allocates; throws Error naming the bytes needed, the bytes there, and the OpenCL status.
    Buffer(const DevicePtr &device, std::size_t bytes);

    std::size_t bytes() const { return bytes_; }
    const cl::Buffer &handle() const { return buffer_; }
    bool empty() const { return bytes_ == 0; }

  private:
    cl::Buffer buffer_;
    std::size_t bytes_ = 0;
};

/// An in-order queue with profiling. Belongs to one thread at a time.
///
/// A kernel that is enqueued may still fail on the device, and drivers differ in whether the next
/// blocking call says so: some only leave a negative execution status with the kernel's event. So
/// whatever waits here asks the events of the launches before it.
class Queue {
  public:
    /// Whether the times of kernels are taken. That costs a GPU some microseconds a launch.
    enum class Timing { on, off };
    explicit Queue(DevicePtr device, Timing timing = Timing::on);

    const DevicePtr &device() const { return device_; }
    const cl::CommandQueue &handle() const { return queue_; }

    /// Blocking copies between host and device. Throw Error with the OpenCL status by name; so does
    /// download() for a kernel before it that failed on the device.
    void upload(const Buffer &to, const void *from, std::size_t bytes, std::size_t offset = 0);
    void download(void *to, const Buffer &from, std::size_t bytes, std::size_t offset = 0);

    /// Enqueues a copy between two buffers, from and to offsets of each. Does not wait.
    void copy(const Buffer &from, const Buffer &to, std::size_t bytes, std::size_t from_offset,
              std::size_t to_offset);

    /// Enqueues one kernel; the event, with its times, is returned.
    cl::Event launch(const cl::Kernel &kernel, const cl::NDRange &global, const cl::NDRange &local);

    /// Waits for all that is enqueued. Throws Error with the OpenCL status by name, also for a
    /// kernel that failed on the device.
    void finish();

  private:
    void check_launches();

    DevicePtr device_;
    cl::CommandQueue queue_;
    std::vector<cl::Event> launches_; ///< not yet asked how they ended, oldest first
};

/// Kernel time of a completed event, from start to end, in milliseconds; 0 of a queue without
/// timing.
double event_milliseconds(const cl::Event &event);

/// "CL_OUT_OF_RESOURCES" for -5, and so on; "CL error -9999" for numbers that are not known.
std::string opencl_status_name(int status);

/// The sentence for a caught cl::Error: what was being done, the call and the status by name.
Error opencl_error(const std::string &doing, const cl::Error &error);

} // namespace imago
