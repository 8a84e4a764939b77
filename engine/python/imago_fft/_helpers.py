# SPDX-License-Identifier: MIT
"""The rest of scipy.fft: frequencies, shifts, fast lengths, Hankel transforms, workers and backends."""

from __future__ import annotations

import contextlib
import functools
import importlib
import operator
import sys
from typing import Any, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import checked_workers, default_workers


def _frequencies(name: str, n: int, d: float, xp: Any, device: Any) -> Any:
    xp = np if xp is None else xp
    if xp.__name__ != "numpy":
        return getattr(xp.fft, name)(n, d=d, device=device)
    if device is not None:
        raise ValueError("device parameter is not supported for input array type")
    return getattr(np.fft, name)(n, d=d)


def fftfreq(n: int, d: float = 1.0, *, xp: Any = None, device: Any = None) -> Any:
    """The frequencies of `fft`, as `scipy.fft.fftfreq`.

    Parameters
    ----------
    n : int
        Points of the transform.
    d : float, optional
        Distance of two points, whose inverse is the unit.
    xp : module, optional
        Whose array is returned; NumPy's by default.
    device : optional
        Where that library makes it.

    Returns
    -------
    ndarray of float64
        n frequencies, those above n / 2 as negative ones.

    Raises
    ------
    ValueError, ZeroDivisionError
        As NumPy's.

    Examples
    --------
    >>> imago_fft.fftfreq(4, 0.5)
    array([ 0. ,  0.5, -1. , -0.5])
    """
    return _frequencies("fftfreq", n, d, xp, device)


def rfftfreq(n: int, d: float = 1.0, *, xp: Any = None, device: Any = None) -> Any:
    """The n // 2 + 1 frequencies of `rfft`, as `scipy.fft.rfftfreq`; the rest is as of `fftfreq`.

    Examples
    --------
    >>> imago_fft.rfftfreq(4, 0.5)
    array([0. , 0.5, 1. ])
    """
    return _frequencies("rfftfreq", n, d, xp, device)


def fftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> NDArray[Any]:
    """Moves frequency 0 to the middle, as `scipy.fft.fftshift`.

    Parameters
    ----------
    x : array_like
        Any shape and dtype.
    axes : int or sequence of int, optional
        The axes; all by default.

    Examples
    --------
    >>> imago_fft.fftshift([0, 1, 2, -2, -1])
    array([-2, -1,  0,  1,  2])
    """
    return np.fft.fftshift(np.asarray(x), axes)


def ifftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> NDArray[Any]:
    """Undoes `fftshift`, as `scipy.fft.ifftshift`.

    Examples
    --------
    >>> imago_fft.ifftshift([-2, -1, 0, 1, 2])
    array([ 0,  1,  2, -2, -1])
    """
    return np.fft.ifftshift(np.asarray(x), axes)


def _odd_products(primes: Sequence[int], limit: int) -> list[int]:
    """The products of powers of some primes, up to a limit."""
    found = [1]
    for prime in primes:
        power = list(found)
        while power := [one * prime for one in power if one * prime <= limit]:
            found += power
    return found


def _target(target: Any) -> int:
    length = operator.index(target)
    if length < 0:
        raise ValueError("Target length must be positive")
    if length > sys.maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if length - 1 > (2**64 - 1) // 11:
        raise ValueError(f"Target length is too large to perform an FFT: {length}")
    return length


def _primes(real: Any) -> tuple[int, ...]:
    """The odd primes of SciPy's fast lengths."""
    return (3, 5) if real else (3, 5, 7, 11)


@functools.lru_cache
def next_fast_len(target: int, real: bool = False) -> int:
    """The least length from `target` on that SciPy takes for fast, as `scipy.fft.next_fast_len`.

    The engine has kernels for the same primes, and more.

    Parameters
    ----------
    target : int
        At least 0.
    real : bool, optional
        Whether the length has no prime factor but 2, 3 and 5; else 7 and 11, too.

    Raises
    ------
    ValueError, TypeError, OverflowError
        As SciPy's.

    Examples
    --------
    >>> imago_fft.next_fast_len(13), imago_fft.next_fast_len(13, real=True)
    (14, 15)
    """
    length = _target(target)
    if length < 2:
        return length
    two = 1 << (length - 1).bit_length()
    return min(product << max(0, (-(-length // product) - 1).bit_length())
               for product in _odd_products(_primes(real), two))


@functools.lru_cache
def prev_fast_len(target: int, real: bool = False) -> int:
    """The greatest such length up to `target`, as `scipy.fft.prev_fast_len`; parameters and errors
    are those of `next_fast_len`.

    Examples
    --------
    >>> imago_fft.prev_fast_len(13)
    12
    """
    length = _target(target)
    if length < 2:
        return length
    return max(product << ((length // product).bit_length() - 1)
               for product in _odd_products(_primes(real), length))


def _of_scipy(name: str, *arguments: Any, **named: Any) -> Any:
    """What SciPy computes; the transforms within it are the engine's."""
    try:
        scipy_fft: Any = importlib.import_module("scipy.fft")
    except ImportError as error:
        raise ImportError(f"{name} needs SciPy, whose coefficients it takes.") from error
    from . import scipy_backend

    with scipy_fft.set_backend(scipy_backend):
        return getattr(scipy_fft, name)(*arguments, **named)


def fht(a: ArrayLike, dln: float, mu: float, offset: float = 0.0, bias: float = 0.0) -> NDArray[Any]:
    """Fast Hankel transform, as `scipy.fft.fht`, which has to be there.

    SciPy computes the coefficients; the FFTs are the engine's.

    Raises
    ------
    ImportError
        SciPy is not installed.

    Examples
    --------
    >>> imago_fft.fht(np.ones(4), 0.1, 0).shape  # doctest: +SKIP
    (4,)
    """
    found: NDArray[Any] = _of_scipy("fht", a, dln, mu, offset, bias)
    return found


def ifht(A: ArrayLike, dln: float, mu: float, offset: float = 0.0, bias: float = 0.0) -> NDArray[Any]:
    """Inverse of `fht`, as `scipy.fft.ifht`.

    Examples
    --------
    >>> x = np.arange(1.0, 5.0)
    >>> bool(np.allclose(imago_fft.ifht(imago_fft.fht(x, 0.1, 0), 0.1, 0), x))  # doctest: +SKIP
    True
    """
    found: NDArray[Any] = _of_scipy("ifht", A, dln, mu, offset, bias)
    return found


def fhtoffset(dln: float, mu: float, initial: float = 0.0, bias: float = 0.0) -> float:
    """The offset near `initial` that is best for `fht`, as `scipy.fft.fhtoffset`.

    Examples
    --------
    >>> abs(imago_fft.fhtoffset(0.1, 0)) < 0.1  # doctest: +SKIP
    True
    """
    return float(_of_scipy("fhtoffset", dln, mu, initial, bias))


def get_workers() -> int:
    """What `set_workers` says in this context; 1, as SciPy's, outside of one.

    Examples
    --------
    >>> imago_fft.get_workers()
    1
    """
    return default_workers.get() or 1


@contextlib.contextmanager
def set_workers(workers: int) -> Iterator[None]:
    """A context with another default of `workers`, as `scipy.fft.set_workers`: the most threads of the
    host's processor, and of a device that is one. Without it, functions take as many as the process
    may (the environment's IMAGO_THREADS, or its share of the machine).

    Raises
    ------
    ValueError, TypeError
        As SciPy's.

    Examples
    --------
    >>> with imago_fft.set_workers(2):
    ...     imago_fft.get_workers()
    2
    """
    token = default_workers.set(checked_workers(workers))
    try:
        yield
    finally:
        default_workers.reset(token)


def _is_engine(backend: Any) -> bool:
    """Whether a backend of scipy.fft is this package; raises as SciPy does for what is none."""
    from . import scipy_backend

    if isinstance(backend, str):
        if backend != "scipy":
            raise ValueError(f"Unknown backend {backend}")
        return False
    if backend.__ua_domain__ != scipy_backend.__ua_domain__:
        raise ValueError('Backend does not implement "numpy.scipy.fft"')
    return backend in (scipy_backend, sys.modules[__package__])


def _engine_computes(backend: Any, wanted: bool) -> None:
    if _is_engine(backend) != wanted:
        raise NotImplementedError("The functions of imago_fft are computed by the engine alone; "
                                  "those of scipy.fft choose a backend.")


def set_backend(backend: Any, coerce: bool = False, only: bool = False) -> Any:
    """A context whose functions are computed by `backend`, which is imago_fft.scipy_backend.

    It is here for programs written for scipy.fft.

    Raises
    ------
    NotImplementedError
        Another backend, which the functions of scipy.fft take.
    ValueError, AttributeError
        No backend, as SciPy's.

    Examples
    --------
    >>> with imago_fft.set_backend(imago_fft.scipy_backend):
    ...     imago_fft.fft([1, 1])
    array([2.+0.j, 0.+0.j])
    """
    _engine_computes(backend, True)
    return contextlib.nullcontext()


def skip_backend(backend: Any) -> Any:
    """A context without a backend; errors are those of `set_backend`, and imago_fft.scipy_backend
    cannot be left out.

    Examples
    --------
    >>> with imago_fft.skip_backend("scipy"):
    ...     imago_fft.fft([1, 1])
    array([2.+0.j, 0.+0.j])
    """
    _engine_computes(backend, False)
    return contextlib.nullcontext()


def set_global_backend(backend: Any, coerce: bool = False, only: bool = False,
                       try_last: bool = False) -> None:
    """`set_backend` for all that follows.

    Examples
    --------
    >>> imago_fft.set_global_backend(imago_fft.scipy_backend)
    """
    _engine_computes(backend, True)


def register_backend(backend: Any) -> None:
    """A backend for what the engine leaves, as `scipy.fft.register_backend`: it leaves nothing to one.

    Examples
    --------
    >>> imago_fft.register_backend("scipy")
    """
    _is_engine(backend)
