import fc from "fast-check"
import { expect, test } from "vitest"
import { compareRacingNumbers, startList } from "./participants.ts"

test("racing numbers are listed by their value, those without one last", () => {
  expect(["100", null, "9", "21", null, "3"].toSorted(compareRacingNumbers)).toEqual([
    "3",
    "9",
    "21",
    "100",
    null,
    null,
  ])
})

test("the order is that of the numbers", () => {
  const number = fc.nat(2000)
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareRacingNumbers(String(a), String(b)))).toBe(Math.sign(a - b))
    }),
  )
})

const rider = (name: string, racingNumber: string | null, racingClass = "A") => ({
  name,
  racingNumber,
  racingClass,
})

test("a start list has the classes that somebody rides in, in the stage's order, each by racing number", () => {
  const riders = [rider("Zane", "100"), rider("Jaan", "9"), rider("Anna", "1", "Expert"), rider("Ilze", "12")]
  const classes = [{ name: "Expert" }, { name: "Empty" }, { name: "A" }]
  expect(startList(riders, classes)).toEqual([
    { racingClass: { name: "Expert" }, riders: [rider("Anna", "1", "Expert")] },
    { racingClass: { name: "A" }, riders: [rider("Jaan", "9"), rider("Ilze", "12"), rider("Zane", "100")] },
  ])
})

test("riders without a racing number are last, by name", () => {
  const riders = [rider("Zane", null), rider("Jaan", "9"), rider("Anna", null)]
  const [list] = startList(riders, [{ name: "A" }])
  expect(list?.riders.map(({ name }) => name)).toEqual(["Jaan", "Anna", "Zane"])
})
