// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/find_bar.h"

#include "ui/manual/book/manual_search.h"
#include "ui/manual/manual_view.h"
#include "ui/widget/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace imago {
namespace {

QToolButton *make_tool(const char *name, const char *icon, const QString &text) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setIcon(themed_icon(QLatin1String(icon)));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    return button;
}

} // namespace

FindBar::FindBar(ManualView *view, QWidget *parent)
    : QWidget(parent), view_(view), line_(new QLineEdit), count_(new QLabel),
      before_(make_tool("findPrevious", "up", tr("Previous place"))),
      next_(make_tool("findNext", "down", tr("Next place"))) {
    setObjectName(QStringLiteral("findBar"));
    line_->setObjectName(QStringLiteral("findText"));
    line_->setAccessibleName(tr("Find in this page"));
    line_->setPlaceholderText(tr("Find in this page"));
    line_->setClearButtonEnabled(true);
    count_->setObjectName(QStringLiteral("findCount"));
    QToolButton *close = make_tool("findClose", "close", tr("Close the search in this page"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 10, 6);
    row->addWidget(line_, 1);
    row->addWidget(count_);
    row->addWidget(before_);
    row->addWidget(next_);
    row->addWidget(close);
    connect(line_, &QLineEdit::textChanged, this, &FindBar::search);
    connect(before_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { step(1); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    show_count();
    hide();
}

/// The whole line is one phrase.
QStringList FindBar::words() const {
    const QString phrase = folded(line_->text());
    return phrase.isEmpty() ? QStringList() : QStringList{phrase};
}

void FindBar::open() {
    const QString selected = view_->textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        line_->setText(selected);
    show();
    line_->setFocus();
    line_->selectAll();
    search();
}

void FindBar::page_changed() {
    current_ = -1;
    if (isHidden())
        return;
    found_ = view_->mark_words(words());
    show_count();
}

void FindBar::search() {
    current_ = -1;
    found_ = view_->mark_words(words());
    if (found_ > 0)
        step(1);
    show_count();
}

void FindBar::step(int by) {
    if (isHidden() && words().isEmpty())
        return open();
    show();
    found_ = view_->mark_words(words()); // a bar that was hidden knows the page of then
    if (found_ == 0)
        return show_count();
    current_ = current_ < 0 ? (by > 0 ? 0 : found_ - 1) : (current_ + by + found_) % found_;
    view_->mark_words(words(), current_);
    show_count();
}

void FindBar::show_count() {
    count_->setText(words().isEmpty() ? QString()
                    : found_ == 0     ? tr("Not on this page")
                    : current_ < 0    ? QString::number(found_)
                                      : tr("%1 of %2").arg(current_ + 1).arg(found_));
    before_->setEnabled(found_ > 0);
    next_->setEnabled(found_ > 0);
}

void FindBar::keyPressEvent(QKeyEvent *event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        hide();
    else if (enter)
        step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else
        QWidget::keyPressEvent(event);
}

void FindBar::hideEvent(QHideEvent *event) {
    QWidget::hideEvent(event);
    if (!isHidden())
        return; // the window closes, and shows the bar when it opens again
    view_->mark_words({});
    Q_EMIT closed();
}

} // namespace imago

#include "moc_find_bar.cpp"
