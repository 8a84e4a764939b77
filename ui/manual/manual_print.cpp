// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_print.h"

#include "ui/manual/manual_pictures.h"
#include "ui/manual/manual_style.h"

#include <QFile>
#include <QPrinter>
#include <QTextDocument>

#include <algorithm>

namespace imago {
namespace {

constexpr double pixels_per_inch = 96; ///< of the document, which the printer scales
constexpr double text_points = 10;
constexpr double margin_mm = 18;

QPalette paper_palette() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1a, 0x4f, 0x9c));
    return palette;
}

/// A PDF file ends with a mark of its own.
bool is_whole_pdf(const QString &path) {
    constexpr qint64 tail = 32;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::max<qint64>(0, file.size() - tail)))
        return false;
    return file.readAll().contains("%%EOF");
}

} // namespace

void set_manual_margins(QPrinter &printer) {
    printer.setPageMargins(QMarginsF(margin_mm, margin_mm, margin_mm, margin_mm),
                           QPageLayout::Millimeter);
}

bool print_manual_page(const QString &markdown, const QString &folder, const QFont &font,
                       QPrinter &printer) {
    ManualStyle style{font, paper_palette()};
    style.font.setPointSizeF(text_points);
    QTextDocument page;
    write_manual_page(page, markdown, style);
    const double inches = printer.pageLayout().paintRect(QPageLayout::Inch).width();
    ManualPictures::place_now(page, folder, inches * pixels_per_inch - 24);
    page.print(&printer);
    const bool to_file =
        printer.outputFormat() == QPrinter::PdfFormat && !printer.outputFileName().isEmpty();
    return printer.printerState() != QPrinter::Error &&
           (!to_file || is_whole_pdf(printer.outputFileName()));
}

} // namespace imago
