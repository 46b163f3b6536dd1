"""General solvers on SWISH hands from standard input, one after the other, one thread each.

In: {"rival": name, "limit": CPU seconds, "hands": [hand]}. A hand has "cells" (their number), "layings"
(each the list of the cells' new places), "cards" ({"points": [...], "circles": [...]}) and "least":
a swish of at least so many cards is wanted, or the largest one if it is null.

Out: {"answers": [answer]}, or {"missing": module}. An answer has "verdict" (solved, none, unknown),
"swish" as [card, laying] pairs, "bound" (no swish is larger; null if nothing is known), and CPU
seconds: "build" for making the model, "solve" for the rest. Importing the solver is not counted.
Every swish is checked by the rules here before it is handed on.
"""

import importlib
import json
import sys
import threading
import time


class Missing(Exception):
    pass


class Watch(threading.Thread):
    """Stops a solver when the process has used so much more CPU time: on a busy machine a limit by
    the wall clock would not be the same for all."""

    def __init__(self, limit, stop):
        super().__init__(daemon=True)
        self.end = time.process_time() + limit
        self.stop = stop
        self.over = threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(0.02):
            if time.process_time() > self.end:
                self.stop()

    def close(self):
        self.over.set()
        self.join()


def load(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Missing(name)


class Model:
    """Ways to lay cards: way w is card `card[w]` laid by `laying[w]`; ways that look alike are one."""

    def __init__(self, hand):
        self.hand = hand
        self.card, self.laying = [], []
        self.ways_of = [[] for _ in hand["cards"]]
        self.points = [[] for _ in range(hand["cells"])]
        self.circles = [[] for _ in range(hand["cells"])]
        for i, card in enumerate(hand["cards"]):
            seen = set()
            for j, laying in enumerate(hand["layings"]):
                points = tuple(sorted(laying[c] for c in card["points"]))
                circles = tuple(sorted(laying[c] for c in card["circles"]))
                if (points, circles) in seen:
                    continue
                seen.add((points, circles))
                way = len(self.card)
                self.card.append(i)
                self.laying.append(j)
                self.ways_of[i].append(way)
                for c in points:
                    self.points[c].append(way)
                for c in circles:
                    self.circles[c].append(way)
        self.least = hand["least"]
        self.cards = len(hand["cards"])
        # All cards are wanted, and have as many points and circles as there are cells: no cell
        # stays empty.
        symbols = [sum(len(card[kind]) for card in hand["cards"]) for kind in ("points", "circles")]
        self.every_card = self.least == self.cards
        self.every_cell = self.every_card and symbols == [hand["cells"]] * 2

    def swish(self, ways):
        """The chosen ways as pairs, checked by the rules."""
        chosen = [(self.card[w], self.laying[w]) for w in ways]
        if not chosen:
            return []
        shown = {}
        assert len(chosen) >= 2 and len({card for card, _ in chosen}) == len(chosen), "cards"
        for card, laying in chosen:
            place = self.hand["layings"][laying]
            for kind in ("points", "circles"):
                for c in self.hand["cards"][card][kind]:
                    shown.setdefault(place[c], []).append(kind)
        assert all(sorted(kinds) == ["circles", "points"] for kinds in shown.values()), "cells"
        assert self.least is None or len(chosen) >= self.least, "size"
        return sorted(chosen)


def cp_sat(form):
    cp = load("ortools.sat.python.cp_model")

    def solve(hand, limit):
        start = time.process_time()
        ways = Model(hand)
        model = cp.CpModel()
        x = [model.NewBoolVar("") for _ in ways.card]
        pick = lambda indices: [x[w] for w in indices]
        for indices in ways.ways_of:
            if form == "sum":
                model.Add(sum(pick(indices)) <= 1)
            else:
                spare = [] if ways.every_card else [model.NewBoolVar("")]
                model.AddExactlyOne(pick(indices) + spare)
        for points, circles in zip(ways.points, ways.circles):
            if form == "sum":
                if points or circles:
                    model.Add(sum(pick(points)) == sum(pick(circles)))
                    model.Add(sum(pick(points)) <= 1)
            elif points or circles:
                empty = [] if ways.every_cell else [model.NewBoolVar("")]
                model.AddExactlyOne(pick(points) + empty)
                model.AddExactlyOne(pick(circles) + empty)
        if ways.least is None:
            model.Maximize(sum(x))
        elif form == "sum" or not ways.every_card:
            model.Add(sum(x) >= ways.least)
        built = time.process_time()
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        watch = Watch(limit, solver.StopSearch)
        status = solver.Solve(model)
        watch.close()
        done = time.process_time()
        found = status in (cp.OPTIMAL, cp.FEASIBLE)
        swish = ways.swish([w for w in range(len(x)) if solver.Value(x[w])]) if found else []
        bound = None
        if ways.least is None and status != cp.UNKNOWN:
            bound = int(solver.BestObjectiveBound() + 1e-6)
        settled = status in (cp.OPTIMAL, cp.INFEASIBLE) or (found and ways.least is not None)
        return answer(swish, bound, settled, start, built, done)

    return solve


def at_most_one(clauses, literals, top):
    """Pairwise for a few; else a ladder of new variables. Gives the largest variable in use."""
    if len(literals) <= 6:
        clauses.extend(
            [-a, -b] for i, a in enumerate(literals) for b in literals[i + 1 :]
        )
        return top
    before = None
    for literal in literals:
        top += 1
        clauses.append([-literal, top])
        if before is not None:
            clauses.append([-before, top])
            clauses.append([-before, -literal])
        before = top
    return top


def python_sat():
    formula = load("pysat.formula")
    examples = load("pysat.examples.rc2")
    solvers = load("pysat.solvers")

    def solve(hand, limit):
        start = time.process_time()
        ways = Model(hand)
        clauses, top = [], len(ways.card)
        for group in ways.ways_of + ways.points + ways.circles:
            top = at_most_one(clauses, [w + 1 for w in group], top)
        for points, circles in zip(ways.points, ways.circles):
            for these, others in ((points, circles), (circles, points)):
                meet = [w + 1 for w in others]
                clauses.extend([-(w + 1)] + meet for w in these)
                if ways.every_cell:
                    clauses.append([w + 1 for w in these])
        groups = [[w + 1 for w in group] for group in ways.ways_of]
        if ways.least is not None:
            # Decisions by plain SAT: all cards, or any swish.
            if ways.every_card:
                clauses.extend(groups)
            elif ways.least <= 2:
                clauses.append([w + 1 for w in range(len(ways.card))])
            else:
                cards = load("pysat.card")
                used = list(range(top + 1, top + 1 + len(groups)))
                clauses.extend([-u] + g for u, g in zip(used, groups))
                least = cards.CardEnc.atleast(used, ways.least, top_id=top + len(groups))
                clauses.extend(least.clauses)
            # Glucose: of the solvers in the package the fastest of those that can be interrupted.
            solver = solvers.Solver(name="glucose4", bootstrap_with=clauses)
            run = lambda: solver.solve_limited(expect_interrupt=True)
            model = solver.get_model
        else:
            wcnf = formula.WCNF()
            wcnf.extend(clauses)
            for group in groups:
                wcnf.append(group, weight=1)
            solver = examples.RC2(wcnf, solver="glucose4", adapt=True, exhaust=True, minz=True)
            run = lambda: solver.compute(expect_interrupt=True)
            model = lambda: solver.model
        built = time.process_time()
        watch = Watch(limit, solver.interrupt)
        found = run()
        watch.close()
        done = time.process_time()
        if found is None:
            return answer([], None, False, start, built, done)
        chosen = [v - 1 for v in model() or [] if 0 < v <= len(ways.card)] if found else []
        swish = ways.swish(chosen)
        bound = len(swish) if ways.least is None else None
        return answer(swish, bound, True, start, built, done)

    return solve


def highs():
    highspy = load("highspy")

    def solve(hand, limit):
        start = time.process_time()
        ways = Model(hand)
        n = len(ways.card)
        h = highspy.Highs()
        h.setOptionValue("output_flag", False)
        h.setOptionValue("threads", 1)
        h.setOptionValue("mip_rel_gap", 0.0)
        infinity = highspy.kHighsInf
        for w in range(n):
            h.addVar(0.0, 1.0)
            h.changeColIntegrality(w, highspy.HighsVarType.kInteger)
            if ways.least is None:
                h.changeColCost(w, -1.0)
        row = lambda low, high, plus, minus: h.addRow(
            low, high, len(plus) + len(minus), plus + minus, [1.0] * len(plus) + [-1.0] * len(minus)
        )
        for group in ways.ways_of:
            row(1.0 if ways.every_card else 0.0, 1.0, group, [])
        for points, circles in zip(ways.points, ways.circles):
            if points or circles:
                row(0.0, 0.0, points, circles)
                row(1.0 if ways.every_cell else 0.0, 1.0, points, [])
        if ways.least is not None:
            row(float(ways.least), infinity, list(range(n)), [])
        built = time.process_time()
        h.HandleUserInterrupt = True
        watch = Watch(limit, h.cancelSolve)
        h.solve()
        watch.close()
        done = time.process_time()
        status = h.getModelStatus()
        info = h.getInfo()
        settled = status in (
            highspy.HighsModelStatus.kOptimal,
            highspy.HighsModelStatus.kInfeasible,
        )
        has = info.primal_solution_status == 2
        values = list(h.getSolution().col_value) if has else []
        swish = ways.swish([w for w, value in enumerate(values) if value > 0.5])
        bound = None
        if ways.least is None and abs(info.mip_dual_bound) < 1e9:
            bound = int(-info.mip_dual_bound + 1e-6)
        return answer(swish, bound, settled or (has and ways.least is not None), start, built, done)

    return solve


def answer(swish, bound, settled, start, built, done):
    verdict = "unknown" if not settled else "solved" if swish else "none"
    return {
        "verdict": verdict,
        "swish": swish,
        "bound": bound,
        "build": built - start,
        "solve": done - built,
    }


RIVALS = {
    "cp-sat-sum": lambda: cp_sat("sum"),
    "cp-sat-one": lambda: cp_sat("one"),
    "python-sat": python_sat,
    "highs": highs,
}


def main():
    asked = json.load(sys.stdin)
    try:
        solve = RIVALS[asked["rival"]]()
    except Missing as missing:
        json.dump({"missing": str(missing)}, sys.stdout)
        return
    answers = [solve(hand, asked["limit"]) for hand in asked["hands"]]
    json.dump({"answers": answers}, sys.stdout)


main()
