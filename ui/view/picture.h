// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "ui/view/colour_map.h"

#include <QImage>

#include <vector>

namespace imago {

/// Finished pixels, with halved copies (a pyramid) for scales below one half, where bilinear
/// scaling alone would skip pixels. Implicitly shared; made on a worker thread, painted on another.
class Picture {
  public:
    Picture() = default;
    /// `pixels` is RGB32 or ARGB32_Premultiplied.
    explicit Picture(QImage pixels);

    bool empty() const { return levels_.empty(); }
    QSize size() const { return empty() ? QSize() : levels_.front().size(); }
    const QImage &pixels() const { return levels_.front(); }
    /// The smallest copy that is drawn at a scale of at most 1 when the whole picture is drawn at
    /// `scale`; the picture itself for scales above one half.
    const QImage &level_for(double scale) const { return levels_[halvings_for(scale)]; }
    /// How often the sides of level_for() are halved.
    unsigned halvings_for(double scale) const;

  private:
    std::vector<QImage> levels_;
};

/// The sample values that are painted black and white.
using DisplayRange = SampleRange;

/// The range by automatic levels.
DisplayRange display_range(const Image &image);

/// The depth in the user's language; depth_name() is for files and the command line.
QString depth_words(SampleDepth depth);

QImage image_pixels(const Image &image, DisplayRange range);

/// gain * (a - b) for each channel around middle gray; white and black if a - b is half the range
/// divided by the gain, or more, in either direction. Both have one shape.
QImage difference_pixels(const Image &a, const Image &b, DisplayRange range, float gain);

/// The mapping of log magnitudes to colours.
struct SpectrumColours {
    float largest = 1;   ///< value at the top of the map; the bottom is 0
    float keep_from = 0; ///< values below it are dropped, and dimmed
};
/// The coefficients of blocks with this many samples a side, which are at the blocks' positions,
/// sorted: those of one frequency side by side in the order of their blocks, the lowest frequency
/// at the upper left. Sides are multiples of the block.
Plane sorted_by_frequency(const Plane &blocks, std::size_t block);

QImage spectrum_pixels(const Plane &log_magnitudes, const SpectrumColours &colours);

/// A part of a picture as it is shown: pixels of which each stands for 2^halvings in a row, and in
/// a column.
struct PartInSight {
    unsigned halvings = 0;
    QRect area; ///< in pixels of the picture
    bool operator==(const PartInSight &) const = default;
};
/// A part of spectrum_pixels(): each pixel is the mean of up to 2 * 2 of those that it stands for,
/// spread evenly. With `block`, the coefficients are those of sorted_by_frequency(). The area grows
/// to whole pixels of the part.
QImage spectrum_part(const Plane &log_magnitudes, const SpectrumColours &colours, std::size_t block,
                     PartInSight &part);

/// Phases, -pi .. pi, in the colours of phase_colours().
QImage phase_pixels(const Plane &phases);

/// A spectrum's pixels, frequency 0 in the middle, faded to gray where the mask is below 1. The
/// mask is that of the half spectrum, as in FilterResult.
QImage masked_pixels(const QImage &spectrum, const Plane &mask);

} // namespace imago
