// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/image_pane.h"

#include "ui/widget/control_parts.h"
#include "ui/widget/icons.h"

#include <QAccessible>
#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QToolButton>

namespace imago {
namespace {

constexpr int tear_distance = 48; ///< a header that is dragged so far goes away with its pane

} // namespace

ImagePane::ImagePane(const QString &name, const QString &title, Viewport *viewport, QWidget *parent)
    : QWidget(parent), header_(new QHBoxLayout),
      detail_(new ElidedLabel(Qt::AlignRight | Qt::AlignVCenter)), alone_(new QToolButton),
      window_(new QToolButton), view_(new ImageView(viewport)) {
    setObjectName(name);
    setAccessibleName(title);
    view_->setObjectName(name + QStringLiteral("View"));
    view_->setAccessibleName(title);
    detail_->setObjectName(name + QStringLiteral("Detail"));

    auto *line = new QWidget;
    line->setFixedHeight(header_height(this));
    header_->setContentsMargins(8, 0, 2, 0);
    header_->setSpacing(10);
    QLabel *heading = make_heading(title);
    heading->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    header_->addWidget(heading);
    header_->addWidget(detail_, 1);
    header_->addWidget(window_);
    header_->addWidget(alone_);
    buttons_ = {alone_, window_};
    window_->setObjectName(name + QStringLiteral("OwnWindow"));
    window_->setIcon(themed_icon(QStringLiteral("window")));
    window_->setAutoRaise(true);
    window_->setCheckable(true);
    window_->setFocusPolicy(Qt::TabFocus);
    connect(window_, &QToolButton::clicked, this, &ImagePane::window_requested);
    alone_->setObjectName(name + QStringLiteral("Alone"));
    alone_->setIcon(themed_icon(QStringLiteral("alone")));
    alone_->setAutoRaise(true);
    alone_->setCheckable(true);
    alone_->setFocusPolicy(Qt::TabFocus);
    connect(alone_, &QToolButton::clicked, this, &ImagePane::alone_requested);
    connect(view_, &ImageView::double_clicked, this, &ImagePane::alone_requested);
    connect(view_, &ImageView::filled, this, &ImagePane::fit_header);
    line->setLayout(header_);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(line);
    column->addWidget(view_, 1);
    show_as_alone(false); // buttons without a parent would be windows
    show_as_apart(false);
}

int ImagePane::header_height(const QWidget *widget) {
    return 2 * widget->fontMetrics().height() + 4;
}

void ImagePane::set_legend(QWidget *legend) {
    legend_ = legend;
    header_->insertWidget(1, legend, 1);
    fit_header();
}

void ImagePane::add_button(QAction *action) {
    auto *button = new QToolButton;
    button->setObjectName(objectName() + QLatin1Char('_') + action->objectName());
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    header_->insertWidget(header_->count() - 2, button);
    buttons_.append(button);
}

void ImagePane::make_cover() {
    cover_ = new QWidget;
    cover_->setObjectName(objectName() + QStringLiteral("Cover"));
    cover_->setAutoFillBackground(true);
    why_ = new QLabel;
    why_->setWordWrap(true);
    why_->setAlignment(Qt::AlignCenter);
    why_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    back_ = new QPushButton;
    back_->setObjectName(objectName() + QStringLiteral("Back"));
    connect(back_, &QPushButton::clicked, this, &ImagePane::taken_back);
    auto *column = new QVBoxLayout(cover_);
    column->addStretch(1);
    column->addWidget(why_);
    column->addWidget(back_, 0, Qt::AlignCenter);
    column->addStretch(1);
    auto *whole = new QVBoxLayout(view_);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(cover_);
}

void ImagePane::cover(const QString &why, const QString &button) {
    if (!cover_)
        make_cover();
    why_->setText(why);
    cover_->setToolTip(QStringLiteral("<p>%1</p>").arg(why.toHtmlEscaped()));
    back_->setText(button);
    back_->setVisible(!button.isEmpty());
    cover_->show();
    cover_->setAccessibleName(why);
    QAccessibleEvent told(cover_, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

void ImagePane::uncover() {
    if (cover_)
        cover_->hide();
}

bool ImagePane::is_covered() const {
    return cover_ && !cover_->isHidden();
}

void ImagePane::show_as_alone(bool alone) {
    alone_->setChecked(alone);
    const QString what = alone ? tr("Show all panes again") : tr("Show this pane alone");
    alone_->setAccessibleName(tr("%1: %2").arg(title(), what));
    alone_->setToolTip(tr("<p>%1 (or double-click the picture)</p>").arg(what));
}

void ImagePane::show_as_apart(bool apart) {
    window_->setChecked(apart);
    pressed_.reset();
    const QString what = apart ? tr("Put this pane back") : tr("Show this pane in its own window");
    window_->setAccessibleName(tr("%1: %2").arg(title(), what));
    window_->setToolTip(apart ? QStringLiteral("<p>%1</p>").arg(what)
                              : tr("<p>%1 (or drag its title away)</p>").arg(what));
    fit_header();
}

void ImagePane::mousePressEvent(QMouseEvent *event) {
    if (event->button() == Qt::LeftButton && !window_->isChecked())
        pressed_ = event->position().toPoint();
}

void ImagePane::mouseMoveEvent(QMouseEvent *event) {
    if (!pressed_ || (event->position().toPoint() - *pressed_).manhattanLength() < tear_distance)
        return;
    pressed_.reset();
    Q_EMIT torn_off(event->globalPosition().toPoint());
}

void ImagePane::mouseReleaseEvent(QMouseEvent *) {
    pressed_.reset();
}

void ImagePane::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() == Qt::LeftButton)
        Q_EMIT alone_requested();
}

void ImagePane::set_legend_wanted(bool wanted) {
    legend_wanted_ = wanted;
    fit_header();
}

void ImagePane::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    fit_header();
}

void ImagePane::fit_header() {
    // The title takes precedence over the buttons, whose actions are also available by mouse and
    // keys.
    const QMargins margins = header_->contentsMargins();
    int room = width() - margins.left() - margins.right() - header_->spacing() -
               header_->itemAt(0)->widget()->sizeHint().width();
    for (QWidget *button : buttons_) {
        if (button == alone_ && window_->isChecked()) { // it is alone in its window
            button->hide();
            continue;
        }
        room -= button->sizeHint().width() + header_->spacing();
        button->setVisible(room >= 0);
    }
    const bool filled = !view_->picture().empty();
    detail_->set_text(filled ? detail_text_ : QString());
    if (!legend_)
        return;
    const bool legend = legend_wanted_ && filled;
    header_->setStretchFactor(detail_, legend ? 0 : 1);
    if (!legend) {
        legend_->hide();
        detail_->show();
        return;
    }
    constexpr int buttons = 110, least_words = 90; // with their margins
    const int left = width() - header_->itemAt(0)->widget()->sizeHint().width() -
                     legend_->minimumSizeHint().width() - buttons;
    legend_->setVisible(left >= 0);
    detail_->setVisible(left < 0 || left >= least_words);
}

void ImagePane::set_detail(const QString &text) {
    detail_text_ = text;
    fit_header();
}

} // namespace imago

#include "moc_image_pane.cpp"
