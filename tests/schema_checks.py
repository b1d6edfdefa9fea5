"""A validator of JSON Schemas for tests, which ask only whether a value is valid.

The library's own ``oneOf`` and ``anyOf`` collect every error of every alternative, which takes several times as long.
"""

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend


def fit_one(validator, alternatives, instance, schema):
    if sum(validator.evolve(schema=each).is_valid(instance) for each in alternatives) != 1:
        yield ValidationError("expected exactly one alternative")


def fit_any(validator, alternatives, instance, schema):
    if not any(validator.evolve(schema=each).is_valid(instance) for each in alternatives):
        yield ValidationError("expected an alternative")


BriefValidator = extend(Draft202012Validator, {"oneOf": fit_one, "anyOf": fit_any})
