// SPDX-License-Identifier: MIT
#include "engine/op/sentences.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/pipeline/pair/signal_pair.h"
#include "engine/pipeline/pair/spectrum_division.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/values/response/response_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace imago {
namespace {

/// The sample of largest magnitude.
template <class T>
LagPeak largest_sample(const std::vector<T> &samples, std::ptrdiff_t first) {
    const auto at = std::max_element(samples.begin(), samples.end(),
                                     [](T a, T b) { return std::abs(a) < std::abs(b); });
    return {double(first + (at - samples.begin())), static_cast<double>(*at)};
}

void add_response_figures(const LagPeak &peak, OpResult &result) {
    result.figures = {{"delay", op_says.figure_response_delay, {peak.lag}, ""},
                      {"peak", op_says.figure_response_peak, {peak.value}, ""},
                      {"first", op_says.figure_first, {double(result.array.first)}, ""}};
    if (result.array.rate > 0)
        result.figures.insert(
            result.figures.begin() + 1,
            {"delay_seconds", op_says.figure_lag_seconds, {peak.lag / result.array.rate}, "s"});
}

class ResponseRunner final : public OpRunner {
  public:
    explicit ResponseRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const ResponseSettings settings = operation_of<ResponseSettings>().settings(values);
        return in_doubles(array, files) ? run<double>(array, settings, files, between)
                                        : run<float>(array, settings, files, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const ResponseSettings &settings, const OpFiles &files,
                 const Between &between) {
        const auto start = Clock::now();
        const SignalPair<T> pair = signal_pair<T>(array, files, settings.channels);
        if (std::all_of(pair.reference.begin(), pair.reference.end(), [](T x) { return x == 0; }))
            throw usage_error(op_says.response_silent);
        const std::size_t length = settings.length ? settings.length : pair.signal.size(),
                          period = SpectrumDivision<T>::period(pair.reference.size(),
                                                               pair.signal.size());
        if (length > period || settings.before > period - length)
            throw usage_error(op_says.response_longest, period);
        SpectrumDivision<T> &division = pipelines_.of<T>();
        PlanReport plan;
        const std::vector<T> all = division.run(
            pair.reference, pair.signal, settings.regularisation, plan, [&](double share) {
                if (between)
                    between(pipeline_says.response_division, share);
            });
        check_finite(all);
        std::vector<T> samples(all.end() - std::ptrdiff_t(settings.before), all.end());
        samples.insert(samples.end(), all.begin(), all.begin() + std::ptrdiff_t(length));
        const auto first = -static_cast<std::ptrdiff_t>(settings.before);
        const LagPeak peak = largest_sample(samples, first);
        OpResult result = lag_result(std::move(samples), first, pair.rate);
        add_response_figures(peak, result);
        result.plan = std::move(plan);
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }

    OnePrecision<SpectrumDivision> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<ResponseSettings>(DevicePtr device) {
    return std::make_unique<ResponseRunner>(std::move(device));
}

} // namespace imago
