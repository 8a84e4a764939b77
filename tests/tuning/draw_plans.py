#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws plans of problems on a CPU, for `imago-cli tune --rate` and fit_cost.py: the planner's, the
cost model's, variations of the planner's in one respect, and random ones.

    draw_plans.py --cli build/release/imago-cli --plans 20 PROBLEMS.txt > plans.txt
    imago-cli tune --rate plans.txt --json > timed.json
"""
import argparse
import json
import random
import subprocess


def factorisations(n, passes, least=2):
    """Radices of at most 16, or prime, in rising order, with the product n."""
    if n == 1:
        return [[]]
    if passes == 0:
        return []
    return [[r] + rest
            for r in list(range(least, 17)) + [17, 19, 23, 29, 31]
            if r >= least and n % r == 0
            for rest in factorisations(n // r, passes - 1, r)]


def planned_steps(cli, device, problems):
    """The radices of the planner's steps, by problem."""
    text = "".join(problem + "\n" for problem in problems)
    command = [cli, "tune", "--rate", "-", "--json"] + (["--device", device] if device else [])
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    plans = json.loads(done.stdout)["plans"]
    return {problem: plan["costs"] for problem, plan in zip(problems, plans)}


def random_radices(planned, draw):
    n = 1
    for radix in planned:
        n *= radix
    radices = draw.choice(factorisations(n, len(planned) + 1) or [planned])
    draw.shuffle(radices)
    return ".".join(map(str, radices))


def ways(step, draw):
    """What may be varied, one value of each."""
    return {"radices": random_radices(step["radices"], draw),
            "structure": draw.choice(["along", "across"]),
            "lane-width": draw.choice(["4", "8", "8", "16"]),
            "prefetch": draw.choice(["on", "off"]),
            "streaming-stores": draw.choice(["on", "off"]),
            "item-points": draw.choice(["1024", "4096", "16384"])}


def text_of(steps):
    return "steps=" + ";".join("/".join(f"{k}:{v}" for k, v in step.items()) for step in steps)


def draw_plan(steps, draw):
    """Half of the plans vary one respect of one step, the others everything of all steps."""
    chosen = [{} for _ in steps]
    if draw.random() < 0.5:
        i = draw.randrange(len(steps))
        all_ways = ways(steps[i], draw)
        names = draw.sample(sorted(all_ways), draw.choice([1, 1, 2]))
        chosen[i] = {name: all_ways[name] for name in names}
        if "radices" in chosen[i] or "lane-width" in chosen[i]:
            chosen[i].setdefault("structure", steps[i]["structure"])
    else:
        for i, step in enumerate(steps):
            chosen[i] = {k: v for k, v in ways(step, draw).items()
                         if k in ("radices", "structure", "lane-width") or draw.random() < 0.5}
    return text_of(chosen)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("problems", help="a file with a problem a line")
    parser.add_argument("--cli", default="build/release/imago-cli")
    parser.add_argument("--device", default="")
    parser.add_argument("--plans", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    draw = random.Random(settings.seed)
    with open(settings.problems) as file:
        problems = [line.strip() for line in file if line.strip() and line[0] != "#"]
    for problem, steps in planned_steps(settings.cli, settings.device, problems).items():
        plans = ["", "by-model=on"]
        while len(plans) < settings.plans:
            plans.append(draw_plan(steps, draw))
        for plan in dict.fromkeys(plans):
            print(problem, plan)


if __name__ == "__main__":
    main()
