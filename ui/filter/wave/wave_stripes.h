// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QImage>
#include <QSize>

namespace imago {

/// A wave as it falls on a screen: cos(2 pi (x across + y down + turns)) in the middle of the
/// device pixel (x, y).
struct WaveOnScreen {
    double across = 0, down = 0; ///< cycles per device pixel
    double turns = 0;

    double period() const; ///< in device pixels
};

/// How much of a wave's stripes is drawn, 0 .. 1: all from a period of 4 device pixels on, nothing
/// below 2.5, where a screen would show moiré instead.
double stripes_share(double period);

/// Stripes to be drawn over a picture: white crests and black troughs, whose opacity is the wave's
/// size times `strength`; alone: the wave from black to white, middle gray where it is too fine to
/// be drawn.
QImage wave_stripes(QSize size, const WaveOnScreen &wave, double strength, bool alone);

} // namespace imago
