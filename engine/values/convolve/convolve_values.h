// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// How samples x are convolved with a kernel h of other samples, along some axes of an array or of
/// a picture: y[n] = sum of x[n - k] h[k], in SciPy's conventions.
struct ConvolveSettings {
    /// Which part of the result is kept. Of a line of S samples and a kernel of K:
    enum class Mode {
        full,     ///< all S + K - 1 samples
        same,     ///< S of these, from (K - 1) / 2 on, rounded down
        valid,    ///< the S - K + 1 that no edge has part in; K is at most S
        circular, ///< S, as `same`, of a line whose ends meet
    };

    std::string kernel_file; ///< what the kernel is read from
    Mode mode = Mode::same;
    /// Correlate: the kernel is reversed along its axes, as scipy.signal.correlate does.
    bool correlate = false;
    /// Make correlation coefficients, -1 to 1: the kernel and what lies under it, each less its
    /// mean and divided by its size.
    bool normalised = false;
    /// The axes of an array along which the kernel goes, as "0,2" or "-1"; empty: as many of the
    /// last ones as the kernel has.
    std::string axes;

    bool operator==(const ConvolveSettings &) const = default;
};

} // namespace imago
