// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_document.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>

namespace imago {
namespace {

/// The width of the text on A4, in the document's pixels: 170 mm at 96 to the inch.
constexpr int text_width = 642;
constexpr int gap_between_pictures = 12;
constexpr int tallest_picture = 420; ///< so that two rows fit on a page

QString cell_of(const QString &tag, const QString &text, const QString &attributes = {}) {
    return QStringLiteral("<%1 %2>%3</%1>").arg(tag, attributes, text.toHtmlEscaped());
}

QString heading_of(const QString &title) {
    return title.isEmpty() ? QString() : cell_of(QStringLiteral("h3"), title);
}

/// Writes the blocks of a report as HTML, and gives its pictures to the document; visited.
class BlockWriter {
  public:
    explicit BlockWriter(QTextDocument &document) : document_(document) {}

    QString operator()(const ReportFacts &facts) const {
        if (facts.rows.empty())
            return {};
        QString html = heading_of(facts.title) + QStringLiteral("<table cellpadding=\"2\">");
        for (const auto &[name, value] : facts.rows)
            html += QStringLiteral("<tr>") +
                    cell_of(QStringLiteral("td"), name,
                            QStringLiteral("width=\"180\" style=\"color: #555555\"")) +
                    cell_of(QStringLiteral("td"), value) + QStringLiteral("</tr>");
        return html + QStringLiteral("</table>");
    }

    QString operator()(const ReportTable &table) const {
        if (table.rows.empty())
            return {};
        QString html = heading_of(table.title) +
                       QStringLiteral("<table cellpadding=\"3\" cellspacing=\"0\" width=\"100%\" "
                                      "border=\"1\" style=\"font-size: 7pt; border-collapse: "
                                      "collapse; border-color: #bbbbbb\"><thead><tr>");
        for (const QString &head : table.heads)
            html += cell_of(QStringLiteral("th"), head, QStringLiteral("align=\"left\""));
        html += QStringLiteral("</tr></thead>");
        for (const QStringList &row : table.rows) {
            html += QStringLiteral("<tr>");
            for (const QString &cell : row)
                html += cell_of(QStringLiteral("td"), cell);
            html += QStringLiteral("</tr>");
        }
        html += QStringLiteral("</table>");
        if (!table.note.isEmpty())
            html += cell_of(QStringLiteral("p"), table.note,
                            QStringLiteral("style=\"font-size: 7pt; color: #555555\""));
        return html;
    }

    QString operator()(const ReportPictures &block) {
        if (block.pictures.empty())
            return {};
        const int columns = block.wide ? 1 : 2;
        const int width = (text_width - (columns - 1) * gap_between_pictures) / columns;
        QString html = heading_of(block.title) + QStringLiteral("<table cellpadding=\"4\">");
        for (std::size_t i = 0; i < block.pictures.size(); ++i) {
            if (i % static_cast<std::size_t>(columns) == 0)
                html += QStringLiteral("<tr>");
            html += picture_cell(block.pictures[i], width);
            if ((i + 1) % static_cast<std::size_t>(columns) == 0 || i + 1 == block.pictures.size())
                html += QStringLiteral("</tr>");
        }
        return html + QStringLiteral("</table>");
    }

  private:
    QString picture_cell(const ReportPicture &picture, int width) {
        const QString name = QStringLiteral("picture:%1").arg(pictures_++);
        document_.addResource(QTextDocument::ImageResource, QUrl(name), picture.image);
        const QSize size = picture.image.size().scaled(width, tallest_picture, Qt::KeepAspectRatio);
        return QStringLiteral("<td><p style=\"margin-bottom: 2px\"><b>%1</b>&nbsp; "
                              "<span style=\"font-size: 7pt; color: #555555\">%2</span></p>"
                              "<img src=\"%3\" width=\"%4\" height=\"%5\"></td>")
            .arg(picture.title.toHtmlEscaped(), picture.detail.toHtmlEscaped(), name)
            .arg(size.width())
            .arg(size.height());
    }

    QTextDocument &document_;
    int pictures_ = 0;
};

void write_document(const Report &report, QTextDocument &document) {
    QFont font(QStringLiteral("DejaVu Sans"), 9);
    font.setStyleHint(QFont::SansSerif);
    document.setDefaultFont(font);
    QString html =
        cell_of(QStringLiteral("h2"), report.title) +
        cell_of(QStringLiteral("p"), report.about, QStringLiteral("style=\"color: #555555\""));
    BlockWriter writer(document);
    for (const ReportBlock &block : report.blocks)
        html += std::visit(writer, block);
    document.setMetaInformation(QTextDocument::DocumentTitle, report.title);
    // In black on white, whatever the window's colours are.
    document.setHtml(QStringLiteral("<body style=\"color: #000000\">%1</body>").arg(html));
}

/// The lines of a block; visited.
struct BlockText {
    QStringList operator()(const ReportFacts &facts) const {
        QStringList lines{facts.title};
        for (const auto &[name, value] : facts.rows)
            lines.append(name + QLatin1Char('\t') + value);
        return lines;
    }
    QStringList operator()(const ReportTable &table) const {
        QStringList lines{table.title, table.heads.join(QLatin1Char('\t'))};
        for (const QStringList &row : table.rows)
            lines.append(row.join(QLatin1Char('\t')));
        return lines + QStringList{table.note};
    }
    QStringList operator()(const ReportPictures &block) const {
        QStringList lines{block.title};
        for (const ReportPicture &picture : block.pictures)
            lines.append(picture.title + QLatin1Char('\t') + picture.detail);
        return lines;
    }
};

} // namespace

QString report_text(const Report &report) {
    QStringList lines{report.title, report.about};
    for (const ReportBlock &block : report.blocks)
        lines += std::visit(BlockText(), block);
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void print_report(const Report &report, QPagedPaintDevice &device) {
    QTextDocument document;
    write_document(report, document);
    document.print(&device);
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
