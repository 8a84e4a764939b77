# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that uses every public function, for a checker of types; it is not run."""
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import imago_fft
import imago_fft.dask

Array = NDArray[Any]
x = np.zeros((8, 8), np.complex64)
r = np.zeros((8, 8), np.float32)
there = imago_fft.DeviceArray.from_numpy(x)
plan = imago_fft.Plan((8, 8), "fft", [0, 1], dtype=np.complex64, norm="ortho", effort="ready")

assert_type(imago_fft.from_complex32(imago_fft.to_complex32(x)), Array)
assert_type(imago_fft.complex32, np.dtype[Any])
d = np.zeros((8, 8))
whole = np.zeros(3, np.int32)
assert_type(imago_fft.fft(x, 4, axis=0, norm="ortho", overwrite_x=True, workers=1), NDArray[np.complex64])
assert_type(imago_fft.fft(d), NDArray[np.complex128])
assert_type(imago_fft.fft(whole), NDArray[np.complex128])
assert_type(imago_fft.fft([1, 2, 3]), Array)
assert_type(imago_fft.ifft(there), imago_fft.DeviceArray)
for several in (imago_fft.fft2, imago_fft.ifft2, imago_fft.fftn, imago_fft.ifftn, imago_fft.rfft2,
                imago_fft.rfftn, imago_fft.ihfft2, imago_fft.ihfftn):
    assert_type(several(r, (4, 4), axes=(0, 1), plan=None), NDArray[np.complex64])
for to_real in (imago_fft.irfft2, imago_fft.irfftn, imago_fft.hfft2, imago_fft.hfftn):
    assert_type(to_real(x, (4, 4), axes=(0, 1), plan=None), NDArray[np.float32])
assert_type(imago_fft.rfft(r, 4, norm="forward"), NDArray[np.complex64])
assert_type(imago_fft.ihfft(d), NDArray[np.complex128])
for line in (imago_fft.irfft, imago_fft.hfft):
    assert_type(line(d, 4, norm="forward"), NDArray[np.float64])
for convolved in (imago_fft.fftconvolve, imago_fft.oaconvolve, imago_fft.correlate):
    assert_type(convolved(r, r, "same", axes=(0, -1), device=None), Array)
for real in (imago_fft.dct, imago_fft.idct, imago_fft.dst, imago_fft.idst):
    assert_type(real(r, 3, orthogonalize=True), NDArray[np.float32])
    assert_type(real(x), NDArray[np.complex64])
    assert_type(real(whole), NDArray[np.float64])
for reals in (imago_fft.dctn, imago_fft.idctn, imago_fft.dstn, imago_fft.idstn):
    assert_type(reals(d, 2, (4, 4), axes=[0, 1]), NDArray[np.float64])
assert_type(imago_fft.next_fast_len(7, real=True), int)
assert_type(imago_fft.fftshift(imago_fft.fftfreq(8, 0.5), axes=0), Array)
with imago_fft.set_workers(2):
    assert_type(imago_fft.get_workers(), int)
assert_type(imago_fft.fftn(there), imago_fft.DeviceArray)
assert_type(imago_fft.dctn(there), imago_fft.DeviceArray)

assert_type(plan.execute(x), Array)
assert_type(plan.execute(there), imago_fft.DeviceArray)
assert_type(plan(x, out=x), Array)
assert_type(plan.explain(), dict[str, Any])
assert_type(plan.out_shape, tuple[int, ...])
plan.set_mask(r)
plan.set_threshold(1)

assert_type(imago_fft.compress(r, keep=0.1), Array)
assert_type(imago_fft.compress(r, 3, return_figures=True), tuple[Array, dict[str, float]])
assert_type(imago_fft.filter(r, imago_fft.suggest_notches(r), edges="none", mask=None), Array)
assert_type(imago_fft.filter(r, [{"kind": "low", "radius": 0.2}]), Array)
assert_type(imago_fft.devices(), list[imago_fft.Device])
with imago_fft.device(0) as device:
    assert_type(device, imago_fft.Device)
assert_type(imago_fft.set_device(imago_fft.get_device()).name, str)
assert_type(imago_fft.empty_pinned((2, 3), np.float32), Array)
assert_type(imago_fft.from_dlpack(x), imago_fft.DeviceArray)
assert_type(there.to_numpy(), Array)
assert_type(np.asarray(there), Array)
np.from_dlpack(there)
imago_fft.set_effort("ready")
imago_fft.clear_plans()
assert_type(imago_fft.plan_count(), int)
imago_fft.wisdom_import(imago_fft.wisdom_export())
assert_type(imago_fft.dask.filter_files("in", "out", notches=3).done, list[str])
assert_type(imago_fft.dask.compress_files("in", "out", keep=0.1), imago_fft.dask.Report)

imago_fft.fft(x, norm="half")  # type: ignore[call-overload]
imago_fft.rfft(r, n="4")  # type: ignore[call-overload]
imago_fft.Plan(3.5)  # type: ignore[arg-type]
imago_fft.filter(r, [3])  # type: ignore[list-item]
