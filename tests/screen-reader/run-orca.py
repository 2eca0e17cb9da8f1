"""
Runs Orca beside any other Orca of this user. The program itself ends the others, or refuses to start: on a display and a bus of its own it is in nobody's
way.
"""
import importlib.util
import sys
from importlib.machinery import SourceFileLoader

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_loader("orca_program", SourceFileLoader("orca_program", "/usr/bin/orca"))
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)
program.otherOrcas = lambda: []
sys.exit(program.main())
