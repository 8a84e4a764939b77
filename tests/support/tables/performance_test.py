#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""performance.py passes a tree made for it and finds each breach of it; add_run.py adds and replaces runs."""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
FILES = {
    "machines.csv": """machine,class,name,device,opencl,host
card,gpu,A Card,Card 1,driver 1,a host
chip,cpu,A Chip,Chip 1,PoCL,the same
""",
    "runs.csv": """run,machine,date,rounds,peers,command,note,threads,version,device,driver,page
old,card,2026-01-01,3,cuFFT 1,bench,,,0.1,Card 1,1.0,yes
new,card,2026-02-01,3,cuFFT 2,bench,,,0.2,Card 1,2.0,yes
alone,card,2026-03-01,3,,bench,,,0.2,Card 1,2.0,yes
aside,card,2026-03-01,3,cuFFT 2,bench,,,0.2,Card 1,2.0,
one,chip,2026-02-01,3,MKL 1,bench,,1,0.2,Chip 1,2.0,yes
""",
    "transforms.csv": """run,problem,variant,plan,ms,gb_per_s,of_copy,cufft,vkfft,mkl,cufft_graph
old,fft:1024*65536:float:inplace,,group,2,1000,0.5,0.7,1.5,
old,fft:4096*16384:float:inplace,,group,2,1500,0.75,1.2,1.5,
new,fft:1024*65536:float:inplace,,group,1,2000,0.96,0.994,,
new,fft:64x64*1:float:inplace,,group,0.1,10,0.01,1.1,,,0.8
new,fft:2048*32768:float:inplace,,group,1,2000,0.975,0.98,1.2,
new,fft:2048*32768:float:inplace,other plan,group,1,2000,0.5,0.1,0.1,
alone,fft:1024*65536:float:inplace,,group,3,700,0.3,,,
alone,fft:2048*32768:half:inplace:ortho,,group,0.6,1600,0.9,,,
aside,fft:1024*65536:float:inplace,,group,3,700,0.3,0.3,,
one,fft:1024*4096:float,,along,3,700,0.3,,,1.456
""",
    "targets.csv": """target,class,kind,axes,count,place,precision,extents,measure,least,copy_one,copy_two,words
2,gpu,fft,2,single,in,float,64x64,cufft,1.25,,,one launch
1,gpu,*,*,*,*,float,*,cufft|vkfft,1.00,0.97,0.48,the better
5,gpu,*,*,*,*,half,*,float,1.70,,,half
4,gpu,pipeline,2,*,*,*,9x9,passes,0.85,,,end to end
3,cpu,fft,*,*,out,float,*,mkl|fftw_avx512,1.30,,,out of place
""",
    "reasons.csv": """cell,reason
card fft 64x64 single *,Two launches
card fft 1024 batch in float cufft|vkfft,Not yet known
card pipeline filter* passes,Slow too
card fft 2048 batch in half float,Still slow
""",
    "draws.csv": """run,draw,cases,mean,least,problem,faster,near
old,lines,60,1.0000,0.5000,fft:7*3:float,30,40
new,lines,60,1.2500,0.7500,fft:37*3:float,50,55
""",
    "pipelines.csv": """run,work,first_ms,build_ms,ms,ms_lower,ms_upper,of_copy
new,filter 8x8,10,5,1.5,1.4,1.6,
new,"filter, full 9x9 rgb",,,1.5,1.4,1.6,0.2
""",
}


def report(problem, seconds, ratio, state="right", disturbed=0):
    quartiles = {"lower_quartile": ratio - 0.1, "upper_quartile": ratio + 0.1}
    times = {
        "median_seconds": seconds,
        "lower_quartile_seconds": seconds / 2,
        "upper_quartile_seconds": seconds * 2,
        "gigabytes_per_second": 123.456,
        "samples_seconds": [seconds] * 4,
        "disturbed_samples": disturbed,
    }
    return {
        "imago_bench": 1,
        "imago_version": "0.3",
        "date": "2026-04-05T06:07:08Z",
        "rounds": 7,
        "device": "Chip 1",
        "command_line": "/a/b/imago-cli bench --output /x/y.json --suite 1d",
        "platform_version": "OpenCL 3.0 PoCL 5.0  Linux, LLVM",
        "platform": "Portable Computing Language",
        "driver": "5.0",
        "device_threads": 1,
        "peers": {
            "mkl": "Intel(R) oneAPI Math Kernel Library Version 2026.2-Product Build 1 for X applications, its FFTW "
            "interface, 1 thread"
        },
        "live": None,
        "cases": [
            {
                "suite": "1d",
                "problem": problem,
                "extents": [1024],
                "peers": {"mkl": {"state": state}},
                "copy": {},
                "imago": [
                    {
                        "variant": name,
                        "problem": problem,
                        "plan_in_short": "along 8",
                        "times": times,
                        "of_copy": 0.25,
                        "peer_time_over_ours": {"mkl": {"median": ratio, **quartiles}},
                    }
                    for name in ("", "beside")
                ],
            }
        ],
    }


class Page(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.scratch.name)
        self.folder = self.root / "resources/benchmarks"
        self.folder.mkdir(parents=True)
        (self.root / "engine").mkdir()
        for name, text in FILES.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        self.page = self.root / "engine/PERFORMANCE.md"
        self.assertEqual(self.performance("--write")[0], 0)

    def tearDown(self):
        self.scratch.cleanup()

    def script(self, name, *arguments):
        run = subprocess.run(
            [sys.executable, HERE / name, "--root", self.root, *arguments], capture_output=True, text=True, check=False
        )
        return run.returncode, run.stdout + run.stderr

    def performance(self, *arguments):
        return self.script("performance.py", *arguments)

    def change(self, name, old, new):
        text = (self.folder / name).read_text(encoding="utf-8")
        self.assertIn(old, text)
        (self.folder / name).write_text(text.replace(old, new), encoding="utf-8")

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def finds(self, words):
        code, said = self.performance()
        self.assertEqual(code, 1)
        self.assertIn(words, said)

    def test_page(self):
        self.assertEqual(self.performance()[0], 0)
        text = self.page.read_text(encoding="utf-8")
        for line in [
            "| points | 1024 | 2048 | 4096 |",
            # below its target; a peer ahead at the limit of copy; of the older run
            "| in place, over cuFFT and VkFFT | **0.99** b · 96% | *0.98* · 98% | 1.20 · 75% |",
            "| half in place, over float | – | **1.67** d · 90% | – |",
            "| points | 64² |",
            "| in place | **1.10** a · 1% |",
            "| in place, over cuFFT graph | 0.80 |",
            "| a | Two launches | 1, least 1.10 |",
            "A copy moves about 2051 GB/s in place.",
            "Peers: cuFFT.",
            "| out of place | 1.46 · 30% |",
            "## A Chip, 1 thread",
            "| A Card, filter | 1.5 (10) |",
            "| A Card, filter, full rgb | 1.5, **60%** c |",
            "| A Card | 1. the better | 4 | **3** | 1.06 | 0.98 (2048, in place) |",
            "| A Chip, 1 thread | 3. out of place | 1 | 1 | 1.46 | 1.46 (1024, out of place) |",
        ]:
            self.assertIn(line + "\n", text)
        self.assertNotIn("`aside`", text)
        self.assertNotIn("0.30", text)

    def test_page_changed_by_hand(self):
        self.page.write_text(self.page.read_text(encoding="utf-8").replace("**0.99** b", "1.00"), encoding="utf-8")
        self.finds("+| in place, over cuFFT and VkFFT | **0.99** b · 96% |")

    def test_figure_changed(self):
        self.change("transforms.csv", "1.456", "1.512")
        self.finds("+| out of place | 1.51 · 30% |")

    def test_no_reason(self):
        self.change("reasons.csv", "card fft 64x64 single *,Two launches\n", "")
        self.finds("reasons.csv has no row for: card fft 64x64 single in float cufft (1.10, target 1.25)")
        self.performance("--write")
        self.assertIn("| in place | **1.10** · 1% |", self.page.read_text(encoding="utf-8"))

    def test_reason_of_nothing(self):
        self.change("transforms.csv", "0.01,1.1,", "0.01,1.3,")
        self.finds("reasons.csv: no cell is below its target for: card fft 64x64 single *")
        code, said = self.performance("--write")
        self.assertEqual((code, "reasons.csv: taken out: card fft 64x64 single *" in said), (0, True))
        self.assertEqual(self.performance()[0], 0)

    def test_reason_that_stands_twice(self):
        self.change("reasons.csv", "card pipeline", "card fft 64x64 single *,Two launches\ncard pipeline")
        self.assertEqual(self.performance("--write")[0], 0)
        self.assertEqual(self.text("reasons.csv"), FILES["reasons.csv"])

    def test_unknown_machine(self):
        self.change("runs.csv", "one,chip", "one,ship")
        self.finds("one: machines.csv has no ship.")

    def test_run_of_nothing(self):
        self.change("transforms.csv", "old,fft:4096*16384", "old,fft:1024*65536")
        self.finds("old: no figure of it is on the page")

    def test_add_run(self):
        file = self.root / "run.json"
        file.write_text(json.dumps(report("fft:512*8192:float", 0.012345, 1.5)), encoding="utf-8")
        code, said = self.script("add_run.py", "more", "ship", str(file))
        self.assertEqual((code, "card, chip, not ship." in said), (1, True))
        self.assertEqual(self.script("add_run.py", "more", "chip", str(file))[0], 0)
        file.write_text(json.dumps(report("fft:512*8192:float", 2e-7, 1.25)), encoding="utf-8")
        self.assertEqual(self.script("add_run.py", "more", "chip", str(file))[0], 0)  # in its own place
        with (self.folder / "transforms.csv").open(newline="", encoding="utf-8") as text:
            rows = [row for row in csv.DictReader(text) if row["run"] == "more"]
        self.assertEqual(len(rows), 1)
        expected = {
            "problem": "fft:512*8192:float",
            "plan": "along 8",
            "ms": "0.0002",
            "ms_lower": "0.0001",
            "gb_per_s": "123.5",
            "of_copy": "0.2500",
            "mkl": "1.2500",
            "mkl_upper": "1.3500",
            "cufft": "",
        }
        self.assertEqual({name: rows[0][name] for name in expected}, expected)
        with (self.folder / "runs.csv").open(newline="", encoding="utf-8") as text:
            run = next(row for row in csv.DictReader(text) if row["run"] == "more")
        self.assertEqual(
            [run[name] for name in ("threads", "date", "command", "page", "peers", "driver")],
            ["1", "2026-04-05", "imago-cli bench --suite 1d", "yes", "MKL 2026.2, 1 thread", "OpenCL 3.0 PoCL 5.0"],
        )
        self.change("reasons.csv", "cell,reason\n", "cell,reason\nchip/1 fft 512 *,Slow\n")
        self.assertEqual(self.performance("--write")[0], 0)
        self.assertIn("| out of place | **1.25** a · 25% | 1.46 · 30% |", self.page.read_text(encoding="utf-8"))

    def test_draws(self):
        self.assertEqual(self.performance("--write")[0], 0)
        page = self.page.read_text(encoding="utf-8")
        self.assertIn("| lines | 60 | 1.25 | 0.75 (`fft:37*3:float`) | 50 | 55 |", page)
        self.assertNotIn("fft:7*3", page)
        drawn = report("fft:37*100:float", 0.01, 0.98)
        other = report("fft:12*300:float", 0.01, 2)
        drawn["cases"] += other["cases"]
        for case in drawn["cases"]:
            case.update(suite="lottery", draw="lines")
            for ours in case["imago"]:
                ours["state"] = "right"
        file = self.root / "run.json"
        file.write_text(json.dumps(drawn), encoding="utf-8")
        self.assertEqual(self.script("add_run.py", "more", "card", str(file))[0], 0)
        with (self.folder / "draws.csv").open(newline="", encoding="utf-8") as text:
            rows = [row for row in csv.DictReader(text) if row["run"] == "more"]
        self.assertEqual(len(rows), 1)
        figures = [rows[0][name] for name in ("cases", "mean", "least", "problem", "faster", "near")]
        self.assertEqual(figures, ["2", "1.4000", "0.9800", "fft:37*100:float", "1", "2"])

    def test_superseded_runs(self):
        """A run whose figures a newer one has goes, or stays beside the page where a document names it."""
        self.change("transforms.csv", "one,fft:1024*4096", "one,fft:512*8192")
        file = self.root / "run.json"
        file.write_text(json.dumps(report("fft:512*8192:float", 0.01, 1.5)), encoding="utf-8")
        (self.root / "README.md").write_text("Run `one` and run `one-more`.", encoding="utf-8")
        _, said = self.script("add_run.py", "more", "chip", str(file))
        self.assertIn("one: not on the page any more; stays", said)
        self.assertIn("one,chip,2026-02-01,3,MKL 1,bench,,1,0.2,Chip 1,2.0,\n", self.text("runs.csv"))
        _, said = self.script("add_run.py", "again", "chip", str(file))
        self.assertIn("more: not on the page any more; taken out", said)
        for name in ("runs.csv", "transforms.csv"):
            self.assertNotIn("more", self.text(name))
            self.assertIn("one,", self.text(name))
        self.assertEqual(self.performance("--write")[0], 0)

    def test_reports_that_are_none(self):
        file = self.root / "run.json"
        for text, words in [
            ("{", "cannot be read"),
            ("{}", "is no report of imago-cli bench"),
            (json.dumps({**report("fft:8", 1, 1), "cases": []}), "no timed case"),
        ]:
            file.write_text(text, encoding="utf-8")
            code, said = self.script("add_run.py", "more", "chip", str(file))
            self.assertEqual((code, words in said), (1, True), said)

    def test_disturbed(self):
        file = self.root / "run.json"
        file.write_text(json.dumps(report("fft:8*2:float", 1, 9, disturbed=1)), encoding="utf-8")
        code, said = self.script("add_run.py", "more", "chip", str(file))
        self.assertEqual((code, "other work disturbed 25% of the samples" in said), (1, True), said)
        self.assertEqual(self.script("add_run.py", "more", "chip", str(file), "--disturbed")[0], 0)

    def test_lines_of_a_run_that_was_stopped(self):
        file = self.root / "run.jsonl"
        whole = report("fft:512*8192:float", 2e-3, 1.5)
        begin = {name: value for name, value in whole.items() if name not in ("cases", "live")}
        begin["command_line"] += " --json-lines"
        events = [{"event": "begin", "report": begin}, {"event": "case", "case": whole["cases"][0]}]
        lines = "".join(json.dumps(event) + "\n" for event in events)
        file.write_text(lines + '{"event": "case", "case": {"su', encoding="utf-8")
        empty = self.root / "empty.jsonl"
        empty.touch()
        code, said = self.script("add_run.py", "more", "chip", str(file), str(empty))
        self.assertEqual((code, said), (0, f"{empty}: empty, left out\nmore: 1 transforms, 0 pipelines, 0 draws\n"))
        self.assertIn("imago-cli bench --suite 1d,", (self.folder / "runs.csv").read_text(encoding="utf-8"))

    def test_wrong_peers_are_left_out(self):
        file = self.root / "run.json"
        file.write_text(json.dumps(report("fft:8*2:float", 1, 9, "wrong")), encoding="utf-8")
        self.assertEqual(self.script("add_run.py", "more", "chip", str(file))[0], 0)
        self.assertNotIn("9.0000", (self.folder / "transforms.csv").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
