// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_view.h"

#include "ui/manual/book/manual_search.h"
#include "ui/manual/manual_pictures.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <memory>

namespace imago {
namespace {

constexpr double widest_column = 46; ///< heights of a line: some ninety letters
constexpr double least_margin = 14;  ///< pixels
constexpr int fit_ms = 80;

} // namespace

ManualView::ManualView(QWidget *parent)
    : QTextBrowser(parent), pictures_(new ManualPictures(this)), later_(new QTimer(this)) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WordWrap); // otherwise columns of tables break their words
    // A bar that came and went would change the width that its coming depends on.
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setObjectName(QStringLiteral("manualPage"));
    setAccessibleName(tr("Page of the manual"));
    later_->setSingleShot(true);
    later_->setInterval(fit_ms);
    connect(later_, &QTimer::timeout, this, &ManualView::fit);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &url) { Q_EMIT link_chosen(url.toString()); });
}

ManualStyle ManualView::style_of_page() const {
    ManualStyle style{QApplication::font(), palette()};
    style.font.setPointSizeF(std::max(6.0, style.font.pointSizeF()) * 1.06 * zoom_ / 100);
    return style;
}

void ManualView::show_markdown(const QString &markdown, const QString &folder) {
    markdown_ = markdown;
    folder_ = folder;
    marked_.clear();
    write();
    verticalScrollBar()->setValue(0);
}

void ManualView::write() {
    later_->stop();
    written_in_ = palette();
    setExtraSelections({}); // their cursors are of the document that goes
    auto *page = new QTextDocument(this);
    write_manual_page(*page, markdown_, style_of_page());
    // The first document is the browser's own, which deletes it itself.
    const std::unique_ptr<QTextDocument> before(document()->parent() == this ? document()
                                                                             : nullptr);
    setDocument(page);
    fit();
}

void ManualView::write_again() {
    // The first letter in sight stays there.
    const int position = cursorForPosition(QPoint(viewport()->width() / 2, 4)).position();
    write();
    mark();
    QTextCursor cursor(document());
    cursor.setPosition(std::min(position, document()->characterCount() - 1));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top());
}

double ManualView::column() const {
    const double room = viewport()->width() - 2 * least_margin;
    return std::max(
        100.0, std::min(room, widest_column * QFontMetricsF(document()->defaultFont()).height()));
}

/// Lays the page out for the width of the window.
void ManualView::fit() {
    QTextFrame *root = document()->rootFrame();
    const double side = std::max(least_margin, (viewport()->width() - column()) / 2);
    QTextFrameFormat format = root->frameFormat();
    if (format.leftMargin() != side) {
        format.setLeftMargin(side);
        format.setRightMargin(side);
        format.setTopMargin(least_margin);
        format.setBottomMargin(3 * least_margin);
        root->setFrameFormat(format);
    }
    pictures_->place(document(), folder_, column(), devicePixelRatioF());
    // The layout rounds the columns of tables up: a pixel more than the window has needs no bar.
    const bool wide = document()->size().width() > viewport()->width() + 2;
    setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

bool ManualView::complete() const {
    return pictures_->complete();
}

QStringList ManualView::anchors() const {
    QStringList all;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && !block.begin().atEnd())
            all += block.begin().fragment().charFormat().anchorNames();
    return all;
}

bool ManualView::scroll_to(const QString &anchor) {
    if (!anchors().contains(anchor))
        return false;
    scrollToAnchor(anchor);
    return true;
}

/// Highlights the words in the document of now.
void ManualView::mark() {
    QList<QTextEdit::ExtraSelection> marks;
    const QColor ground = palette().color(QPalette::Highlight);
    const auto places = places_of(marked_, document()->toPlainText());
    for (std::size_t i = 0; i < places.size(); ++i) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(places[i].first);
        mark.cursor.setPosition(places[i].first + places[i].second, QTextCursor::KeepAnchor);
        const bool strong = static_cast<int>(i) == strong_;
        QColor colour = ground;
        colour.setAlphaF(strong ? 1.0F : 0.35F);
        mark.format.setBackground(colour);
        if (strong)
            mark.format.setForeground(palette().color(QPalette::HighlightedText));
        marks.append(mark);
    }
    setExtraSelections(marks);
}

int ManualView::mark_words(const QStringList &words, int current) {
    marked_ = words;
    strong_ = current;
    mark();
    const QList<QTextEdit::ExtraSelection> marks = extraSelections();
    if (current >= 0 && current < marks.size()) {
        QTextCursor cursor = marks[current].cursor;
        cursor.clearSelection();
        setTextCursor(cursor);
        ensureCursorVisible();
    }
    return static_cast<int>(marks.size());
}

void ManualView::set_zoom(int percent) {
    percent = std::clamp(percent, 50, 300);
    if (percent == zoom_)
        return;
    zoom_ = percent;
    write_again();
}

/// What is not there yet, or not the manual's: an empty picture.
QVariant ManualView::loadResource(int type, const QUrl &) {
    static const QImage nothing = [] {
        QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        return image;
    }();
    return type == QTextDocument::ImageResource ? QVariant(nothing) : QVariant();
}

void ManualView::resizeEvent(QResizeEvent *event) {
    QTextBrowser::resizeEvent(event);
    later_->start();
}

void ManualView::changeEvent(QEvent *event) {
    QTextBrowser::changeEvent(event);
    const bool colours = event->type() == QEvent::PaletteChange && palette() != written_in_;
    if ((colours || event->type() == QEvent::ApplicationFontChange) && !markdown_.isEmpty())
        write_again();
}

/// The browser's own history is not used: its keys are the window's.
void ManualView::keyPressEvent(QKeyEvent *event) {
    if (event->modifiers() & Qt::AltModifier)
        event->ignore();
    else
        QTextBrowser::keyPressEvent(event);
}

void ManualView::wheelEvent(QWheelEvent *event) {
    if (!(event->modifiers() & Qt::ControlModifier))
        return QTextBrowser::wheelEvent(event);
    if (event->angleDelta().y() != 0)
        set_zoom(zoom_ + (event->angleDelta().y() > 0 ? 10 : -10));
    event->accept();
}

/// Copying, and the window's commands.
void ManualView::contextMenuEvent(QContextMenuEvent *event) {
    const std::unique_ptr<QMenu> menu(createStandardContextMenu(event->pos()));
    menu->addSeparator();
    menu->addActions(actions());
    menu->exec(event->globalPos());
}

} // namespace imago

#include "moc_manual_view.cpp"
