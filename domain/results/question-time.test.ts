import { expect, test } from "vitest"
import { classesWithQuestions, isOpenForQuestions, questionsUntil } from "./question-time.ts"

test("questions are open until the last of their minutes is over, and not at its end [OF-01]", () => {
  const until = questionsUntil(1_000, 30)
  expect(until).toBe(1_801_000)
  expect(isOpenForQuestions({ until }, until - 1)).toBe(true)
  expect(isOpenForQuestions({ until }, until)).toBe(false)
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
