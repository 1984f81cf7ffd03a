"""CP-SAT and HiGHS as independent judges of the route finder's answers."""
