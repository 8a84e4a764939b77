// SPDX-License-Identifier: GPL-3.0-or-later
// Reports on paper. Any thread may call, each with its own objects.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>
#include <variant>
#include <vector>

class QPagedPaintDevice;
class QPainter;

namespace imago {

// What a page of the window has found, as a value to print.

/// Names and what they are: settings, figures.
struct ReportFacts {
    QString title;
    std::vector<std::pair<QString, QString>> rows;
    bool operator==(const ReportFacts &) const = default;
};

/// A table with a line of words below it.
struct ReportTable {
    QString title;
    QStringList heads;
    std::vector<QStringList> rows; ///< each as long as the heads
    QString note;                  ///< empty: none
    bool operator==(const ReportTable &) const = default;
};

/// A picture with words above it.
struct ReportPicture {
    QString title, detail;
    QImage image;
    bool operator==(const ReportPicture &) const = default;
};

/// Pictures, two side by side, or wide ones below each other.
struct ReportPictures {
    QString title;
    bool wide = false;
    std::vector<ReportPicture> pictures;
    bool operator==(const ReportPictures &) const = default;
};

using ReportBlock = std::variant<ReportFacts, ReportTable, ReportPictures>;

/// A report: its heading, and what follows.
struct Report {
    QString title;                   ///< of the file that it is of
    QString about;                   ///< a line below: what, when, by which program
    std::vector<ReportBlock> blocks; ///< empty ones are left out
    bool operator==(const Report &) const = default;
};

// The layout places the parts of a report on its pages.

/// A part of a page that is not divided: a line, a row of a table, pictures side by side.
struct ReportPiece {
    QRectF place; ///< on the page, in points
    QString text; ///< its words, with tabs between cells
    /// Paints it into its place, on a painter whose unit is the point.
    std::function<void(QPainter &painter, const QRectF &place)> paint;
};
using ReportPage = std::vector<ReportPiece>;

/// The pages of a report, whose size is in points. Pictures stay with their words and headings with
/// what follows them; the titles of a table are repeated on each of its pages. What is higher than
/// a page is made smaller. Any thread may call.
std::vector<ReportPage> report_pages(const Report &report, const QSizeF &page);

/// The words of a report in their order, a line for each fact and each row of a table (with tabs
/// between cells).
QString report_text(const Report &report);

/// Paints a report on the pages of a device, which it begins and ends, with numbers of the pages.
void print_report(const Report &report, QPagedPaintDevice &device);

/// A PDF of A4 pages with the report; its title and this program as its creator.
QByteArray report_pdf(const Report &report);

} // namespace imago
