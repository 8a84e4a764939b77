// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_sidebar.h"

#include "ui/manual/hit_list.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

constexpr int page_role = Qt::UserRole;

} // namespace

ManualSidebar::ManualSidebar(QWidget *parent)
    : QWidget(parent), line_(new QLineEdit), none_(new QLabel), parts_(new QStackedWidget),
      contents_(new QTreeWidget), hits_(new HitList) {
    line_->setObjectName(QStringLiteral("manualSearch"));
    line_->setAccessibleName(tr("Search the manual"));
    line_->setPlaceholderText(tr("Search the manual"));
    line_->setToolTip(tr("<p>All words have to be there; \"words in quotes\" stand together.</p>"));
    line_->setClearButtonEnabled(true);
    line_->installEventFilter(this);
    contents_->setObjectName(QStringLiteral("manualContents"));
    contents_->setAccessibleName(tr("Table of contents"));
    contents_->setHeaderHidden(true);
    contents_->setFrameShape(QFrame::NoFrame);
    contents_->setIndentation(14);
    none_->setObjectName(QStringLiteral("manualNothing"));
    none_->setWordWrap(true);
    none_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    none_->setContentsMargins(8, 8, 8, 8);
    for (QWidget *part : {static_cast<QWidget *>(contents_), static_cast<QWidget *>(hits_),
                          static_cast<QWidget *>(none_)})
        parts_->addWidget(part);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 4, 4);
    column->addWidget(line_);
    column->addWidget(parts_, 1);
    connect(line_, &QLineEdit::textChanged, this, &ManualSidebar::search);
    // Not what the arrow keys pass: each page would become a place to go back to.
    const auto open = [this](const QTreeWidgetItem *item) {
        if (const QString page = item->data(0, page_role).toString(); !page.isEmpty())
            Q_EMIT page_chosen(page);
    };
    connect(contents_, &QTreeWidget::itemClicked, this, open);
    connect(contents_, &QTreeWidget::itemActivated, this, open);
    connect(hits_, &HitList::chosen, this, &ManualSidebar::hit_chosen);
}

void ManualSidebar::set_book(const ManualBook &book) {
    search_ = ManualSearch(book);
    contents_->clear();
    for (const ManualChapter &chapter : book.chapters) {
        auto *group = new QTreeWidgetItem(contents_, {chapter.title});
        group->setFlags(Qt::ItemIsEnabled);
        QFont bold = contents_->font();
        bold.setWeight(QFont::DemiBold);
        group->setFont(0, bold);
        for (const ManualEntry &entry : chapter.entries) {
            auto *item = new QTreeWidgetItem(group, {entry.title});
            item->setData(0, page_role, entry.page);
            item->setToolTip(0, entry.title);
        }
    }
    contents_->expandAll();
}

void ManualSidebar::choose(const QString &page) {
    contents_->setCurrentItem(nullptr);
    for (QTreeWidgetItemIterator it(contents_); *it; ++it)
        if ((*it)->data(0, page_role) == page) {
            contents_->setCurrentItem(*it);
            break;
        }
}

void ManualSidebar::focus_search() {
    line_->setFocus();
    line_->selectAll();
}

QStringList ManualSidebar::words() const {
    return search_words(line_->text());
}

void ManualSidebar::clear_search() {
    line_->clear();
}

void ManualSidebar::search() {
    const QString text = line_->text();
    hits_->show_hits(search_.find(text));
    const bool searching = !search_words(text).isEmpty();
    none_->setText(tr("The manual does not have “%1”.").arg(text.trimmed()));
    QWidget *shown = contents_;
    if (searching)
        shown = hits_->hits().empty() ? static_cast<QWidget *>(none_) : hits_;
    parts_->setCurrentWidget(shown);
}

/// Down goes from the line to what was found, Return opens the chosen hit or else the first, Escape
/// ends the search.
bool ManualSidebar::eventFilter(QObject *watched, QEvent *event) {
    if (watched != line_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (key == Qt::Key_Escape && !line_->text().isEmpty()) {
        line_->clear();
        return true;
    }
    if (key == Qt::Key_Down) {
        parts_->currentWidget()->setFocus();
        if (parts_->currentWidget() == hits_ && hits_->currentRow() < 0)
            hits_->setCurrentRow(0);
        return true;
    }
    if (enter && parts_->currentWidget() == hits_) {
        const int row = std::max(0, hits_->currentRow());
        hits_->setCurrentRow(row);
        Q_EMIT hit_chosen(hits_->hits()[static_cast<std::size_t>(row)]);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace imago

#include "moc_manual_sidebar.cpp"
