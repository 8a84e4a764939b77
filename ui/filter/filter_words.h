// SPDX-License-Identifier: GPL-3.0-or-later
// What the Filter workspace says in words, in the user's locale.
#pragma once
#include "engine/array/filter_values.h"
#include "engine/array/image.h"
#include "engine/array/mean_loss.h"

#include <QPoint>
#include <QSize>
#include <QString>

namespace imago {

/// Size, channels and depth.
QString image_words(const Image &image);
/// What follows image_words() where the picture has a margin; else nothing.
QString margin_words(QSize picture, const Image &image);
/// What the spectrum's colours are, and how large the transform is.
QString spectrum_words(const FilterResult &result, bool phase);
QString removed_words(double rms, SampleDepth depth);
/// What FilterEdges::automatic has come to, and by which BorderJump::largest().
QString chosen_edges_words(FilterEdges used, double jump);
/// What became of a mean that the mask releases.
QString mean_words(const MeanLoss &loss, SampleDepth depth);
/// Samples beyond the range of the depth; float has none.
QString clipped_words(std::size_t clipped, SampleDepth depth);
/// Position and samples of a pixel; none for one outside the image, in its margin.
QString sample_words(const Image &original, const Image *result, QPoint pixel);
/// Frequency, period, direction, magnitude and phase of a place in the shifted spectrum.
QString frequency_words(const FilterResult &result, QPoint place);

} // namespace imago
