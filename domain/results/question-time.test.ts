import { expect, test } from "vitest"
import { classesWithQuestions, isOpenForQuestions, minutesLeft, questionsUntil } from "./question-time.ts"

test("questions are open until the last of their minutes is over, and not at its end [OF-01]", () => {
  const until = questionsUntil(1_000, 30)
  expect(until).toBe(1_801_000)
  expect(isOpenForQuestions({ until }, until - 1)).toBe(true)
  expect(isOpenForQuestions({ until }, until)).toBe(false)
})

test("the minutes that are left are never more than the questions are open for [OF-01]", () => {
  const openedOn = 90_500
  const posted = { openedOn, until: questionsUntil(openedOn, 30) }
  expect(minutesLeft(posted, openedOn)).toBe(30)
  // a page's clock turns every quarter of a minute
  expect(minutesLeft(posted, openedOn - 15_000)).toBe(30)
  expect(minutesLeft(posted, openedOn + 60_000)).toBe(29)
  expect(minutesLeft(posted, posted.until - 1)).toBe(1)
})

test("approval names classes with open questions and, once one is posted, those never posted [OF-01]", () => {
  const at = (racingClass: string, until: number | null, hasResults = true) => ({
    racingClass,
    until,
    hasResults,
  })
  expect(classesWithQuestions([at("A", null), at("B", null)], 10)).toEqual([])
  expect(classesWithQuestions([at("A", 11), at("B", 10), at("C", null), at("D", null, false)], 10)).toEqual([
    { racingClass: "A", until: 11 },
    { racingClass: "C", until: null },
  ])
})
