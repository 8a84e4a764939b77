// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/error.h"
#include "engine/values/device_info.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace imago {

class Staging;

/// An opened device with its context. It is immutable, and threads may share it.
class Device {
  public:
    /// Opens the device with this index of enumerate_devices(). Returns the same object each time,
    /// to any thread. Throws Error.
    static std::shared_ptr<const Device> open(int index);

    /// Lets the opened device of this index copy a few bytes, after a failure. If it cannot, it is
    /// lost (some drivers refuse everything in a context where a kernel failed): the next open()
    /// makes a new context, while holders of the old one keep it. Returns whether it was lost.
    /// forget_programs() of engine/program then frees what was built for it. Any thread may call.
    static bool forget_if_lost(int index) noexcept;

    /// The device's properties, without DeviceExtras.
    const DeviceInfo &info() const { return info_; }
    /// The OpenCL object; valid while this device lives.
    const cl::Device &handle() const { return device_; }
    /// The OpenCL object; valid while this device lives.
    const cl::Context &context() const { return context_; }

    /// The pinned memory for large copies to and from the device; null if it computes in the
    /// host's memory. Any thread may use it.
    Staging *staging() const { return staging_.get(); }

    /// Wraps existing objects. Use open() to make them.
    Device(DeviceInfo info, cl::Device device, cl::Context context);
    ~Device();

  private:
    DeviceInfo info_;
    cl::Device device_;
    cl::Context context_;
    std::unique_ptr<Staging> staging_;
};

/// A shared device. It is never null as a parameter.
using DevicePtr = std::shared_ptr<const Device>;

/// A buffer on a device. It is a counted handle, and copies refer to the same memory.
class Buffer {
  public:
    Buffer() = default;
    /// Allocates. Throws Error naming the bytes needed, the bytes available, and the OpenCL status.
    Buffer(const DevicePtr &device, std::size_t bytes);
    /// Refers to a buffer that exists, of at least so many bytes.
    Buffer(cl::Buffer existing, std::size_t bytes) : buffer_(std::move(existing)), bytes_(bytes) {}

    /// The allocated size; 0 for an empty buffer.
    std::size_t bytes() const { return bytes_; }
    /// The OpenCL object; null for an empty buffer.
    const cl::Buffer &handle() const { return buffer_; }
    /// Whether the buffer refers to no memory.
    bool empty() const { return bytes_ == 0; }

  private:
    cl::Buffer buffer_;
    std::size_t bytes_ = 0;
};

} // namespace imago
