// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/array/image.h"
#include "engine/values/poisson_values.h"
#include "ui/view/view_overlay.h"

#include <QLineF>
#include <QObject>
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

class ImageView;

/// How the strength of a field becomes the length of its arrows, relative to the strongest mean of
/// as large squares in the whole picture.
enum class ArrowLength {
    root,         ///< its square root, so that weak fields are seen, too
    proportional, ///< the strength itself
    equal,        ///< every field that is not 0 has the longest arrow
};

/// The arrows of a field over a view's picture. Each stands in the middle of a square of samples
/// and shows its mean. The squares' sides are powers of two, so large that neighbours are at least
/// `spacing` apart on the screen: arrows stay where they are while the picture moves, and become
/// denser in the picture as it grows, down to one for each sample.
class FieldOverlay : public QObject, public ViewOverlay {
    Q_OBJECT
  public:
    /// The least distance of arrows, in the view's units.
    static constexpr double spacing = 24;
    /// The longest arrow, in the view's units.
    static constexpr double longest = 44;

    explicit FieldOverlay(ImageView *view);

    /// Null: there is none. The distances of samples turn fields into directions on the picture,
    /// where all samples are equally far apart.
    void set_field(std::shared_ptr<const FieldPyramid> field, const PoissonSpacing &samples);
    void set_shown(bool on);
    void set_length(ArrowLength length);

    /// The arrows in sight from tail to tip, in the view's coordinates; none if they are hidden.
    std::vector<QLineF> arrows() const;
    /// The side of the squares that have an arrow each, in samples; 0 if there are none.
    std::size_t square_side() const;

    void paint(QPainter &painter) override;
    bool press(QPointF, Qt::KeyboardModifiers) override { return false; }
    void drag(QPointF, Qt::KeyboardModifiers) override {}
    void release() override {}
    void click(QPointF) override {}
    std::optional<QCursor> hover(QPointF) override { return std::nullopt; }
    bool key(QKeyEvent *) override { return false; }

  private:
    double scale() const; ///< the view's units for each sample
    std::size_t level() const;
    double length_of(double strength, double strongest, double room) const;

    ImageView *view_;
    std::shared_ptr<const FieldPyramid> field_;
    PoissonSpacing samples_;
    ArrowLength length_ = ArrowLength::root;
    bool shown_ = true;
};

} // namespace imago
