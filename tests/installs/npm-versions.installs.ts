import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join, resolve } from "node:path"
import { afterAll, expect, test } from "vitest"
import { repositoryFiles } from "#scripts/checks/temporary-project.ts"

// README's commands in fresh copies, with the npm versions that people have and the machine's own Node.js. Installed libraries fill
// nearly a gigabyte, so each copy is removed before the next one is made.

const folder = mkdtempSync(join(tmpdir(), "nulle-installs-"))
// run by root, PostgreSQL is another user
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The environment of somebody's shell: what npm and the tests have added for this process is gone. */
const shell = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(cache|registry|userconfig|globalconfig)$)|NODE$|NODE_(ENV|OPTIONS)$|VITEST)/i.test(
        name,
      ),
  ),
)
shell.PATH = shell.PATH?.split(delimiter)
  .filter((one) => !one.includes("node_modules"))
  .join(delimiter)

const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED)\b/

/** Runs a command in a copy; throws with what it said where it fails, and says so where npm's registry does not answer. */
const run = (copy: string, command: string, ...args: string[]) =>
  new Promise<string>((done, fail) => {
    execFile(command, args, { cwd: copy, env: shell }, (error, output, errors) => {
      if (!error) return done(output)
      const cause = unreachable.test(errors) ? "The npm registry does not answer here" : "It failed"
      fail(new Error(`${cause}: ${command} ${args.join(" ")}\n${output}\n${errors}`, { cause: error }))
    })
  })

/** Starts the demo; returns its address once it runs. Ctrl-C ends it. */
const startDemo = async (copy: string, npm: string, ...options: string[]) => {
  const demo = spawn("npx", ["--yes", npm, "run", "demo", ...options], {
    // a process group of its own, to which Ctrl-C goes
    detached: true,
    cwd: copy,
    env: { ...shell, NULLE_DATA: join(copy, "data"), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(demo, "exit")
  let said = ""
  for await (const words of demo.stdout.setEncoding("utf8")) {
    said += words
    const address = /running at (http:\S+)/.exec(said)?.[1]
    if (address === undefined || !said.includes("Ctrl-C")) continue
    const stop = async () => {
      process.kill(-(demo.pid ?? 0), "SIGINT")
      await ended
    }
    return { address, stop }
  }
  throw new Error(`The demo ended and said: ${said}`)
}

const build = join(folder, "build")

test.each([
  // the oldest builds the pages; they are the same with the others
  { npm: "npm@9", builds: true },
  { npm: "npm@10", builds: false },
  { npm: "npm@11", builds: false },
])("after npm ci by $npm the demo answers, and so does the command line", async ({ npm, builds }) => {
  const copy = join(folder, "copy")
  rmSync(copy, { recursive: true, force: true })
  for (const file of repositoryFiles()) cpSync(resolve(file), join(copy, file))

  await run(copy, "npx", "--yes", npm, "ci", "--prefer-offline")
  if (!builds) cpSync(build, join(copy, "build"), { recursive: true, verbatimSymlinks: true })
  const { address, stop } = await startDemo(copy, npm, ...(builds ? [] : ["--ignore-scripts"]))
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("<main")])
  await stop()
  if (builds) cpSync(join(copy, "build"), build, { recursive: true, verbatimSymlinks: true })
  expect(await run(copy, join(copy, "bin/nulle"), "help")).toContain("nulle user add EMAIL")
})
