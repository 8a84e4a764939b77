// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bar/slice_bar.h"

#include "ui/words/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

namespace imago {

SliceBar::SliceBar(QWidget *parent)
    : QWidget(parent), parts_(new QWidget(this)), slider_(new QSlider(Qt::Horizontal)),
      number_(new QSpinBox), of_(new QLabel) {
    setObjectName(QStringLiteral("sliceBar"));
    slider_->setObjectName(QStringLiteral("sliceSlider"));
    slider_->setAccessibleName(tr("Slice"));
    slider_->setFixedWidth(22 * fontMetrics().averageCharWidth());
    slider_->setToolTip(
        tr("<p>The page of the TIFF, or the plane of the array, that is shown.</p>"));
    number_->setObjectName(QStringLiteral("sliceNumber"));
    number_->setAccessibleName(tr("Slice"));
    number_->setKeyboardTracking(false);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(parts_);
    auto *row = new QHBoxLayout(parts_);
    row->setContentsMargins(10, 0, 0, 0);
    auto *label = new QLabel(tr("S&lice"));
    label->setBuddy(number_);
    row->addWidget(label);
    row->addWidget(slider_);
    row->addWidget(number_);
    row->addWidget(of_);
    connect(slider_, &QSlider::valueChanged, number_, &QSpinBox::setValue);
    connect(number_, &QSpinBox::valueChanged, this, [this](int number) {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(number);
        Q_EMIT chosen(number - 1);
    });
    fit();
}

int SliceBar::slice() const {
    return number_->value() - 1;
}

void SliceBar::set_slices(int slices, int slice) {
    const QSignalBlocker quiet(number_), still(slider_);
    slices_ = slices;
    slider_->setRange(1, slices);
    number_->setRange(1, slices);
    slider_->setValue(slice + 1);
    number_->setValue(slice + 1);
    of_->setText(tr("of %1").arg(count_words(static_cast<qulonglong>(slices))));
    fit();
}

void SliceBar::set_shown(bool on) {
    shown_ = on;
    fit();
}

void SliceBar::fit() {
    parts_->setVisible(shown_ && slices_ > 1);
    updateGeometry();
}

QSize SliceBar::sizeHint() const {
    return shown_ && slices_ > 1 ? QWidget::sizeHint() : QSize(0, 0);
}

} // namespace imago

#include "moc_slice_bar.cpp"
