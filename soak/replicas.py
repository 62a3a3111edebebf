"""A shared folder as programs like Syncthing and Dropbox carry it: every phone has a replica of its own.

Files travel one by one, late, in halves or twice; where two versions met, one has the name and the other lies beside it
under the name such programs give it. Nobody but the app and these programs writes there.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

from soak.watch import promise

CONFLICTS = ("{stem}.sync-conflict-20261117-010203-ABCDEFG{suffix}", "{stem} (conflicted copy 2026-11-17){suffix}")
"""How Syncthing and Dropbox name the version that lost."""
JUNK = ("desktop {token}.ini", ".stfolder.{token}.json", "~syncthing~{token}.tmp", "notes {token}.txt")
LARGEST = 16_000_001

Looks = tuple[int, int, int]


class Replica:
    """One phone's copy: which version of each file it has."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.versions: dict[str, int] = {}
        self.looks: dict[str, Looks] = {}
        path.mkdir(parents=True)

    def files(self) -> Iterator[tuple[str, Path]]:
        for folder, _, names in os.walk(self.path):
            for name in names:
                path = Path(folder, name)
                if path.is_file() and not path.is_symlink() and not name.endswith(".part"):
                    yield str(path.relative_to(self.path)), path

    def put(self, name: str, raw: bytes, version: int) -> None:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".syncthing.{path.name}.tmp"[:255])
        beside.write_bytes(raw)
        beside.replace(path)
        self.versions[name], self.looks[name] = version, _looks(path)


class Network:
    """All replicas. A higher version of a file takes the place of a lower one, once it is delivered."""

    def __init__(self) -> None:
        self.replicas: list[Replica] = []
        self.bytes: dict[tuple[str, int], bytes] = {}
        self.erased: set[str] = set()
        """Tables whose results may be removed."""
        self._last = 0

    def notice(self, replica: Replica, within: str) -> None:
        """What the app has written there, all of it within one folder; no result is written again, and nothing gone."""
        there = set()
        for name, path in replica.files():
            there.add(name)
            looks = _looks(path)
            if replica.looks.get(name) != looks:
                once = name.endswith((".tableside", ".change.json"))
                promise(name not in replica.looks or not once, f"a file was rewritten: {name}")
                promise(name.startswith(within), f"a file was written outside {within}: {name}")
                replica.versions[name], replica.looks[name] = self._keep(name, path.read_bytes()), looks
        gone = replica.looks.keys() - there
        promise(all(self.may_go(name) for name in gone), f"the app removed {sorted(gone)}")
        for name in gone:
            self._lose_everywhere(name)

    def may_go(self, name: str) -> bool:
        """True of results of a table that somebody erased for everybody."""
        return name.endswith(".tableside") and Path(name).name.split(".")[0] in self.erased

    def _lose_everywhere(self, name: str) -> None:
        """The programs that sync the folder carry that to all."""
        for replica in self.replicas:
            (replica.path / name).unlink(missing_ok=True)
            replica.versions.pop(name, None)
            replica.looks.pop(name, None)

    def _keep(self, name: str, raw: bytes) -> int:
        self._last += 1
        self.bytes[name, self._last] = raw
        return self._last

    def deliver(self, source: Replica, target: Replica, random: Random, share: float = 1.0, halves: float = 0.0) -> int:
        """Some of what the one has and the other does not; how many files."""
        late = [name for name, version in source.versions.items() if version > target.versions.get(name, 0)]
        random.shuffle(late)
        taken = [name for name in late if random.random() < share]
        for name in taken:
            raw, version = self.bytes[name, source.versions[name]], source.versions[name]
            if random.random() < halves:  # the rest of it comes another time
                target.put(name, raw[: random.randrange(len(raw) + 1)], target.versions.get(name, 0))
            else:
                target.put(name, raw, version)
        return len(taken)

    def deliver_all(self, random: Random) -> None:
        for target in self.replicas:
            for source in self.replicas:
                self.deliver(source, target, random)

    def conflict(self, replica: Replica, random: Random) -> None:
        """Two versions of a file met here: an older one, or half of it, has its name from now on, for everybody."""
        known = ((name, version) for name, version in replica.versions.items() if version)
        names = sorted(name for name, _ in known if "devices" in name and "conflict" not in name)
        if not names:
            return
        name = random.choice(names)
        raw = self.bytes[name, replica.versions[name]]
        versions = sorted(version for one, version in self.bytes if one == name)
        other = self.bytes[name, random.choice(versions)] if random.random() < 0.7 else raw[: len(raw) // 2]
        self.lose(replica, name, random)
        replica.put(name, other, self._keep(name, other))

    def lose(self, replica: Replica, name: str, random: Random) -> None:
        """A copy of a file under the name of a version that lost."""
        path = Path(name)
        lost = str(path.with_name(random.choice(CONFLICTS).format(stem=path.stem, suffix=path.suffix)))
        raw = self.bytes[name, replica.versions[name]]
        replica.put(lost, raw, self._keep(lost, raw))

    def plant(self, replica: Replica, name: str, raw: bytes) -> None:
        """A file that somebody else wrote there."""
        replica.put(name, raw, self._keep(name, raw))

    def litter(self, replica: Replica, random: Random) -> None:
        """What does not belong there: files of others, links, pipes, folders and far too large files of our names."""
        folder = replica.path / "tableside" / "v2" / random.choice(("devices", "results/00", "."))
        if os.path.lexists(folder) and not folder.is_dir():
            return
        folder.mkdir(parents=True, exist_ok=True)
        token = f"{random.getrandbits(48):012x}"
        names = (f"{token}.1.json", f"{token}.1.{token}.{token * 2}00000000.tableside", *JUNK)
        path = folder / random.choice(names).format(token=token)
        match random.randrange(5):
            case 0:
                path.symlink_to(random.choice(("/dev/zero", "/etc/hostname", "nowhere")))
            case 1:
                os.mkfifo(path)
            case 2:
                path.mkdir()
            case 3:
                with path.open("wb") as file:
                    file.truncate(LARGEST)
                replica.looks[str(path.relative_to(replica.path))] = _looks(path)
            case _:
                raw = random.randbytes(random.randrange(300))
                relative = str(path.relative_to(replica.path))
                replica.put(relative, raw, self._keep(relative, raw))


def _looks(path: Path) -> Looks:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns
