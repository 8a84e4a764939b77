// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/iteration_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace imago {

IterationRow::IterationRow(const QString &name, QWidget *parent)
    : QWidget(parent), label_(new QLabel) {
    setObjectName(name);
    auto *stop = new QPushButton(tr("Stop here"));
    stop->setObjectName(name + QStringLiteral("Stop"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label_, 1);
    row->addWidget(stop);
    connect(stop, &QPushButton::clicked, this, [this] { Q_EMIT stopped(done_); });
    hide();
}

void IterationRow::show_done(unsigned iterations) {
    done_ = iterations;
    label_->setText(tr("Iteration %1").arg(iterations));
    show();
}

} // namespace imago

#include "moc_iteration_row.cpp"
