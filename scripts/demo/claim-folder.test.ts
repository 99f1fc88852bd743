import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { claimFolder } from "./claim-folder.ts"

const folderForTest = () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test("an empty folder becomes the demo's and stays it", () => {
  const folder = folderForTest()
  expect(claimFolder(folder)).toBe(true)
  writeFileSync(join(folder, "something"), "")
  expect(claimFolder(folder)).toBe(true)
})

test("a folder that is not there yet is made", () => {
  const folder = join(folderForTest(), "data")
  expect(claimFolder(folder)).toBe(true)
  expect(existsSync(folder)).toBe(true)
})

test("a folder that holds something else is not touched", () => {
  const folder = folderForTest()
  writeFileSync(join(folder, "secret"), "")
  expect(claimFolder(folder)).toBe(false)
  expect(existsSync(join(folder, "demo.json"))).toBe(false)
})
