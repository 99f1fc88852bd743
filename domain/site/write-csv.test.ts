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
