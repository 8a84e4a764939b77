# SPDX-License-Identifier: GPL-3.0-or-later
"""`import imago_fft as fft` in the place of `from scipy import fft`, name by name: parameters, what good calls give, and
which errors bad ones raise."""
import inspect
import sys
import unittest
import warnings

try:
    import numpy as np
    import scipy.fft
except ImportError:
    print("skipped: NumPy or SciPy is missing.")
    sys.exit(77)

import imago_fft

# Those that SciPy 1.17 raises; older ones raise RuntimeError or ValueError for some of them.
BAD_AXES = ("([1, 2], axis=4)", "(3)", "([1, 2], axis=1.5)", "([1, 2], axis='a')")
BAD_LINES = BAD_AXES + ("([])", "([1, 2], n=-1)", "([1, 2], n=1.5)", "([1, 2], n='a')", "([1, 2], norm='x')",
                        "([1, 2], norm=3)", "([1, 2], norm=[])", "([1, 2], workers=0)", "([1, 2], workers=-1000)",
                        "([1, 2], workers=1.5)", "([1, 2], workers='a')", "(['a'])", "()", "([1, 2], name=3)")
BAD_AREAS = ("([[1, 2]], axes=(0, 0))", "([[1, 2]], axes=(0, 3))", "([[1, 2]], axes=(0.5, 1))",
             "([[1, 2]], s=(0, 1))", "([[1, 2]], s=(1, 2, 3))", "([[1, 2]], s='a')", "([[1, 2]], norm='x')",
             "([[1, 2]], s=(1,), axes=(0, 1))", "([[1, 2]], workers=0)")
BAD_TYPES = ("([1, 2], type=0)", "([1, 2], type=5)", "([1, 2], type='a')")
LENGTHS = ("(-1)", "(7.5)", "('a')", "(10**30)", "(2**62 + 1)")
ONE = [prefix + name for name in ("fft", "rfft", "hfft", "dct", "dst") for prefix in ("", "i")]
BAD = ([(name, call) for name in ONE for call in BAD_LINES] +
       [(name + n, call) for name in ONE if name[-3:] in ("fft", "dct", "dst") for n in "n" for call in BAD_AREAS] +
       [(name + "2", call) for name in ONE if name.endswith("fft") for call in BAD_AREAS + ("([1, 2])",)] +
       [(name, call) for name in ONE if name[-3:] != "fft" for call in BAD_TYPES] +
       [(name, call) for name in ("next_fast_len", "prev_fast_len") for call in LENGTHS] +
       [(name, call) for name in ("fftfreq", "rfftfreq") for call in ("(5.0)", "(0)", "(4, d=0)", "(4, device=1)")] +
       [(name, call) for name in ("fftshift", "ifftshift") for call in ("(3)", "([1, 2], axes=3)")] +
       [(name, f"({what})") for name in ("set_backend", "skip_backend", "set_global_backend", "register_backend")
        for what in ("'none'", "3")] +
       [("set_workers", f"({what}).__enter__()") for what in ("0", "-1000", "'a'", "1.5")] +
       [("rfft", "([1j])"), ("rfftn", "([[1j]])"), ("ihfft", "([1j])"), ("ihfftn", "([[1j]])"), ("irfft", "([1])"),
        ("hfft", "([1])"), ("dct", "([1], type=1)"), ("rfftn", "([[1]], axes=[])"), ("irfftn", "([[1]], axes=[])"),
        ("fft", "([1, 2], plan=3)"), ("fht", "([], 0.1, 0)")])
GOOD = ["fftfreq(7, 0.5)", "rfftfreq(8, d=2)", "fftshift([1, 2, 3])", "ifftshift([[1, 2, 3]], axes=1)",
        "fftshift(np.eye(4), (0,))", "fftn([[1, 2]], axes=[])", "dctn([[1, 2]], axes=())", "fht([1., 2.], 0.1, 0)",
        "ifht([1., 2.], 0.1, 0, bias=0.1)", "fhtoffset(0.1, 0)", "get_workers()", "fft(np.ones(3, '>f4'))",
        "fft(np.ones(3, np.float16))", "fft([True, False])", "dct(np.ones(3, bool))", "fft([1, 2, 3], 5)",
        "rfft(np.arange(6), n=4)", "irfft([1, 2j, 3], 5)", "hfft([1, 2j, 3], norm='ortho')", "dst([1., 2., 3.], 3)",
        "fft2(np.ones((2, 3, 4)), s=(2, -1), axes=(0, 2))"] + [
            f"{name}({n}{real})" for name in ("next_fast_len", "prev_fast_len") for real in ("", ", True", ", real=True")
            for n in list(range(0, 400, 7)) + [1021, 65537, 10**6 + 1, 2**40 + 1, 10**15]]


def outcome(module, text):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return eval(f"fft.{text}", {"fft": module, "np": np}), None
    except Exception as error:
        return None, error


class DropIn(unittest.TestCase):
    def test_parameters(self):
        for name in scipy.fft.__all__:
            with self.subTest(name):
                try:
                    theirs = inspect.signature(getattr(scipy.fft, name)).parameters
                except ValueError:  # next_fast_len of older SciPy is a builtin without a signature.
                    theirs = {}
                ours = inspect.signature(getattr(imago_fft, name)).parameters
                of = lambda found: [(one.name, one.default) for one in found.values()
                                    if one.kind is one.POSITIONAL_OR_KEYWORD]
                self.assertEqual(of(ours)[:len(of(theirs))], of(theirs))
                self.assertLessEqual(set(theirs), set(ours))
                self.assertIn(name, imago_fft.__all__)

    def test_results(self):
        for text in GOOD:
            if not hasattr(scipy.fft, text.split("(")[0]):  # prev_fast_len came with SciPy 1.14.
                continue
            with self.subTest(text):
                (ours, error), (theirs, _) = outcome(imago_fft, text), outcome(scipy.fft, text)
                self.assertIsNone(error)
                np.testing.assert_allclose(ours, theirs, 1e-5 if "f2" in text or "16" in text else 1e-12, 1e-7)
                self.assertEqual(np.asarray(ours).dtype, np.asarray(theirs).dtype)

    def test_errors(self):
        if tuple(map(int, scipy.__version__.split(".")[:2])) < (1, 17):
            self.skipTest("Other versions of SciPy raise other errors.")
        for name, call in BAD:
            with self.subTest(name + call):
                (_, ours), (value, theirs) = outcome(imago_fft, name + call), outcome(scipy.fft, name + call)
                self.assertIsNotNone(theirs, f"SciPy returns {value}")
                self.assertIsInstance(ours, type(theirs), f"{ours!r}, and not {theirs!r}")

    def test_workers(self):
        with imago_fft.set_workers(-1):
            self.assertGreaterEqual(imago_fft.get_workers(), 1)
        self.assertEqual(imago_fft.get_workers(), 1)
        x = np.random.default_rng(3).standard_normal((64, 4096)).astype(np.float32)
        plans = imago_fft.plan_count()
        wanted = imago_fft.fft(x)
        for workers in 1, 2:
            self.assertLess(abs(imago_fft.fft(x, workers=workers) - wanted).max(), 1e-3)
            with imago_fft.set_workers(workers):
                imago_fft.fft(x)
        self.assertEqual(imago_fft.plan_count(), plans + 3)  # one for each number of threads

    def test_backends(self):
        with imago_fft.set_backend(imago_fft.scipy_backend, only=True), imago_fft.skip_backend("scipy"):
            self.assertEqual(imago_fft.fft([1, 1])[0], 2)
        for refused in (lambda: imago_fft.set_backend("scipy"), lambda: imago_fft.set_global_backend("scipy"),
                        lambda: imago_fft.skip_backend(imago_fft.scipy_backend)):
            self.assertRaisesRegex(NotImplementedError, "engine alone", refused)


if __name__ == "__main__":
    unittest.main()
