// SPDX-License-Identifier: MIT
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/descreen/blocks/welch_power.h"
#include "engine/pipeline/descreen/screen/screen_kernels.h"
#include "engine/pipeline/descreen/screen/tiled_wave.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// Two peaks of a power spectrum at a right angle and at the same distance, as a screen has them.
struct ScreenCandidate {
    Frequency first, second; ///< to a bin
    double share = 0;        ///< of the variance, that the four peaks hold; the weaker pair counts
    double excess = 0;       ///< of the weaker peak over the typical power of its distance, in nats
};

/// A power spectrum with the typical power of each distance from frequency 0. The spectrum must
/// live as long.
class RingedPower {
  public:
    explicit RingedPower(const WelchPower &welch);

    /// Returns the excess of the bin at a frequency, or of its strongest neighbour, over the median
    /// of its ring, in nats.
    double excess_near(const Frequency &frequency) const;
    /// Returns the candidates, those with the largest share first. Their frequencies are in one
    /// quarter of the plane, 1/16 to 0.48 cycles per pixel from 0.
    std::vector<ScreenCandidate> candidates() const;

    /// Whether a candidate is a harmonic of a coarser lattice, as of tiles: a fraction of it is a
    /// peak of no less energy.
    bool has_coarser(const ScreenCandidate &candidate) const;
    /// Returns the strongest single peak, as screens of lines have it, with the quarter turn as its
    /// second frequency; share 0 if there is none. Its frequency is in one half of the plane.
    ScreenCandidate strongest_line() const;
    /// Returns the power of frequencies that are about a line's, at 60 degrees from it or more, as
    /// a share of the line's: 0.08 or more in lines of text.
    double strokes(const Frequency &line) const;

  private:
    struct Bin {
        int x, y; ///< from frequency 0
    };
    double log_power(Bin bin) const;
    double excess(Bin bin) const;
    bool is_peak(Bin bin) const;
    double energy(Bin bin) const;
    Bin strongest_near(Bin bin) const;

    const WelchPower &welch_;
    int side_;
    std::vector<double> typical_; ///< median log power by distance
};

/// Whether a frequency is a harmonic of a screen, maybe an aliased one.
bool is_harmonic(const Frequency &frequency, const HalftoneScreen &screen);
/// The frequency turned from x towards y.
Frequency turned(const Frequency &frequency, double degrees);

/// Looks for the screens of a picture: in a gray one for up to two that cross; in colours for one
/// that all planes share, or for those of four inks, which share a period and lie at 15, 75, 0 and
/// 45 degrees from one another. Each plane then has black's screen first, and that of its own ink
/// second. Where no dots are found, lines are looked for, which are one screen that all planes
/// share: its second frequency, along the lines, is a quarter turn of the first. Belongs to one
/// thread at a time.
class ScreenSearch {
  public:
    /// Makes kernels and buffers. Throws Error.
    ScreenSearch(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Returns the screens of each plane, all planes or none having some. Samples are from 0 to 1.
    /// Waits. Throws Error.
    std::vector<PlaneScreens> find(const std::vector<std::vector<float>> &planes);

    double compile_milliseconds() const;

  private:
    struct Plane {
        Buffer samples;
        double mean = 0;
        WelchPower welch;
        std::vector<ScreenCandidate> candidates;
    };
    struct Strengths; ///< of the screens of four inks, by plane

    void measure(const std::vector<std::vector<float>> &planes);
    std::optional<HalftoneScreen> accepted(const Plane &plane, const ScreenCandidate &candidate,
                                           double least_share);
    std::optional<HalftoneScreen> refined(const Plane &plane, const Frequency &first,
                                          const Frequency &second, double reach);
    TiledWave wave_at(const Plane &plane, const Frequency &frequency, double mean);
    bool is_faint_print(const Plane &plane, const HalftoneScreen &screen);
    std::optional<HalftoneScreen> lines_of(const Plane &plane);
    std::optional<HalftoneScreen> shared_lines();
    std::optional<HalftoneScreen> second_screen(const Plane &plane, const HalftoneScreen &first);
    std::optional<std::vector<PlaneScreens>> ink_screens(const HalftoneScreen &base);
    HalftoneScreen ink_screen(const Plane &plane, const Frequency &first, bool strong);

    DevicePtr device_;
    Queue queue_;
    std::uint64_t height_, width_;
    ScreenKernels kernels_;
    std::vector<Plane> planes_;
};

} // namespace imago
