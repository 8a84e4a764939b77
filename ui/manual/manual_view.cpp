// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_view.h"

#include "ui/manual/book/manual_book.h"
#include "ui/manual/book/manual_search.h"
#include "ui/widget/appearance.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QKeyEvent>
#include <QMenu>
#include <QPointer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>
#include <QWheelEvent>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace imago {
namespace {

/// Sizes of headings, in that of the text.
constexpr double heading_sizes[] = {1.75, 1.35, 1.12, 1.0, 1.0, 1.0};
constexpr double code_size = 0.94;
constexpr double line_height = 132; ///< percent

bool is_code_line(const QTextBlock &block) {
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
           block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

/// Lines of code that Markdown has by indenting them have no fence, but their font.
bool is_code_block(const QTextBlock &block) {
    if (is_code_line(block))
        return true;
    if (block.text().isEmpty() || block.blockFormat().headingLevel() > 0)
        return false;
    return block.blockFormat().nonBreakableLines() && block.begin().fragment().isValid() &&
           block.begin().fragment().charFormat().fontFixedPitch();
}

/// Whether the block begins with a picture.
bool is_picture(const QTextBlock &block) {
    const auto first = block.begin();
    return !first.atEnd() && first.fragment().charFormat().isImageFormat();
}

QColor code_ground(const QPalette &palette) {
    return mix(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.07);
}

/// A page being styled.
class Styler {
  public:
    Styler(QTextDocument &document, const ManualStyle &style)
        : document_(document), style_(style), size_(style.font.pointSizeF()) {}

    void style() {
        for (QTextBlock block = document_.begin(); block.isValid(); block = block.next())
            style_block(block);
        style_frames(document_.rootFrame());
    }

  private:
    /// The height of a line of text, in pixels.
    double em() const { return QFontMetricsF(style_.font).height(); }

    void style_block(const QTextBlock &block) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        const bool in_table = cursor.currentTable() != nullptr;
        format.setLineHeight(line_height, QTextBlockFormat::ProportionalHeight);
        if (level > 0) {
            format.setTopMargin(level == 1 ? 0 : em() * 1.1);
            format.setBottomMargin(em() * 0.45);
            format.setLineHeight(110, QTextBlockFormat::ProportionalHeight);
        } else if (is_code_block(block)) {
            style_code_block(block, format);
        } else if (in_table) {
            format.setTopMargin(0);
            format.setBottomMargin(0);
            format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
        } else {
            format.setTopMargin(0);
            format.setBottomMargin(em() * (block.textList() ? 0.3 : 0.6));
            if (is_picture(block)) // which is a line
                format.setLineHeight(0, QTextBlockFormat::SingleHeight);
        }
        cursor.setBlockFormat(format);
        style_letters(block, level);
        if (level > 0)
            add_anchor(block);
    }

    /// One ground for all lines of a block of code, which are blocks of text each. Long lines go on
    /// in the next one, since the page is no wider than the window.
    void style_code_block(const QTextBlock &block, QTextBlockFormat &format) const {
        format.setNonBreakableLines(false);
        format.setBackground(code_ground(style_.palette));
        format.setLeftMargin(em() * 0.3);
        format.setTopMargin(is_code_block(block.previous()) ? 0 : em() * 0.2);
        format.setBottomMargin(is_code_block(block.next()) ? 0 : em() * 0.7);
        // Otherwise the ground has gaps.
        format.setLineHeight(0, QTextBlockFormat::SingleHeight);
    }

    void style_letters(const QTextBlock &block, int level) {
        struct Part {
            int begin, length;
            QTextCharFormat format;
        };
        std::vector<Part> parts; // setting formats changes the fragments
        for (auto it = block.begin(); !it.atEnd(); ++it)
            parts.push_back(
                {it.fragment().position(), it.fragment().length(), it.fragment().charFormat()});
        const bool code_block = is_code_block(block);
        for (Part &part : parts) {
            QTextCharFormat &format = part.format;
            if (format.isImageFormat())
                continue;
            format.clearProperty(QTextFormat::FontSizeAdjustment);
            const bool code = format.fontFixedPitch();
            double size = level > 0 ? size_ * heading_sizes[std::clamp(level, 1, 6) - 1] : size_;
            if (code)
                size *= code_size;
            format.setFontPointSize(size);
            if (level > 0)
                format.setFontWeight(QFont::DemiBold);
            if (code && !code_block)
                format.setBackground(code_ground(style_.palette));
            if (format.isAnchor() && !format.anchorHref().isEmpty())
                format.setForeground(style_.palette.color(QPalette::Link));
            QTextCursor cursor(&document_);
            cursor.setPosition(part.begin);
            cursor.setPosition(part.begin + part.length, QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
        }
    }

    /// On the heading's first letter.
    void add_anchor(const QTextBlock &block) {
        if (block.text().isEmpty())
            return;
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        QTextCharFormat format = cursor.charFormat();
        format.setAnchor(true);
        format.setAnchorNames({anchors_.next(block.text().simplified())});
        cursor.setCharFormat(format);
    }

    void style_frames(QTextFrame *frame) {
        for (QTextFrame *child : frame->childFrames()) {
            if (auto *table = qobject_cast<QTextTable *>(child))
                style_table(*table);
            style_frames(child);
        }
    }

    void style_table(QTextTable &table) const {
        QTextTableFormat format = table.format();
        format.setBorder(1);
        format.setBorderBrush(line_colour(style_.palette));
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(em() * 0.28);
        format.setBottomMargin(em() * 0.8);
        format.setTopMargin(em() * 0.2);
        table.setFormat(format);
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(0, column);
            QTextCharFormat ground = cell.format();
            ground.setBackground(code_ground(style_.palette));
            cell.setFormat(ground);
        }
    }

    QTextDocument &document_;
    const ManualStyle &style_;
    double size_; ///< points
    ManualAnchors anchors_;
};

/// The file of a picture, or nothing if it is not the manual's, whose folder has those of the
/// languages.
QString picture_path(const QString &folder, const QString &name) {
    const QString root = QDir::cleanPath(folder + QStringLiteral("/.."));
    const QString path = QDir::cleanPath(folder + QLatin1Char('/') + name);
    return path.startsWith(root + QLatin1Char('/')) && QFileInfo(path).isFile() ? path : QString();
}

/// A picture in a document, and how large it is shown, in logical pixels.
struct PlacedPicture {
    QString name, path;
    QSize size;
};

/// Gives each picture its place, as wide as the column at most.
std::vector<PlacedPicture> lay_out(QTextDocument &document, const QString &folder, double column) {
    struct Found {
        int position;
        QTextImageFormat format;
    };
    std::vector<Found> found; // setting formats changes the fragments
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isImageFormat())
                found.push_back(
                    {it.fragment().position(), it.fragment().charFormat().toImageFormat()});
    std::vector<PlacedPicture> placed;
    for (Found &one : found) {
        const QString path = picture_path(folder, one.format.name());
        const QSize own = path.isEmpty() ? QSize() : QImageReader(path).size();
        if (own.isEmpty())
            continue;
        const double scale = std::min(1.0, column / own.width());
        const QSize size(std::max(1, static_cast<int>(own.width() * scale)),
                         std::max(1, static_cast<int>(own.height() * scale)));
        one.format.setWidth(size.width());
        one.format.setHeight(size.height());
        QTextCursor cursor(&document);
        cursor.setPosition(one.position);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        cursor.setCharFormat(one.format);
        placed.push_back({one.format.name(), path, size});
    }
    return placed;
}

constexpr double widest_column = 46; ///< heights of a line: some ninety letters
constexpr double least_margin = 14;  ///< pixels
constexpr int fit_ms = 80;

} // namespace

void write_manual_page(QTextDocument &document, const QString &markdown, const ManualStyle &style) {
    document.setUndoRedoEnabled(false);
    document.setDefaultFont(style.font);
    document.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    Styler(document, style).style();
}

ManualPictures::ManualPictures(QObject *parent) : QObject(parent) {}

void ManualPictures::place(QTextDocument *document, const QString &folder, double column,
                           double ratio) {
    ++generation_;
    awaited_ = 0;
    for (const PlacedPicture &picture : lay_out(*document, folder, column))
        request(document, picture.path, picture.name, picture.size * ratio, ratio);
}

void ManualPictures::place_now(QTextDocument &document, const QString &folder, double column) {
    for (const PlacedPicture &picture : lay_out(document, folder, column))
        document.addResource(QTextDocument::ImageResource, QUrl(picture.name),
                             QImage(picture.path));
}

void ManualPictures::request(QTextDocument *document, const QString &path, const QString &name,
                             const QSize &pixels, double ratio) {
    ++awaited_;
    QThreadPool::globalInstance()->start([self = QPointer(this), page = QPointer(document), path,
                                          name, pixels, ratio, generation = generation_] {
        QImage image(path);
        if (!image.isNull() && image.size() != pixels)
            image = image.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        image.setDevicePixelRatio(ratio);
        QMetaObject::invokeMethod(qApp, [self, page, name, image, generation] {
            if (!self || self->generation_ != generation)
                return;
            if (page) {
                page->addResource(QTextDocument::ImageResource, QUrl(name), image);
                page->markContentsDirty(0, page->characterCount());
            }
            if (--self->awaited_ == 0)
                Q_EMIT self->came();
        });
    });
}

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
