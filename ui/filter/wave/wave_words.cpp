// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_words.h"

#include "ui/filter/mask/filter_settings.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

struct WaveWords {
    Q_DECLARE_TR_FUNCTIONS(imago::WaveWords)
};

QString dash() {
    return QStringLiteral("–");
}

/// A number, or one for each channel: "12.4", "12.4 / 11.9 / 10.2".
template <class Number>
QString planes_words(const MeasuredWave &wave, const Number &number) {
    QStringList parts;
    for (const WavePlane &plane : wave.planes)
        parts.append(number(plane));
    return parts.join(QStringLiteral(" / "));
}

/// Three digits of the largest; the others have as many decimals.
QString amplitude_words(const MeasuredWave &wave) {
    double largest = 0;
    for (const WavePlane &plane : wave.planes)
        largest = std::max(largest, std::abs(plane.amplitude));
    if (!(largest >= 1e-3 && largest < 1e6))
        return planes_words(
            wave, [](const WavePlane &plane) { return number_words(plane.amplitude, 3); });
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(largest))));
    return planes_words(
        wave, [&](const WavePlane &plane) { return fixed_words(plane.amplitude, decimals); });
}

QString signed_words(double degrees) {
    const QString text = fixed_words(degrees, 1);
    return degrees > 0 ? QLatin1Char('+') + text : text;
}

/// The first crest from the upper left pixel on along the direction, in pixels.
double first_crest(double phase, double period) {
    const double turns = -phase / 360;
    return (turns - std::floor(turns)) * period;
}

} // namespace

QString wave_name(WaveNumber at) {
    return WaveWords::tr("%1, %2").arg(fixed_words(at.u, 0), fixed_words(at.v, 0));
}

QString wave_place(WaveNumber at, std::size_t height, std::size_t width) {
    if (at == WaveNumber{})
        return WaveWords::tr("the mean");
    return WaveWords::tr("%1 · %2°")
        .arg(with_unit(fixed_words(wave_period(at, height, width), 2), QStringLiteral("px")),
             fixed_words(wave_direction(at, height, width), 1));
}

QString change_words(const WaveEdit &edit) {
    if (edit.gain == 0)
        return WaveWords::tr("removed");
    QStringList parts;
    if (edit.gain != 1)
        parts.append(QStringLiteral("× ") + number_words(edit.gain, 3));
    if (edit.phase != 0)
        parts.append(signed_words(edit.phase) + QStringLiteral("°"));
    return parts.join(QStringLiteral(", "));
}

QString waves_words(const WaveSettings &settings) {
    QStringList parts;
    for (const WaveEdit &edit : settings.waves) {
        const QString change = change_words(edit);
        parts.append(WaveWords::tr("(%1)").arg(wave_name(edit.at)) +
                     (change.isEmpty() ? QString() : QLatin1Char(' ') + change));
    }
    if (settings.strongest > 0)
        parts.append(WaveWords::tr("the strongest waves: %1").arg(count_words(settings.strongest)));
    if (settings.only)
        parts.append(settings.keep_mean ? WaveWords::tr("all others removed but the mean")
                                        : WaveWords::tr("all others removed"));
    return parts.join(QStringLiteral("; "));
}

WaveCardWords card_words(const WaveEdit &edit, const MeasuredWave *measured, std::size_t height,
                         std::size_t width) {
    const WaveNumber at = edit.at;
    const bool mean = at == WaveNumber{};
    const Frequency frequency = frequency_of(at, height, width);
    const double period = wave_period(at, height, width);
    WaveCardWords words;
    words.cycles =
        WaveWords::tr("%1 across, %2 down").arg(fixed_words(at.u, 0), fixed_words(at.v, 0));
    words.frequency =
        WaveWords::tr("%1, %2").arg(frequency_text(frequency.x), frequency_text(frequency.y));
    words.period = mean ? dash() : with_unit(fixed_words(period, 2), QStringLiteral("px"));
    words.direction =
        mean ? dash() : fixed_words(wave_direction(at, height, width), 1) + QStringLiteral("°");
    words.amplitude = words.phase = words.share = dash();
    if (mean)
        words.note = WaveWords::tr("This is the mean of the picture, which has no phase.");
    else if (is_own_conjugate(at, height, width))
        words.note =
            WaveWords::tr("This wave is its own conjugate (Nyquist frequency): every pixel "
                          "is a crest or a trough, so that its phase is 0° or 180°.");
    if (!measured || measured->planes.empty())
        return words;
    words.amplitude = amplitude_words(*measured);
    if (mean)
        return words;
    const int decimals = measured->planes.size() == 1 ? 1 : 0;
    words.phase = planes_words(*measured, [&](const WavePlane &plane) {
        return fixed_words(plane.phase, decimals) + QStringLiteral("°");
    });
    if (measured->planes.size() == 1)
        words.phase =
            WaveWords::tr("%1, crest at %2")
                .arg(words.phase,
                     with_unit(fixed_words(first_crest(measured->planes[0].phase, period), 2),
                               QStringLiteral("px")));
    words.share =
        WaveWords::tr("%1 of the contrast").arg(percent_words(measured->contrast_share, 3));
    return words;
}

} // namespace imago
