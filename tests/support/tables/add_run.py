#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""add_run.py RUN MACHINE REPORT... [--root TREE] [--note TEXT] [--variants]

Adds reports of `imago-cli bench`, by --output or --json-lines, to resources/benchmarks as one run, or puts them in the
place of the run of that name: a row of runs.csv, one of transforms.csv for each case, of pipelines.csv for each work
of the suites pipeline and live, and of draws.csv for each draw of the suite lottery. MACHINE is a row of machines.csv. Runs of which the page then shows no figure are taken out, or stay beside the
page if the notebook or README.md names them. --variants also adds the plans that were measured beside the planner's.
Reports in which other work disturbed a quarter of the samples or more are refused, as bench itself warns of them.
"""

import argparse
import csv
import json
import pathlib
import re
import statistics
import sys

sys.dont_write_bytecode = True  # beside the sources
from measurements import Data  # noqa: E402

RUN_COLUMNS = [
    "run",
    "machine",
    "date",
    "rounds",
    "peers",
    "command",
    "note",
    "threads",
    "version",
    "device",
    "driver",
    "page",
]


def figure(value, digits=4):
    """A number in so many digits, without an exponent and without zeros at its end."""
    text = f"{value:.{digits}g}"
    return f"{float(text):f}".rstrip("0").rstrip(".") if "e" in text else text


def ratio(value):
    return f"{value:.4f}"


def read(path):
    """The columns of a CSV file and its rows as dictionaries."""
    if not path.exists():
        return [], []
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        rows = list(reader)
        return list(reader.fieldnames or []), rows


def write(path, columns, rows):
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(rows)


def spread(row, name, times, form):
    """The median and quartiles of a report, whose names end in _quartile or not."""
    row[name] = form(times["median"])
    row[name + "_lower"] = form(times.get("lower_quartile", times.get("lower")))
    row[name + "_upper"] = form(times.get("upper_quartile", times.get("upper")))


def transform_rows(run, report, variants):
    for case in report["cases"]:
        for ours in case["imago"]:
            times = ours.get("times")
            if not times or (ours["variant"] and not variants) or case["suite"] in ("pipeline", "lottery"):
                continue
            row = {
                "run": run,
                "problem": ours["problem"],
                "variant": ours["variant"],
                "plan": ours["plan_in_short"],
                "ms": figure(1e3 * times["median_seconds"]),
                "ms_lower": figure(1e3 * times["lower_quartile_seconds"]),
                "ms_upper": figure(1e3 * times["upper_quartile_seconds"]),
                "gb_per_s": figure(times["gigabytes_per_second"]),
            }
            if "of_copy" in ours:
                row["of_copy"] = ratio(ours["of_copy"])
            for peer, ratios in ours["peer_time_over_ours"].items():
                if case["peers"][peer]["state"] == "right":
                    spread(row, peer, ratios, ratio)
            yield row


def draw_rows(run, report):
    """Of each draw the figures of all its cases: the time of the fastest peer over ours."""
    draws = {}
    for case in report["cases"]:
        for ours in case["imago"] if case["suite"] == "lottery" else []:
            ratios = [
                ratios["median"]
                for peer, ratios in ours.get("peer_time_over_ours", {}).items()
                if case["peers"][peer]["state"] == "right"
            ]
            if ours.get("times") and ours["state"] == "right" and not ours["variant"] and ratios:
                draws.setdefault(case["draw"], []).append((min(ratios), ours["problem"]))
    for draw, found in draws.items():
        least, problem = min(found)
        yield {
            "run": run,
            "draw": draw,
            "cases": len(found),
            "mean": ratio(statistics.geometric_mean(value for value, _ in found)),
            "least": ratio(least),
            "problem": problem,
            "faster": sum(value >= 1 for value, _ in found),
            "near": sum(value >= 0.97 for value, _ in found),
        }


def pipeline_rows(run, report):
    for work in report.get("live") or []:
        row = {
            "run": run,
            "work": work["work"],
            "first_ms": figure(1e3 * work["first_seconds"]),
            "build_ms": figure(1e3 * work["first_build_seconds"]),
        }
        spread(row, "ms", work["next_seconds"], lambda seconds: figure(1e3 * seconds))
        yield row
    for case in report["cases"]:
        for ours in case["imago"] if case["suite"] == "pipeline" else []:
            if ours.get("times"):
                size = "x".join(str(extent) for extent in case["extents"])
                row = {
                    "run": run,
                    "work": f"{ours['variant']} {size} rgb",
                    "ms": figure(1e3 * ours["times"]["median_seconds"]),
                    "ms_lower": figure(1e3 * ours["times"]["lower_quartile_seconds"]),
                    "ms_upper": figure(1e3 * ours["times"]["upper_quartile_seconds"]),
                }
                if "of_copy" in ours:
                    row["of_copy"] = ratio(ours["of_copy"])
                yield row


def command_of(report):
    """The command line without what only says where files are."""
    words = report["command_line"].split(" ")
    words[0] = "imago-cli"
    words = [word for word in words if word != "--json-lines"]
    if "--output" in words:
        at = words.index("--output")
        del words[at : at + 2]
    return " ".join(words)


def read_report(path):
    """A report, or what the lines of --json-lines say so far."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith('{"event"'):
        return json.loads(text)
    events = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
    report = {"cases": [], "live": [], **events[0].get("report", {})}
    report["cases"] += [event["case"] for event in events if event["event"] == "case"]
    report["live"] += [event["live"] for event in events if event["event"] == "live"]
    return report


def disturbed_share(report):
    """The share of samples whose threads waited for a processor, of all contestants and copies."""
    times = []
    for case in report["cases"]:
        times += [outcome.get("times") for outcome in [*case["imago"], *case["peers"].values()]] + list(
            case["copy"].values()
        )
    samples = sum(len(each["samples_seconds"]) for each in times if each)
    return sum(each["disturbed_samples"] for each in times if each) / max(samples, 1)


def version_text(text):
    """A peer's version in the words that tell builds apart."""
    text = re.sub(r"Intel\(R\) oneAPI Math Kernel Library Version ([0-9.]+)-.*? applications", r"MKL \1", text)
    return text.replace(", its FFTW interface", "")


def driver_text(report):
    """The OpenCL and the driver, without the options that PoCL was built with."""
    platform = report["platform_version"].split("  ")[0]
    return platform if report["driver"] in platform else f"{platform}, driver {report['driver']}"


def run_row(run, machine, reports, note, page):
    newest = reports[-1]
    versions = {name: version_text(text) for report in reports for name, text in report["peers"].items()}
    return {
        "run": run,
        "machine": machine,
        "date": newest["date"][:10],
        "rounds": newest["rounds"],
        "peers": "; ".join(dict.fromkeys(versions.values())),
        "command": "; ".join(dict.fromkeys(command_of(report) for report in reports)),
        "note": note,
        "threads": newest.get("device_threads", "") if "PoCL" in newest["platform_version"] else "",
        "version": newest["imago_version"],
        "device": newest["device"],
        "driver": driver_text(newest),
        "page": page,
    }


def replace(path, run, rows, columns=()):
    """Puts the rows at the end, instead of those of the run; new columns follow the others."""
    known, old = read(path)
    if not rows and not any(row["run"] == run for row in old):
        return
    known = known or list(columns)
    for row in rows:
        known += [name for name in row if name not in known]
    write(path, known, [row for row in old if row["run"] != run] + rows)


def take_out_superseded(root):
    """Runs without a figure on the page are taken out, or lose their "yes" if a document names them."""
    folder = root / "resources/benchmarks"
    documents = [root / name for name in ("README.md", "engine/doc/notebook.md")]
    text = " ".join(path.read_text(encoding="utf-8") for path in documents if path.exists())
    for run in Data(folder, []).superseded:
        named = re.search(rf"(?<![-a-z0-9]){re.escape(run)}(?![-a-z0-9])", text)
        for path in sorted(folder.glob("*.csv")):
            columns, rows = read(path)
            if "run" not in columns or not any(row["run"] == run for row in rows):
                continue
            if named and path.name == "runs.csv":
                write(path, columns, [{**row, "page": ""} if row["run"] == run else row for row in rows])
            elif not named:
                write(path, columns, [row for row in rows if row["run"] != run])
        print(f"{run}: not on the page any more; {'stays, as a document names it' if named else 'taken out'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run")
    parser.add_argument("machine")
    parser.add_argument("reports", nargs="+", type=pathlib.Path)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[3])
    parser.add_argument("--note", default="")
    parser.add_argument("--variants", action="store_true")
    parser.add_argument("--disturbed", action="store_true", help="take reports with many disturbed samples, too")
    parser.add_argument("--aside", action="store_true", help="engine/PERFORMANCE.md does not show the run")
    arguments = parser.parse_args()
    folder = arguments.root / "resources/benchmarks"
    machines = [row["machine"] for row in read(folder / "machines.csv")[1]]
    if arguments.machine not in machines:
        sys.exit(f"add_run.py: {folder / 'machines.csv'} has {', '.join(machines)}, not {arguments.machine}.")
    try:
        stopped = [path for path in arguments.reports if path.stat().st_size == 0]
        paths = [path for path in arguments.reports if path not in stopped]
        reports = [read_report(path) for path in paths]
    except (OSError, ValueError, IndexError) as problem:
        sys.exit(f"add_run.py: a report cannot be read: {problem}.")
    for path in stopped:
        print(f"{path}: empty, left out")
    for path, report in zip(paths, reports):
        if report.get("imago_bench") != 1:
            sys.exit(f"add_run.py: {path} is no report of imago-cli bench.")
        if disturbed_share(report) >= 0.25 and not arguments.disturbed:
            sys.exit(
                f"add_run.py: other work disturbed {disturbed_share(report):.0%} of the samples of {path}; measure "
                "again on a quiet machine, or add --disturbed."
            )
    run = arguments.run
    transforms = [row for report in reports for row in transform_rows(run, report, arguments.variants)]
    pipelines = [row for report in reports for row in pipeline_rows(run, report)]
    draws = [row for report in reports for row in draw_rows(run, report)]
    if not transforms and not pipelines and not draws:
        sys.exit("add_run.py: the reports have no timed case.")
    replace(folder / "transforms.csv", run, transforms)
    replace(folder / "pipelines.csv", run, pipelines)
    replace(folder / "draws.csv", run, draws)
    row = run_row(run, arguments.machine, reports, arguments.note, "" if arguments.aside else "yes")
    replace(folder / "runs.csv", run, [row], RUN_COLUMNS)
    print(f"{run}: {len(transforms)} transforms, {len(pipelines)} pipelines, {len(draws)} draws")
    take_out_superseded(arguments.root)


if __name__ == "__main__":
    main()
