// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bar/region_bar.h"

#include "ui/widget/access/number_fields.h"
#include "ui/widget/control_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace imago {

RegionBar::RegionBar(QWidget *parent) : QWidget(parent), hint_(new QLabel) {
    setObjectName(QStringLiteral("regionBar"));
    NumberFields::keep_undo_keys(this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 10, 4);
    row->setSpacing(6);
    x_ = add_box(row, "regionX", tr("Region: x"), tr("Left column of the region"));
    y_ = add_box(row, "regionY", tr("y"), tr("Upper row of the region"));
    width_ = add_box(row, "regionWidth", tr("width"), tr("Width of the region"));
    height_ = add_box(row, "regionHeight", tr("height"), tr("Height of the region"));
    whole_ = make_button("regionWhole", tr("Whole picture"),
                         tr("<p>Works on the whole picture again.</p>"));
    save_ = make_button("regionSave", tr("Save region…"),
                        tr("<p>Writes the region of the original as a picture.</p>"));
    use_ = make_button("regionUse", QString(),
                       tr("<p>Writes the region as a picture, which this page uses from now on, "
                          "and works on the whole picture again.</p>"));
    use_->setAccessibleName(tr("Use the region"));
    hint_->setObjectName(QStringLiteral("regionHint"));
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setText(tr("Draw a rectangle on the original, drag its edges, or type it."));
    hint_->setMinimumWidth(0);
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QPushButton *button : {whole_, save_, use_})
        row->addWidget(button);
    row->addWidget(hint_, 1);
    use_->hide();
    connect(whole_, &QPushButton::clicked, this, &RegionBar::whole_wanted);
    connect(save_, &QPushButton::clicked, this, &RegionBar::save_wanted);
    connect(use_, &QPushButton::clicked, this, &RegionBar::use_wanted);
}

QSpinBox *RegionBar::add_box(QHBoxLayout *row, const char *name, const QString &label,
                             const QString &spoken) {
    auto *box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(spoken);
    box->setKeyboardTracking(false);
    auto *text = new QLabel(label);
    text->setBuddy(box);
    row->addWidget(text);
    row->addWidget(box);
    connect(box, &QSpinBox::valueChanged, this, &RegionBar::take_numbers);
    return box;
}

/// A corner that is moved pushes the sides back into the picture.
void RegionBar::take_numbers() {
    QRect region(x_->value(), y_->value(), width_->value(), height_->value());
    region = region.intersected(QRect(QPoint(0, 0), picture_));
    set_region(picture_, region);
    Q_EMIT chosen(region);
}

void RegionBar::set_region(QSize picture, std::optional<QRect> region) {
    picture_ = picture;
    const QRect shown = region.value_or(QRect(QPoint(0, 0), picture));
    const auto put = [](QSpinBox *box, int least, int most, int value) {
        const QSignalBlocker quiet(box);
        box->setRange(least, std::max(least, most));
        box->setValue(value);
    };
    put(x_, 0, picture.width() - 1, shown.x());
    put(y_, 0, picture.height() - 1, shown.y());
    put(width_, 1, picture.width(), shown.width());
    put(height_, 1, picture.height(), shown.height());
    for (QPushButton *button : {whole_, save_, use_})
        button->setEnabled(region.has_value());
}

void RegionBar::set_use(const QString &name) {
    use_->setVisible(!name.isEmpty());
    use_->setText(tr("Use as %1…").arg(name.toLower()));
}

} // namespace imago

#include "moc_region_bar.cpp"
