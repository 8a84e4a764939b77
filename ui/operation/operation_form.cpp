// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operation_form.h"

#include "ui/page/settings/param_controls.h"
#include "ui/widget/control_column.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/widget/field/wrapped_label.h"
#include "ui/widget/value_slider.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace imago {
namespace {

/// A field that shows as many digits as its number needs.
class ShortNumberBox : public QuantityBox {
  public:
    QString textFromValue(double value) const override {
        return decimals() == 0 ? locale().toString(value, 'f', 0)
                               : locale().toString(value, 'g', 6);
    }
};

/// Whether a row has room for its label beside what it is chosen by: each label gets two fifths of
/// the column, and no choice is cut. Numbers take what is left.
bool fits_beside(const QString &label, const QWidget *control) {
    const QFontMetrics font = control->fontMetrics();
    const int room = ControlColumn::usual_room(font), for_labels = room * 2 / 5;
    const auto *choice = qobject_cast<const QComboBox *>(control);
    return font.horizontalAdvance(label) <= for_labels &&
           (!choice || choice->minimumSizeHint().width() <= room - for_labels - font.height());
}

} // namespace

OperationForm::OperationForm(const Operation &operation, QWidget *parent)
    : QWidget(parent), operation_(operation), values_(operation.defaults()),
      form_(new QFormLayout(this)) {
    form_->setContentsMargins(0, 0, 0, 0);
    // A row that wraps beside hidden ones has no height (Qt 6.4).
    form_->setRowWrapPolicy(QFormLayout::DontWrapRows);
    for (std::size_t i = 0; i < values_.size(); ++i)
        if (*operation.params()[i]->label.english())
            add_row(i);
    show_values();
}

QString OperationForm::name_of(std::size_t param) const {
    return QStringLiteral("%1_%2").arg(QLatin1String(operation_.id),
                                       QLatin1String(operation_.params()[param]->id));
}

void OperationForm::add_row(std::size_t param) {
    const ParamFacts &facts = *operation_.params()[param];
    Row row{param, nullptr, nullptr, {}};
    switch (facts.kind) {
    case ParamKind::real:
    case ParamKind::whole:
        row.control = is_switch(facts)                         ? make_pair(param, row)
                      : facts.slider.least < facts.slider.most ? make_slider(param, row)
                                                               : make_number(param, row);
        break;
    case ParamKind::choice:
        row.control = make_choice(param, row);
        break;
    case ParamKind::flag:
        row.control = make_switch(param, row);
        break;
    case ParamKind::text:
    case ParamKind::file:
        row.control = make_file(param, row);
        break;
    }
    const QString label = label_words(facts);
    row.control->setObjectName(name_of(param));
    row.control->setAccessibleName(label);
    row.row = row.control;
    const bool labelled = qobject_cast<QCheckBox *>(row.control) != nullptr; // by itself
    if (qobject_cast<ValueSlider *>(row.control) ||
        (!labelled && !fits_beside(label, row.control))) { // it takes the whole width
        row.row = new QWidget;
        auto *column = new QVBoxLayout(row.row);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        auto *above = new WrappedLabel(label);
        above->setBuddy(row.control);
        column->addWidget(above);
        column->addWidget(row.control);
    }
    if (row.row != row.control || labelled)
        form_->addRow(row.row);
    else
        form_->addRow(label, row.control);
    rows_.push_back(std::move(row));
}

template <class Control>
void OperationForm::bind(Control *control, Row &row) {
    row.show = [show = bind_control(control, *operation_.params()[row.param],
                                    [this, param = row.param](double value, int gesture) {
                                        edit(param, value, gesture);
                                    })](const ParamValue &value) { show(std::get<double>(value)); };
}

QWidget *OperationForm::make_slider(std::size_t param, Row &row) {
    const ParamFacts &facts = *operation_.params()[param];
    const bool whole = facts.kind == ParamKind::whole;
    auto *slider = new ValueSlider(name_of(param));
    slider->set_words(label_words(facts), {});
    slider->set_unit(unit_suffix(facts));
    const bool linear = facts.slider.least <= 0;
    const int decimals = whole ? 0 : facts.slider.least > 0 && facts.slider.least < 0.01 ? 6 : 2;
    slider->set_range({facts.slider.least, facts.slider.most, facts.range.least, facts.range.most,
                       decimals, facts.range.least <= 0 && !linear, linear});
    bind(slider, row);
    return slider;
}

QWidget *OperationForm::make_number(std::size_t param, Row &row) {
    const ParamFacts &facts = *operation_.params()[param];
    auto *box = new ShortNumberBox;
    box->setDecimals(facts.kind == ParamKind::whole ? 0 : 9);
    box->setRange(facts.range.least, facts.range.most);
    box->setSuffix(unit_suffix(facts));
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, param](double value) { edit(param, value); });
    row.show = [box](const ParamValue &value) {
        const QSignalBlocker quiet(box);
        box->setValue(std::get<double>(value));
    };
    return box;
}

QWidget *OperationForm::make_choice(std::size_t param, Row &row) {
    const ParamFacts &facts = *operation_.params()[param];
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents); // no word is cut
    for (const ParamWord &word : facts.words)
        box->addItem(word_words(word), word.value);
    bind(box, row);
    return box;
}

QWidget *OperationForm::make_switch(std::size_t param, Row &row) {
    auto *box = new QCheckBox(label_words(*operation_.params()[param]));
    bind(box, row);
    return box;
}

QWidget *OperationForm::make_pair(std::size_t param, Row &row) {
    const ParamFacts &facts = *operation_.params()[param];
    auto *box = new QCheckBox(label_words(facts));
    const auto show = bind_control(
        box, facts, [this, param, least = facts.range.least](double value, int gesture) {
            edit(param, least + value, gesture);
        });
    row.show = [show, least = facts.range.least](const ParamValue &value) {
        show(std::get<double>(value) - least);
    };
    return box;
}

QWidget *OperationForm::make_file(std::size_t param, Row &row) {
    auto *button = new QPushButton;
    connect(button, &QPushButton::clicked, this, [this, param] {
        const QString now = QString::fromStdString(std::get<std::string>(values_[param]));
        const QString path = QFileDialog::getOpenFileName(
            this, label_words(*operation_.params()[param]), QFileInfo(now).absolutePath());
        if (!path.isEmpty())
            edit(param, path.toStdString());
    });
    row.show = [button](const ParamValue &value) {
        const QString path = QString::fromStdString(std::get<std::string>(value));
        const QFontMetrics font = button->fontMetrics();
        button->setText(path.isEmpty()
                            ? tr("Choose…")
                            : font.elidedText(QFileInfo(path).fileName(), Qt::ElideMiddle,
                                              ControlColumn::usual_room(font) / 2));
        button->setToolTip(QDir::toNativeSeparators(path));
    };
    return button;
}

void OperationForm::edit(std::size_t param, ParamValue value, int gesture) {
    OpValues next = values_;
    next[param] = std::move(value);
    if (next != values_)
        Q_EMIT edited(next, gesture);
}

void OperationForm::set_values(const OpValues &values) {
    values_ = values;
    show_values();
}

void OperationForm::set_stack(bool on) {
    stack_ = on;
    show_values();
}

void OperationForm::show_values() {
    const OpValues defaults = operation_.defaults();
    for (const Row &row : rows_) {
        row.show(values_[row.param]);
        const bool there = !operation_.params()[row.param]->of_stack || stack_ ||
                           values_[row.param] != defaults[row.param];
        form_->setRowVisible(row.row, there && operation_.applies(values_, row.param));
    }
}

QString OperationForm::name_of_change(const OpValues &before, const OpValues &after) const {
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] != after[i])
            return label_words(*operation_.params()[i]);
    return {};
}

} // namespace imago

#include "moc_operation_form.cpp"
