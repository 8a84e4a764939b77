// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/display_signal.h"

#include <QCoreApplication>

namespace imago {

DisplaySignalPtr display_of(std::shared_ptr<const Signal> signal) {
    if (!signal)
        return nullptr;
    auto display = std::make_shared<DisplaySignal>();
    display->signal = std::move(signal);
    for (std::size_t r = 0; r < display->signal->rows(); ++r)
        display->pyramids.emplace_back(display->row(r));
    return display;
}

QString channel_name(const Signal &signal, std::size_t channel) {
    if (channel < signal.names.size() && !signal.names[channel].empty())
        return QString::fromStdString(signal.names[channel]);
    return QCoreApplication::translate("DisplaySignal", "Channel %1").arg(channel + 1);
}

QString name_with_unit(const QString &name, const Signal &signal, std::size_t channel) {
    const QString unit = QString::fromStdString(signal.unit(channel));
    return name_has_unit(signal, channel)
               ? name
               : QCoreApplication::translate("DisplaySignal", "%1 in %2").arg(name, unit);
}

QString row_name(const Signal &signal, std::size_t row) {
    if (!signal.is_complex())
        return channel_name(signal, row);
    const QString part = QLatin1String(row < signal.channels ? "I" : "Q");
    if (signal.channels == 1)
        return part;
    return QStringLiteral("%1, %2").arg(channel_name(signal, row % signal.channels), part);
}

} // namespace imago
