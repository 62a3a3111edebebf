// Where pages lead to a table; the page of a table registers itself here, so that neither imports the other.
let opener = null;

export function onOpen(open) {
  opener = open;
}

// Open a table above the page that is shown, or in its place with `how`.
export const openTable = (id, how) => opener(id, how);
