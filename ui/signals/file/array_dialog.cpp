// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/array_dialog.h"

#include "ui/manual/manual_key.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace imago {

ArrayDialog::ArrayDialog(const QString &name, const std::vector<ArrayLook> &arrays, QWidget *parent)
    : QDialog(parent), list_(new QListWidget) {
    setObjectName(QStringLiteral("arrayDialog"));
    setWindowTitle(tr("Arrays of %1").arg(name));
    auto *words = new QLabel(tr("The file holds several arrays. Which one is the signal?"));
    words->setWordWrap(true);
    list_->setObjectName(QStringLiteral("arrayList"));
    list_->setAccessibleName(tr("Arrays"));
    list_->setMinimumSize(420, 180);
    for (const ArrayLook &array : arrays) {
        auto *item = new QListWidgetItem(QStringLiteral("%1 (%2)").arg(array.name, array.words));
        item->setData(Qt::UserRole, array.name);
        if (!array.readable)
            item->setFlags(Qt::NoItemFlags);
        list_->addItem(item);
        if (array.readable && list_->currentRow() < 0)
            list_->setCurrentItem(item);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    add_manual_button(buttons);
    open_ = buttons->button(QDialogButtonBox::Open);
    open_->setObjectName(QStringLiteral("arrayOpen"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QListWidget::currentItemChanged, this, &ArrayDialog::show_state);
    connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        if (item->flags() & Qt::ItemIsEnabled)
            accept();
    });
    show_state();
}

QString ArrayDialog::array() const {
    const QListWidgetItem *item = list_->currentItem();
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void ArrayDialog::show_state() {
    const QListWidgetItem *item = list_->currentItem();
    open_->setEnabled(item && item->flags() & Qt::ItemIsEnabled);
}

} // namespace imago

#include "moc_array_dialog.cpp"
