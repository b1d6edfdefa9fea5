"""Tables of cases as one test: a case that is a fact costs no test of its own."""

import inspect
from functools import wraps

import pytest


def every_case(names, values):
    """Return a decorator: the test runs for all ``values``, given as to ``pytest.mark.parametrize``.

    Cases share no state: no fixture that changes may be among the test's other parameters. Every case that fails is
    named by its number and values, with the option that repeats it alone.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]

    def decorate(test):
        values_of_cases = [case if len(names) > 1 else (case,) for case in values]
        if any(isinstance(part, type(pytest.param())) for case in values_of_cases for part in (case, *case)):
            raise TypeError(f"invalid cases of {test.__name__}: expected values without marks")
        parameters = inspect.signature(test).parameters.values()
        others = [each for each in parameters if each.name not in names and each.name != "request"]

        @wraps(test)
        def run(request, **others):
            wanted, failures = request.config.option.case, []
            assert wanted is None or wanted in range(len(values_of_cases)), f"there are {len(values_of_cases)} cases"
            for number, case in enumerate(values_of_cases):
                if wanted in (None, number):
                    try:
                        test(**dict(zip(names, case, strict=True)), **others)
                    except Exception as error:
                        error.add_note(f"case {number}: {repr(case)[:300]}")
                        error.add_note(f"repeat it with: pytest '{request.node.nodeid}' --case {number}")
                        failures.append(error)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(values_of_cases)} cases fail", failures)

        request = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = inspect.Signature([request, *others])
        del run.__wrapped__  # pytest would read its parameters
        return run

    return decorate
