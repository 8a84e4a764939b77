"""Halftones with known originals for judging `imago-cli descreen`, and clean pictures that it must leave alone.

Every case names a picture, a screen (period, angle, spot) and a way into the file: as printed (1x) or printed
finely and scanned. Pictures, spots, angles and periods are split: constants may be chosen on the 'fitting'
half only; the figures that are quoted come from the 'judging' half."""
import hashlib
import os
from dataclasses import dataclass, field

import cv2
import line_art
import numpy as np
import skimage
from textures import textures

cv2.setNumThreads(1)
PICTURES = os.path.join(os.path.dirname(skimage.__file__), 'data')

# ---------------------------------------------------------------------------------------------- pictures


def smooth(seed, size):
    """A very smooth picture: a slope and four wide bumps."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[:size, :size] / size
    z = rng.uniform(-1, 1) * x + rng.uniform(-1, 1) * y
    for _ in range(4):
        cx, cy, width = rng.uniform(0, 1, 3)
        z += rng.uniform(-1, 1) * np.exp(-((x - cx)**2 + (y - cy)**2) / (.08 + .3 * width)**2)
    return (.08 + .84 * (z - z.min()) / np.ptp(z)).astype(np.float32)


def picture(name, size, color=False):
    """The centre of a picture, at most size x size, 0..1; 'smooth7' and names of line_art with a seed make one.
    Retina is halved first."""
    drawn = next((c for c in line_art.CLASSES if name.startswith(c)), None)
    if drawn:
        seed = int(name[len(drawn):])
        photos = GRAY['judging' if seed // 100 % 2 else 'fitting']
        tones = line_art.CLASSES[drawn](seed, size, lambda n: picture(photos[n % 3], size))
        return line_art.coloured(tones, seed) if color else tones
    if name.startswith('smooth'):
        planes = [smooth(100 * int(name[6:]) + c, size) for c in range(3 if color else 1)]
        return np.dstack(planes) if color else planes[0]
    file = next(f for f in (name + '.png', name + '.jpg') if os.path.exists(os.path.join(PICTURES, f)))
    image = cv2.imread(os.path.join(PICTURES, file), cv2.IMREAD_COLOR if color else cv2.IMREAD_GRAYSCALE)
    if name == 'retina':
        image = cv2.resize(image, None, fx=.5, fy=.5, interpolation=cv2.INTER_AREA)
    height, width = image.shape[:2]
    y, x = max(0, height - size) // 2, max(0, width - size) // 2
    image = image[y:y + size, x:x + size].astype(np.float32) / 255
    return np.ascontiguousarray(image[..., ::-1] if color else image)


# ---------------------------------------------------------------------------------------------- screens
# A spot function says in which order a cell fills; u and v are -1/2..1/2 in the cell.
SPOTS = {
    'cosine': lambda u, v: np.cos(2 * np.pi * u) + np.cos(2 * np.pi * v),
    'ellipse': lambda u, v: np.cos(2 * np.pi * u) + .7 * np.cos(2 * np.pi * v),
    'disc': lambda u, v: -(u * u + v * v),
    'diamond': lambda u, v: -(np.abs(u) + np.abs(v)) - .05 * (u * u + v * v),
    'oval': lambda u, v: np.cos(2 * np.pi * u) + .4 * np.cos(2 * np.pi * v),
    'rounded': lambda u, v: -(u**4 + v**4) - .3 * (u * u + v * v),
    'line': lambda u, v: np.cos(2 * np.pi * u) + 0 * v,
    'side': lambda u, v: u + 0 * v,  # lines that grow to one side
}
_orders = {}


def threshold(spot, x, y, period, degrees, offset):
    """The screen: thresholds spread evenly over 0..1, so that the share of ink is the tone."""
    a = np.deg2rad(degrees)
    u = (x * np.cos(a) + y * np.sin(a)) / period + offset[0]
    v = (-x * np.sin(a) + y * np.cos(a)) / period + offset[1]
    if spot not in _orders:
        g = (np.arange(1000) + .5) / 1000 - .5
        _orders[spot] = np.sort(SPOTS[spot](g[None], g[:, None]).ravel())[::50]
    s = SPOTS[spot](u - np.rint(u), v - np.rint(v))
    return (np.searchsorted(_orders[spot], s) / (len(_orders[spot]) + 1)).astype(np.float32)


def dots(tone, spot, period, degrees, offset):
    """1 where the paper stays white. tone: share of white wanted."""
    y, x = np.mgrid[:tone.shape[0], :tone.shape[1]].astype(np.float64)
    return (tone > threshold(spot, x, y, period, degrees, offset)).astype(np.float32)


def two_screens(tone, spot, screens, offset):
    """Two grays printed over one another, each the square root of the tone."""
    root = np.sqrt(tone)
    return (dots(root, spot, *screens[0], offset) * dots(root, spot, *screens[1], offset[::-1]))


def four_inks(rgb, spot, period, degrees, offset, replaced, leak):
    """C, M, Y at the three first angles and K at the fourth. replaced: share of the gray that is printed in black;
    leak: share of a neighbouring colour that an ink absorbs. Returns (print, what it is in the mean)."""
    ink = 1 - rgb
    black = replaced * ink.min(2)
    rest = (ink - black[..., None]) / np.maximum(1 - black, 1e-3)[..., None]
    k = dots(1 - black, spot, period, degrees[3], offset)
    inked = np.dstack([1 - dots(1 - rest[..., c], spot, period, degrees[c],
                                (offset[0] + .21 * c, offset[1] - .17 * c)) for c in range(3)])
    absorbs = np.array([[1, leak, 0], [leak, 1, leak], [leak / 2, leak, 1]], np.float32)
    show = lambda white, cover: np.dstack([white * np.prod(1 - absorbs[c] * cover, axis=2) for c in range(3)])
    return show(k, inked).astype(np.float32), show(1 - black, rest).astype(np.float32)


# ---------------------------------------------------------------------------------------------- scanner


def average(z, ratio, axis):
    """Means over consecutive intervals of `ratio` samples, which need not be a whole number."""
    z = np.moveaxis(z, axis, 0)
    total = np.concatenate([np.zeros((1,) + z.shape[1:]), np.cumsum(z, 0, dtype=np.float64)])
    edge = np.arange(int(z.shape[0] / ratio) + 1) * ratio
    i = np.minimum(edge.astype(int), z.shape[0] - 1)
    a = (edge - i).reshape((-1,) + (1,) * (z.ndim - 1))
    at = total[i] * (1 - a) + total[i + 1] * a
    return np.moveaxis((at[1:] - at[:-1]) / ratio, 0, axis).astype(np.float32)


def turn(z, degrees):
    """Turns about the centre by linear interpolation, and cuts off the border that has no print."""
    h, w = z.shape[:2]
    m = cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), degrees, 1)
    z = cv2.warpAffine(z, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    cut = int(np.sin(np.deg2rad(abs(degrees))) * max(h, w) / 2) + 2
    return np.ascontiguousarray(z[cut:-cut, cut:-cut])


# ---------------------------------------------------------------------------------------------- cases
@dataclass
class Case:
    """One halftone: kind is the row of the table, period is the screen's on the grid of the file."""
    kind: str
    picture: str
    spot: str
    period: float
    degrees: object            # angle; four of them for inks; two (period ratio, angle) for moire
    scale: float = 1           # printed at so many dots a pixel ...
    ratio: float = 1           # ... and averaged over so many by the scanner
    blur: float = 0
    noise: float = 0           # in steps of 1/255
    turned: float = 0
    stretch: float = 1         # of the vertical ratio
    size: int = 384
    offset: tuple = field(default=(.31, .68))
    replaced: float = field(default=1, repr=False)    # of the gray by black, four inks
    leak: float = field(default=0, repr=False)        # of an ink into the neighbouring colours

    @property
    def key(self):
        more = '' if self.replaced == 1 and self.leak == 0 else '%g %g' % (self.replaced, self.leak)
        return self.kind + '-' + hashlib.sha1((repr(self) + more).encode()).hexdigest()[:12]

    def __str__(self):
        return '%s %s %s %.2f at %s' % (self.kind, self.picture, self.spot, self.period, self.degrees)

    def make(self):
        """(halftone in whole 1/255 steps, continuous picture on the same grid), float32 in 0..1."""
        color = self.kind in ('inks', 'inked')
        f = picture(self.picture, self.size, color)
        if self.scale != 1:
            f = np.clip(cv2.resize(f, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_CUBIC), 0, 1)
        period = self.period * self.ratio
        if color:
            h, f = four_inks(f, self.spot, period, self.degrees, self.offset, self.replaced, self.leak)
        elif self.kind == 'moire':
            h = two_screens(f, self.spot, [(period * q, a) for q, a in self.degrees], self.offset)
        else:
            h = dots(f, self.spot, period, self.degrees, self.offset)
        if self.turned:
            h, f = turn(h, self.turned), turn(f, self.turned)
        if self.ratio != 1:
            h, f = (average(average(z, self.ratio, 1), self.ratio * self.stretch, 0) for z in (h, f))
        if self.blur:
            h = cv2.GaussianBlur(h, (0, 0), self.blur)
        if self.noise:
            rng = np.random.default_rng(int(self.key[-6:], 16))
            h = np.clip(h + rng.normal(0, self.noise / 255, h.shape).astype(np.float32), 0, 1)
        return np.round(h * 255).astype(np.float32) / 255, np.ascontiguousarray(f)


GRAY = {
    'fitting': ['camera', 'coins', 'moon', 'page', 'chelsea', 'motorcycle_left', 'ihc', 'grass', 'clock_motion',
                'smooth1'],
    'judging': ['astronaut', 'cell', 'text', 'coffee', 'rocket', 'retina', 'hubble_deep_field', 'gravel', 'brick',
                'smooth2'],
}
COLOR = {
    'fitting': ['chelsea', 'motorcycle_left', 'ihc', 'color', 'smooth3'],
    'judging': ['astronaut', 'coffee', 'rocket', 'retina', 'hubble_deep_field', 'smooth4'],
}
# spot, period in the file, angle, dots a pixel, ratio, blur, noise
SCANS = {
    'fitting': [('cosine', 6.06, 45, 4, 3.3, 0, 0), ('ellipse', 4.85, 15, 5, 4.15, .5, 2),
                ('disc', 7.3, 30, 3, 2.6, .8, 2)],
    'judging': [('diamond', 5.7, 22.5, 4, 3.4, .3, 1), ('oval', 5.1, 52, 6, 4.7, .5, 2),
                ('rounded', 7.0, 75, 3, 2.7, .7, 2)],
}
PRINTS = {
    'fitting': [('cosine', 5, 15), ('ellipse', 6, 45), ('disc', 8, 30)],
    'judging': [('rounded', 5, 22.5), ('diamond', 6, 53), ('oval', 8, 70)],
}
INKS = {
    'fitting': [('cosine', 6.06, (15, 75, 0, 45), 4, 3.3, 0, 0), ('ellipse', 5.2, (15, 75, 0, 45), 4, 3.3, .6, 2)],
    'judging': [('diamond', 6.4, (75, 15, 0, 45), 4, 3.4, .3, 1), ('rounded', 5.4, (15, 75, 90, 45), 5, 4.3, .5, 2)],
}
MOIRES = {'fitting': [(1, 15), (1, 45)], 'judging': [(1, 75), (1.06, 50)]}


def random_screen(rng, i):
    """(period, angle, and the way into the file) of the i-th case; every fourth one is as printed."""
    period, degrees = round(float(rng.uniform(4.4, 7)), 2), round(float(rng.uniform(0, 90)), 1)
    fine, blur, noise = int(rng.integers(3, 6)), rng.choice([0, .4, .6, .8]), rng.choice([0, 1, 2, 4])
    scan = (fine, round(fine * float(rng.uniform(.8, .9)), 2), float(blur)) if i % 4 else (1, 1, 0)
    return period, degrees, scan, float(noise)


def drawn_cases(half, size=384, draw=0):
    """Halftones of pictures other than photographs, as printed or scanned, four of each class; then screens of lines,
    and four inks. Each `draw` has other pictures and screens."""
    judging = half == 'judging'
    rng = np.random.default_rng(7 + judging + 1000 * draw)
    first = 200 * draw + 100 * judging
    out = []
    for kind in line_art.CLASSES:
        for i in range(4):
            period, degrees, scan, noise = random_screen(rng, i)
            out.append(Case(kind, kind + str(first + i), PRINTS[half][i % 3][0], period, degrees, *scan, noise,
                            size=size))
    photos = GRAY[half][draw % 3::3][:3]
    drawn = [kind + str(first + 10 + i) for i, kind in enumerate(line_art.CLASSES)]
    for i, name in enumerate(photos + drawn[:6]):
        period, degrees, scan, noise = random_screen(rng, i)
        out.append(Case('lines', name, 'side' if judging else 'line', period, degrees, *scan, noise, size=size))
    for i, name in enumerate(drawn[:6]):
        period, degrees, scan, noise = random_screen(rng, i + 1)
        angles = (15, 75, 0, 45) if i % 2 else (75, 15, 0, 45)
        out.append(Case('inked', name, PRINTS[half][i % 3][0], period, angles, *scan, noise, size=size))
    for i, name in enumerate(GRAY[half][draw % 2::2]):
        period, degrees, scan, noise = random_screen(rng, i)
        out.append(Case('photo', name, PRINTS[half][i % 3][0], period, degrees, *scan, noise, size=size))
    return out


def cases(half, size=384, draw=0):
    """Every halftone of a half; with another `draw` than 0 those that it draws only."""
    out = drawn_cases(half, size, draw)
    if draw:
        return out
    for spot, period, degrees, scale, ratio, blur, noise in SCANS[half]:
        out += [Case('scan', n, spot, period, degrees, scale, ratio, blur, noise, size=size) for n in GRAY[half]]
    for spot, period, degrees in PRINTS[half]:
        out += [Case('1x', n, spot, period, degrees, size=size) for n in GRAY[half]]
    spot, _, degrees = PRINTS[half][1]
    out += [Case('fine', n, spot, 4, degrees, size=size) for n in GRAY[half][:6]]
    for spot, period, degrees, scale, ratio, blur, noise in INKS[half]:
        out += [Case('inks', n, spot, period, degrees, scale, ratio, blur, noise, size=size) for n in COLOR[half]]
    out += [Case('inks', n, spot, period, degrees, scale, ratio, blur, noise, size=size, replaced=.7, leak=.15)
            for n in COLOR[half]]      # the last screens again, in inks that are not ideal
    spot, period, degrees, scale, ratio, blur, noise = SCANS[half][0]
    some = GRAY[half][:2] + GRAY[half][3:6]
    out += [Case('moire', n, spot, period, MOIRES[half], scale, ratio, blur, noise, size=size) for n in some]
    out += [Case('turned', n, spot, period, degrees, scale, ratio, blur, noise, turned=1, size=size) for n in some]
    out += [Case('stretched', n, spot, period, degrees, scale, ratio, blur, noise, stretch=1.005, size=size)
            for n in some]
    return out


# ---------------------------------------------------------------------------------------------- clean pictures


def jpeg(image, quality):
    return cv2.imdecode(cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_UNCHANGED)


def noises(seed, size):
    """White noise, noise with power 1/f and 1/f^2, and grain (a narrow ring of frequencies)."""
    rng = np.random.default_rng(seed)
    f = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.rfftfreq(size)[None])
    f[0, 0] = 1 / size
    ring = np.exp(-((f - .2) / .03)**2)
    for name, shape in (('white', 0 * f + 1), ('1/f', f**-.5), ('1/f2', 1 / f), ('grain', ring)):
        z = np.fft.irfft2(np.fft.rfft2(rng.normal(size=(size, size))) * shape, (size, size))
        yield name, np.clip(128 + 40 * z / z.std(), 0, 255).astype(np.uint8)


CLEAN = {
    'fitting': GRAY['fitting'][:9] + ['motorcycle_right', 'color', 'horse', 'phantom'],
    'judging': GRAY['judging'][:9] + ['logo', 'microaneurysms', 'chessboard_GRAY'],
}


def clean(half, size=384, draw=0):
    """(name, uint8 picture) that hold no halftone: photographs whole, halved, of a corner, and through JPEG; noise;
    periodic textures; pages of line_art. With another `draw` than 0 only what it draws."""
    judging = half == 'judging'
    for seed in range(2):
        yield from textures(10 * draw + 1000 * judging + seed, size, picture(GRAY[half][seed], size))
    for kind in line_art.CLASSES:
        name = kind + str(200 * draw + 100 * judging + 20)
        yield name, np.rint(picture(name, size) * 255).astype(np.uint8)
    for n in CLEAN[half] if draw == 0 else []:
        file = next(f for f in (n + '.png', n + '.jpg') if os.path.exists(os.path.join(PICTURES, f)))
        image = cv2.imread(os.path.join(PICTURES, file), cv2.IMREAD_UNCHANGED)
        if image.ndim == 3:
            image = image[..., :3] if image.shape[2] > 2 else image[..., 0]
        h, w = image.shape[:2]
        y, x = max(0, h - size) // 2, max(0, w - size) // 2
        crop = image[y:y + size, x:x + size]
        yield n, crop
        yield n + ' halved', cv2.resize(image, None, fx=.5, fy=.5, interpolation=cv2.INTER_AREA)
        yield n + ' corner', image[:size // 2, :size // 2]
        yield n + ' JPEG 40', jpeg(crop, 40)
    for name, z in noises(1 + judging + 2 * draw, size):
        yield 'noise ' + name, z
    yield 'smooth', np.rint(smooth(11 + judging + 2 * draw, size) * 255).astype(np.uint8)
