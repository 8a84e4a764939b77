// SPDX-License-Identifier: MIT
#include "engine/service/signal_stage.h"

#include "engine/service/sentences.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Signals of fewer samples come at once.
constexpr std::size_t least_previewed = std::size_t{1} << 17;

bool holds_bands(const SignalPipelines &pipelines, const SignalRequest &request) {
    return pipelines.banded.signal && pipelines.band_source == request.signal &&
           pipelines.band_settings == request.filter;
}

/// The signal filtered by bands, which stays for requests with other regions.
const FilteredSignal &by_bands(SignalPipelines &pipelines, const SignalRequest &request,
                               const Job::Between &between) {
    if (!holds_bands(pipelines, request)) {
        pipelines.banded = {};
        pipelines.banded = pipelines.filter.run(request.signal, *request.filter, between);
        pipelines.band_source = request.signal;
        pipelines.band_settings = request.filter;
    }
    return pipelines.banded;
}

FilteredSignal filtered_by(const SignalRequest &request, SignalPipelines &pipelines,
                           const Job::Between &between) {
    if (!request.regions) {
        pipelines.banded = {};
        return pipelines.filter.run(request.signal, *request.filter, between);
    }
    if (!request.filter)
        return pipelines.regions.run(request.signal, *request.regions, between);
    const FilteredSignal &bands = by_bands(pipelines, request, between);
    FilteredSignal result = pipelines.regions.run(bands.signal, *request.regions, between);
    Signal removed = *bands.removed; // what both take
    add_samples(removed, *result.removed);
    result.removed = std::make_shared<const Signal>(std::move(removed));
    return result;
}

/// The spectrum of one channel of a spectrogram, and 0 for the others, which are not in sight.
MeasuredSpectrum measured_in_sight(const Signal &signal, const Measure &measure,
                                   std::size_t channel, SignalMeasure &measuring) {
    const bool all = measure.settings.mode != SpectrumMode::spectrogram || signal.channels == 1 ||
                     channel >= signal.channels;
    if (all)
        return measuring.run(signal, measure.settings, measure.interval, {});
    Signal one{{}, 1, signal.length, signal.sample_rate, {}, signal.kind, signal.centre_frequency};
    for (std::size_t row = channel; row < signal.rows(); row += signal.channels)
        append_samples(one, signal, row, 0, signal.length);
    MeasuredSpectrum measured = measuring.run(one, measure.settings, measure.interval, {});
    std::vector<double> values(signal.channels * measured.values.size());
    std::copy(measured.values.begin(), measured.values.end(),
              values.begin() + static_cast<std::ptrdiff_t>(channel * measured.values.size()));
    measured.values = std::move(values);
    measured.channels = signal.channels;
    return measured;
}

} // namespace

SignalResult analyse(const SignalRequest &request, Engines &engines, const Job::Between &between) {
    const auto start = Clock::now();
    if (!request.signal || request.signal->empty())
        throw usage_error(service_says.no_signal_to_analyse);
    SignalResult result;
    SignalPipelines &pipelines = request.for_file ? engines.fresh_signals() : engines.signals();
    for (const Measure &measure : request.measures) {
        result.measured.push_back(
            pipelines.measure.run(*request.signal, measure.settings, measure.interval, between));
        result.plan = result.measured.back().plan;
    }
    const bool filtering = request.filter || request.regions;
    if (filtering) {
        result.filtered = filtered_by(request, pipelines, between);
        result.plan = result.filtered.plan;
    }
    const Signal *filtered = filtering ? result.filtered.signal.get() : request.filtered.get();
    if (!request.filtered_measures.empty() && (!filtered || filtered->empty()))
        throw usage_error(service_says.nothing_filtered);
    for (const Measure &measure : request.filtered_measures)
        result.measured_filtered.push_back(
            pipelines.measure.run(*filtered, measure.settings, measure.interval, between));
    if (request.measures.empty() && !filtering && !result.measured_filtered.empty())
        result.plan = result.measured_filtered.back().plan;
    if (!request.for_file)
        result.plan.standing = engines.standing(result.plan.problem);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

std::optional<SignalPreview> preview_in_sight(const SignalRequest &request, Engines &engines) {
    if (!request.sight || !request.regions || !request.signal || request.for_file ||
        request.sight->interval.length == 0 || request.signal->samples.size() < least_previewed)
        return {};
    const auto start = Clock::now();
    SignalPipelines &pipelines = engines.signals();
    if (request.filter && !holds_bands(pipelines, request))
        return {};
    const Interval sight = request.sight->interval;
    SignalPreview preview;
    preview.interval = sight;
    preview.filtered = std::make_shared<const Signal>(pipelines.regions.part(
        request.filter ? *pipelines.banded.signal : *request.signal, *request.regions, sight));
    for (Measure measure : request.filtered_measures) {
        const Interval of = measure.interval;
        if (of.first < sight.first || of.first + of.length > sight.first + sight.length)
            continue;
        measure.interval.first -= sight.first;
        preview.measured.push_back(measured_in_sight(*preview.filtered, measure,
                                                     request.sight->channel, pipelines.measure));
    }
    preview.engine_milliseconds = milliseconds_since(start);
    return preview;
}

} // namespace imago
