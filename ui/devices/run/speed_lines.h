// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as lines against N.
#pragma once
#include "ui/devices/run/run_table.h"

#include <vector>

namespace imago {

/// A line in the plots of GFLOP/s and of GB/s, or in one of them: a rate of 0 means none.
struct SpeedLine {
    enum class Style { ours, model, peer, roof, copy, upload, download };
    QString name;
    int colour = 0; ///< of a series
    Style style = Style::ours;
    std::vector<double> points, gflops, gigabytes, of_bound;
};

/// Each run has its colours; its kinds, placements and precisions have separate lines, with the
/// roofline of the memory, and copies of as many bytes if they have another speed.
std::vector<SpeedLine> speed_lines(const std::vector<ShownRun> &runs);

} // namespace imago
