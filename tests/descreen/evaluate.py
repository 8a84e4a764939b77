"""Judges `imago-cli descreen` over the Gaussian that an oracle picks, and prints the table of its targets.

    evaluate.py IMAGO_CLI [--half judging|fitting] [--short] [--size N] [--only scan,inks] [--list] [--cache DIR]
    evaluate.py --module FILE ...     judges the function descreen(h) of a Python file instead

Exit status: 0 targets reached, 1 a target missed, 2 the program failed, 77 skipped for want of a module."""
import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
try:
    import numpy as np
    import cv2
    import skimage  # noqa: F401  (for its pictures)
except ImportError as missing:
    print('skipped: the Python module "%s" is not installed (needed: numpy, cv2, skimage)' % missing.name)
    sys.exit(77)
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generators

# kind: (median at least, share >= +1 dB at least, worst at least); None: no target
TARGETS = {
    'scan': (2.5, .8, -1.0),
    '1x': (1.2, None, None),
    'fine': (None, None, None),
    'inks': (1.0, None, None),
    'moire': (1.5, None, None),
    'turned': (1.5, None, None),
    'stretched': (1.5, None, None),
    'silhouette': (3, None, -1.0),
    'letters': (1, None, -1.0),
    'drawing': (3, None, -1.0),
    'mixed': (2, None, -1.0),
    'gradient': (1, None, -1.0),
    'tint': (1, None, -1.0),
    'light': (1, None, -1.0),
    'dark': (1, None, -1.0),
    'lines': (1, None, -1.0),
    'inked': (1, None, -1.0),
    'photo': (2.5, None, -1.0),
}
CLEAN_PLANES = 60


def psnr(a, f):
    return -10 * np.log10(np.mean((np.clip(a, 0, 1) - f)**2, dtype=np.float64) + 1e-12)


def oracle(h, f):
    """The PSNR of the best of all Gaussians, sigma in steps of 0.1, in whole 1/255 as the program's files are."""
    at = lambda s: psnr(np.rint(cv2.GaussianBlur(h, (0, 0), s, borderType=cv2.BORDER_REFLECT) * 255) / 255, f)
    best = max(np.arange(.5, 6.1, .5), key=at)
    return max(at(s) for s in np.arange(max(.3, best - .4), best + .45, .1))


def prepared(case, cache):
    """(halftone, original, PSNR of the oracle's Gaussian), kept in the folder `cache` if there is one."""
    file = cache and os.path.join(cache, case.key + '-8.npz')
    if file and os.path.exists(file):
        z = np.load(file)
        return z['h'], z['f'], float(z['base'])
    h, f = case.make()
    base = oracle(h, f)
    if file:
        np.savez(file, h=h, f=f, base=base)
    return h, f, base


class Program:
    """Runs the program on PNG files, as a user does."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def __call__(self, image):
        source, result = (os.path.join(self.folder, n) for n in ('in.png', 'out.png'))
        cv2.imwrite(source, image[..., ::-1] if image.ndim == 3 else image)
        if os.path.exists(result):
            os.remove(result)
        run = subprocess.run([self.path, 'descreen', source, '-o', result, '--report'], capture_output=True,
                             text=True)
        if run.returncode != 0 or not os.path.exists(result):
            print('%s descreen failed (%d): %s' % (self.path, run.returncode, run.stderr.strip()))
            sys.exit(2)
        out = cv2.imread(result, cv2.IMREAD_UNCHANGED)
        out = out[..., ::-1] if out.ndim == 3 else out
        found = 'no halftone found' not in run.stdout + run.stderr
        return out.astype(np.float32) / np.iinfo(out.dtype).max, found


class Prototype:
    """descreen(h) of a Python file: h float32 0..1, H x W or H x W x 3; None: no halftone."""

    def __init__(self, file):
        spec = importlib.util.spec_from_file_location('prototype', file)
        module = importlib.util.module_from_spec(spec)
        sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
        spec.loader.exec_module(module)
        self.descreen = module.descreen

    def __call__(self, image):
        out = self.descreen(np.ascontiguousarray(image, np.float32) / 255)
        if out is None:
            return image.astype(np.float32) / 255, False
        return np.rint(np.clip(out, 0, 1) * 255).astype(np.float32) / 255, True


def gains(judge, cases, cache, details):
    """{kind: [dB over the oracle's Gaussian]}"""
    out = {}
    for case in cases:
        h, f, base = prepared(case, cache)
        done, found = judge(np.rint(h * 255).astype(np.uint8))
        if done.shape != f.shape:
            print('%s: the output has the wrong shape %s' % (case, done.shape))
            sys.exit(2)
        gain = psnr(done, f) - base
        out.setdefault(case.kind, []).append(gain)
        if details:
            print('%-60s Gaussian %5.2f  %+.2f%s' % (case, base, gain, '' if found else '  NOT FOUND'), flush=True)
    return out


def touched(judge, pictures, details):
    """(planes looked at, [names of clean pictures that were changed or called halftones])"""
    planes, bad = 0, []
    for name, image in pictures:
        done, found = judge(np.ascontiguousarray(image))
        planes += 1 if image.ndim == 2 else image.shape[2]
        same = done.shape == image.shape and np.array_equal(np.rint(done * 255), image)
        if found or not same:
            bad.append(name)
            if details:
                print('clean %-40s TOUCHED' % name, flush=True)
    return planes, bad


def few_of_each(cases):
    """Two cases of every kind."""
    kinds = {}
    for case in cases:
        kinds.setdefault(case.kind, []).append(case)
    return [c for of in kinds.values() for c in (of[len(of) // 3], of[2 * len(of) // 3])]


def row(kind, values):
    """Prints a row of the table; true if the kind's targets hold."""
    v, (median, share, worst) = np.array(values), TARGETS[kind]
    missed = [text for text, bad in (
        ('median >= %+.1f' % (median or 0), median is not None and np.median(v) < median),
        ('>= +1 dB on %d%%' % (100 * (share or 0)), share is not None and np.mean(v >= 1) < share),
        ('worst >= %+.1f' % (worst or 0), worst is not None and v.min() < worst)) if bad]
    print('%-10s %5d %8.2f %7d%% %8.2f   %s' % (kind, len(v), np.median(v), round(100 * np.mean(v >= 1)), v.min(),
                                              'missed: ' + ', '.join(missed) if missed else 'reached'))
    return not missed


def main():
    arg = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arg.add_argument('program', nargs='?')
    arg.add_argument('--module')
    arg.add_argument('--half', choices=('fitting', 'judging'), default='judging')
    arg.add_argument('--short', action='store_true', help='two halftones of a kind and a seventh of the clean pictures, at 256 pixels')
    arg.add_argument('--size', type=int)
    arg.add_argument('--only', help='kinds by comma, of the table, or clean')
    arg.add_argument('--draw', type=int, default=0, help='other pictures and screens of the same classes')
    arg.add_argument('--list', action='store_true', help='a line for each picture')
    arg.add_argument('--cache', help='a folder that keeps the halftones')
    o = arg.parse_args()
    if bool(o.program) == bool(o.module):
        arg.error('give the program or --module')
    size = o.size or (256 if o.short else 384)
    kinds = o.only.split(',') if o.only else list(TARGETS) + ['clean']
    cases = [c for c in generators.cases(o.half, size, o.draw) if c.kind in kinds]
    pictures = list(generators.clean(o.half, size, o.draw)) if 'clean' in kinds else []
    if o.short:
        cases, pictures = few_of_each(cases), pictures[::7]
    with tempfile.TemporaryDirectory() as folder:
        judge = Prototype(o.module) if o.module else Program(o.program, folder)
        found = gains(judge, cases, o.cache, o.list)
        planes, bad = touched(judge, pictures, o.list)
    print('dB over the best Gaussian, %s half, %d pixels\n%-10s %5s %8s %8s %8s   target' %
          (o.half, size, 'kind', 'count', 'median', '>= +1', 'worst'))
    good = all([row(kind, found[kind]) for kind in TARGETS if kind in found])
    if pictures:
        few = planes < CLEAN_PLANES and not o.short
        print('%-10s %5d planes, %d pictures touched %s  %s' % ('clean', planes, len(bad), ', '.join(bad),
                                                            'missed' if bad or few else 'reached'))
        good = good and not bad and not few
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
