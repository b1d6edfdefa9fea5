"""A validator of JSON Schemas for tests, which ask only whether a value is valid.

The library's own ``oneOf`` and ``anyOf`` collect every error of every alternative, which takes several times as long.
"""

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend


def is_ruled_out(validator, instance, alternative):
    """Return whether a word of an object, such as its type, is not the constant that an alternative asks for."""
    if "$ref" in alternative:
        alternative = validator._resolver.lookup(alternative["$ref"]).contents
    return any(
        isinstance(instance[key], str) and instance[key] != rule["const"]
        for key, rule in alternative.get("properties", {}).items()
        if key in instance and "const" in rule
    )


def list_valid(validator, alternatives, instance):
    """Yield whether the value fits, for each alternative that is not ruled out at a glance."""
    if isinstance(instance, dict):
        alternatives = [each for each in alternatives if not is_ruled_out(validator, instance, each)]
    return (validator.evolve(schema=each).is_valid(instance) for each in alternatives)


def fit_one(validator, alternatives, instance, schema):
    if sum(list_valid(validator, alternatives, instance)) != 1:
        yield ValidationError("expected exactly one alternative")


def fit_any(validator, alternatives, instance, schema):
    if not any(list_valid(validator, alternatives, instance)):
        yield ValidationError("expected an alternative")


BriefValidator = extend(Draft202012Validator, {"oneOf": fit_one, "anyOf": fit_any})


def value_at(value, path):
    """Return the part of a JSON value that ``path`` leads to."""
    for key in path:
        value = value[key]
    return value
