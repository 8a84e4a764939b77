// SPDX-License-Identifier: GPL-3.0-or-later
// Waves in words, in the user's locale.
#pragma once
#include "engine/values/wave/wave_values.h"

#include <QString>

#include <cstddef>

namespace imago {

/// The wave's numbers: "12, −5".
QString wave_name(WaveNumber at);
/// Its period and direction: "8.31 px · 37.0°"; "the mean" for the mean.
QString wave_place(WaveNumber at, std::size_t height, std::size_t width);
/// What is done to it: "removed", "× 0.5, +90°"; empty if nothing is.
QString change_words(const WaveEdit &edit);

/// All waves that are listed, with what is done to them, and to the others.
QString waves_words(const WaveSettings &settings);

/// The rows of the card.
struct WaveCardWords {
    QString cycles;    ///< cycles across the picture and down
    QString frequency; ///< cycles per pixel
    QString period, direction, amplitude, phase, share;
    QString note; ///< what is special about it; empty: nothing
};
/// `measured` may be null; then a dash stands for what is measured.
WaveCardWords card_words(const WaveEdit &edit, const MeasuredWave *measured, std::size_t height,
                         std::size_t width);

} // namespace imago
