// SPDX-License-Identifier: MIT
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// The steps of a screen's table, and the units of the sums that it is made from (see
/// kernels/skeleton/descreen/screen.cl).
struct ScreenTableSize {
    static constexpr std::size_t tones = 33;        ///< from 0 to 1, both included
    static constexpr std::size_t phases = 16;       ///< of a turn along each axis
    static constexpr std::size_t range = 8;         ///< intervals of tone that a group sums
    static constexpr std::size_t weight_units = 32; ///< of a sample's weight
    static constexpr std::size_t value_units = 512; ///< of a sample's value
    /// Samples of a group, at most, so that its sums stay below 2^31.
    static constexpr std::size_t group_samples = 32768;

    static constexpr std::size_t ranges() { return (tones - 1) / range; }
    static constexpr std::size_t cells() { return phases * phases; }   ///< of a tone
    static constexpr std::size_t numbers() { return tones * cells(); } ///< of a table
    /// Integers of a group's sums: two for each cell.
    static constexpr std::size_t group_numbers() { return (range + 1) * cells() * 2; }
};

/// What was seen of a screen by tone and phase, tones * phases * phases numbers of each.
struct ScreenSums {
    std::vector<double> others = std::vector<double>(ScreenTableSize::numbers()); ///< without it
    std::vector<double> values = std::vector<double>(ScreenTableSize::numbers()); ///< with it

    /// Adds sums[part][range][tone][phase][phase][2] of sum_screen().
    void add(const std::vector<std::int32_t> &sums);
};

/// A screen as it prints: the expected value of the picture with dots by tone and phase, divided by
/// that without. Sums are smoothed along tone and phase (phase is cyclic); where little was seen, a
/// wider smoothing counts, and where nothing was, the tone itself. The mean of each tone's values
/// is the tone.
std::vector<float> screen_table(const ScreenSums &sums);

/// What an estimate of tones still has of a screen: its expected difference from smoothed tones by
/// tone and phase, plus lock_offset and the tone, so that no value is negative. The sums are those
/// of the differences; the mean of each tone's differences is 0.
std::vector<float> lock_table(const ScreenSums &sums);
/// See lock_table().
inline constexpr float lock_offset = 1;

/// The kernels of kernels/skeleton/descreen/screen.cl, for planes of one size. Belongs to one
/// thread at a time.
class ScreenKernels {
  public:
    /// Builds them. Throws Error.
    ScreenKernels(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Returns the plane, less `mean`, times e^(-2 pi i f . (x, y)), summed over wave_tile
    /// neighbours of each row: height * ceil(width / wave_tile) interleaved complex numbers. Waits.
    std::vector<float> wave_rows(Queue &queue, const Buffer &plane, const Frequency &f,
                                 double mean);

    /// A plane that a screen is learnt from.
    struct Print {
        Buffer picture; ///< with the dots
        Buffer others;  ///< what it would be without this screen; empty: 1 everywhere
    };
    /// Learns the screen's table (see screen_table()) from planes and their tones, by about two
    /// million samples of each if there are as many. Waits.
    void learn(Queue &queue, const std::vector<Print> &prints, const Buffer &tones,
               const HalftoneScreen &screen);
    /// Learns what an estimate still has of the screen (see lock_table()), from its difference from
    /// the tones. Waits.
    void learn_lock(Queue &queue, const Buffer &difference, const Buffer &tones,
                    const HalftoneScreen &screen);
    /// Writes what the screen that was learnt last makes of tones.
    void dots(Queue &queue, const Buffer &tones, const HalftoneScreen &screen, const Buffer &out);

    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    ScreenSums sums_of(Queue &queue, const std::vector<Print> &prints, const Buffer &tones,
                       const HalftoneScreen &screen);
    void set_table(Queue &queue, const std::vector<float> &table);

    DevicePtr device_;
    std::uint64_t height_, width_;
    Elementwise wave_, sum_, dots_;
    Buffer sums_, table_, rows_;
};

} // namespace imago
