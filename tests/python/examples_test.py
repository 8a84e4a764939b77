# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of the docstrings give what they say, and each public name has one."""
import doctest
import importlib
import pkgutil
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: NumPy is missing.")
    sys.exit(77)

import imago_fft

# Dask's are in a test of its own, since its packages may be missing.
MODULES = [importlib.import_module(f"imago_fft.{one.name}")
           for one in pkgutil.iter_modules(imago_fft.__path__) if one.name != "dask"]


class Examples(unittest.TestCase):
    def test_examples(self):
        # Since NumPy 2 a scalar's text has its dtype, and an exception's its module.
        if hasattr(np, "_core"):
            np.set_printoptions(legacy="1.25")
        flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
        tried = 0
        for module in MODULES:
            result = doctest.testmod(module, extraglobs={"np": np, "imago_fft": imago_fft},
                                     optionflags=flags)
            self.assertEqual(result.failed, 0, module.__name__)
            tried += result.attempted
        self.assertGreater(tried, 60)

    def test_each_has_one(self):
        for name in imago_fft.__all__:
            public = getattr(imago_fft, name)
            if public is imago_fft.scipy_backend or public is imago_fft.complex32:
                continue
            self.assertIn("Examples\n", public.__doc__, name)
            self.assertIn(">>>", public.__doc__, name)


if __name__ == "__main__":
    unittest.main()
