// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/display_signal.h"

#include <QCoreApplication>

namespace imago {

DisplaySignalPtr display_of(std::shared_ptr<const Signal> signal) {
    if (!signal)
        return nullptr;
    auto display = std::make_shared<DisplaySignal>();
    for (std::size_t c = 0; c < signal->channels; ++c)
        display->pyramids.emplace_back(std::span(signal->channel(c), signal->length));
    display->signal = std::move(signal);
    return display;
}

QString channel_name(const Signal &signal, std::size_t channel) {
    if (channel < signal.names.size() && !signal.names[channel].empty())
        return QString::fromStdString(signal.names[channel]);
    return QCoreApplication::translate("DisplaySignal", "Channel %1").arg(channel + 1);
}

} // namespace imago
