"""The files of docs/hosting agree with the program and with HOSTING.md."""

import re
from pathlib import Path

import pytest

from companion.lan.http_messages import MOST_BODY
from companion.lan.http_server import Limits

DOCS = Path(__file__).parents[3] / "docs"
FILES = sorted((DOCS / "hosting").iterdir())
NGINX = [path for path in FILES if path.suffix == ".conf"]


def test_hosting_names_every_file():
    told = (DOCS / "HOSTING.md").read_text(encoding="utf-8")
    assert [path.name for path in FILES if f"hosting/{path.name})" not in told] == []


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".service"], ids=lambda path: path.name)
def test_a_host_uses_less_memory_than_its_unit_may(path):
    unit = path.read_text(encoding="utf-8")
    (own,), (most,) = re.findall(r"--memory (\d+)", unit), re.findall(r"MemoryMax=(\d+)G", unit)
    assert int(own) <= 0.75 * int(most) * 1024


@pytest.mark.parametrize("path", NGINX, ids=lambda path: path.name)
def test_nginx_waits_longer_than_a_host_and_for_streams_longer_than_a_sign_of_life(path):
    text, limits = path.read_text(encoding="utf-8"), Limits()
    call, stream = (int(seconds) for seconds in re.findall(r"proxy_read_timeout (\d+)s;", text))
    assert limits.answer_seconds < call < 2 * limits.answer_seconds
    assert 3 * limits.alive_seconds < stream
    assert f"client_max_body_size {MOST_BODY // 1024}k;" in text
    for wanted in ("return 308 https://club.example$request_uri;", "Strict-Transport-Security", "limit_req zone="):
        assert wanted in text


def test_the_page_waits_longer_than_a_proxy_and_misses_two_signs_of_life():
    page = (DOCS.parent / "companion" / "lan" / "page" / "net.js").read_text(encoding="utf-8")
    call, silent = (int(found) for found in re.findall(r"const (?:CALL|SILENT) = (\d+);", page))
    assert call >= 1000 * (Limits().answer_seconds + 3)
    assert silent > 2000 * Limits().alive_seconds
    assert silent + 5_000 + 1_000 < 15_000, "a phone of a host that hangs: its silence, the proxy's patience, a retry"
