// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/poisson_values.h"
#include "ui/poisson/field_pyramid.h"
#include "ui/view/view_overlay.h"

#include <QLineF>
#include <QObject>

#include <memory>
#include <vector>

namespace imago {

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
