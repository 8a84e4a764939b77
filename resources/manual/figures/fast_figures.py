# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of theory-fast.md."""

from canvas import BLUE, GRAY, ORANGE, Plot, grid


def graph(_):
    """Sixteen points: two passes of four butterflies of radix 4, four passes of eight of radix 2. The points
    of one butterfly of each pass are orange."""
    plots = []
    for radix, passes in ((4, 2), (2, 4)):
        plot = Plot(367, 260, (-0.2, passes + 0.2), (-15.7, 0.7))
        for each in range(passes):
            distance = 16 // radix ** (each + 1)
            for first in range(16):
                if first // distance % radix == 0:
                    members = [first + distance * k for k in range(radix)]
                    colour, width = (ORANGE, 2) if first == 0 else (GRAY, 0.8)
                    for here in members:
                        for there in members:
                            plot.curve((each, each + 1), (-here, -there), colour, width)
        for column in range(passes + 1):
            plot.dots([column] * 16, [-k for k in range(16)], BLUE, 2.5)
        plots.append(plot.done())
    return grid([plots])


FIGURES = {'fast-graph': graph}
