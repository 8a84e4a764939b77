// SPDX-License-Identifier: MIT
// Single waves of a picture: which one, how it is changed, and what was measured of it.
#pragma once
#include "engine/values/halftone/frequency.h"

#include <cstddef>
#include <vector>

namespace imago {

/// A wave by its cycles over the picture's width and over its height: a frequency of the picture's
/// own DFT, together with its conjugate (-u, -v). Each is at most half the extent in pixels. The
/// wave is
///     A cos(2 pi (u x / width + v y / height) + phase)
/// at pixel (x, y), counted from 0 in the upper left corner. (0, 0) is the mean.
struct WaveNumber {
    int u = 0; ///< across, along a row
    int v = 0; ///< down, along a column
    bool operator==(const WaveNumber &) const = default;
    /// In the order of u, then v.
    bool operator<(const WaveNumber &other) const {
        return u != other.u ? u < other.u : v < other.v;
    }
};

/// A change of one wave: its amplitude times `gain`, its phase plus `phase`.
struct WaveEdit {
    WaveNumber at;    ///< the wave
    double gain = 1;  ///< 0 .. largest_wave_gain; 0 removes it
    double phase = 0; ///< degrees, -360 .. 360
    /// Whether the wave becomes another.
    bool changes() const { return gain != 1 || phase != 0; }
    bool operator==(const WaveEdit &) const = default;
};

inline constexpr double largest_wave_gain = 100;          ///< the largest WaveEdit::gain
inline constexpr std::size_t most_waves = 256;            ///< the most WaveSettings::waves
inline constexpr std::size_t most_strongest_waves = 4096; ///< the most WaveSettings::strongest

/// Changes of single waves. Those that are listed are measured, too, whether they change or not.
struct WaveSettings {
    std::vector<WaveEdit> waves = {}; ///< each wave once, in any order
    bool only = false;                ///< all other waves are removed
    /// With `only`: so many waves stay besides, those with the largest magnitudes, as the mean over
    /// the planes of log(1 + |F|).
    std::size_t strongest = 0;
    bool keep_mean = true; ///< with `only`: the mean stays, too
    /// Whether there is nothing to change or to measure.
    bool empty() const { return waves.empty() && !only; }
    /// Whether the picture may become another.
    bool changes() const;
    bool operator==(const WaveSettings &) const = default;
};

/// The wave of one plane.
struct WavePlane {
    double amplitude = 0; ///< A, in the units of the samples; the mean itself for (0, 0)
    double phase = 0;     ///< degrees, above -180 to 180
    bool operator==(const WavePlane &) const = default;
};

/// A wave of the picture before it is changed.
struct MeasuredWave {
    WaveNumber at;                 ///< canonical()
    std::vector<WavePlane> planes; ///< of each plane that is transformed
    /// The share of the sum of squares of all samples, 0 .. 1.
    double energy_share = 0;
    /// The share of the squares of the differences from the mean, 0 .. 1; 0 for the mean itself.
    double contrast_share = 0;
    bool operator==(const MeasuredWave &) const = default;
};

/// Whether a picture of this size has the wave.
bool fits(WaveNumber at, std::size_t height, std::size_t width);
/// Whether wave and conjugate are one number of the DFT: the mean, and what has half as many cycles
/// as pixels on one side and 0 or half as many on the other. Its phase is 0 or 180 degrees.
bool is_own_conjugate(WaveNumber at, std::size_t height, std::size_t width);
/// The one of wave and conjugate with u > 0; for u = 0 and u = width / 2 that with v >= 0. With it
/// the phase changes its sign if it is the conjugate. The wave fits.
WaveNumber canonical(WaveNumber at, std::size_t height, std::size_t width);
/// The same change of the canonical wave.
WaveEdit canonical(const WaveEdit &edit, std::size_t height, std::size_t width);

/// The frequency in cycles per pixel.
Frequency frequency_of(WaveNumber at, std::size_t height, std::size_t width);
/// The distance of crests in pixels; infinite for the mean.
double wave_period(WaveNumber at, std::size_t height, std::size_t width);
/// The direction along which the wave repeats, in degrees from across towards down: -180 < .. <=
/// 180. 0 for the mean.
double wave_direction(WaveNumber at, std::size_t height, std::size_t width);

/// Degrees within -180 < .. <= 180.
double wrapped_degrees(double degrees);

/// Throws Error (usage), naming the wave, for numbers out of range, a wave that does not fit or
/// that is given twice, and a phase that a wave that is its own conjugate cannot have. Size 0 x 0:
/// what depends on the size is not checked.
void check(const WaveSettings &settings, std::size_t height, std::size_t width);

} // namespace imago
