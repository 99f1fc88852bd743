import { spawnSync } from "node:child_process"
import { chmodSync, cpSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"

/** The path in a project at which npm puts the Node.js that it installs for this system. */
const installed = `node_modules/node-${process.platform}-${process.arch}/bin/node`

/** A script in place of the installed Node.js, which says its name. */
const works = "#!/bin/sh\necho installed\n"
const withoutLibrary = (library: string) =>
  `#!/bin/sh\necho "node: error while loading shared libraries: ${library}: cannot open shared object file" >&2\nexit 127\n`

/** Runs `bin/run --version` in a project whose npm runs on a Node.js that this code has changed. */
const runWith = (change: string, files: Record<string, string> = {}) => {
  const changed = `#!/bin/sh\nexec ${process.execPath} --import 'data:text/javascript,${change}' "$@"\n`
  using project = temporaryProject({ "node_modules/packages": "", own: changed, ...files })
  for (const file of ["bin/run", "bin/find-node.js"]) cpSync(resolve(file), join(project.path, file))
  for (const file of ["own", ...Object.keys(files)]) chmodSync(join(project.path, file), 0o755)
  const env = { PATH: process.env.PATH, npm_node_execpath: join(project.path, "own") }
  const { stdout, stderr, status } = spawnSync(join(project.path, "bin/run"), ["--version"], {
    env,
    encoding: "utf8",
  })
  return { said: (stdout + stderr).trim(), status }
}

const version = (node: string) =>
  `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`
const old = version("20.19.2")

test("the machine's own Node.js runs Nulle where it is new enough, else the one that npm installed", () => {
  expect(runWith("", { [installed]: works }).said).toBe(process.version)
  expect(runWith(old, { [installed]: works })).toEqual({ said: "installed", status: 0 })
  expect(runWith("delete globalThis.Temporal", { [installed]: works }).said).toBe("installed")
})

test("where neither runs Nulle, one sentence says what to install", () => {
  expect(runWith(old)).toEqual({
    said: "Nulle needs Node.js 26 or newer: run npm ci, which installs it on most systems, or install it yourself.",
    status: 1,
  })
  expect(runWith(version("18.20.8"), { [installed]: works })).toEqual({
    said: "With Node.js 18.20.8 npm leaves out libraries that Nulle needs: install 22.12 or newer, and run npm ci again.",
    status: 1,
  })
  expect(runWith(old, { [installed]: withoutLibrary("libatomic.so.1") })).toEqual({
    said: "Node.js needs libatomic.so.1, which is missing here: install it, on Debian with apt-get install libatomic1.",
    status: 1,
  })
  expect(runWith(old, { [installed]: withoutLibrary("libstdc++.so.6") }).said).toBe(
    "Node.js needs libstdc++.so.6, which is missing here: install it.",
  )
})
