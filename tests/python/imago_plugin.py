# SPDX-License-Identifier: GPL-3.0-or-later
"""A pytest plugin (-p imago_plugin): sets imago_fft as SciPy's global backend, and counts calls."""
import collections
import multiprocessing

import scipy

import imago_fft
from imago_fft import scipy_backend

_calls = collections.Counter()
_function = scipy_backend.__ua_function__


def _counted(method, args, kwargs):
    result = _function(method, args, kwargs)
    _calls["left to SciPy" if result is NotImplemented else "computed"] += 1
    if result is NotImplemented and args:
        _calls[f"left: {method.__name__} of {getattr(args[0], 'dtype', type(args[0]).__name__)}"] += 1
    return result


def pytest_configure(config):
    scipy_backend.__ua_function__ = _counted
    import imago_global

    # SciPy's tests start processes by "forkserver", whose children do not inherit a backend.
    multiprocessing.set_forkserver_preload([imago_global.__name__])


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"imago_fft {imago_fft.__version__} on "
                                f"{imago_fft.get_device().name}, SciPy {scipy.__version__}: "
                                f"{_calls['computed']} calls computed, "
                                f"{_calls['left to SciPy']} left to SciPy; "
                                f"{imago_fft.plan_count()} plans")
    for name, count in sorted(_calls.items()):
        if name.startswith("left: "):
            terminalreporter.write_line(f"  {name}: {count}")
