"""Phones that share a folder: whatever happens in whatever order, all of them come to show the same.

A case is two to five phones whose clocks differ by years and jump. They finish, correct, name, remove and put back
tables, synchronise, stop in the middle and are killed or refused at any call; files between them come late, in halves
and in conflict. In the end everything is delivered, and what must be shown is worked out from the files alone.
"""

import errno
import json
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.bin_days import DAY, DAYS_IN_BIN
from companion.storage.folder_sync import FolderSync, sync
from companion.storage.restore import prepare_instead
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.table.table_commands import FinishTable, OverrideCell
from soak.coins import COINS, GAME
from soak.disks import FailingDisk, Killed, KillingDisk
from soak.folder_reader import RESULT, TEXTS, digest, hold, results_in, said_in
from soak.fresh_start import NOW
from soak.replicas import Network, Replica
from soak.watch import Until, Watch, promise

STEPS = 30
MOST_TABLES, MOST_PHONES = 4, 5
MOST_ROUNDS = 6
"""Synchronised so often, with everything delivered in between, nobody has anything new to write."""
YEAR = 365 * DAY
HOSTILE = ("e\u202a\u0301", "e\x00\u0301", "\u202e\u0301", "\ud800", "x" * 500)
"""Names that were not the same when they were cleaned twice."""
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where the folders lie if they can: removing a file from a disk takes longer than all else."""


def run(watch: Watch, seed: int, until: Until, *, steps: int = STEPS) -> None:
    for case in until.cases(watch, seed, "runs"):
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as work, watch.finding("a shared folder"):
            club = Club(Path(work), Random(case), watch)
            try:
                club.begin()
                club.live(steps)
                club.come_together()
            finally:
                club.close()
        watch.counts["runs"] += 1


class AnyDisk(KillingDisk, FailingDisk):
    """Kills or refuses at any call."""


class Clock:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Phone:
    def __init__(self, home: Path, replica: Replica, random: Random) -> None:
        self.home, self.replica, self.random = home, replica, random
        self.known: set[str] = set()
        """Digests of results it knew to be in its folder."""
        self.clock = Clock(NOW + random.randint(-60, 60) * YEAR)
        self.start()

    def start(self) -> None:
        self.disk = AnyDisk()
        random = Random(self.random.random())
        self.store = Store(self.home, {GAME.id: GAME}, disk=self.disk, clock=self.clock, random=random)

    def restart(self) -> None:
        self.store.close()
        self.start()

    def later(self) -> None:
        """An hour passes by the clock of the file system: what was noted of a file is sure."""
        for path in self.home.rglob("*"):
            if path.is_file():
                at = path.stat().st_mtime_ns - 3600 * 10**9
                os.utime(path, ns=(at, at))
        self.restart()

    def open(self) -> list[str]:
        return [line.id for line in self.store.tables()]

    def is_apart(self, table: str) -> bool:
        """True of a table that was replaced here alone."""
        here = self.store.metadata(table).here
        return bool(here.apart or here.kept)

    def untouchable(self) -> dict[str, bytes]:
        """The files of open tables: what others do is none of their business."""
        names = [self.home / "tables" / f"{id_}{end}" for id_ in self.open() for end in (".json", ".about.json")]
        return {path.name: path.read_bytes() for path in names if path.exists()}


class Club:
    def __init__(self, work: Path, random: Random, watch: Watch) -> None:
        self.work, self.random, self.watch = work, random, watch
        self.network, self.phones = Network(), list[Phone]()
        self.published: dict[str, set[str]] = defaultdict(set)
        """Digests of results that were all there when a phone had synchronised: none may be lost."""
        self.corrections: list[tuple[str, str, str]] = []
        """Of a table, the digest of a published result that somebody had before them, and of what they made of it."""
        self._seen: dict[bytes, str] = {}
        self.word = 0
        self.calm = True
        """False while a disk may refuse."""
        for _ in range(random.choice((2, 2, 2, 3, 3, 4, MOST_PHONES))):
            self._join()

    def close(self) -> None:
        for phone in self.phones:
            phone.store.close()

    def _join(self, like: Phone | None = None) -> None:
        number = len(self.phones)
        replica, home = Replica(self.work / f"folder {number}"), self.work / f"phone {number}"
        if like:
            shutil.copytree(like.home, home)
        self.network.replicas.append(replica)
        self.phones.append(Phone(home, replica, Random(self.random.random())))

    # --- what happens ---

    def begin(self) -> None:
        """Some of their tables all have in common."""
        for phone in self.random.choices(self.phones, k=self.random.randint(0, 2)):
            self._finish(phone)
        self._all_sync()
        self.network.deliver_all(self.random)
        self._all_sync()

    def live(self, steps: int) -> None:
        acts: list[tuple[int, Callable[[Phone], Any]]] = [
            (7, self._sync), (2, self._half_a_sync), (9, self._deliver), (3, self._finish), (4, self._correct),
            (3, self._reopen), (5, self._say), (3, self._remove), (2, self._put_back), (1, self._erase),
            (2, self._jump), (1, Phone.restart), (2, Phone.later), (1, self._conflict), (1, self._litter),
            (1, self._copy_phone), (2, self._forget), (1, self._stranger),
            (1, self._erase_everywhere), (1, self._back_up), (1, self._replace),
        ]  # fmt: skip
        weights, does = zip(*acts, strict=True)
        for _ in range(steps):
            act, phone = self.random.choices(does, weights)[0], self.random.choice(self.phones)
            self.watch.doing = f"{getattr(act, '__name__', act)} on phone {self.phones.index(phone)}"
            self._try(act, phone)
            self.watch.counts["steps"] += 1

    def _try(self, act: Callable[[Phone], Any], phone: Phone) -> None:
        """Most of it succeeds; some is refused by the disk, and some ends the process."""
        phone.clock.now += 60
        chance, at = self.random.random(), int(self.random.expovariate(1 / 25))
        self.calm = chance >= 0.25
        if chance < 0.15:
            phone.disk.kill_at(at)
        elif chance < 0.25:
            phone.disk.fail_at(at, self.random.choice((errno.ENOSPC, errno.EIO)), for_good=self.random.random() < 0.5)
        try:
            act(phone)
            again = not self.calm
        except Killed:
            self.watch.counts["kills"] += 1
            again = True
        except SaveError:
            self.watch.counts["refused"] += 1
            again = True
        if again:
            phone.restart()
        self.calm = True
        self._notice(phone)

    def _notice(self, phone: Phone) -> None:
        """What was written into its folder."""
        self.network.notice(phone.replica, "tableside/v2/")

    def _sync(self, phone: Phone) -> None:
        before = {line.id for line in phone.store.deleted()}
        left_alone = phone.untouchable()
        sync(phone.store, phone.replica.path)
        self.watch.counts["syncs"] += 1
        promise(phone.untouchable() == left_alone, "an open table was touched")
        for line in phone.store.deleted():
            left = phone.store.days_left(line)
            promise(line.id in before or left == DAYS_IN_BIN, f"removed by another, it has {left} days here")
        there = " ".join(name for name, _ in phone.replica.files())
        for line in phone.store.history():
            raw = (phone.home / "tables" / f"{line.id}.json").read_bytes()
            if raw not in self._seen:
                self._seen[raw] = digest(phone.store.export_table(line.id))
            if self._seen[raw][:16] in there:
                self.published[line.id].add(self._seen[raw])
                phone.known.add(self._seen[raw])
            else:  # a disk that refused to read it once
                promise(not self.calm, f"{line.id} was finished and not sent")

    def _half_a_sync(self, phone: Phone) -> None:
        steps, answer = FolderSync(phone.store, phone.replica.path).steps(), None
        try:
            for _ in range(self.random.randrange(20)):
                step = steps.send(answer)
                try:
                    answer = step()
                except (OSError, SaveError) as error:
                    steps.throw(error)
        except StopIteration:
            pass
        finally:
            steps.close()

    def _deliver(self, phone: Phone) -> None:
        """From one other phone or from all of them, everything, a part of it, or halves of files."""
        others = self.random.choice(([self.random.choice(self.phones)], self.phones))
        share, halves = self.random.choice(((1.0, 0.0), (0.5, 0.0), (0.5, 0.3)))
        for other in others:
            files = self.network.deliver(other.replica, phone.replica, self.random, share, halves)
            self.watch.counts["files delivered"] += files

    def _finish(self, phone: Phone) -> None:
        if sum(len(one.store.history()) for one in self.phones) >= MOST_TABLES * len(self.phones):
            return
        seats = (Seat("Ana", "red"), Seat("Ben", "blue"))
        id_, session = phone.store.new_table(GAME, GAME.options(), seats, "score_only", (FinishTable(),))
        phone.store.leave(id_, session)
        self.watch.counts["results"] += 1

    def _any(self, lines: Any) -> str:
        ids: list[str] = [line.id for line in lines]
        return self.random.choice(ids or [""])

    def _correct(self, phone: Phone, id_: str = "") -> None:
        id_ = id_ or self._any((*phone.store.history(), *phone.store.tables()))
        if not id_:
            return
        before = digest(phone.store.export_table(id_))
        session = phone.store.open_table(id_)
        if session.table.finished:
            session.reopen()
        self.word += 1
        session.do(OverrideCell(0, COINS, self.word))
        session.do(FinishTable())
        if before in phone.known:
            self.corrections.append((id_, before, digest(phone.store.export_table(id_))))
        phone.store.leave(id_, session)
        self.watch.counts["results"] += 1

    def _reopen(self, phone: Phone) -> None:
        id_ = self._any(phone.store.history())
        if id_:
            session = phone.store.open_table(id_)
            if session.table.finished:
                session.reopen()
                phone.store.note(id_, session)
            else:  # a disk that could not say which tables there are
                promise(not self.calm, f"{id_} is open, and listed as finished")

    def _say(self, phone: Phone) -> None:
        id_ = self._any((*phone.store.history(), *phone.store.tables(), *phone.store.deleted()))
        if id_:
            self.word += 1
            text = self.random.choice(("", f"word {self.word}", f"{self.word} {self.random.choice(HOSTILE)}"))
            phone.store.save_about(id_, **{self.random.choice(TEXTS): text})

    def _remove(self, phone: Phone) -> None:
        id_ = self._any(phone.store.history())
        if id_:
            phone.store.delete(id_)

    def _put_back(self, phone: Phone) -> None:
        id_ = self._any(phone.store.deleted())
        if id_:
            phone.store.restore(id_)

    def _erase(self, phone: Phone) -> None:
        id_ = self._any(phone.store.deleted())
        if id_:
            phone.store.erase(id_)

    def _erase_everywhere(self, phone: Phone) -> None:
        id_ = self._any(phone.store.deleted())
        if id_:
            self.network.erased.add(id_)
            phone.store.erase(id_, everywhere=True)
            self.watch.counts["erased everywhere"] += 1

    def _stranger(self, phone: Phone) -> None:
        """A device whose counters are beyond all measure, whose entries make no sense, or which is newer than we."""
        id_, token = self._any(phone.store.history()), f"{self.random.getrandbits(48):012x}"
        said = {"name": [[self.random.choice((10**12, 10**9 + 1)), token, f"for ever {token}"]]}
        tables: dict[str, Any] = {"No id": said, "strange": 7, "other": {"name": 5}, **({id_: said} if id_ else {})}
        raw = json.dumps({"format": self.random.choice((1, 1, 2)), "tables": tables}).encode()
        self.network.plant(phone.replica, f"tableside/v2/devices/{token}.1.json", raw)
        self.watch.counts["strangers"] += 1

    def _back_up(self, phone: Phone) -> None:
        back_up(phone.store, None, phone.home.with_suffix(".zip"))

    def _replace(self, phone: Phone) -> None:
        """Everything by a backup, here alone: nothing of that is said in the folder."""
        path = phone.home.with_suffix(".zip")
        if not path.exists():
            return
        self._sync(phone)
        before = self._removed(phone)
        with Backup(path) as backup:
            prepare_instead(phone.store, backup, SettingsFile(phone.home / "settings.json")).switch()
        self.watch.counts["replaced"] += 1
        sync(phone.store, phone.replica.path)
        promise(self._removed(phone) <= before, "what was replaced here was removed for all")

    def _removed(self, phone: Phone) -> set[str]:
        """Tables that the files of its folder call removed."""
        files = {name: path.read_bytes() for name, path in phone.replica.files()}
        return {table for table, one in said_in(files).items() if one["removed"] and one["removed"][-1][2]}

    def _jump(self, phone: Phone) -> None:
        phone.clock.now += self.random.choice((-1, 1)) * self.random.choice((DAY, 40 * DAY, YEAR, 30 * YEAR))

    def _conflict(self, phone: Phone) -> None:
        self.network.conflict(phone.replica, self.random)
        self.watch.counts["conflicts"] += 1

    def _litter(self, phone: Phone) -> None:
        self.network.litter(phone.replica, self.random)

    def _copy_phone(self, phone: Phone) -> None:
        """Somebody moves to a new phone and goes on with both."""
        if len(self.phones) < MOST_PHONES:
            self._join(like=phone)

    def _forget(self, phone: Phone) -> None:
        """What is remembered of the folder is a cache: it may be gone."""
        (phone.home / "shared_folder.json").unlink(missing_ok=True)

    # --- all come together ---

    def come_together(self) -> None:
        self.watch.doing = "coming together"
        for phone in self.phones:
            phone.restart()
            for id_ in phone.open():
                _finish_again(phone.store, id_)
        for _ in range(MOST_ROUNDS):
            before = [dict(replica.versions) for replica in self.network.replicas]
            self.network.deliver_all(self.random)
            self._all_sync()
            if before == [replica.versions for replica in self.network.replicas]:
                break
        else:
            promise(False, "they do not come to rest")
        self._check()
        self._last_word()

    def _all_sync(self) -> None:
        for phone in self.phones:
            self._sync(phone)
            self._notice(phone)

    def _check(self) -> None:
        """Every phone shows what the files say."""
        replica = self.network.replicas[0]
        promise(all(replica.versions == one.versions for one in self.network.replicas), "files are still on their way")
        files = {name: self.network.bytes[name, version] for name, version in replica.versions.items()}
        results, caption = results_in(files), said_in(files)
        for table, digests in self.published.items():
            lost = digests - {one[2] for one in results.get(table, ())}
            promise(not lost or table in self.network.erased, f"a result of {table} is nowhere")
        for table, before, after in self.corrections:
            corrected = [one for one in results[table] if one[2] == before]
            by = [one for one in results[table] if one[2] == after]
            later = not corrected or not by or max(by) > min(corrected)
            promise(later, f"a correction of {table} counts less than what was corrected")
        for number, phone in enumerate(self.phones):
            shown = {line.id: line for line in phone.store.history()}
            for table, ids in results.items():
                if phone.is_apart(table):
                    self.watch.counts["apart in the end"] += 1
                    continue
                said, erased = caption.get(table, defaultdict(list)), table in self.network.erased
                hold(phone.store, f"phone {number}", shown.get(table), table, ids, said, erased=erased)
            promise(shown.keys() <= results.keys(), f"phone {number} keeps a result to itself")

    def _last_word(self) -> None:
        """Whoever has seen everything and changes something is right everywhere."""
        phone = self.random.choice(self.phones)
        self.watch.doing = f"the last word, on phone {self.phones.index(phone)}"
        matches = (RESULT.fullmatch(name) for name in phone.replica.versions)
        there = {match[1] for match in matches if match}
        id_ = self._any(line for line in (*phone.store.history(), *phone.store.deleted()) if line.id in there)
        if not id_ or phone.is_apart(id_):
            return
        if self.random.random() < 0.3:
            self._forget(phone)
        removed = id_ in {line.id for line in phone.store.deleted()}
        match self.random.randrange(3):
            case 0:
                phone.store.restore(id_) if removed else phone.store.delete(id_)
                removed = not removed
            case 1 if not removed:
                self._correct(phone, id_)
            case _:
                phone.store.save_about(id_, name=f"last word {self.random.random()}")
        name = phone.store.about(id_).name
        text = "" if removed else phone.store.export_table(id_)
        self._sync(phone)
        self._notice(phone)
        self.network.deliver_all(self.random)
        self._all_sync()
        for other in self.phones:
            if other.is_apart(id_):
                continue
            gone = id_ not in {line.id for line in other.store.history()}
            promise(gone == removed, "the last word on the bin was not heard")
            if not removed:
                promise(other.store.about(id_).name == name, "the last name was not heard")
                promise(other.store.export_table(id_) == text, "the last correction was not heard")


def _finish_again(store: Store, id_: str) -> None:
    session = store.open_table(id_)
    try:
        session.do(FinishTable())
    except RuleError:
        session.redo()
    store.leave(id_, session)
