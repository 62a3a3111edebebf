"""Known vulnerabilities are listed where a database can be asked, and it is said where none can."""

from phone_package.vulnerabilities import check, shipped
from tests.phone_package.conftest import ROOT


def test_every_package_of_wheel_host_and_phone_is_asked_about():
    names = {name for name, _ in shipped(ROOT)}
    assert names >= {"tinydb", "kivy", "plyer", "h11", "segno", "psycopg", "psycopg-pool", "pyjnius"}
    assert "pygments" in names, "Kivy brings it along"
    assert "pillow" not in names


def test_a_known_vulnerability_is_named_with_its_remedy():
    known = {"id": "PYSEC-1", "aliases": ["CVE-1"], "fixed_in": ["0.17.0"]}

    def asked(address, body):
        return {} if body else {"vulnerabilities": [known] if "/h11/" in address else []}

    outcome = check(ROOT, asked)
    (problem,) = outcome.problems
    assert problem.startswith("h11 ")
    assert problem.endswith("PYSEC-1, CVE-1; fixed in 0.17.0")
    assert outcome.unverified == []


def test_without_a_network_nothing_fails_and_all_is_said_to_be_unverified():
    def asked(address, body):
        raise OSError("no route to host")

    outcome = check(ROOT, asked)
    assert outcome.problems == outcome.seen == []
    assert len(outcome.unverified) == len(shipped(ROOT)) + 1
