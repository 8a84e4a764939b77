// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/values/filter_values.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace imago {

/// Returns the smallest product of 2, 3, 5 and 7 that is at least n.
std::size_t fast_length(std::size_t n);

/// The position of an image inside the transformed planes.
struct Framed {
    std::size_t image_height = 0, image_width = 0;
    std::size_t height = 0, width = 0; ///< size of the planes
    std::size_t top = 0, left = 0;     ///< position of the image's first sample in the planes
    /// Whether a mirrored margin joins opposite edges, so that the planes are periodic.
    bool joined = false;

    std::size_t image_size() const { return image_height * image_width; }
    std::size_t size() const { return height * width; }
    bool whole() const { return image_size() == size(); }
    bool operator==(const Framed &) const = default;
};

/// Returns the planes that an image of this size needs, with the margin of FilterEdges.
Framed framed(std::size_t image_height, std::size_t image_width, FilterEdges edges);

/// Returns the planes of whole blocks of this side that an image of this size needs, with the image
/// in the upper left corner. Block 0 means the image's own size.
Framed framed_in_blocks(std::size_t image_height, std::size_t image_width, std::size_t block);

class NarrowPlanes;

/// Moves images into planes on a device and back, and treats edges by FilterEdges
/// (kernels/skeleton/margins.cl). Belongs to one thread at a time.
class Margins {
  public:
    /// Builds the kernel unless edges are none. `largest_index` is the largest index of a float in
    /// the planes.
    Margins(DevicePtr device, FilterEdges edges, std::uint64_t largest_index);

    /// Writes a row of one of the images that upload() uploads; called by several threads.
    using Rows = std::function<void(std::size_t image, std::size_t row, float *out)>;
    /// Uploads `count` images to as many planes. On a processor the rows are written where they
    /// stay. Waits only for the upload. Throws Error.
    void upload(Queue &queue, const Framed &frame, const Rows &rows, std::size_t count,
                const Buffer &planes);
    /// Does the same for images that lie one after another.
    void upload(Queue &queue, const Framed &frame, const float *images, std::size_t count,
                const Buffer &planes);
    /// Does the same for images of bytes, which are widened on the device.
    void upload(Queue &queue, const Framed &frame, const std::uint8_t *images, std::size_t count,
                NarrowPlanes &bytes, const Buffer &planes);

    /// Downloads the images of `count` planes, and waits. Throws Error.
    static void download(Queue &queue, const Framed &frame, float *images, std::size_t count,
                         const Buffer &planes);

    /// Whether upload() changes samples of the image or adds some.
    bool changes_samples() const { return edges_ != FilterEdges::none; }

    /// Returns the steps of the last upload: one, or none if edges are none.
    std::vector<StepReport> steps() const;
    double compile_milliseconds() const { return kernel_ ? kernel_->compile_milliseconds() : 0; }

  private:
    bool needs_means() const; ///< whether the edges are made of the images' means
    void add(Queue &queue, const Framed &frame, const std::vector<double> &sums,
             const Buffer &planes);

    DevicePtr device_;
    FilterEdges edges_;
    std::optional<Elementwise> kernel_;
    Buffer means_;
};

} // namespace imago
