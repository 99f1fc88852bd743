import { parseWithZod } from "@conform-to/zod/v4"
import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { readFields } from "./form-action.ts"

test("a body that no browser form would produce is not read", async () => {
  const fieldsOf = (type: string) =>
    readFields(
      new Request("http://localhost", { method: "POST", body: "a=1", headers: { "Content-Type": type } }),
    )
  for (const type of ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded;charset=UTF-8"])
    expect((await fieldsOf(type))?.get("a"), type).toBe("1")
  for (const type of [
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencodedx",
  ])
    expect(await fieldsOf(type), type).toBe(null)
})

// names such as an attacker would write, and list buttons that are invalid
const part = fc.constantFrom(
  "a",
  "b",
  "[0]",
  "[7]",
  "[200]",
  ".a",
  ".constructor",
  ".toString",
  ".map",
  ".length",
  "__proto__",
  "[",
  "]",
  ".",
)
const name = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""))
// and names such as a form might have, so that several get through together
const likelyName = fc
  .tuple(
    fc.constantFrom("a", "b"),
    fc.array(fc.constantFrom("[0]", "[1]", ".a", ".map", ".length"), { maxLength: 2 }),
  )
  .map(([first, parts]) => first + parts.join(""))
const names = fc.oneof(fc.array(name, { maxLength: 20 }), fc.array(likelyName, { maxLength: 4 }))
const listName = fc.constantFrom("a", "b", "a.a", "a.map", "a.length", "toString", "constructor", "c")
const intent = fc.oneof(
  fc.record({
    type: fc.constant("insert"),
    payload: fc.record({ name: listName, defaultValue: fc.constant("x") }),
  }),
  fc.record({ type: fc.constant("remove"), payload: fc.record({ name: listName, index: fc.nat(200) }) }),
  fc.record({
    type: fc.constant("reorder"),
    payload: fc.record({ name: listName, from: fc.nat(200), to: fc.nat(200) }),
  }),
)
const schema = z.object({ a: z.array(z.string()).optional(), b: z.string().optional() })

test("whatever names get through, the forms library parses them without an error, and its reply stays small", async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.option(intent), async (sent, pressed) => {
      const fields = new URLSearchParams(sent.map((one) => [one, "x"]))
      if (pressed) fields.append("__intent__", JSON.stringify(pressed))
      const request = new Request("http://localhost", { method: "POST", body: fields })
      const form = await readFields(request)
      if (!form) return
      const answered = JSON.stringify(parseWithZod(form, { schema }).reply())
      expect(answered.length).toBeLessThan(60_000)
    }),
    { numRuns: 2_000 },
  )
})
