// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/table_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {

TableDialog::TableDialog(const QString &name, const TableLook &look, const TableChoice &choice,
                         QWidget *parent)
    : QDialog(parent), look_(look), before_(choice), table_(new QTableWidget), time_(new QComboBox),
      rate_(new QDoubleSpinBox) {
    setObjectName(QStringLiteral("tableDialog"));
    setWindowTitle(tr("Columns of %1").arg(name));
    const int columns = static_cast<int>(look.titles.size());
    table_->setObjectName(QStringLiteral("tableColumns"));
    table_->setColumnCount(columns);
    table_->setRowCount(static_cast<int>(look.rows.size()) + 1);
    QStringList titles, marks(QStringLiteral("✓"));
    for (int c = 0; c < columns; ++c) {
        titles.append(title(c));
        auto *check = new QTableWidgetItem;
        check->setFlags(look.numbers[static_cast<std::size_t>(c)]
                            ? Qt::ItemIsEnabled | Qt::ItemIsUserCheckable
                            : Qt::ItemFlags());
        check->setText(look.numbers[static_cast<std::size_t>(c)] ? tr("Channel")
                                                                 : tr("no numbers"));
        check->setCheckState(std::count(choice.columns.begin(), choice.columns.end(), c) > 0
                                 ? Qt::Checked
                                 : Qt::Unchecked);
        table_->setItem(0, c, check);
    }
    for (int r = 0; r < static_cast<int>(look.rows.size()); ++r) {
        marks.append(QString::number(r + 1));
        const QStringList &row = look.rows[static_cast<std::size_t>(r)];
        for (int c = 0; c < columns; ++c) {
            auto *cell = new QTableWidgetItem(row.value(c));
            cell->setFlags(Qt::ItemIsEnabled);
            table_->setItem(r + 1, c, cell);
        }
    }
    table_->setHorizontalHeaderLabels(titles);
    table_->setVerticalHeaderLabels(marks);
    table_->setMinimumSize(560, 280);
    table_->resizeColumnsToContents();
    auto *words = new QLabel(
        (look.header ? tr("The first line holds titles.") : tr("There is no line of titles.")) +
        QLatin1Char(' ') + tr("Numbers have a decimal point; a decimal comma is refused."));
    words->setObjectName(QStringLiteral("tableWords"));
    words->setWordWrap(true);
    time_->setObjectName(QStringLiteral("tableTime"));
    time_->addItem(tr("None"), -1);
    if (look.time >= 0)
        time_->addItem(title(look.time), look.time);
    time_->setToolTip(tr("<p>A column that rises in even steps: it names the rate, and is no "
                         "channel.</p>"));
    const bool timed = look.time >= 0 && choice.rate == look.rate;
    time_->setCurrentIndex(timed ? 1 : 0);
    rate_->setObjectName(QStringLiteral("tableRate"));
    rate_->setRange(0, 1e12);
    rate_->setDecimals(6);
    rate_->setSpecialValueText(tr("unknown"));
    rate_->setValue(choice.rate);
    auto *form = new QFormLayout;
    form->addRow(tr("&Time"), time_);
    form->addRow(tr("Samples a &unit of time"), rate_);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName(QStringLiteral("tableOpen"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(table_, 1);
    column->addLayout(form);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(table_, &QTableWidget::itemChanged, this, &TableDialog::show_state);
    connect(time_, &QComboBox::currentIndexChanged, this, [this] {
        if (time_->currentData().toInt() >= 0)
            rate_->setValue(look_.rate);
        show_state();
    });
    show_state();
}

QString TableDialog::title(int column) const {
    const QString &title = look_.titles[column];
    return title.isEmpty() ? tr("Column %1").arg(column + 1) : title;
}

TableChoice TableDialog::choice() const {
    TableChoice choice;
    for (int c = 0; c < table_->columnCount(); ++c)
        if (table_->item(0, c)->checkState() == Qt::Checked)
            choice.columns.push_back(c);
    const bool timed = time_->currentData().toInt() >= 0;
    choice.rate = timed ? look_.rate : rate_->value();
    choice.time_unit = timed ? before_.time_unit : QString();
    return choice;
}

void TableDialog::show_state() {
    rate_->setEnabled(time_->currentData().toInt() < 0);
    open_->setEnabled(!choice().columns.empty());
}

} // namespace imago
