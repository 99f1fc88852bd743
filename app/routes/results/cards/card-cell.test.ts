import { expect, test } from "vitest"
import { readDecimals } from "./card-cell.tsx"

/** The text read from the field, with a bar at the caret. */
const read = (typed: string) => {
  const [before = "", after = ""] = typed.split("|")
  const { text, caret } = readDecimals(before + after, before.length)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test("a comma and a point are the same, and the caret stays behind what was typed", () => {
  expect(["2,|5", "2.|5", "2,7|5", "25,|"].map(read)).toEqual(["2.|5", "2.|5", "2.7|5", "25.|"])
})

test("characters that are not part of a number are left out, and the caret stays where it was", () => {
  expect(["2a|5", "-|25", "2 |5", "2x5|"].map(read)).toEqual(["2|5", "|25", "2|5", "25|"])
})

test("zeros before a number are left out, but 0 is a number itself", () => {
  expect(["0|7", "|07", "007|", "0|", "0,|5", "1|0"].map(read)).toEqual([
    "|7",
    "|7",
    "7|",
    "0|",
    "0.|5",
    "1|0",
  ])
})
