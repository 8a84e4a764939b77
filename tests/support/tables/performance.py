#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""performance.py [--root TREE] [--write]

engine/PERFORMANCE.md is what this script makes of resources/benchmarks. Prints a line for each difference, and for
each breach of what follows, and fails then; --write writes the page first, and takes rows out of reasons.csv that are
the reason of nothing.
- The page shows the runs that runs.csv says. A cell has the figures of one run, the newest that measured it, beside
  peers if there is one.
- Every figure below its target (targets.csv) has a reason: the first row of reasons.csv whose pattern, in the way of
  fnmatch, is that of the cell; its words are machine/threads, kind, extents, batch or single, in or out, precision and
  measure, "h100 fft 64x64 single in float cufft". Every row of reasons.csv is the reason of a cell.
"""

import argparse
import difflib
import math
import pathlib
import statistics
import sys

sys.dont_write_bytecode = True  # beside the sources
from measurements import GRAPH, PEERS, Data, judge, write_reasons  # noqa: E402

HERE = "tests/support/tables"
KINDS = ["fft", "rfft", "irfft", "dct2", "dct3"]  # others follow by name
PLACES = {"in": "in place", "out": "out of place"}
MOST_COLUMNS = 12

INTRODUCTION = """<!-- Written by {here}/performance.py from resources/benchmarks: change these files, not this page. -->
# Performance

This page compares the engine's speed with that of other libraries, on the machines where it was measured. [The
notebook](doc/notebook.md) says what made it fast, and what was tried and rejected.

- `1.03 · 98%` is a peer's time divided by ours, and our speed over a copy's, as medians of interleaved rounds. Above 1
  the engine is faster; of several peers the fastest counts. All take turns on the same data, which stay on the device,
  and every result was checked against a double-precision reference before it was timed. `–`: not measured.
- A figure in **bold** is below its [target](#targets); the letter behind it is that of its [reason](#below-target). In
  *italics* a peer is ahead, and the engine is at the limit of copy that the target names.
- The copy is the best one of as many bytes in the same rounds. Two passes through memory reach 50% of it at most. A
  copy on a processor stores past the caches; a transform that stays in them can beat it.
- Batches have 2^26 points on a GPU and 2^22 on a processor, or one transform if that is larger. A *single* problem is
  one smaller transform, repeated.
- Each peer's own figures, quartiles, GB/s, versions and the command line of each run are in `resources/benchmarks`.
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
    ("Lines", lambda cell: len(cell.extents) == 1),
    ("Batches of several axes", lambda cell: cell.count == "batch"),
    ("Single problems", lambda cell: True),
]


BEST = "best"


def figure_of(cell, name):
    if name == BEST:
        return min((cell.figures[peer] for peer, _ in PEERS if peer in cell.figures), default=None)
    return cell.figures.get(name)


def marked(text, figure, verdicts, name):
    """The text of a figure, bold with the letter of its reason, or in italics at the limit of copy."""
    for verdict in verdicts:
        own = {"copy": "of_copy", "c2c": "c2c", "float": "float"}.get(verdict.measure, BEST)
        least = float(verdict.target["least"])
        if name == own and not verdict.met and round(figure, 2) < least:
            return f"**{text}** {verdict.letter}".strip()
        if name == own and verdict.at_limit and round(figure, 2) < min(1, least):
            return f"*{text}*"
    return text


def text_of(cell, name, verdicts):
    figure = figure_of(cell, name)
    for verdict in verdicts:
        if verdict.measure == name:  # of C2C and of float, which are figures of two cells
            figure = verdict.figure
    if figure is None:
        return "–"
    return marked(f"{figure:.0%}" if name in ("of_copy", "c2c") else f"{figure:.2f}", figure, verdicts, name)


def peers_of(cells):
    """The words of all peers of cells, which a machine's section names once if most rows have the same."""
    return " and ".join(words for name, words in PEERS if any(name in cell.figures for cell in cells))


def rows_of(group, by_shape, sizes, verdicts, usual):
    """The rows of a kind and placement: peers and copy in one, and what else there is."""
    kind, precision, place, label_place = group
    words = [word for word in (kind if kind != "fft" else "", precision if precision != "float" else "") if word]
    label = " ".join(words + ([PLACES[place]] if label_place or not words else []))
    cells = by_shape.values()
    over = "float" if precision == "half" else peers_of(cells)

    def texts(name):
        found = [by_shape.get(shape) for shape in sizes]
        return [text_of(cell, name, verdicts[cell.key()]) if cell else "–" for cell in found]

    first = [
        peer if copy == "–" else f"{peer} · {copy}"
        for peer, copy in zip(texts("float" if precision == "half" else BEST), texts("of_copy"))
    ]
    lines = [(label + (f", over {over}" if over and over != usual else ""), first)]
    if any(GRAPH[0] in cell.figures for cell in cells):
        lines.append((f"{label}, over {GRAPH[1]}", texts(GRAPH[0])))
    if any(verdict.measure == "c2c" for cell in cells for verdict in verdicts[cell.key()]):
        lines.append((f"{label}, GB/s over C2C", texts("c2c")))
    return [f"| {words} | " + " | ".join(row) + " |" for words, row in lines]


def table(cells, verdicts, usual):
    """The lines of one table: a column a size, a row a kind, precision and placement."""
    named = {(len(cell.extents), cell.points, cell.shape): size_text(cell) for cell in cells}
    sizes = [shape for _, _, shape in sorted(named)]
    lines = ["| points | " + " | ".join(named[key] for key in sorted(named)) + " |", "| --- |" + " --- |" * len(sizes)]
    groups = {}
    for cell in cells:
        both = len({other.place for other in cells if other.kind == cell.kind}) > 1 or cell.place == "in"
        groups.setdefault((cell.kind, cell.precision, cell.place, both), {})[cell.shape] = cell
    order = ["float", "double", "half"]
    for group in sorted(groups, key=lambda group: (order.index(group[1]), kind_order(group[0]), group[2])):
        lines += rows_of(group, groups[group], sizes, verdicts, usual)
    return lines


def halves(cells):
    """Lines whose lengths are powers of two, other lines and everything else, in tables of a width to read."""
    if len({cell.shape for cell in cells}) <= MOST_COLUMNS:
        yield cells
        return
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


def drawn(data):
    """The tables of sizes that were drawn at random."""
    lines = ["## Sizes drawn at random", ""] if data.draws else []
    if data.draws:
        lines += [
            "Nobody chose these sizes: `imago-cli bench --suite lottery --seed N` draws the same ones on every machine, and",
            "each seed here was first used for the figures. The time of the fastest peer over ours:",
            "",
        ]
    for machine, draws in data.draws.items():
        runs = {row["run"]: data.runs[row["run"]] for row in draws.values()}
        peers = "; ".join(dict.fromkeys(f"{run['peers']}, {run['date']}" for run in runs.values()))
        lines += [
            f"{data.machines[machine]['name']} ({peers}):",
            "",
            "| draw | cases | geometric mean | least | at 1.00 or above | at 0.97 or above |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for row in draws.values():
            lines.append(
                f"| {row['draw']} | {row['cases']} | {float(row['mean']):.2f} | {float(row['least']):.2f} "
                f"(`{row['problem']}`) | {row['faster']} | {row['near']} |"
            )
        lines.append("")
    return lines


def summary(data, verdicts):
    lines = [
        "## Targets",
        "",
        "| machine | target | figures | met | geometric mean | least |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    groups = {}
    for cell in [*data.cells.values(), *data.works.values()]:
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


def work_table(works, head, texts_of):
    """Lines of a table with a row for a kind of work and a column for each size."""
    sizes = sorted({work.shape for work in works}, key=lambda shape: math.prod(map(int, shape.split("x"))))
    lines = ["| " + head + " | " + " | ".join(sizes) + " |", "| --- |" + " --- |" * len(sizes)]
    rows = {}
    for work in works:
        rows.setdefault((work.machine["name"], work.name.replace(f" {work.shape}", "")), {})[work.shape] = work
    for (machine, name), by_shape in rows.items():
        texts = [texts_of(by_shape[shape]) if shape in by_shape else "–" for shape in sizes]
        lines.append(f"| {machine}, {name} | " + " | ".join(texts) + " |")
    return lines


def end_to_end(data, verdicts):
    def on_device(work):
        text = f"{work.passes:.0%}"
        for verdict in verdicts[work.key()]:
            text = text if verdict.met else f"**{text}** {verdict.letter}".strip()
        return f"{work.row['ms']}, {text}"

    device = [work for work in data.works.values() if work.passes]
    host = [work for work in data.works.values() if not work.passes]
    lines = ["## End to end", ""] if device or host else []
    if device:
        lines += ["Milliseconds of work whose data stay on the device, and the time of three copies over that:", ""]
        lines += work_table(device, "work", on_device) + [""]
    if host:
        lines += [
            "Milliseconds from a change of a mask or threshold to the new result on the host, and, in brackets, to the very",
            "first result, most of which goes to building programs that no cache has yet:",
            "",
        ]
        lines += work_table(host, "work", lambda work: f"{work.row['ms']} ({work.row['first_ms']})") + [""]
    return lines[:-1]


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


def usual_peers(cells):
    return statistics.mode([peers_of([cell]) for cell in cells if cell.has_peers()] or [""])


def machine_lines(machine, cells):
    """The device, the GB/s of a copy beside batches of floats, and the peers."""
    rates = {}
    for cell in cells:
        if cell.count == "batch" and cell.precision == "float" and cell.figures.get("of_copy"):
            rates.setdefault(cell.place, []).append(cell.figures["gb_per_s"] / cell.figures["of_copy"])
    copies = [f"{statistics.median(rates[place]):.0f} GB/s {PLACES[place]}" for place in PLACES if place in rates]
    lines = [f"{machine['device']}; {machine['opencl']}."]
    lines += [f"A copy moves about {' and '.join(copies)}."] if copies else []
    return lines + ([f"Peers: {usual_peers(cells)}."] if usual_peers(cells) else [])


def page(data, verdicts, letters):
    lines = INTRODUCTION.format(here=HERE).splitlines() + [""] + drawn(data) + summary(data, verdicts) + [""]
    lines += below(data, verdicts, letters) + [""]
    machines = list(data.machines)
    for where in sorted(
        {cell.where for cell in data.cells.values()}, key=lambda where: (machines.index(where.split("/")[0]), where)
    ):
        rest = [cell for cell in data.cells.values() if cell.where == where]
        lines += [f"## {machine_words(data, where)}", ""]
        lines += machine_lines(data.machines[where.split("/")[0]], rest) + [""]
        usual = usual_peers(rest)
        tables = {}
        for cell in rest:
            tables.setdefault(next(title for title, takes in TABLES if takes(cell)), []).append(cell)
        for title, _ in TABLES:
            lines += [f"### {title}", ""] if title in tables else []
            for part in halves(tables[title]) if title in tables else []:
                lines += table(part, verdicts, usual) + [""]
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
    if arguments.write and data.idle_reasons:
        for row in data.idle_reasons:
            print(f"reasons.csv: taken out: {row['cell']}")
        write_reasons(data)
        breaches.clear()
        data = Data(data.folder, breaches)
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
