# SPDX-License-Identifier: GPL-3.0-or-later
"""imago_fft's convolutions against SciPy's, or against numpy.convolve where SciPy is missing."""
import itertools
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: NumPy is missing.")
    sys.exit(77)
try:
    import scipy.signal
except ImportError:
    scipy = None

import imago_fft

MODES = ("full", "same", "valid")


class Convolve(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(1)

    def numbers(self, shape, dtype):
        made = self.random.standard_normal(shape)
        if np.dtype(dtype).kind == "c":
            made = made + 1j * self.random.standard_normal(shape)
        return made.astype(dtype)

    def close(self, actual, expected, x, h):
        self.assertEqual(actual.shape, expected.shape)
        self.assertEqual(actual.dtype, expected.dtype)
        single = actual.dtype.char in "fF"
        bound = (1e-6 if single else 1e-12) * np.abs(x).max() * np.abs(h).sum()
        self.assertLessEqual(np.abs(actual - expected).max(), bound)

    def test_lines_are_those_of_numpy(self):
        for length, taps in ((1, 1), (7, 3), (30, 8), (31, 8), (100000, 65)):
            x, h = self.numbers(length, float), self.numbers(taps, float)
            for mode in MODES:
                self.close(imago_fft.fftconvolve(x, h, mode), np.convolve(x, h, mode), x, h)
                self.close(imago_fft.oaconvolve(x, h, mode), np.convolve(x, h, mode), x, h)
            self.close(imago_fft.correlate(x, h), np.correlate(x, h, "full"), x, h)

    @unittest.skipUnless(scipy, "SciPy is missing")
    def test_arrays_are_those_of_scipy(self):
        cases = [((40,), (9,), None), ((9,), (40,), None), ((12, 31), (5, 4), None), ((12, 31), (4, 5), (1, 0)),
                 ((12, 31), (1, 6), 1), ((12, 31), (12, 6), 1), ((1, 31), (3, 6), 1),
                 ((31, 12), (6, 1), 0), ((6, 7, 9), (3, 2, 4), None), ((6, 7, 9), (3, 1, 4), (0, 2)),
                 ((6, 7, 9), (3, 1, 4), (-3, -1)), ((2, 7, 9), (2, 3, 4), (1, 2))]
        types = [(np.float32, np.float32), (np.float64, np.float32), (np.complex64, np.float32),
                 (np.float64, np.complex128), (np.complex64, np.complex64)]
        for (shape, taps, axes), (first, second), mode in itertools.product(cases, types, MODES):
            with self.subTest(shape=shape, taps=taps, axes=axes, first=first, second=second, mode=mode):
                x, h = self.numbers(shape, first), self.numbers(taps, second)
                # SciPy transforms each array in its own precision.
                dtype, wide = np.result_type(x, h), (x.astype(complex), h.astype(complex))
                as_scipy = (lambda made: (made if dtype.kind == "c" else made.real).astype(dtype))
                self.close(imago_fft.fftconvolve(x, h, mode, axes),
                           as_scipy(scipy.signal.fftconvolve(*wide, mode, axes)), x, h)
                if axes is None:
                    self.close(imago_fft.correlate(x, h, mode),
                               as_scipy(scipy.signal.correlate(*wide, mode, "fft")), x, h)

    @unittest.skipUnless(scipy, "SciPy is missing")
    def test_edges_that_meet_are_those_of_convolve2d(self):
        for shape, taps in (((12, 17), (3, 4)), ((12, 17), (4, 5)), ((9, 8), (9, 8))):
            x, h = self.numbers(shape, float), self.numbers(taps, float)
            self.close(imago_fft.fftconvolve(x, h, "circular"),
                       scipy.signal.convolve2d(x, h, "same", "wrap"), x, h)

    @unittest.skipUnless(scipy, "SciPy is missing")
    def test_long_lines_are_those_of_oaconvolve(self):
        for shape, taps in (((300000,), (1001,)), ((2, 100001), (1, 64))):
            x, h = self.numbers(shape, np.float32), self.numbers(taps, np.float32)
            for mode in MODES:
                self.close(imago_fft.oaconvolve(x, h, mode),
                           scipy.signal.oaconvolve(x, h, mode), x, h)

    def test_other_numbers(self):
        self.assertEqual(imago_fft.fftconvolve([1, 2, 3], [1, 1]).dtype, np.float64)
        self.assertEqual(imago_fft.fftconvolve(np.ones(3, np.float16), np.ones(2, np.float16)).dtype,
                         np.float32)
        self.assertEqual(imago_fft.fftconvolve(2, 3), 6)
        self.assertEqual(imago_fft.fftconvolve([], [1]).shape, (0,))
        for arguments, said in ((([1, 2], [1, np.nan]), "NaN or infinite: 1 of 2"),
                                (([1, 2], [[1]]), "same dimensionality"),
                                (([1, 2], [1], "middle"), "'middle'"),
                                (([1, 2], [1], "full", 1), "exceeds"),
                                (([[1, 2]], [[1]], "full", (0, 0)), "unique"),
                                (([[1, 2]], [[1]], "full", ()), "empty"),
                                (([[1, 2, 3]], [[1], [2]], "valid"), "at least as large"),
                                ((np.ones((2, 4)), np.ones((3, 2)), "full", 1), "incompatible")):
            with self.assertRaisesRegex(ValueError, said):
                imago_fft.fftconvolve(*arguments)
        with self.assertRaises(TypeError):
            imago_fft.fftconvolve(["a"], ["b"])
        with self.assertRaises(imago_fft.LongDoubleError):
            imago_fft.fftconvolve(np.ones(3, np.longdouble), [1])

    def test_kernels_are_kept_and_changed(self):
        x = self.numbers((20, 30), np.float32)
        for _ in range(3):
            for taps in (self.numbers((3, 3), np.float32) for _ in range(2)):
                full = imago_fft.fftconvolve(x, taps)
                again = imago_fft.correlate(x, taps[::-1, ::-1])
                self.close(again, full, x, taps)
        imago_fft.clear_plans()
        self.close(imago_fft.fftconvolve(x, taps), full, x, taps)


if __name__ == "__main__":
    unittest.main()
