// SPDX-License-Identifier: MIT
#include "engine/op/sentences.h"
#include "engine/pipeline/convolve/convolver.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/pipeline/pair/signal_pair.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/values/correlate/correlate_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

namespace imago {
namespace {

/// Divides samples by a power of two, so that their products neither vanish nor overflow, and
/// returns its exponent.
template <class T>
int scale_down(std::vector<T> &samples) {
    T largest = 0;
    for (const T sample : samples)
        largest = std::max(largest, std::abs(sample));
    const int exponent = largest > 0 ? std::ilogb(largest) : 0;
    for (T &sample : samples)
        sample = std::scalbn(sample, -exponent);
    return exponent;
}

/// Takes off the mean, and divides by the root of the sum of squares of what is left. Throws Error
/// (usage) for samples that are equal but for rounding.
template <class T>
void centre(std::vector<T> &samples) {
    scale_down(samples); // to magnitudes below 2
    const auto count = static_cast<double>(samples.size());
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / count;
    double squares = 0;
    for (const T sample : samples)
        squares += std::pow(static_cast<double>(sample) - mean, 2);
    const double root = std::sqrt(squares);
    if (!(root > 2 * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::sqrt(count)))
        throw usage_error(op_says.correlate_flat);
    for (T &sample : samples)
        sample = static_cast<T>((static_cast<double>(sample) - mean) / root);
}

/// Leaves the lags of the settings. Returns the first.
template <class T>
std::ptrdiff_t keep_lags(std::vector<T> &samples, std::ptrdiff_t first, std::size_t lags) {
    if (lags == 0)
        return first;
    const auto most = static_cast<std::ptrdiff_t>(lags),
               count = static_cast<std::ptrdiff_t>(samples.size());
    const std::ptrdiff_t from = std::max(first, -most), end = std::min(first + count, most + 1);
    samples = {samples.begin() + (from - first), samples.begin() + (end - first)};
    return from;
}

template <class T>
void add_lag_figures(const std::vector<T> &samples, OpResult &result) {
    const std::ptrdiff_t first = result.array.first;
    const LagPeak peak = largest_peak<T>(samples, first);
    const double lag = std::round(peak.lag * 1e6) / 1e6 + 0.0; // what rounding moves is none
    result.figures = {{"lag", op_says.figure_lag, {lag}, ""},
                      {"peak", op_says.figure_lag_peak, {peak.value}, ""},
                      {"first", op_says.figure_first, {double(first)}, ""}};
    if (result.array.rate > 0)
        result.figures.insert(
            result.figures.begin() + 1,
            {"lag_seconds", op_says.figure_lag_seconds, {lag / result.array.rate}, "s"});
    const auto least = std::min_element(samples.begin(), samples.end());
    if (-static_cast<double>(*least) > peak.value)
        result.notes.push_back({op_says.note_inverted, first + (least - samples.begin())});
}

class CorrelateRunner final : public OpRunner {
  public:
    explicit CorrelateRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const CorrelateSettings settings = operation_of<CorrelateSettings>().settings(values);
        return in_doubles(array, files) ? run<double>(array, settings, files, between)
                                        : run<float>(array, settings, files, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const CorrelateSettings &settings, const OpFiles &files,
                 const Between &between) {
        const auto start = Clock::now();
        auto [reference, signal, rate] = signal_pair<T>(array, files, settings.channels);
        int exponent = 0;
        if (settings.scaling == CorrelateSettings::Scaling::normalised) {
            centre(reference);
            centre(signal);
        } else {
            exponent = scale_down(reference) + scale_down(signal);
        }
        Convolver<T> &convolver = pipelines_.of<T>();
        const ConvolveShape shape =
            convolve_shape({signal.size()}, {reference.size()}, {}, ConvolveSettings::Mode::full);
        std::vector<T> samples(signal.size() + reference.size() - 1);
        PlanReport plan = convolver.run({shape, signal, reference, true}, samples.data(), between);
        for (T &sample : samples)
            sample = std::scalbn(sample, exponent);
        check_finite(samples);
        const std::ptrdiff_t first =
            keep_lags(samples, 1 - static_cast<std::ptrdiff_t>(reference.size()), settings.lags);
        OpResult result = lag_result(std::move(samples), first, rate);
        add_lag_figures(std::get<std::vector<T>>(result.array.samples), result);
        result.plan = std::move(plan);
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }

    OnePrecision<Convolver> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<CorrelateSettings>(DevicePtr device) {
    return std::make_unique<CorrelateRunner>(std::move(device));
}

} // namespace imago
