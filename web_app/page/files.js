// Files of the core in the browser's own storage (OPFS): one file each, and the journal of what changed since.
// Used by the worker. `commit` returns once the change would outlive a kill; the files follow afterwards.
import { decode, encode } from './journal.js';

const FOLDER = 'tableside';
const STAMP = 8;
const TRIES = 40;
const BETWEEN_TRIES = 50;
const BEFORE_NEXT_COPY = 3000;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
// A path is one name there.
const named = encodeURIComponent;

// A tab that was just closed, or has just given the tables up, may hold the journal for a moment longer.
async function opened(handle) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== 'NoModificationAllowedError' || tried === TRIES) throw error;
      await wait(BETWEEN_TRIES);
    }
  }
}

function readAll(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return bytes;
}

export class Files {
  static async open() {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    const files = new Files(folder);
    files.folder = await folder.getDirectoryHandle('files', { create: true });
    await files.ensureJournal();
    return files;
  }

  constructor(own) {
    this.own = own;
    // What the journal holds and the files do not: by path the bytes, or null for a file that is gone.
    this.waiting = new Map();
    // Kept for as long as they are used: one that is collected while it opens its file never answers in Chromium.
    this.handles = new Map();
    this.journal = null;
    this.opening = null;
    this.copying = null;
    this.again = 0;
    this.isLoaded = false;
    this.size = 0;
  }

  // Where there is no room even for an empty file, what is there is shown, and every entry is refused until there is.
  ensureJournal() {
    if (this.journal) return null;
    this.opening ||= this.openJournal().finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  async openJournal() {
    try {
      const journal = await opened(await this.own.getFileHandle('journal', { create: true }));
      // What it held before was not loaded: the next start reads it.
      if (this.isLoaded && journal.getSize()) journal.close();
      else this.journal = journal;
    } catch (error) {
      if (error.name !== 'QuotaExceededError') throw error;
    }
  }

  // Every file as `path → { bytes, modified }`; a record that was not finished is cut off.
  async load() {
    const found = new Map();
    const names = [];
    this.isLoaded = true;
    for await (const [name, handle] of this.folder.entries()) names.push([name, handle]);
    await Promise.all(names.map(async ([name, handle]) => {
      const raw = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      // A file without even its stamp is there all the same: an empty table is a damaged one, and is listed as such.
      found.set(decodeURIComponent(name), { bytes: raw.subarray(STAMP), modified: raw.length >= STAMP ? new DataView(raw.buffer).getFloat64(0) : 0 });
    }));
    if (!this.journal) return found;
    const { changes, end } = decode(readAll(this.journal));
    for (const [path, bytes, modified] of changes) {
      if (bytes) found.set(path, { bytes, modified });
      else found.delete(path);
      this.waiting.set(path, bytes ? { bytes, modified } : null);
    }
    this.journal.truncate(end);
    this.size = end;
    return found;
  }

  // An empty text, or what kind of refusal it is; then the journal is as it was.
  commit(changes) {
    if (!this.journal) return 'full';
    const record = encode(changes);
    try {
      const written = this.journal.write(record, { at: this.size });
      if (written < record.length) throw new DOMException('', 'QuotaExceededError');
      this.journal.flush();
    } catch (error) {
      try {
        this.journal.truncate(this.size);
      } catch {
        // its tail has no valid checksum, or is overwritten by the next record
      }
      return error.name === 'QuotaExceededError' ? 'full' : 'failed';
    }
    this.size += record.length;
    for (const [path, bytes, modified] of changes) this.waiting.set(path, bytes ? { bytes, modified } : null);
    return '';
  }

  // Bring the files up to date, then empty the journal. Where storage refuses, the journal stays for the next try.
  copy() {
    clearTimeout(this.again);
    this.copying ||= this.copyAll().catch(() => {
      this.again = setTimeout(() => this.copy(), BEFORE_NEXT_COPY);
    }).finally(() => {
      this.copying = null;
    });
    return this.copying;
  }

  async copyAll() {
    if (!this.journal) return;
    while (this.waiting.size) {
      for (const [path, file] of [...this.waiting]) {
        await this.write(path, file);
        if (this.waiting.get(path) === file) this.waiting.delete(path);
      }
    }
    // Nothing was committed since: there was no pause after the last look.
    this.journal.truncate(0);
    this.journal.flush();
    this.size = 0;
  }

  async write(path, file) {
    if (!file) {
      this.handles.delete(path);
      await this.folder.removeEntry(named(path)).catch((error) => {
        if (error.name !== 'NotFoundError') throw error;
      });
      return;
    }
    const raw = new Uint8Array(STAMP + file.bytes.length);
    new DataView(raw.buffer).setFloat64(0, file.modified);
    raw.set(file.bytes, STAMP);
    this.handles.set(path, await this.folder.getFileHandle(named(path), { create: true }));
    const handle = await this.handles.get(path).createSyncAccessHandle();
    try {
      handle.truncate(0);
      if (handle.write(raw, { at: 0 }) < raw.length) throw new DOMException('', 'QuotaExceededError');
      handle.flush();
    } finally {
      handle.close();
    }
  }
}

// Where the browser keeps nothing: everything lasts as long as the page, which says so.
export class NoFiles {
  async load() {
    return new Map();
  }

  async ensureJournal() {}

  commit() {
    return '';
  }

  async copy() {}
}
