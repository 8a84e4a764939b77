// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/transform/transform.h"

#include <cstdint>
#include <vector>

namespace imago {

/// Square blocks of a plane, half overlapped. Block (row, column) begins at sample (row hop -
/// margin, column hop - margin). With a margin of one hop every sample is in two rows and two
/// columns of blocks; without one the blocks are inside, and at most hop - 1 samples at an end are
/// in none.
struct BlockGrid {
    std::uint64_t height = 0, width = 0; ///< of the plane
    std::uint64_t side = 0;              ///< of a block, even
    bool margin = true;                  ///< whether blocks reach over the edges by a hop

    std::uint64_t hop() const { return side / 2; }
    std::uint64_t rows() const { return along(height); }   ///< rows of blocks
    std::uint64_t columns() const { return along(width); } ///< blocks of a row
    std::uint64_t blocks() const { return rows() * columns(); }
    std::uint64_t samples() const { return side * side; }        ///< of a block
    std::uint64_t bins() const { return side * (side / 2 + 1); } ///< of a half spectrum
    std::uint64_t size() const { return height * width; }        ///< samples of the plane
    bool operator==(const BlockGrid &) const = default;

  private:
    std::uint64_t along(std::uint64_t length) const {
        if (margin)
            return (length + hop() - 1) / hop() + 1;
        return length <= side ? 1 : 1 + (length - side) / hop();
    }
};

/// The half spectrum of a window w[y] w[x], `side` squared, as interleaved complex numbers.
std::vector<float> window_spectrum(const std::vector<double> &window);
/// The number of times that each bin of the half spectrum counts, divided by the bins of the whole.
std::vector<float> bin_shares(std::uint64_t side);
/// The window sin(pi (n + 1/2) / side); its square for `squared`.
std::vector<double> sine_window(std::uint64_t side, bool squared = false);

/// Blocks of planes of one size as the batch of rfft and irfft on a device, a part at a time, in
/// `sets`: blocks of the same places of several planes. Belongs to one thread at a time.
class PlaneBlocks {
  public:
    /// Builds the plans and kernels, and makes buffers for at_once() blocks of each set. Blocks are
    /// multiplied by w[y] w[x] of `window` as they are gathered, and again as they are added.
    /// Throws Error.
    PlaneBlocks(const DevicePtr &device, const BlockGrid &grid, std::uint64_t sets,
                const std::vector<double> &window);

    const BlockGrid &grid() const { return grid_; }
    std::uint64_t at_once() const { return at_once_; } ///< blocks of a set
    /// Rows of blocks that fit in a set, at least 1; 2 if the grid has a margin.
    std::uint64_t rows_at_once() const { return at_once_ / grid_.columns(); }

    /// Gathers whole rows of blocks of a plane, from `first_row` on, to the blocks `to` and those
    /// after it of a set.
    void gather(Queue &queue, const Buffer &plane, std::uint64_t set, std::uint64_t first_row,
                std::uint64_t rows, std::uint64_t to = 0);
    void forward(Queue &queue); ///< transforms all sets
    void back(Queue &queue);    ///< transforms the first set of spectra back
    /// Multiplies the first `blocks` half spectra by bins() real factors.
    void multiply(Queue &queue, const Buffer &factors, std::uint64_t blocks);
    /// Writes the plane's rows that rows `first_row` and after it of blocks cover together: `rows`
    /// times hop of them, or up to the plane's end. The first set has these rows of blocks and one
    /// more. `weights` has a number for each block.
    void overlap_add(Queue &queue, const Buffer &weights, const Buffer &plane,
                     std::uint64_t first_row, std::uint64_t rows);

    /// The half spectra of the sets, one after another: at_once() * bins() complex numbers each.
    const Buffer &spectra() const { return spectra_; }
    const Buffer &window_spectrum() const { return window_spectrum_; } ///< see window_spectrum()
    /// The steps of the last part. Adds choices and building time to `report`.
    void add_report(PlanReport &report) const;

  private:
    BlockGrid grid_;
    std::uint64_t sets_, at_once_;
    Transform forward_, back_;
    Elementwise gather_, multiply_, add_;
    Buffer window_, window_spectrum_, blocks_, spectra_;
};

} // namespace imago
