import fc from "fast-check"
import { expect, test } from "vitest"
import { forgottenName, replaceText, withoutName, withoutNameIn, withoutPerson } from "./anonymize.ts"

test("name, birth date, license and email leave a record, at any depth, and nothing else does", () => {
  const form = { name: "Anna", birthDate: "1990-01-02", license: "L1", racingNumber: "77", team: null }
  expect(
    withoutPerson({ participant: "u1", after: form, list: [{ email: "a@b.lv", points: 3 }, "x"] }),
  ).toEqual({ participant: "u1", after: { racingNumber: "77", team: null }, list: [{ points: 3 }, "x"] })
})

test("a text is replaced wherever it stands as a whole, and nothing else is", () => {
  const record = { participant: "u1", list: ["u1", { judge: "u1", note: "u10" }], points: 1, after: null }
  expect(replaceText(record, "u1", "x")).toEqual({
    participant: "x",
    list: ["x", { judge: "x", note: "u10" }],
    points: 1,
    after: null,
  })
})

test("a name leaves a text in whatever case and with whatever spaces, and no longer word loses a part [D-35]", () => {
  const text = "Anna Ozola asks about 7; ANNA  OZOLA says no, Joanna Ozola and Anna Ozolante do not."
  expect(withoutName(text, "Anna Ozola")).toBe(
    "— asks about 7; — says no, Joanna Ozola and Anna Ozolante do not.",
  )
  expect(withoutName("Bo (the elder) was there", "Bo (the elder)")).toBe("— was there")
  expect(withoutName(text, " ")).toBe(text)
  const [composed, apart] = (["NFC", "NFD"] as const).map((form) => "Jānis Bērziņš".normalize(form))
  expect(withoutName(`${apart} fell`, composed ?? "")).toBe("— fell")
  expect(withoutName(`${composed} fell`, apart ?? "")).toBe("— fell")
  // what does not name them stays as it was typed
  expect(withoutName(apart ?? "", "Anna Ozola")).toBe(apart)
})

test("of a record only what people wrote loses a name, at any depth [D-35]", () => {
  const record = {
    name: "Anna",
    before: null,
    after: [{ points: 5, reason: "Anna was late", text: "Go, anna" }],
  }
  expect(withoutNameIn(record, "Anna")).toEqual({
    ...record,
    after: [{ points: 5, reason: "— was late", text: "Go, —" }],
  })
})

test("no name that stands by itself stays in a text, whatever signs it has [D-35]", () => {
  const name = fc
    .string({ unit: "grapheme" })
    .map((typed) => typed.trim())
    .filter((typed) => typed !== "")
  fc.assert(
    fc.property(name, (typed) => {
      expect(withoutName(`Against: ${typed}`, typed)).toBe(`Against: ${forgottenName}`)
    }),
  )
})
