// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signal_settings.h"

#include "engine/values/batch_kinds.h"
#include "ui/page/view_values.h"
#include "ui/widget/value_command.h"

#include <QSettings>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

std::size_t hop_of(std::size_t size, int overlap) {
    return std::max<std::size_t>(size * static_cast<std::size_t>(100 - overlap) / 100, 1);
}

Measure spectrum_of(const SignalSettings &settings, const Interval &interval, bool sound) {
    using Estimate = SignalSettings::Estimate;
    Measure measure;
    MeasureSettings &wanted = measure.settings;
    wanted.window = settings.window;
    wanted.most_peaks = 12;
    wanted.quantity = settings.estimate == Estimate::phase     ? Quantity::phase
                      : settings.decibel                       ? Quantity::db
                      : settings.estimate == Estimate::density ? Quantity::power
                                                               : Quantity::magnitude;
    const std::size_t size =
        settings.size > 0 ? std::min(settings.size, interval.length) : interval.length;
    measure.interval = interval;
    if (settings.estimate == Estimate::frame || settings.estimate == Estimate::phase) {
        measure.interval.length = size;
        return measure;
    }
    wanted.mode = SpectrumMode::welch;
    wanted.density = settings.estimate == Estimate::density;
    if (wanted.density && sound) // 0 dBFS is a sine of full scale, whose mean square is one half
        wanted.reference = std::sqrt(0.5);
    wanted.detrend = settings.remove_mean;
    wanted.size = size;
    wanted.hop = hop_of(size, settings.overlap);
    return measure;
}

Measure spectrogram_of(const SignalSettings &settings, const Interval &interval) {
    Measure measure;
    measure.interval = interval;
    MeasureSettings &wanted = measure.settings;
    wanted.mode = SpectrumMode::spectrogram;
    wanted.quantity = Quantity::db;
    wanted.window = settings.window;
    wanted.size = std::min(settings.frame > 0 ? settings.frame : automatic_frame(interval.length),
                           interval.length);
    wanted.hop = hop_of(wanted.size, settings.frame_overlap);
    return measure;
}

} // namespace

std::size_t automatic_frame(std::size_t samples) {
    const double wanted = 4 * std::sqrt(static_cast<double>(samples));
    const int bits = static_cast<int>(std::lround(std::log2(std::max(wanted, 1.0))));
    return std::size_t{1} << std::clamp(bits, 4, 12);
}

ActiveFilters active_filters(const SignalSettings &settings) {
    ActiveFilters active;
    if (settings.filtering && !settings.filter.bands.empty())
        active.bands = settings.filter;
    if (settings.by_regions && !settings.regions.regions.empty())
        active.regions = settings.regions;
    return active;
}

Measure measure_of(const SignalSettings &settings, const Interval &interval, bool sound) {
    if (settings.view == SignalSettings::View::spectrogram)
        return spectrogram_of(settings, interval);
    if (settings.view == SignalSettings::View::spectrum)
        return spectrum_of(settings, interval, sound);
    Measure measure;
    measure.interval = interval;
    measure.settings.mode = SpectrumMode::cosine;
    measure.settings.quantity = settings.decibel ? Quantity::db : Quantity::magnitude;
    measure.settings.most_peaks = 12;
    if (settings.size > 0)
        measure.interval.length = std::min(settings.size, interval.length);
    return measure;
}

SignalDocument::SignalDocument(QUndoStack *undo, QObject *parent) : QObject(parent), undo_(undo) {}

void SignalDocument::change(const QString &text, const SignalSettings &next, int gesture) {
    if (next == settings_)
        return;
    undo_->push(new ValueCommand<SignalSettings>(
        text, settings_, next, gesture, [this](const SignalSettings &value) { apply(value); }));
}

void SignalDocument::reset(const SignalSettings &settings) {
    undo_->clear();
    apply(settings);
}

void SignalDocument::apply(const SignalSettings &next) {
    settings_ = next;
    Q_EMIT changed();
}

ViewValues SignalDocument::values() const {
    ViewValues values;
    const auto set = [&values](const char *key, const QVariant &value) { put(values, key, value); };
    set("view", static_cast<int>(settings_.view));
    set("estimate", static_cast<int>(settings_.estimate));
    set("window", static_cast<int>(settings_.window));
    set("size", static_cast<qulonglong>(settings_.size));
    set("overlap", settings_.overlap);
    set("decibel", settings_.decibel);
    set("removeMean", settings_.remove_mean);
    set("logarithmic", settings_.logarithmic);
    set("frame", static_cast<qulonglong>(settings_.frame));
    set("frameOverlap", settings_.frame_overlap);
    set("stacked", settings_.stacked);
    set("mirror", settings_.filter.mirror);
    set("batchKind", QString::fromStdString(settings_.batch.kind));
    set("batchLength", static_cast<qulonglong>(settings_.batch.length));
    set("batchCount", static_cast<qulonglong>(settings_.batch.batch));
    set("batchDouble", settings_.batch.double_precision);
    set("batchInput", static_cast<int>(settings_.batch.input));
    return values;
}

void SignalDocument::save(QSettings &to) const {
    for (const auto &[key, value] : values())
        to.setValue(QStringLiteral("signals/") + QString::fromStdString(key), variant_of(value));
}

void SignalDocument::restore(const QSettings &from) {
    const QString folder = QStringLiteral("signals/");
    ViewValues values;
    for (const QString &key : from.allKeys())
        if (key.startsWith(folder))
            put(values, key.mid(folder.size()).toUtf8().constData(), from.value(key));
    take(values);
}

void SignalDocument::take(const ViewValues &from) {
    SignalSettings next;
    const auto get = [&from](const char *key, auto otherwise) {
        return imago::get(from, key, otherwise);
    };
    const auto number = [&](const char *key, int otherwise, int most) {
        return std::clamp(get(key, otherwise).toInt(), 0, most);
    };
    const auto count = [&](const char *key, std::size_t otherwise, std::size_t least) {
        return std::clamp<std::size_t>(get(key, static_cast<qulonglong>(otherwise)).toULongLong(),
                                       least, std::size_t{1} << 26);
    };
    next.view = static_cast<SignalSettings::View>(number("view", 0, 3));
    next.estimate = static_cast<SignalSettings::Estimate>(number("estimate", 0, 3));
    next.window = static_cast<Window>(number("window", 1, 3));
    next.size = count("size", next.size, 0);
    next.overlap = number("overlap", next.overlap, 95);
    next.decibel = get("decibel", next.decibel).toBool();
    next.remove_mean = get("removeMean", next.remove_mean).toBool();
    next.logarithmic = get("logarithmic", next.logarithmic).toBool();
    next.frame = count("frame", next.frame, 0);
    next.frame_overlap = number("frameOverlap", next.frame_overlap, 95);
    next.stacked = get("stacked", next.stacked).toBool();
    next.filter.mirror = get("mirror", next.filter.mirror).toBool();
    const std::string kind = get("batchKind", QStringLiteral("fft")).toString().toStdString();
    if (std::find(batch_kinds.begin(), batch_kinds.end(), kind) != batch_kinds.end())
        next.batch.kind = kind;
    next.batch.length = count("batchLength", next.batch.length, 1);
    next.batch.batch = count("batchCount", next.batch.batch, 1);
    next.batch.double_precision = get("batchDouble", false).toBool();
    next.batch.input = static_cast<BatchSettings::Input>(number("batchInput", 1, 3));
    reset(next);
}

} // namespace imago

#include "moc_signal_settings.cpp"
