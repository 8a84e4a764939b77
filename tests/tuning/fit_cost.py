#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the row `lanes-cost` of resources/tuning/choices to timed plans of a CPU, and judges a row by
the plans that it would choose. Needs NumPy and SciPy.

    fit_cost.py --cores 2 --clock 2450 timed.jsonl...             # fits, and prints the row
    fit_cost.py --cores 16 --clock 2000 --row ROW timed.jsonl...  # judges a row on another device
    fit_cost.py --cores 2 --clock 2450 --ablate timed.jsonl...    # each term off, fitted again

The files are those of `imago-cli tune --rate PLANS --json`, or `--json-lines`; plans that are timed several times
count by their median. The equations are those of engine/plan/cost/lanes_choice.cpp.
"""
import argparse
import collections
import json

import numpy as np
from scipy.optimize import least_squares

# Start and upper bound of each coefficient; the lower one is a tenth of the start, and 1 for the norm. The starts are
# what processors do by their manuals; what the plans do not determine stays near them.
START = {"launch": (30, 50), "item": (200, 2000), "strip": (60, 500), "issue": (.4, 4),
         "access": (.35, 4), "shuffle": (.5, 4), "single": (1, 20), "spill": (.5, 10),
         "hook": (.5, 20), "fetch": (1, 20), "level": (2, 40), "conflict": (2, 40),
         "copy": (1, 4), "own": (.5, 4), "cache": (.5, 4), "past": (.5, 4), "sector": (.5, 4),
         "page": (5, 200), "row": (.2, 4), "column": (.5, 4), "hidden": (.5, 2), "norm": (2, 10)}
NAMES = list(START)
# Coefficients that are 0 without a term. Without overlap all times add up.
TERMS = {"arithmetic": ["issue"], "accesses": ["access"], "shuffles": ["shuffle"],
         "single numbers, hooks": ["single", "hook"], "spills": ["spill"],
         "strips, work-items": ["strip", "item"], "levels of caches": ["level"],
         "conflicts": ["conflict"], "prefetches": ["fetch", "hidden"],
         "ownership": ["own"], "stores past caches in place": ["past"], "cache lines": ["sector"],
         "pages": ["page"], "what nothing hides": ["row", "column"], "overlap": ["norm"]}


def plans_of(path):
    """The plans of a report, or of lines of JSON."""
    with open(path) as file:
        text = file.read()
    try:
        return json.loads(text)["plans"]
    except (json.JSONDecodeError, KeyError):
        lines = [json.loads(line) for line in text.splitlines() if line]
        return [line for line in lines if line.get("event") == "rated"]


class Plans:
    """Timed plans as arrays: one row for each step of each plan."""

    def __init__(self, paths, cores, clock, bandwidth):
        timed = collections.defaultdict(list)
        costs, planners = {}, collections.defaultdict(list)
        for path in paths:
            for plan in plans_of(path):
                if not (plan["timed"] or plan["as_planned"]):
                    continue
                key = plan["problem"], plan["options"]
                timed[key].append(plan["relative"])
                costs[key] = plan["costs"]
                if plan["timed"]:
                    planners[key[0]].append(plan["milliseconds"] / plan["relative"])
        self.keys = [key for key in timed if costs[key] and key[0] in planners]
        self.problems = sorted({key[0] for key in self.keys})
        self.problem = np.array([self.problems.index(key[0]) for key in self.keys])
        self.relative = np.array([np.median(timed[key]) for key in self.keys])
        self.seconds = self.relative * np.array(
            [np.median(planners[key[0]]) for key in self.keys]) * 1e-3
        self.planned = np.array([self.relative[i] == 1 and self.keys[i][1] == ""
                                 for i in range(len(self.keys))])
        # The model leaves the size of work-items to the rules; such plans count for the best alone.
        self.choosable = np.array(["item-points" not in key[1] for key in self.keys])
        steps = [(i, step) for i, key in enumerate(self.keys) for step in costs[key]]
        self.plan = np.array([i for i, _ in steps])
        self.count = {name: np.array([float(step[name]) for _, step in steps])
                      for name, value in steps[0][1].items() if isinstance(value, (int, float))}
        self.cores, self.clock = cores, clock * 1e6
        self.bandwidth = bandwidth or 12 * self.clock * cores

    def predict(self, k):
        c = self.count
        strips = c["strips"] * c["imbalance"] / self.cores
        launch = k["launch"] * 1e-6 + k["item"] * 1e-9 * c["items"] * c["imbalance"] / self.cores
        compute = (k["strip"] + k["issue"] * c["arithmetic"] + k["access"] * c["accesses"] +
                   k["shuffle"] * c["shuffles"] + k["single"] * c["singles"] +
                   k["spill"] * c["spills"] + k["hook"] * c["hooked"] +
                   c["prefetch"] * k["fetch"] * c["lines"] / 2)
        scratch = k["level"] * c["outer_bytes"] / 64 + k["conflict"] * c["conflicts"]
        core = (compute + scratch) * strips / self.clock
        spread = 1 + k["sector"] * (c["spread"] - 1)
        bytes_ = (np.where(c["cached"] > 0, k["cache"], k["copy"]) *
                  (c["bytes"] + k["own"] * c["owned"]))
        past = c["in_place"] * c["streaming"] * k["past"] * c["bytes"] / 2
        memory = ((bytes_ * spread + past) / self.bandwidth +
                  k["page"] * c["pages"] * strips / self.clock)
        wait = (np.where(c["rows"] > 0, k["row"], k["column"]) *
                np.where(c["prefetch"] > 0, k["hidden"], 1))
        p = k["norm"]
        step = launch + memory * wait + (core**p + memory**p)**(1 / p)
        return np.bincount(self.plan, step, len(self.keys))

    def errors(self, k, absolute=0.3):
        """Logarithms of ratios, without those that all plans of a problem share but for a part."""
        error = np.log(self.predict(k) / self.seconds)
        share = np.bincount(self.problem, error) / np.bincount(self.problem)
        weight = self.best()[self.problem] / self.relative  # slow plans matter little
        return np.concatenate([(error - share[self.problem]) * weight, absolute * share])

    def best(self):
        return np.array([self.relative[self.problem == i].min()
                         for i in range(len(self.problems))])

    def regret(self, k, raced=1, rules=False):
        """Time of the best of the cheapest plans of each problem, and of the rules', by the best."""
        predicted, best, regret = self.predict(k), self.best(), []
        for i in range(len(self.problems)):
            plans = np.flatnonzero((self.problem == i) & self.choosable)
            chosen = list(plans[np.argsort(predicted[plans], kind="stable")[:raced]])
            if rules:
                chosen += list(plans[self.planned[plans]])
            regret.append(self.relative[chosen].min() / best[i])
        return np.array(regret)


def fit(sets, without=(), start=None):
    free = [name for name in NAMES if name not in without]
    fixed = {name: 1.0 if name == "norm" else 0.0 for name in without}

    def errors(x):
        k = {**dict(zip(free, x)), **fixed}
        near = [0.1 * np.log((k[name] + 0.1 * START[name][0]) / (1.1 * START[name][0]))
                for name in free]
        return np.concatenate([plans.errors(k) for plans in sets] + [np.array(near)])

    low = [1.0 if name == "norm" else 0.1 * START[name][0] for name in free]
    high = [START[name][1] for name in free]
    start = start or {name: START[name][0] for name in NAMES}
    x0 = np.clip([start[name] for name in free], np.array(low) + 1e-6, np.array(high) - 1e-6)
    found = least_squares(errors, x0, bounds=(low, high), loss="soft_l1", f_scale=0.1,
                          x_scale=np.maximum(x0, 0.05))
    return {**dict(zip(free, found.x)), **fixed}, found.cost


def text_of(k):
    return " ".join(f"{name}={k[name]:.3g}" for name in NAMES)


def describe(name, regret):
    return (f"| {name} | {regret.mean():.3f} / {regret.max():.2f} / "
            f"{int((regret > 1.1).sum())} of {len(regret)} |")


def judge(plans, k, worst=False):
    rules = np.array([1 / plans.best()[i] for i in range(len(plans.problems))])
    print(describe("rules", rules))
    for raced, with_rules in ((1, False), (3, False), (3, True)):
        regret = plans.regret(k, raced, with_rules)
        print(describe(f"model, best {raced}" + (" and the rules'" if with_rules else ""), regret))
        if worst and raced == 1:
            for i in np.argsort(-regret)[:12]:
                print(f"    {plans.problems[i]}: {regret[i]:.3f}, rules {rules[i]:.3f}")
    error = np.abs(np.log(plans.predict(k) / plans.seconds))
    print(f"median error of a time {np.median(error):.3f}, "
          f"within a problem {np.median(np.abs(plans.errors(k)[:len(plans.keys)])):.3f}")


def left_out(plans_of, problems, folds=6):
    """Regrets of each problem by a fit to the others."""
    regrets = {raced: [] for raced in (1, 3)}
    for fold in range(folds):
        out = set(problems[fold::folds])
        k, _ = fit([plans_of(lambda p: p not in out)])
        rest = plans_of(lambda p: p in out)
        for raced in regrets:
            regrets[raced] += list(rest.regret(k, raced, raced > 1))
    return {raced: np.array(all_) for raced, all_ in regrets.items()}


def part(plans, keep):
    """The plans of some problems."""
    new = object.__new__(Plans)
    chosen = np.array([keep(plans.problems[i]) for i in plans.problem])
    number = np.cumsum(chosen) - 1
    new.keys = [key for key, yes in zip(plans.keys, chosen) if yes]
    new.problems = sorted({key[0] for key in new.keys})
    new.problem = np.array([new.problems.index(key[0]) for key in new.keys])
    for name in ("relative", "seconds", "planned", "choosable"):
        setattr(new, name, getattr(plans, name)[chosen])
    steps = chosen[plans.plan]
    new.plan = number[plans.plan[steps]]
    new.count = {name: values[steps] for name, values in plans.count.items()}
    new.cores, new.clock, new.bandwidth = plans.cores, plans.clock, plans.bandwidth
    return new


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("timed", nargs="+")
    parser.add_argument("--cores", type=float, required=True)
    parser.add_argument("--clock", type=float, required=True, help="MHz, as OpenCL reports it")
    parser.add_argument("--bandwidth", type=float, default=0, help="of a copy, if it is known")
    parser.add_argument("--row", help="judge these coefficients, as name=number name=number")
    parser.add_argument("--ablate", action="store_true")
    settings = parser.parse_args()
    plans = Plans(settings.timed, settings.cores, settings.clock, settings.bandwidth)
    print(f"{len(plans.keys)} plans of {len(plans.problems)} problems")
    if settings.row:
        judge(plans, {k: float(v) for k, v in (x.split("=") for x in settings.row.split())}, True)
        return
    k, cost = fit([plans])
    print(text_of(k), f"\ncost {cost:.3f}")
    judge(plans, k, True)
    if settings.ablate:
        for name, terms in TERMS.items():
            judged, _ = fit([plans], terms, k)
            print(describe(f"without {name}", plans.regret(judged)),
                  describe("", plans.regret(judged, 3, True)))
    else:
        for raced, regret in left_out(lambda keep: part(plans, keep), plans.problems).items():
            print(describe(f"problems left out, best {raced}" + (" and the rules'" if raced > 1
                                                                else ""), regret))


if __name__ == "__main__":
    main()
