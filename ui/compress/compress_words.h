// SPDX-License-Identifier: GPL-3.0-or-later
// The Compress workspace's words for pictures and pixels.
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <QPoint>
#include <QString>

namespace imago {

/// The layout and the colours of the spectrum; `block` is that of CompressSettings.
QString spectrum_detail(unsigned block, bool by_frequency);

/// The coefficient at a pixel of the spectrum's picture, with its frequency and magnitude.
QString coefficient_words(const Plane &spectrum, unsigned block, bool by_frequency, QPoint pixel);

} // namespace imago
