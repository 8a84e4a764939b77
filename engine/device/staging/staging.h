// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/staging/strided_bytes.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <memory>

namespace imago {

/// Copies between a program's pageable memory and a device with memory of its own, by way of pinned
/// memory: a driver that gets pageable memory copies through a small buffer of its own, in one
/// thread, at a tenth to a third of the bus. Here several threads copy parts while others are on
/// the bus. Threads and pinned memory are made at the first copy and kept. Any thread may call;
/// copies take turns.
class Staging {
  public:
    /// `threads`: how many threads copy, at most; 0 means as many as suit the processor.
    explicit Staging(cl::Context context, cl::Device device, std::size_t threads = 0);
    ~Staging();
    Staging(const Staging &) = delete;
    Staging &operator=(const Staging &) = delete;

    /// Smaller copies are better left to the driver.
    static constexpr std::size_t smallest = std::size_t{2} << 20;

    /// Copies to the device after what is in the queue, and waits. Returns false, with nothing
    /// done, where there is no pinned memory or a row is too long for it. Throws cl::Error after
    /// all parts have ended.
    bool upload(const cl::CommandQueue &queue, const cl::Buffer &to, const StridedBytes &bytes,
                const void *from);
    /// Copies from the device; see upload().
    bool download(const cl::CommandQueue &queue, const cl::Buffer &from, const StridedBytes &bytes,
                  void *to);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace imago
