import { expect, test } from "vitest"
import { nextClass } from "./next-class.ts"

test("the first class rides all sections twice", () => {
  expect(nextClass("Expert", [], 3)).toEqual({
    name: "Expert",
    yearsFrom: 0,
    yearsTo: null,
    color: "#d62828",
    startTime: null,
    endTime: null,
    lap: 2,
    lapSections: [true, true, true],
    photo: null,
  })
})

test("a further class begins as the last one, in a colour of its own", () => {
  const before = [
    { name: "Expert", color: "#D62828", lap: "4" },
    {
      name: "Ladies",
      color: "#15803d",
      lap: "3",
      startTime: "2026-05-16T10:00",
      endTime: "2026-05-16T15:00",
      lapSections: ["on", undefined, "on"],
    },
  ]
  expect(nextClass("Juniors", before, 4)).toMatchObject({
    color: "#1d4ed8",
    lap: 3,
    startTime: "2026-05-16T10:00",
    endTime: "2026-05-16T15:00",
    lapSections: [true, false, true, false],
  })
})

test("a class that is not filled in yet is not copied", () => {
  const before = [{ name: "Expert", lap: "", lapSections: [] }]
  expect(nextClass("Ladies", before, 2)).toMatchObject({ lap: 2, lapSections: [true, true] })
})

test("thirty classes have colours too", () => {
  const before: { name: string; color: string }[] = []
  while (before.length < 30) before.push(nextClass(`Class ${before.length}`, before, 1))
  expect(new Set(before.map(({ color }) => color)).size).toBe(12)
})
