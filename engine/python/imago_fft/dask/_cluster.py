# SPDX-License-Identifier: MIT
"""Worker processes of this machine, one for each device."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Iterator, Sequence

from .. import _devices


def default_devices() -> list[int]:
    """All GPUs, or all devices where there is none."""
    found = _devices.devices()
    gpus = [one.index for one in found if one.type == "GPU"]
    return gpus or [one.index for one in found]


@contextlib.contextmanager
def local_client(devices: Sequence[str | int] | None = None) -> Iterator[Any]:
    """A client of a cluster of its own, with a process of one thread for each device.

    A process that dies is started again, for the same device.
    """
    import distributed

    cluster_of: Any = distributed.SpecCluster
    client_of: Any = distributed.Client

    chosen = list(default_devices() if devices is None else devices)
    if not chosen:
        raise ValueError("There is no device for a worker.")
    workers = {number: {"cls": distributed.Nanny,
                        "options": {"nthreads": 1, "memory_limit": 0, "dashboard": False,
                                    "silence_logs": logging.CRITICAL,
                                    "host": "127.0.0.1",
                                    "env": {"IMAGO_DEVICE": str(device)}}}
               for number, device in enumerate(chosen)}
    scheduler = {"cls": distributed.Scheduler,
                 "options": {"dashboard": False, "host": "127.0.0.1", "port": 0}}
    with cluster_of(workers=workers, scheduler=scheduler,
                    silence_logs=logging.CRITICAL) as cluster:
        with client_of(cluster, set_as_default=False) as client:
            yield client
