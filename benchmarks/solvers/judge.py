"""Solve set packing problems by CP-SAT or HiGHS: `python judge.py cp-sat|highs`.

It runs in a process and an environment of its own and imports nothing of this project. It reads one problem a line, as
JSON, and answers each with a line: the value, whether it is proved, and the processor time of the solver alone, on one
thread.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

Answer = tuple[int, bool, float]
"""Value, proved, seconds."""


def rows(problem: dict[str, Any]) -> list[tuple[list[int], int]]:
    """Return the constraints: columns, and how many of them may be chosen."""
    joints: list[list[int]] = [[] for _ in range(problem["joints"])]
    kinds: list[list[int]] = [[] for _ in problem["trains"]]
    bonus: list[int] = []
    for number, (kind, _, used, with_bonus) in enumerate(problem["columns"]):
        kinds[kind].append(number)
        if with_bonus:
            bonus.append(number)
        for joint in used:
            joints[joint].append(number)
    found = [*((joint, 1) for joint in joints), *zip(kinds, problem["trains"], strict=True), (bonus, 1)]
    return [(columns, most) for columns, most in found if len(columns) > most]


def cp_sat(problem: dict[str, Any], seconds: float) -> Answer:
    """Solve by CP-SAT."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in problem["columns"]]
    for columns, most in rows(problem):
        members = [chosen[number] for number in columns]
        if most == 1:
            model.add_at_most_one(members)
        else:
            model.add(sum(members) <= most)
    values = [value for _, value, _, _ in problem["columns"]]
    model.maximize(cp_model.LinearExpr.weighted_sum(chosen, values))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    begin = time.process_time()
    status = solver.solve(model)
    spent = time.process_time() - begin
    proved = status == cp_model.OPTIMAL
    value = round(solver.objective_value) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 0
    return value, proved, spent


def highs(problem: dict[str, Any], seconds: float) -> Answer:
    """Solve by HiGHS."""
    import highspy
    import numpy as np

    constraints = rows(problem)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("parallel", "off")
    solver.setOptionValue("time_limit", seconds)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", 0.0)
    count = len(problem["columns"])
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = count, len(constraints)
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = np.array([float(value) for _, value, _, _ in problem["columns"]])
    lp.col_lower_, lp.col_upper_ = np.zeros(count), np.ones(count)
    lp.row_lower_ = np.full(len(constraints), -highspy.kHighsInf)
    lp.row_upper_ = np.array([float(most) for _, most in constraints])
    lp.integrality_ = [highspy.HighsVarType.kInteger] * count
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(columns) for columns, _ in constraints)])
    lp.a_matrix_.index_ = np.array([number for columns, _ in constraints for number in columns], dtype=np.int32)
    lp.a_matrix_.value_ = np.ones(sum(len(columns) for columns, _ in constraints))
    solver.passModel(lp)
    begin = time.process_time()
    solver.run()
    spent = time.process_time() - begin
    proved = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getInfo().objective_function_value) if proved else 0, proved, spent


JUDGES: dict[str, Callable[[dict[str, Any], float], Answer]] = {"cp-sat": cp_sat, "highs": highs}


def main(name: str, seconds: float) -> None:
    """Answer the problems of the standard input."""
    for line in sys.stdin:
        problem = json.loads(line)
        value, proved, spent = JUDGES[name](problem, seconds) if problem["columns"] else (0, True, 0.0)
        sys.stdout.write(json.dumps({"revenue": value, "proved": proved, "seconds": spent}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
