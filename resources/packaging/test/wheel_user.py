# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user of the wheel writes: imago_fft in the place of scipy.fft."""
import pickle

import numpy as np

import imago_fft as fft

random = np.random.default_rng(1)
rate, points = 1000.0, 4096
time = np.arange(points) / rate
signal = np.sin(2 * np.pi * 125 * time) + 0.1 * random.standard_normal(points)
spectrum = fft.rfft(signal)
peak = fft.rfftfreq(points, 1 / rate)[np.argmax(abs(spectrum))]
assert abs(peak - 125) < 1, peak
assert np.allclose(fft.irfft(spectrum, points), signal)

picture = random.standard_normal((600, 500)).astype(np.float32)
centred = fft.fftshift(fft.fft2(picture))
assert centred.dtype == np.complex64
assert np.allclose(fft.ifft2(fft.ifftshift(centred)).real, picture, atol=1e-5)
assert np.allclose(fft.idctn(fft.dctn(picture, norm="ortho"), norm="ortho"), picture, atol=1e-4)
padded = fft.next_fast_len(picture.shape[1], real=True)
assert fft.rfft(picture, padded, workers=2).shape == (600, padded // 2 + 1)

plan = pickle.loads(pickle.dumps(fft.Plan((64, 100), "fft", [1], dtype=np.complex128, effort="ready")))
lines = random.standard_normal((64, 100)) + 0j
assert np.allclose(plan.execute(lines), np.fft.fft(lines))
try:
    fft.fft(lines, axis=5)
except IndexError as error:
    assert "out of bounds" in str(error)
print(f"imago_fft {fft.__version__} on {fft.get_device().name}: all as expected.")
