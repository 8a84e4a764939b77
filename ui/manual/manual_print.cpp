// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_print.h"

#include "ui/manual/manual_pictures.h"
#include "ui/manual/manual_style.h"

#include <QPrinter>
#include <QTextDocument>

namespace imago {
namespace {

constexpr double pixels_per_inch = 96; ///< of the document, which the printer scales
constexpr double text_points = 10;

QPalette paper_palette() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    for (const auto role : {QPalette::Text, QPalette::WindowText})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1a, 0x4f, 0x9c));
    return palette;
}

} // namespace

void print_manual_page(const QString &markdown, const QString &folder, const QFont &font,
                       QPrinter &printer) {
    ManualStyle style{font, paper_palette()};
    style.font.setPointSizeF(text_points);
    printer.setPageMargins(QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter);
    QTextDocument page;
    write_manual_page(page, markdown, style);
    const double inches = printer.pageLayout().paintRect(QPageLayout::Inch).width();
    ManualPictures::place_now(page, folder, inches * pixels_per_inch - 24);
    page.print(&printer);
}

} // namespace imago
