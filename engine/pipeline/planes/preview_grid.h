// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/margins.h"
#include "engine/values/preview_values.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The samples of a preview of inverse transforms, from the image's upper left corner on. A preview
/// below full resolution takes each transform's lowest frequencies only, and a shorter inverse
/// transform of them.
struct PreviewGrid {
    std::size_t block = 0;                ///< side of the blocks that are transformed; 0: whole
    std::size_t in_height, in_width;      ///< size of each transform
    std::size_t out_height, out_width;    ///< size of the preview's transform
    std::size_t height, width;            ///< samples of whole planes at the preview's resolution
    std::size_t top, left, rows, columns; ///< the samples that are computed

    bool full() const { return in_height == out_height && in_width == out_width; }
    std::size_t side() const { return out_height; } ///< of a block's samples
    double pitch_y() const {
        return static_cast<double>(in_height) / static_cast<double>(out_height);
    }
    double pitch_x() const {
        return static_cast<double>(in_width) / static_cast<double>(out_width);
    }
    PreviewArea area() const;
    bool operator==(const PreviewGrid &) const = default;
};

/// The largest side of a block's samples in a preview, as in kernels/skeleton/low_frequencies.cl.
inline constexpr std::size_t largest_preview_side = 16;

/// Whether a preview at one grid has all the programs that one at the other needs.
bool same_programs(const PreviewGrid &had, const PreviewGrid &needed);

/// Returns the samples of a view. The lengths of whole transforms have no prime factor above 7.
/// Their rows come in few different numbers, so that few programs serve all views. Blocks are taken
/// whole; a view of blocks may be coarser than requested, by largest_preview_side. `block` is that
/// of CompressSettings.
PreviewGrid preview_grid(const Framed &frame, unsigned block, const PreviewView &view);

/// Returns the response of a mean over `pitch` samples to a wave of so many cycles per sample.
double mean_response(double frequency, double pitch);

/// Returns the image at the grid's samples: the means over their pixels.
Image shrunk(const Image &image, const PreviewGrid &grid);

} // namespace imago
