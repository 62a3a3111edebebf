// The journal's format. A record holds all files that one change of the core wrote or removed, so that after a kill
// either all of them are there or none: a mark, a length, a checksum, then a list in JSON and the files' bytes.
const MARK = 0x54534a31;
const HEAD = 12;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

// `changes`: `[path, bytes, modified]`, without bytes where the file is gone.
export function encode(changes) {
  const list = new TextEncoder().encode(JSON.stringify(changes.map(([path, bytes, modified]) => [path, bytes ? bytes.length : null, modified])));
  const length = 4 + list.length + changes.reduce((sum, [, bytes]) => sum + (bytes ? bytes.length : 0), 0);
  const record = new Uint8Array(HEAD + length);
  const view = new DataView(record.buffer);
  view.setUint32(HEAD, list.length);
  record.set(list, HEAD + 4);
  let at = HEAD + 4 + list.length;
  for (const [, bytes] of changes) {
    if (!bytes) continue;
    record.set(bytes, at);
    at += bytes.length;
  }
  view.setUint32(0, MARK);
  view.setUint32(4, length);
  view.setUint32(8, checksum(record.subarray(HEAD)));
  return record;
}

// Every whole record from the beginning, and where the last of them ends: what comes after it was never acknowledged.
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changes = [];
  let at = 0;
  while (at + HEAD <= bytes.length && view.getUint32(at) === MARK) {
    const end = at + HEAD + view.getUint32(at + 4);
    if (end > bytes.length || checksum(bytes.subarray(at + HEAD, end)) !== view.getUint32(at + 8)) break;
    changes.push(...parse(bytes.subarray(at + HEAD, end)));
    at = end;
  }
  return { changes, end: at };
}

function parse(payload) {
  const length = new DataView(payload.buffer, payload.byteOffset).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(payload.subarray(4, 4 + length)));
  let at = 4 + length;
  return list.map(([path, size, modified]) => {
    const bytes = size === null ? null : payload.slice(at, at + size);
    at += size || 0;
    return [path, bytes, modified];
  });
}
