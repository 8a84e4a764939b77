# SPDX-License-Identifier: MIT
"""Doing a store's units by the workers of a cluster."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
import time
from typing import Any, Callable, Sequence

from .. import _library
from ._cluster import local_client
from ._request import Request
from ._stores import NOTES, Store
from ._whole import whole_file

Progress = Callable[[int, int, str], None]
"""Called with the number of units done, of all units, and the last one's name."""

_AHEAD = 4


@dataclasses.dataclass
class Report:
    """What a run did.

    Attributes
    ----------
    done : list of str
        The files or chunks of this run.
    kept : list of str
        Those that were whole before.
    failed : dict
        Those that could not be done, with the reason.
    seconds : float
        The run's time, workers' start included.
    """

    done: list[str] = dataclasses.field(default_factory=list)
    kept: list[str] = dataclasses.field(default_factory=list)
    failed: dict[str, str] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0


class Failed(_library.ImagoError):
    """Some files or chunks could not be done; the others are whole. `report` names them."""

    def __init__(self, report: Report):
        self.report = report
        first, reason = next(iter(report.failed.items()))
        super().__init__(f"{len(report.failed)} of {len(report.failed) + len(report.done)} could "
                         f"not be done, the first is {first}: {reason}")


def show_progress(done: int, total: int, unit: str) -> None:
    """Writes a line to the error stream: one that is overwritten on a terminal."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r\033[K{done} of {total}: {unit}", end=end, file=sys.stderr, flush=True)
    else:
        print(f"{done} of {total}: {unit}", file=sys.stderr, flush=True)


def run(store: Store, request: Request, mask: Any = None, *, client: Any = None,
        devices: Sequence[str | int] | None = None, retries: int = 2, afresh: bool = False,
        progress: bool | Progress = False) -> Report:
    """Does what is not whole, and says what was done; raises Failed if some units failed."""
    begin = time.monotonic()
    request = _prepared(store, request, mask, afresh)
    report = Report()
    todo: list[str] = []
    for unit in store.units():
        (report.kept if store.is_whole(unit) else todo).append(unit)
    show = show_progress if progress is True else progress or None
    if todo:
        with contextlib.nullcontext(client) if client else local_client(devices) as used:
            _do_all(used, store, request, todo, report, retries, show)
    report.seconds = time.monotonic() - begin
    if report.failed:
        raise Failed(report)
    store.finish()
    return report


def _prepared(store: Store, request: Request, mask: Any, afresh: bool) -> Request:
    """The request with its mask's file; the target is ready for it."""
    notes = store.target / NOTES
    asked = notes / "request.json"
    ours = asked.exists()
    if not ours and any(store.is_there(unit) for unit in store.units()):
        raise ValueError(f"The output {store.target} has results of another origin; name another "
                         "folder.")
    notes.mkdir(parents=True, exist_ok=True)
    if mask is not None:
        request = request.with_mask(mask, notes)
    if ours and afresh:
        store.forget()
    elif ours and asked.read_text() != request.text():
        raise ValueError(f"The output {store.target} was made with other options; name another "
                         "folder, or ask for a run afresh.")
    with whole_file(asked) as file:
        file.write(request.text().encode())
    store.prepare(request)
    return request


def _do_all(client: Any, store: Store, request: Request, todo: list[str], report: Report,
            retries: int, show: Progress | None) -> None:
    """A few units for each worker are with the scheduler, so that it stays small."""
    import distributed

    # A future that nobody holds is cancelled.
    waiting: dict[Any, str] = {}
    remaining = iter(todo)
    total, before = len(todo) + len(report.kept), len(report.kept)

    def submit(count: int) -> list[Any]:
        added = []
        for unit in remaining:
            future = client.submit(_do, store, request, unit, retries=retries, pure=False)
            waiting[future] = unit
            added.append(future)
            if len(added) >= count:
                break
        return added

    workers = max(len(client.scheduler_info().get("workers", ())), 1)
    as_completed: Any = distributed.as_completed
    done = as_completed(submit(_AHEAD * workers), loop=client.loop)
    for future in done:
        unit = waiting.pop(future)
        if future.status == "finished":
            report.done.append(unit)
        else:
            report.failed[unit] = _reason(future)
        if show:
            show(before + len(report.done) + len(report.failed), total, unit)
        for added in submit(1):
            done.add(added)


def _do(store: Store, request: Request, unit: str) -> None:
    store.do(request, unit)


def _reason(future: Any) -> str:
    if future.status == "cancelled":
        return "it was cancelled"
    error = future.exception()
    if type(error).__name__ == "KilledWorker":
        return "its worker died each time"
    return f"{type(error).__name__}: {error}"
