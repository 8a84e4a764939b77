# SPDX-License-Identifier: GPL-3.0-or-later
# compare.py TYPE A B: the relative L2 difference of two files of numbers of a NumPy type.
import sys

import numpy as np

a, b = (np.fromfile(name, sys.argv[1]).astype(np.float64) for name in sys.argv[2:4])
if a.size != b.size or a.size == 0:
    sys.exit(f"{sys.argv[2]} has {a.size} numbers, {sys.argv[3]} {b.size}")
print(f"{np.linalg.norm(a - b) / np.linalg.norm(a):.2g}")
