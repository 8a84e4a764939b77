// SPDX-License-Identifier: GPL-3.0-or-later
// QCustomPlot's header, for files that do without Qt's keywords.
#pragma once
#include <QtWidgets/QWidget>

// QCustomPlot's header includes all of QtPrintSupport, which it does not use, and with it all of
// Qt's widgets; they take more than half of its time to compile. The guard leaves them out.
#ifndef QT_QTPRINTSUPPORT_MODULE_H
#define QT_QTPRINTSUPPORT_MODULE_H
#endif

#ifdef QT_NO_KEYWORDS
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
#else
#include <qcustomplot.h>
#endif
