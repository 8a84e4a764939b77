// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/low_inverse.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <optional>
#include <vector>

namespace imago {

/// Computes parts of inverse DCTs at the resolution of a view, from coefficients that stay on a
/// device.
///
/// At full resolution the planes' own inverse takes 93 ms for 12 megapixels in three planes on two
/// cores, and two transforms of one axis 120 ms. Blocks are computed only where they are in sight,
/// by their definition: a plan for blocks of 2 or 4 samples takes ten times as long. Belongs to one
/// thread at a time.
class CosinePreview {
  public:
    /// The planes must outlive this object.
    explicit CosinePreview(DevicePlanes &planes) : planes_(planes) {}

    /// Whether run() has all its programs for a grid of the held planes.
    bool ready(const PreviewGrid &grid) const;
    /// Makes a part of what run() needs: one plan or one program. Throws Error.
    void prepare(const PreviewGrid &grid);
    /// Returns the planes at the grid's samples, of the coefficients with |B| >= threshold.
    /// Requires ready(). Throws Error.
    std::vector<float> run(const PreviewGrid &grid, float threshold);

  private:
    bool has_kernel(const PreviewGrid &grid) const;
    LowInverse::Axes axes(const PreviewGrid &grid) const;
    void make_buffers(const PreviewGrid &grid);
    std::vector<float> run_blocks(const PreviewGrid &grid, float threshold);
    void gather(const PreviewGrid &grid, const Buffer &kept, const Buffer &low, float threshold);

    DevicePlanes &planes_;
    std::optional<Elementwise> low_frequencies_, block_samples_;
    std::uint64_t largest_index_ = 0; ///< that the kernels were made for
    LowInverse inverse_;              ///< of whole DCTs below full resolution
    std::optional<PreviewGrid> made_; ///< the grid of the weights and of part_
    Buffer weights_, part_;           ///< part_: of blocks
};

} // namespace imago
