// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstddef>
#include <cstdint>

namespace imago {

/// Rounds and clips planes to bytes on a device (kernels/skeleton/narrow.cl), bit for bit as
/// narrow_samples() does, and widens bytes to planes, so that a quarter of the bytes comes down and
/// goes up. Belongs to one thread.
class NarrowPlanes {
  public:
    /// Whether that is faster than narrow_samples(): a processor reads the samples where they are.
    static bool pays(const DeviceInfo &info) { return info.type != DeviceType::cpu; }

    /// Builds the kernels, and makes room for images of `bytes` samples in all. `largest_index` is
    /// the largest index of a float in the planes. Throws Error.
    NarrowPlanes(const DevicePtr &device, std::uint64_t largest_index, std::size_t bytes);

    /// Enqueues the work for the images of `count` planes. Their bytes lie one after another in
    /// bytes(), from `first` on. Does not wait. Throws Error.
    void launch(Queue &queue, const Framed &frame, std::size_t count, const Buffer &planes,
                std::size_t first);

    /// Uploads the images of `count` planes, one after another, and enqueues their widening into
    /// planes; waits for the upload. bytes() holds them afterwards. Throws Error.
    void upload(Queue &queue, const Framed &frame, const std::uint8_t *images, std::size_t count,
                const Buffer &planes);

    /// Returns the bytes of all images.
    const Buffer &bytes() const { return bytes_; }
    /// Whether it serves planes and images of this size.
    bool serves(std::uint64_t largest_index, std::size_t bytes) const {
        return largest_index <= largest_index_ && bytes == bytes_.bytes();
    }
    /// Returns the report of the last launch, with its time once its queue is finished.
    StepReport report() const { return narrow_.report(); }
    /// Returns the report of the last upload; see report().
    StepReport upload_report() const { return widen_.report(); }
    double compile_milliseconds() const {
        return narrow_.compile_milliseconds() + widen_.compile_milliseconds();
    }

  private:
    std::uint64_t largest_index_;
    Elementwise narrow_, widen_;
    Buffer bytes_;
};

} // namespace imago
