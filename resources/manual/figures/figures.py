#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the figures of the manual's theory pages, resources/manual/pictures/*.png, by imago-cli.

    figures.py [--cli PROGRAM] [--out FOLDER] [--compare FOLDER] [NAME...]

With --compare the figures are compared with those of that folder, and one that differs fails. Needs NumPy and
Pillow."""

import argparse
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # the folder of sources stays as it is

import fast_figures
import numpy
import picture_figures
import signal_figures
import spectrum_figures
from PIL import Image
from program import Program

ROOT = Path(__file__).resolve().parents[3]
FIGURES = {**spectrum_figures.FIGURES, **signal_figures.FIGURES, **picture_figures.FIGURES,
           **fast_figures.FIGURES}
# Mean difference of the gray levels of blocks of 4 x 4 pixels; rounding gives less than 0.1.
TOLERANCE = 1.0
COLOURS = 112


def difference(first, second):
    """The largest mean difference, over a sixteenth of the figure, of averaged gray levels."""
    if first.size != second.size:
        return 255.0
    size = (max(1, first.width // 4), max(1, first.height // 4))
    levels = [numpy.asarray(each.convert('L').resize(size, Image.BOX), float) for each in (first, second)]
    rows = numpy.array_split(abs(levels[0] - levels[1]), 4)
    return max(part.mean() for row in rows for part in numpy.array_split(row, 4, axis=1))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument('--cli', default=ROOT / 'build/release/app/cli/imago-cli', type=Path)
    words.add_argument('--out', default=ROOT / 'resources/manual/pictures', type=Path)
    words.add_argument('--compare', type=Path)
    words.add_argument('names', nargs='*', choices=[[], *FIGURES], metavar='NAME')
    wishes = words.parse_args()
    wishes.out.mkdir(parents=True, exist_ok=True)
    differing = []
    for name in wishes.names or FIGURES:
        with tempfile.TemporaryDirectory() as work:
            figure = FIGURES[name](Program(wishes.cli.resolve(), work, ROOT / 'samples'))
        path = wishes.out / f'{name}.png'
        figure.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        said = f'{name}: {figure.width} x {figure.height}, {path.stat().st_size / 1024:.0f} KiB'
        if wishes.compare:
            found = difference(Image.open(path), Image.open(wishes.compare / f'{name}.png'))
            said += f', differs by {found:.2f} of {TOLERANCE:g}'
            if found > TOLERANCE:
                differing.append(name)
        print(said, flush=True)
    if differing:
        sys.exit(f'These figures of the manual are not what the program makes now: {", ".join(differing)}. '
                 'resources/manual/figures/figures.py makes them anew.')


if __name__ == '__main__':
    main()
