# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of theory-spectrum.md."""

import numpy
from canvas import enlarged, grid, picture
from PIL import Image


def places(size):
    """x and y of every pixel, 0 in the middle."""
    return numpy.meshgrid(numpy.arange(size) - size // 2, numpy.arange(size) - size // 2)


def box(size, degrees, across, down, shift=(0, 0)):
    """A white rectangle on black, turned clockwise, with edges one pixel soft."""
    x, y = places(size)
    x, y = x - shift[0], y - shift[1]
    turn = numpy.radians(degrees)
    u, v = x * numpy.cos(turn) + y * numpy.sin(turn), -x * numpy.sin(turn) + y * numpy.cos(turn)
    inside = numpy.clip(across / 2 - abs(u) + 0.5, 0, 1) * numpy.clip(down / 2 - abs(v) + 0.5, 0, 1)
    return picture(inside, 0, 1)


def gallery(program):
    """Pictures above, spectra below: a turned box, a wave, a disc, a halftone, stripes over a photograph."""
    size = 144
    x, y = places(size)
    pictures = [box(size, 25, 70, 40),
                picture(numpy.cos(2 * numpy.pi * (12 * x + 4 * y) / size), -1, 1),
                picture(numpy.clip(14 - numpy.hypot(x, y), 0, 1), 0, 1),
                program.sample('camera_halftone.png', (170, 60, 170 + size, 60 + size)),
                program.sample('chelsea_stripes.png', (180, 60, 180 + size, 60 + size))]
    spectra = [program.coloured_spectrum(each) for each in pictures]
    x, y = places(size // 2)  # half as large, so that its two points are seen; in 8 bits it would have harmonics
    program.save('wave.npy', numpy.cos(2 * numpy.pi * (6 * x + 2 * y) / (size // 2)))
    program.run('spectrum', 'wave.npy', '--dimensions', 2, '-o', 'coloured.png')
    spectra[1] = enlarged(program.image('coloured.png'), 2)
    return grid([pictures, spectra])


def phase(program):
    """Two photographs; magnitudes of the first with phases of the second, and the reverse."""
    pair = [program.sample('camera.png', size=180), program.sample('astronaut.png', size=180)]
    program.save('pair.npy', numpy.stack([numpy.asarray(each, float) for each in pair]))
    program.run('transform', 'pair.npy', '--kind', 'rfft', '--axes=-2,-1', '-o', 'spectra.npy')
    spectra = program.load('spectra.npy')
    swapped = abs(spectra) * numpy.exp(1j * numpy.angle(spectra[::-1]))
    numpy.save(program.work / 'swapped.npy', swapped.astype(numpy.complex64))
    program.run('transform', 'swapped.npy', '--kind', 'irfft', '--axes=-2,-1', '-o', 'pictures.npy')
    return grid([pair + [picture(each, 0, 255) for each in program.load('pictures.npy')]])


def moves(program):
    """A box: as it is, shifted, turned, twice as large; spectra below."""
    size = 180
    pictures = [box(size, 0, 37, 13), box(size, 0, 37, 13, (45, 30)), box(size, 30, 37, 13), box(size, 0, 75, 27)]
    return grid([pictures, [program.coloured_spectrum(each) for each in pictures]])


def cross(program):
    """A photograph as the transform sees it, with its borders in the middle; mirrored; faded; spectra below."""
    size = 176
    plain = program.sample('camera.png', size=size)
    values = numpy.asarray(plain, float)
    mirrored = numpy.block([[values, values[:, ::-1]], [values[::-1], values[::-1, ::-1]]])
    fade = numpy.sin(numpy.pi * (numpy.arange(size) + 0.5) / size) ** 2
    faded = picture(values.mean() + (values - values.mean()) * numpy.outer(fade, fade), 0, 255)
    halved = [program.coloured_spectrum(picture(mirrored, 0, 255)),
              picture(numpy.roll(mirrored, (size, size), (0, 1)), 0, 255)]
    spectrum, shown = (each.resize((size, size), Image.BOX) for each in halved)
    return grid([[picture(numpy.roll(values, (size // 2, size // 2), (0, 1)), 0, 255), shown, faded],
                 [program.coloured_spectrum(plain), spectrum, program.coloured_spectrum(faded)]])


FIGURES = {'spectrum-gallery': gallery, 'spectrum-phase': phase, 'spectrum-moves': moves, 'spectrum-cross': cross}
