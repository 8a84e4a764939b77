// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/array_signal.h"

#include "app/media/signal/sentences.h"
#include "engine/support/error.h"

#include <cmath>
#include <complex>
#include <type_traits>
#include <utility>
#include <variant>

namespace imago {
namespace {

Error array_error(const Argument &name, const Sentence &reason) {
    return Error(signal_says.signal_failed, name, reason);
}

/// Converts numbers to floats. Each sample has `each` numbers; the messages need this.
std::vector<float> floats_of(const std::vector<double> &numbers, std::size_t each,
                             const Argument &name, std::vector<Sentence> &notes) {
    std::vector<float> floats(numbers.size());
    std::size_t rounded = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        floats[i] = static_cast<float>(numbers[i]);
        if (std::isfinite(numbers[i]) && !std::isfinite(floats[i]))
            throw array_error(name, {signal_says.beyond_float, i / each + 1});
        rounded += static_cast<double>(floats[i]) != numbers[i];
    }
    if (rounded > 0)
        notes.push_back({signal_says.more_digits, rounded, numbers.size()});
    return floats;
}

/// Channels have `length` samples, and samples `each` numbers.
template <class T>
void check_finite(const T *numbers, std::size_t count, std::size_t each, std::size_t length,
                  const Argument &name) {
    for (std::size_t i = 0; i < count; ++i)
        if (!std::isfinite(numbers[i])) {
            const std::size_t sample = i / each;
            throw array_error(name, count > length * each
                                        ? Sentence(signal_says.not_finite, sample % length + 1,
                                                   sample / length + 1)
                                        : Sentence(signal_says.array_not_finite, sample + 1));
        }
}

void note_rounding(const NpyArray &array, std::vector<Sentence> &notes) {
    for (Sentence &note : notes_of(array))
        notes.push_back(std::move(note));
}

/// The real parts of complex samples, then the imaginary ones.
template <class T>
std::vector<T> parts_of(const std::vector<std::complex<T>> &samples) {
    std::vector<T> parts(2 * samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        parts[i] = samples[i].real();
        parts[samples.size() + i] = samples[i].imag();
    }
    return parts;
}

std::size_t channels_of(const std::vector<std::size_t> &shape, const Argument &name) {
    if (shape.empty() || shape.size() > 2)
        throw array_error(name, {signal_says.bad_axes, shape.size()});
    return shape.size() == 1 || shape[1] == 1 ? 1 : shape[0];
}

} // namespace

std::vector<float> real_floats(NpyArray array, const Argument &name, std::vector<Sentence> &notes) {
    if (array.is_complex())
        throw array_error(name, signal_says.complex_samples);
    note_rounding(array, notes);
    std::vector<float> samples;
    if (auto *doubles = std::get_if<std::vector<double>>(&array.data))
        samples = floats_of(*doubles, 1, name, notes);
    else
        samples = std::move(std::get<std::vector<float>>(array.data));
    check_finite(samples.data(), samples.size(), 1, samples.size(), name);
    return samples;
}

std::vector<std::complex<float>> complex_floats(NpyArray array, const Argument &name,
                                                std::vector<Sentence> &notes) {
    std::vector<std::complex<float>> samples;
    if (auto *doubles = std::get_if<std::vector<std::complex<double>>>(&array.data)) {
        const auto *numbers = reinterpret_cast<const double *>(doubles->data());
        const std::vector<float> floats =
            floats_of({numbers, numbers + 2 * doubles->size()}, 2, name, notes);
        samples.resize(doubles->size());
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = {floats[2 * i], floats[2 * i + 1]};
    } else if (auto *singles = std::get_if<std::vector<std::complex<float>>>(&array.data)) {
        samples = std::move(*singles);
    } else {
        throw array_error(name, signal_says.real_samples);
    }
    check_finite(reinterpret_cast<const float *>(samples.data()), 2 * samples.size(), 2,
                 samples.size(), name);
    return samples;
}

SignalReadResult signal_of_array(NpyArray array, const Argument &name) {
    SignalReadResult result;
    Signal &signal = result.signal;
    signal.channels = channels_of(array.shape, name);
    const std::size_t count = array.size(), numbers = array.is_complex() ? 2 * count : count;
    if (count == 0)
        throw array_error(name, signal_says.no_samples);
    if (numbers > default_max_samples)
        throw array_error(name, {signal_says.too_many_numbers, numbers, default_max_samples});
    signal.length = count / signal.channels;
    note_rounding(array, result.notes);
    if (array.is_complex())
        signal.kind = SampleKind::complex;
    signal.sample_rate = array.facts.rate;
    if (array.facts.channels.size() == signal.channels)
        signal.names = array.facts.channels;
    if (array.facts.units.size() == 1)
        signal.units.assign(signal.channels, array.facts.units.front());
    else if (array.facts.units.size() == signal.channels)
        signal.units = array.facts.units;
    std::visit(
        [&]<class T>(std::vector<T> &samples) {
            using Part = decltype(std::real(T()));
            const std::size_t parts = sizeof(T) / sizeof(Part);
            check_finite(reinterpret_cast<const Part *>(samples.data()), numbers, parts,
                         signal.length, name);
            if constexpr (std::is_same_v<T, float>)
                signal.samples = std::move(samples);
            else if constexpr (std::is_same_v<T, double>)
                set_samples(signal, std::move(samples));
            else if constexpr (std::is_same_v<Part, float>)
                signal.samples = parts_of(samples);
            else
                set_samples(signal, parts_of(samples));
        },
        array.data);
    return result;
}

} // namespace imago
