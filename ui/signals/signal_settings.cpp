// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signal_settings.h"

#include "engine/kind/transform_kinds.h"
#include "engine/op/measure_params.h"
#include "engine/support/error.h"
#include "ui/page/view_values.h"
#include "ui/view/colour/colour_map_box.h"

#include <QSettings>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

std::size_t hop_of(std::size_t size, int overlap) {
    return std::max<std::size_t>(size * static_cast<std::size_t>(100 - overlap) / 100, 1);
}

/// The quantity of an estimate.
Quantity quantity_of(SignalSettings::Estimate estimate, bool decibel) {
    using Estimate = SignalSettings::Estimate;
    if (estimate == Estimate::phase || estimate == Estimate::difference)
        return Quantity::phase;
    if (estimate == Estimate::coherence)
        return Quantity::power;
    if (decibel)
        return Quantity::db;
    return estimate == Estimate::density || estimate == Estimate::cross ? Quantity::power
                                                                        : Quantity::magnitude;
}

Measure spectrum_of(const SignalSettings &settings, const Interval &interval, bool sound,
                    SignalSettings::Estimate estimate) {
    using Estimate = SignalSettings::Estimate;
    const MeasureSettings &own = settings.measure;
    const std::size_t size = own.size > 0 ? std::min(own.size, interval.length) : interval.length;
    const bool one = estimate == Estimate::frame || estimate == Estimate::phase;
    Measure measure;
    measure.interval = {interval.first, one ? size : interval.length};
    MeasureSettings &wanted = measure.settings;
    wanted.mode = one                               ? SpectrumMode::spectrum
                  : !takes_pair(estimate)           ? SpectrumMode::welch
                  : estimate == Estimate::coherence ? SpectrumMode::coherence
                                                    : SpectrumMode::cross;
    wanted.quantity = quantity_of(estimate, settings.decibel);
    wanted.density = estimate != Estimate::amplitude;
    wanted = with_applied(wanted, own);
    wanted.most_peaks = 12;
    if (one)
        return measure;
    if (wanted.density && sound) // 0 dBFS is a sine of full scale, whose mean square is one half
        wanted.reference = std::sqrt(0.5);
    wanted.size = size;
    wanted.hop = hop_of(size, settings.overlap);
    return measure;
}

Measure spectrogram_of(const SignalSettings &settings, const Interval &interval) {
    MeasureSettings wanted;
    wanted.mode = SpectrumMode::spectrogram;
    wanted.quantity = Quantity::db;
    wanted = with_applied(wanted, settings.measure);
    if (wanted.reassigned)
        wanted.tapers = 1;
    wanted.size = std::min(settings.frame > 0 ? settings.frame : automatic_frame(interval.length),
                           interval.length);
    wanted.hop = hop_of(wanted.size, settings.frame_overlap);
    return {wanted, interval};
}

using View = SignalSettings::View;
constexpr ParamWord view_words[] = {
    param::word("spectrum", View::spectrum), param::word("cosine", View::cosine),
    param::word("spectrogram", View::spectrogram), param::word("batch", View::batch)};

using Estimate = SignalSettings::Estimate;
constexpr ParamWord estimate_words[] = {
    param::word("amplitude", Estimate::amplitude),  param::word("density", Estimate::density),
    param::word("frame", Estimate::frame),          param::word("phase", Estimate::phase),
    param::word("coherence", Estimate::coherence),  param::word("cross", Estimate::cross),
    param::word("difference", Estimate::difference)};

using BatchInput = BatchSettings::Input;
constexpr ParamWord input_words[] = {
    param::word("signal", BatchInput::signal), param::word("noise", BatchInput::noise),
    param::word("impulse", BatchInput::impulse), param::word("sine", BatchInput::sine)};

/// Parameters that are kept as numbers, and their names there.
constexpr std::pair<const char *, const char *> kept_numbers[] = {
    {"tapers", "tapers"}, {"zeroPadding", "pad"}, {"confidence", "confidence"}, {"size", "size"}};

/// A kept number within what the parameter allows. What is less is none, if there may be none.
double kept_number(const ViewValues &from, const char *key, const Param<MeasureSettings> &row,
                   double otherwise) {
    bool number = false;
    const double value = get(from, key).toDouble(&number); // QSettings keeps texts
    if (!number || !std::isfinite(value))
        return otherwise;
    if (value < row.range.least)
        return row.get({}) == 0 ? 0 : row.range.least;
    return std::min(value, row.range.most);
}

/// The window of a stored value; the first four had numbers once.
Window stored_window(const QVariant &value) {
    const std::string text = value.toString().toStdString();
    bool numbered = false;
    const int number = value.toString().toInt(&numbered);
    try {
        return numbered && number >= 0 && number <= 3
                   ? usual_window(static_cast<WindowKind>(number))
                   : parse_window(text);
    } catch (const Error &) {
        return Window::hann;
    }
}

} // namespace

SignalSettings::Estimate estimate_of(const SignalSettings &settings, std::size_t channels) {
    const ChannelPair &pair = settings.measure.pair;
    const bool paired = std::max(pair.first, pair.second) < channels;
    return takes_pair(settings.estimate) && !paired ? SignalSettings::Estimate::amplitude
                                                    : settings.estimate;
}

std::size_t automatic_frame(std::size_t samples) {
    const double wanted = 4 * std::sqrt(static_cast<double>(samples));
    const int bits = static_cast<int>(std::lround(std::log2(std::max(wanted, 1.0))));
    return std::size_t{1} << std::clamp(bits, 4, 12);
}

SignalSettings without_own(SignalSettings settings) {
    const SignalSettings first;
    const bool two_sided = settings.filter.two_sided; // as the samples are
    settings.filtering = first.filtering;
    settings.filter = first.filter;
    settings.filter.two_sided = two_sided;
    settings.by_regions = first.by_regions;
    settings.regions = first.regions;
    settings.show_removed = first.show_removed;
    settings.rate = first.rate;
    settings.pairs = first.pairs;
    settings.centre = first.centre;
    settings.automatic_colours = first.automatic_colours;
    settings.brightest = first.brightest;
    settings.range = first.range;
    return settings;
}

ActiveFilters active_filters(const SignalSettings &settings) {
    ActiveFilters active;
    if (settings.filtering && !settings.filter.bands.empty())
        active.bands = settings.filter;
    if (settings.by_regions && !settings.regions.regions.empty())
        active.regions = settings.regions;
    return active;
}

Measure measure_of(const SignalSettings &settings, const Interval &interval, bool sound,
                   std::size_t channels) {
    if (settings.view == SignalSettings::View::spectrogram)
        return spectrogram_of(settings, interval);
    if (settings.view == SignalSettings::View::spectrum)
        return spectrum_of(settings, interval, sound, estimate_of(settings, channels));
    Measure measure;
    measure.interval = interval;
    measure.settings.mode = SpectrumMode::cosine;
    measure.settings.quantity = settings.decibel ? Quantity::db : Quantity::magnitude;
    measure.settings.most_peaks = 12;
    if (settings.measure.size > 0)
        measure.interval.length = std::min(settings.measure.size, interval.length);
    return measure;
}

void SignalDocument::reset(const SignalSettings &settings) {
    undo()->clear();
    SettingsDocument::reset(settings);
}

ViewValues SignalDocument::values() const {
    const SignalSettings &now = settings();
    ViewValues values;
    const auto set = [&values](const char *key, const QVariant &value) { put(values, key, value); };
    put_word(values, "view", view_words, now.view);
    put_word(values, "estimate", estimate_words, now.estimate);
    const MeasureSettings &measure = now.measure;
    for (const auto &[key, id] : kept_numbers)
        set(key, measure_param(id).get(measure));
    set("window", QString::fromStdString(window_name(measure.window)));
    set("firstChannel", static_cast<qulonglong>(measure.pair.first));
    set("secondChannel", static_cast<qulonglong>(measure.pair.second));
    set("removeMean", measure.detrend);
    set("reassigned", measure.reassigned);
    set("overlap", now.overlap);
    set("decibel", now.decibel);
    set("logarithmic", now.logarithmic);
    set("frame", static_cast<qulonglong>(now.frame));
    set("frameOverlap", now.frame_overlap);
    set("colours", ColourMapBox::kept(now.colours));
    set("stacked", now.stacked);
    set("batchKind", QString::fromStdString(now.batch.kind));
    set("batchLength", static_cast<qulonglong>(now.batch.length));
    set("batchCount", static_cast<qulonglong>(now.batch.batch));
    set("batchDouble", now.batch.double_precision);
    put_word(values, "batchInput", input_words, now.batch.input);
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
    next.view = word_in(from, "view", view_words, next.view);
    next.estimate = word_in(from, "estimate", estimate_words, next.estimate);
    MeasureSettings &measure = next.measure;
    measure.window = stored_window(get("window", QStringLiteral("hann")));
    for (const auto &[key, id] : kept_numbers) {
        const Param<MeasureSettings> &row = measure_param(id);
        row.set(measure, kept_number(from, key, row, row.get(measure)));
    }
    measure.tapers = std::min(measure.tapers, most_tapers(measure.window));
    const int most_channel = static_cast<int>(measure_param("pair").range.most) - 1;
    measure.pair = {static_cast<std::size_t>(number("firstChannel", 0, most_channel)),
                    static_cast<std::size_t>(number("secondChannel", 1, most_channel))};
    if (measure.pair.first == measure.pair.second)
        measure.pair = {};
    measure.detrend = get("removeMean", measure.detrend).toBool();
    measure.reassigned = get("reassigned", false).toBool();
    next.overlap = number("overlap", next.overlap, 95);
    next.decibel = get("decibel", next.decibel).toBool();
    next.logarithmic = get("logarithmic", next.logarithmic).toBool();
    next.frame = count("frame", next.frame, 0);
    next.frame_overlap = number("frameOverlap", next.frame_overlap, 95);
    next.colours = ColourMapBox::kept_map(get("colours", QString()).toString());
    next.stacked = get("stacked", next.stacked).toBool();
    const std::string kind = get("batchKind", QStringLiteral("fft")).toString().toStdString();
    if (std::find(batch_kinds.begin(), batch_kinds.end(), kind) != batch_kinds.end())
        next.batch.kind = kind;
    next.batch.length = count("batchLength", next.batch.length, 1);
    next.batch.batch = count("batchCount", next.batch.batch, 1);
    next.batch.double_precision = get("batchDouble", false).toBool();
    next.batch.input = word_in(from, "batchInput", input_words, BatchInput::noise);
    reset(next);
}

} // namespace imago
