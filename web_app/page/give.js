// Giving files away: the device's share sheet where there is one, else a download.
import { el, tr } from './dom.js';
import { warn } from './requests.js';

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const textOf = ({ base64 }) => new TextDecoder().decode(bytesOf(base64));
export const fileOf = ({ name, type, base64 }) => new File([bytesOf(base64)], name, { type });

// True once it was given away; a closed share sheet is no refusal.
export async function give(file) {
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error.name === 'AbortError') return false;
    }
  }
  try {
    download(file);
    return true;
  } catch {
    warn(tr('share.refused'), { kind: 'red', id: 'share_refused' });
    return false;
  }
}

function download(file) {
  const address = URL.createObjectURL(file);
  const link = el('a', { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// Words for a chat: the share sheet, else the clipboard.
export async function giveText(text) {
  if (navigator.share) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    warn(tr('share.copied'), { id: 'copied' });
  } catch {
    warn(text, { id: 'text' });
  }
}
