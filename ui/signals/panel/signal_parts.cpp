// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/signal_parts.h"

#include "ui/widget/control_parts.h"
#include "ui/widget/field/quantity_box.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

/// A number with as many digits as it needs.
class NumberBox : public QuantityBox {
  public:
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 10); }
    QSize minimumSizeHint() const override {
        const int arrows = 30;
        return {std::max(fontMetrics().averageCharWidth() * 14,
                         fontMetrics().horizontalAdvance(text()) + arrows),
                QuantityBox::minimumSizeHint().height()};
    }
    QSize sizeHint() const override { return minimumSizeHint(); }
};

} // namespace

QWidget *make_section(QVBoxLayout *outer, QVBoxLayout *&column) {
    auto *section = new QWidget;
    column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    outer->addWidget(section);
    return section;
}

void add_heading(QVBoxLayout *column, const QString &text) {
    column->addSpacing(4);
    column->addWidget(new Line(Qt::Horizontal));
    column->addSpacing(4);
    column->addWidget(make_heading(text));
}

QLabel *add_field(QVBoxLayout *column, QWidget *field, const char *name, const QString &title,
                  const QString &tool_tip) {
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(title);
    label->setBuddy(field);
    label->setToolTip(tool_tip);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(QString(title).remove(QLatin1Char('&')));
    field->setToolTip(tool_tip);
    if (auto *box = qobject_cast<QComboBox *>(field)) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }
    row->addWidget(label, 1);
    row->addWidget(field);
    column->addLayout(row);
    return label;
}

QDoubleSpinBox *make_number_box() {
    auto *box = new NumberBox;
    box->setKeyboardTracking(false);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setDecimals(4);
    return box;
}

QDoubleSpinBox *make_number(QFormLayout *form, const char *name, const QString &title,
                            const QString &tool_tip) {
    QDoubleSpinBox *box = make_number_box();
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(QString(title).remove(QLatin1Char('&')));
    box->setToolTip(tool_tip);
    form->addRow(title, box);
    return box;
}

} // namespace imago
