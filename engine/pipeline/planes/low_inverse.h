// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Makes the buffer hold at least this many floats.
void grow(const DevicePtr &device, Buffer &buffer, std::size_t numbers);

/// Returns the planes' samples at a grid of full resolution, by the planes' own inverse: it is
/// faster than two transforms of one axis, so that it runs whole and only what is in sight comes
/// down. `ready` prepares it. Throws Error.
std::vector<float> whole_inverse(DevicePlanes &planes, const PreviewGrid &grid,
                                 const std::function<void(Transform &)> &ready);

/// Inverse transforms of the low frequencies of planes: the columns first, then only the rows in
/// sight. Belongs to one thread at a time.
class LowInverse {
  public:
    /// The two transforms. The columns' write rows of all planes of a buffer side by side, so that
    /// the rows in sight are one run of memory.
    struct Axes {
        Problem columns, rows;
        std::size_t row_numbers; ///< of a row of low frequencies
    };

    bool ready(const Axes &axes) const;
    /// Makes one of the two, without a compiler where there is a kernel of any size. Throws Error.
    void prepare(const DevicePtr &device, const Axes &axes);
    /// Returns the planes at the grid's samples. `gather` enqueues the low frequencies of a buffer
    /// of kept planes. Requires ready(). Throws Error.
    std::vector<float>
    run(DevicePlanes &planes, const PreviewGrid &grid, std::size_t row_numbers,
        const std::function<void(const Buffer &kept, const Buffer &low)> &gather);

  private:
    std::unique_ptr<Transform> columns_, rows_;
    Buffer low_, mixed_, part_, samples_;
};

} // namespace imago
