import { expect, test } from "vitest"
import { readFormFields } from "./form-fields.ts"

const isRead = (text: string) => readFormFields(text) !== null
const many = (count: number, field: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => field(n)).join("&")
const button = (intent: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(intent))}`

test("a form of the site is read as it was typed", () => {
  const typed = new URLSearchParams([
    ["version", "x"],
    ["classes[0].name", "Expert"],
    ["classes[99].sections[98]", "on"],
    ["rules.points.byPosition[200]", "1"],
    ["name", "Ā & b=c"],
  ])
  expect([...(readFormFields(typed.toString()) ?? [])]).toEqual([...typed])
  expect([...(readFormFields("") ?? ["none"])]).toEqual([])
})

test("a name is refused whose index, depth or length no form of the site has", () => {
  for (const name of ["a[200]", "a[199].b[200]", "a.b.c.d.e.f.g.h", "x".repeat(200)])
    expect(isRead(`${name}=1`), name).toBe(true)
  for (const name of [
    "a[201]",
    "a[100000000]",
    "a[1e9]",
    "a[-1]",
    "a[]",
    "a[0",
    "a..b",
    ".a",
    "",
    "a.b.c.d.e.f.g.h.i",
    "[0]",
    "__proto__.x",
    "x".repeat(201),
  ])
    expect(isRead(`${encodeURIComponent(name)}=1`), name).toBe(false)
})

test("a form is refused if it names a property that every list has, or mixes list positions with names", () => {
  for (const text of [
    "a[0]=x&a.map=1",
    "a[0]=x&a.b=1",
    "a=x&a=y&a.length=1",
    "a.map[0]=x",
    "a[0].toString=x",
    "a[0]=x&a[1].b=y&a.b.c=z",
  ])
    expect(isRead(text), text).toBe(false)
  // a name by itself is not part of a list
  for (const text of ["find=x&sort=y", "a[0].b=x&a[1]=y&b.a=z"]) expect(isRead(text), text).toBe(true)
  for (const name of ["a.length", "a.map", "a.b", "b", "c.toString"]) {
    const insert = { type: "insert", payload: { name } }
    expect(isRead(`a[0]=x&b.c=y&${button(insert)}`), name).toBe(false)
  }
  const row = { type: "insert", payload: { name: "a", defaultValue: { length: "x" } } }
  expect(isRead(`a[0]=x&${button(row)}`)).toBe(false)
})

test("a form is refused that has more fields, repeats or places in lists than any form of the site", () => {
  expect(isRead(many(4_000, (n) => `f${n}=1`))).toBe(true)
  expect(isRead(many(4_001, (n) => `f${n}=1`))).toBe(false)
  expect(isRead("&".repeat(1_000_000))).toBe(false)
  expect(isRead(many(200, () => "a=1"))).toBe(true)
  expect(isRead(many(201, () => "a=1"))).toBe(false)
  expect(isRead(many(49, (n) => `a${n}[200]=1`))).toBe(true)
  expect(isRead(many(50, (n) => `a${n}[200]=1`))).toBe(false)
  expect(isRead(many(1_000, (n) => `a${n}[200][200][200]=1`))).toBe(false)
})

test("the forms library's own fields are refused, except for the buttons of the site's own lists", () => {
  for (const text of ["__state__=x", "__state__={}", "__intent__=x", "__intent__={}", "__intent__=%5B%5D"])
    expect(isRead(text), text).toBe(false)
  const insert = { type: "insert", payload: { name: "teams", defaultValue: "" } }
  const row = { type: "insert", payload: { name: "classes", defaultValue: { name: "", sections: ["on"] } } }
  const reorder = { type: "reorder", payload: { name: "rules.points.byPosition", from: 1, to: 0 } }
  const remove = { type: "remove", payload: { name: "teams", index: 0 } }
  for (const intent of [insert, row, reorder, remove])
    expect(isRead(`teams[0]=A&classes[0].name=B&${button(intent)}`), JSON.stringify(intent)).toBe(true)
  for (const intent of [
    { type: "reset", payload: {} },
    { type: "validate", payload: { name: "teams" } },
    { type: "update", payload: { name: "teams", value: [] } },
    { type: "insert", payload: { name: "teams", index: 1e9 } },
    { type: "remove", payload: { name: "teams", index: -1 } },
    { type: "remove", payload: { name: "teams", index: 201 } },
    { type: "remove", payload: { name: "title", index: 0 } },
    { type: "remove", payload: { name: "title.deep", index: 0 } },
    { type: "remove", payload: { name: "named", index: 0 } },
    { type: "remove", payload: { name: "__proto__[0]", index: 0 } },
  ])
    expect(isRead(`title=a&named.x=b&teams[0]=A&${button(intent)}`), JSON.stringify(intent)).toBe(false)
  expect(isRead(`${button(insert)}&${button(insert)}`)).toBe(false)
})
