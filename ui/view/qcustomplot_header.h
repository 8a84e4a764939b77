// SPDX-License-Identifier: GPL-3.0-or-later
// QCustomPlot's header, as files include it that do without Qt's keywords.
#pragma once
#include <QtWidgets/QWidget>

// QCustomPlot's header includes all of QtPrintSupport, of which it uses nothing, and with it all of
// Qt's widgets: more than half of the time that it takes to read. The guard leaves them out.
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
