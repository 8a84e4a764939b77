// SPDX-License-Identifier: MIT
#include "engine/pipeline/pair/signal_pair.h"

#include "engine/array/non_finite.h"
#include "engine/op/channel_pair.h"
#include "engine/op/op_array.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

template <class T>
std::vector<T> channel_of(const OpArray &array, std::size_t channel) {
    const std::size_t channels = array.count() / array.width;
    if (channel >= channels)
        throw usage_error(op_says.no_channel, channel + 1, channels);
    return std::visit(
        [&](const auto &samples) {
            const auto first = samples.begin() + std::ptrdiff_t(channel * array.width);
            std::vector<T> made;
            std::transform(first, first + std::ptrdiff_t(array.width), std::back_inserter(made),
                           [](auto sample) { return static_cast<T>(sample); });
            return made;
        },
        array.samples);
}

} // namespace

bool in_doubles(const OpArray &input, const OpFiles &files) {
    const auto file = files.find("reference");
    return input.doubles() || (file != files.end() && file->second->doubles());
}

template <class T>
void check_finite(const std::vector<T> &result) {
    if (count_non_finite(result) > 0)
        throw usage_error(op_says.pair_range);
}

template <class T>
SignalPair<T> signal_pair(const OpArray &input, const OpFiles &files, const std::string &channels) {
    const auto file = files.find("reference");
    const bool two = file != files.end();
    const OpArray &reference = two ? *file->second : input;
    const ChannelPair pair = channel_pair(channels, two);
    if (reference.rate > 0 && input.rate > 0 && reference.rate != input.rate)
        throw usage_error(op_says.pair_rates, RealNumber{reference.rate}, RealNumber{input.rate});
    SignalPair<T> made{channel_of<T>(reference, pair.first), channel_of<T>(input, pair.second),
                       std::max(reference.rate, input.rate)};
    if (const std::size_t bad = count_non_finite(made.reference); bad > 0)
        throw usage_error(op_says.align_reference_infinite, bad, made.reference.size());
    return made;
}

template <class T>
LagPeak largest_peak(std::span<const T> samples, std::ptrdiff_t first) {
    const auto at = std::max_element(samples.begin(), samples.end());
    const auto place = static_cast<double>(first + (at - samples.begin()));
    const auto value = static_cast<double>(*at);
    if (at == samples.begin() || at + 1 == samples.end())
        return {place, value};
    const auto before = static_cast<double>(at[-1]), after = static_cast<double>(at[1]);
    const double bend = before - 2 * value + after;
    return {bend < 0 ? place + (before - after) / (2 * bend) : place, value};
}

template <class T>
OpResult lag_result(std::vector<T> samples, std::ptrdiff_t first, double rate) {
    OpResult result;
    set_axes(result.array, {samples.size()});
    result.array.samples = std::move(samples);
    result.array.first = first;
    result.array.rate = rate;
    return result;
}

template SignalPair<float> signal_pair(const OpArray &, const OpFiles &, const std::string &);
template SignalPair<double> signal_pair(const OpArray &, const OpFiles &, const std::string &);
template void check_finite(const std::vector<float> &);
template void check_finite(const std::vector<double> &);
template LagPeak largest_peak(std::span<const float>, std::ptrdiff_t);
template LagPeak largest_peak(std::span<const double>, std::ptrdiff_t);
template OpResult lag_result(std::vector<float>, std::ptrdiff_t, double);
template OpResult lag_result(std::vector<double>, std::ptrdiff_t, double);

} // namespace imago
