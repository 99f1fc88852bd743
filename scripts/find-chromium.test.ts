import { chmodSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryProject } from "./checks/temporary-project.ts"
import { findChromium } from "./find-chromium.ts"

test("the browser is the one in CHROMIUM, before the system's", () => {
  using system = temporaryProject({ chromium: "" })
  expect(findChromium({ CHROMIUM: "/opt/chromium", PATH: system.path })).toBe("/opt/chromium")
})

test("the system's browser is found under each name that it has", () => {
  using system = temporaryProject({ chromium: "not executable", "google-chrome": "" })
  chmodSync(join(system.path, "google-chrome"), 0o755)
  expect(findChromium({ PATH: `/nowhere:${system.path}` })).toBe(join(system.path, "google-chrome"))
})
