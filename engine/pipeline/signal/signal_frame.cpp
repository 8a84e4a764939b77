// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/signal_frame.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/band_response.h"

#include <algorithm>

namespace imago {
namespace {

constexpr std::size_t longest_margin = 65536;

bool is_smooth(std::size_t n) {
    for (const std::size_t factor : {2, 3, 5, 7})
        while (n % factor == 0)
            n /= factor;
    return n == 1;
}

} // namespace

void check_filter(const Signal *signal, const BandSettings &settings) {
    check(settings);
    if (!signal || signal->empty())
        throw usage_error(pipeline_says.no_signal_to_filter);
    if (settings.two_sided != signal->is_complex())
        throw usage_error(signal->is_complex() ? pipeline_says.bands_of_complex
                                               : pipeline_says.bands_of_real);
}

SignalFrame frame_of(std::size_t length, bool mirror, bool complex) {
    const std::size_t reflected = complex ? length - 1 : length;
    if (!mirror || reflected == 0)
        return {0, length};
    const std::size_t margin =
        std::min({std::max<std::size_t>(length / 8, 16), longest_margin, reflected});
    std::size_t whole = length + 2 * margin;
    while (!is_smooth(whole) && whole < length + margin + reflected)
        ++whole;
    return {margin, whole};
}

void extend(const float *channel, std::size_t length, const SignalFrame &frame, float *to) {
    for (std::size_t i = 0; i < frame.before; ++i)
        to[frame.before - 1 - i] = channel[i];
    std::copy_n(channel, length, to + frame.before);
    for (std::size_t i = 0; i < frame.whole - frame.before - length; ++i)
        to[frame.before + length + i] = channel[length - 1 - i];
}

void extend(std::span<const std::complex<float>> samples, const SignalFrame &frame,
            std::complex<float> *to) {
    const auto turn = [](std::complex<float> end) {
        const std::complex<double> at(end);
        const double power = std::norm(at);
        return power > 0 ? at * at / power : std::complex<double>(1);
    };
    const auto reflected = [](std::complex<double> turned, std::complex<float> sample) {
        return std::complex<float>(turned * std::conj(std::complex<double>(sample)));
    };
    const std::size_t length = samples.size();
    const std::complex<double> first = turn(samples.front()), last = turn(samples.back());
    for (std::size_t i = 0; i < frame.before; ++i)
        to[frame.before - 1 - i] = reflected(first, samples[i + 1]);
    std::copy(samples.begin(), samples.end(), to + frame.before);
    for (std::size_t i = 0; i < frame.whole - frame.before - length; ++i)
        to[frame.before + length + i] = reflected(last, samples[length - 2 - i]);
}

std::vector<std::complex<float>> complex_channel(const Signal &signal, std::size_t channel) {
    std::vector<std::complex<float>> samples(signal.length);
    for (std::size_t n = 0; n < signal.length; ++n)
        samples[n] = {signal.channel(channel)[n], signal.imaginary(channel)[n]};
    return samples;
}

Signal removed_from(const Signal &signal, const Signal &filtered) {
    Signal removed = filtered;
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        removed.samples[i] = signal.samples[i] - filtered.samples[i];
    return removed;
}

} // namespace imago
