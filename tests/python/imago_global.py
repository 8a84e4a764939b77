# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets imago_fft as SciPy's global backend by its import."""
import scipy.fft

from imago_fft import scipy_backend

# The global backend takes the place of SciPy's own, which is registered to be behind it.
scipy.fft.register_backend("scipy")
scipy.fft.set_global_backend(scipy_backend, coerce=False)
