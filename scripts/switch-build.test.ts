import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { switchBuild } from "./switch-build.ts"

const hour = 3_600_000

const builder = () => {
  const builds = temporaryFolder()
  onTestFinished(() => rmSync(builds, { recursive: true }))
  return {
    /** Builds something at a time; returns the folder that a server uses which starts then. */
    build(asset: string, now: number) {
      mkdirSync(join(builds, "unfinished"))
      writeFileSync(join(builds, "unfinished", asset), asset)
      switchBuild(builds, now)
      return realpathSync(join(builds, "current"))
    },
    current: join(builds, "current"),
  }
}

test("a running server keeps the files of its build while others replace it, and one that starts gets the newest", () => {
  const { build, current } = builder()
  const noon = Date.now()
  const running = build("first.js", noon)
  build("second.js", noon + hour)
  build("third.js", noon + 2 * hour)
  expect(readFileSync(join(running, "first.js"), "utf8")).toBe("first.js")
  expect(readFileSync(join(current, "third.js"), "utf8")).toBe("third.js")
  expect(existsSync(join(current, "first.js"))).toBe(false)
})

test("a build is removed once it has been replaced for more than a day, however old it is", () => {
  const { build } = builder()
  const noon = Date.now()
  const first = build("first.js", noon - 90 * 24 * hour)
  build("second.js", noon)
  build("third.js", noon + 23 * hour)
  expect(existsSync(first)).toBe(true)
  build("fourth.js", noon + 25 * hour)
  expect(existsSync(first)).toBe(false)
})
