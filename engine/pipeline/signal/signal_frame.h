// SPDX-License-Identifier: MIT
// A filter of bands without its device: what it refuses, the margins around a signal, what it
// takes.
#pragma once
#include "engine/array/signal.h"
#include "engine/values/signal_values.h"

#include <complex>
#include <cstddef>
#include <vector>

namespace imago {

/// Throws Error (usage) without a signal, if bands are two-sided without complex samples or the
/// reverse, and as check() of engine/values/band_response.h does.
void check_filter(const Signal *signal, const BandSettings &settings);

/// The number of samples before a channel, and of a channel with both margins.
struct SignalFrame {
    std::size_t before = 0, whole = 0;
};

/// Returns the frame of channels of this length; without margins unless `mirror`. A margin has no
/// more samples than can be reflected: all, or for complex ones all but the end.
SignalFrame frame_of(std::size_t length, bool mirror, bool complex);

/// Writes the channel with its reflection at both ends (dcba|abcd|dcba).
template <class T>
void extend(const T *channel, std::size_t length, const SignalFrame &frame, T *to);

/// Writes the samples I + iQ, extended at both ends by their reflection about the end sample,
/// conjugate and rotated to have that sample's phase. For e^(i w t) this is the continuation.
template <class T>
void extend(const std::vector<std::complex<T>> &samples, const SignalFrame &frame,
            std::complex<T> *to);

/// Returns the samples of a complex channel.
template <class T>
std::vector<std::complex<T>> complex_channel(const Signal &signal, std::size_t channel);

/// Returns the part of a signal that a filter has taken.
Signal removed_from(const Signal &signal, const Signal &filtered);

} // namespace imago
