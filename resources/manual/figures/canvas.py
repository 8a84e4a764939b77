# SPDX-License-Identifier: GPL-3.0-or-later
"""Lays out the manual's figures: rows of pictures, and plots of curves. Numbers are the only text, and none
has a decimal mark, so that one figure serves all languages."""

import numpy
from PIL import Image, ImageDraw, ImageFont

BLUE, ORANGE, GREEN, GRAY, BLACK = '#0072b2', '#d55e00', '#009e73', '#9a9a9a', '#202020'
GAP = 6
SCALE = 3  # plots are drawn so much larger and averaged, which makes their lines smooth


def picture(values, low=None, high=None):
    """Gray picture of an array: `low` is black, `high` white; by default its own extremes."""
    values = numpy.asarray(values, float)
    low = values.min() if low is None else low
    high = values.max() if high is None else high
    return Image.fromarray(numpy.clip((values - low) / (high - low) * 255 + 0.5, 0, 255).astype(numpy.uint8))


def enlarged(image, factor):
    """Every pixel becomes a square of factor x factor."""
    return image.resize((image.width * factor, image.height * factor), Image.NEAREST)


def grid(rows):
    """One picture of rows of pictures, each column as wide as its widest."""
    widths = [max(row[i].width for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    heights = [max(cell.height for cell in row) for row in rows]
    sheet = Image.new('RGB', (sum(widths) + GAP * (len(widths) - 1), sum(heights) + GAP * (len(heights) - 1)),
                      'white')
    y = 0
    for row, height in zip(rows, heights):
        x = 0
        for cell, width in zip(row, widths):
            sheet.paste(cell.convert('RGB'), (x + (width - cell.width) // 2, y))
            x += width + GAP
        y += height + GAP
    return sheet


def font(size):
    try:
        return ImageFont.truetype('DejaVuSans.ttf', size)
    except OSError:
        return ImageFont.load_default()


class Plot:
    """A plot of width x height pixels whose axes span `x` and `y`, (from, to), with numbers at the ticks."""

    def __init__(self, width, height, x, y, x_ticks=(), y_ticks=()):
        self.x, self.y = x, y
        left, bottom = (40 if y_ticks else 4), (20 if x_ticks else 4)
        self.box = (left, 6, width - 10, height - bottom)
        self.image = Image.new('RGB', (width * SCALE, height * SCALE), 'white')
        self.draw = ImageDraw.Draw(self.image)
        letters = font(11 * SCALE)
        for tick in x_ticks:
            column = self.at(tick, y[0])[0]
            self.line([(column, self.box[1] * SCALE), (column, self.box[3] * SCALE)], '#dddddd', 1)
            self.number(tick, (column, (self.box[3] + 3) * SCALE), letters, (0.5, 0))
        for tick in y_ticks:
            row = self.at(x[0], tick)[1]
            self.line([(self.box[0] * SCALE, row), (self.box[2] * SCALE, row)], '#dddddd', 1)
            self.number(tick, ((self.box[0] - 4) * SCALE, row), letters, (1, 0.5))

    def at(self, x, y):
        """The place of a point on the large drawing."""
        left, top, right, bottom = self.box
        across = (x - self.x[0]) / (self.x[1] - self.x[0])
        up = (y - self.y[0]) / (self.y[1] - self.y[0])
        return ((left + across * (right - left)) * SCALE, (bottom - up * (bottom - top)) * SCALE)

    def number(self, value, place, letters, anchor):
        text = f'{value:d}'.replace('-', '\u2212')
        left, top, right, bottom = self.draw.textbbox((0, 0), text, font=letters)
        self.draw.text((place[0] - anchor[0] * right, place[1] - anchor[1] * (top + bottom)), text,
                       fill='#606060', font=letters)

    def line(self, points, colour, width):
        self.draw.line(points, fill=colour, width=max(1, round(width * SCALE)), joint='curve')

    def points(self, xs, ys):
        low, high = self.y
        return [self.at(x, min(max(y, low), high)) for x, y in zip(xs, ys) if self.x[0] <= x <= self.x[1]]

    def curve(self, xs, ys, colour=BLUE, width=1.5):
        """A curve; values beyond the axes are drawn on their ends."""
        self.line(self.points(xs, ys), colour, width)
        return self

    def dots(self, xs, ys, colour=BLUE, radius=3, stems=False):
        """Dots, with stems down to the lower end."""
        radius *= SCALE
        for x, y in self.points(xs, ys):
            if stems:
                self.line([(x, y), (x, self.box[3] * SCALE)], colour, 0.8)
            self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        return self

    def level(self, y, colour=GRAY):
        """A level line."""
        row = self.at(self.x[0], y)[1]
        self.line([(self.box[0] * SCALE, row), (self.box[2] * SCALE, row)], colour, 0.8)
        return self

    def upright(self, x, colour=GRAY):
        """An upright line."""
        column = self.at(x, self.y[0])[0]
        self.line([(column, self.box[1] * SCALE), (column, self.box[3] * SCALE)], colour, 0.8)
        return self

    def done(self):
        """The plot in its own size."""
        left, top, right, bottom = (side * SCALE for side in self.box)
        self.draw.rectangle((left, top, right, bottom), outline='#808080', width=2)
        return self.image.resize((self.image.width // SCALE, self.image.height // SCALE), Image.BOX)
