// SPDX-License-Identifier: GPL-3.0-or-later
// The Poisson workspace's texts, in the user's locale.
#pragma once
#include "engine/array/image.h"
#include "engine/values/poisson_values.h"

#include <QPoint>
#include <QString>

namespace imago {

/// Size, source and depth of a density: "512 × 512 · luminance of RGB · 8-bit".
QString density_words(const Image &image);
/// Position, density, potential and field of a sample. Null: there is no result yet.
QString place_words(const PoissonResult *result, QPoint sample);

} // namespace imago
