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

test("whatever some spreadsheet takes for a separator stands in quotes", () => {
  for (const separator of [",", ";"] as const)
    expect(writeCsv([["a,b", "c;d", "e\tf", "g|h"]], separator)).toBe(
      `\uFEFF${['"a,b"', '"c;d"', '"e\tf"', '"g|h"'].join(separator)}\r\n`,
    )
})

test("no name runs as a formula; a number below zero stays one", () => {
  expect(writeCsv([["=1+1", "@x", "+7", "-a", -5]])).toBe("\uFEFF'=1+1,'@x,'+7,'-a,-5\r\n")
  expect(writeCsv([[" =1", "＝1", "\t1", "-5"]])).toBe("\uFEFF '=1,'＝1,\"'\t1\",'-5\r\n")
})

test("no name runs as a formula where the spreadsheet cuts it at another separator", () => {
  expect(writeCsv([["Anna", "Foo;=1+1;"]])).toBe('\uFEFFAnna,"Foo;\'=1+1;"\r\n')
  expect(writeCsv([["Anna", 'Foo, "=1+1']], ";")).toBe(`\uFEFFAnna;"Foo, ""'=1+1"\r\n`)
})

test("where a semicolon separates, a comma stands before decimals, and a number below zero stays one too", () => {
  expect(writeCsv([["a;b", 12.5, -2.5]], ";")).toBe('\uFEFF"a;b";12,5;-2,5\r\n')
})

test("a text without such signs is written as it is", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."aāžõ1 .:/()'") })
  fc.assert(
    fc.property(plain, (text) => {
      expect(writeCsv([[text]])).toBe(`\uFEFF${text}\r\n`)
    }),
  )
})
