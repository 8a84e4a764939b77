// SPDX-License-Identifier: GPL-3.0-or-later
// The Filter workspace's texts, in the user's locale.
#pragma once
#include "engine/array/image.h"
#include "engine/values/filter_values.h"
#include "engine/values/mask/mean_loss.h"
#include "ui/filter/filter_renderer.h"
#include "ui/page/run/original_picture.h"
#include "ui/view/ruler/view_unit.h"

#include <QPoint>
#include <QRect>
#include <QSize>
#include <QString>

namespace imago {

/// The addition to image_words() for a picture with a margin; otherwise empty.
QString margin_words(QSize picture, const Image &image);
/// The meaning of the spectrum's colours, and the size of the transform.
QString spectrum_words(const FilterResult &result, const FilterDisplay &display);
/// The same for the section of a volume's spectrum.
QString volume_spectrum_words(const FilterResult &result);
QString removed_words(double rms, SampleDepth depth);
/// The choice of FilterEdges::automatic, with the BorderJump::largest() that it is based on.
QString chosen_edges_words(FilterEdges used, double jump);
/// The change of a mean that the mask does not keep.
QString mean_words(const MeanLoss &loss, SampleDepth depth);
/// The number of samples beyond the range of the depth; float has none.
QString clipped_words(std::size_t clipped, SampleDepth depth);
/// Frequency, period, direction, magnitude and phase at a pixel of the shifted spectrum, which may
/// be shown with logarithmic frequencies; in another unit, too, unless it is pixels.
QString frequency_words(const FilterResult &result, QPoint pixel, bool log_frequencies,
                        const ViewUnit &unit);
/// The pixels of the linear spectrum that are shown in an area of the logarithmic one.
QRect linear_area(const FilterResult &result, const QRect &shown);

} // namespace imago
