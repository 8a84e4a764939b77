// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bar/slice_bar.h"

#include "ui/widget/access/number_fields.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

namespace imago {

SliceBar::SliceBar(QWidget *parent)
    : QWidget(parent), parts_(new QWidget(this)), plane_(new QComboBox), label_(new QLabel),
      slider_(new QSlider(Qt::Horizontal)), number_(new QSpinBox), of_(new QLabel) {
    setObjectName(QStringLiteral("sliceBar"));
    NumberFields::keep_undo_keys(this);
    plane_->setObjectName(QStringLiteral("slicePlane"));
    plane_->setAccessibleName(tr("Plane of the stack"));
    plane_->addItems({tr("XY"), tr("XZ"), tr("YZ")}); // in the order of StackPlane
    slider_->setObjectName(QStringLiteral("sliceSlider"));
    slider_->setFixedWidth(18 * fontMetrics().averageCharWidth());
    number_->setObjectName(QStringLiteral("sliceNumber"));
    number_->setKeyboardTracking(false);
    label_->setBuddy(number_);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(parts_);
    auto *row = new QHBoxLayout(parts_);
    row->setContentsMargins(10, 0, 0, 0);
    row->addWidget(plane_);
    row->addWidget(label_);
    row->addWidget(slider_);
    row->addWidget(number_);
    row->addWidget(of_);
    connect(plane_, &QComboBox::activated, this,
            [this](int index) { Q_EMIT plane_chosen(static_cast<StackPlane>(index)); });
    connect(slider_, &QSlider::valueChanged, number_, &QSpinBox::setValue);
    connect(number_, &QSpinBox::valueChanged, this, [this](int number) {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(number);
        Q_EMIT chosen(place());
    });
    set_across(true);
    set_place(1, 1, {});
}

StackPlace SliceBar::place() const {
    return {shown_plane_, static_cast<std::size_t>(number_->value() - 1)};
}

void SliceBar::set_place(int slices, int planes, const StackPlace &place) {
    const QSignalBlocker quiet(number_), still(slider_);
    const QString names[] = {tr("Slice"), tr("Row"), tr("Column")};
    const QString labels[] = {tr("S&lice"), tr("Row"), tr("Co&lumn")};
    const QString tips[] = {
        tr("<p>The page of the TIFF, or the plane of the array, that is shown.</p>"),
        tr("<p>The row of all slices that is shown, the first slice at the top.</p>"),
        tr("<p>The column of all slices that is shown, the first slice at the left.</p>")};
    const auto plane = static_cast<int>(place.plane);
    slices_ = slices;
    shown_plane_ = place.plane;
    plane_->setCurrentIndex(plane);
    label_->setText(labels[plane]);
    slider_->setAccessibleName(names[plane]);
    slider_->setToolTip(tips[plane]);
    number_->setAccessibleName(names[plane]);
    slider_->setRange(1, planes);
    number_->setRange(1, planes);
    slider_->setValue(static_cast<int>(place.at) + 1);
    number_->setValue(static_cast<int>(place.at) + 1);
    of_->setText(tr("of %1").arg(count_words(static_cast<qulonglong>(planes))));
    fit();
}

void SliceBar::set_shown(bool on) {
    shown_ = on;
    fit();
}

void SliceBar::set_across(bool on) {
    plane_->setEnabled(on);
    plane_->setToolTip(
        on ? tr("<p>Which plane of the stack is shown and worked on: a slice (XY), or a row (XZ) "
                "or "
                "a column (YZ) of all slices, which are then read.</p>")
           : tr("<p>Planes across the slices are those of the whole picture: take its region away "
                "first.</p>"));
}

void SliceBar::choose(int slice) {
    if (shown_plane_ == StackPlane::xy)
        number_->setValue(slice + 1);
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
