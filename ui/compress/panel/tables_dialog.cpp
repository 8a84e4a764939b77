// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/panel/tables_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/widget/control_parts.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableWidget>

namespace imago {
namespace {

constexpr int side = static_cast<int>(jpeg_side);

/// Edits a step as a number that a file can hold.
class StepDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &,
                          const QModelIndex &) const override {
        auto *number = new QSpinBox(parent);
        number->setRange(1, largest_jpeg_step);
        number->setButtonSymbols(QAbstractSpinBox::NoButtons);
        number->setFrame(false);
        return number;
    }
};

} // namespace

TablesDialog::TablesDialog(const JpegTables &tables, QWidget *parent)
    : QDialog(parent), tables_(tables) {
    setObjectName(QStringLiteral("tablesDialog"));
    setWindowTitle(tr("Quantisation tables"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(18, 18, 18, 14);
    grid->setSpacing(10);
    auto *hint = new QLabel(
        tr("The steps of the 64 coefficients of a block at quality 50, from 1 to 255: the mean "
           "first, higher frequencies to the right and below."));
    hint->setWordWrap(true);
    grid->addWidget(hint, 0, 0, 1, 2);
    grid->addWidget(make_heading(tr("Luma")), 1, 0);
    grid->addWidget(make_heading(tr("Chroma")), 1, 1);
    shown_ = {make_table("lumaTable", tables_.luma), make_table("chromaTable", tables_.chroma)};
    grid->addWidget(shown_[0], 2, 0);
    grid->addWidget(shown_[1], 2, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    add_manual_button(buttons);
    QPushButton *annex = buttons->addButton(tr("&Annex K"), QDialogButtonBox::ResetRole);
    annex->setObjectName(QStringLiteral("annexTables"));
    annex->setToolTip(tr("<p>The tables that the JPEG standard gives as examples, and most "
                         "programs use.</p>"));
    grid->addWidget(buttons, 3, 0, 1, 2);
    show_tables();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(annex, &QPushButton::clicked, this, [this] {
        tables_ = annex_k;
        show_tables();
    });
}

QTableWidget *TablesDialog::make_table(const char *name, QuantisationTable &table) {
    auto *shown = new QTableWidget(side, side);
    shown->setObjectName(QLatin1String(name));
    shown->setAccessibleName(&table == &tables_.luma ? tr("Table of luma") : tr("Table of chroma"));
    shown->horizontalHeader()->hide();
    shown->verticalHeader()->hide();
    shown->setItemDelegate(new StepDelegate(shown));
    const int width = fontMetrics().averageCharWidth() * 6, height = fontMetrics().height() + 8;
    for (int i = 0; i < side; ++i) {
        shown->setColumnWidth(i, width);
        shown->setRowHeight(i, height);
    }
    shown->setFixedSize(side * width + 2, side * height + 2);
    shown->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    shown->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(shown, &QTableWidget::cellChanged, this, [shown, &table](int row, int column) {
        const int step = shown->item(row, column)->data(Qt::EditRole).toInt();
        table[static_cast<std::size_t>(row * side + column)] = static_cast<std::uint16_t>(step);
    });
    return shown;
}

void TablesDialog::show_tables() {
    const QuantisationTable *both[] = {&tables_.luma, &tables_.chroma};
    for (std::size_t which = 0; which < shown_.size(); ++which) {
        const QSignalBlocker quiet(shown_[which]);
        for (int i = 0; i < side * side; ++i) {
            auto *item = new QTableWidgetItem;
            item->setData(Qt::EditRole, int{(*both[which])[static_cast<std::size_t>(i)]});
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            shown_[which]->setItem(i / side, i % side, item);
        }
    }
}

} // namespace imago

#include "moc_tables_dialog.cpp"
