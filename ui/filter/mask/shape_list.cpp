// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/shape_list.h"

#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace imago {

ShapeList::ShapeList(MaskDocument *document, QWidget *parent)
    : QWidget(parent), document_(document), list_(new QListWidget),
      remove_(
          make_button("removeShape", tr("&Delete"), tr("<p>Delete the selected shape. (Del)</p>"))),
      clear_(make_button("clearMask", tr("Clear"), tr("<p>Delete all shapes.</p>"))),
      save_(make_button("saveMask", tr("Save…"),
                        tr("<p>Save the mask as a file that fits images of every size, and that "
                           "imago-cli filter --mask takes.</p>"))),
      keep_mean_(new QCheckBox(tr("&Protect the mean (DC)"))) {
    list_->setObjectName(QStringLiteral("shapeList"));
    list_->setAccessibleName(tr("Shapes of the mask"));
    list_->setToolTip(tr("<p>The mask is the product of its shapes.</p>"));
    list_->setFixedHeight(5 * (fontMetrics().height() + 6));
    list_->installEventFilter(this);
    auto *load = make_button("loadMask", tr("L&oad…"), tr("<p>Load a mask file.</p>"));
    keep_mean_->setObjectName(QStringLiteral("keepMean"));
    keep_mean_->setToolTip(tr("<p>Frequency 0, the mean of the picture (DC term), passes under "
                              "every mask. Without it pictures turn dark.</p>"));
    auto *buttons = new QGridLayout;
    buttons->setSpacing(4);
    int column = 0;
    for (QPushButton *button : {remove_, clear_, load, save_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->setColumnStretch(column, fontMetrics().horizontalAdvance(button->text()));
        buttons->addWidget(button, 0, column++);
    }
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(list_);
    rows->addLayout(buttons);
    rows->addWidget(keep_mean_);

    connect(list_, &QListWidget::currentRowChanged, document_, &MaskDocument::select);
    connect(remove_, &QPushButton::clicked, this,
            [this] { document_->remove(document_->selected()); });
    connect(clear_, &QPushButton::clicked, this, [this] {
        FilterSettings next = document_->settings();
        next.mask.shapes.clear();
        document_->select(-1);
        document_->change(tr("Clear the mask"), std::move(next));
    });
    connect(load, &QPushButton::clicked, this, &ShapeList::load_requested);
    connect(save_, &QPushButton::clicked, this, &ShapeList::save_requested);
    connect(keep_mean_, &QCheckBox::clicked, this, [this](bool on) {
        FilterSettings next = document_->settings();
        next.mask.keep_mean = on;
        document_->change(on ? tr("Protect the mean") : tr("Release the mean"), std::move(next));
    });
    connect(document_, &MaskDocument::changed, this, &ShapeList::show_shapes);
    connect(document_, &MaskDocument::selection_changed, this, &ShapeList::show_shapes);
    show_shapes();
}

bool ShapeList::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        document_->remove(document_->selected());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ShapeList::show_shapes() {
    const QSignalBlocker quiet(list_);
    const auto &shapes = document_->shapes();
    const int count = static_cast<int>(shapes.size());
    while (list_->count() > count)
        delete list_->takeItem(list_->count() - 1);
    while (list_->count() < count)
        list_->addItem(QString());
    for (int i = 0; i < count; ++i)
        list_->item(i)->setText(shape_name(shapes[static_cast<std::size_t>(i)]));
    list_->setCurrentRow(document_->selected());
    remove_->setEnabled(document_->shape() != nullptr);
    clear_->setEnabled(count > 0);
    save_->setEnabled(count > 0);
    keep_mean_->setChecked(document_->settings().mask.keep_mean);
}

} // namespace imago

#include "moc_shape_list.cpp"
