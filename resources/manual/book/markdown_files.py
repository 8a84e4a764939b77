# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Markdown files of the tree say about themselves, by Python's standard library alone: their
headings and anchors, their links and pictures, and the table of contents of the manual."""
import re
import unicodedata
from typing import Iterator, NamedTuple

FENCE = re.compile(r"^\s*(```|~~~)")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(\s*<?([^()\s<>]*(?:\([^()\s]*\)[^()\s]*)?)>?(?:\s+\"[^\"]*\")?\s*\)")
ENTRY = re.compile(r"^\s*[-*+]\s+\[([^\]]+)\]\(([^)#/]+)\.md\)")
# The address of the source tree, whose files the manual links to but does not have.
SOURCE_TREE = "https://github.com/imago-fft/imago/blob/main/"


class Link(NamedTuple):
    """A link or a picture of a file."""
    line: int
    picture: bool
    words: str
    target: str
    alone: bool  # nothing else stands on its line


class Entry(NamedTuple):
    """A page in the table of contents."""
    chapter: str
    title: str
    page: str


def text_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines outside of fenced code, from 1."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def without_code(line: str) -> str:
    """The line with its code spans blanked out."""
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda code: " " * len(code[0]), line)


def plain(text: str) -> str:
    """A heading without Markdown's signs."""
    text = LINK.sub(r"\2", text)
    pieces = text.split("`")
    for i in range(0, len(pieces), 2):
        pieces[i] = re.sub(r"\*+(?=\S)([^*]*?\S)\*+", r"\1", pieces[i])
    return " ".join("".join(pieces).split())


class Anchors:
    """Gives the headings of one page their anchors as GitHub does (html-pipeline's toc_filter)."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def next(self, title: str) -> str:
        kept = [c for c in title.lower()
                if c in " -" or unicodedata.category(c)[0] in "LMN" or unicodedata.category(c) == "Pc"]
        anchor = "".join(kept).replace(" ", "-")
        unique, count = anchor, 0
        while unique in self.given:
            count += 1
            unique = f"{anchor}-{count}"
        self.given.add(unique)
        return unique


def headings(text: str) -> list[tuple[int, str, str]]:
    """Level, title and anchor of each heading."""
    anchors = Anchors()
    found = []
    for _, line in text_lines(text):
        if match := HEADING.match(line):
            title = plain(match[2])
            found.append((len(match[1]), title, anchors.next(title)))
    return found


def links(text: str) -> list[Link]:
    """All links and pictures outside of code. Their words may go on in the next line."""
    found = []
    lines = dict(text_lines(text))
    joined = "\n".join(without_code(lines.get(i, "")) for i in range(1, text.count("\n") + 2))
    for match in LINK.finditer(joined):
        line = joined.count("\n", 0, match.start()) + 1
        alone = lines[line].strip() == match[0].strip()
        found.append(Link(line, match[1] == "!", match[2], match[3], alone))
    return found


def contents(text: str) -> list[Entry]:
    """The table of contents in index.md: chapters are second-level headings, pages list items."""
    chapter, found = "", []
    for _, line in text_lines(text):
        if line.startswith("## "):
            chapter = plain(line[3:])
        elif match := ENTRY.match(line):
            found.append(Entry(chapter, plain(match[1]), match[2]))
    return found
