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

template <class T>
void extend(const T *channel, std::size_t length, const SignalFrame &frame, T *to) {
    for (std::size_t i = 0; i < frame.before; ++i)
        to[frame.before - 1 - i] = channel[i];
    std::copy_n(channel, length, to + frame.before);
    for (std::size_t i = 0; i < frame.whole - frame.before - length; ++i)
        to[frame.before + length + i] = channel[length - 1 - i];
}

template <class T>
void extend(const std::vector<std::complex<T>> &samples, const SignalFrame &frame,
            std::complex<T> *to) {
    const auto turn = [](std::complex<T> end) {
        const std::complex<double> at(end);
        const double power = std::norm(at);
        return power > 0 ? at * at / power : std::complex<double>(1);
    };
    const auto reflected = [](std::complex<double> turned, std::complex<T> sample) {
        return std::complex<T>(turned * std::conj(std::complex<double>(sample)));
    };
    const std::size_t length = samples.size();
    const std::complex<double> first = turn(samples.front()), last = turn(samples.back());
    for (std::size_t i = 0; i < frame.before; ++i)
        to[frame.before - 1 - i] = reflected(first, samples[i + 1]);
    std::copy(samples.begin(), samples.end(), to + frame.before);
    for (std::size_t i = 0; i < frame.whole - frame.before - length; ++i)
        to[frame.before + length + i] = reflected(last, samples[length - 2 - i]);
}

template <class T>
std::vector<std::complex<T>> complex_channel(const Signal &signal, std::size_t channel) {
    std::vector<std::complex<T>> samples(signal.length);
    for (std::size_t n = 0; n < signal.length; ++n)
        samples[n] = {static_cast<T>(signal.value(channel, n)),
                      static_cast<T>(signal.value(signal.channels + channel, n))};
    return samples;
}

template void extend(const float *, std::size_t, const SignalFrame &, float *);
template void extend(const double *, std::size_t, const SignalFrame &, double *);
template void extend(const std::vector<std::complex<float>> &, const SignalFrame &,
                     std::complex<float> *);
template void extend(const std::vector<std::complex<double>> &, const SignalFrame &,
                     std::complex<double> *);
template std::vector<std::complex<float>> complex_channel(const Signal &, std::size_t);
template std::vector<std::complex<double>> complex_channel(const Signal &, std::size_t);

Signal removed_from(const Signal &signal, const Signal &filtered) {
    Signal removed = signal;
    add_samples(removed, filtered, true);
    return removed;
}

} // namespace imago
