// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// What a sample is: a real number, or a complex one I + iQ (I and Q of a receiver).
enum class SampleKind { real, complex };

/// Signals of equal length, sampled at the same times. Plain value; copying copies the samples.
struct Signal {
    /// rows() * length: the real parts, one channel after another; behind them, where the samples
    /// are complex, the imaginary parts in the same order.
    std::vector<float> samples;
    std::size_t channels = 0;
    std::size_t length = 0;         ///< samples of one channel
    double sample_rate = 0;         ///< samples per second; 0: unknown
    std::vector<std::string> names; ///< one a channel, or empty where the channels have none
    SampleKind kind = SampleKind::real;
    /// What frequency 0 of complex samples was before they were mixed down, in hertz; of no effect
    /// where the rate is unknown.
    double centre_frequency = 0;

    bool is_complex() const { return kind == SampleKind::complex; }
    std::size_t rows() const { return is_complex() ? 2 * channels : channels; }
    /// Row `index`: below `channels` a channel's real part, from there on its imaginary part.
    const float *row(std::size_t index) const { return samples.data() + index * length; }
    float *row(std::size_t index) { return samples.data() + index * length; }
    /// A channel, of complex samples its real part.
    const float *channel(std::size_t index) const { return row(index); }
    float *channel(std::size_t index) { return row(index); }
    /// Of complex samples.
    const float *imaginary(std::size_t index) const { return row(channels + index); }
    float *imaginary(std::size_t index) { return row(channels + index); }
    /// The frequency that a spectrum of 0 cycles per sample stands at, in hertz.
    double zero_frequency() const { return is_complex() && sample_rate > 0 ? centre_frequency : 0; }
    bool empty() const { return samples.empty(); }
};

/// Channels 0 and 1 as the I and Q of one complex channel, 2 and 3 of the next; the names go.
/// Throws Error (usage) when the samples are complex already or the channels are odd in number.
Signal complex_of_pairs(Signal signal);

} // namespace imago
