// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_document.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <memory>
#include <utility>

namespace imago {
namespace {

// All in points.
constexpr int title_size = 16, heading_size = 12, text_size = 9, small_size = 8;
constexpr double name_width = 120, gap = 12, cell_padding = 3, caption_gap = 3;
constexpr double space_above_heading = 12, line_room = 2;
constexpr double spare = 1; ///< to the right of texts: what is painted may be wider than measured
constexpr double tallest_picture = 300; ///< so that two rows fit on a page
constexpr QRgb black = 0xff000000, faint = 0xff555555, thin_line = 0xffbbbbbb;

struct TextStyle {
    int size = text_size;
    bool bold = false;
    QRgb colour = black;
};

/// A pixel of the painter is a point.
QFont font_of(const TextStyle &style) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setStyleHint(QFont::SansSerif);
    font.setHintingPreference(QFont::PreferNoHinting); // it is scaled
    font.setPixelSize(style.size);
    font.setBold(style.bold);
    return font;
}

/// Lines end between words, or inside those that are longer than a line, such as paths.
int wrapped(const QString &text, double width, const TextStyle &style) {
    const QFontMetricsF metrics(font_of(style));
    bool longer = false;
    for (const QString &word : text.split(QLatin1Char(' ')))
        longer = longer || metrics.horizontalAdvance(word) > width;
    return (longer ? Qt::TextWrapAnywhere : Qt::TextWordWrap) | Qt::AlignLeft | Qt::AlignTop;
}

double height_of(const QString &text, double width, const TextStyle &style) {
    return QFontMetricsF(font_of(style))
        .boundingRect(QRectF(0, 0, width + spare, 1e6), wrapped(text, width, style), text)
        .height();
}

void draw_text(QPainter &painter, const QRectF &place, const QString &text,
               const TextStyle &style) {
    painter.setFont(font_of(style));
    painter.setPen(QColor::fromRgb(style.colour));
    painter.drawText(place.adjusted(0, 0, spare, 2), wrapped(text, place.width(), style), text);
}

/// What is put on pages, one after another.
struct Part {
    double above = 0, height = 0;
    QString text;
    std::function<void(QPainter &, const QRectF &)> paint;
    bool stays_with_next = false;
    std::shared_ptr<const Part> head = {}; ///< is repeated where this one begins a page
};

Part text_part(const QString &text, const TextStyle &style, double width) {
    return {0, height_of(text, width, style) + line_room, text,
            [text, style](QPainter &painter, const QRectF &place) {
                draw_text(painter, place, text, style);
            }};
}

/// Makes the parts of blocks; visited.
class PartMaker {
  public:
    explicit PartMaker(double width) : width_(width) {}

    void operator()(const ReportFacts &facts) {
        if (facts.rows.empty())
            return;
        add_heading(facts.title);
        for (const auto &[name, value] : facts.rows)
            parts.push_back(fact_part(name, value));
    }

    void operator()(const ReportTable &table) {
        if (table.rows.empty())
            return;
        add_heading(table.title);
        const std::vector<double> widths = widths_of(table);
        const auto head = std::make_shared<Part>(row_part(table.heads, widths, true));
        head->stays_with_next = true;
        parts.push_back(*head);
        for (const QStringList &row : table.rows) {
            parts.push_back(row_part(row, widths, false));
            parts.back().head = head;
        }
        if (!table.note.isEmpty()) {
            parts.push_back(text_part(table.note, {small_size, false, faint}, width_));
            parts.back().above = 4;
        }
    }

    void operator()(const ReportPictures &block) {
        if (block.pictures.empty())
            return;
        add_heading(block.title);
        const std::size_t columns = block.wide ? 1 : 2;
        for (std::size_t first = 0; first < block.pictures.size(); first += columns) {
            const std::size_t end = std::min(first + columns, block.pictures.size());
            parts.push_back(
                pictures_part({block.pictures.begin() + static_cast<std::ptrdiff_t>(first),
                               block.pictures.begin() + static_cast<std::ptrdiff_t>(end)},
                              columns));
        }
    }

    void add(const Part &part) { parts.push_back(part); }

    std::vector<Part> parts;

  private:
    void add_heading(const QString &title) {
        if (title.isEmpty())
            return;
        Part heading = text_part(title, {heading_size, true, black}, width_);
        heading.above = space_above_heading;
        heading.height += 3;
        heading.stays_with_next = true;
        parts.push_back(std::move(heading));
    }

    Part fact_part(const QString &name, const QString &value) const {
        const double rest = width_ - name_width;
        const TextStyle quiet{text_size, false, faint}, plain;
        const double height =
            std::max(height_of(name, name_width - gap / 2, quiet), height_of(value, rest, plain));
        return {
            0, height + line_room, name + QLatin1Char('\t') + value,
            [name, value, quiet, plain, rest](QPainter &painter, const QRectF &place) {
                draw_text(painter, {place.topLeft(), QSizeF(name_width - gap / 2, place.height())},
                          name, quiet);
                draw_text(painter, {place.left() + name_width, place.top(), rest, place.height()},
                          value, plain);
            }};
    }

    /// Columns are as wide as their texts; where the page is too narrow, the widest one gives way.
    std::vector<double> widths_of(const ReportTable &table) const {
        const QFontMetricsF bold(font_of({small_size, true, black}));
        const QFontMetricsF plain(font_of({small_size, false, black}));
        std::vector<double> widths;
        double sum = 0;
        for (qsizetype column = 0; column < table.heads.size(); ++column) {
            double widest = bold.horizontalAdvance(table.heads[column]);
            for (const QStringList &row : table.rows)
                widest = std::max(widest, plain.horizontalAdvance(row.value(column)));
            widths.push_back(widest + 2 * cell_padding + 2);
            sum += widths.back();
        }
        if (widths.empty() || sum <= width_)
            return widths;
        double &widest = *std::max_element(widths.begin(), widths.end());
        widest -= sum - width_;
        if (widest < width_ / 6) // nothing is to be had from it: all become narrower
            for (double &width : widths)
                width = width_ / static_cast<double>(widths.size());
        return widths;
    }

    static Part row_part(const QStringList &cells, const std::vector<double> &widths, bool head) {
        const TextStyle style{small_size, head, black};
        double height = 0;
        for (std::size_t i = 0; i < widths.size(); ++i)
            height = std::max(height, height_of(cells.value(static_cast<qsizetype>(i)),
                                                widths[i] - 2 * cell_padding, style));
        return {0, height + 2 * cell_padding, cells.join(QLatin1Char('\t')),
                [cells, widths, style](QPainter &painter, const QRectF &place) {
                    double left = place.left();
                    for (std::size_t i = 0; i < widths.size(); ++i) {
                        draw_text(painter,
                                  {left + cell_padding, place.top() + cell_padding,
                                   widths[i] - 2 * cell_padding, place.height()},
                                  cells.value(static_cast<qsizetype>(i)), style);
                        left += widths[i];
                    }
                    painter.setPen(QPen(QColor::fromRgb(thin_line), 0.5));
                    painter.drawLine(QPointF(place.left(), place.bottom()),
                                     QPointF(left, place.bottom()));
                }};
    }

    Part pictures_part(const std::vector<ReportPicture> &pictures, std::size_t columns) const {
        const double width =
            (width_ - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
        const double caption =
            QFontMetricsF(font_of({text_size, true, black})).height() + caption_gap;
        Part part;
        part.above = 8;
        QStringList words;
        for (const ReportPicture &picture : pictures) {
            const QSizeF size =
                QSizeF(picture.image.size()).scaled(width, tallest_picture, Qt::KeepAspectRatio);
            part.height = std::max(part.height, caption + size.height());
            words += {picture.title, picture.detail};
        }
        part.text = words.join(QLatin1Char('\t'));
        part.paint = [pictures, width, caption](QPainter &painter, const QRectF &place) {
            for (std::size_t i = 0; i < pictures.size(); ++i)
                draw_picture(painter, pictures[i],
                             {place.left() + static_cast<double>(i) * (width + gap), place.top(),
                              width, place.height()},
                             caption);
        };
        return part;
    }

    static void draw_picture(QPainter &painter, const ReportPicture &picture, const QRectF &place,
                             double caption) {
        const TextStyle title{text_size, true, black}, detail{small_size, false, faint};
        painter.setFont(font_of(title));
        painter.setPen(QColor::fromRgb(title.colour));
        const QRectF line(place.topLeft(), QSizeF(place.width(), caption));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignTop, picture.title);
        const double used = QFontMetricsF(font_of(title)).horizontalAdvance(picture.title) + 8;
        painter.setFont(font_of(detail));
        painter.setPen(QColor::fromRgb(detail.colour));
        painter.drawText(line.adjusted(used, 1, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         picture.detail);
        const QSizeF size =
            QSizeF(picture.image.size())
                .scaled(place.width(), place.height() - caption, Qt::KeepAspectRatio);
        painter.drawImage(QRectF(place.left(), place.top() + caption, size.width(), size.height()),
                          picture.image);
    }

    double width_;
};

std::vector<Part> parts_of(const Report &report, double width) {
    PartMaker maker(width);
    maker.add(text_part(report.title, {title_size, true, black}, width));
    if (!report.about.isEmpty())
        maker.add(text_part(report.about, {text_size, false, faint}, width));
    for (const ReportBlock &block : report.blocks)
        std::visit(maker, block);
    return std::move(maker.parts);
}

constexpr double margin_mm = 16;
constexpr double points_per_inch = 72;
constexpr double footer = 20; ///< points at the lower end, for the number of the page

void paint_page(QPainter &painter, const ReportPage &page, const QSizeF &paper, std::size_t number,
                std::size_t pages) {
    for (const ReportPiece &piece : page)
        piece.paint(painter, piece.place);
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(8);
    painter.setFont(font);
    painter.setPen(Qt::gray);
    painter.drawText(QRectF(0, paper.height() - footer, paper.width(), footer),
                     Qt::AlignRight | Qt::AlignBottom,
                     QStringLiteral("%1 / %2").arg(number).arg(pages));
}

} // namespace

std::vector<ReportPage> report_pages(const Report &report, const QSizeF &page) {
    const std::vector<Part> parts = parts_of(report, page.width());
    std::vector<ReportPage> pages(1);
    double y = 0;
    const auto place = [&](const Part &part) {
        y += y > 0 ? part.above : 0;
        const double height = std::min(part.height, page.height() - y);
        pages.back().push_back({{0, y, page.width(), height}, part.text, part.paint});
        y += height;
    };
    for (std::size_t i = 0; i < parts.size(); ++i) {
        double room = parts[i].above + parts[i].height; // with what stays beside it
        for (std::size_t next = i; parts[next].stays_with_next && next + 1 < parts.size(); ++next)
            room += parts[next + 1].above + parts[next + 1].height;
        if (y > 0 && y + room > page.height() && room <= page.height()) {
            pages.emplace_back();
            y = 0;
            if (parts[i].head)
                place(*parts[i].head);
        }
        place(parts[i]);
    }
    return pages;
}

QString report_text(const Report &report) {
    QStringList lines;
    for (const ReportPage &page : report_pages(report, {500, 1e9})) // one page
        for (const ReportPiece &piece : page)
            lines.append(piece.text);
    return lines.join(QLatin1Char('\n'));
}

void print_report(const Report &report, QPagedPaintDevice &device) {
    device.setPageMargins(QMarginsF(margin_mm, margin_mm, margin_mm, margin_mm),
                          QPageLayout::Millimeter);
    const QSizeF paper = device.pageLayout().paintRect(QPageLayout::Point).size();
    const std::vector<ReportPage> pages =
        report_pages(report, {paper.width(), paper.height() - footer});
    QPainter painter(&device);
    const double scale = device.logicalDpiX() / points_per_inch;
    painter.scale(scale, scale);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (i > 0)
            device.newPage();
        paint_page(painter, pages[i], paper, i + 1, pages.size());
    }
}

QByteArray report_pdf(const Report &report) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(report.title);
        writer.setCreator(QStringLiteral("Imago %1").arg(QCoreApplication::applicationVersion()));
        print_report(report, writer);
    }
    return bytes;
}

} // namespace imago
