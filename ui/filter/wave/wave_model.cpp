// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_model.h"

#include "ui/filter/mask/filter_settings.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

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

WaveModel::WaveModel(MaskDocument *document, QObject *parent)
    : QObject(parent), document_(document) {
    connect(document_, &MaskDocument::changed, this, &WaveModel::take_document);
}

/// A wave that was added is selected, as by undo of its removal.
void WaveModel::take_document() {
    const WaveSettings &now = settings();
    if (now == last_)
        return;
    const auto count = static_cast<int>(now.waves.size());
    if (now.waves.size() > last_.waves.size())
        selected_ = count - 1;
    selected_ = std::min(selected_, count - 1);
    last_ = now;
    Q_EMIT changed();
}

void WaveModel::set_picture_size(std::size_t height, std::size_t width) {
    height_ = height;
    width_ = width;
    measured_.clear();
    Q_EMIT changed();
}

void WaveModel::set_active(bool on) {
    if (std::exchange(active_, on) == on)
        return;
    const FilterEdges edges = document_->settings().edges;
    if (on && edges != FilterEdges::none) {
        FilterSettings next = document_->settings();
        next.edges = FilterEdges::none; // the spectrum is then the picture's own
        document_->change(tr("Edges"), std::move(next));
    }
    Q_EMIT active_changed(on);
    Q_EMIT changed();
}

const WaveEdit *WaveModel::wave() const {
    return selected_ >= 0 ? &settings().waves[static_cast<std::size_t>(selected_)] : nullptr;
}

bool WaveModel::movable() const {
    return wave() && height_ > 0 && !is_own_conjugate(wave()->at, height_, width_);
}

void WaveModel::change(const QString &text, WaveSettings next, int gesture) {
    FilterSettings settings = document_->settings();
    if (!next.empty() && settings.edges != FilterEdges::automatic)
        settings.edges = FilterEdges::none;
    settings.waves = std::move(next);
    document_->change(text, std::move(settings), gesture);
}

void WaveModel::pick(WaveNumber at) {
    if (height_ == 0 || !fits(at, height_, width_))
        return;
    at = canonical(at, height_, width_);
    const auto &waves = settings().waves;
    const auto found = std::find_if(waves.begin(), waves.end(), [&](const WaveEdit &edit) {
        return canonical(edit.at, height_, width_) == at;
    });
    if (found != waves.end())
        return select(static_cast<int>(found - waves.begin()));
    if (waves.size() >= most_waves)
        return;
    WaveSettings next = settings();
    next.waves.push_back({at});
    change(tr("Pick wave %1").arg(wave_name(at)), std::move(next));
}

void WaveModel::select(int index) {
    if (index >= static_cast<int>(settings().waves.size()))
        return;
    if (std::exchange(selected_, index) != index)
        Q_EMIT changed();
}

void WaveModel::move_to(WaveNumber at) {
    if (!wave() || !fits(at, height_, width_))
        return;
    at = canonical(at, height_, width_);
    WaveSettings next = settings();
    for (const WaveEdit &edit : next.waves)
        if (canonical(edit.at, height_, width_) == at)
            return;
    WaveEdit &moved = next.waves[static_cast<std::size_t>(selected_)];
    moved.at = at;
    if (is_own_conjugate(at, height_, width_))
        moved.phase = 0;
    change(tr("Move to wave %1").arg(wave_name(at)), std::move(next));
}

void WaveModel::set_change(double gain, double phase, const QString &text, int gesture) {
    if (!wave())
        return;
    WaveSettings next = settings();
    WaveEdit &edit = next.waves[static_cast<std::size_t>(selected_)];
    edit.gain = std::clamp(gain, 0.0, largest_wave_gain);
    if (movable())
        edit.phase = wrapped_degrees(phase);
    else if (wave()->at != WaveNumber{})
        edit.phase = std::abs(wrapped_degrees(phase)) > 90 ? 180 : 0;
    change(text, std::move(next), gesture);
}

void WaveModel::keep_only_it() {
    if (!wave())
        return;
    WaveSettings next = settings();
    next.waves = {*wave()};
    if (next.waves.front().gain == 0)
        next.waves.front().gain = 1;
    next.only = true;
    next.strongest = 0;
    change(tr("Keep only wave %1").arg(wave_name(wave()->at)), std::move(next));
}

void WaveModel::forget() {
    if (!wave())
        return;
    WaveSettings next = settings();
    const WaveNumber at = wave()->at;
    next.waves.erase(next.waves.begin() + selected_);
    if (next.waves.empty() && next.strongest == 0)
        next.only = false; // nothing would stay
    change(tr("Forget wave %1").arg(wave_name(at)), std::move(next));
}

void WaveModel::forget_all() {
    WaveSettings next;
    next.keep_mean = settings().keep_mean;
    change(tr("Forget all waves"), std::move(next));
}

void WaveModel::set_only(bool on) {
    WaveSettings next = settings();
    next.only = on;
    if (!on)
        next.strongest = 0;
    change(on ? tr("Keep only the picked waves") : tr("Keep all waves"), std::move(next));
}

void WaveModel::set_keep_mean(bool on) {
    WaveSettings next = settings();
    next.keep_mean = on;
    change(on ? tr("Keep the mean") : tr("Remove the mean"), std::move(next));
}

void WaveModel::set_strongest(std::size_t count, int gesture) {
    WaveSettings next = settings();
    next.strongest = std::min(count, most_strongest_waves);
    next.only = next.strongest > 0 || (next.only && !next.waves.empty());
    change(tr("Strongest waves"), std::move(next), gesture);
}

void WaveModel::set_measured(const std::vector<MeasuredWave> &measured) {
    if (measured_ == measured)
        return;
    measured_ = measured;
    Q_EMIT changed();
}

const MeasuredWave *WaveModel::measured(int index) const {
    if (index < 0 || index >= static_cast<int>(settings().waves.size()) || height_ == 0)
        return nullptr;
    const WaveNumber at =
        canonical(settings().waves[static_cast<std::size_t>(index)].at, height_, width_);
    const auto found = std::find_if(measured_.begin(), measured_.end(),
                                    [&](const MeasuredWave &wave) { return wave.at == at; });
    return found != measured_.end() ? &*found : nullptr;
}

double WaveModel::shown_phase() const {
    const MeasuredWave *known = measured();
    if (!wave() || !known || known->planes.empty())
        return 0;
    const std::size_t plane = known->planes.size() == 3 ? 1 : 0;
    return wrapped_degrees(known->planes[plane].phase + canonical(*wave(), height_, width_).phase);
}

void WaveModel::set_shown(double strength, bool alone) {
    strength_ = strength;
    alone_ = alone;
    Q_EMIT changed();
}

} // namespace imago

#include "moc_wave_model.cpp"
