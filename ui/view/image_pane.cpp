// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/image_pane.h"

#include "ui/control_parts.h"

#include <QHBoxLayout>
#include <QLabel>

namespace imago {

ImagePane::ImagePane(const QString &name, const QString &title, Viewport *viewport, QWidget *parent)
    : QWidget(parent), header_(new QHBoxLayout),
      detail_(new ElidedLabel(Qt::AlignRight | Qt::AlignVCenter)), view_(new ImageView(viewport)) {
    setObjectName(name);
    setAccessibleName(title);
    view_->setObjectName(name + QStringLiteral("View"));
    view_->setAccessibleName(title);
    detail_->setObjectName(name + QStringLiteral("Detail"));

    auto *line = new QWidget;
    line->setFixedHeight(header_height(this));
    header_->setContentsMargins(8, 0, 8, 0);
    header_->setSpacing(10);
    QLabel *heading = make_heading(title);
    heading->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    header_->addWidget(heading);
    header_->addWidget(detail_, 1);
    line->setLayout(header_);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(line);
    column->addWidget(view_, 1);
}

int ImagePane::header_height(const QWidget *widget) {
    return 2 * widget->fontMetrics().height() + 4;
}

void ImagePane::set_legend(QWidget *legend) {
    legend_ = legend;
    header_->insertWidget(1, legend, 1);
    header_->setStretchFactor(detail_, 0);
}

void ImagePane::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    if (legend_)
        legend_->setVisible(width() >= header_->itemAt(0)->widget()->sizeHint().width() +
                                           legend_->minimumSizeHint().width() + 48);
}

void ImagePane::set_detail(const QString &text) {
    detail_->set_text(text);
}

} // namespace imago
