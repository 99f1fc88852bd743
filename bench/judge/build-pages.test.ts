import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { isBuilt } from "./build-pages.ts"

test("a project that was built without the judge's app is not built", () => {
  const project = temporaryFolder()
  onTestFinished(() => rmSync(project, { recursive: true }))
  const build = (folder: string, files: string[]) => {
    mkdirSync(join(project, "build/current", folder), { recursive: true })
    for (const file of files) writeFileSync(join(project, "build/current", folder, file), "")
  }
  expect(isBuilt(project)).toBe(false)
  build("server", ["index.js"])
  expect(isBuilt(project)).toBe(false)
  build("client", ["judge-worker.js", "judge.webmanifest"])
  build("client/judge", ["index.html"])
  expect(isBuilt(project)).toBe(true)
})
