"""The conformance kits of shipped stacks take turns."""

from helpers.kits import Kit, choose_tests, is_in_turn


def pytest_pycollect_makeitem(collector, name, obj):
    """Leave out the kits that are not in turn, and with ``--most-cases`` some tests of those in tests/long."""
    options, folder = collector.config.option, collector.path.parts
    if isinstance(obj, type) and issubclass(obj, Kit) and obj is not Kit:
        is_elsewhere = obj.is_long and "long" not in folder
        return None if not is_elsewhere and (options.all_kits or is_in_turn(obj)) else []
    kit = getattr(collector, "cls", None) or object
    if issubclass(kit, Kit) and "long" in folder and name.startswith("test_"):
        return None if name in choose_tests(kit, options.most_cases) else []
    return None
