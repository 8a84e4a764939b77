#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""performance.py [--root TREE] [--write]

engine/PERFORMANCE.md is what this script makes of resources/benchmarks. Prints a line for each difference, and for
each breach of what follows, and fails then; --write writes the page first.
- The page shows the runs that runs.csv says, all their transforms; of several figures the newest.
- Every figure below its target (targets.csv) has a reason: the first row of reasons.csv whose pattern, in the way of
  fnmatch, is that of the cell; its words are machine/threads, kind, extents, batch or single, in or out, precision and
  measure, "h100 fft 64x64 single in float cufft". Every row of reasons.csv is the reason of a cell.
"""

import argparse
import difflib
import math
import pathlib
import sys

sys.dont_write_bytecode = True  # beside the sources
from measurements import PEERS, Data, judge  # noqa: E402

HERE = "tests/support/tables"
KINDS = ["fft", "rfft", "irfft", "dct2", "dct3"]  # others follow by name
PLACES = {"in": "in place", "out": "out of place"}
MOST_COLUMNS = 19

INTRODUCTION = """<!-- Written by {here}/performance.py from resources/benchmarks: change these files, not this page. -->
# Performance

This page compares the engine's speed with that of other libraries, on the machines where it was measured. [The
notebook](doc/notebook.md) says what made it fast, and what was tried and rejected.

- A figure is the median of interleaved rounds: the engine, its peers and copies take turns on the same data, which
  stay on the device. Every result was checked against a double-precision reference before it was timed.
- A peer's row is its time divided by ours: above 1 the engine is faster. A figure in **bold** is below its
  [target](#targets); the letter behind it is that of its [reason](#below-target). In *italics* a peer is ahead, and the
  engine is at the limit of copy that the target names. `–`: not measured.
- GB/s counts each input element read once and each output element written once. *Of copy* compares it with the best
  copy of as many bytes in the same rounds; two passes through memory reach 50% at most. A copy on a processor stores
  past the caches; a transform that stays in them can beat it.
- Batches have 2^26 points on a GPU and 2^22 on a processor, or one transform if that is larger. A *single* problem is
  one smaller transform, repeated.
- Medians, quartiles, versions and the command line of each run are in `resources/benchmarks`.
"""

REPEAT = """## Repeat it

```
export IMAGO_CPU_PEERS=mkl=/opt/mkl,fftw,fftw=/opt/fftw-avx512/lib
{here}/measure.sh build/release/app/cli/imago-cli FOLDER PART...            # its head lists the parts
imago-cli bench --suite live --rounds 15 --output live.json
{here}/add_run.py RUN MACHINE FOLDER/*.jsonl && {here}/performance.py --write
imago-cli tune --compare-model --effort full                               # the planner beside a search
```

`resources/benchmarks/README.md` says how the peers are built. `--peers` names them by their paths.
"""


def kind_words(kind):
    return "" if kind == "fft" else kind


def kind_order(kind):
    return KINDS.index(kind) if kind in KINDS else len(KINDS), kind


def size_text(cell):
    extents = cell.extents
    if len(extents) == 1:
        length = extents[0]
        return f"2^{length.bit_length() - 1}" if length > 65536 and length & (length - 1) == 0 else str(length)
    if len(set(extents)) == 1 and len(extents) <= 4:
        return str(extents[0]) + {2: "²", 3: "³", 4: "⁴"}[len(extents)]
    return "×".join(map(str, extents))


# Tables of a machine: a cell stands in the first that takes it.
TABLES = [
    ("Double precision", lambda cell: cell.precision == "double"),
    ("Half precision", lambda cell: cell.precision == "half"),
    ("Complex, one axis", lambda cell: cell.kind == "fft" and len(cell.extents) == 1),
    ("Complex, single problems", lambda cell: cell.kind == "fft" and cell.count == "single"),
    ("Complex, several axes", lambda cell: cell.kind == "fft"),
    ("Real (rfft and irfft)", lambda cell: cell.kind in ("rfft", "irfft") and cell.count == "batch"),
    ("Real, single problems", lambda cell: cell.kind in ("rfft", "irfft")),
    ("Cosine, one axis", lambda cell: len(cell.extents) == 1),
    ("Cosine, several axes", lambda cell: cell.count == "batch"),
    ("Cosine, single problems", lambda cell: True),
]


def text_of(cell, name, verdicts):
    figure = cell.figures.get(name) if name != "c2c" else None
    for verdict in verdicts:
        if verdict.measure == "c2c" and name == "c2c":
            figure = verdict.figure
    if figure is None:
        return "–"
    text = f"{figure:.0f}" if name == "gb_per_s" else f"{figure:.0%}" if name in ("of_copy", "c2c") else f"{figure:.2f}"
    for verdict in verdicts:
        named = {"copy": ["of_copy"], "c2c": ["c2c"], "float": ["ms"]}.get(verdict.measure, verdict.measure.split("|"))
        least = float(verdict.target["least"])
        if name in named and not verdict.met and round(figure, 2) < least:
            return f"**{text}**{verdict.letter and ' ' + verdict.letter}"
        if name in named and verdict.at_limit and round(figure, 2) < min(1, least):
            return f"*{text}*"
    return text


def label_of(group, measure, cells):
    kind, place, precision, count = group
    words = [kind_words(kind)] if kind_words(kind) else []
    if len({cell.place for cell in cells}) > 1 or place == "in":
        words.append(PLACES[place])
    if len({(cell.precision, cell.count) for cell in cells if cell.precision == precision}) > 1 and count == "single":
        words.append("single")
    return ", ".join(words + [measure])


def table(cells, verdicts):
    """The lines of one table: a column a size, a row a measure of a kind and placement."""
    sizes = sorted({(len(cell.extents), cell.points, cell.shape) for cell in cells})
    named = {cell.shape: size_text(cell) for cell in cells}
    lines = [
        "| points | " + " | ".join(named[shape] for _, _, shape in sizes) + " |",
        "| --- |" + " --- |" * len(sizes),
    ]
    groups = {}
    for cell in cells:
        groups.setdefault((cell.kind, cell.place, cell.precision, cell.count), {})[cell.shape] = cell
    for group in sorted(groups, key=lambda group: (kind_order(group[0]), group[3], group[1], group[2])):
        by_shape = groups[group]
        measures = [("gb_per_s", "GB/s"), ("of_copy", "of copy")]
        if any(verdict.measure == "c2c" for cell in by_shape.values() for verdict in verdicts[cell.key()]):
            measures.append(("c2c", "of C2C"))
        measures += [peer for peer in PEERS if any(peer[0] in cell.figures for cell in by_shape.values())]
        for name, words in measures:
            texts = [
                text_of(by_shape[shape], name, verdicts[by_shape[shape].key()]) if shape in by_shape else "–"
                for _, _, shape in sizes
            ]
            lines.append(f"| {label_of(group, words, cells)} | " + " | ".join(texts) + " |")
    return lines


def halves(cells):
    """Lines whose lengths are powers of two, other lines and everything else, in tables of a width to read."""
    parts = [
        [cell for cell in cells if len(cell.extents) == 1 and cell.points & (cell.points - 1) == 0],
        [cell for cell in cells if len(cell.extents) == 1 and cell.points & (cell.points - 1)],
        [cell for cell in cells if len(cell.extents) > 1],
    ]
    for part in parts:
        shapes = sorted({(len(cell.extents), cell.points, cell.shape) for cell in part})
        count = -(-len(shapes) // MOST_COLUMNS)
        width = -(-len(shapes) // count) if count else 0
        for at in range(0, len(shapes), width or 1):
            wanted = {shape for _, _, shape in shapes[at : at + width]}
            yield [cell for cell in part if cell.shape in wanted]


def summary(data, verdicts):
    lines = [
        "## Targets",
        "",
        "| machine | target | figures | met | geometric mean | least |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    groups = {}
    for cell in [*data.cells.values(), *data.works]:
        for verdict in verdicts[cell.key()]:
            words = verdict.target["words"]
            groups.setdefault((verdict.target["target"], words, cell.where), []).append(verdict)
    machines = list(data.machines)
    for (target, words, where), found in sorted(
        groups.items(), key=lambda item: (machines.index(item[0][2].split("/")[0]), item[0][2], item[0][0], item[0][1])
    ):
        mean = math.exp(sum(math.log(verdict.figure) for verdict in found) / len(found))
        least = min(found, key=lambda verdict: verdict.figure / float(verdict.target["least"]))
        met = sum(verdict.met for verdict in found)
        count = f"{met}" if met == len(found) else f"**{met}**"
        lines.append(
            f"| {machine_words(data, where)} | {target}. {words} | {len(found)} | {count} | {mean:.2f} | "
            f"{least.figure:.2f} ({name_of(least.cell)}) |"
        )
    return lines


def name_of(cell):
    if cell.kind == "pipeline":
        return cell.name
    single = "single" if cell.count == "single" else ""
    return ", ".join(word for word in (kind_words(cell.kind), size_text(cell), single, PLACES[cell.place]) if word)


def machine_words(data, where):
    machine, _, threads = where.partition("/")
    return data.machines[machine]["name"] + (f", {threads} thread{'s' if threads != '1' else ''}" if threads else "")


def below(data, verdicts, letters):
    lines = ["## Below target", ""]
    if not any(not verdict.met for list_of in verdicts.values() for verdict in list_of):
        return lines + ["Every figure reaches its target."]
    lines += ["| | reason | figures |", "| --- | --- | --- |"]
    for reason, sign in letters.items():
        found = [verdict for list_of in verdicts.values() for verdict in list_of if verdict.reason == reason]
        lines.append(f"| {sign} | {reason} | {len(found)}, least {min(verdict.figure for verdict in found):.2f} |")
    return lines


def end_to_end(data, verdicts):
    if not data.works:
        return []
    lines = [
        "## End to end",
        "",
        "The time from a change of a mask or threshold to the new result on the host, and to the very first result, most",
        "of which goes to building programs that no cache has yet. *Of three passes*: the time of three copies over that of",
        "the work, whose data stay on the device in these rows.",
        "",
        "| machine | work | next, ms | quartiles | first, ms | of it building | of three passes |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for work in data.works:
        row = work.row
        passes = f"{work.passes:.0%}" if work.passes else "–"
        for verdict in verdicts[work.key()]:
            if not verdict.met:
                passes = f"**{passes}** {verdict.letter}".strip()
        quartiles = f"{row['ms_lower']}–{row['ms_upper']}"
        cells = [work.machine["name"], work.name, row["ms"], quartiles, row["first_ms"] or "–", row["build_ms"] or "–"]
        lines.append("| " + " | ".join([*cells, passes]) + " |")
    return lines


def run_lines(data):
    lines = [
        "## Runs",
        "",
        "| run | machine | date | version | driver | peers |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for run in data.shown:
        machine = data.machines.get(run["machine"])
        if not machine:
            continue
        where = run["machine"] + (f"/{run['threads']}" if run.get("threads") else "")
        lines.append(
            f"| `{run['run']}` | {machine_words(data, where)} | {run['date']} | {run.get('version') or '0.1.0'} | "
            f"{run.get('driver') or machine['opencl']} | {run['peers'] or '–'} |"
        )
    return lines


def page(data, verdicts, letters):
    lines = INTRODUCTION.format(here=HERE).splitlines() + [""] + summary(data, verdicts) + [""]
    lines += below(data, verdicts, letters) + [""]
    machines = list(data.machines)
    for where in sorted(
        {cell.where for cell in data.cells.values()}, key=lambda where: (machines.index(where.split("/")[0]), where)
    ):
        lines += [
            f"## {machine_words(data, where)}",
            "",
            data.machines[where.split("/")[0]]["device"] + "; " + data.machines[where.split("/")[0]]["opencl"] + ".",
            "",
        ]
        rest = [cell for cell in data.cells.values() if cell.where == where]
        tables = {}
        for cell in rest:
            title = next(title for title, takes in TABLES if takes(cell))
            tables.setdefault(title, []).append(cell)
        titles = ["Complex, one axis", *(title for title, _ in TABLES)]
        for title in sorted(
            tables, key=lambda title: (title in ("Double precision", "Half precision"), titles.index(title))
        ):
            lines += [f"### {title}", ""]
            for part in halves(tables[title]):
                lines += table(part, verdicts) + [""]
    for part in (end_to_end(data, verdicts), run_lines(data)):
        if part:
            lines += part + [""]
    return "\n".join(lines) + "\n" + REPEAT.format(here=HERE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[3])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    breaches = []
    data = Data(arguments.root / "resources/benchmarks", breaches)
    verdicts, letters = judge(data, breaches)
    text = page(data, verdicts, letters)
    file = arguments.root / "engine/PERFORMANCE.md"
    if arguments.write:
        file.write_text(text, encoding="utf-8")
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    for line in difflib.unified_diff(
        old.splitlines(), text.splitlines(), "engine/PERFORMANCE.md", "generated", n=0, lineterm=""
    ):
        breaches.append(line)
    for breach in breaches:
        print(breach)
    print(
        f"{len(data.cells)} transforms, {sum(len(found) for found in verdicts.values())} figures with a target, "
        f"{len(breaches)} breaches"
    )
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
