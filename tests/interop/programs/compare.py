# SPDX-License-Identifier: GPL-3.0-or-later
# compare.py TYPE A B: the relative L2 difference of two files of numbers of a NumPy type; of the
# numbers in their text if the type is "text".
import re
import sys

import numpy as np


def numbers(name):
    if sys.argv[1] != "text":
        return np.fromfile(name, sys.argv[1]).astype(np.float64)
    with open(name, encoding="utf-8") as file:
        return np.array(re.findall(r"-?\d+\.?\d*(?:[eE][-+]?\d+)?", file.read()), np.float64)


a, b = map(numbers, sys.argv[2:4])
if a.size != b.size or a.size == 0:
    sys.exit(f"{sys.argv[2]} has {a.size} numbers, {sys.argv[3]} {b.size}")
print(f"{np.linalg.norm(a - b) / np.linalg.norm(a):.2g}")
