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
import csv
import difflib
import fnmatch
import math
import pathlib
import sys

HERE = "tests/support/tables"
PEERS = [("cufft", "cuFFT"), ("cufft_graph", "cuFFT graph"), ("vkfft", "VkFFT"), ("clfft", "clFFT"), ("mkl", "MKL"),
         ("fftw_avx512", "FFTW AVX-512"), ("fftw", "FFTW Debian"), ("fftw_1_thread", "FFTW Debian, 1 thread")]
KINDS = {"fft": "", "rfft": "rfft", "irfft": "irfft", "dct2": "dct2", "dct3": "dct3"}
PLACES = {"in": "in place", "out": "out of place"}
# Points of a batch by the class of a machine: a problem alone that has fewer by a factor of 4 is a single one.
BATCH_POINTS = {"gpu": 2 ** 26, "cpu": 2 ** 22}
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
{here}/add_run.py RUN MACHINE FOLDER/*.json && {here}/performance.py --write
imago-cli tune --compare-model --effort full                               # the planner beside a search
```

`resources/benchmarks/README.md` says how the peers are built. `--peers` names them by their paths.
"""


class Breaches(list):
    """What is wrong, one line each."""


def read(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text):
    return float(text) if text else None


class Cell:
    """A transform on a machine: the newest run's figures, and peers that only older runs have."""

    def __init__(self, machine, threads, row):
        self.machine, self.threads = machine, threads
        self.plan = row["plan"]
        self.figures = {}
        self.add(row)
        kind, extents, *words = row["problem"].split(":")
        shape, _, batch = extents.partition("*")
        self.kind, self.shape = kind, shape
        self.extents = [int(extent) for extent in shape.split("x")]
        self.points = math.prod(self.extents)
        limit = BATCH_POINTS[machine["class"]] // 4
        self.count = "single" if int(batch or 1) == 1 and self.points <= limit else "batch"
        self.place = "in" if "inplace" in words else "out"
        self.precision = next(word for word in words if word in ("float", "double", "half"))

    def add(self, row):
        """Takes the figures that it does not have yet; says whether there were any."""
        new = {name: number(value) for name, value in row.items()
               if value and name not in ("run", "problem", "variant", "plan") and name not in self.figures}
        self.figures.update(new)
        return any(name in new for name, _ in [("ms", ""), *PEERS])

    @property
    def where(self):
        name = self.machine["machine"]
        return f"{name}/{self.threads}" if self.threads else name

    def key(self, place=None, kind=None, precision=None):
        return (self.where, kind or self.kind, self.shape, self.count, place or self.place, precision or self.precision)

    def pattern_text(self, measure):
        where, kind, shape, count, place, precision = self.key()
        return f"{where} {kind} {shape} {count} {place} {precision} {measure}"


def place_of(problem):
    return "in" if ":inplace" in problem else "out"


class Data:
    """The CSV files, and the cells of the page by their keys."""

    def __init__(self, folder, breaches):
        self.machines = {row["machine"]: row for row in read(folder / "machines.csv")}
        self.targets = read(folder / "targets.csv")
        self.reasons = read(folder / "reasons.csv")
        self.pipelines = read(folder / "pipelines.csv")
        self.runs = {row["run"]: row for row in read(folder / "runs.csv")}
        self.shown = [row for row in self.runs.values() if row.get("page") == "yes"]
        for run in self.shown:
            if run["machine"] not in self.machines:
                breaches.append(f"{run['run']}: machines.csv has no {run['machine']}.")
        # The newest first; of one day the one that stands first in the file.
        newest = sorted(self.shown, key=lambda run: run["date"], reverse=True)
        rank = {run["run"]: i for i, run in enumerate(newest)}
        rows = [row for row in read(folder / "transforms.csv") if row["run"] in rank and not row["variant"]]
        self.cells = {}
        used = {row["run"] for row in self.pipelines}
        for row in sorted(rows, key=lambda row: rank[row["run"]]):
            run = self.runs[row["run"]]
            if run["machine"] not in self.machines:
                continue
            cell = Cell(self.machines[run["machine"]], run.get("threads", ""), row)
            if self.cells.setdefault(cell.key(), cell) is cell or self.cells[cell.key()].add(row):
                used.add(row["run"])
        breaches += [f"{name}: no figure of it is on the page, and its column page in runs.csv says yes."
                     for name in rank if name not in used]


class Verdict:
    """What a target says of a cell."""

    def __init__(self, target, cell, figure, met, at_limit):
        self.target, self.cell, self.figure, self.met, self.at_limit = target, cell, figure, met, at_limit
        self.letter, self.reason = "", None  # of a figure below its target

    @property
    def measure(self):
        return self.target["measure"]


def fits(value, pattern):
    return any(fnmatch.fnmatchcase(value, part) for part in pattern.split("|"))


def target_fits(target, cell):
    return (target["class"] == cell.machine["class"] and fits(cell.kind, target["kind"]) and
            fits(str(len(cell.extents)), target["axes"]) and fits(cell.count, target["count"]) and
            fits(cell.place, target["place"]) and fits(cell.precision, target["precision"]) and
            fits(cell.shape, target["extents"]))


def figure_of(data, target, cell):
    measure = target["measure"]
    if measure == "copy":
        return cell.figures.get("of_copy")
    if measure in ("c2c", "float"):
        other = data.cells.get(cell.key(kind="fft") if measure == "c2c" else cell.key(precision="float"))
        if not other:
            return None
        if measure == "c2c":
            return cell.figures["gb_per_s"] / other.figures["gb_per_s"]
        return other.figures["ms"] / cell.figures["ms"]
    return min((cell.figures[peer] for peer in measure.split("|") if peer in cell.figures), default=None)


def is_at_limit(target, cell):
    steps = cell.plan.count(" | ") + 1
    limit = number({1: target["copy_one"], 2: target["copy_two"]}.get(steps, ""))
    return limit is not None and round(cell.figures.get("of_copy", 0), 2) >= limit


def verdicts_of(data, cell):
    """The first target of each measure; rounded as the page shows them. The peers count as one measure."""
    found = {}
    for target in data.targets:
        group = target["measure"] if target["measure"] in ("copy", "c2c", "float") else "peers"
        if group in found or not target_fits(target, cell):
            continue
        figure = figure_of(data, target, cell)
        if figure is None:
            continue
        met = round(figure, 2) >= float(target["least"])
        at_limit = not met and is_at_limit(target, cell)
        found[group] = Verdict(target, cell, figure, met or at_limit, at_limit)
    return list(found.values())


def judge(data, breaches):
    """All verdicts by the key of their cell, and the letters of reasons, which those that are not met get."""
    used = set()
    verdicts = {key: verdicts_of(data, cell) for key, cell in data.cells.items()}
    missed = [verdict for found in verdicts.values() for verdict in found if not verdict.met]
    for verdict in missed:
        text = verdict.cell.pattern_text(verdict.measure)
        at = next((i for i, row in enumerate(data.reasons) if fnmatch.fnmatchcase(text, row["cell"])), None)
        if at is None:
            breaches.append(f"reasons.csv has no row for: {text} ({verdict.figure:.2f}, target {verdict.target['least']})")
        else:
            used.add(at)
            verdict.reason = data.reasons[at]["reason"]
    breaches += [f"reasons.csv: no cell is below its target for: {row['cell']}"
                 for i, row in enumerate(data.reasons) if i not in used]
    letters = {}
    for at in sorted(used):
        letters.setdefault(data.reasons[at]["reason"], letter(len(letters)))
    for verdict in missed:
        verdict.letter = letters.get(verdict.reason, "")
    return verdicts, letters


def letter(number):
    return chr(ord("a") + number) if number < 26 else "a" + chr(ord("a") + number - 26)


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
    ("Cosine, single problems", lambda cell: True)]


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
    words = [KINDS[kind]] if KINDS[kind] else []
    if len({cell.place for cell in cells}) > 1 or place == "in":
        words.append(PLACES[place])
    if len({(cell.precision, cell.count) for cell in cells if cell.precision == precision}) > 1 and count == "single":
        words.append("single")
    return ", ".join(words + [measure])


def table(cells, verdicts):
    """The lines of one table: a column a size, a row a measure of a kind and placement."""
    sizes = sorted({(len(cell.extents), cell.points, cell.shape) for cell in cells})
    named = {cell.shape: size_text(cell) for cell in cells}
    lines = ["| points | " + " | ".join(named[shape] for _, _, shape in sizes) + " |", "| --- |" + " --- |" * len(sizes)]
    groups = {}
    for cell in cells:
        groups.setdefault((cell.kind, cell.place, cell.precision, cell.count), {})[cell.shape] = cell
    order = list(KINDS)
    for group in sorted(groups, key=lambda group: (order.index(group[0]), group[3], group[1], group[2])):
        by_shape = groups[group]
        measures = [("gb_per_s", "GB/s"), ("of_copy", "of copy")]
        if any(verdict.measure == "c2c" for cell in by_shape.values() for verdict in verdicts[cell.key()]):
            measures.append(("c2c", "of C2C"))
        measures += [peer for peer in PEERS if any(peer[0] in cell.figures for cell in by_shape.values())]
        for name, words in measures:
            texts = [text_of(by_shape[shape], name, verdicts[by_shape[shape].key()]) if shape in by_shape else "–"
                     for _, _, shape in sizes]
            lines.append(f"| {label_of(group, words, cells)} | " + " | ".join(texts) + " |")
    return lines


def halves(cells):
    """Lines whose lengths are powers of two, other lines and everything else, in tables of a width to read."""
    parts = [[cell for cell in cells if len(cell.extents) == 1 and cell.points & (cell.points - 1) == 0],
             [cell for cell in cells if len(cell.extents) == 1 and cell.points & (cell.points - 1)],
             [cell for cell in cells if len(cell.extents) > 1]]
    for part in parts:
        shapes = sorted({(len(cell.extents), cell.points, cell.shape) for cell in part})
        count = -(-len(shapes) // MOST_COLUMNS)
        width = -(-len(shapes) // count) if count else 0
        for at in range(0, len(shapes), width or 1):
            wanted = {shape for _, _, shape in shapes[at:at + width]}
            yield [cell for cell in part if cell.shape in wanted]


def summary(data, verdicts):
    lines = ["## Targets", "", "| machine | target | figures | met | geometric mean | least |",
             "| --- | --- | --- | --- | --- | --- |"]
    groups = {}
    for key, cell in data.cells.items():
        for verdict in verdicts[key]:
            words = verdict.target["words"]
            groups.setdefault((verdict.target["target"], words, cell.where), []).append(verdict)
    machines = list(data.machines)
    for (target, words, where), found in sorted(
            groups.items(), key=lambda item: (machines.index(item[0][2].split("/")[0]), item[0][2], item[0][0], item[0][1])):
        mean = math.exp(sum(math.log(verdict.figure) for verdict in found) / len(found))
        least = min(found, key=lambda verdict: verdict.figure / float(verdict.target["least"]))
        cell = least.cell
        name = ", ".join(word for word in (KINDS[cell.kind], size_text(cell), cell.count if cell.count == "single" else "",
                                          PLACES[cell.place]) if word)
        met = sum(verdict.met for verdict in found)
        count = f"{met}" if met == len(found) else f"**{met}**"
        lines.append(f"| {machine_words(data, where)} | {target}. {words} | {len(found)} | {count} | {mean:.2f} | "
                     f"{least.figure:.2f} ({name}) |")
    return lines


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


def end_to_end(data):
    shown = {run["run"] for run in data.shown}
    rows = [row for row in data.pipelines if row["run"] in shown]
    if not rows:
        return []
    passes = any(row.get("of_passes") for row in rows)
    lines = ["## End to end", "",
             "The time from a change of a mask or threshold to the new result, and to the very first result, most of which"
             " goes to", "building programs that no cache has yet. Where a row has no first result, data stay on the device.",
             "", "| machine | work | next, ms | quartiles | first, ms | of it building |" + (" of the passes |" if passes else ""),
             "| --- | --- | --- | --- | --- | --- |" + (" --- |" if passes else "")]
    for row in rows:
        machine = data.machines[data.runs[row["run"]]["machine"]]["name"]
        cells = [machine, row["work"], row["ms"], f"{row['ms_lower']}–{row['ms_upper']}", row["first_ms"] or "–",
                 row["build_ms"] or "–"]
        if passes:
            cells.append(f"{float(row['of_passes']):.0%}" if row.get("of_passes") else "–")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def run_lines(data):
    lines = ["## Runs", "", "| run | machine | date | version | driver | peers |", "| --- | --- | --- | --- | --- | --- |"]
    for run in data.shown:
        machine = data.machines.get(run["machine"])
        if not machine:
            continue
        where = run["machine"] + (f"/{run['threads']}" if run.get("threads") else "")
        lines.append(f"| `{run['run']}` | {machine_words(data, where)} | {run['date']} | {run.get('version') or '0.1.0'} | "
                     f"{run.get('driver') or machine['opencl']} | {run['peers'] or '–'} |")
    return lines


def page(data, verdicts, letters):
    lines = INTRODUCTION.format(here=HERE).splitlines() + [""] + summary(data, verdicts) + [""]
    lines += below(data, verdicts, letters) + [""]
    machines = list(data.machines)
    for where in sorted({cell.where for cell in data.cells.values()},
                        key=lambda where: (machines.index(where.split("/")[0]), where)):
        lines += [f"## {machine_words(data, where)}", "", data.machines[where.split("/")[0]]["device"] + "; " +
                  data.machines[where.split("/")[0]]["opencl"] + ".", ""]
        rest = [cell for cell in data.cells.values() if cell.where == where]
        tables = {}
        for cell in rest:
            title = next(title for title, takes in TABLES if takes(cell))
            tables.setdefault(title, []).append(cell)
        titles = ["Complex, one axis", *(title for title, _ in TABLES)]
        for title in sorted(tables, key=lambda title: (title in ("Double precision", "Half precision"), titles.index(title))):
            lines += [f"### {title}", ""]
            for part in halves(tables[title]):
                lines += table(part, verdicts) + [""]
    for part in (end_to_end(data), run_lines(data)):
        if part:
            lines += part + [""]
    return "\n".join(lines) + "\n" + REPEAT.format(here=HERE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[3])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    breaches = Breaches()
    data = Data(arguments.root / "resources/benchmarks", breaches)
    verdicts, letters = judge(data, breaches)
    text = page(data, verdicts, letters)
    file = arguments.root / "engine/PERFORMANCE.md"
    if arguments.write:
        file.write_text(text, encoding="utf-8")
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    for line in difflib.unified_diff(old.splitlines(), text.splitlines(), "engine/PERFORMANCE.md", "generated", n=0,
                                     lineterm=""):
        breaches.append(line)
    for breach in breaches:
        print(breach)
    print(f"{len(data.cells)} transforms, {sum(len(found) for found in verdicts.values())} figures with a target, "
          f"{len(breaches)} breaches")
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
