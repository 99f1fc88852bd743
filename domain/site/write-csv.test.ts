import fc from "fast-check"
import { expect, test } from "vitest"
import { writeCsv } from "./write-csv.ts"

test("a table is CSV that spreadsheets read as UTF-8", () => {
  expect(
    writeCsv([
      ["Name", "Points"],
      ["Jānis", 12.5],
      [null, 0],
    ]),
  ).toBe("\uFEFFName,Points\r\nJānis,12.5\r\n,0\r\n")
})

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(writeCsv([["a,b", 'say "hi"', "two\nlines"]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n')
})

test("no name runs as a formula; a number below zero stays one", () => {
  expect(writeCsv([["=1+1", "@x", "+7", "-a", -5]])).toBe("\uFEFF'=1+1,'@x,'+7,'-a,-5\r\n")
})

test("a semicolon separates where a comma is a part of numbers", () => {
  expect(writeCsv([["a;b", "c,d"]], ";")).toBe('\uFEFF"a;b";c,d\r\n')
})

/** What a spreadsheet reads of a file. */
const readCsv = (file: string, separator: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ""
  let isQuoted = false
  for (let at = 1; at < file.length; at += 1) {
    const letter = file[at] ?? ""
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (file[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ""
    } else if (letter === "\r" && file[at + 1] === "\n") {
      rows.push([...row, cell])
      row = []
      cell = ""
      at += 1
    } else cell += letter
  }
  return rows
}

test("whatever is written is read again as it was, but for the apostrophe before formulas", () => {
  const cells = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), { minLength: 1 })
  fc.assert(
    fc.property(cells, fc.constantFrom(",", ";"), (rows, separator) => {
      const expected = rows.map((row) =>
        row.map((cell) => (/^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)),
      )
      expect(readCsv(writeCsv(rows, separator), separator)).toEqual(expected)
    }),
  )
})
