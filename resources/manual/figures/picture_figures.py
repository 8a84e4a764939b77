# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of theory-cosine.md, theory-gibbs.md and theory-sampling.md."""

import numpy
from canvas import BLACK, BLUE, GRAY, GREEN, ORANGE, Plot, enlarged, grid, picture

HEAD = (190, 60, 350, 220)  # of camera.png: the head and the camera


def extension(program):
    """A row of a photograph in blue: repeated by the Fourier transform, mirrored by the cosine transform."""
    row = numpy.asarray(program.sample('camera.png'), float)[180, 120:220]
    rows = []
    for copies in (numpy.tile(row, 3), numpy.concatenate([row[::-1], row, row[::-1]])):
        plot = Plot(740, 100, (-100, 199), (-10, 265))
        plot.curve(numpy.arange(-100, 200), copies, GRAY, 1).curve(numpy.arange(100), row, BLUE, 2)
        rows.append([plot.upright(-0.5).upright(99.5).done()])
    return grid(rows)


def coefficients(program):
    """The logarithm of the cosine transform's coefficients: of a whole photograph, of blocks of 8 x 8."""
    panels = []
    program.save('photo.png', program.sample('camera.png', size=200))
    for options in ((), ('--block', 8)):
        program.run('compress', 'photo.png', '-o', 'kept.png', '--keep', 100, '--coefficients', 'c.npy', *options)
        panels.append(picture(numpy.log10(1 + abs(program.load('c.npy').reshape(200, 200))), 0, 4))
    return grid([[program.image('photo.png'), *panels]])


def keep(program):
    """20, 5 and 2 per cent of the coefficients: of the whole photograph above, of blocks of 8 x 8 below."""
    rows = []
    for options in ((), ('--block', 8)):
        cells = []
        for percent in (20, 5, 2):
            program.run('compress', program.samples / 'images/camera.png', '-o', 'kept.png', '--keep', percent,
                        *options)
            cells.append(program.image('kept.png').crop(HEAD))
        rows.append(cells)
    return grid(rows)


def zone(program):
    """5 per cent of the coefficients: those in the corner of low frequencies, and the largest; which they are,
    and the pictures."""
    program.save('photo.npy', numpy.asarray(program.sample('camera.png'), float))
    program.run('transform', 'photo.npy', '--kind', 'dct2', '--norm', 'ortho', '--axes=-2,-1', '-o', 'c.npy')
    values = program.load('c.npy')
    number = values.size // 20
    down, across = numpy.indices(values.shape)
    kept = [down + across < numpy.sqrt(2 * number), abs(values) >= numpy.sort(abs(values), None)[-number]]
    cells = []
    for mask in kept:
        program.save('kept.npy', values * mask)
        program.run('transform', 'kept.npy', '--kind', 'idct2', '--norm', 'ortho', '--axes=-2,-1', '-o', 'p.npy')
        cells += [picture(mask[:160, :160], 0, 1), picture(program.load('p.npy'), 0, 255).crop(HEAD)]
    return grid([cells])


def blocks(program):
    """JPEG's quantisation at qualities 75, 20 and 5, enlarged three times."""
    cells = []
    for quality in (75, 20, 5):
        program.run('compress', program.samples / 'images/camera.png', '-o', 'kept.png', '--jpeg', '--quality', quality)
        cells.append(enlarged(program.image('kept.png').crop((216, 72, 296, 152)), 3))
    return grid([cells])


def step(program):
    """A step behind a hard low-pass: two cut-offs; behind a soft one."""
    values = (numpy.arange(1000) // 500).astype(float)
    plots = []
    for span, ticks in (((400, 600), (400, 500, 600)), ((495, 530), (500, 510, 520, 530))):
        plot = Plot(367, 220, span, (-0.15, 1.2), ticks, (0, 1))
        plot.curve(range(1000), values, GRAY, 1)
        for options, colour in ((('--low', 0.02), BLUE), (('--low', 0.08), GREEN),
                                (('--low', 0.08, '--soft', 0.16), ORANGE)):
            plot.curve(range(1000), program.filtered(values, *options), colour)
        plots.append(plot.done())
    return grid([plots])


def ringing(program):
    """A photograph; low frequencies with a hard edge, and with a soft one, as `filter` gives them."""
    cells = [program.sample('camera.png')]
    for soft in (0, 0.12):
        program.run('filter', program.samples / 'images/camera.png', '-o', 'low.png', '--low', 0.08, '--soft', soft)
        cells.append(program.image('low.png'))
    return grid([[enlarged(cell.crop((216, 72, 336, 192)), 2) for cell in cells]])


def notch(program):
    """What a notch of hard and of soft rim takes away: the mask above, what it takes from one point below."""
    point = numpy.zeros((180, 180))
    point[90, 90] = 1
    masks, answers = [], []
    for rim in (0, 0.06):
        taken = point - program.filtered(point, '--notch', '0.2,0.1,0.05', '--soft', rim)
        program.save('taken.npy', taken)
        program.run('transform', 'taken.npy', '--kind', 'fft', '--axes=-2,-1', '-o', 'mask.npy')
        masks.append(picture(1 - abs(numpy.fft.fftshift(program.load('mask.npy'))), 0, 1.1))
        answers.append(picture(numpy.log10(abs(taken) / abs(taken).max() + 1e-6), -4, 0))
    return grid([[masks[0], answers[0], masks[1], answers[1]]])


def fold(_):
    """Sines of 3 and of 7 cycles in 10 samples have the same samples."""
    plot = Plot(740, 130, (0, 10), (-1.15, 1.15), range(0, 11))
    fine = numpy.linspace(0, 10, 1500)
    plot.curve(fine, numpy.cos(2 * numpy.pi * 0.7 * fine), GRAY, 1.2).curve(fine, numpy.cos(2 * numpy.pi * 0.3 * fine))
    return plot.dots(range(11), numpy.cos(2 * numpy.pi * 0.3 * numpy.arange(11)), BLACK, 4).done()


def rings(program):
    """Rings whose frequency grows outwards; every second pixel of them; the same after a low-pass."""
    size = 120  # enlarged, so that it has no moiré of its own where a page is narrow
    x, y = numpy.meshgrid(numpy.arange(size), numpy.arange(size))
    plate = numpy.cos(numpy.pi * (x * x + y * y) / (2 * size))  # 0.5 cycles per pixel at the far side
    low = program.filtered(plate, '--low', 0.22, '--soft', 0.06)
    return grid([[enlarged(picture(plate, -1, 1), 2), enlarged(picture(plate[::2, ::2], -1, 1), 4),
                  enlarged(picture(low[::2, ::2], -1, 1), 4)]])


def screen(program):
    """A halftone; every fifth pixel of it, enlarged; every fifth after a low-pass."""
    program.run('filter', program.samples / 'images/camera_halftone.png', '-o', 'low.npy', '--low', 0.06,
                '--soft', 0.04)
    halftone = program.sample('camera_halftone.png')
    taken = numpy.asarray(halftone, float)[::5, ::5]
    low = program.load('low.npy').reshape(halftone.height, halftone.width)[::5, ::5]
    cells = [enlarged(picture(each, 0, 255), 2) for each in (taken, low)]
    return grid([[halftone.crop((180, 50, 180 + cells[0].width, 50 + cells[0].height)), *cells]])


FIGURES = {'cosine-extension': extension, 'cosine-coefficients': coefficients, 'cosine-keep': keep,
           'cosine-zone': zone, 'cosine-blocks': blocks, 'gibbs-step': step, 'gibbs-ringing': ringing,
           'gibbs-notch': notch, 'sampling-fold': fold, 'sampling-rings': rings, 'sampling-screen': screen}
