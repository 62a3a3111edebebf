"""A built package: what aapt2 says of it is compared with the spec, and its libraries are looked into."""

import gzip
import os
import struct
import subprocess
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from phone_package.built import (
    back_problems,
    badging_problems,
    check_built,
    expected,
    listed,
    newest_aapt2,
    permission_problems,
    read_spec,
)
from phone_package.libraries import PAGE, libraries, page_size
from phone_package.version import version_code
from tests.phone_package.conftest import ROOT

PERMISSIONS = """package: org.tableside.tableside
uses-permission: name='android.permission.VIBRATE'
uses-permission: name='android.permission.INTERNET'
"""
BADGING = """package: name='org.tableside.tableside' versionCode='{code}' versionName='{version}' \
platformBuildVersionName='16' platformBuildVersionCode='36' compileSdkVersion='36' compileSdkVersionCodename='16'
install-location:'auto'
minSdkVersion:'24'
targetSdkVersion:'36'
uses-permission: name='android.permission.VIBRATE'
uses-permission: name='android.permission.INTERNET'
application-label:'Tableside'
native-code: 'arm64-v8a' 'armeabi-v7a'
"""
TREE = """E: application (line=28)
  A: http://schemas.android.com/apk/res/android:enableOnBackInvokedCallback(0x0101066c)=false
"""


def elf(*alignments, kind=1):
    """A library of 64 bits with a part for each alignment, all of this kind."""
    head = struct.pack(
        "<4sBBBB8xHHIQQQIHHHHHH", b"\x7fELF", 2, 1, 1, 0, 3, 183, 1, 0, 64, 0, 0, 64, 56, len(alignments), 0, 0, 0
    )
    return head + b"".join(struct.pack("<IIQQQQQQ", kind, 5, 0, 0, 0, 0, 0, alignment) for alignment in alignments)


def bundle(**files):
    """Python's modules, packed as python-for-android packs them."""
    packed = BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as zipped, tarfile.open(None, "w", zipped) as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"modules/{name}.so")
            entry.size = len(content)
            tar.addfile(entry, BytesIO(content))
    return packed.getvalue()


def package(path, *, main=(PAGE,), math=(PAGE,), old=(4096,)):
    with zipfile.ZipFile(path, "w") as apk:
        apk.writestr("AndroidManifest.xml", "")
        apk.writestr("lib/arm64-v8a/libmain.so", elf(*main))
        apk.writestr("lib/arm64-v8a/libpybundle.so", bundle(math=elf(*math)))
        apk.writestr("lib/armeabi-v7a/libmain.so", elf(*old))
    return path


@pytest.fixture
def apk(tmp_path):
    return package(tmp_path / "tableside.apk")


def answers(permissions=PERMISSIONS, badging=None, tree=TREE):
    wanted = expected(ROOT, read_spec(ROOT))
    badging = badging or BADGING.format(code=wanted["versionCode"], version=wanted["versionName"])
    return lambda _, what, *__: {"permissions": permissions, "badging": badging, "xmltree": tree}[what]


def test_a_package_as_the_spec_describes_it_is_fine(apk):
    outcome = check_built(ROOT, apk, answers())
    assert outcome.problems == []
    assert "asks for android.permission.INTERNET, android.permission.VIBRATE and nothing else" in outcome.text()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("uses-permission: name='android.permission.CAMERA'\n", "asks for android.permission.CAMERA"),
        ("uses-permission: name='android.permission.READ_PHONE_STATE' maxSdkVersion='28'\n", "READ_PHONE_STATE"),
        (
            "uses-permission-sdk-23: name='android.permission.RECORD_AUDIO'\n",
            "asks for android.permission.RECORD_AUDIO",
        ),
        ("permission: org.tableside.tableside.DYNAMIC\n", "asks for org.tableside.tableside.DYNAMIC"),
    ],
)
def test_a_permission_more_is_found(apk, line, found):
    assert found in " ".join(check_built(ROOT, apk, answers(PERMISSIONS + line)).problems)


@pytest.mark.parametrize("name", sorted(listed(read_spec(ROOT)["android.permissions"])))
def test_a_permission_less_is_found(apk, name):
    left = "".join(line for line in PERMISSIONS.splitlines(keepends=True) if name not in line)
    assert check_built(ROOT, apk, answers(left)).problems == [f"the package does not ask for {name}, the spec does"]


def test_the_permission_to_listen_is_the_specs_and_no_fault():
    """The workflow stopped at INTERNET, which the spec asks for: phones that join need it."""
    assert permission_problems(PERMISSIONS, listed(read_spec(ROOT)["android.permissions"])) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("targetSdkVersion:'36'", "targetSdkVersion:'33'", "targetSdkVersion is 33, not 36"),
        ("minSdkVersion:'24'", "minSdkVersion:'21'", "minSdkVersion is 21, not 24"),
        (" 'armeabi-v7a'", "", "native-code is arm64-v8a, not"),
        ("versionCode='", "versionCode='9", "versionCode is 9"),
        ("name='org.tableside.", "name='org.test.", "name is org.test.tableside"),
        ("package:", "application:", "versionName is missing"),
    ],
)
def test_another_package_is_found(apk, old, new, found):
    badging = answers()("dump", "badging").replace(old, new, 1)
    assert found in " ".join(check_built(ROOT, apk, answers(badging=badging)).problems)


def test_an_older_aapt2_calls_the_least_level_otherwise():
    badging = answers()("dump", "badging").replace("minSdkVersion:", "sdkVersion:")
    assert badging_problems(badging, expected(ROOT, read_spec(ROOT))) == []


@pytest.mark.parametrize(
    "tree", ["E: application", TREE.replace("=false", "=true"), TREE.replace("=false", "=(type 0x12)0xffffffff")]
)
def test_a_manifest_that_takes_the_back_gesture_away_is_found(tree):
    assert back_problems(tree) != []


def test_an_older_aapt2_writes_false_as_a_number():
    assert back_problems(TREE.replace("=false", "=(type 0x12)0x0")) == []


def test_libraries_are_found_in_the_package_and_in_pythons_bundle(apk):
    assert [name for name, _ in libraries(apk)] == [
        "lib/arm64-v8a/libmain.so",
        "lib/arm64-v8a/libpybundle.so:modules/math.so",
    ]


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({"main": (PAGE, 4096)}, "libmain.so is aligned to 4096"),
        ({"math": (4096,)}, "libpybundle.so:modules/math.so is aligned to 4096"),
        ({"main": ()}, "libmain.so is aligned to 0"),
    ],
)
def test_a_library_for_small_pages_is_found(tmp_path, parts, found):
    problems = check_built(ROOT, package(tmp_path / "small.apk", **parts), answers()).problems
    assert len(problems) == 1
    assert found in problems[0]


def test_a_package_without_libraries_of_64_bits_is_found(tmp_path):
    with zipfile.ZipFile(tmp_path / "empty.apk", "w") as apk:
        apk.writestr("AndroidManifest.xml", "")
    assert check_built(ROOT, tmp_path / "empty.apk", answers()).problems == ["there is no library of 64 bits in it"]


def test_pages_of_a_real_library_are_read():
    assert page_size(Path(sys.executable).read_bytes()) >= 4096
    assert page_size(elf(4096, kind=2)) == 0, "what is not mapped does not count"
    assert page_size(b"no library at all") == 0


def test_the_newest_build_tools_are_used(tmp_path):
    for version in ("9.0.0", "36.0.0", "35.0.1"):
        (tmp_path / "build-tools" / version).mkdir(parents=True)
        (tmp_path / "build-tools" / version / "aapt2").touch()
    assert newest_aapt2(tmp_path).parent.name == "36.0.0"
    with pytest.raises(SystemExit, match="no aapt2"):
        newest_aapt2(tmp_path / "build-tools")


@pytest.mark.parametrize(("permissions", "code"), [(PERMISSIONS, 0), (PERMISSIONS.replace("INTERNET", "CAMERA"), 1)])
def test_the_command_runs_aapt2_and_its_exit_code_says_what_it_found(tmp_path, apk, permissions, code):
    texts = {"permissions": permissions, "badging": answers()("dump", "badging"), "xmltree": TREE}
    tools = tmp_path / "build-tools" / "36.0.0"
    tools.mkdir(parents=True)
    for name, text in texts.items():
        (tools / name).write_text(text)
    (tools / "aapt2").write_text('#!/bin/sh\ncat "$(dirname "$0")/$2"\n')
    os.chmod(tools / "aapt2", 0o755)  # noqa: PTH101 - a program
    command = [sys.executable, "-m", "phone_package.built", "--sdk", str(tmp_path), str(apk)]
    ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert ("CAMERA" in ran.stdout) is bool(code)


def test_the_version_code_is_python_for_androids():
    assert version_code("0.1.0", "24") == 1024100
    assert version_code("1.2", "24") == 1024102
    assert version_code("1.2.3", "24") == 102410203
    recipes = pytest.importorskip("phone_package.recipes")
    pytest.importorskip("pythonforandroid", reason="`make package-check` brings python-for-android")
    build = recipes.installed_recipes().folder / "bootstraps" / "common" / "build" / "build.py"
    text = build.read_text(encoding="utf-8")
    assert 'args.numeric_version = "{}{}{}".format("10", min_sdk, version_code)' in text
    assert "version_code *= 100" in text
