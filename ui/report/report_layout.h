// SPDX-License-Identifier: GPL-3.0-or-later
// The layout places the parts of a report on its pages.
#pragma once
#include "ui/report/report.h"

#include <QRectF>
#include <QSizeF>

#include <functional>
#include <vector>

class QPainter;

namespace imago {

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

} // namespace imago
