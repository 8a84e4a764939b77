// SPDX-License-Identifier: MIT
#pragma once
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

} // namespace imago
