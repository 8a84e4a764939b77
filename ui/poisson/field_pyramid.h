// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"

#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <memory>
#include <vector>

namespace imago {

/// The mean field of a square of samples.
struct FieldSample {
    QPointF at;   ///< the middle of the square, in samples from the upper left corner
    double x = 0; ///< along a row
    double y = 0; ///< along a column
    double strength() const;
};

/// A field over the samples of a plane, and its means over squares of 2, 4, 8, ... samples a side.
/// Squares at the right and lower edges may have fewer samples. Made on a worker thread; does not
/// change.
class FieldPyramid {
  public:
    /// The components along rows and columns; both planes have one shape, with a sample or more.
    FieldPyramid(std::shared_ptr<const Plane> x, std::shared_ptr<const Plane> y);

    /// The last level has one square.
    std::size_t levels() const { return higher_.size() + 1; }
    /// The largest strength of the squares of a level, whose sides have 2^level samples.
    double strongest(std::size_t level) const;
    /// The squares of a level whose middles lie in an area, row by row.
    std::vector<FieldSample> samples(std::size_t level, const QRectF &area) const;

  private:
    struct Level {
        Plane x, y;
        double strongest = 0;
    };
    const Plane &x(std::size_t level) const { return level == 0 ? *x_ : higher_[level - 1].x; }
    const Plane &y(std::size_t level) const { return level == 0 ? *y_ : higher_[level - 1].y; }

    std::shared_ptr<const Plane> x_, y_;
    double strongest_ = 0;
    std::vector<Level> higher_;
};

} // namespace imago
