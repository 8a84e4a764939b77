# SPDX-License-Identifier: MIT
"""Files that are either whole or not there."""

from __future__ import annotations

import contextlib
import os
import pathlib
import uuid
from typing import BinaryIO, Iterator

_BEGIN, _END = ".imago-", ".part"


@contextlib.contextmanager
def whole_file(name: pathlib.Path) -> Iterator[BinaryIO]:
    """A file to write that gets its name, in place of an older one, when it is whole.

    Two processes may write the same name at once; the second's file stays.
    """
    part = name.with_name(f"{_BEGIN}{name.name}-{uuid.uuid4().hex}{_END}")
    try:
        with open(part, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, name)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def remove_parts(folder: pathlib.Path) -> None:
    """Removes what processes that died have left in a folder."""
    for part in folder.glob(f"{_BEGIN}*{_END}"):
        part.unlink(missing_ok=True)
