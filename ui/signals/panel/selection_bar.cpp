// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/selection_bar.h"

#include "ui/widget/access/number_fields.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace imago {

SelectionBar::SelectionBar(QWidget *parent)
    : QWidget(parent), title_(new QLabel), from_(new QDoubleSpinBox), to_(new QDoubleSpinBox) {
    setObjectName(QStringLiteral("selectionBar"));
    NumberFields::keep_undo_keys(this);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    from_->setObjectName(QStringLiteral("selectionFrom"));
    from_->setAccessibleName(tr("Beginning of the interval"));
    to_->setObjectName(QStringLiteral("selectionTo"));
    to_->setAccessibleName(tr("End of the interval"));
    auto *between = new QLabel(tr("to", "an interval from ... to ..."));
    title_->setBuddy(from_);
    between->setBuddy(to_);
    form->addRow(title_, from_);
    form->addRow(between, to_);
    for (QDoubleSpinBox *box : {from_, to_}) {
        box->setKeyboardTracking(false);
        box->setToolTip(tr("<p>Type the ends of the interval that is analysed.</p>"));
        connect(box, &QDoubleSpinBox::valueChanged, this, &SelectionBar::take);
    }
}

void SelectionBar::show_interval(const Shown &shown) {
    title_->setText(shown.selected ? tr("Selected from") : tr("In sight from"));
    const int decimals =
        std::clamp(static_cast<int>(std::ceil(-std::log10(shown.step) - 1e-9)) + 1, 0, 12);
    const auto put = [&](QDoubleSpinBox *box, double value) {
        const QSignalBlocker quiet(box);
        box->setDecimals(shown.step == 1 ? 0 : decimals);
        box->setRange(shown.least, shown.most);
        box->setSingleStep(std::max(shown.step, (shown.to - shown.from) / 20));
        box->setSuffix(shown.unit.isEmpty() ? QString() : QLatin1Char(' ') + shown.unit);
        box->setValue(value);
    };
    put(from_, shown.from);
    put(to_, shown.to);
}

void SelectionBar::take() {
    Q_EMIT typed(std::min(from_->value(), to_->value()), std::max(from_->value(), to_->value()));
}

} // namespace imago

#include "moc_selection_bar.cpp"
