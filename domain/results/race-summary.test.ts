import { expect, test } from "vitest"
import { summariseRace } from "./race-summary.ts"

const expert = { name: "Expert", order: 1, color: "#ff0000", lap: 2, lapSections: [true, true] }
const hobby = { name: "Hobby", order: 2, color: "#00ff00", lap: 1, lapSections: [true, false] }

const line = (name: string, position: number | null, total: number | null, ridden = 0) => ({
  racingClass: "Expert",
  ...{ name, position, total, ridden, isFinished: ridden === 4 },
})

test("each class has its leaders, the class with the higher order first; one without points has none", () => {
  const rows = [
    line("Anna", 1, 3, 2),
    line("Berta", 1, 3, 2),
    line("Centa", 3, 8, 2),
    { ...line("Dace", 1, 0, 1), racingClass: "Hobby" },
  ]
  const { leaders } = summariseRace({ classes: [expert, hobby], rows })
  expect(leaders).toEqual([
    { racingClass: "Hobby", color: "#00ff00", names: ["Dace"], points: 0, stillRiding: 0 },
    { racingClass: "Expert", color: "#ff0000", names: ["Anna", "Berta"], points: 3, stillRiding: 0 },
  ])
  expect(summariseRace({ classes: [expert], rows: [line("Anna", 1, null)] }).leaders).toEqual([])
})

test("the share that is ridden is of those who have started and still ride", () => {
  const ridden = (...rows: ReturnType<typeof line>[]) => summariseRace({ classes: [expert], rows }).ridden
  expect(ridden()).toBeNull()
  expect(ridden(line("Anna", 1, null))).toBeNull()
  expect(ridden(line("Anna", 1, 0, 3), line("Berta", 2, 5, 1), line("Centa", 3, null))).toBe(0.5)
  expect(ridden(line("Anna", 1, 0, 4), line("Berta", null, 5, 1))).toBe(1)
})

test("where who leads has finished, it is known how many still ride; where the leader rides too, that says nothing [RU-02]", () => {
  const stillRiding = (...rows: Parameters<typeof summariseRace>[0]["rows"]) =>
    summariseRace({ classes: [expert], rows }).leaders[0]?.stillRiding
  const anna = line("Anna", 1, 9, 4)
  expect(stillRiding(anna, line("Berta", 2, 0, 3), line("Centa", 3, 2, 1), line("Dace", null, 5, 1))).toBe(2)
  expect(stillRiding(anna, line("Berta", 2, 12, 4))).toBe(0)
  expect(stillRiding(anna, { ...line("Berta", 2, 0, 3), isClassed: true })).toBe(0)
  expect(stillRiding(line("Anna", 1, 0, 3), line("Berta", 2, 2, 1))).toBe(0)
})
