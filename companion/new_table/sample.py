"""Sample table: a recorded match, half played, to look around."""

from companion.input.catalog import SAMPLE, sample_text
from companion.storage.store import Store


def open_sample(store: Store) -> str:
    """The id of the sample table: the one there is, or a fresh one."""
    there = next((line.id for line in store.tables() if line.sample and not line.state), None)
    return there or store.new_sample(sample_text(), SAMPLE)
