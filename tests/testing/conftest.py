"""The conformance kits of shipped stacks take turns."""

from helpers.kits import Kit, choose_tests, is_in_turn


def pytest_pycollect_makeitem(collector, name, obj):
    """In tests/long, leave out the kits that are not in turn, and with ``--most-cases`` some tests of the others.

    Elsewhere all short kits run: which branches they reach must not depend on whose turn it is.
    """
    options, folder = collector.config.option, collector.path.parts
    if isinstance(obj, type) and issubclass(obj, Kit) and obj is not Kit:
        is_chosen = options.all_kits or is_in_turn(obj) if "long" in folder else not (obj.is_long or options.long)
        return None if is_chosen else []
    kit = getattr(collector, "cls", None) or object
    if issubclass(kit, Kit) and "long" in folder and name.startswith("test_"):
        return None if name in choose_tests(kit, options.most_cases) else []
    return None
