"""Makes this folder's helpers importable from every test folder, with readable assertions."""

import pytest

pytest.register_assert_rewrite("faithful")
