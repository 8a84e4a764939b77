// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum_measure.h"

#include "engine/pipeline/spectrum.h"
#include "engine/pipeline/stft.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago::cli {

namespace {

constexpr std::size_t default_size = 1024;
constexpr std::size_t most_values = std::size_t{1} << 27;
constexpr double lowest_db = -200;

double decibel(double magnitude, double reference) {
    return std::max(20 * std::log10(magnitude / reference), lowest_db);
}

/// The request's quantity of a bin whose |X|, times 2 / sum(window) if amplitudes are asked for, is
/// `magnitude`. `single`: frequency 0 or half the rate, which no second bin shares the sine with.
double quantity_of(double magnitude, bool single, const SpectrumRequest &request) {
    if (request.amplitude && single)
        magnitude /= 2;
    switch (request.quantity) {
    case Quantity::power:
        return magnitude * magnitude * (request.amplitude && !single ? 0.5 : 1);
    case Quantity::db:
        return decibel(magnitude, request.reference);
    case Quantity::log:
        return std::log10(1 + magnitude);
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return magnitude;
}

bool is_single(std::size_t bin, std::size_t size) {
    return bin == 0 || 2 * bin == size;
}

/// What makes |X| the amplitude of a sine.
double gain_of(const std::vector<double> &window, const SpectrumRequest &request) {
    return request.amplitude ? 2 / std::accumulate(window.begin(), window.end(), 0.0) : 1;
}

void measure_whole(Signal &signal, const SpectrumRequest &request, const DevicePtr &device,
                   SpectrumResult &result) {
    std::vector<double> window = window_values(request.window, signal.length);
    const double gain = gain_of(window, request);
    for (std::size_t c = 0; c < signal.channels; ++c)
        for (std::size_t n = 0; n < signal.length; ++n)
            signal.channel(c)[n] = static_cast<float>(signal.channel(c)[n] * (window[n] * gain));
    window = {};
    const bool phase = request.quantity == Quantity::phase;
    SpectrumSettings settings;
    settings.value = phase ? SpectrumValue::phase : SpectrumValue::magnitude;
    Spectrum spectrum(device);
    result.values = spectrum.of_signals(signal.samples, signal.channels, signal.length, settings);
    result.bins = signal.length / 2 + 1;
    result.plan = spectrum.report();
    for (std::size_t i = 0; !phase && i < result.values.size(); ++i)
        result.values[i] =
            static_cast<float>(quantity_of(static_cast<double>(result.values[i]),
                                           is_single(i % result.bins, signal.length), request));
}

void measure_welch(const Signal &signal, const SpectrumRequest &request, const DevicePtr &device,
                   SpectrumResult &result) {
    WelchSettings settings;
    settings.window = request.window;
    settings.size = result.size;
    settings.hop = result.hop;
    settings.sample_rate = signal.sample_rate > 0 ? signal.sample_rate : 1;
    settings.detrend = request.detrend;
    WelchResult welch =
        Stft(device).welch(signal.samples, signal.channels, signal.length, settings);
    result.averaged = welch.frames;
    result.bins = welch.bins;
    result.values.reserve(welch.density.size());
    for (const double density : welch.density) {
        double value = density;
        if (request.quantity == Quantity::magnitude)
            value = std::sqrt(density);
        else if (request.quantity == Quantity::db)
            value = decibel(std::sqrt(density), request.reference);
        else if (request.quantity == Quantity::log)
            value = std::log10(1 + density);
        result.values.push_back(static_cast<float>(value));
    }
    result.plan = std::move(welch.plan);
}

StftSettings stft_settings(const SpectrumRequest &request) {
    StftSettings settings;
    settings.window = request.window;
    settings.size = request.size;
    settings.hop = request.hop;
    return settings;
}

void check_values(const Signal &signal, const SpectrumRequest &request) {
    const std::size_t frames = spectrogram_frames(signal.length, request);
    const std::size_t most = most_values / signal.channels / (request.size / 2 + 1);
    if (frames > most)
        throw usage_error("a spectrogram of " + std::to_string(frames) +
                          " frames has more than the " + std::to_string(most_values) +
                          " values that are allowed; " + advice_for(signal.length, request, most));
}

void measure_frames(const Signal &signal, const SpectrumRequest &request, const DevicePtr &device,
                    SpectrumResult &result) {
    check_values(signal, request);
    StftSettings settings = stft_settings(request);
    const double gain = gain_of(window_values(request.window, request.size), request);
    const bool db = request.quantity == Quantity::db;
    if (db) {
        settings.output = StftSettings::Output::decibel;
        settings.decibel = {request.reference / gain, lowest_db};
    }
    StftResult stft = Stft(device).run(signal.samples, signal.channels, signal.length, settings);
    result.frames = stft.frames;
    result.bins = stft.bins;
    result.plan = std::move(stft.plan);
    if (db) {
        result.values = std::move(stft.values);
        const auto half = static_cast<float>(request.amplitude ? 20 * std::log10(0.5) : 0);
        for (std::size_t i = 0; i < result.values.size(); ++i)
            if (is_single(i % stft.bins, result.size))
                result.values[i] = std::max(result.values[i] + half, static_cast<float>(lowest_db));
        return;
    }
    result.values.resize(stft.values.size() / 2);
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const double re = static_cast<double>(stft.values[2 * i]),
                     im = static_cast<double>(stft.values[2 * i + 1]);
        result.values[i] =
            static_cast<float>(request.quantity == Quantity::phase
                                   ? std::atan2(im, re)
                                   : quantity_of(gain * std::hypot(re, im),
                                                 is_single(i % stft.bins, result.size), request));
    }
}

} // namespace

SpectrumRequest settled(SpectrumRequest request, std::size_t length) {
    if (request.mode == SpectrumMode::spectrum)
        return request;
    if (request.size == 0)
        request.size = std::min(default_size, length);
    if (request.hop == 0)
        request.hop =
            std::max<std::size_t>(request.size / (request.mode == SpectrumMode::welch ? 2 : 4), 1);
    return request;
}

std::size_t spectrogram_frames(std::size_t length, const SpectrumRequest &request) {
    return stft_frames(length, stft_settings(request));
}

std::string advice_for(std::size_t length, const SpectrumRequest &request,
                       std::size_t most_frames) {
    if (most_frames == 0)
        return "a smaller --size has fewer";
    return "--hop " + std::to_string((length - request.size) / most_frames + 1) + " has fewer";
}

SpectrumResult measure_signal(Signal signal, const SpectrumRequest &asked,
                              const DevicePtr &device) {
    const SpectrumRequest request = settled(asked, signal.length);
    const double rate = signal.sample_rate > 0 ? signal.sample_rate : 1;
    SpectrumResult result;
    result.channels = signal.channels;
    if (request.mode == SpectrumMode::spectrum) {
        result.size = signal.length;
        measure_whole(signal, request, device, result);
    } else {
        const bool welch = request.mode == SpectrumMode::welch;
        if (welch && request.quantity == Quantity::phase)
            throw usage_error("Welch's estimate has no phase; magnitude, power, db and log are "
                              "allowed");
        result.size = request.size;
        result.hop = request.hop;
        if (welch)
            measure_welch(signal, request, device, result);
        else
            measure_frames(signal, request, device, result);
        result.first_time = static_cast<double>(result.size) / 2 / rate;
        result.time_step = static_cast<double>(result.hop) / rate;
    }
    result.frequency_step = rate / static_cast<double>(result.size);
    return result;
}

std::vector<float> measure_planes(const std::vector<float> &samples, std::size_t planes,
                                  std::size_t height, std::size_t width,
                                  const SpectrumRequest &request, const DevicePtr &device,
                                  PlanReport &plan) {
    SpectrumSettings settings;
    settings.norm = request.amplitude ? Norm::forward : Norm::backward;
    settings.shift = request.shift;
    settings.decibel = {request.reference, lowest_db};
    switch (request.quantity) {
    case Quantity::magnitude:
        settings.value = SpectrumValue::magnitude;
        break;
    case Quantity::power:
        settings.value = SpectrumValue::power;
        break;
    case Quantity::phase:
        settings.value = SpectrumValue::phase;
        break;
    case Quantity::db:
        settings.value = SpectrumValue::decibel;
        break;
    case Quantity::log:
        settings.value = SpectrumValue::log_magnitude;
        break;
    }
    Spectrum spectrum(device);
    std::vector<float> values = spectrum.of_planes(samples, planes, height, width, settings);
    plan = spectrum.report();
    return values;
}

} // namespace imago::cli
