// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// The type of a sample: a real number, or a complex one I + iQ (I and Q of a receiver).
enum class SampleKind { real, complex };

/// Signals of equal length, sampled at the same times. A plain value; copying copies the samples.
struct Signal {
    /// rows() * length samples: the real parts, one channel after another; then, if the samples are
    /// complex, the imaginary parts in the same order. Of `exact` ones these are the nearest
    /// floats.
    std::vector<float> samples;
    std::size_t channels = 0;           ///< channels; a complex one counts once
    std::size_t length = 0;             ///< samples of one channel
    double sample_rate = 0;             ///< samples per second; 0: unknown
    std::vector<std::string> names;     ///< one for each channel; empty if the channels have none
    SampleKind kind = SampleKind::real; ///< of all channels
    /// The frequency, in hertz, that was mixed down to 0 in complex samples; without effect if the
    /// rate is unknown.
    double centre_frequency = 0;
    /// The samples in doubles, in the same order, where floats do not hold them; otherwise empty.
    /// What computes with samples takes these, so that 101325.02 does not become 101325.023.
    std::vector<double> exact{};
    std::vector<std::string> units = {}; ///< one for each channel, such as "V"; empty if unknown

    /// Whether the samples are doubles.
    bool is_exact() const { return !exact.empty(); }
    /// Sample `at` of row `index`, in the precision that it has.
    double value(std::size_t index, std::size_t at) const {
        const std::size_t i = index * length + at;
        return is_exact() ? exact[i] : static_cast<double>(samples[i]);
    }
    /// Whether samples have an imaginary part.
    bool is_complex() const { return kind == SampleKind::complex; }
    /// The number of rows of `samples`, each of `length`.
    std::size_t rows() const { return is_complex() ? 2 * channels : channels; }
    /// Row `index`: below `channels` it is a channel's real part, from there on an imaginary part.
    const float *row(std::size_t index) const { return samples.data() + index * length; }
    /// Row `index`, for writing.
    float *row(std::size_t index) { return samples.data() + index * length; }
    /// A channel; of complex samples, its real part.
    const float *channel(std::size_t index) const { return row(index); }
    /// A channel, for writing; of complex samples, its real part.
    float *channel(std::size_t index) { return row(index); }
    /// The imaginary part of a channel of complex samples.
    const float *imaginary(std::size_t index) const { return row(channels + index); }
    /// The imaginary part of a channel of complex samples, for writing.
    float *imaginary(std::size_t index) { return row(channels + index); }
    /// The unit of a channel; empty if it is unknown.
    std::string unit(std::size_t channel) const {
        return channel < units.size() ? units[channel] : std::string();
    }
    /// The frequency, in hertz, of 0 cycles per sample in a spectrum.
    double zero_frequency() const { return is_complex() && sample_rate > 0 ? centre_frequency : 0; }
    /// Whether there are no samples.
    bool empty() const { return samples.empty(); }
};

/// Sets the samples: floats, and `exact` if floats do not hold all of these finite numbers.
void set_samples(Signal &signal, std::vector<double> numbers);

/// Fills `exact`, if it is empty.
void widen(Signal &signal);

/// A signal of the same shape and names, without samples.
Signal without_samples(const Signal &signal);

/// Appends samples first .. first + count - 1 of a row of another signal behind the last one. Rows
/// of exact and of other signals do not mix: widen() comes before.
void append_samples(Signal &to, const Signal &from, std::size_t row, std::size_t first,
                    std::size_t count);

/// Samples first .. first + count - 1 of a row.
std::vector<double> row_in_doubles(const Signal &signal, std::size_t row, std::size_t first,
                                   std::size_t count);

/// Adds the samples of a signal of the same shape; or, if `subtracts`, takes them away.
void add_samples(Signal &sum, const Signal &more, bool subtracts = false);

/// The nearest finite float.
float nearest_float(double number);

/// Whether a channel's unit is unknown or stands at the end of its name: "U (V)", "U [V]", "U_V".
bool name_has_unit(const Signal &signal, std::size_t channel);

/// Makes channels 0 and 1 the I and Q of one complex channel, 2 and 3 of the next; the names are
/// dropped. Throws Error (usage) if the samples are complex already or the number of channels is
/// odd.
Signal complex_of_pairs(Signal signal);

} // namespace imago
