// SPDX-License-Identifier: MIT
// A signal and the reference that it is compared with, and what is found along their lags.
#pragma once
#include "engine/values/op_values.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// Channels of T, float or double.
template <class T>
struct SignalPair {
    std::vector<T> reference, signal;
    double rate = 0; ///< samples per second; 0: unknown
};

/// Whether the input or its reference has doubles, in which both are then computed.
bool in_doubles(const OpArray &input, const OpFiles &files);

/// Throws Error (usage) for a result beyond the range of its numbers.
template <class T>
void check_finite(const std::vector<T> &result);

/// The channels that a text names (channel_pair()): of a file of the name "reference" and the
/// input, or both of the input. The channels of an array are its rows along the last axis. Throws
/// Error (usage): no such text, no such channel, different rates, samples that are not finite.
template <class T>
SignalPair<T> signal_pair(const OpArray &input, const OpFiles &files, const std::string &channels);

/// A place between samples, and the value at the sample beside it.
struct LagPeak {
    double lag = 0;
    double value = 0;
};

/// The largest of the samples, which begin at the place `first`: by a parabola through it and its
/// neighbours, if it has two.
template <class T>
LagPeak largest_peak(std::span<const T> samples, std::ptrdiff_t first);

/// The result of samples that begin at the place `first`.
template <class T>
OpResult lag_result(std::vector<T> samples, std::ptrdiff_t first, double rate);

} // namespace imago
