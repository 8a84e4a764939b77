// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/pane/apart_part.h"

#include "ui/page/pane/part_window.h"

#include <QSplitter>

namespace imago {
namespace {

constexpr int apart_pad = 8;

} // namespace

ApartPart::ApartPart(QSplitter *splitter, QWidget *part, const QString &title, QObject *parent)
    : QObject(parent), splitter_(splitter), part_(part), title_(title),
      place_(splitter->indexOf(part)) {}

ApartPart::~ApartPart() {
    delete window_; // it has no parent
}

void ApartPart::show_apart() {
    if (window_)
        return;
    window_ = new PartWindow(part_);
    window_->setContentsMargins(apart_pad, apart_pad, apart_pad, apart_pad);
    window_->show_name(title_, name_);
    connect(window_, &PartWindow::closed, this, &ApartPart::take_back);
    connect(window_, &PartWindow::activated, this, &ApartPart::activated);
    Q_EMIT opened(window_);
    window_->show_in_place();
}

void ApartPart::take_back() {
    if (!window_)
        return;
    PartWindow *window = window_;
    window_ = nullptr;
    window->release();
    splitter_->insertWidget(place_, part_);
    part_->show();
    window->hide();
    window->deleteLater();
}

void ApartPart::show_name(const QString &name) {
    name_ = name;
    if (window_)
        window_->show_name(title_, name_);
}

} // namespace imago

#include "moc_apart_part.cpp"
