import { expect, test } from "vitest"
import { atEnd } from "./at-end.ts"

const ended: string[] = []

test("what a test opens is closed when it ends, the last first", () => {
  atEnd(() => ended.push("database"))
  atEnd(async () => ended.push("site"))
  expect(ended).toEqual([])
})

test("and before the next one begins", () => {
  expect(ended).toEqual(["site", "database"])
})
