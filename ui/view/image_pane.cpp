// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/image_pane.h"

#include <QHBoxLayout>

namespace imago {

ImagePane::ImagePane(const QString &name, const QString &title, Viewport *viewport, QWidget *parent)
    : QWidget(parent), layout_(new QVBoxLayout(this)), title_(new QLabel(title)),
      detail_(new QLabel), view_(new ImageView(viewport)) {
    setObjectName(name);
    setAccessibleName(title);
    view_->setObjectName(name + QStringLiteral("View"));
    view_->setAccessibleName(title);
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    detail_->setObjectName(name + QStringLiteral("Detail"));
    detail_->setForegroundRole(QPalette::PlaceholderText);
    detail_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    detail_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto *header = new QHBoxLayout;
    header->setContentsMargins(8, 5, 8, 5);
    header->addWidget(title_);
    header->addWidget(detail_, 1);
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    layout_->addLayout(header);
    layout_->addWidget(view_, 1);
}

void ImagePane::set_detail(const QString &text) {
    detail_->setText(text);
    detail_->setToolTip(text);
}

} // namespace imago
