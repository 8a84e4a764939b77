// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>

namespace imago {

/// How two signals, a reference x and another one y, are correlated: r[lag] = sum of y[n + lag]
/// x[n] over all n, with zeros beyond both, as scipy.signal.correlate(y, x) has it at the lags of
/// correlation_lags(). A peak at a positive lag says that y is late.
struct CorrelateSettings {
    /// What the sums are divided by.
    enum class Scaling {
        /// The root of the product of both sums of squares, each signal less its mean: -1 to 1.
        normalised,
        none, ///< nothing; means stay
    };
    std::string reference_file; ///< what the reference is read from; empty: a channel of the input
    /// A channel of the reference and one of the input, as "1,2"; see channel_pair().
    std::string channels;
    Scaling scaling = Scaling::normalised;
    std::size_t lags = 0; ///< the result's are -lags .. lags, as far as there are any; 0: all

    bool operator==(const CorrelateSettings &) const = default;
};

} // namespace imago
