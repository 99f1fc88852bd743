import { spawnSync } from "node:child_process"
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"
import { unpackChromium } from "./chromium/unpack-chromium.ts"
import { findChromium, findHeadlessChromium } from "./find-chromium.ts"

/** No way of getting a browser leads anywhere, except for those that are given. */
const noWay = { unpack: () => null, download: () => false, install: () => false }

const executable = (folder: string, ...names: string[]) => {
  for (const name of names) chmodSync(join(folder, name), 0o755)
}

test("the browser is the one in CHROMIUM, before the system's", () => {
  using system = temporaryProject({ chromium: "" })
  expect(findChromium({ CHROMIUM: "/opt/chromium", PATH: system.path })).toBe("/opt/chromium")
})

test("the system's browser is found under each name that it has", () => {
  using system = temporaryProject({ chromium: "not executable", "google-chrome": "" })
  executable(system.path, "google-chrome")
  expect(findChromium({ PATH: `/nowhere:${system.path}` })).toBe(join(system.path, "google-chrome"))
})

test("tests take the browser without windows first, measurements the one that people have", () => {
  using system = temporaryProject({ chromium: "", "chromium-headless-shell": "" })
  const commands = ["chromium", "chromium-headless-shell"]
  executable(system.path, ...commands)
  expect([findChromium, findHeadlessChromium].map((find) => find({ PATH: system.path }))).toEqual(
    commands.map((name) => join(system.path, name)),
  )
})

test("without a browser of the system it is the one among the libraries, then one that is downloaded or installed", () => {
  using system = temporaryProject({ "chromium-headless-shell": "" })
  const find = (ways: Partial<Parameters<typeof findHeadlessChromium>[1]>) =>
    findHeadlessChromium({ PATH: system.path }, { ...noWay, ...ways })
  const tried: string[] = []
  const download = () => {
    tried.push("download")
    return false
  }
  const install = () => {
    tried.push("install")
    executable(system.path, "chromium-headless-shell")
    return true
  }
  expect(find({ unpack: () => "/unpacked", download, install })).toBe("/unpacked")
  expect(tried).toEqual([])
  expect(find({ download, install })).toBe(join(system.path, "chromium-headless-shell"))
  expect(tried).toEqual(["download", "install"])
})

test("where no way leads to a browser, the message says how to install one", () => {
  expect(() => findHeadlessChromium({ PATH: "/nowhere" }, noWay)).toThrow(
    /apt-get install chromium-headless-shell/,
  )
})

test.runIf(process.platform === "linux" && process.arch === "x64")(
  "the browser among the libraries starts without any of the system's",
  () => {
    const { stdout } = spawnSync(unpackChromium() ?? "", ["--version"], { encoding: "utf8" })
    expect(stdout).toMatch(/^Chromium \d+\./)
  },
)
