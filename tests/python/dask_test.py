# SPDX-License-Identifier: GPL-3.0-or-later
"""imago_fft.dask with two workers, one of which is killed: everything is whole and right."""
import contextlib
import doctest
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

try:
    import distributed
    import numpy as np
    import tifffile
except ImportError as missing:
    print(f"skipped: {missing}.")
    sys.exit(77)
try:
    import zarr
except ImportError:
    zarr = None

import imago_fft
import imago_fft.dask
from imago_fft.dask import __main__ as door
from imago_fft.dask import _arrays, _cluster, _files, _request, _run, _tiff, _whole

IMAGES, HEIGHT, WIDTH = 24, 384, 512
NOTCH = [{"kind": "notch", "x": 0.25, "y": 0.0, "radius": 0.03, "strength": 1.0, "soft": 0.0}]


def image(number):
    """16-bit samples with stripes; each image differs."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    plain = 20000 + 8000 * np.sin(x / (9 + number)) + 20 * y + number
    return (plain + 5000 * np.cos(2 * np.pi * x / 4)).astype(np.uint16)


def expected(one):
    return np.rint(imago_fft.filter(one, NOTCH)).astype(np.uint16)


def workers_of(process):
    """The worker processes below a process, by /proc."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == process and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def called(*arguments):
    """The door's exit status and its error text."""
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
        try:
            status = door.main([str(one) for one in arguments])
        except SystemExit as exit:
            status = exit.code
    return status, errors.getvalue()


class DiesOnce(_tiff.TiffFolder):
    """Kills its worker in the middle of a file, the first time."""

    def do(self, request, unit):
        died = self.source / "died"
        if unit == "003.tif" and not died.exists():
            died.touch()
            with _whole.whole_file(self.target / unit) as file:
                file.write(b"half of it")
                file.flush()
                os.kill(os.getpid(), signal.SIGKILL)
        super().do(request, unit)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.source, self.target = self.folder / "in", self.folder / "out"
        self.source.mkdir()

    def write(self, count):
        self.images = [image(number) for number in range(count)]
        for number, one in enumerate(self.images):
            tifffile.imwrite(self.source / f"{number:03}.tif", one, resolution=(300, 200))

    def check(self, target):
        self.assertEqual(sorted(file.name for file in target.iterdir()),
                         [".imago_fft"] + [f"{number:03}.tif" for number in range(len(self.images))])
        for number, one in enumerate(self.images):
            done = tifffile.imread(target / f"{number:03}.tif")
            self.assertEqual(done.dtype, np.uint16)
            self.assertLessEqual(np.abs(done.astype(int) - expected(one)).max(), 1)

    def test_worker_killed(self):
        self.write(IMAGES)
        device = imago_fft.get_device()
        with _cluster.local_client([device.index, device.name]) as client:
            first = client.run(os.getpid)
            self.assertEqual(len(first), 2)
            self.assertEqual(set(client.run(os.getenv, "IMAGO_DEVICE").values()),
                             {str(device.index), device.name})
            victim, killed, seen = list(first.values())[0], [], []

            def progress(done, total, unit):
                seen.append((done, total))
                if done >= 4 and not killed:
                    killed.append(victim)
                    os.kill(victim, signal.SIGKILL)

            report = imago_fft.dask.filter_files(self.source, self.target, NOTCH, client=client,
                                                 progress=progress)
            self.assertEqual(killed, [victim])
            self.assertEqual(seen[-1], (IMAGES, IMAGES))
            self.assertEqual(len(report.done), IMAGES)
            client.wait_for_workers(2, timeout=60)
            self.assertNotIn(victim, client.run(os.getpid).values())
        self.check(self.target)
        with tifffile.TiffFile(self.target / "000.tif") as one:
            self.assertEqual(one.pages[0].tags["XResolution"].value, (300, 1))
        # What is whole is kept; a change of the input is noticed.
        os.utime(self.source / "005.tif")
        with _cluster.local_client([0]) as client:
            again = imago_fft.dask.filter_files(self.source, self.target, NOTCH, client=client)
        self.assertEqual((again.done, len(again.kept)), (["005.tif"], IMAGES - 1))

    def test_killed_while_writing(self):
        self.write(8)
        store = DiesOnce(self.source, self.target)
        request = _request.Request("filter", {"shapes": NOTCH})
        with _cluster.local_client([0, 0]) as client:
            report = _run.run(store, request, client=client)
        self.assertTrue((self.source / "died").exists())
        self.assertEqual(len(report.done), 8)
        self.check(self.target)

    def door(self, *arguments):
        return subprocess.Popen([sys.executable, "-m", "imago_fft.dask", "filter", self.source,
                                 self.target, "--notch", "0.25,0,0.03", "--devices", "0,0",
                                 *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def after(self, process, count):
        """Waits until a process of the door has done some files."""
        for line in process.stderr:
            if line.startswith(f"{count} of "):
                return
        self.fail(f"the door ended early: {process.wait()}")

    def test_door(self):
        self.write(IMAGES)
        with self.door() as process:
            self.after(process, 5)
            # All of it dies: the workers go with the door.
            process.kill()
        whole = len(list(self.target.glob("*.tif")))
        self.assertIn(whole, range(5, IMAGES))
        with self.door() as process:
            self.after(process, whole + 2)
            found = workers_of(process.pid)
            self.assertEqual(len(found), 2)
            os.kill(found[0], signal.SIGKILL)
            output, errors = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 0, errors)
        self.assertRegex(output, r"^\d+ done, \d+ kept, ")
        self.assertGreaterEqual(int(output.split()[2]), whole)
        self.check(self.target)

    def test_errors(self):
        self.write(2)
        tifffile.imwrite(self.source / "002.tif", np.zeros((8, 8), np.complex64))
        (self.source / "003.tif").write_bytes(b"no TIFF")
        low = ("--low", "0.2", "--devices", "0", "--quiet", "--retries", "0")
        status, text = called("filter", self.source, self.target, *low)
        self.assertEqual(status, 1)
        self.assertIn("002.tif: TypeError: An image is real.", text)
        self.assertIn("003.tif", text)
        self.assertTrue((self.target / "001.tif").exists())
        self.assertFalse((self.target / "003.tif").exists())
        status, text = called("filter", self.folder / "none", self.target)
        self.assertEqual(status, 1)
        self.assertIn("does not exist", text)
        empty = self.folder / "empty"
        empty.mkdir()
        for arguments, words in (
                (("filter", self.source, self.target, "--low", "0.3"), "other options"),
                (("filter", self.source, self.source), "is the input"),
                (("filter", self.source, self.folder / "o", "--band", "0.3"), "has 2 numbers"),
                (("filter", self.source, self.folder / "o", "--edges", "round"), "edges"),
                (("filter", self.source, self.folder / "o", "--dtype", "complex64"), "dtype"),
                (("compress", self.source, self.folder / "o"), "threshold or keep"),
                (("compress", self.source, self.folder / "o", "--keep", "5"), "between 0 and 1"),
                (("compress", empty, self.folder / "o", "--keep", "5%"), "no TIFF files")):
            status, text = called(*arguments)
            self.assertEqual(status, 2, text)
            self.assertIn(words, text)
            self.assertFalse((self.folder / "o").exists())
        other = self.folder / "other"
        other.mkdir()
        (other / "000.tif").write_bytes(b"a person's work")
        status, text = called("filter", self.source, other, *low)
        self.assertEqual(status, 2)
        self.assertIn("another origin", text)
        self.assertEqual((other / "000.tif").read_bytes(), b"a person's work")

    def test_nan(self):
        holes = image(0).astype(np.float32)
        holes[5, 7] = np.nan
        for work, options in (("compress", {"threshold": None, "keep": 0.1, "block": 0}),
                              ("filter", {"shapes": NOTCH, "edges": "none", "keep_mean": True})):
            for nan in ("zero", "neighbours"):
                request = _request.Request(work, {**options, **_files._nan_option(nan)}, notches=0)
                self.assertTrue(np.isfinite(request.apply(holes)).all())
            left_out = {**options, **_files._nan_option("leave-out")}
            result = _request.Request(work, left_out, notches=0).apply(holes)
            self.assertEqual(np.argwhere(~np.isfinite(result)).tolist(), [[5, 7]])
            with self.assertRaisesRegex(ValueError, "no number"):
                _request.Request(work, left_out, "uint8", notches=0).apply(holes)
            with self.assertRaises(Exception):
                _request.Request(work, options).apply(holes)
        self.assertEqual(_files._nan_option("refuse"), {})
        with self.assertRaises(ValueError):
            _files.filter_files("a", "b", NOTCH, nan="mean")

    def test_pages_and_colour(self):
        stack = np.stack([image(number)[:64, :80] for number in range(3)])
        colour = np.stack([image(number)[:64, :80] // 256 for number in range(3)], -1)
        tifffile.imwrite(self.source / "stack.tif", stack, imagej=True, compression="zlib")
        tifffile.imwrite(self.source / "colour.tif", colour.astype(np.uint8), photometric="rgb")
        tifffile.imwrite(self.source / "planes.tif", np.moveaxis(colour, -1, 0).astype(np.uint8),
                         photometric="rgb", planarconfig="separate")
        with _cluster.local_client([0]) as client:
            imago_fft.dask.compress_files(self.source, self.target, keep=0.3, dtype="float32",
                                          client=client)
        done = tifffile.imread(self.target / "stack.tif")
        np.testing.assert_allclose(done, [imago_fft.compress(one, keep=0.3) for one in stack],
                                   rtol=1e-5)
        with tifffile.TiffFile(self.target / "stack.tif") as pages:
            self.assertEqual(int(pages.pages[0].compression), 8)
        right = imago_fft.compress(colour, keep=0.3)
        np.testing.assert_allclose(tifffile.imread(self.target / "colour.tif"), right, rtol=1e-4)
        np.testing.assert_allclose(np.moveaxis(tifffile.imread(self.target / "planes.tif"), 0, -1),
                                   right, rtol=1e-4)


@unittest.skipIf(zarr is None, "Zarr is missing")
class Zarr(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source, self.target = (pathlib.Path(folder.name) / name for name in ("in", "out"))

    def test_worker_killed(self):
        stack = np.stack([image(number)[:200, :256] for number in range(IMAGES)])
        stack[7] = 0
        array = zarr.open(store=str(self.source), mode="w", shape=stack.shape,
                          chunks=(2, 100, 100), dtype="u2")
        array[:] = stack
        array.attrs["scale"] = 0.5
        with _cluster.local_client([0, 0]) as client:
            victim = list(client.run(os.getpid).values())[0]

            def progress(done, total, unit):
                if done == 3:
                    os.kill(victim, signal.SIGKILL)

            report = imago_fft.dask.filter_files(self.source, self.target, NOTCH, client=client,
                                                 progress=progress)
            self.assertEqual(len(report.done), IMAGES // 2)
            done = zarr.open(store=str(self.target), mode="r")
            self.assertEqual((done.dtype, done.chunks), (np.uint16, (2, 200, 256)))
            self.assertEqual(done.attrs["scale"], 0.5)
            for number, one in enumerate(stack):
                self.assertLessEqual(
                    np.abs(np.asarray(done[number]).astype(int) - expected(one)).max(), 1)
            again = imago_fft.dask.filter_files(self.source, self.target, NOTCH, client=client)
            self.assertEqual((len(again.done), len(again.kept)), (0, IMAGES // 2))
            afresh = imago_fft.dask.filter_files(self.source, self.target, NOTCH, client=client,
                                                 dtype="float32", afresh=True)
            self.assertEqual(len(afresh.done), IMAGES // 2)
            self.assertEqual(zarr.open(store=str(self.target), mode="r").dtype, np.float32)

    def test_group(self):
        zarr.open_group(store=str(self.source), mode="w")
        status, text = called("compress", self.source, self.target, "--keep", "1%")
        self.assertEqual(status, 2)
        self.assertIn("group", text)


class Arrays(unittest.TestCase):
    def test_examples(self):
        for module in (_arrays, _files):
            result = doctest.testmod(module, extraglobs={"np": np, "imago_fft": imago_fft})
            self.assertEqual(result.failed, 0)
        for name in ("filter", "compress", "filter_files", "compress_files"):
            self.assertIn(">>>", getattr(imago_fft.dask, name).__doc__)

    def test_blocks(self):
        import dask.array

        stack = np.stack([image(number)[:64, :80] for number in range(5)]).astype(np.float32)
        lazy = dask.array.from_array(stack, chunks=(2, 32, 40))
        np.testing.assert_allclose(imago_fft.dask.filter(lazy, NOTCH).compute(),
                                   [imago_fft.filter(one, NOTCH) for one in stack], rtol=1e-5)
        self.assertRaises(ValueError, imago_fft.dask.filter, lazy[0, 0], NOTCH)


if __name__ == "__main__":
    unittest.main()
