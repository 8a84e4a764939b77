// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_style.h"

#include "ui/manual/book/manual_page.h"
#include "ui/widget/appearance.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <iterator>

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

} // namespace

void write_manual_page(QTextDocument &document, const QString &markdown, const ManualStyle &style) {
    document.setUndoRedoEnabled(false);
    document.setDefaultFont(style.font);
    document.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    Styler(document, style).style();
}

} // namespace imago
