// What the device itself does at a table, as the settings have it: the screen stays on, moves are heard or felt, results
// are read aloud, a shake rolls. What a browser has not is silence.
import { state } from './transport.js';

// Faster than this, in m/s², is a shake and no step.
const SHAKE = 22;
const BETWEEN_SHAKES = 1200;
const KNOCK = [[180, 0]];
const DICE = [[320, 0], [260, 0.09], [380, 0.2], [240, 0.33]];
const BELLS = [[660, 0], [880, 0.25], [990, 0.5]];

let switches = {};
let lock = null;
let audio = null;
let rolled = false;
let shaken = 0;

const page = document.getElementById('page');
const isAtTable = () => page.dataset.revision !== undefined;

// --- the screen stays on while a table is open ---

async function keepAwake() {
  const wanted = switches.keep_awake && isAtTable() && document.visibilityState === 'visible';
  if (!wanted && lock) {
    lock.release();
    lock = null;
  } else if (wanted && navigator.wakeLock && (!lock || lock.released)) lock = await navigator.wakeLock.request('screen').catch(() => null);
}

// --- heard ---

// Short tones that fade: pitch, and when they begin.
function play(tones) {
  if (!switches.sounds || !window.AudioContext) return;
  audio ||= new AudioContext();
  for (const [pitch, after] of tones) {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + after;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + (tones === BELLS ? 0.9 : 0.12));
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1);
  }
}

export const canRead = () => Boolean(window.speechSynthesis && window.SpeechSynthesisUtterance);

// The newest words are heard; what is being read ends.
export function readAloud(words) {
  if (!canRead() || !words) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = state.language;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

const read = (words) => (switches.spoken ? readAloud(words) : null);

// --- what a table has become ---

export function use(wanted) {
  switches = wanted || {};
  state.quiet = !switches.haptics;
  keepAwake();
}

// A knock for each entry, bells for what is new to know; of these and of a roll the words.
export function heard(before, view) {
  use(view.switches);
  if (!before || before.table !== view.table || view.step <= before.step) return;
  const news = view.turn.notices.filter((words) => !before.turn.notices.includes(words));
  play(news.length || view.finished ? BELLS : KNOCK);
  read([rolled && view.log[0] ? view.log[0].words : '', ...news].filter(Boolean).join(' '));
  rolled = false;
}

// Who has won, once it is finished.
export const heardWinner = (words) => read(words);

// --- a roll, by a tap or by a shake ---

const rollKey = () => [...document.querySelectorAll('[data-key=chance]')].find((key) => key.offsetParent);

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-key=chance]')) return;
  rolled = true;
  play(DICE);
});

window.addEventListener('devicemotion', ({ acceleration: moved }) => {
  if (!switches.shake || !moved || Math.hypot(moved.x, moved.y, moved.z) < SHAKE || Date.now() - shaken < BETWEEN_SHAKES) return;
  shaken = Date.now();
  const key = rollKey();
  if (key) key.click();
});

document.addEventListener('visibilitychange', keepAwake);
new MutationObserver(keepAwake).observe(page, { attributes: true, attributeFilter: ['data-revision'] });

// Some browsers ask before they tell of movements; only a tap may ask.
export function allowMoving() {
  const { requestPermission } = window.DeviceMotionEvent || {};
  if (requestPermission) requestPermission.call(DeviceMotionEvent).catch(() => {});
}
