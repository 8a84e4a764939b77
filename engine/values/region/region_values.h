// SPDX-License-Identifier: MIT
// Regions of a spectrogram by which a signal is filtered, as plain values.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// A point of the plane of time and frequency.
struct RegionPoint {
    double time = 0;      ///< in samples; the signal's first is 0
    double frequency = 0; ///< in cycles per sample
    bool operator==(const RegionPoint &) const = default;
};

/// A region of a signal's time and frequency, and what is done to what lies in it. Times are in
/// samples, 0 .. length of the signal; frequencies in cycles per sample, 0 .. 0.5, for complex
/// samples from -0.5. A region that reaches an end of the signal, or of the frequencies, has no
/// edge there.
struct SpectralRegion {
    /// The form of a region, which says which members apply.
    enum class Shape {
        rectangle, ///< from, to, low, high
        lasso,     ///< corners
        /// from, to, fundamental, harmonics, width: the bands around the multiples of a frequency
        comb,
    };
    Shape shape = Shape::rectangle;     ///< which members apply
    double from = 0, to = 0;            ///< times: from < to
    double low = 0, high = 0;           ///< frequencies: low < high
    std::vector<RegionPoint> corners{}; ///< 3 to 10000 of a polygon, whose inside is by even-odd
    double fundamental = 0;             ///< above 0 and below 0.5
    int harmonics = 1;                  ///< 1 .. 1000; those above half the rate have no effect
    double width = 0;                   ///< of the band around each harmonic; above 0
    /// Factor of what lies in it, in dB: -200, which is silence, to 40.
    double gain = -60;

    bool operator==(const SpectralRegion &) const = default;
};

/// The limits of SpectralRegion::gain. At the least the factor is 0.
inline constexpr double least_region_gain = -200;
/// See least_region_gain.
inline constexpr double most_region_gain = 40;
/// The limits of RegionSettings::frame.
inline constexpr std::size_t least_region_frame = 16;
/// See least_region_frame.
inline constexpr std::size_t most_region_frame = 65536;
/// The largest SpectralRegion::harmonics.
inline constexpr int most_harmonics = 1000;
/// The most corners of a lasso.
inline constexpr std::size_t most_corners = 10000;

/// A filter by regions. Where regions overlap, their factors multiply.
struct RegionSettings {
    std::vector<SpectralRegion> regions; ///< one or more
    /// Whether all that lies outside of the regions gets their gain, which is then the same for
    /// all, and what lies in any of them stays.
    bool isolate = false;
    /// Samples of a frame: a power of two, 16 .. 65536. Long frames separate frequencies, short
    /// ones times. 0: automatic_region_frame().
    std::size_t frame = 0;

    bool operator==(const RegionSettings &) const = default;
};

/// Whether a comb's numbers are within their ranges.
bool is_possible_comb(const SpectralRegion &region);
/// Throws Error (usage) if there is no region, or one has a number out of range or that is not
/// finite, for a signal of this length.
void check(const RegionSettings &settings, std::size_t length, bool two_sided);

/// The power of two nearest to 1/24 second, for a rate in samples per second (0: unknown, 1024): it
/// resolves harmonics of voices, and follows syllables. 64 .. 65536.
std::size_t automatic_region_frame(double rate);

/// The first and the last time of a region.
struct RegionTimes {
    double from = 0, to = 0; ///< in samples
};
/// Returns the times between which a region lies.
RegionTimes times_of(const SpectralRegion &region);

/// Returns the region moved in time and frequency by this much, and no further than it stays inside
/// 0 .. length and the frequencies. The fundamental of a comb moves by the frequency.
SpectralRegion moved(SpectralRegion region, const RegionPoint &by, std::size_t length,
                     bool two_sided);

} // namespace imago
