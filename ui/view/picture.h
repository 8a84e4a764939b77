// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "engine/values/filter_values.h"
#include "ui/view/colour/colour_map.h"

#include <QImage>

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Pixels that are computed when they are looked at, row by row, from what they show. A photograph
/// of 12 megapixels takes 48 MB as a QImage, and a window shows it in up to eight of them, of which
/// a screen has room for a few percent.
struct PixelRows {
    QSize size;
    bool alpha = false; ///< pixels are ARGB32_Premultiplied, not RGB32
    /// Writes `width` pixels of row y from column x on. Any thread may call, several at once.
    std::function<void(QRgb *line, int x, int y, int width)> paint;
};

/// The pixels of a part, which lies inside.
QImage pixels_of(const PixelRows &rows, const QRect &part);
QImage pixels_of(const PixelRows &rows);

/// Pixels with halved copies (a pyramid) for scales below one half, where bilinear scaling alone
/// would skip pixels. The copies are finished, and the pixels themselves are computed at each call;
/// so is the first copy of a large picture, which takes three quarters of the memory of all copies
/// and is seen only at scales from a quarter to a half. Implicitly shared; made on a worker thread,
/// painted on another.
class Picture {
  public:
    Picture() = default;
    /// `pixels` is RGB32 or ARGB32_Premultiplied.
    explicit Picture(QImage pixels);
    /// What is shown lives as long as the picture.
    explicit Picture(PixelRows rows);

    bool empty() const { return rows_.size.isEmpty(); }
    QSize size() const { return rows_.size; }
    bool has_alpha() const { return rows_.alpha; }
    QImage pixels() const { return empty() ? QImage() : pixels_of(rows_); }
    /// How often the sides of the smallest copy are halved that is drawn at a scale of at most 1
    /// when the whole picture is drawn at `scale`; 0 for scales above one half, at which the pixels
    /// themselves are drawn.
    unsigned halvings_for(double scale) const;
    QSize size_of(unsigned halvings) const;
    /// The pixels of a part of a copy, or with 0 of the picture, inside which the part lies.
    QImage part(const QRect &part, unsigned halvings = 0) const;
    /// A finished copy; null if part() computes it.
    QImage finished(unsigned halvings) const;

  private:
    PixelRows rows_;
    std::vector<QImage> halved_; ///< the first one is null if it is computed
};

/// The sample values that are painted black and white.
using DisplayRange = SampleRange;

/// The bins of histograms that are shown.
inline constexpr std::size_t histogram_bins = 128;

/// The range by automatic levels.
DisplayRange display_range(const Image &image);

/// The depth in the user's language; depth_name() is for files and the command line.
QString depth_words(SampleDepth depth);

PixelRows image_rows(std::shared_ptr<const Image> image, DisplayRange range);
QImage image_pixels(const Image &image, DisplayRange range);

/// gain * (a - b) for each channel around middle gray; white and black if a - b is half the range
/// divided by the gain, or more, in either direction. Both have one shape.
PixelRows difference_rows(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                          DisplayRange range, float gain);

/// The mapping of log magnitudes to colours.
struct SpectrumColours {
    float largest = 1;   ///< value at the top of the map; the bottom is 0
    float keep_from = 0; ///< values below it are dropped, and dimmed
    ColourMap map = ColourMap::dusk;
};
/// The coefficients of blocks with this many samples a side, which are at the blocks' positions,
/// sorted: those of one frequency side by side in the order of their blocks, the lowest frequency
/// at the upper left. Sides are multiples of the block.
Plane sorted_by_frequency(const Plane &blocks, std::size_t block);

PixelRows spectrum_rows(std::shared_ptr<const Plane> log_magnitudes,
                        const SpectrumColours &colours);
/// A spectrum of planes of this size, frequency 0 in the middle, of which half is there, as in
/// FilterResult::spectrum.
PixelRows half_spectrum_rows(std::shared_ptr<const Plane> log_magnitudes, QSize planes,
                             const SpectrumColours &colours);

/// A part of a picture as it is shown: pixels of which each stands for 2^halvings in a row, and in
/// a column.
struct PartInSight {
    unsigned halvings = 0;
    QRect area; ///< in pixels of the picture
    bool operator==(const PartInSight &) const = default;
};
/// A part of the pixels of spectrum_rows(): each pixel is the mean of up to 2 * 2 of those that it
/// stands for, spread evenly. With `block`, the coefficients are those of sorted_by_frequency().
/// The area grows to whole pixels of the part.
QImage spectrum_part(const Plane &log_magnitudes, const SpectrumColours &colours, std::size_t block,
                     PartInSight &part);

/// Phases, -pi .. pi, in the colours of phase_colours().
PixelRows phase_rows(std::shared_ptr<const Plane> phases);

/// The pixels of a part, with sides halved so many times as a Picture halves them. The part begins
/// at whole pixels of the outcome.
QImage reduced(const PixelRows &rows, const QRect &part, unsigned halvings);

/// Pixels of a spectrum faded to gray where the mask, a value for each, is below 1.
QImage faded(const QImage &spectrum, const Plane &mask);

/// A spectrum's pixels, frequency 0 in the middle, faded to gray where the mask is below 1. The
/// mask is that of the half spectrum.
PixelRows masked_rows(PixelRows spectrum, std::shared_ptr<const MaskView> mask);

} // namespace imago
