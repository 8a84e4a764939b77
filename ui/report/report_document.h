// SPDX-License-Identifier: GPL-3.0-or-later
// Reports on paper. Any thread may call, each with its own objects.
#pragma once
#include "ui/report/report.h"

#include <QByteArray>

class QPagedPaintDevice;

namespace imago {

/// The words of a report in their order, a line for each fact and each row of a table (with tabs
/// between cells).
QString report_text(const Report &report);

/// Paints a report on the pages of a device, which it begins and ends, with numbers of the pages.
void print_report(const Report &report, QPagedPaintDevice &device);

/// A PDF of A4 pages with the report; its title and this program as its creator.
QByteArray report_pdf(const Report &report);

} // namespace imago
