"""The service against requests made up from its own description, well-formed and not."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from antinomy.http.app import ENDPOINTS
from antinomy.http.openapi import describe

DESCRIPTION = describe(ENDPOINTS, guarded=False)
schema = schemathesis.openapi.from_dict(DESCRIPTION)


def test_the_description_is_published(shipped):
    assert shipped.get("/openapi.json").body == DESCRIPTION


@schema.parametrize()
@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_answers_keep_to_the_description(case, shipped):
    response = case.call(base_url=shipped.url)
    # That no path occurs twice is a rule that no schema can tell.
    twice = "occurs twice" in response.text
    excluded = [positive_data_acceptance] if twice else []
    case.validate_response(response, excluded_checks=excluded)
