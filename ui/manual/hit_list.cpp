// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/hit_list.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextDocument>

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

} // namespace imago

#include "moc_hit_list.cpp"
