// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// How a small picture, the template, is looked for in a larger one.
struct MatchSettings {
    /// The correlations that may be asked for, and the places.
    static constexpr double least_threshold = -1, most_threshold = 1;
    static constexpr int most_peaks = 1000;
    static constexpr double most_distance = 1e6;

    std::string template_file; ///< what the template is read from
    double threshold = 0.5;    ///< of the normalised cross-correlation; places below are none
    int peaks = 100;           ///< the best places at most
    /// Samples between two places at least; 0: half the template's shorter side.
    double distance = 0;

    bool operator==(const MatchSettings &) const = default;
};

} // namespace imago
