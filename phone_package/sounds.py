"""Makes the app's short sounds, as wood and bells make them: `python -m phone_package.sounds`.

They are our own: sines, noise and how fast they die away, nothing recorded.
"""

import math
import struct
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

RATE = 22_050
SOUNDS = Path(__file__).parent.parent / "screens" / "assets" / "sounds"
LOUDEST = 0.6
"""Of what a file can hold: a table hears it, the next room does not."""
Sound = list[float]
Knock = tuple[float, float, float]
"""When it begins in seconds, how high it is in hertz, how loud."""


def silence(seconds: float) -> Sound:
    return [0.0] * int(seconds * RATE)


def add(sound: Sound, begin: float, part: Iterable[float]) -> None:
    for place, value in enumerate(part, int(begin * RATE)):
        if place < len(sound):
            sound[place] += value


def knock(pitch: float, loud: float, seconds: float, random: Random) -> Sound:
    """A piece of wood set down: a dull tone and a touch of noise, gone at once."""
    tones = ((1.0, 1.0), (2.7, 0.35), (4.3, 0.15))
    values = []
    for place in range(int(seconds * RATE)):
        at = place / RATE
        tone = sum(share * math.sin(math.tau * pitch * times * at) for times, share in tones)
        rough = random.uniform(-1, 1) * math.exp(-at * 220)
        values.append(loud * math.exp(-at * 45) * (tone + 0.6 * rough))
    return values


def bell(pitch: float, loud: float, seconds: float) -> Sound:
    """A small bell: clear tones that die away, the high ones first."""
    tones = ((1.0, 1.0, 5.0), (2.0, 0.4, 8.0), (3.01, 0.2, 12.0))
    values = []
    for place in range(int(seconds * RATE)):
        at = place / RATE
        begins = min(1.0, at * 200)
        tone = sum(share * math.exp(-at * fall) * math.sin(math.tau * pitch * t * at) for t, share, fall in tones)
        values.append(loud * begins * tone)
    return values


def knocks(seconds: float, every: Iterable[Knock], seed: int) -> Sound:
    random, sound = Random(seed), silence(seconds)
    for begin, pitch, loud in every:
        add(sound, begin, knock(pitch, loud, 0.12, random))
    return sound


def bells(seconds: float, every: Iterable[Knock]) -> Sound:
    sound = silence(seconds)
    for begin, pitch, loud in every:
        add(sound, begin, bell(pitch, loud, seconds - begin))
    return sound


def accept() -> Sound:
    """One piece is set down."""
    return knocks(0.12, [(0.0, 520, 1.0)], 1)


def refuse() -> Sound:
    """Two low knocks: no."""
    return knocks(0.26, [(0.0, 190, 1.0), (0.12, 160, 1.0)], 2)


def roll() -> Sound:
    """Dice clatter and come to lie."""
    random = Random(3)
    clatter = [(0.03 * n + random.uniform(0, 0.012), random.uniform(500, 900), 1 - n * 0.07) for n in range(9)]
    return knocks(0.42, clatter, 4)


def last_round() -> Sound:
    """Two bells, the second lower."""
    return bells(0.7, [(0.0, 988, 0.8), (0.2, 740, 0.9)])


def winner() -> Sound:
    """Three bells upwards."""
    return bells(1.0, [(0.0, 587, 0.7), (0.14, 740, 0.7), (0.28, 1175, 0.9)])


EVERY: dict[str, Callable[[], Sound]] = {
    "accept": accept,
    "refuse": refuse,
    "roll": roll,
    "last_round": last_round,
    "winner": winner,
}


def as_bytes(sound: Sound) -> bytes:
    """Sixteen bits a value, as loud as all the others, ending in silence."""
    most = max(abs(value) for value in sound)
    fade = int(0.01 * RATE)
    ending = [min(1.0, (len(sound) - place) / fade) for place in range(len(sound))]
    values = [round(32_767 * LOUDEST * value / most * end) for value, end in zip(sound, ending, strict=True)]
    return struct.pack(f"<{len(values)}h", *values)


def write(path: Path, sound: Sound) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(as_bytes(sound))


def main() -> None:
    SOUNDS.mkdir(exist_ok=True)
    for name, make in EVERY.items():
        write(SOUNDS / f"{name}.wav", make())


if __name__ == "__main__":
    main()
