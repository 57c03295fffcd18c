"""Lets schemathesis play: requests after one that took a seat use the token of that seat."""

import random

import schemathesis

TOKENS: dict[str, list[str]] = {}


@schemathesis.hook
def after_call(context, case, response):
    if case.operation.definition.raw.get("operationId") in ("create", "takeSeat") and response.status_code in (200, 201):
        game = response.json()["game"]["opening"]["id"]
        TOKENS.setdefault(game, []).append(case.body["token"])


@schemathesis.hook
def before_call(context, case, kwargs):
    tokens = TOKENS.get((case.path_parameters or {}).get("id"), [])
    # Sometimes without it, or with a generated one.
    if tokens and random.random() < 0.9:
        case.headers["Authorization"] = f"Bearer {random.choice(tokens)}"
