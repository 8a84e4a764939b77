// SPDX-License-Identifier: MIT
#include "engine/service/signal_stage.h"

#include "engine/service/sentences.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// A preview is worth its time if the signal is as many times as long as what is in sight.
constexpr std::size_t least_lengths = 3;

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
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        removed.samples[i] += result.removed->samples[i];
    result.removed = std::make_shared<const Signal>(std::move(removed));
    return result;
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
        request.sight->length == 0 ||
        request.signal->length / request.sight->length < least_lengths)
        return {};
    const auto start = Clock::now();
    SignalPipelines &pipelines = engines.signals();
    if (request.filter && !holds_bands(pipelines, request))
        return {};
    const Interval sight = *request.sight;
    SignalPreview preview;
    preview.interval = sight;
    preview.filtered = std::make_shared<const Signal>(pipelines.regions.part(
        request.filter ? *pipelines.banded.signal : *request.signal, *request.regions, sight));
    for (const Measure &measure : request.filtered_measures) {
        const Interval &of = measure.interval;
        if (of.first < sight.first || of.first + of.length > sight.first + sight.length)
            continue;
        preview.measured.push_back(pipelines.measure.run(*preview.filtered, measure.settings,
                                                         {of.first - sight.first, of.length}, {}));
    }
    preview.engine_milliseconds = milliseconds_since(start);
    return preview;
}

} // namespace imago
