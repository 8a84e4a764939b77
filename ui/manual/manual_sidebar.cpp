// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_sidebar.h"

#include <QAbstractTextDocumentLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

constexpr int hit_role = Qt::UserRole; ///< the item's text in HTML
constexpr int padding = 6;

QString html_of(const ManualHit &hit) {
    QString snippet;
    int at = 0;
    for (const auto &[begin, length] : hit.marks) {
        snippet += hit.snippet.mid(at, begin - at).toHtmlEscaped() +
                   QStringLiteral("<b>%1</b>").arg(hit.snippet.mid(begin, length).toHtmlEscaped());
        at = begin + length;
    }
    snippet += hit.snippet.mid(at).toHtmlEscaped();
    QString title = hit.page_title.toHtmlEscaped();
    if (!hit.title.isEmpty() && hit.title != hit.page_title)
        title += QStringLiteral(" › ") + hit.title.toHtmlEscaped();
    return QStringLiteral("<b>%1</b><br>%2").arg(title, snippet);
}

/// Draws an item's HTML, as high as it needs.
class HitDelegate : public QStyledItemDelegate {
  public:
    explicit HitDelegate(QAbstractItemView *view) : QStyledItemDelegate(view), view_(view) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override {
        QStyleOptionViewItem own = option;
        initStyleOption(&own, index);
        own.text.clear();
        view_->style()->drawControl(QStyle::CE_ItemViewItem, &own, painter, view_);
        QTextDocument text;
        lay_out(text, index);
        QAbstractTextDocumentLayout::PaintContext context;
        const bool selected = option.state & QStyle::State_Selected;
        context.palette.setColor(
            QPalette::Text,
            option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
        painter->save();
        painter->translate(option.rect.topLeft() + QPoint(padding, padding));
        text.documentLayout()->draw(painter, context);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override {
        QTextDocument text;
        lay_out(text, index);
        return {100, static_cast<int>(text.size().height()) + 2 * padding};
    }

  private:
    void lay_out(QTextDocument &text, const QModelIndex &index) const {
        text.setDocumentMargin(0);
        text.setDefaultFont(view_->font());
        text.setHtml(index.data(hit_role).toString());
        text.setTextWidth(std::max(60, view_->viewport()->width() - 2 * padding));
    }

    QAbstractItemView *view_;
};

constexpr int page_role = Qt::UserRole;

} // namespace

HitList::HitList(QWidget *parent) : QListWidget(parent) {
    setObjectName(QStringLiteral("manualHits"));
    setAccessibleName(tr("Places that were found"));
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new HitDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    const auto choose = [this](QListWidgetItem *item) {
        Q_EMIT chosen(hits_[static_cast<std::size_t>(row(item))]);
    };
    connect(this, &QListWidget::itemClicked, this, choose);
    connect(this, &QListWidget::itemActivated, this, choose);
}

void HitList::show_hits(const std::vector<ManualHit> &hits) {
    clear();
    hits_ = hits;
    for (const ManualHit &hit : hits_) {
        auto *item = new QListWidgetItem(this);
        item->setData(hit_role, html_of(hit));
        // Of a screen reader.
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2: %3").arg(hit.page_title, hit.title, hit.snippet));
    }
}

void HitList::resizeEvent(QResizeEvent *event) {
    QListWidget::resizeEvent(event);
    scheduleDelayedItemsLayout();
}

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
