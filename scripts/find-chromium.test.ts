import { chmodSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"
import { findChromium, findHeadlessChromium } from "./find-chromium.ts"

test("the browser is the one in CHROMIUM, before the system's", () => {
  using system = temporaryProject({ chromium: "" })
  expect(findChromium({ CHROMIUM: "/opt/chromium", PATH: system.path })).toBe("/opt/chromium")
})

test("the system's browser is found under each name that it has", () => {
  using system = temporaryProject({ chromium: "not executable", "google-chrome": "" })
  chmodSync(join(system.path, "google-chrome"), 0o755)
  expect(findChromium({ PATH: `/nowhere:${system.path}` })).toBe(join(system.path, "google-chrome"))
})

test("tests take the browser without windows first, measurements the one that people have", () => {
  using system = temporaryProject({ chromium: "", "chromium-headless-shell": "" })
  const commands = ["chromium", "chromium-headless-shell"].map((name) => join(system.path, name))
  for (const command of commands) chmodSync(command, 0o755)
  expect([findChromium, findHeadlessChromium].map((find) => find({ PATH: system.path }))).toEqual(commands)
})
