// The phone's Python without a phone: CPython for WebAssembly runs a module of this folder, with warnings as errors.
//   node phone_package/python.mjs <where pyodide and, if any, pure packages lie> <module> [words]
import { existsSync, realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

const RUN = `
import os, runpy, sys, warnings

def run():
    os.chdir("/house")
    sys.path[:0] = ["/house", "/packages"]
    sys.argv = list(words)
    warnings.simplefilter("error")
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    except SystemExit as leaving:
        return leaving.code or 0
    return 0

run()
`;

async function main(place, words) {
  const { loadPyodide } = await import(pathToFileURL(realpathSync(`${place}/node_modules/pyodide/pyodide.mjs`)));
  const python = await loadPyodide({ env: { HOME: "/home", CI: process.env.CI ?? "", PYTHONDONTWRITEBYTECODE: "1" } });
  for (const [mount, folder] of [["/house", process.cwd()], ["/packages", `${place}/packages`]]) {
    if (!existsSync(folder)) continue;
    python.FS.mkdirTree(mount);
    python.mountNodeFS(mount, realpathSync(folder));
  }
  python.globals.set("words", python.toPy(words));
  return python.runPython(RUN);
}

try {
  const [place, ...words] = process.argv.slice(2);
  process.exitCode = await main(place, words);
} catch (error) { // left to itself, Node shows the line it comes from, which has a megabyte
  console.error(error.message ?? error);
  process.exitCode = 1;
}
