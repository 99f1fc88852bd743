import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { tryFileLock } from "./file-lock.ts"

test("a lock is held by one or shared by many, and writes nothing: it is taken on a full disk too", () => {
  const folder = folderOfTest()
  const file = join(folder, "door.lock")
  const alone = tryFileLock(file, "exclusive")
  expect([alone, tryFileLock(file, "exclusive"), tryFileLock(file, "shared")]).toEqual([
    expect.anything(),
    null,
    null,
  ])
  expect(readdirSync(folder)).toEqual(["door.lock"])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  alone?.release()
  const shares = [tryFileLock(file, "shared"), tryFileLock(file, "shared")]
  expect(shares).not.toContain(null)
  expect(tryFileLock(file, "exclusive")).toBeNull()
  for (const share of shares) share?.release()
})
