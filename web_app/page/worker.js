// Python in a worker: the app, the files it works on, and one message after the other.
import { Files, NoFiles } from './files.js';
import { CORE, PYODIDE } from './release.js';

const FOLDER = '/home/tableside';
const CODE = '/core';
// Parts of the start that are over, for the line that shows how far it is.
const STAGES = { asked: 0.08, python: 0.7, unpacked: 0.76, ready: 1 };
const stage = (name) => postMessage({ stage: STAGES[name] });

async function openFiles() {
  try {
    const files = await Files.open();
    return { files, found: await files.load(), trouble: '' };
  } catch (error) {
    const trouble = !self.isSecureContext ? 'insecure' : error.name === 'NoModificationAllowedError' ? 'taken' : 'denied';
    return { files: new NoFiles(), found: new Map(), trouble };
  }
}

function write(python, path, contents) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  python.FS.writeFile(path, contents);
}

function putFiles(python, found) {
  python.FS.mkdirTree(FOLDER);
  for (const [path, { bytes, modified }] of found) {
    write(python, `${FOLDER}/${path}`, bytes);
    python.FS.utime(`${FOLDER}/${path}`, modified, modified);
  }
}

async function start(languages) {
  stage('asked');
  const index = new URL(PYODIDE, import.meta.url).href;
  const core = fetch(new URL(CORE, import.meta.url)).then((answer) => answer.json());
  const storage = openFiles();
  const { loadPyodide } = await import(`${index}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: index });
  stage('python');
  for (const [path, text] of Object.entries(await core)) write(python, `${CODE}/${path}`, text);
  stage('unpacked');
  const { files, found, trouble } = await storage;
  putFiles(python, found);
  python.globals.set('journal', { commit: (changes) => files.commit(changes.toJs()) });
  python.globals.set('languages', python.toPy(languages));
  python.globals.set('trouble', trouble);
  const engine = python.runPython(`
import sys
sys.path.insert(0, "${CODE}")
from screens.browser_host.start import start
start("${FOLDER}", journal, languages, trouble)
`);
  stage('ready');
  files.copy();
  return { python, engine, files, trouble };
}

let started = null;
let timer = 0;
const failed = (n) => (error) => postMessage({ n, failed: String(error) });

// What is to come is asked for here, so that a page at rest has nothing to do.
async function answer({ n, message }) {
  const { engine, files } = await started;
  await files.ensureJournal();
  const reply = engine.answer(message);
  if (n || reply !== '{}') postMessage({ n, reply });
  files.copy();
  clearTimeout(timer);
  const waits = engine.waits();
  if (waits !== undefined) timer = setTimeout(() => answer({ message: '{"do":"time"}' }).catch(failed()), waits);
}

onmessage = async ({ data }) => {
  if (!data.start) {
    answer(data).catch(failed(data.n));
    return;
  }
  started = start(data.start);
  try {
    postMessage({ ready: (await started).trouble || 'saved' });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
};
