"""Pictures other than photographs: silhouettes, text, line drawings, mixed pages, gradients, flat tints, and nearly white
or nearly black pages, drawn from seeds. Odd hundreds are seeds of the judging half."""
import cv2
import numpy as np

WORDS = ('the quick brown fox jumps over a lazy dog while seven wizards brew potions in 1984 under grey skies and rain '
         'falls softly on old stones').split()
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
FINE = 4  # samples of a drawing for a pixel


def toned(drawing, size, off, on):
    """A drawing of 0 and 255 in two tones, at its final size."""
    share = cv2.resize(drawing, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return (off + (on - off) * share).astype(np.float32)


def silhouette(seed, size, photo):
    rng, n = np.random.default_rng(seed), size * FINE
    z = np.zeros((n, n), np.uint8)
    for _ in range(rng.integers(2, 5)):
        centre = rng.uniform(.2, .8, 2) * n
        angles = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(5, 14)))
        radii = rng.uniform(.1, .35, len(angles)) * n
        corners = np.stack([centre[0] + radii * np.cos(angles), centre[1] + radii * np.sin(angles)], 1)
        if rng.random() < .5:
            cv2.fillPoly(z, [corners.astype(np.int32)], 255)
        else:
            axes = (int(radii[0]), int(radii[1]))
            cv2.ellipse(z, tuple(int(v) for v in centre), axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
    tones = [rng.uniform(.05, .35), rng.uniform(.65, .95)]
    return toned(z, size, *(tones[::-1] if rng.random() < .5 else tones))


def letters(seed, size, photo):
    rng, n = np.random.default_rng(seed + 50), size * FINE
    z, y = np.zeros((n, n), np.uint8), 0
    while y < n:
        scale, x = rng.uniform(1.4, 5), 10
        y += int(scale * 30) + 10
        while x < n:
            word, font = WORDS[rng.integers(len(WORDS))], FONTS[rng.integers(len(FONTS))]
            cv2.putText(z, word, (x, y), font, scale, 255, max(1, int(scale * rng.uniform(1, 2.4))), cv2.LINE_AA)
            x += cv2.getTextSize(word, font, scale, 2)[0][0] + int(20 * scale)
    return toned(z, size, rng.uniform(.7, .95), rng.uniform(.05, .3))


def drawing(seed, size, photo):
    rng, n = np.random.default_rng(seed + 90), size * FINE
    z = np.zeros((n, n), np.uint8)
    for _ in range(rng.integers(25, 60)):
        thick, what = int(rng.integers(4, 22)), rng.integers(3)
        at = tuple(int(v) for v in rng.integers(0, n, 2))
        if what == 0:
            cv2.line(z, at, tuple(int(v) for v in rng.integers(0, n, 2)), 255, thick, cv2.LINE_AA)
        elif what == 1:
            axes = tuple(int(v) for v in rng.integers(n // 20, n // 3, 2))
            cv2.ellipse(z, at, axes, float(rng.uniform(0, 180)), 0, float(rng.uniform(90, 360)), 255, thick,
                        cv2.LINE_AA)
        else:
            side = rng.integers(n // 20, n // 6, 2)
            cv2.rectangle(z, at, (at[0] + int(side[0]), at[1] + int(side[1])), 255, thick)
    return toned(z, size, rng.uniform(.75, .95), rng.uniform(.05, .3))


def mixed(seed, size, photo):
    """A page of text with a photograph."""
    rng = np.random.default_rng(seed + 130)
    page = letters(seed, size, photo)
    h, w = int(size * rng.uniform(.4, .6)), int(size * rng.uniform(.4, .7))
    y, x = rng.integers(0, size - h), rng.integers(0, size - w)
    page[y:y + h, x:x + w] = np.clip(cv2.resize(photo(seed), (w, h), interpolation=cv2.INTER_AREA), .02, .98)
    return page


def gradient(seed, size, photo):
    rng = np.random.default_rng(seed + 170)
    y, x = np.mgrid[:size, :size] / size
    a = rng.uniform(0, 2 * np.pi)
    slope = x * np.cos(a) + y * np.sin(a)
    kinds = [slope, np.hypot(x - rng.uniform(0, 1), y - rng.uniform(0, 1)), np.floor(8 * slope) / 8]
    t = kinds[seed % 3]
    return (.05 + .9 * (t - t.min()) / np.ptp(t)).astype(np.float32)


def tint(seed, size, photo):
    """Flat tones: one, or rectangles of several."""
    rng = np.random.default_rng(seed + 210)
    t = np.full((size, size), rng.uniform(.1, .9), np.float32)
    for _ in range(rng.integers(0, 6)):
        y, x = rng.integers(0, size * 3 // 4, 2)
        h, w = rng.integers(size // 6, size * 2 // 3, 2)
        t[y:y + h, x:x + w] = rng.uniform(.05, .95)
    return t


def faint(seed, size, photo, paper):
    """Tones from 0 to 1 that a nearly white page (or black, reversed) has: of a photograph, a silhouette or a gradient,
    all of them near the paper's; or text at full contrast on a paper with small dots."""
    rng = np.random.default_rng(seed + paper)
    if seed % 4 == 3:
        return np.where(letters(seed, size, photo) > .5, rng.uniform(.03, .08), 1)
    t = [photo, silhouette, gradient][seed % 4]
    t = t(seed) if t is photo else t(seed, size, photo)
    return rng.uniform(.08, .2) * (1 - t ** rng.uniform(.7, 1.4)) + .01


def light(seed, size, photo):
    return (1 - faint(seed, size, photo, 250)).astype(np.float32)


def dark(seed, size, photo):
    return faint(seed, size, photo, 290).astype(np.float32)


CLASSES = {f.__name__: f for f in (silhouette, letters, drawing, mixed, gradient, tint, light, dark)}


def coloured(tones, seed):
    """Tones from one colour to another."""
    rng = np.random.default_rng(seed + 330)
    a, b = rng.uniform(.05, .95, (2, 3))
    return (a + (b - a) * tones[..., None]).astype(np.float32)
