import { readdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { removeOldFiles } from "./remove-old-files.ts"

test("files of a folder that are old enough, and are meant by their names, are removed", async () => {
  const folder = folderOfTest()
  for (const [name, seconds] of Object.entries({ "a.eml": 10, "b.eml": 20, "c.txt": 10 })) {
    writeFileSync(join(folder, name), "x")
    utimesSync(join(folder, name), seconds, seconds)
  }
  expect(await removeOldFiles(folder, 10_000)).toEqual([])
  expect(await removeOldFiles(folder, 20_000, (name) => name.endsWith(".eml"))).toEqual(["a.eml"])
  expect(await removeOldFiles(folder, 20_000)).toEqual(["c.txt"])
  expect(readdirSync(folder)).toEqual(["b.eml"])
  expect(await removeOldFiles(join(folder, "nowhere"), 20_000)).toEqual([])
})
