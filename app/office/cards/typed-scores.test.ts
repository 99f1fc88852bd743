import fc from "fast-check"
import { expect, test } from "vitest"
import { readPoints } from "#domain/judging/points.ts"
import { moveInGrid } from "./grid-moves.ts"
import { isMark, readDecimals, readDigits, readMark, scoresIn } from "./typed-scores.ts"

/** The text read from the field, with a bar at the caret. */
const read = (typed: string) => {
  const [before = "", after = ""] = typed.split("|")
  const { text, caret } = readDecimals(before + after, before.length)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test("a comma and a point are the same, and the caret stays behind what was typed", () => {
  expect(["2,|5", "2.|5", "2,7|5", "25,|"].map(read)).toEqual(["2.|5", "2.|5", "2.7|5", "25.|"])
})

test("a space is left out, and any other character stays to be refused: 1x2 is not 12", () => {
  expect(["2 |5", " |25", "2\u00a05|", "1x2|", "-|25"].map(read)).toEqual([
    "2|5",
    "|25",
    "25|",
    "1x2|",
    "-|25",
  ])
  expect(["1x2", "-25", "2e1", "1.2.3"].map(readPoints)).toEqual([null, null, null, null])
})

test("where a letter may stand in place of digits, what is typed last replaces what was there", () => {
  const reads = (...typed: [text: string, before: string][]) =>
    typed.map(([text, before]) => readDigits(text, before, "M"))
  expect(reads(["M", ""], ["m", ""], ["5M", "5"], ["M5", "5"], ["m5", "5"])).toEqual(Array(5).fill("M"))
  expect(reads(["M5", "M"], ["5M", "M"], ["M 5", "M"], ["M12", "M"])).toEqual(["5", "5", "5", "12"])
  expect(reads(["MM", "M"], ["M ", "M"], ["", "M"], ["12", "1"])).toEqual(["M", "M", "", "12"])
})

test("a letter among other digits stays, to be refused, and so does one that may not stand there", () => {
  expect(readDigits("M5", "", "M")).toBe("M5")
  expect(readDigits("5M", "5", undefined)).toBe("5M")
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

test("a mark that is typed replaces what was there, before it and behind it, and where it is the same", () => {
  expect([
    readMark("1", "1"),
    readMark("5", "51"),
    readMark("5", "15"),
    readMark("m", "m"),
    readMark(null, ""),
    // a keyboard of a phone that has not ended its word
    readMark("45", "45"),
    // a space is no score, and a letter is shown to be none
    readMark(" ", "1 "),
    readMark("x", "x1"),
  ]).toEqual(["1", "5", "5", "M", "", "5", "1", "X"])
  expect(isMark("X")).toBe(false)
})

test("what is pasted is a score for each cell", () => {
  expect(scoresIn("1105M\n", "classic")).toEqual(["1", "1", "0", "5", "M"])
  expect(scoresIn("1\t1\t0, 5", "classic")).toEqual(["1", "1", "0", "5"])
  expect(scoresIn("12,5\t7\n30", "openFree")).toEqual(["12,5", "7", "30"])
})

const card = fc.array(fc.constantFrom("0", "1", "2", "3", "5", "M"), { minLength: 12, maxLength: 12 })

test("a card typed over any other is what was typed, along its lines and down its columns (D-37)", () => {
  fc.assert(
    fc.property(card, card, fc.constantFrom("next", "next-down"), (before, typed, goesOn) => {
      const size = { rows: 3, columns: 4 }
      const cells: string[] = [...before]
      const reached: string[] = []
      let at = { row: 0, column: 0 }
      for (const key of typed) {
        const place = at.row * size.columns + at.column
        const mark = readMark(key, key)
        cells[place] = mark
        reached.push(mark)
        if (isMark(mark)) at = moveInGrid(at, goesOn, size)
      }
      const inOrder = (values: readonly string[]) =>
        goesOn === "next"
          ? values
          : [0, 1, 2, 3].flatMap((column) => values.filter((_, place) => place % size.columns === column))
      expect(inOrder(cells)).toEqual(typed)
      expect(reached).toEqual(typed)
    }),
  )
})
