// What the device itself does for the table, as Python tells it; what a browser has not is silence.
import { painted } from './pictures.js';

// Farther from lying still, in m/s², is a jolt.
const [GRAVITY, STRONG] = [9.81, 7];

let lock = null;
let awake = false;
let audio = null;
let listening = false;
// What the browser shows to have the app on the home screen, and whether it keeps what is stored.
let installer = null;
let keeps = '';
const DECLINED = 'tableside stays in the browser';

function isDeclined() {
  try {
    return Boolean(localStorage.getItem(DECLINED));
  } catch {
    return true;
  }
}

// --- what it is told to do ---

async function keepAwake() {
  const wanted = awake && document.visibilityState === 'visible';
  if (!wanted && lock) {
    lock.release();
    lock = null;
  } else if (wanted && navigator.wakeLock && (!lock || lock.released)) lock = await navigator.wakeLock.request('screen').catch(() => null);
}

async function play(sound) {
  audio ||= new AudioContext();
  const found = await fetch(new URL(`${sound}.wav`, import.meta.url));
  const source = audio.createBufferSource();
  source.buffer = await audio.decodeAudioData(await found.arrayBuffer());
  source.connect(audio.destination);
  source.start();
}

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// A picture comes as verbs, and is drawn only now.
async function fileOf(name, kind, text) {
  const bytes = bytesOf(text);
  const isDrawing = kind === 'image/png' && bytes[0] === 123;
  return new File([isDrawing ? await painted(JSON.parse(new TextDecoder().decode(bytes))) : bytes], name, { type: kind });
}

async function share(name, kind, title, text) {
  const file = await fileOf(name, kind, text);
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    const told = await navigator.share({ files: [file], title }).then(() => '', (error) => error.name);
    if (told !== 'NotAllowedError') return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function choose(send) {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const reader = new FileReader();
    const [file] = input.files;
    reader.addEventListener('load', () => send({ do: 'file', name: file.name, contents: reader.result.split(',')[1] || '' }));
    reader.readAsDataURL(file);
  });
  input.click();
}

const COMMANDS = {
  awake: (_, wanted) => {
    awake = wanted;
    return keepAwake();
  },
  vibrate: (_, pattern) => navigator.vibrate && navigator.vibrate(pattern),
  play: (_, sound) => play(sound),
  announce: (_, words) => {
    document.getElementById('live').textContent = words;
  },
  speak: (_, words, language) => {
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.lang = language;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  },
  copy: (_, words) => navigator.clipboard.writeText(words),
  share: (_, ...given) => share(...given),
  open: (_, address) => window.open(address, '_blank', 'noopener'),
  choose,
  install: async (send) => {
    await installer.prompt();
    await installer.userChoice;
    installer = null;
    send({ do: 'size', ...facts() });
  },
  decline_install: () => localStorage.setItem(DECLINED, 'yes'),
  lock: (_, locked) => screen.orientation && (locked ? screen.orientation.lock(screen.orientation.type) : screen.orientation.unlock()),
  secret: (_, hidden) => {
    document.documentElement.classList.toggle('secret', hidden);
  },
  listen(_, wanted) {
    listening = wanted;
    const { requestPermission } = window.DeviceMotionEvent || {};
    if (wanted && requestPermission) requestPermission.call(DeviceMotionEvent).catch(() => {});
  },
};

// One after the other; a feature that fails is as one that is not there.
export async function obey(commands, send) {
  for (const [name, ...given] of commands) {
    try {
      await COMMANDS[name](send, ...given);
    } catch {
      // nobody waits for it
    }
  }
}

// --- what it tells of itself ---

// Where the system has its own text size, letters of its body tell it; elsewhere those of a page without a style.
function textSize() {
  const ruler = document.createElement('span');
  const apple = CSS.supports('font', '-apple-system-body');
  ruler.style.font = apple ? '-apple-system-body' : 'medium sans-serif';
  document.body.append(ruler);
  const size = parseFloat(getComputedStyle(ruler).fontSize) / (apple ? 17 : 16);
  ruler.remove();
  return size;
}

// Settings that would change nothing here.
function lacks() {
  const has = {
    keep_awake: 'wakeLock' in navigator,
    haptics: 'vibrate' in navigator,
    shake: 'DeviceMotionEvent' in window,
    spoken: 'speechSynthesis' in window,
    lock_orientation: Boolean(screen.orientation && screen.orientation.lock),
  };
  return Object.keys(has).filter((name) => !has[name]);
}

function installOffer() {
  if (isDeclined()) return '';
  if (installer) return 'asks';
  // Safari says so, and is asked by hand.
  return navigator.standalone === false ? 'by_hand' : '';
}

// Asked for once there is something to keep.
export async function keepStorage(send) {
  if (!navigator.storage || !navigator.storage.persist) return;
  keeps = (await navigator.storage.persisted()) || (await navigator.storage.persist()) ? 'kept' : 'may_go';
  send({ do: 'size', ...facts() });
}

function insets() {
  const style = getComputedStyle(document.getElementById('page'));
  return ['top', 'bottom', 'left', 'right'].map((side) => parseFloat(style.getPropertyValue(`scroll-margin-${side}`)) || 0);
}

// Whether the system takes files; else the browser saves them.
function canShare() {
  try {
    return navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] });
  } catch {
    return false;
  }
}

export const facts = () => ({
  width: innerWidth,
  height: innerHeight,
  insets: insets(),
  font: textSize(),
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  languages: [...navigator.languages],
  speaks: 'speechSynthesis' in window,
  shares: canShare(),
  install: installOffer(),
  keeps,
  lacks: lacks(),
  address: location.href.split('#')[0],
});

export function watch(send) {
  const tell = () => send({ do: 'size', ...facts() });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installer = event;
    tell();
  });
  addEventListener('resize', tell);
  for (const wish of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) matchMedia(wish).addEventListener('change', tell);
  addEventListener('devicemotion', ({ accelerationIncludingGravity: moved, timeStamp }) => {
    if (!listening || !moved || Math.abs(Math.hypot(moved.x, moved.y, moved.z) - GRAVITY) < STRONG) return;
    send({ do: 'moved', x: moved.x, y: moved.y, z: moved.z, at: timeStamp / 1000 });
  });
  document.addEventListener('visibilitychange', () => {
    keepAwake();
    if (document.visibilityState === 'visible') tell();
  });
}
