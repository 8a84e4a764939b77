// SPDX-License-Identifier: GPL-3.0-or-later
// The units and the axis texts of the displayed signal.
#include "ui/signals/signals_workspace.h"

namespace imago {

/// The unit of widths and densities, which stay in Hz however high the band is.
QString SignalsWorkspace::step_unit() const {
    return rate() <= 0                 ? tr("cycles/sample")
           : file_.time_unit.isEmpty() ? QStringLiteral("Hz")
                                       : tr("cycles/%1").arg(file_.time_unit);
}

FrequencyUnit SignalsWorkspace::frequency_unit() const {
    if (rate() <= 0 || !file_.time_unit.isEmpty())
        return {step_unit()};
    return FrequencyUnit::of_hertz(signal_ ? signal_->signal->zero_frequency() : 0, rate());
}

/// "samples" if the rate is unknown.
QString SignalsWorkspace::time_unit() const {
    return rate() <= 0                 ? tr("samples")
           : file_.time_unit.isEmpty() ? QStringLiteral("s")
                                       : file_.time_unit;
}

QString SignalsWorkspace::time_words() const {
    return rate() <= 0                 ? tr("Sample")
           : file_.time_unit.isEmpty() ? tr("Time in s")
                                       : file_.time_unit;
}

QString SignalsWorkspace::frequency_words() const {
    return rate() <= 0                 ? tr("Cycles per sample")
           : file_.time_unit.isEmpty() ? tr("Frequency in %1").arg(frequency_unit().name)
                                       : tr("Cycles per %1").arg(file_.time_unit);
}

/// The reference of levels in decibels. Full scale of a sound is 1, and a sine of it 0 dBFS.
QString SignalsWorkspace::level_unit() const {
    const QString unit = file_.sound ? QStringLiteral("dBFS") : tr("dB re 1");
    const MeasureSettings &settings = measure_->settings;
    if (settings.mode != SpectrumMode::welch || !settings.density)
        return unit;
    return tr("%1 per %2").arg(unit, rate() > 0 ? step_unit() : tr("cycle/sample"));
}

QString SignalsWorkspace::level_words() const {
    const MeasureSettings &settings = measure_->settings;
    const bool db = settings.quantity == Quantity::db;
    if (settings.quantity == Quantity::phase)
        return tr("Phase in rad");
    if (settings.mode == SpectrumMode::welch && settings.density)
        return db ? tr("Power density in %1").arg(level_unit()) : tr("Power density");
    return db ? tr("Amplitude in %1").arg(level_unit()) : tr("Amplitude");
}

} // namespace imago
