// SPDX-License-Identifier: MIT
// Measures that average over frames; internal to engine/pipeline.
#pragma once

#include "engine/array/signal.h"
#include "engine/pipeline/signal/cross_spectra.h"
#include "engine/pipeline/signal/estimate/signal_quantity.h"
#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/signal/stft.h"
#include "engine/values/signal_values.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace imago {

// The samples of an interval that is measured; internal to engine/pipeline.

/// The samples of an interval, row after row (Signal::rows()).
struct MeasuredSamples {
    MeasuredSamples(const Signal &signal, const Interval &interval)
        : channels(signal.channels), rows(signal.rows()), length(interval.length),
          rate(signal.sample_rate > 0 ? signal.sample_rate : 1), complex(signal.is_complex()),
          zero_frequency(signal.zero_frequency()), doubles(needs_doubles(signal, interval)) {
        if (doubles) {
            exact.reserve(rows * length);
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t n = 0; n < length; ++n)
                    exact.push_back(signal.value(r, interval.first + n));
            return;
        }
        if (length == signal.length) {
            values = signal.samples;
            return;
        }
        own.reserve(rows * length);
        for (std::size_t r = 0; r < rows; ++r) {
            const float *begin = signal.row(r) + interval.first;
            own.insert(own.end(), begin, begin + length);
        }
        values = own;
    }
    MeasuredSamples(const MeasuredSamples &) = delete;

    /// Returns the rows of two channels, one after the other.
    template <class T>
    std::vector<T> rows_of(std::span<const T> all, const ChannelPair &pair) const {
        std::vector<T> both;
        for (std::size_t first = 0; first < rows; first += channels)
            for (const std::size_t channel : {pair.first, pair.second}) {
                const auto row = all.subspan((first + channel) * length, length);
                both.insert(both.end(), row.begin(), row.end());
            }
        return both;
    }
    /// Returns the bins of a spectrum of frames of `points` points.
    std::size_t bins(std::size_t points) const { return complex ? points : points / 2 + 1; }
    /// Whether a bin represents only one frequency, not both f and -f.
    bool single(std::size_t bin, std::size_t points) const {
        return complex || is_single(bin, points);
    }

    std::size_t channels, rows, length;
    double rate;
    bool complex;
    double zero_frequency;
    bool doubles; ///< whether they are measured in doubles: `exact`, and not `values`
    std::span<const float> values;
    std::vector<double> exact;

  private:
    std::vector<float> own;
};

/// Fills in Welch's estimate of each channel, by settled settings, with its interval of confidence
/// if one is requested.
void measure_welch(Stft &stft, const MeasuredSamples &samples, const MeasureSettings &settings,
                   const std::function<void(double)> &between, MeasuredSpectrum &result);

/// Fills in the coherence or the cross density of settings.pair.
void measure_pair(CrossSpectra &cross, const MeasuredSamples &samples,
                  const MeasureSettings &settings, const std::function<void(double)> &between,
                  MeasuredSpectrum &result);

} // namespace imago
