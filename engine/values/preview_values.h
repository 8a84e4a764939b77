// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"
#include "engine/values/filter_values.h"

#include <cstddef>
#include <memory>

namespace imago {

/// The part of an image that is in sight, and how finely it is shown.
struct PreviewView {
    /// A sample of the preview stands for about 2^halvings pixels of a row, and of a column.
    unsigned halvings = 0;
    std::size_t top = 0, left = 0;     ///< the first pixel in sight
    std::size_t height = 0, width = 0; ///< the pixels in sight; parts beyond the image are cut off
    /// No preview is made where the last whole result took no longer than this.
    double budget_milliseconds = 33;

    bool operator==(const PreviewView &) const = default;
};

/// The area that a preview covers, in pixels of what it previews. It holds what is in sight, and
/// may reach beyond the image by less than a sample.
struct PreviewArea {
    double top = 0;    ///< row at which it begins
    double left = 0;   ///< column at which it begins
    double height = 0; ///< number of rows
    double width = 0;  ///< number of columns
};

/// A picture as far as it is in sight, at the resolution at which it is shown.
struct PreviewPictures {
    /// The result. At full resolution it is that of the whole result, apart from rounding. Below,
    /// a sample is the mean over its pixels of what the result has of frequencies that the samples
    /// can show.
    std::shared_ptr<const Image> image;
    /// The original in the same way; the same object for the same image, channels and view.
    std::shared_ptr<const Image> original;
    PreviewArea area; ///< the area of both
};

/// A preview of a compressed picture.
struct CompressPreview : PreviewPictures {
    /// The result's figures, estimated from the coefficients' histogram: `psnr` without what
    /// rounding and clipping add, `ssim` not a number, since it is not estimated. In keep-percent
    /// mode the threshold is an estimate, too.
    CompressFigures figures;
    std::shared_ptr<const Plane> spectrum; ///< as in CompressResult; null before the first of these
    double engine_milliseconds = 0;        ///< from the start of the work to the result on the host
};

/// What is in sight of a filter's panes.
struct FilterSight {
    PreviewView pictures; ///< the result and the removed part
    PreviewView spectrum; ///< in pixels of the whole spectrum; no width if it is not seen

    bool operator==(const FilterSight &) const = default;
};

/// A preview of a filtered picture.
struct FilterPreview : PreviewPictures {
    /// The mask in the middle of each pixel of the spectrum in sight; null if none is, and where
    /// only single waves stay.
    std::shared_ptr<const Plane> mask;
    PreviewArea mask_area; ///< in pixels of the whole spectrum
    /// The root mean square of what the mask removes, over all samples: estimated from the energy
    /// of the waves, away from the lowest frequencies in cells of 4 * 4.
    double removed_rms = 0;
    std::vector<MeasuredWave> waves; ///< as in FilterResult
    double engine_milliseconds = 0;  ///< as in CompressPreview
};

} // namespace imago
