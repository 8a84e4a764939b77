// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/values/filter_values.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace imago {

/// Throws Error (usage), naming the shape or picture and what is allowed, for numbers that are out
/// of range, a picture that is not height x width, or picture values outside 0 .. 1; and unless the
/// height is 0, for numbers that only volumes have.
void check(const FilterMask &mask, std::size_t height, std::size_t width);

/// Frequencies of height * width planes: row v and column u have ((left + step * u) / width, (top +
/// step * v) / height), where a vertical frequency above 0.5 stands for itself minus 1.
struct MaskGrid {
    std::size_t rows = 0, columns = 0;
    double top = 0, left = 0, step = 1;

    std::uint64_t count() const { return std::uint64_t{rows} * columns; }
    /// Returns the index of frequency 0; count() if it is not among them.
    std::uint64_t zero() const;
};

/// Evaluates masks on the device, at frequencies of height * width planes
/// (kernels/skeleton/mask.cl). Belongs to one thread at a time.
class MaskValues {
  public:
    /// Builds the kernel. Throws Error.
    MaskValues(DevicePtr device, std::size_t height, std::size_t width);

    std::size_t height() const { return height_; }
    std::size_t width() const { return width_; }
    /// Returns the bytes of a half spectrum's mask: height * (width / 2 + 1) floats, row y and
    /// column x for frequency (x / width, y / height), where y > height / 2 means y - height.
    std::size_t bytes() const { return half_spectrum().count() * sizeof(float); }

    /// Enqueues the half spectrum's mask into `out`, which has bytes() bytes. Waits only if it
    /// uploads a picture. Throws Error as check() does, and failure if the device has no room.
    void evaluate(Queue &queue, const FilterMask &mask, const Buffer &out);
    /// Does the same at other frequencies, of which `out` holds a float each. The mask has no
    /// pictures.
    void evaluate(Queue &queue, const FilterMask &mask, const MaskGrid &grid, const Buffer &out);

    /// Returns the steps of the last evaluate().
    std::vector<StepReport> steps() const;
    /// Returns the build time since the last call.
    double take_compile_milliseconds() { return std::exchange(compile_milliseconds_, 0.0); }

  private:
    MaskGrid half_spectrum() const { return {height_, width_ / 2 + 1}; }
    void upload(Queue &queue, Buffer &buffer, std::vector<float> &numbers);
    void multiply(Queue &queue, const Plane &picture, bool keep_mean, const Buffer &uploaded,
                  const Buffer &out);

    DevicePtr device_;
    std::size_t height_, width_;
    Elementwise shapes_kernel_;
    std::optional<Elementwise> picture_kernel_; ///< built when a mask first has a picture
    Buffer parameters_, segments_;
    std::vector<StepReport> picture_steps_;
    double compile_milliseconds_ = 0;
};

} // namespace imago
