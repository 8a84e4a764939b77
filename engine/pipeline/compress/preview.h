// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/compress/preview_grid.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/transform/transform.h"

#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// Computes parts of inverse DCTs at the resolution of a view, from coefficients that stay on a
/// device.
///
/// Below full resolution, a whole DCT's columns come first, from the lowest frequencies; then only
/// the rows in sight. At full resolution the planes' own inverse is faster than two transforms of
/// one axis (93 against 120 ms for 12 megapixels in three planes on two cores), so that it runs
/// whole and only what is in sight comes down. Blocks are computed only where they are in sight, by
/// their definition: a plan for blocks of 2 or 4 samples takes ten times as long. Belongs to one
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
    Problem columns(const PreviewGrid &grid) const;
    Problem rows(const PreviewGrid &grid) const;
    void make_buffers(const PreviewGrid &grid);
    std::vector<float> run_whole(const PreviewGrid &grid, float threshold);
    std::vector<float> run_low(const PreviewGrid &grid, float threshold);
    std::vector<float> run_blocks(const PreviewGrid &grid, float threshold);
    void gather(const PreviewGrid &grid, const Buffer &kept, float threshold);

    DevicePlanes &planes_;
    std::optional<Elementwise> low_frequencies_, block_samples_;
    std::uint64_t largest_index_ = 0;           ///< that the kernels were made for
    std::unique_ptr<Transform> columns_, rows_; ///< of whole DCTs below full resolution
    std::optional<PreviewGrid> made_;           ///< the grid of the weights and the buffers
    Buffer weights_, low_, mixed_, part_;
};

} // namespace imago
