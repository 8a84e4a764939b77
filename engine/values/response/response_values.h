// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>

namespace imago {

/// How the response h of a system is found that answers a signal x, a sweep or noise, with y: by
/// H = Y conj(X) / (|X|^2 + regularisation * max |X|^2), where X and Y are the spectra of x and y
/// with zeros behind them up to the next power of two of samples that is not below the sum of their
/// lengths less 1.
struct ResponseSettings {
    std::string reference_file; ///< what x is read from; empty: a channel of the input
    /// A channel of x and one of the input, as "1,2"; see channel_pair().
    std::string channels;
    /// Frequencies at which x has less than this share of its greatest power count little.
    double regularisation = 1e-6;
    std::size_t length = 0; ///< samples of the result from 0 on; 0: as many as y has
    /// Samples before 0: of a response that is not causal, and, of exponential sweeps, of
    /// distortion.
    std::size_t before = 0;

    bool operator==(const ResponseSettings &) const = default;
};

} // namespace imago
