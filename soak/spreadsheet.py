"""Our CSV in a spreadsheet program's own parser: `python -m soak.spreadsheet`, with libreoffice-calc-nogui installed.

LibreOffice reads the file in three languages and writes its cells out again; every one must be what we wrote.
"""

import csv
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from companion.messages import message
from companion.sharing.as_csv import MARK, as_csv
from companion.sharing.result import PlayerResult, TableResult

LOCALES = ("en-US", "ja-JP", "ko-KR", "de-DE")
NAMES = ("Mia", "유나", "太郎", 'Ben, "B"', "=1+1", "Zoë; x", "\uff1d1+1", "\u200b=1+1")
READ = "44,34,76,1,,0,false,true,false"
"""Commas, quotes, UTF-8, from the first line; cells as they are shown."""


def main() -> int:
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if not office:
        sys.exit("soak: there is no LibreOffice; Debian: apt install libreoffice-calc-nogui")
    text = as_csv([_table(number) for number in range(20)])
    ours = list(csv.reader(io.StringIO(text.removeprefix(MARK), newline="")))
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        for language in LOCALES:
            theirs = _through(office, text, Path(scratch) / language, language)
            different = [(a, b) for a, b in zip(ours, theirs, strict=False) if a != b]
            wrong += len(different) + abs(len(ours) - len(theirs))
            print(f"{language}: {len(theirs)} rows read, {len(different)} different {different[:1]}")
    return 1 if wrong else 0


def _through(office: str, text: str, folder: Path, language: str) -> list[list[str]]:
    folder.mkdir()
    (folder / "in").mkdir()
    source = folder / "in" / "tables.csv"
    source.write_bytes(text.encode())
    words = [
        *(office, f"-env:UserInstallation=file://{folder}/profile", "--headless", f"--language={language}"),
        *(f"--infilter=CSV:{READ}", "--convert-to", f"csv:Text - txt - csv (StarCalc):{READ}", "--outdir"),
        *(str(folder), str(source)),
    ]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    with (folder / "tables.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def _table(number: int) -> TableResult:
    players = tuple(
        PlayerResult(
            f"{seat:012x}", name, 10 * seat - number, seat + 1, (("track", -3), ("culture", 12)), began=not seat
        )
        for seat, name in enumerate(NAMES)
    )
    title, played_at = message("stone_age.title"), 1_794_765_600 + 86_400 * number
    about = ("+1 table", "@home", "-2 chairs")
    id_ = f"{'-' if number % 2 else ''}{number:011x}"
    return TableResult(id_, "stone_age", "stone_age", title, played_at, played_at + 4500, 75, players, *about)


if __name__ == "__main__":
    sys.exit(main())
