import { expect, test } from "vitest"
import { linesByTime, startLines } from "./start-lines.ts"

const rider = (name: string, racingNumber: string | null, racingClass = "A") => ({
  id: `id of ${name}`,
  ...{ name, racingNumber, racingClass },
})
const slot = (at: number, name: string | null, racingClass = "A") => ({
  racingClass,
  at,
  participantId: name && `id of ${name}`,
})
const classes = [{ name: "Expert" }, { name: "Empty" }, { name: "A" }]
const written = (lines: readonly { at: number | null; rider: { name: string } | null }[]) =>
  lines.map(({ at, rider }) => `${at ?? "-"} ${rider?.name ?? "-"}`)

test("a start list has the classes that somebody rides in, in the stage's order, each by racing number", () => {
  const riders = [rider("Zane", "100"), rider("Jaan", "9"), rider("Anna", "1", "Expert"), rider("Ilze", "12")]
  const lists = startLines(riders, classes, [])
  expect(lists.map(({ racingClass, lines }) => [racingClass.name, written(lines)])).toEqual([
    ["Expert", ["- Anna"]],
    ["A", ["- Jaan", "- Ilze", "- Zane"]],
  ])
})

test("riders without a racing number are last, by name", () => {
  const [list] = startLines([rider("Zane", null), rider("Jaan", "9"), rider("Anna", null)], classes, [])
  expect(written(list?.lines ?? [])).toEqual(["- Jaan", "- Anna", "- Zane"])
})

test("with times it is by time, keeps empty slots, and has riders without a time last [TI-02, TI-03]", () => {
  const riders = [rider("Zane", "3"), rider("Jaan", "9"), rider("Ilze", "1")]
  const slots = [slot(1, "Zane"), slot(2, null), slot(3, "Somebody who left"), slot(4, "Jaan")]
  const [list] = startLines(riders, classes, slots)
  expect(written(list?.lines ?? [])).toEqual(["1 Zane", "2 -", "3 -", "4 Jaan", "- Ilze"])
})

test("by time, classes that start at once stand in the stage's order [TI-03]", () => {
  const riders = [rider("Zane", "3"), rider("Anna", "1", "Expert"), rider("Ilze", "1")]
  const lists = startLines(riders, classes, [slot(1, "Zane"), slot(5, null), slot(1, "Anna", "Expert")])
  const lines = linesByTime(lists)
  expect(written(lines)).toEqual(["1 Anna", "1 Zane", "5 -", "- Ilze"])
  expect(lines.map(({ racingClass }) => racingClass.name)).toEqual(["Expert", "A", "A", "A"])
})
