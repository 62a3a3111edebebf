"""The workflow that builds the package: held together with spec and check, its shell steps run with stand-ins."""

import base64
import os
import re
import subprocess
from pathlib import Path

import pytest

from phone_package.built import expected, listed, read_spec
from phone_package.release import ReleaseError, notes
from phone_package.workflow import WORKFLOW as WORKFLOW_FILE
from phone_package.workflow import check_workflow
from tests.phone_package.conftest import ROOT

yaml = pytest.importorskip("yaml", reason="`make test` brings PyYAML")

WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = yaml.safe_load((WORKFLOWS / "apk.yml").read_text(encoding="utf-8"))
VERSION = expected(ROOT, read_spec(ROOT))["versionName"]
SIGN, CHECK, RELEASE = "Sign with the key of all releases", "The package is what the spec says", "Release"
DEBUG_KEY = "Make a debug key where there is none"


def steps(job):
    return WORKFLOW["jobs"][job]["steps"]


def step(name):
    return next(one for job in WORKFLOW["jobs"] for one in steps(job) if one.get("name") == name)


def place(wanted):
    """Where among the steps of the build something is named or used."""
    return next(i for i, one in enumerate(steps("apk")) if wanted in one.get("name", "") + one.get("uses", ""))


# --- what every workflow uses ---

NODE_24 = {
    "actions/cache": 5,
    "actions/checkout": 5,
    "actions/deploy-pages": 5,
    "actions/download-artifact": 7,
    "actions/setup-java": 5,
    "actions/setup-python": 6,
    "actions/upload-artifact": 6,
    "actions/upload-pages-artifact": 5,
}
"""The first release of each that runs on Node 24: runners have no Node 20 any more."""


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit_to_releases_that_still_run(path):
    used = re.findall(r"uses: *(\S+?)@(\S+) # v(\d+)", path.read_text(encoding="utf-8"))
    assert len(used) == path.read_text(encoding="utf-8").count("uses:") > 0
    for action, commit, release in used:
        assert re.fullmatch(r"[0-9a-f]{40}", commit)
        assert int(release) >= NODE_24[action], action


@pytest.mark.parametrize(
    ("line", "changed", "said"),
    [
        ("path: ~/.android/debug.keystore", "path: ~/.android", "the debug key is cached"),
        ("apksigner", "echo", "signed with the key"),
        ("actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8", "actions/checkout@v5", "not pinned by commit"),
    ],
)
def test_the_check_before_building_knows_keys_and_pins(tmp_path, line, changed, said):
    assert check_workflow(ROOT).problems == []
    workflow = tmp_path / WORKFLOW_FILE
    workflow.parent.mkdir(parents=True)
    workflow.write_text((ROOT / WORKFLOW_FILE).read_text(encoding="utf-8").replace(line, changed), encoding="utf-8")
    assert said in check_workflow(tmp_path).problems[0]


# --- workflow, spec and check together ---


def test_the_package_is_compared_with_the_spec_between_building_and_handing_it_out():
    assert place("Build") < place(SIGN) < place(CHECK) < place("upload-artifact")
    assert "-m phone_package.built" in step(CHECK)["run"]


def test_no_permission_is_named_anywhere_but_in_the_spec():
    """The workflow had a list of its own, and failed on INTERNET, which the spec asks for."""
    text = (ROOT / ".github" / "workflows" / "apk.yml").read_text(encoding="utf-8")
    assert not [name for name in listed(read_spec(ROOT)["android.permissions"]) if name.rpartition(".")[2] in text]


def test_what_the_check_before_building_expects_is_what_the_spec_asks_for():
    spec = pytest.importorskip("phone_package.spec", reason="`make package-check` brings Buildozer")
    assert set(spec.EXPECTED["android.permissions"]) == listed(read_spec(ROOT)["android.permissions"])


def test_only_the_release_may_write_and_only_for_a_tag():
    jobs = WORKFLOW["jobs"]
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in jobs["apk"]
    assert jobs["release"]["permissions"] == {"contents": "write"}
    assert jobs["release"]["needs"] == "apk"
    assert jobs["release"]["if"] == "github.ref_type == 'tag'"
    assert WORKFLOW[True]["push"] == {"tags": ["v*"]}, "YAML reads the key `on` as true"


def test_no_secret_reaches_a_step_but_the_one_that_signs():
    signing = step(SIGN)
    assert signing["if"] == "env.HAS_KEY == 'true'", "every APK, or two builds could not update each other"
    for job in WORKFLOW["jobs"]:
        for one in steps(job):
            assert ("secrets." in str(one)) is (one is signing)
    assert WORKFLOW["jobs"]["apk"]["env"] == {"HAS_KEY": "${{ secrets.ANDROID_KEYSTORE != '' }}"}


def test_the_key_is_handed_over_by_the_names_buildozer_asks_for():
    target = pytest.importorskip("buildozer.targets.android", reason="`make package-check` brings Buildozer")
    text = Path(target.__file__).read_text(encoding="utf-8")
    keys = re.search(r"keys = \[([^]]*)\]\n\s+check = True", text)
    assert keys is not None
    wanted = {f"P4A_RELEASE_{key}" for key in re.findall(r'"(\w+)"', keys[1])}
    assert {name for name in step(SIGN)["env"] if name.startswith("P4A_")} == wanted


# --- the shell of its steps ---


class Runner:
    """A machine of GitHub's as far as a step sees it: a checkout, a home, and stand-ins for programs."""

    def __init__(self, folder):
        self.work, self.home, self.programs = folder / "work", folder / "home", folder / "programs"
        for one in (self.work / ".venv" / "bin", self.work / "bin", self.home, self.programs):
            one.mkdir(parents=True)
        (self.work / ".venv" / "bin" / "activate").touch()
        for name in ("phone_package", "companion", "fastlane", "buildozer.spec"):
            (self.work / name).symlink_to(ROOT / name)
        self.said = folder / "said.txt"
        self.said.touch()

    def program(self, name, body="", folder=None):
        path = (folder or self.programs) / name
        path.write_text(f'#!/bin/bash\necho "{name} $*" >> "{self.said}"\n{body}\n')
        path.chmod(0o755)

    def run(self, name, **environment):
        """As GitHub runs a step without a shell of its own."""
        home = {"PATH": f"{self.programs}:{os.environ['PATH']}", "HOME": str(self.home)}
        command = ["bash", "-e", "-c", step(name)["run"]]
        return subprocess.run(
            command, cwd=self.work, env={**home, **environment}, check=False, capture_output=True, text=True
        )

    def lines(self):
        return self.said.read_text().splitlines()


@pytest.fixture
def runner(tmp_path):
    return Runner(tmp_path)


def test_the_check_is_given_every_package_and_the_sdk_buildozer_fetched(runner):
    runner.program("python", folder=runner.work / ".venv" / "bin")
    (runner.work / "bin" / "tableside-debug.apk").touch()
    assert runner.run(CHECK).returncode == 0
    sdk = runner.home / ".buildozer" / "android" / "platform" / "android-sdk"
    assert runner.lines() == [f"python -m phone_package.built --sdk {sdk} bin/tableside-debug.apk"]


def test_a_debug_key_is_made_once_and_then_kept(runner):
    assert place("Keep the debug key") < place(DEBUG_KEY) < place("Build")
    key = runner.home / ".android" / "debug.keystore"
    runner.program("keytool", f"touch {key}")
    for _ in range(2):
        assert runner.run(DEBUG_KEY).returncode == 0
    assert len(runner.lines()) == 1
    assert f"keytool -genkeypair -keystore {key} -storepass android" in runner.lines()[0], "as Gradle looks for it"


def sign(runner, says, kind="tag"):
    keystore = runner.home / "release.keystore"
    tools = runner.home / ".buildozer" / "android" / "platform" / "android-sdk" / "build-tools"
    for version in ("9.0.0", "36.0.0"):
        (tools / version).mkdir(parents=True)
    runner.program("apksigner", folder=tools / "36.0.0")
    (runner.work / "bin" / "tableside-debug.apk").touch()
    runner.program("buildozer", f'cp -p "$P4A_RELEASE_KEYSTORE" {runner.home}/seen; touch bin/tableside.aab')
    runner.program("jarsigner", f'echo "{says}"')
    names = {"P4A_RELEASE_KEYSTORE": str(keystore), "P4A_RELEASE_KEYALIAS": "ours", "GITHUB_REF_TYPE": kind}
    ran = runner.run(SIGN, KEYSTORE=base64.b64encode(b"a key").decode(), **names)
    assert not keystore.exists(), "the key does not outlive the step"
    return ran


def test_a_bundle_is_signed_with_the_key_and_the_key_is_removed(runner):
    assert sign(runner, "jar verified.").returncode == 0
    assert (runner.home / "seen").read_bytes() == b"a key"
    assert (runner.home / "seen").stat().st_mode & 0o077 == 0, "nobody else reads it meanwhile"
    *signed, built, verified = runner.lines()
    assert [line.split()[:2] for line in signed] == [["apksigner", "sign"], ["apksigner", "verify"]]
    assert all(line.endswith("bin/tableside-debug.apk") for line in signed)
    assert (built, verified) == ("buildozer android release", "jarsigner -verify bin/tableside.aab")


def test_an_apk_that_is_no_release_has_the_same_key(runner):
    assert sign(runner, "", kind="branch").returncode == 0
    assert [line.split()[0] for line in runner.lines()] == ["apksigner", "apksigner"]


def test_a_bundle_that_was_not_signed_stops_the_workflow(runner):
    assert sign(runner, "jar is unsigned.").returncode != 0


def packages(runner, *names):
    (runner.work / "packages").mkdir()
    for name in names:
        (runner.work / "packages" / name).touch()


@pytest.mark.parametrize("there", [False, True])
def test_a_tag_becomes_a_release_with_its_packages_also_a_second_time(runner, there):
    packages(runner, "tableside.apk", "tableside.aab")
    runner.program("gh", "" if there else '[ "$2" != view ]')
    ran = runner.run(RELEASE, TAG=f"v{VERSION}")
    assert ran.returncode == 0, ran.stderr
    create = f"gh release create v{VERSION} --verify-tag --title Tableside {VERSION} --notes-file notes.md"
    upload = f"gh release upload v{VERSION} --clobber packages/tableside.aab packages/tableside.apk"
    assert runner.lines() == [f"gh release view v{VERSION}", *([] if there else [create]), upload]
    assert (runner.work / "notes.md").read_text() == notes(ROOT, f"v{VERSION}", runner.work / "packages")


@pytest.mark.parametrize("tag", ["v9.9.9", VERSION])
def test_a_tag_that_is_not_the_version_is_no_release(runner, tag):
    packages(runner, "tableside.apk")
    runner.program("gh")
    ran = runner.run(RELEASE, TAG=tag)
    assert ran.returncode != 0
    assert VERSION in ran.stderr
    assert runner.lines() == []


def test_notes_say_how_the_package_is_signed(tmp_path):
    with pytest.raises(ReleaseError, match="no APK"):
        notes(ROOT, f"v{VERSION}", tmp_path)
    (tmp_path / "tableside.apk").touch()
    assert "debug key" in notes(ROOT, f"v{VERSION}", tmp_path)
    assert "AAB" not in notes(ROOT, f"v{VERSION}", tmp_path)
    (tmp_path / "tableside.aab").touch()
    assert "signed with the release key" in notes(ROOT, f"v{VERSION}", tmp_path)
    assert "*Back up everything*" in notes(ROOT, f"v{VERSION}", tmp_path)
