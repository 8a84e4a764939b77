// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/engine_client.h"

#include <QByteArray>

namespace imago {

/// One JSON object with the request's number and, in milliseconds, the duration of each part from
/// the widget's event to the end of the paint that showed the result.
/// {"request":7,"submit_ms":…,"wait_ms":…,"engine_ms":…,"convert_ms":…,"paint_ms":…,"total_ms":…}
/// wait is the time in the service beyond the engine's own; paint includes the transfer to the
/// window. `name` is "preview" for a preview of the request's result.
QByteArray trace_line(const RequestTimes &times, Ticket ticket, double engine_milliseconds,
                      Clock::time_point painted, const char *name = "request");

} // namespace imago
