# SPDX-License-Identifier: GPL-3.0-or-later
"""imago_fft against numpy.fft and against definitions; needs NumPy only."""
import concurrent.futures
import os
import pickle
import subprocess
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: NumPy is missing.")
    sys.exit(77)

import imago_fft
from imago_fft import _run, _runners


def close(test, actual, expected, single=True):
    actual, expected = np.asarray(actual), np.asarray(expected)
    test.assertEqual(actual.shape, expected.shape)
    scale = np.abs(expected).max()
    test.assertLess(np.abs(actual - expected).max(), (2e-6 if single else 1e-14) * 4 * scale)


class Functions(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(1)
        self.real = random.standard_normal((6, 20)).astype(np.float32)
        self.complex = (self.real + 1j * self.real[::-1, ::-1]).astype(np.complex64)

    def test_complex(self):
        for axis in (0, 1, -1):
            close(self, imago_fft.fft(self.complex, axis=axis), np.fft.fft(self.complex, axis=axis))
        close(self, imago_fft.ifftn(self.complex, norm="ortho"),
              np.fft.ifftn(self.complex, norm="ortho"))
        self.assertEqual(imago_fft.fft(self.complex).dtype, np.complex64)

    def test_half_spectrum(self):
        close(self, imago_fft.rfft2(self.real), np.fft.rfft2(self.real))
        close(self, imago_fft.irfft2(np.fft.rfft2(self.real).astype(np.complex64), self.real.shape),
              self.real)
        close(self, imago_fft.hfft(self.complex[0]), np.fft.hfft(self.complex[0]))

    def test_strides_and_lengths(self):
        close(self, imago_fft.fft(self.complex[::2, ::2]), np.fft.fft(self.complex[::2, ::2]))
        close(self, imago_fft.fft(self.complex[::-1]), np.fft.fft(self.complex[::-1]))
        close(self, imago_fft.fft(self.complex.T, 30), np.fft.fft(self.complex.T, 30))
        close(self, imago_fft.fft(self.complex, 7), np.fft.fft(self.complex, 7))

    def test_cosines(self):
        n = 20
        k = np.arange(n)
        matrix = 2 * np.cos(np.pi * np.outer(k, 2 * k + 1) / (2 * n))
        close(self, imago_fft.dct(self.real), self.real @ matrix.T)
        close(self, imago_fft.idct(imago_fft.dct(self.real)), self.real)
        matrix[0] /= np.sqrt(2)
        close(self, imago_fft.dct(self.real, orthogonalize=True), self.real @ matrix.T)

    def test_input_stays(self):
        before = self.complex.copy()
        imago_fft.fft(self.complex)
        np.testing.assert_array_equal(self.complex, before)

    def test_equal_calls_are_recalled(self):
        for function in (imago_fft.fft, imago_fft.ifftn, imago_fft.irfft, imago_fft.dct):
            x = self.real if function is imago_fft.dct else self.complex
            _run.forget_recent()
            first = function(x)
            self.assertEqual(len(_run._recent), 1)
            np.testing.assert_array_equal(function(x.copy()), first)
            self.assertEqual(len(_run._recent), 1)

    def forked(self, before):
        """What a forked child says of its transform; it is ended if it does not."""
        code = ("import os, numpy as np, imago_fft\n"
                f"{before}\n"
                "child = os.fork()\n"
                "if child == 0:\n"
                "    try:\n"
                "        print(imago_fft.fft(np.ones(100000))[0].real, flush=True)\n"
                "        imago_fft.DeviceArray(3)\n"
                "    except imago_fft.ImagoError as error:\n"
                "        print(error, flush=True)\n"
                "    os._exit(0)\n"
                "os.waitpid(child, 0)\n")
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                              timeout=120, check=True).stdout

    def test_without_a_device(self):
        code = ("import numpy as np, imago_fft, pickle\n"
                "x = np.arange(6e5).reshape(600, 1000)\n"
                "print(np.allclose(imago_fft.ifft2(imago_fft.fft2(x)), x), imago_fft.get_device().index)\n"
                "print(pickle.loads(pickle.dumps(imago_fft.Plan((4,), 'dct2'))).execute(np.ones(4, 'f'))[0])\n"
                "try:\n"
                "    imago_fft.DeviceArray(3)\n"
                "except imago_fft.ImagoError as error:\n"
                "    print(error)\n")
        environment = dict(os.environ, OCL_ICD_VENDORS="/none", IMAGO_DEVICE="")
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120,
                              check=True, env=environment).stdout.splitlines()
        self.assertEqual(said[:2], ["True -1", "8.0"])
        self.assertIn("No OpenCL device", said[2])

    def test_forked_process(self):
        for length in (8, 100000):
            said = self.forked(f"imago_fft.fft(np.ones({length}))")
            self.assertEqual(float(said.splitlines()[0]), 100000)
            self.assertIn("forked", said.splitlines()[1])
        # Before the first use there is nothing that a child could lack.
        self.assertEqual(float(self.forked("")), 100000)

    def test_errors(self):
        for call in (lambda: imago_fft.fft([]), lambda: imago_fft.fft(self.real, norm="o"),
                     lambda: imago_fft.fft(self.real, axis=2),
                     lambda: imago_fft.dct(self.real, type=5)):
            self.assertRaises(ValueError, call)
        self.assertRaises(TypeError, imago_fft.rfft, self.complex)
        self.assertRaises(NotImplementedError, imago_fft.fft, self.real.astype(np.longdouble))

    def test_plan_and_device(self):
        plan = imago_fft.Plan(self.complex.shape, "fft", [1], effort="ready")
        out = np.empty_like(self.complex)
        self.assertIs(plan.execute(self.complex, out), out)
        close(self, out, np.fft.fft(self.complex))
        self.assertTrue(plan.explain())
        there = imago_fft.DeviceArray.from_numpy(self.complex)
        close(self, plan.execute(there), np.fft.fft(self.complex))
        pinned = imago_fft.empty_pinned(self.complex.shape)
        pinned[...] = self.complex
        close(self, imago_fft.fft(pinned), np.fft.fft(self.complex))

    def test_plan_refuses_to_narrow(self):
        plan = imago_fft.Plan((4,), "fft", effort="ready")
        for good in ([1, 2, 3, 4], [1.5, 2j, 3, 4], np.ones(4, np.float32), np.ones(4, np.float16),
                     np.ones(4, np.int16), imago_fft.to_complex32(np.ones(4))):
            self.assertEqual(plan.execute(good).dtype, np.complex64)
        for bad in (np.ones(4), np.ones(4, complex), np.ones(4, np.int64), np.ones(4, np.longdouble)):
            with self.assertRaisesRegex(TypeError, f"complex64, which has not all numbers of {bad.dtype}"):
                plan.execute(bad)
        half = imago_fft.Plan((4,), "fft", dtype=np.float16, effort="ready")
        self.assertEqual(half.execute([1, 2, 3, 4]).dtype, imago_fft.complex32)
        self.assertRaises(TypeError, half.execute, np.ones(4, np.float32))
        real = imago_fft.Plan((4,), "rfft", effort="ready")
        for bad in (np.ones(4, np.complex64), [1j, 2, 3, 4], np.ones(4), imago_fft.to_complex32(np.ones(4))):
            self.assertRaises(TypeError, real.execute, bad)

    def test_pruned_plans(self):
        x = np.random.default_rng(6).standard_normal((5, 30, 40))
        for kind, padded, length in (("fft", np.fft.fft2(x[:, :7, :9], (30, 40)), 40),
                                     ("rfft", np.fft.rfft2(x[:, :7, :9], (30, 40)), 21)):
            plan = imago_fft.Plan(x.shape, kind, [1, 2], dtype=np.float64, effort="ready",
                                  nonzero=(7, 9), wanted=(30, np.int64(3)))
            self.assertEqual((plan.shape, plan.out_shape), ((5, 7, 9), (5, 30, 3)))
            close(self, plan.execute(x[:, :7, :9]), padded[:, :, :3])
            close(self, pickle.loads(pickle.dumps(plan)).execute(x[:, :7, :9]), padded[:, :, :3])
            there = imago_fft.DeviceArray.from_numpy(x[:, :7, :9].astype(plan.dtype))
            close(self, plan.execute(there), padded[:, :, :3])
            self.assertRaisesRegex(ValueError, f"1 to the {length}", imago_fft.Plan, x.shape, kind,
                                   [2], effort="ready", wanted=41)
        back = imago_fft.Plan((5, 40), "irfft", [1], dtype=np.float64, effort="ready", nonzero=4,
                              wanted=11)
        half = np.fft.rfft(x[:, 0])[:, :4]
        close(self, back.execute(half), np.fft.irfft(half, 40)[:, :11])
        for wrong in dict(nonzero=(1, 2, 3)), dict(wanted=(0, 1)):
            self.assertRaises(ValueError, imago_fft.Plan, x.shape, "fft", [1, 2], **wrong)
        self.assertRaises(ValueError, imago_fft.Plan, x.shape, "dct2", [1], nonzero=3)

    def test_prepared(self):
        plan = imago_fft.Plan((6, 20), "fft", effort="ready")
        plan.prepare()
        self.assertEqual(plan.workspace(), plan.explain()["workspace_bytes"])
        there = plan.execute(imago_fft.DeviceArray.from_numpy(self.complex))
        close(self, there, np.fft.fft2(self.complex))

    def test_devices_share_a_batch(self):
        x = np.random.default_rng(5).standard_normal((64, 100)).astype(np.complex64)
        wanted = np.fft.fft(x)
        for shares in None, (1, 3):
            plan = imago_fft.Plan(x.shape, axes=[1], device=[0, 0], shares=shares)
            self.assertLess(abs(plan.execute(x) - wanted).max(), 1e-3)
            parts = plan.explain()["parts"]
            self.assertEqual(len(parts), 2)
            if shares:
                self.assertEqual([part["count"] for part in parts], [16, 48])
            again = pickle.loads(pickle.dumps(plan))
            self.assertLess(abs(again.execute(x) - wanted).max(), 1e-3)
        with self.assertRaisesRegex(ValueError, "3 shares"):
            imago_fft.Plan((4,), device=[0, 0], shares=[1, 1, 1])
        with self.assertRaisesRegex(ValueError, "needs a device"):
            imago_fft.Plan((4,), device=[])

    def test_convolves_with_a_spectrum(self):
        random = np.random.default_rng(2)
        picture, kernel = random.random((3, 12, 20)), random.random((12, 20))
        spectrum = np.fft.rfftn(kernel)
        plan = imago_fft.Plan(picture.shape, "convolve", [1, 2], effort="ready", dtype=np.float64)
        for factors in spectrum, spectrum.conj():
            wanted = np.fft.irfftn(np.fft.rfftn(picture, axes=(1, 2)) * factors, (12, 20), axes=(1, 2))
            plan.set_mask(factors)
            self.assertLess(abs(plan.execute(picture) - wanted).max(), 1e-10)
        again = pickle.loads(pickle.dumps(plan))
        self.assertLess(abs(again.execute(picture) - wanted).max(), 1e-10)
        with self.assertRaisesRegex(ValueError, "numbers"):
            plan.set_mask(spectrum[1:])
        plan = imago_fft.Plan((12, 20), "convolve", [1, 0], effort="ready", dtype=np.float64)
        plan.set_mask(np.fft.rfftn(kernel, axes=(1, 0)))
        wanted = np.fft.irfftn(np.fft.rfftn(picture[0]) * spectrum, (12, 20))
        self.assertLess(abs(plan.execute(picture[0]) - wanted).max(), 1e-10)

    def test_pickles(self):
        plan = imago_fft.Plan((6, 20), "ifft", [1], norm="ortho", effort="ready", hooks=["mask"])
        plan.set_mask(np.arange(20, dtype=np.float32))
        again = pickle.loads(pickle.dumps(plan))
        self.assertEqual(repr(again), repr(plan))
        np.testing.assert_array_equal(again.execute(self.complex), plan.execute(self.complex))
        there = imago_fft.DeviceArray.from_numpy(self.complex)
        back = pickle.loads(pickle.dumps(there))
        self.assertEqual(back.device, there.device)
        np.testing.assert_array_equal(back.to_numpy(), self.complex)
        there = pickle.loads(pickle.dumps(imago_fft.DeviceArray.from_numpy(imago_fft.to_complex32([1j]))))
        self.assertEqual(there.dtype, imago_fft.complex32)

    def test_half_precision(self):
        halves = self.real.astype(np.float16)
        plan = imago_fft.Plan(halves.shape, "rfft", [1], dtype=np.float16, norm="ortho",
                              effort="ready")
        self.assertEqual(plan.out_dtype, imago_fft.complex32)
        wanted = np.fft.rfft(halves.astype(np.float64), norm="ortho")
        got = imago_fft.from_complex32(plan.execute(halves))
        self.assertLess(np.linalg.norm(got - wanted) / np.linalg.norm(wanted), 1e-3)
        there = plan.execute(imago_fft.DeviceArray.from_numpy(halves)).to_numpy()
        self.assertLess(np.linalg.norm(imago_fft.from_complex32(there) - wanted), 1e-2)
        back = imago_fft.Plan(halves.shape, "irfft", [1], dtype=imago_fft.complex32, norm="ortho",
                              effort="ready")
        self.assertEqual(back.out_dtype, np.float16)
        same = back.execute(imago_fft.to_complex32(wanted))
        self.assertLess(np.abs(same.astype(np.float32) - halves).max(), 1e-2)
        self.assertEqual(imago_fft.fft(halves).dtype, np.complex64)  # as SciPy does
        large = imago_fft.Plan((1000,), "fft", dtype=np.float16, effort="ready")
        self.assertTrue(np.isinf(large.execute(np.full(1000, 100, np.float16))["real"][0]))

    def test_threads_share_a_plan(self):
        # Threads that reach the time of a better plan at once do not trip over each other.
        imago_fft.clear_plans()
        before, _runners._PLANNING_SECONDS = _runners._PLANNING_SECONDS, 2e-3
        try:
            with concurrent.futures.ThreadPoolExecutor(8) as threads:
                for result in threads.map(imago_fft.fft, [self.complex] * 400):
                    close(self, result, np.fft.fft(self.complex))
        finally:
            _runners._PLANNING_SECONDS = before

    def test_images_with_holes(self):
        y, x = np.mgrid[:32, :32]
        whole = (x + 2 * y).astype(np.float32)
        holes = whole.copy()
        holes[5, 7] = np.nan
        holes[20, 20] = np.inf
        kept = holes.copy()
        for work in (lambda **how: imago_fft.compress(holes, keep=1.0, **how),
                     lambda **how: imago_fft.filter(holes, edges="none", **how)):
            with self.assertRaisesRegex(ValueError, "2 of 1024"):
                work()
            np.testing.assert_allclose(work(nan="neighbours"), whole, atol=1e-3)
            zeroed = np.where(np.isfinite(holes), holes, 0)
            np.testing.assert_allclose(work(nan="zero"), zeroed, atol=1e-3)
            left_out = np.where(np.isfinite(holes), whole, np.nan)
            np.testing.assert_allclose(work(nan="leave-out"), left_out, atol=1e-3)
            with self.assertRaisesRegex(ValueError, "nan is"):
                work(nan="mean")
        np.testing.assert_array_equal(holes, kept)
        for factor, offset, words in ((0.02, 101325, "the mean"), (1e-50, 0, "scale"),
                                      (1e50, 0, "beyond")):
            with self.assertRaisesRegex(ValueError, words):
                imago_fft.filter(factor * np.sin(whole.astype(np.float64)) + offset)
        imago_fft.filter(np.full((8, 8), 0.1))
        with self.assertRaisesRegex(ValueError, "no sample"):
            imago_fft.filter(np.full((8, 8), np.nan), nan="neighbours")
        self.assertIsInstance(imago_fft.suggest_notches(holes, nan="zero"), list)

    def test_images(self):
        y, x = np.mgrid[:64, :80]
        plain = np.stack([np.sin(x / 9) + y / 40, y / 30, x / 50], axis=-1).astype(np.float32)
        same, figures = imago_fft.compress(plain, 0, return_figures=True)
        self.assertLess(np.abs(same - plain).max(), 1e-4)
        self.assertEqual(figures["kept"], plain.size)
        _, figures = imago_fft.compress(plain[..., 0], keep=0.1, return_figures=True)
        self.assertLess(figures["kept"], 0.11 * 64 * 80)
        striped = plain[..., 0] + 0.5 * np.cos(2 * np.pi * x / 4).astype(np.float32)
        clean = imago_fft.filter(striped, [{"kind": "notch", "x": 0.25, "radius": 0.02}])
        self.assertLess(np.abs(clean - plain[..., 0])[16:48, 16:64].max(), 0.1)
        self.assertRaises(ValueError, imago_fft.filter, striped, [{"kind": "round"}])

    def test_operations(self):
        y, x = np.mgrid[:64, :80]
        sharp = 100 + 50.0 * ((x // 8 + y // 8) % 2)
        blur = np.exp(-((x - 40) ** 2 + (y - 32) ** 2) / 4.5)
        blur /= blur.sum()
        soft = np.fft.ifft2(np.fft.fft2(sharp) * np.fft.fft2(np.fft.ifftshift(blur))).real
        for how in ({"psf": "gaussian", "psf_size": 1.5}, {"psf": "picture", "psf_file": blur[16:49, 24:57]}):
            found = imago_fft.operate("deconvolve", soft, noise=1e-5, edges="periodic", **how)
            self.assertEqual(found.dtype, np.float64)
            self.assertLess(np.abs(found - sharp).std(), 0.5 * np.abs(soft - sharp).std())
        colours = imago_fft.operate("deconvolve", np.dstack([soft] * 3).astype(np.float32),
                                    method="richardson-lucy", iterations=5, accelerated=True)
        self.assertEqual((colours.shape, colours.dtype), ((64, 80, 3), np.float32))
        light = 1 + 0.5 * np.cos(np.pi * (np.arange(80) + 0.5) / 80)
        even = imago_fft.operate("flatten", sharp * light, scale=12)
        self.assertLess(np.ptp(even.mean(0)), 0.4 * np.ptp((sharp * light).mean(0)))
        spots = np.random.default_rng(1).random((64, 80))
        for weights in ("automatic", "phase", "none"):
            found = imago_fft.align(spots, np.roll(spots, (3, -5), axis=(0, 1)), weights=weights)
            np.testing.assert_allclose(found["shift"], (-3, 5), atol=0.1)
        laid, figures = imago_fft.operate("align", soft, reference=soft, return_figures=True)
        np.testing.assert_array_equal(laid, soft)
        self.assertEqual(len(figures["shift"]), 2)
        places = imago_fft.match(spots, spots[10:19, 20:32], threshold=0.9)
        self.assertEqual([place[:2] for place in places], [(14, 26)])
        self.assertAlmostEqual(places[0][2], 1, places=9)
        self.assertEqual(imago_fft.match(spots, spots[:9, :9].T, threshold=0.9), [])

        drifting = np.stack([np.roll(spots, (2 * page, -page), axis=(0, 1)) for page in range(3)])
        laid, found = imago_fft.align_stack(drifting, beyond="wrap")
        np.testing.assert_allclose(found["shifts"], [[0, 0], [-2, 1], [-4, 2]], atol=0.02)
        self.assertEqual(laid.shape, drifting.shape)
        self.assertLess(abs(laid - spots).max(), 0.1 * np.ptp(spots))
        _, found = imago_fft.align_stack(drifting[..., np.newaxis], onto="last", beyond="wrap")
        np.testing.assert_allclose(found["shifts"], [[4, -2], [2, -1], [0, 0]], atol=0.02)
        self.assertEqual(imago_fft.align_stack(drifting[:1])[1]["shifts"].shape, (1, 2))
        with self.assertRaises(ValueError):
            imago_fft.align_stack(drifting, drifting[:2])
        with self.assertRaises(ValueError):
            imago_fft.align_stack(drifting, onto="middle")

        played = np.random.default_rng(3).standard_normal((1, 300))
        heard = np.zeros((1, 340))
        heard[0, 25:325] = 0.5 * played
        room, figures = imago_fft.operate("response", heard, reference=played,
                                          regularisation=1e-9, return_figures=True)
        points = 1024
        x, y = np.fft.rfft(played[0], points), np.fft.rfft(heard[0], points)
        power = np.abs(x)**2
        wanted = np.fft.irfft(y * x.conj() / (power + 1e-9 * power.max()), points)[:340]
        np.testing.assert_allclose(room[0], wanted, atol=1e-12)
        self.assertEqual(figures["delay"], 25)
        # The lags of two signals, as scipy.signal.correlate has them.
        sums, figures = imago_fft.operate("correlate", heard, reference=played, scaling="none",
                                          return_figures=True)
        np.testing.assert_allclose(sums, np.correlate(heard[0], played[0], "full"), atol=1e-10)
        self.assertEqual((figures["first"], round(figures["lag"], 3)), (-299, 25))
        few = imago_fft.operate("correlate", heard[0].astype(np.float32),
                                reference=played[0].astype(np.float32), lags=30)
        self.assertEqual((few.shape, few.dtype, few.argmax()), ((61,), np.float32, 55))
        pair = imago_fft.operate("correlate", np.vstack([played, np.roll(played, 3)]), lags=5)
        self.assertEqual(pair.argmax(), 8)
        with self.assertRaisesRegex(ValueError, "not \\(2, 3, 4\\)"):
            imago_fft.operate("correlate", np.zeros((2, 3, 4)))
        with self.assertRaisesRegex(ValueError, "nan"):
            imago_fft.operate("correlate", heard, reference=played, nan="zero")

        # A bead in a volume, sharpened along the slices, too.
        z, v, u = np.mgrid[-4:5, -4:5, -4:5]
        bead = np.exp(-(z**2 + v**2 + u**2) / 2.0)
        volume = np.zeros((20, 24, 28))
        volume[6:15, 8:17, 10:19] = bead / bead.sum()
        for how in ({"psf": "gaussian", "psf_size": 1}, {"psf": "picture", "psf_file": bead}):
            found, figures = imago_fft.operate("deconvolve", volume, dimensions=3, noise=1e-6,
                                               return_figures=True, **how)
            self.assertEqual((found.shape, found.dtype), (volume.shape, np.float64))
            self.assertEqual(np.unravel_index(found.argmax(), found.shape), (10, 12, 14))
            self.assertGreater(found.max(), 5 * volume.max())
            self.assertIn("residual", figures)
        planes = np.stack([imago_fft.operate("deconvolve", page, noise=1e-6, psf="gaussian",
                                             psf_size=1) for page in volume])
        self.assertGreater(found.max(), 2 * planes.max())
        colour = imago_fft.operate("deconvolve", np.stack([volume] * 3, -1).astype(np.float32),
                                   dimensions=3, noise=1e-6)
        self.assertEqual((colour.shape, colour.dtype), ((20, 24, 28, 3), np.float32))
        with self.assertRaisesRegex(ValueError, "pages x height x width"):
            imago_fft.operate("deconvolve", volume[0], dimensions=3)
        with self.assertRaisesRegex(ValueError, "two slices or more"):
            imago_fft.operate("deconvolve", volume[:1], dimensions=3)

        scores = imago_fft.operate("match", spots, template=spots[10:19, 20:32])
        self.assertEqual(np.unravel_index(scores.argmax(), scores.shape), (14, 26))
        with self.assertRaisesRegex(ValueError, "does not fit into a picture"):
            imago_fft.match(spots[:9], spots)
        with self.assertRaisesRegex(ValueError, "cannot be aligned; they have one size"):
            imago_fft.align(sharp, sharp[:-1])
        with self.assertRaisesRegex(ValueError, "The background of plane 1 is 0"):
            imago_fft.operate("flatten", np.zeros((8, 8)))
        with self.assertRaisesRegex(ValueError, "there are deconvolve, flatten"):
            imago_fft.operate("sharpen", soft)
        with self.assertRaisesRegex(ValueError, "it has psf"):
            imago_fft.operate("deconvolve", soft, sigma=2)
        with self.assertRaisesRegex(ValueError, "takes one of"):
            imago_fft.operate("deconvolve", soft, method="weiner")


if __name__ == "__main__":
    unittest.main()
