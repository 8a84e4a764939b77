// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind pixels as tables: a row for each row of pixels, with its place first.
#pragma once
#include "engine/array/image.h"
#include "ui/view/data/data_table.h"

#include <QRect>

#include <functional>
#include <memory>

namespace imago {

/// The number of a pixel in a channel; no number (NaN) where there is none.
using PixelValue = std::function<float(int x, int y, int channel)>;

/// The pixels of an area. Places are written from `origin` on, which is the pixel with the place 0.
/// Pixels of three channels have three columns: "5 R", "5 G", "5 B".
DataTable pixel_table(const QRect &area, int channels, QPoint origin, PixelValue value);

/// The samples of an image; outside it there are none. `origin` is the place of its first sample in
/// the picture that shows it.
DataTable image_table(std::shared_ptr<const Image> image, const QRect &area, QPoint origin = {});
/// The differences of two images of one shape, a - b.
DataTable difference_table(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                           const QRect &area);
/// The samples of a plane.
DataTable plane_table(std::shared_ptr<const Plane> plane, const QRect &area);

} // namespace imago
