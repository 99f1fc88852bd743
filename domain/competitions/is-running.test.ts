import { expect, test } from "vitest"
import { isOver, isRunning } from "./is-running.ts"

test("a stage is ridden from its start until before its end", () => {
  const hours = { competitionStartDate: 10, competitionEndDate: 20 }
  expect([9, 10, 19, 20].map((now) => isRunning(hours, now))).toEqual([false, true, true, false])
  expect([9, 19, 20, 21].map((now) => isOver(hours, now))).toEqual([false, false, true, true])
})
