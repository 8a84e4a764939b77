// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes and sessions have of the Signals workspace.
#include "engine/values/media/reading.h"
#include "ui/page/view_values.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signals_workspace.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QFile>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double most_samples = 9e15;
constexpr double largest_rate = 1e15;

std::size_t count_in(const ViewValues &view, const char *name) {
    return static_cast<std::size_t>(number_of(view, name, 0, 0, most_samples));
}

/// "300 to 1,200"; without an end, up to the end of the spectrum.
QString band_words(const FrequencyBand &band) {
    const QString low = band.low ? number_words(*band.low, 6) : QStringLiteral("…");
    const QString high = band.high ? number_words(*band.high, 6) : QStringLiteral("…");
    return band.soft > 0 ? SignalsWorkspace::tr("%1 to %2, edges %3 wide")
                               .arg(low, high, number_words(band.soft, 4))
                         : SignalsWorkspace::tr("%1 to %2").arg(low, high);
}

} // namespace

std::optional<SessionInput> SignalsWorkspace::session_input() const {
    const SignalOpening &opening = file_.opening;
    if (!signal_ || opening.paths.isEmpty())
        return std::nullopt;
    SessionInput input;
    for (const QString &path : opening.paths)
        input.files.push_back({QFile::encodeName(path).toStdString(), 0, {}});
    if (!opening.array.isEmpty())
        put(input.reading, "array", opening.array);
    if (opening.raw)
        put_raw(input.reading, *opening.raw);
    if (opening.table)
        put_table(input.reading, *opening.table);
    return input;
}

void SignalsWorkspace::open_input(const SessionInput &input) {
    SignalOpening opening;
    for (const SessionFile &file : input.files)
        opening.paths.append(QFile::decodeName(QByteArray::fromStdString(file.path)));
    opening.array = get(input.reading, "array").toString();
    opening.raw = raw_in(input.reading);
    if (const auto table = table_in(input.reading))
        opening.table = table->settings;
    open(opening);
}

/// Bands, and then regions, are what the page has: at most one step of each.
QString SignalsWorkspace::take_recipe(const Recipe &recipe) {
    const std::size_t count = recipe.steps.size();
    const auto *bands = std::get_if<BandStep>(&recipe.steps.front());
    const auto *regions = std::get_if<RegionStep>(&recipe.steps.back());
    if (count != (bands ? 1u : 0u) + (regions ? 1u : 0u))
        return tr("The Signals page cannot show this recipe. File, Run on folder carries it out.");
    if (!signal_)
        return tr("Open a signal first; the recipe is for signals.");
    SignalSettings next = document_->settings();
    try {
        if (bands)
            next.filter = settings_for(*bands, *signal_->signal);
        if (regions)
            next.regions = settings_for(*regions, *signal_->signal);
    } catch (const Error &error) {
        return engine_words(error.sentence());
    }
    next.filtering = bands != nullptr;
    next.by_regions = regions != nullptr;
    document_->change(tr("Open recipe"), next);
    return {};
}

std::vector<std::pair<QString, QString>> SignalsWorkspace::settings_words() const {
    if (!signal_)
        return {};
    const Signal &signal = *signal_->signal;
    std::vector<std::pair<QString, QString>> rows{
        {tr("Signal"), tr("%1 channel(s), %2 samples", nullptr, static_cast<int>(signal.channels))
                           .arg(signal.channels)
                           .arg(count_words(signal.length))}};
    if (signal.sample_rate > 0)
        rows.emplace_back(tr("Sample rate"),
                          with_unit(number_words(signal.sample_rate, 6), step_unit()));
    if (measure_) {
        const Interval &part = measure_->interval;
        rows.emplace_back(tr("Part measured"),
                          tr("%1 samples from sample %2 on")
                              .arg(count_words(part.length), count_words(part.first)));
        rows.emplace_back(tr("Frame"), tr("%1 samples").arg(count_words(measure_->settings.size)));
        if (measure_->settings.mode != SpectrumMode::cosine)
            rows.emplace_back(tr("Window"),
                              QString::fromStdString(window_name(measure_->settings.window)));
    }
    const Recipe made = recipe().value_or(Recipe{});
    for (const RecipeStep &step : made.steps)
        if (const auto *bands = std::get_if<BandStep>(&step))
            for (const FrequencyBand &band : bands->bands)
                rows.emplace_back(band.kind == FrequencyBand::Kind::stop ? tr("Removed band")
                                                                         : tr("Kept band"),
                                  band_words(band));
    return rows;
}

void SignalsWorkspace::save_view(ViewValues &view) const {
    view = document_->values();
    const SignalSettings &settings = document_->settings();
    put(view, "automaticColours", settings.automatic_colours);
    put(view, "brightest", settings.brightest);
    put(view, "range", settings.range);
    put(view, "showRemoved", settings.show_removed);
    put(view, "typedRate", settings.rate);
    put(view, "pairs", settings.pairs);
    if (settings.centre)
        put(view, "centre", *settings.centre);
    if (!time_->shows_all()) {
        put(view, "from", time_->range().lower);
        put(view, "to", time_->range().upper);
    }
    const bool spectrogram = settings.view == SignalSettings::View::spectrogram;
    if (spectrogram ? spectrogram_->grid() && !spectrogram_->shows_all_frequencies()
                    : !spectrum_->empty() && !spectrum_->shows_all()) {
        const QCPRange seen = spectrogram ? spectrogram_->frequencies() : spectrum_->range();
        put(view, "frequencies-from", seen.lower);
        put(view, "frequencies-to", seen.upper);
    }
    if (const std::optional<Interval> chosen = time_->selection()) {
        put(view, "first", static_cast<qulonglong>(chosen->first));
        put(view, "length", static_cast<qulonglong>(chosen->length));
    }
}

void SignalsWorkspace::restore_view(const ViewValues &view) {
    if (!signal_)
        return;
    document_->take(view);
    SignalSettings next = document_->settings();
    if (next.view == SignalSettings::View::batch) // its rows are not part of a session
        next.view = SignalSettings::View::spectrum;
    next.automatic_colours = get(view, "automaticColours", true).toBool();
    next.brightest = number_of(view, "brightest", next.brightest, -1000, 1000);
    next.range = number_of(view, "range", next.range, 1, 1000);
    next.show_removed = get(view, "showRemoved", false).toBool();
    next.rate = number_of(view, "typedRate", 0, -largest_rate, largest_rate);
    next.pairs = get(view, "pairs", false).toBool() && file_.display->signal->channels == 2 &&
                 !file_.display->signal->is_complex();
    if (const auto centre = view_value<double>(view, "centre"))
        next.centre = std::clamp(*centre, -largest_rate, largest_rate);
    next.filter.two_sided = next.pairs || signal_->signal->is_complex();
    document_->reset(next);
    const QCPRange all = time_->limits();
    time_->set_range({number_of(view, "from", all.lower, all.lower, all.upper),
                      number_of(view, "to", all.upper, all.lower, all.upper)});
    wanted_frequencies_.reset();
    const auto lower = view_value<double>(view, "frequencies-from");
    const auto upper = view_value<double>(view, "frequencies-to");
    if (lower && upper && *lower < *upper)
        wanted_frequencies_ = {*lower, *upper};
    const std::size_t samples = signal_->signal->length;
    const Interval chosen{count_in(view, "first"), count_in(view, "length")};
    if (chosen.length > 0 && chosen.first < samples)
        time_->select(Interval{chosen.first, std::min(chosen.length, samples - chosen.first)});
    soon_->start();
}

void SignalsWorkspace::restore_frequencies() {
    if (!wanted_frequencies_)
        return;
    const QCPRange wanted(wanted_frequencies_->first, wanted_frequencies_->second);
    if (document_->settings().view == SignalSettings::View::spectrogram)
        spectrogram_->set_frequencies(wanted); // they have limits
    else
        spectrum_->set_range(wanted);
    wanted_frequencies_.reset();
}

} // namespace imago
