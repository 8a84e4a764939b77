// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/compare/compare_window.h"

#include "ui/page/image_workspace.h"
#include "ui/page/run/original_picture.h"
#include "ui/view/image_view.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

constexpr QSize first_size(1200, 680);

QSizeF size_of(const Image &image) {
    return QSizeF(static_cast<double>(image.width), static_cast<double>(image.height));
}

/// The pixel of `to` at the place of a pixel of `from`, as a fraction of its sides.
QPoint place_in(const Image &to, const Image &from, QPoint pixel) {
    const auto at = [](int place, std::size_t from_side, std::size_t to_side) {
        const double fraction = (place + 0.5) / static_cast<double>(from_side);
        return std::min(static_cast<int>(fraction * static_cast<double>(to_side)),
                        static_cast<int>(to_side) - 1);
    };
    return {at(pixel.x(), from.width, to.width), at(pixel.y(), from.height, to.height)};
}

} // namespace

LinkedViewports::LinkedViewports(QObject *parent)
    : QObject(parent), viewports_{new Viewport(this), new Viewport(this)} {
    for (std::size_t side = 0; side < 2; ++side)
        connect(viewports_[side], &Viewport::changed, this, [this, side] { follow(side); });
}

void LinkedViewports::follow(std::size_t changed) {
    const Viewport &from = *viewports_[changed];
    Viewport &to = *viewports_[1 - changed];
    if (following_ || from.image_size().isEmpty() || to.image_size().isEmpty())
        return;
    const QScopedValueRollback<bool> following(following_, true);
    if (from.fit())
        return to.show_all();
    const double across = to.image_size().width() / from.image_size().width();
    const double down = to.image_size().height() / from.image_size().height();
    to.show_point(QPointF(from.centre().x() * across, from.centre().y() * down), {},
                  from.scale() / across);
}

CompareWindow::CompareWindow(const Side &first, QWidget *parent)
    : QWidget(parent, Qt::Window), viewports_(new LinkedViewports(this)), sides_{first, Side{}},
      same_levels_(new QCheckBox(tr("&Same levels in both"))),
      readout_(new ElidedLabel(Qt::AlignLeft)) {
    setObjectName(QStringLiteral("compareWindow"));
    auto *row = new QHBoxLayout;
    for (std::size_t side = 0; side < 2; ++side) {
        views_[side] = new ImageView(viewports_->viewport(side));
        views_[side]->setObjectName(side == 0 ? QStringLiteral("compareLeft")
                                              : QStringLiteral("compareRight"));
        names_[side] = new ElidedLabel(Qt::AlignLeft);
        auto *pane = new QVBoxLayout;
        pane->addWidget(names_[side]);
        pane->addWidget(views_[side], 1);
        row->addLayout(pane, 1);
        connect(views_[side], &ImageView::hovered, this,
                [this, side](std::optional<QPoint> pixel) { tell(side, pixel); });
    }
    same_levels_->setObjectName(QStringLiteral("compareSameLevels"));
    same_levels_->setToolTip(
        tr("<p>The right picture is shown with the black and white of the left "
           "one; otherwise each has its own.</p>"));
    readout_->setObjectName(QStringLiteral("compareReadout"));
    auto *below = new QHBoxLayout;
    below->addWidget(readout_, 1);
    below->addWidget(same_levels_);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 8);
    column->addLayout(row, 1);
    column->addLayout(below);
    connect(same_levels_, &QCheckBox::toggled, this, &CompareWindow::draw);
    resize(first_size);
}

CompareWindow::~CompareWindow() {
    painters_.waitForDone(); // before the images go
}

void CompareWindow::show_other(const Side &other) {
    sides_[1] = other;
    for (std::size_t side = 0; side < 2; ++side) {
        const QString name =
            sides_[side].name + QStringLiteral(" · ") + image_words(*sides_[side].image);
        names_[side]->set_text(name);
        views_[side]->setAccessibleName(name);
        viewports_->viewport(side)->set_image_size(size_of(*sides_[side].image));
    }
    setWindowTitle(tr("%1 beside %2").arg(sides_[0].name, sides_[1].name));
    draw();
}

void CompareWindow::draw() {
    const quint64 number = ++drawing_;
    const bool same = same_levels_->isChecked();
    painters_.start([this, number, same, left = sides_[0].image, right = sides_[1].image] {
        const DisplayRange range = display_range(*left);
        std::array<Picture, 2> pictures{
            Picture(image_rows(left, range)),
            Picture(image_rows(right, same ? range : display_range(*right)))};
        QMetaObject::invokeMethod(
            this,
            [this, number, pictures = std::move(pictures)] {
                if (number == drawing_)
                    take(pictures);
            },
            Qt::QueuedConnection);
    });
}

void CompareWindow::take(const std::array<Picture, 2> &pictures) {
    for (std::size_t side = 0; side < 2; ++side)
        views_[side]->set_picture(pictures[side]);
    views_[0]->setFocus();
    Q_EMIT ready();
}

/// The values of both at the place under the cursor.
void CompareWindow::tell(std::size_t side, std::optional<QPoint> pixel) {
    const Side &here = sides_[side], &there = sides_[1 - side];
    if (!pixel || !here.image || !there.image)
        return readout_->set_text({});
    const QPoint other = place_in(*there.image, *here.image, *pixel);
    const QPoint at[2] = {side == 0 ? *pixel : other, side == 0 ? other : *pixel};
    readout_->set_text(
        tr("x %1, y %2 · left %3 · right %4")
            .arg(count_words(qulonglong(pixel->x())), count_words(qulonglong(pixel->y())),
                 pixel_text(*sides_[0].image, at[0]), pixel_text(*sides_[1].image, at[1])));
}

void CompareWindow::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_0 && event->modifiers() == Qt::ControlModifier)
        viewports_->viewport(0)->show_all();
    else
        QWidget::keyPressEvent(event);
}

} // namespace imago

#include "moc_compare_window.cpp"
