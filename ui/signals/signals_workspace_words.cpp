// SPDX-License-Identifier: GPL-3.0-or-later
// The units and the axis texts of the displayed signal.
#include "ui/signals/signals_workspace.h"
#include "ui/words/numbers.h"

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
    const QString own = signal_ && shown_channel() >= 0
                            ? QString::fromStdString(
                                  signal_->signal->unit(static_cast<std::size_t>(shown_channel())))
                            : QString();
    const QString unit = file_.sound     ? QStringLiteral("dBFS")
                         : own.isEmpty() ? tr("dB re 1")
                                         : tr("dB re 1 %1").arg(own);
    const MeasureSettings &settings = measure_->settings;
    if (!averages_frames(settings.mode) || !settings.density)
        return unit;
    return tr("%1 per %2").arg(unit, rate() > 0 ? step_unit() : tr("cycle/sample"));
}

QString SignalsWorkspace::level_words() const {
    const MeasureSettings &settings = measure_->settings;
    const bool db = settings.quantity == Quantity::db;
    if (settings.mode == SpectrumMode::coherence)
        return tr("Coherence");
    if (settings.quantity == Quantity::phase)
        return settings.mode == SpectrumMode::cross ? tr("Phase difference in rad")
                                                    : tr("Phase in rad");
    if (settings.mode == SpectrumMode::cross)
        return db ? tr("Cross density in %1").arg(level_unit()) : tr("Cross density");
    if (settings.mode == SpectrumMode::welch && settings.density)
        return db ? tr("Power density in %1").arg(level_unit()) : tr("Power density");
    return db ? tr("Amplitude in %1").arg(level_unit()) : tr("Amplitude");
}

QString SignalsWorkspace::pair_words() const {
    if (!measure_ || !signal_ || !takes_pair(measure_->settings.mode))
        return {};
    const ChannelPair &pair = measure_->settings.pair;
    return tr("%1 → %2").arg(channel_name(*signal_->signal, pair.first),
                             channel_name(*signal_->signal, pair.second));
}

/// What the line above a spectrum says of its windows and of their averages.
QString SignalsWorkspace::estimate_words(const MeasuredSpectrum &measured) const {
    const MeasureSettings &settings = measure_->settings;
    const auto percent = [](double part) { return percent_words(part, part > 0.99 ? 1 : 0); };
    QString text;
    if (settings.mode == SpectrumMode::spectrogram && settings.reassigned)
        text += tr(" · reassigned");
    if (settings.tapers > 1)
        text += tr(" · mean of %1 tapers").arg(settings.tapers);
    if (measured.points > measured.size)
        text += tr(" · zeros to %1 points").arg(count_words(measured.points));
    if (!pair_words().isEmpty())
        text = tr(" · %1").arg(pair_words()) + text;
    if (measured.degrees <= 0)
        return text;
    if (settings.mode == SpectrumMode::coherence)
        return text +
               (measured.significant < 1
                    ? tr(" · dashed: %1 of chance is below").arg(percent(settings.confidence))
                    : tr(" · one frame is always coherent: take shorter frames"));
    return text + tr(" · shaded: %1 confidence, %2 degrees of freedom")
                      .arg(percent(settings.confidence), number_words(measured.degrees, 3));
}

} // namespace imago
