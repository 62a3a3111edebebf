// The phone's Python without a phone: CPython for WebAssembly runs a module of this folder, with warnings as errors.
//   node phone_package/python.mjs <where pyodide and pure packages lie> <module> [words]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [place, module, ...words] = process.argv.slice(2);
const installed = resolve(place);
const { loadPyodide } = await import(pathToFileURL(`${installed}/node_modules/pyodide/pyodide.mjs`));
const python = await loadPyodide({ env: { HOME: "/home", CI: process.env.CI ?? "", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [mount, folder] of [["/house", process.cwd()], ["/packages", `${installed}/packages`]]) {
  python.FS.mkdirTree(mount);
  python.mountNodeFS(mount, folder);
}
python.globals.set("words", python.toPy([module, ...words]));
process.exitCode = python.runPython(`
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
`);
