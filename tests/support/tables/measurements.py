# SPDX-License-Identifier: GPL-3.0-or-later
"""The measurements of resources/benchmarks that engine/PERFORMANCE.md shows, and what their targets say of them."""

import csv
import fnmatch
import math

PEERS = [
    ("cufft", "cuFFT"),
    ("cufft_graph", "cuFFT graph"),
    ("vkfft", "VkFFT"),
    ("clfft", "clFFT"),
    ("mkl", "MKL"),
    ("fftw_avx512", "FFTW AVX-512"),
    ("fftw", "FFTW Debian"),
    ("fftw_1_thread", "FFTW Debian, 1 thread"),
]
# Points of a batch by the class of a machine: a problem alone that has fewer by a factor of 4 is a single one.
BATCH_POINTS = {"gpu": 2**26, "cpu": 2**22}


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
        new = {
            name: number(value)
            for name, value in row.items()
            if value and name not in ("run", "problem", "variant", "plan") and name not in self.figures
        }
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


class Work:
    """A pipeline on a machine, as a cell of the table of pipelines."""

    kind, count, place, precision = "pipeline", "batch", "out", "float"

    def __init__(self, machine, row):
        self.machine, self.row, self.where = machine, row, machine["machine"]
        self.name, self.plan, self.figures = row["work"], "", {}
        self.shape = next((word for word in row["work"].split() if word[0].isdigit()), "")
        self.extents = self.shape.split("x")
        # Three passes read and write everything three times, as three copies do.
        self.passes = 3 * float(row["of_copy"]) if row["of_copy"] else None

    def key(self):
        return (self.row["run"], self.name)

    def pattern_text(self, measure):
        return f"{self.where} {self.kind} {self.name} {measure}"


class Data:
    """The CSV files, and the cells of the page by their keys."""

    def __init__(self, folder, breaches):
        self.machines = {row["machine"]: row for row in read(folder / "machines.csv")}
        self.targets = read(folder / "targets.csv")
        self.reasons = read(folder / "reasons.csv")
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
        self.works = [
            Work(self.machines[self.runs[row["run"]]["machine"]], row)
            for row in read(folder / "pipelines.csv")
            if row["run"] in rank and self.runs[row["run"]]["machine"] in self.machines
        ]
        used = {work.row["run"] for work in self.works}
        for row in sorted(rows, key=lambda row: rank[row["run"]]):
            run = self.runs[row["run"]]
            if run["machine"] not in self.machines:
                continue
            cell = Cell(self.machines[run["machine"]], run.get("threads", ""), row)
            if self.cells.setdefault(cell.key(), cell) is cell or self.cells[cell.key()].add(row):
                used.add(row["run"])
        breaches += [
            f"{name}: no figure of it is on the page, and its column page in runs.csv says yes."
            for name in rank
            if name not in used
        ]


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
    return (
        target["class"] == cell.machine["class"]
        and fits(cell.kind, target["kind"])
        and fits(str(len(cell.extents)), target["axes"])
        and fits(cell.count, target["count"])
        and fits(cell.place, target["place"])
        and fits(cell.precision, target["precision"])
        and fits(cell.shape, target["extents"])
    )


def figure_of(data, target, cell):
    measure = target["measure"]
    if measure == "passes":
        return cell.passes if "full" in cell.name else None
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
        group = target["measure"] if target["measure"] in ("copy", "c2c", "float", "passes") else "peers"
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
    verdicts = {cell.key(): verdicts_of(data, cell) for cell in [*data.cells.values(), *data.works]}
    missed = [verdict for found in verdicts.values() for verdict in found if not verdict.met]
    for verdict in missed:
        text = verdict.cell.pattern_text(verdict.measure)
        at = next((i for i, row in enumerate(data.reasons) if fnmatch.fnmatchcase(text, row["cell"])), None)
        if at is None:
            breaches.append(
                f"reasons.csv has no row for: {text} ({verdict.figure:.2f}, target {verdict.target['least']})"
            )
        else:
            used.add(at)
            verdict.reason = data.reasons[at]["reason"]
    breaches += [
        f"reasons.csv: no cell is below its target for: {row['cell']}"
        for i, row in enumerate(data.reasons)
        if i not in used
    ]
    letters = {}
    for at in sorted(used):
        letters.setdefault(data.reasons[at]["reason"], letter(len(letters)))
    for verdict in missed:
        verdict.letter = letters.get(verdict.reason, "")
    return verdicts, letters


def letter(number):
    return chr(ord("a") + number) if number < 26 else "a" + chr(ord("a") + number - 26)
