# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of theory-leakage.md and theory-windows.md."""

import numpy
from canvas import BLACK, BLUE, GRAY, GREEN, ORANGE, Plot, grid

LENGTH = 200


def sine(cycles, length=LENGTH, amplitude=1.0):
    return amplitude * numpy.sin(2 * numpy.pi * cycles * numpy.arange(length) / length + 0.4)


def noise(length):
    """Normal numbers: sums of twelve of Lehmer's generator, which is the same everywhere."""
    state, values = 25, numpy.empty((length, 12))
    for place in numpy.ndindex(values.shape):
        state = state * 16807 % 2147483647
        values[place] = state / 2147483647
    return values.sum(1) - 6


def ends(_):
    """What the transform sees: 20 cycles, 20.5 cycles, 20.5 under a Hann window; copies in gray."""
    length, rows = 60, []
    hann = 0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(length) / length)
    for values in (sine(4, length), sine(4.5, length), sine(4.5, length) * hann):
        plot = Plot(740, 84, (-length, 2 * length - 1), (-1.2, 1.2))
        places = numpy.arange(-length, 2 * length)
        plot.curve(places, numpy.tile(values, 3), GRAY, 1)
        plot.curve(numpy.arange(length), values, BLUE, 2)
        rows.append([plot.upright(-0.5).upright(length - 0.5).done()])
    return grid(rows)


def bins(program):
    """Levels of the bins of 20 cycles, and of 20.5: without a window in blue, under Hann in orange."""
    plots = []
    for cycles in (20, 20.5):
        plot = Plot(367, 240, (0, 45), (-100, 5), range(0, 41, 10), range(-100, 1, 20))
        for window, colour, radius in (('hann', ORANGE, 3.5), ('rectangular', BLUE, 2.2)):
            frequencies, levels = program.line_spectrum(sine(cycles), '--window', window, '--quantity', 'db')
            plot.dots(frequencies * LENGTH, levels, colour, radius, colour == BLUE)
        plots.append(plot.done())
    return grid([plots])


def padding(program):
    """Sines of 20 and 20.8 cycles: the bins (dots), with zeros behind them (blue), five times as long
    (orange)."""
    plot = Plot(740, 240, (15, 26), (0, 1.75), range(15, 27), range(0, 2))
    short, long = (numpy.cos(2 * numpy.pi * 20 * t) + numpy.cos(2 * numpy.pi * 20.8 * t)
                   for t in (numpy.arange(LENGTH) / LENGTH - 0.5, numpy.arange(5 * LENGTH) / LENGTH - 2.5))
    for values, pad, colour in ((long, 8, ORANGE), (short, 32, BLUE)):
        frequencies, amplitudes = program.line_spectrum(values, '--window', 'rectangular', '--pad', pad)
        plot.curve(frequencies * LENGTH, amplitudes, colour)
    frequencies, amplitudes = program.line_spectrum(short, '--window', 'rectangular')
    return plot.dots(frequencies * LENGTH, amplitudes, BLACK).done()


def shape(program, window, length=64):
    """The samples of a window: bin 0 of impulses at every place, each a channel of its own."""
    program.save('impulses.npy', numpy.eye(length))
    parts = []
    for quantity in ('magnitude', 'phase'):
        program.run('spectrum', 'impulses.npy', '-o', 'impulses.csv', '--window', window, '--scaling', 'none',
                    '--quantity', quantity)
        parts.append(program.table('impulses.csv')[1:, 0])
    return parts[0] * numpy.cos(parts[1])


def lobes(program):
    """Windows above, their spectra in decibels below: rectangular, Hann, Blackman-Harris, flat top."""
    shapes, spectra = [], []
    for window in ('rectangular', 'hann', 'blackmanharris', 'flattop'):
        samples = shape(program, window)
        shapes.append(Plot(181, 100, (0, 63), (-0.2, 1.15)).level(0).curve(range(64), samples).done())
        frequencies, heights = program.line_spectrum(numpy.ones(64), '--window', window, '--scaling', 'none',
                                                     '--pad', 64)
        levels = 20 * numpy.log10(numpy.maximum(heights / heights[0], 1e-9))
        plot = Plot(181, 200, (-12, 12), (-130, 5), (-10, 0, 10), range(-120, 1, 20))
        plot.curve(numpy.concatenate([-frequencies[::-1], frequencies]) * 64,
                   numpy.concatenate([levels[::-1], levels]), width=1.1)
        spectra.append(plot.done())
    return grid([shapes, spectra])


def weak(program):
    """A sine of 30.3 cycles and another of 37.6, 70 dB weaker: rectangular, Hann, Blackman-Harris."""
    values = sine(30.3) + sine(37.6, amplitude=10 ** -3.5)
    plot = Plot(740, 240, (15, 55), (-110, 5), range(15, 56, 5), range(-100, 1, 20))
    for window, colour in (('rectangular', BLUE), ('hann', ORANGE), ('blackmanharris', GREEN)):
        frequencies, levels = program.line_spectrum(values, '--window', window, '--quantity', 'db', '--pad', 16)
        plot.curve(frequencies * LENGTH, levels, colour)
    return plot.done()


def welch(program):
    """Power densities of noise and a weak sine: one frame (gray), Welch's 31 frames (blue), seven tapers of
    four frames (orange)."""
    length = 4096
    values = noise(length) + 0.25 * numpy.sin(2 * numpy.pi * 0.2 * numpy.arange(length))
    plot = Plot(740, 260, (0, 50), (-30, 25), range(0, 51, 10), range(-20, 21, 20))
    for options, colour, width in ((('--size', length), '#c4c4c4', 0.8), (('--size', 256), BLUE, 1.5),
                                   (('--size', 1024, '--window', 'dpss:4', '--tapers', 7), ORANGE, 1.5)):
        frequencies, powers = program.line_spectrum(values, '--mode', 'welch', *options)
        plot.curve(frequencies * 100, 10 * numpy.log10(numpy.maximum(powers, 1e-9)), colour, width)
    return plot.done()


FIGURES = {'leakage-ends': ends, 'leakage-bins': bins, 'leakage-padding': padding, 'windows-lobes': lobes,
           'windows-weak': weak, 'windows-welch': welch}
