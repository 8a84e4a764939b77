// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// How a picture is laid on a reference of the same size: by its shift, and if wanted by a turn and
/// a change of scale too.
struct AlignSettings {
    /// How much each frequency counts in the correlation.
    enum class Weights {
        automatic, ///< by how far the pictures agree there, which is measured
        phase,     ///< all the same: phase correlation
        none,      ///< by its amplitude: plain cross-correlation
    };
    /// How samples between samples are made.
    enum class Interpolation {
        fourier, ///< by the phases of the spectrum, which keeps all detail
        cubic,   ///< by cubic convolution of 4 x 4 samples (Keys, a = -1/2)
    };
    /// What the aligned picture has where the moving one has nothing.
    enum class Beyond {
        zero, ///< 0
        edge, ///< the nearest sample
        wrap, ///< what leaves on the other side
    };

    /// What the pages of a stack are laid on, each by itself.
    enum class Onto {
        first, ///< the reference, of several pages its first one
        last,  ///< its last page
        mean,  ///< the mean of its first page and of the pages laid so far
    };
    /// What is made.
    enum class Shown {
        aligned,     ///< the moving picture, laid on the reference
        correlation, ///< of both: the shift is from the middle to the peak
    };

    std::string reference_file;                           ///< what the reference is read from
    bool rotation = false;                                ///< look for a turn and a scale as well
    Weights weights = Weights::automatic;                 ///< of frequencies
    Interpolation interpolation = Interpolation::fourier; ///< cubic under a turn
    Beyond beyond = Beyond::zero;                         ///< outside the moving picture
    Onto onto = Onto::first;                              ///< of a stack
    Shown shown = Shown::aligned;

    bool operator==(const AlignSettings &) const = default;
};

/// The scales that are looked for: 1 / most_align_scale .. most_align_scale.
inline constexpr double most_align_scale = 2;

/// What is done to the moving picture so that it lies on the reference: scaled and turned about its
/// centre, (height - 1) / 2 and (width - 1) / 2, then shifted.
struct Alignment {
    double shift_y = 0;    ///< added to rows, in samples
    double shift_x = 0;    ///< added to columns
    double angle = 0;      ///< degrees, counter-clockwise as seen
    double scale = 1;      ///< above 1: enlarged
    double peak = 0;       ///< of the correlation; 1: all frequencies that count agree
    double confidence = 0; ///< 0 .. 1: how far the peak stands above the next one
    double overlap = 0;    ///< the part of the reference that the moving picture covers, 0 .. 1
    bool periodic = false; ///< what leaves on one side comes in on the other
};

/// A confidence below this is no match.
inline constexpr double least_align_confidence = 0.2;

} // namespace imago
