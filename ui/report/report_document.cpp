// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_document.h"

#include "ui/report/report_layout.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace imago {
namespace {

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
