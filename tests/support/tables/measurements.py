# SPDX-License-Identifier: GPL-3.0-or-later
"""The measurements of resources/benchmarks that engine/PERFORMANCE.md shows, and what their targets say of them."""

import csv
import fnmatch
import math

# Peers of the page, best of which counts. CUDA graphs have a row of their own and count in no target.
PEERS = [
    ("cufft", "cuFFT"),
    ("vkfft", "VkFFT"),
    ("mkl", "MKL"),
    ("fftw_avx512", "FFTW AVX-512"),
    ("fftw", "Debian's FFTW"),
]
GRAPH = ("cufft_graph", "cuFFT graph")
# Points of a batch by the class of a machine: a problem alone that has fewer by a factor of 4 is a single one.
BATCH_POINTS = {"gpu": 2**26, "cpu": 2**22}


def read(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text):
    return float(text) if text else None


class Cell:
    """A transform on a machine, as one run measured it."""

    def __init__(self, machine, threads, row):
        self.machine, self.threads, self.run = machine, threads, row["run"]
        self.plan = row["plan"]
        self.figures = {
            name: number(value)
            for name, value in row.items()
            if value and name not in ("run", "problem", "variant", "plan")
        }
        kind, extents, *words = row["problem"].split(":")
        shape, _, batch = extents.partition("*")
        self.kind, self.shape = kind, shape
        self.extents = [int(extent) for extent in shape.split("x")]
        self.points = math.prod(self.extents)
        limit = BATCH_POINTS[machine["class"]] // 4
        self.count = "single" if int(batch or 1) == 1 and self.points <= limit else "batch"
        self.place = "in" if "inplace" in words else "out"
        self.precision = next(word for word in words if word in ("float", "double", "half"))

    def has_peers(self):
        return any(name in self.figures for name, _ in PEERS)

    @property
    def where(self):
        name = self.machine["machine"]
        return f"{name}/{self.threads}" if self.threads else name

    def key(self, place=None, kind=None, precision=None):
        return (self.where, kind or self.kind, self.shape, self.count, place or self.place, precision or self.precision)

    def pattern_text(self, measure):
        where, kind, shape, count, place, precision = self.key()
        return f"{where} {kind} {shape} {count} {place} {precision} {measure}"


class Work:
    """A pipeline on a machine, as a cell of the table of pipelines."""

    kind, count, place, precision = "pipeline", "batch", "out", "float"

    def __init__(self, machine, row):
        self.machine, self.row, self.where = machine, row, machine["machine"]
        self.run = row["run"]
        self.name, self.plan, self.figures = row["work"], "", {}
        self.shape = next((word for word in row["work"].split() if word[0].isdigit()), "")
        self.extents = self.shape.split("x")
        # Three passes read and write everything three times, as three copies do.
        self.passes = 3 * float(row["of_copy"]) if row["of_copy"] else None

    def key(self):
        return (self.run, self.name)

    def pattern_text(self, measure):
        return f"{self.where} {self.kind} {self.name} {measure}"


class Data:
    """The CSV files, and the cells of the page by their keys."""

    def __init__(self, folder, breaches):
        self.folder = folder
        self.machines = {row["machine"]: row for row in read(folder / "machines.csv")}
        self.targets = read(folder / "targets.csv")
        self.reasons = read(folder / "reasons.csv")
        self.runs = {row["run"]: row for row in read(folder / "runs.csv")}
        self.shown = [row for row in self.runs.values() if row.get("page") == "yes"]
        for run in self.shown:
            if run["machine"] not in self.machines:
                breaches.append(f"{run['run']}: machines.csv has no {run['machine']}.")
        # The newest first; of one day the one that stands last in the file.
        newest = sorted(reversed(self.shown), key=lambda run: run["date"], reverse=True)
        rank = {run["run"]: i for i, run in enumerate(newest) if run["machine"] in self.machines}
        self.works = {}
        for row in sorted((row for row in read(folder / "pipelines.csv") if row["run"] in rank), key=rank_of(rank)):
            work = Work(self.machines[self.runs[row["run"]]["machine"]], row)
            self.works.setdefault((work.where, work.name), work)
        self.cells = {}
        rows = [row for row in read(folder / "transforms.csv") if row["run"] in rank and not row["variant"]]
        for row in sorted(rows, key=rank_of(rank)):
            run = self.runs[row["run"]]
            cell = Cell(self.machines[run["machine"]], run.get("threads", ""), row)
            known = self.cells.setdefault(cell.key(), cell)
            if cell.has_peers() and not known.has_peers():
                self.cells[cell.key()] = cell
        self.draws = {}  # by machine, then by draw
        for row in sorted((row for row in read(folder / "draws.csv") if row["run"] in rank), key=rank_of(rank)):
            self.draws.setdefault(self.runs[row["run"]]["machine"], {}).setdefault(row["draw"], row)
        used = {each.run for each in [*self.cells.values(), *self.works.values()]}
        used |= {row["run"] for draws in self.draws.values() for row in draws.values()}
        self.superseded = [run["run"] for run in self.shown if run["run"] in rank and run["run"] not in used]
        breaches += [
            f"{name}: no figure of it is on the page, and its column page in runs.csv says yes."
            for name in self.superseded
        ]


def rank_of(rank):
    return lambda row: rank[row["run"]]


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
        once = (cell.where, cell.name.replace("full", "once")) in data.works  # in fewer passes than in full
        return cell.passes if "once" in cell.name or ("full" in cell.name and not once) else None
    if measure == "copy":
        return cell.figures.get("of_copy")
    if measure in ("c2c", "float"):
        if measure == "c2c":  # in the same placement if that was measured
            keys = [cell.key(kind="fft"), cell.key(kind="fft", place="in")]
        else:
            keys = [cell.key(precision="float")]
        other = next((data.cells[key] for key in keys if key in data.cells), None)
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
    """The first target of each number and measure; rounded as the page shows them. The peers count as one measure."""
    found = {}
    for target in data.targets:
        own = target["measure"] in ("copy", "c2c", "float", "passes")
        group = target["target"], target["measure"] if own else "peers"
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
    verdicts = {cell.key(): verdicts_of(data, cell) for cell in [*data.cells.values(), *data.works.values()]}
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
    data.idle_reasons = [row for i, row in enumerate(data.reasons) if i not in used]
    breaches += [f"reasons.csv: no cell is below its target for: {row['cell']}" for row in data.idle_reasons]
    letters = {}
    for at in sorted(used):
        letters.setdefault(data.reasons[at]["reason"], letter(len(letters)))
    for verdict in missed:
        verdict.letter = letters.get(verdict.reason, "")
    return verdicts, letters


def write_reasons(data):
    """Writes reasons.csv without those that judge() found to be of no cell."""
    with (data.folder / "reasons.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["cell", "reason"], lineterminator="\n")
        writer.writeheader()
        # By identity: a row that stands twice stays once.
        writer.writerows(row for row in data.reasons if not any(row is idle for idle in data.idle_reasons))


def letter(number):
    return chr(ord("a") + number) if number < 26 else "a" + chr(ord("a") + number - 26)
