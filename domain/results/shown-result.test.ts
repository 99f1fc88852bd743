import { expect, test } from "vitest"
import { isAutomaticDnf, shownPlace, shownStatus } from "./shown-result.ts"

const unfinished = { status: null, isFinished: false }
const stage = { competitionEndDate: 1000, manualDNF: false }

test("a result without status that is not finished is an automatic DNF once the stage is past its end", () => {
  expect(isAutomaticDnf(unfinished, stage, 1001)).toBe(true)
  expect(isAutomaticDnf(unfinished, stage, 1000)).toBe(false)
  expect(isAutomaticDnf({ ...unfinished, isFinished: true }, stage, 1001)).toBe(false)
  expect(isAutomaticDnf({ ...unfinished, status: "DQ" }, stage, 1001)).toBe(false)
})

test("a stage with manual DNF has no automatic one", () => {
  expect(isAutomaticDnf(unfinished, { ...stage, manualDNF: true }, 1001)).toBe(false)
})

test("what is shown of a result is its own status, and after the end DNF where it is not finished [RS-09]", () => {
  expect(shownStatus(unfinished, stage, 1000)).toBeNull()
  expect(shownStatus(unfinished, stage, 1001)).toBe("DNF")
  expect(shownStatus({ ...unfinished, isFinished: true }, stage, 1001)).toBeNull()
  expect(shownStatus({ ...unfinished, status: "DQ" }, stage, 1001)).toBe("DQ")
})

test("a place is shown for a rider with a score, and after the end only for one who has finished [RS-09]", () => {
  const second = { ...unfinished, position: 2, total: 7 }
  expect(shownPlace(second, stage, 1000)).toBe(2)
  expect(shownPlace(second, stage, 1001)).toBeNull()
  expect(shownPlace({ ...second, isFinished: true }, stage, 1001)).toBe(2)
  expect(shownPlace({ ...second, total: null }, stage, 1000)).toBeNull()
  expect(shownPlace({ ...second, status: "DQ", position: null }, stage, 1000)).toBeNull()
})
