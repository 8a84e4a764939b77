# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs imago-cli for the figures, and reads and writes its files, all in one scratch folder."""

import subprocess
from pathlib import Path

import numpy
from PIL import Image


class Program:
    """imago-cli at `command`, run in the folder `work`; `samples` is the folder of the samples."""

    def __init__(self, command, work, samples):
        self.command, self.work, self.samples = str(command), Path(work), Path(samples)

    def run(self, *words):
        """One command; fails with what it says."""
        done = subprocess.run([self.command, *map(str, words)], cwd=self.work, capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise SystemExit(f'imago-cli {" ".join(map(str, words))}: {done.stderr}')
        return done.stdout

    def sample(self, name, box=None, size=None):
        """A sample picture in gray (green of colours), cut to box = (left, top, right, bottom) and made
        smaller to size x size."""
        image = Image.open(self.samples / 'images' / name)
        image = image.getchannel('G') if image.mode == 'RGB' else image.convert('L')
        if box:
            image = image.crop(box)
        return image.resize((size, size), Image.LANCZOS) if size else image

    def save(self, name, values):
        """Writes an array as .npy, or a picture, and returns the name."""
        if isinstance(values, Image.Image):
            values.save(self.work / name)
        else:
            numpy.save(self.work / name, numpy.asarray(values, numpy.float32))
        return name

    def load(self, name):
        """Reads an array, or a picture as an array."""
        if name.endswith('.npy'):
            return numpy.load(self.work / name)
        return numpy.asarray(Image.open(self.work / name).convert('L'), float)

    def image(self, name):
        """Reads a picture."""
        return Image.open(self.work / name).convert('RGB')

    def table(self, name):
        """The columns of a table, without the row of titles."""
        return numpy.loadtxt(self.work / name, delimiter=',', skiprows=1).T

    def coloured_spectrum(self, image, *options):
        """The spectrum of a picture as the program colours it."""
        self.save('shown.png', image)
        self.run('spectrum', 'shown.png', '-o', 'coloured.png', *options)
        return self.image('coloured.png')

    def line_spectrum(self, values, *options):
        """The spectrum of a real signal: frequencies in cycles per sample, and values."""
        self.save('line.npy', values)
        self.run('spectrum', 'line.npy', '-o', 'line.csv', *options)
        return self.table('line.csv')

    def filtered(self, values, *options):
        """A signal, or a picture given as an array of two axes, after `imago-cli filter`."""
        self.save('before.npy', values)
        dimensions = ('--dimensions', '1') if numpy.ndim(values) == 1 else ()
        self.run('filter', 'before.npy', '-o', 'after.npy', '--pad', 'none', *dimensions, *options)
        return self.load('after.npy').reshape(numpy.shape(values))
