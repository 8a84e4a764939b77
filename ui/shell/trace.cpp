// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/trace.h"

#include <algorithm>

namespace imago {

QByteArray trace_line(const RequestTimes &times, Ticket ticket, double engine,
                      Clock::time_point painted, const char *name) {
    const auto between = [](Clock::time_point from, Clock::time_point to) {
        return std::chrono::duration<double, std::milli>(to - from).count();
    };
    const double serviced = between(times.submitted, times.computed);
    const std::pair<const char *, double> parts[] = {
        {"submit_ms", between(times.event, times.submitted)},
        {"wait_ms", std::max(0.0, serviced - engine)},
        {"engine_ms", engine},
        {"convert_ms", between(times.computed, times.converted)},
        {"paint_ms", between(times.converted, painted)},
        {"total_ms", between(times.event, painted)}};
    // QByteArray::number writes a point in every locale.
    QByteArray line = "{\"" + QByteArray(name) + "\":" + QByteArray::number(qulonglong{ticket});
    for (const auto &[part, value] : parts)
        line += ",\"" + QByteArray(part) + "\":" + QByteArray::number(value, 'f', 3);
    return line + "}";
}

} // namespace imago
