// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"

#include <QPoint>

#include <optional>

namespace imago {

/// The number of the wave at a pixel of a shifted spectrum of the picture's own size.
WaveNumber wave_at(QPoint pixel, const FilterResult &result);
/// The pixel of a wave.
QPointF place_of(WaveNumber at, const FilterResult &result);

/// The wave within `reach` pixels of a place that stands out most: the largest magnitude times
/// frequency, since most pictures have magnitudes that fall as the frequency rises. Never the mean.
/// Without a neighbour that is the place itself. Requires FilterResult::spectrum.
WaveNumber strongest_near(QPoint pixel, int reach, const FilterResult &result);

} // namespace imago
