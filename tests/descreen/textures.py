"""Periodic pictures that are no halftones: fabrics, bricks, fences, blinds, lines of text, tiles, fringes and stripes over a
photograph, drawn from seeds."""
import cv2
import numpy as np

import line_art


def warped(z, rng, most):
    """Seen at a slant: `most` is the largest share by which a corner moves. 0 leaves it straight."""
    h, w = z.shape
    corners = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    moved = corners + rng.uniform(-most, most, (4, 2)).astype(np.float32) * [w, h]
    return cv2.warpPerspective(z, cv2.getPerspectiveTransform(corners, np.float32(moved)), (w, h),
                               flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)


def turned_grid(size, rng):
    y, x = np.mgrid[:size, :size].astype(np.float32)
    a = np.deg2rad(rng.choice([0, 90, rng.uniform(0, 180)]))
    return x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a)


def lighting(size, rng):
    y, x = np.mgrid[:size, :size] / size
    return (.7 + .3 * np.cos(rng.uniform(0, 3) * x + rng.uniform(0, 3) * y + rng.uniform(0, 6))).astype(np.float32)


def fabric(size, rng, photo):
    """A weave: threads of two directions that pass over one another, with uneven distances."""
    u, v = turned_grid(size, rng)
    p, q = rng.uniform(4, 12, 2)
    wander = rng.uniform(.05, .5)
    u, v = (z + wander * p * cv2.GaussianBlur(rng.normal(0, 12, z.shape).astype(np.float32), (0, 0), 12) for z in (u, v))
    over = np.sin(np.pi * u / p) * np.sin(np.pi * v / q) > 0
    thread = np.where(over, np.cos(2 * np.pi * u / p), np.cos(2 * np.pi * v / q))
    pattern = cv2.GaussianBlur((rng.random(thread.shape) > .5).astype(np.float32), (0, 0), 25) - .5
    return .5 + rng.uniform(.05, .25) * thread + 3 * pattern


def bricks(size, rng, photo):
    n = 4 * size
    z = np.full((n, n), rng.uniform(.6, .8), np.float32)
    h, w = rng.integers(28, 90), rng.integers(60, 180)
    for row, y in enumerate(range(0, n, h)):
        for x in range(-(row % 2) * w // 2, n, w):
            cv2.rectangle(z, (x + 5, y + 5), (x + w - 5, y + h - 5), float(rng.uniform(.25, .5)), -1)
    return cv2.resize(z, (size, size), interpolation=cv2.INTER_AREA)


def fence(size, rng, photo):
    """Slats of one tone before a photograph."""
    u, v = turned_grid(size, rng)
    p = rng.uniform(5, 16)
    gap = np.clip((np.abs(u / p - np.rint(u / p)) - rng.uniform(.15, .35)) * p + .5, 0, 1)
    reach = rng.choice([2, .5])   # the whole picture, or its middle
    gap = np.where(np.abs(v - np.median(v)) < reach * size / 2, gap, 1)
    return gap * cv2.resize(photo, (size, size)) + (1 - gap) * rng.uniform(0, 1)


def blinds(size, rng, photo):
    u, _ = turned_grid(size, rng)
    p = rng.uniform(5, 16)
    return rng.uniform(.3, .6) + rng.uniform(.1, .3) * np.cos(2 * np.pi * u / p)


def text(size, rng, photo):
    """Lines of small text at even distances."""
    z = np.full((4 * size, 4 * size), 255, np.uint8)
    step, font = int(rng.integers(28, 80)), line_art.FONTS[rng.integers(3)]
    for y in range(step, 4 * size, step):
        words = ' '.join(rng.choice(line_art.WORDS, 60))
        cv2.putText(z, words, (20, y), font, step / 45, 30, 3, cv2.LINE_AA)
    return cv2.resize(z, (size, size), interpolation=cv2.INTER_AREA) / np.float32(255)


def tiles(size, rng, photo):
    """Squares of two tones, larger than dots are."""
    u, v = turned_grid(size, rng)
    p = rng.uniform(13, 40)
    return np.where(np.sin(np.pi * u / p) * np.sin(np.pi * v / p) > 0, rng.uniform(.1, .4), rng.uniform(.6, .9))


def fringes(size, rng, photo):
    """Interference: waves whose phase bends with the subject."""
    u, v = turned_grid(size, rng)
    bend = cv2.GaussianBlur(rng.normal(0, 1, u.shape).astype(np.float32), (0, 0), size / 10) * size
    return .5 + .35 * np.cos(2 * np.pi * u / rng.uniform(6, 16) + bend)


def hum(size, rng, photo):
    """Stripes that a sensor adds to a photograph."""
    u, _ = turned_grid(size, rng)
    return np.clip(cv2.resize(photo, (size, size)) + rng.uniform(.03, .15) * np.cos(2 * np.pi * u / rng.uniform(4, 16)), 0, 1)


TEXTURES = (fabric, bricks, fence, blinds, text, tiles, fringes, hum)


def textures(seed, size, photo):
    """(name, uint8 picture) of each kind: one seen straight on, one at a slant, both noisy."""
    for kind in TEXTURES:
        for slant in (0, .12):
            rng = np.random.default_rng([seed, TEXTURES.index(kind), int(slant > 0)])
            z = kind(size, rng, photo).astype(np.float32)
            if kind not in (hum, text):
                z = z * lighting(size, rng)
            z = warped(z, rng, slant) + rng.normal(0, rng.choice([0, .02]), z.shape)
            yield '%s%d%s' % (kind.__name__, seed, ' slant' if slant else ''), np.rint(255 * np.clip(z, 0, 1)).astype(np.uint8)
