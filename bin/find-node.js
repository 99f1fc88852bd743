// Prints the path of the Node.js that Nulle runs on: this one, where it is new enough, else the one that npm installed.
// It is plain JavaScript, because a machine's own Node.js may be as old as 18.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The oldest that runs Nulle, which is TypeScript and uses Temporal. Builds for some systems leave one of them out. */
const oldest = 26

const [major, minor] = process.versions.node.split(".").map(Number)
/** On any other, npm leaves out compiled libraries that do not name it, and says nothing. */
const installsAll = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
const isNewEnough = major >= oldest && Boolean(process.features.typescript) && typeof Temporal === "object"

const refuse = (reason) => {
  console.error(reason)
  process.exit(1)
}

const installed = () => {
  const system = `${process.platform}-${process.arch}`
  const paths = [`node-${system}`, `node-bin-${system}`].map((name) =>
    fileURLToPath(new URL(`../node_modules/${name}/bin/node`, import.meta.url)),
  )
  return paths.find((path) => existsSync(path))
}

/** Ends this process with one sentence unless the Node.js at a path runs. */
const checkThatItRuns = (path) => {
  const { status, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8" })
  if (status === 0) return
  const [, library] = /(lib\S+?\.so\S*): cannot open/.exec(stderr ?? "") ?? []
  if (library?.startsWith("libatomic"))
    refuse(
      "Node.js needs libatomic.so.1, which is missing here: install it, on Debian with apt-get install libatomic1.",
    )
  if (library) refuse(`Node.js needs ${library}, which is missing here: install it.`)
  refuse(
    `${path} does not run here (${error?.message ?? stderr.trim()}): install Node.js ${oldest} or newer.`,
  )
}

if (isNewEnough) console.log(process.execPath)
else {
  if (!installsAll)
    refuse(
      `With Node.js ${process.versions.node} npm leaves out libraries that Nulle needs: install 22.12 or newer, and run npm ci again.`,
    )
  const path = installed()
  if (!path)
    refuse(
      `Nulle needs Node.js ${oldest} or newer: run npm ci, which installs it on most systems, or install it yourself.`,
    )
  checkThatItRuns(path)
  console.log(path)
}
